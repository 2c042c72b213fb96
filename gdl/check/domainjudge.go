package check

import (
	"fmt"
	"math"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// domains runs the analysis and reports what it finds.
func (c *checker) domains() {
	d := newDomains(c, anyHead)
	if !d.run() {
		return // nothing is certain before the end
	}
	for i := 0; i < len(d.rules); {
		n := 1
		for i+n < len(d.rules) && d.rules[i+n].form == d.rules[i].form {
			n++
		}
		d.judge(d.rules[i : i+n])
		i += n
	}
	d.everyRole()
	c.values = &Values{d}
}

// everyRole reports roles that no rule gives a move, or a goal, and goals of
// which none is the best.
func (d *domains) everyRole() {
	c := d.checker
	for _, k := range []struct{ name, message string }{
		{"legal", "no rule gives `%s` a legal move"},
		{"goal", "no rule gives `%s` a goal"},
	} {
		slot := d.start(shape{signature: signature{k.name, 2}}) + 1
		if slot == 0 || d.sets[slot].empty() {
			continue // no rule gives anyone anything, which is said elsewhere
		}
		for _, h := range c.heads("role", 1) {
			role := &h.atom.Args[0]
			if v, known := d.roleValue(h); known && !d.sets[slot].has(v) {
				w := c.report(gdl.Warning, gdl.CodeIdleRole, gdl.Place{Form: h.form, Span: role.Span}, k.message, role.Name)
				w.Args = []string{role.Name, k.name}
			}
		}
	}
	start := d.start(shape{signature: signature{"goal", 2}})
	if start < 0 || len(c.byName["goal"]) > 1 {
		return
	}
	goals := d.members(start + 2)
	wrong := func(name string) bool { return !isGoalValue(name) }
	if len(goals) > 0 && !slices.Contains(goals, "100") && !slices.ContainsFunc(goals, wrong) {
		c.report(gdl.Hint, gdl.CodeNoWin, c.heads("goal", 2)[0].place(), "no rule gives a goal of 100, so nobody can win outright")
	}
}

// roleValue returns the number of the role that a head names, if it is a
// constant and the form could be read.
func (d *domains) roleValue(head ref) (value int, known bool) {
	ways := d.checker.forms[head.form].ways
	if len(ways) == 0 || head.atom.Args[0].Kind != gdl.Constant {
		return 0, false
	}
	given := ways[0].gives[1] // the first says that there is a role
	return int(d.valueOf[ways[0].valueNumbers[given.value]]), true
}

// A misfire tells why a rule never fires in one of its ways.
type misfire struct {
	at     *gdl.Term // nil if nothing was found, or only what is reported elsewhere
	why    string
	args   []string
	notes  []gdl.Note
	meant  string // a name that was perhaps meant
	failed bool
}

// judge reports why a rule never fires, or why some alternative in it never
// holds, where that is the rule's own fault: not where a relation has no values
// at all, which is reported elsewhere or follows from a rule that is. ways are
// those of one rule.
func (d *domains) judge(ways []domainRule) {
	if !slices.ContainsFunc(ways, func(r domainRule) bool { return d.misfire(&r).failed }) {
		return
	}
	misfires := make([]misfire, len(ways))
	lost := map[gdl.Span]int{} // by alternative: ways with it that fail
	all := true
	for i := range ways {
		misfires[i] = d.misfire(&ways[i])
		all = all && misfires[i].failed
		if misfires[i].failed {
			for _, branch := range ways[i].chosen {
				lost[branch]++
			}
		}
	}
	reported := map[gdl.Span]bool{}
	for i := range ways {
		v := &misfires[i]
		if v.at == nil || reported[v.at.Span] {
			continue
		}
		what := "this rule never fires"
		if !all {
			// Only what an alternative itself brings about can be held against it.
			branch, ok := innermost(ways[i].chosen, v.at.Span)
			if !ok || lost[branch] != choosing(ways, branch) {
				continue
			}
			what = "this alternative never holds"
		}
		reported[v.at.Span] = true
		d.blame(ways[i].form, v, what)
		if all {
			return
		}
	}
}

// innermost returns the smallest of the spans that a span lies in.
func innermost(spans []gdl.Span, in gdl.Span) (best gdl.Span, ok bool) {
	for _, s := range spans {
		if s.From <= in.From && in.To <= s.To && (!ok || s.To-s.From < best.To-best.From) {
			best, ok = s, true
		}
	}
	return best, ok
}

// choosing returns how many ways choose an alternative.
func choosing(ways []domainRule, branch gdl.Span) int {
	n := 0
	for i := range ways {
		if slices.Contains(ways[i].chosen, branch) {
			n++
		}
	}
	return n
}

func (d *domains) blame(form int, v *misfire, what string) {
	here := gdl.Place{Form: form, Span: v.at.Span}
	w := d.checker.report(gdl.Warning, gdl.CodeNeverFires, here, "%s: %s", what, v.why)
	w.Args = v.args
	for _, n := range v.notes {
		n.Place.Form = form
		w.Notes = append(w.Notes, n)
	}
	if v.meant != "" {
		w.Message += fmt.Sprintf("; did you mean `%s`?", v.meant)
		w.AddFix(here, "Use "+v.meant, v.meant)
	}
}

// misfire finds out why a rule never fires in one way.
func (d *domains) misfire(r *domainRule) misfire {
	for _, x := range r.demands {
		if d.sets[d.slot(r, x.seat)].empty() {
			return misfire{failed: true}
		}
	}
	failed := false
	for _, x := range r.demands {
		set := &d.sets[d.slot(r, x.seat)]
		if set.has(r.number(x.value)) {
			continue
		}
		failed = true
		if x.term == nil || d.atTop(r, x.seat) {
			continue
		}
		v := misfire{
			at: x.term, failed: true, args: append([]string{sourceOf(x.term)}, d.some(set)...),
			why: fmt.Sprintf("`%s` never stands here, only %s", sourceOf(x.term), d.list(set)),
		}
		if x.term.Kind == gdl.Constant {
			v.meant = d.checker.variable(r.form, "?"+x.term.Fold)
			if v.meant == "" {
				v.meant = d.nearest(x.term.Fold, set)
			}
		}
		return v
	}
	for _, sources := range r.inputs {
		s := valueSet{all: true}
		for _, x := range sources {
			set := &d.sets[d.slot(r, x.seat)]
			if set.empty() {
				return misfire{failed: true}
			}
			s.meet(set)
			if s.empty() {
				return d.clash(r, sources, x)
			}
		}
	}
	return misfire{failed: failed}
}

// variable returns the variable of a form that has this folded name, or "".
func (c *checker) variable(form int, fold string) string {
	name := ""
	visit := func(v *gdl.Term) {
		if v.Fold == fold {
			name = v.Name
		}
	}
	f := c.forms[form]
	gdl.EachVariable(f.head, visit)
	gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) { gdl.EachVariable(&l.Atom, visit) })
	return name
}

