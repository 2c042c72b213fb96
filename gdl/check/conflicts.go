package check

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// possibleValues works out what can stand in each argument, or returns nil if that takes too long.
func possibleValues(t *tables) *Values {
	d := newDomains(t, anyHead)
	if !d.run() {
		return nil
	}
	return &Values{d}
}

// conflicts reports rules that never fire, alternatives that never hold, and roles without a move or a
// goal, as far as the values in arguments show it.
//
// One mistake may keep many rules from firing. So rules with a mistake that is reported already are taken
// to fire, and of the others those are not blamed that would fire if another one did.
func conflicts(t *tables, d *domains, g *guesser, r *reported) []gdl.Diagnostic {
	for i, f := range t.forms {
		if f != nil && f.misnamed {
			r.suspects[i], r.suspectHeads[i] = true, true
		}
	}
	if len(r.suspects)+len(r.suspectHeads)+len(r.stateHeads) > 0 {
		if d = d.relax(r.suspects, r); d == nil {
			return nil
		}
	}
	failing := judgeRules(t, d, g, nil)
	if len(failing.blamed) > 0 {
		follows := consequences(t, d, r, failing.never)
		failing.diagnostics = slices.DeleteFunc(failing.diagnostics,
			func(x gdl.Diagnostic) bool { return follows[x.Place.Form] })
		suspects := maps.Clone(r.suspects)
		maps.Copy(suspects, failing.blamed)
		if failing.domains = d.relax(suspects, r); failing.domains == nil {
			return failing.diagnostics
		}
	}
	failing.everyRole()
	return grouped(failing.diagnostics, func(d *gdl.Diagnostic) (lack, bool) {
		if d.Code != gdl.CodeNeverFires || d.Place.Form < 0 {
			return lack{}, false
		}
		return lack{signatureOf(t.forms[d.Place.Form].head), d.Message}, true
	}, func(lack) int { return systematic })
}

// A lack is a value for want of which rules of a relation never fire: it has one cause, however many they are.
type lack struct {
	head    signature
	message string
}

// maxCauses is how many rules that never fire are looked at for which of them follow from others: each
// takes working out the values of the sheet again.
const maxCauses = 8

// consequences returns those of the forms that never fire only because another one does not: they would
// fire if it did, and it would not if they did. Of two that need each other the second one follows.
func consequences(t *tables, d *domains, r *reported, failing []int) map[int]bool {
	follows := map[int]bool{}
	if len(failing) < 2 || len(failing) > maxCauses {
		return follows
	}
	still := map[int]map[int]bool{} // by form that is taken to fire: those that never fire all the same
	only := map[int]bool{}
	for _, form := range failing {
		only[form] = true
	}
	for _, form := range failing {
		suspects := maps.Clone(r.suspects)
		suspects[form] = true
		wide := d.relax(suspects, r)
		if wide == nil {
			return nil
		}
		still[form] = judgeRules(t, wide, &guesser{}, only).blamed
	}
	for i, cause := range failing {
		for k, effect := range failing {
			if i != k && !still[cause][effect] && (still[effect][cause] || i < k) {
				follows[effect] = true
			}
		}
	}
	return follows
}

// judgeRules reports rules that never fire; only those of some forms, if only is not nil.
func judgeRules(t *tables, d *domains, g *guesser, only map[int]bool) *judge {
	j := &judge{tables: t, domains: d, guesser: g, blamed: map[int]bool{}}
	for i := 0; i < len(d.rules); {
		n := 1
		for i+n < len(d.rules) && d.rules[i+n].form == d.rules[i].form {
			n++
		}
		if form := d.rules[i].form; only[form] || only == nil && !d.relaxed[form] {
			before := len(j.diagnostics)
			j.rule(d.rules[i : i+n])
			if len(j.diagnostics) > before {
				j.blamed[form] = true
			}
		}
		i += n
	}
	return j
}

