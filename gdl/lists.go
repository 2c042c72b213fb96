package gdl

import "fmt"

// lists reports facts and moves that base and input do not list, though they
// list others: programs that trust the list never see them.
func (c *checker) lists() {
	var base, input stateTable
	for _, h := range c.heads("base", 1) {
		base.add(h.form, &h.atom.Args[0])
	}
	for _, h := range c.heads("input", 2) {
		input.add(h.form, &h.atom.Args[1])
	}
	c.unlisted("base", &base, &c.facts)
	c.unlisted("input", &input, &c.legal)
	if len(base.order)+len(input.order) > 0 {
		c.unlistedValues()
	}
}

// unlisted reports what a list lacks of what there is.
func (c *checker) unlisted(keyword string, list, have *stateTable) {
	if list.any || len(list.order) == 0 {
		return
	}
	for _, s := range have.order {
		if !list.has(s) {
			first := have.shapes[s][0]
			d := c.report(Warning, CodeBase, first.place(), "%s does not list `%s`; programs that rely on the list will miss it", keyword, first.atom.Name)
			d.Args = []string{keyword, first.atom.Name}
			d.noteAt(list.shapes[list.order[0]][0].place(), "the list begins here")
		}
	}
}

// unlistedValues reports constants and functors inside facts and moves that
// base and input do not list at their place, though they list others there.
func (c *checker) unlistedValues() {
	occurs := func(head *Term) bool { return head.Fold == "init" || head.Fold == "next" || head.Fold == "legal" }
	listed := newDomains(c, func(head *Term) bool { return !occurs(head) })
	if !listed.run() {
		return
	}
	for i, f := range c.sheet.Forms {
		if f.facts == nil || !f.facts.whole || !occurs(f.facts.head) || len(f.facts.ways) == 0 {
			continue
		}
		w := &f.facts.ways[0] // the head is the same in all
		for _, x := range w.gives {
			base, known := listed.bases[w.shapes[x.shape]]
			if !known || !w.shapes[x.shape].functor {
				continue
			}
			names := listed.members(base + 1 + x.arg)
			if len(names) == 0 || listed.sets[base+1+x.arg].has(listed.value(x.term)) {
				continue
			}
			here := Place{i, x.term.Span}
			d := c.report(Warning, CodeBase, here, "base and input do not list `%s` here, only %s", sourceOf(x.term), listNames(names))
			d.Args = append([]string{sourceOf(x.term)}, names...)
			if near := c.nearest(x.term.Fold, names); near != "" && x.term.Kind == Constant {
				d.Message += fmt.Sprintf("; did you mean `%s`?", near)
				d.fixAt(here, "Use "+near, near)
			}
		}
	}
}