// clash is the misfire where the places of a variable have no value in common,
// which shows at one of them.
func (d *domains) clash(r *domainRule, sources []source, at source) misfire {
	v := misfire{
		at: at.term, failed: true,
		why: fmt.Sprintf("no value of %s fits both here, where only %s can stand, and at its other places", at.term.Name, d.list(&d.sets[d.slot(r, at.seat)])),
	}
	v.args = []string{at.term.Name}
	for _, other := range sources {
		if other.term != at.term {
			v.notes = append(v.notes, gdl.Note{Place: gdl.Place{Span: other.term.Span}, Message: fmt.Sprintf("only %s can stand here", d.list(&d.sets[d.slot(r, other.seat)]))})
		}
	}
	return v
}

// atTop reports whether a seat is that of whole facts, whole moves or roles:
// never-true, never-legal and unknown-role speak of those.
func (d *domains) atTop(r *domainRule, at seat) bool {
	switch r.shapes[at.shape] {
	case shape{signature: signature{"true", 1}}:
		return at.arg == 0
	case shape{signature: signature{"legal", 2}}:
		return at.arg >= 0
	}
	return false
}

// members returns the names of the values in a slot, in the order of the sheet.
func (d *domains) members(slot int) []string { return d.membersOf(&d.sets[slot], math.MaxInt) }

// membersOf returns the names of the first values in a set, most at most; none if
// that is all there are.
func (d *domains) membersOf(s *valueSet, most int) []string {
	if s.all {
		return nil
	}
	var names []string
	for v := range s.some.All() {
		if len(names) == most {
			break
		}
		names = append(names, d.names[v])
	}
	return names
}

// some returns the names of the first values in a set.
func (d *domains) some(s *valueSet) []string { return d.membersOf(s, phrase.MaxNames) }

// list writes the values in a set as listNames does.
func (d *domains) list(s *valueSet) string { return phrase.FirstNames(d.some(s), s.len()) }

// nearest returns the name in a set that a name was perhaps meant to be, or "".
func (d *domains) nearest(name string, s *valueSet) string {
	if s.len() > d.checker.guesses {
		return ""
	}
	return d.checker.nearest(name, d.membersOf(s, math.MaxInt))
}