// A judge compares what rules ask for with the values that there are.
type judge struct {
	*tables
	*domains
	*guesser
	findings
	blamed map[int]bool // forms with a rule or an alternative that is reported
	never  []int        // those of them that never fire, in order
}

// everyRole reports roles that no rule gives a move, or a goal, and goals of
// which none is the best.
func (j *judge) everyRole() {
	for _, k := range []struct{ name, message string }{
		{"legal", "no rule gives `%s` a legal move"},
		{"goal", "no rule gives `%s` a goal"},
	} {
		slot := j.start(shape{signature: signature{k.name, 2}}) + 1
		if slot == 0 || j.sets[slot].empty() {
			continue // no rule gives anyone anything, which is said elsewhere
		}
		for _, h := range j.heads("role", 1) {
			role := &h.atom.Args[0]
			if v, known := j.roleValue(h); known && !j.sets[slot].has(v) {
				w := j.report(gdl.Warning, gdl.CodeIdleRole, gdl.Place{Form: h.form, Span: role.Span}, k.message,
					role.Name)
				w.Args = []string{role.Name, k.name}
			}
		}
	}
	start := j.start(shape{signature: signature{"goal", 2}})
	if start < 0 || len(j.byName["goal"]) > 1 || j.unreadable["goal"] || len(j.heads("role", 1)) == 0 {
		return
	}
	goals := j.members(start + 2)
	wrong := func(name string) bool { return !isGoalValue(name) || !canonicalNumber(name) }
	if len(goals) > 0 && !slices.Contains(goals, "100") && !slices.ContainsFunc(goals, wrong) {
		message := "no rule gives a goal of 100, so nobody can win outright"
		if len(goals) == 1 {
			message = fmt.Sprintf("every goal is %s, so no end is better than another", goals[0])
		}
		j.report(gdl.Hint, gdl.CodeNoWin, j.heads("goal", 2)[0].place(), "%s", message)
	}
}

// roleValue returns the number of the role that a head names, if it is a
// constant and the form could be read.
func (j *judge) roleValue(head ref) (value int, known bool) {
	disjuncts := j.forms[head.form].disjuncts
	if len(disjuncts) == 0 || head.atom.Args[0].Kind != gdl.Constant {
		return 0, false
	}
	given := disjuncts[0].headValues[1] // the first says that there is a role
	return int(j.valueOf[disjuncts[0].valueNumbers[given.value]]), true
}

// A conflict says why a disjunct of a rule never holds.
type conflict struct {
	at     *gdl.Term // nil if nothing was found, or only what is reported elsewhere
	why    string
	args   []string
	notes  []gdl.Note
	meant  string // a name that was perhaps meant
	failed bool
}

