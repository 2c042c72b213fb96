package check

import (
	"fmt"

	"github.com/gdl-playground/engine/gdl"
)

// lists reports facts and moves that base and input do not list, though they list others: programs that
// trust the list never see them.
func lists(t *tables, g *guesser) []gdl.Diagnostic {
	base, input := t.given("base", 1), t.given("input", 2)
	var out findings
	unlisted(&out, "base", &base, &t.facts)
	unlisted(&out, "input", &input, &t.legal)
	if len(base.order)+len(input.order) > 0 {
		unlistedValues(t, g, &out)
	}
	return out.diagnostics
}

// unlisted reports what a list lacks of what there is.
func unlisted(out *findings, keyword string, list, have *shapeTable) {
	if list.any || len(list.order) == 0 {
		return
	}
	for _, s := range have.order {
		if !list.has(s) && plainName(s.fold) == s.fold { // otherwise it is another name than it seems
			first := have.shapes[s][0]
			d := out.report(gdl.Warning, gdl.CodeBase, first.place(),
				"%s does not list `%s`; programs that rely on the list will miss it", keyword, first.atom.Name)
			d.Args = []string{keyword, first.atom.Name}
			d.AddNote(list.shapes[list.order[0]][0].place(), "the list begins here")
		}
	}
}

// unlistedValues reports constants and functors inside facts and moves that
// base and input do not list at their place, though they list others there.
func unlistedValues(t *tables, g *guesser, out *findings) {
	behind := behindLists(t)
	listed := newDomains(t, func(head *gdl.Term) bool { return behind[signatureOf(head)] })
	if !listed.run() {
		return
	}
	for i, f := range t.forms {
		if f == nil || !f.whole || len(f.disjuncts) == 0 {
			continue
		}
		if head := f.head.Fold; head != "init" && head != "next" && head != "legal" {
			continue
		}
		w := &f.disjuncts[0] // the head is the same in all
		for _, x := range w.headValues {
			start := int(listed.startOf[w.shapeNumbers[x.shape]]) - 1
			if start < 0 || x.arg < 0 || !w.shapes[x.shape].functor {
				continue
			}
			set := &listed.sets[start+1+x.arg]
			if v := int(listed.valueOf[w.valueNumbers[x.value]]); set.empty() || v > 0 && set.has(v) || set.all {
				continue
			}
			listed.unlisted(gdl.Place{Form: i, Span: x.term.Span}, x.term, set, g, out)
		}
	}
}

// unlisted reports a constant or functor where the lists have the values of a
// set.
func (d *domains) unlisted(here gdl.Place, x *gdl.Term, set *valueSet, g *guesser, out *findings) {
	w := out.report(gdl.Warning, gdl.CodeBase, here, "base and input do not list `%s` here, only %s", sourceOf(x),
		d.quoted(set))
	w.Args = append([]string{sourceOf(x)}, d.some(set)...)
	if x.Kind != gdl.Constant {
		return
	}
	if near := g.nearestValue(x.Fold, d, set); near != "" {
		w.Message += fmt.Sprintf("; did you mean `%s`?", near)
		w.AddFix(here, "Use "+near, near)
	}
}

// behindLists returns the relations that base and input depend on, themselves
// included.
func behindLists(t *tables) map[signature]bool {
	behind := map[signature]bool{{"base", 1}: true, {"input", 2}: true}
	todo := []signature{{"base", 1}, {"input", 2}}
	for len(todo) > 0 {
		r := t.bySignature[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if r == nil {
			continue
		}
		for _, h := range r.heads {
			for _, a := range t.forms[h.form].atoms {
				if s := signatureOf(a.Term); !behind[s] {
					behind[s] = true
					todo = append(todo, s)
				}
			}
		}
	}
	return behind
}