// rule reports why a rule never fires, or why some alternative in it never
// holds, where that is the rule's own fault: not where a relation has no values
// at all, which is reported elsewhere or follows from a rule that is. disjuncts are
// those of one rule.
func (j *judge) rule(disjuncts []domainRule) {
	if !slices.ContainsFunc(disjuncts, func(r domainRule) bool { return j.conflict(&r).failed }) {
		return
	}
	found := make([]conflict, len(disjuncts))
	failing := map[gdl.Span]int{} // by alternative: disjuncts with it that fail
	all := true
	for i := range disjuncts {
		found[i] = j.conflict(&disjuncts[i])
		all = all && found[i].failed
		if found[i].failed {
			for _, branch := range disjuncts[i].chosen {
				failing[branch]++
			}
		}
	}
	reported := map[gdl.Span]bool{}
	for i := range disjuncts {
		v := &found[i]
		if v.at == nil || reported[v.at.Span] {
			continue
		}
		what := "this rule never fires"
		if !all {
			// Only what an alternative itself brings about can be held against it.
			branch, ok := innermost(disjuncts[i].chosen, v.at.Span)
			if !ok || failing[branch] != choosing(disjuncts, branch) {
				continue
			}
			what = "this alternative never holds"
		}
		reported[v.at.Span] = true
		j.blame(disjuncts[i].form, v, what)
		if all {
			j.never = append(j.never, disjuncts[i].form)
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

// choosing returns how many disjuncts choose an alternative.
func choosing(disjuncts []domainRule, branch gdl.Span) int {
	n := 0
	for i := range disjuncts {
		if slices.Contains(disjuncts[i].chosen, branch) {
			n++
		}
	}
	return n
}

func (j *judge) blame(form int, v *conflict, what string) {
	here := gdl.Place{Form: form, Span: v.at.Span}
	w := j.report(gdl.Warning, gdl.CodeNeverFires, here, "%s: %s", what, v.why)
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

// conflict finds out why a disjunct of a rule never holds.
func (j *judge) conflict(r *domainRule) conflict {
	for _, x := range r.bodyValues {
		if j.sets[j.slot(r, x.position)].empty() {
			return conflict{failed: true}
		}
	}
	failed := false
	for _, x := range r.bodyValues {
		set := &j.sets[j.slot(r, x.position)]
		if set.has(r.number(x.value)) {
			continue
		}
		failed = true
		if x.term == nil || j.atTop(r, x.position) {
			continue
		}
		v := conflict{
			at: x.term, failed: true, args: append([]string{sourceOf(x.term)}, j.some(set)...),
			why: fmt.Sprintf("`%s` never stands here, only %s", sourceOf(x.term), j.quoted(set)),
		}
		if x.term.Kind == gdl.Constant {
			v.meant = variableOf(j.forms[r.form], "?"+x.term.Fold)
			if v.meant == "" {
				v.meant = j.nearestValue(x.term.Fold, j.domains, set)
			}
		}
		return v
	}
	for _, sources := range r.inputs {
		s := valueSet{all: true}
		for _, x := range sources {
			set := &j.sets[j.slot(r, x.position)]
			if set.empty() {
				return conflict{failed: true}
			}
			s.meet(set)
			if s.empty() {
				return j.clash(r, sources, x)
			}
		}
	}
	return conflict{failed: failed}
}

// variableOf returns the variable of a form that has this folded name, or "".
func variableOf(f *form, fold string) string {
	name := ""
	visit := func(v *gdl.Term) {
		if v.Fold == fold {
			name = v.Name
		}
	}
	gdl.EachVariable(f.head, visit)
	gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) { gdl.EachVariable(&l.Atom, visit) })
	return name
}

// clash is the conflict where the places of a variable have no value in common,
// which shows at one of them.
func (j *judge) clash(r *domainRule, sources []source, at source) conflict {
	v := conflict{
		at: at.term, failed: true,
		why: fmt.Sprintf("no value of %s fits both here, where only %s can stand, and at its other places",
			at.term.Name, j.quoted(&j.sets[j.slot(r, at.position)])),
	}
	v.args = []string{at.term.Name}
	for _, other := range sources {
		if other.term != at.term {
			v.notes = append(v.notes, gdl.Note{Place: gdl.Place{Span: other.term.Span},
				Message: fmt.Sprintf("only %s can stand here", j.quoted(&j.sets[j.slot(r, other.position)]))})
		}
	}
	return v
}

// atTop reports whether a position is that of whole facts, whole moves or roles:
// never-true, never-legal and unknown-role speak of those.
func (d *domains) atTop(r *domainRule, at position) bool {
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

// quoted writes the values in a set as [phrase.Names] does, those with arguments as terms.
func (d *domains) quoted(s *valueSet) string {
	names := d.some(s)
	i := 0
	for v := range s.some.All() {
		if i == len(names) {
			break
		}
		if d.values[v].arity > 0 {
			names[i] = "(" + names[i] + " ...)"
		}
		i++
	}
	return phrase.FirstNames(names, s.len())
}

// nearestValue returns the name in a set that a name was perhaps meant to be, or "".
func (g *guesser) nearestValue(name string, d *domains, s *valueSet) string {
	if s.len() > g.left {
		return ""
	}
	return g.nearest(name, d.membersOf(s, math.MaxInt))
}
