package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
	"github.com/gdl-playground/engine/internal/spell"
)

// maxUnbound is how many unbound variables of a form are reported.
const maxUnbound = 20

// ground reports variables in a fact.
func (c *checker) ground() {
	reported := map[string]bool{}
	before := len(c.diagnostics)
	defer func() { c.joinOpen(before) }()
	gdl.EachVariable(c.form.head, func(v *gdl.Term) {
		if !reported[v.Fold] {
			reported[v.Fold] = true
			d := c.report(gdl.Error, gdl.CodeVariableInFact, v.Span,
				"a fact cannot hold a variable: %s has no value here; write a rule with conditions that give it one",
				v.Name)
			if name := v.Name[1:]; c.form.head.Fold == "role" && name != "" {
				d.Message = fmt.Sprintf("a role has a name of its own, without `?`: write `(role %s)`", name)
				d.AddFix(inForm(v.Span), "Write "+name, name)
			}
			if h := c.form.head; h.Fold == "legal" && len(h.Args) == 2 && h.Args[0].Fold == v.Fold &&
				isGround(&h.Args[1]) {
				rule := fmt.Sprintf("(<= %s\n  (role %s))", h.String(), v.Name)
				d.AddFix(inForm(h.Span), "Make it a rule", rule)
			}
		}
	})
}

// joinOpen makes one diagnostic of those about variables in a fact that GDL gives a meaning to.
func (c *checker) joinOpen(from int) {
	ds := c.diagnostics[from:]
	if len(ds) < 2 || !keyword.Is(c.form.head.Fold) {
		return
	}
	var names []string
	for _, d := range ds {
		names = append(names, d.Args[0])
	}
	ds[0].Message = fmt.Sprintf("a fact cannot hold variables: nothing gives a value to %s here; write a rule with "+
		"conditions that do", phrase.Names(names))
	c.diagnostics = c.diagnostics[:from+1]
}

// A binding says which variables conditions give a value.
type binding map[string]bool

// binds returns the variables that a literal binds whatever alternative holds.
func binds(l *gdl.Literal) binding {
	b := binding{}
	switch l.Kind {
	case gdl.Positive:
		gdl.EachVariable(&l.Atom, func(v *gdl.Term) { b[v.Fold] = true })
	case gdl.And:
		b = bindsAll(l.Sub)
	case gdl.Or:
		for i := range l.Sub {
			branch := binds(&l.Sub[i])
			if i == 0 {
				b = branch
				continue
			}
			for v := range b {
				if !branch[v] {
					delete(b, v)
				}
			}
		}
	}
	return b
}

// bindsAll returns the variables that a conjunction binds.
func bindsAll(ls []gdl.Literal) binding {
	b := binding{}
	for i := range ls {
		for v := range binds(&ls[i]) {
			b[v] = true
		}
	}
	return b
}

// safety reports variables of the head, of negations and of distinct that no
// positive condition binds. Each alternative of an or is looked at with what
// the conditions around it bind in every case: that is the same as looking at
// each rule that multiplying the alternatives out gives.
//
// A variable has the values of the one that it is reported to look like.
func (c *checker) safety(twins map[string]string) {
	bound := bindsAll(c.form.body)
	for name, plain := range twins {
		bound[name], bound[plain] = bound[name] || bound[plain], bound[name] || bound[plain]
	}
	reported := map[string]bool{}
	head := c.form.head
	if head.Fold != "role" {
		gdl.EachVariable(head, func(v *gdl.Term) {
			if bound[v.Fold] || reported[v.Fold] || len(reported) == maxUnbound {
				return
			}
			reported[v.Fold] = true
			d := c.report(gdl.Error, gdl.CodeUnsafe, v.Span,
				"%s is in the head but no positive condition gives it a value", v.Name)
			c.repair(d, v, bound)
			c.noteBranches(d, c.form.body, v)
		})
	}
	c.negations(c.form.body, bound, reported)
}

// repair offers fixes for an unbound variable: the one that it is a misspelling
// of, or a condition. Which relation that could be, the sheet knows.
func (c *checker) repair(d *gdl.Diagnostic, v *gdl.Term, bound binding) {
	var names []string
	for name := range bound {
		names = append(names, name)
	}
	slices.Sort(names)
	plain := slices.IndexFunc(c.form.names,
		func(n nameUse) bool { return n.kind == constantName && "?"+n.fold == v.Fold })
	if at := strings.LastIndexAny(v.Fold, "+-*/"); at > 1 && bound[v.Fold[:at]] &&
		strings.Trim(v.Fold[at+1:], "0123456789") == "" {
		d.Message = fmt.Sprintf("%s is another variable than %s; %s", v.Name, v.Name[:at], builtin.Arithmetic)
		return
	}
	if c.letterTwice(d, v, names) {
		return
	}
	numbered := func(name string) bool { return withoutNumber(name) == withoutNumber(v.Fold) }
	if near := spell.Nearest(v.Fold, slices.DeleteFunc(names, numbered)); near != "" && len(near) > 3 {
		if c.misspeltBinding(d, v, near) {
			return
		}
	} else if plain >= 0 {
		n := c.form.names[plain]
		d.Message += fmt.Sprintf("; does `%s` lack its question mark?", n.name)
		d.AddNote(inForm(n.at), "`%s` is a constant here", n.name)
		d.AddFix(inForm(n.at), "Write ?"+n.name, "?"+n.name)
	}
	if c.needsBinding == nil {
		c.needsBinding = map[gdl.Span]string{}
	}
	c.needsBinding[v.Span] = v.Name
	if h := c.form.head; keyword.HasRole(h.Fold) && len(h.Args) > 0 && h.Args[0].Fold == v.Fold {
		d.Message += "; add `(role " + v.Name + ")`"
		d.AddFix(inForm(gdl.Span{From: h.Span.To, To: h.Span.To}), "Add (role "+v.Name+")", "\n  (role "+v.Name+")")
		delete(c.needsBinding, v.Span)
	}
}

// misspeltBinding offers to write the same for an unbound variable and a bound one that looks like it, and reports
// whether the bound one is the slip: it stands once, and the unbound one more often. A condition for the latter would
// leave the slip behind. Otherwise the unbound one is renamed wherever it stands in the rule.
func (c *checker) misspeltBinding(d *gdl.Diagnostic, v *gdl.Term, bound string) bool {
	places := map[string][]gdl.Span{}
	c.form.eachVariable(func(x *gdl.Term) { places[x.Fold] = append(places[x.Fold], x.Span) })
	if once := places[bound]; len(once) == 1 && len(places[v.Fold]) > 1 {
		d.Message += fmt.Sprintf("; is %s meant as %s?", bound, v.Name)
		d.AddNote(inForm(once[0]), "%s stands nowhere else in this rule", bound)
		d.AddFix(inForm(once[0]), "Write "+v.Name, v.Name)
		return true
	}
	d.Message += fmt.Sprintf("; did you mean %s?", bound)
	fix := gdl.Fix{Title: "Use " + bound}
	for _, at := range places[v.Fold] {
		fix.Edits = append(fix.Edits, gdl.Edit{Place: inForm(at), Text: bound})
	}
	d.Fixes = append(d.Fixes, fix)
	return false
}

// withoutNumber returns a name without the number at its end, by which authors tell names apart.
func withoutNumber(name string) string { return strings.TrimRight(name, "0123456789") }

// letterTwice reports whether an unbound variable and one of others are ?n and ?nn, of which the rule has the latter
// once: as a key gives it that is held down. It offers the former.
func (c *checker) letterTwice(d *gdl.Diagnostic, v *gdl.Term, others []string) bool {
	at := slices.IndexFunc(others, func(other string) bool {
		short, long := min(v.Fold, other), max(v.Fold, other)
		return len(short) == 2 && long == short+short[1:]
	})
	if at < 0 {
		return false
	}
	short, long := min(v.Fold, others[at]), max(v.Fold, others[at])
	var twice []*gdl.Term
	c.form.eachVariable(func(x *gdl.Term) {
		if x.Fold == long {
			twice = append(twice, x)
		}
	})
	if len(twice) > 1 {
		return false
	}
	d.Message += fmt.Sprintf("; did you mean %s?", others[at])
	d.AddFix(inForm(twice[0].Span), "Write "+short, short)
	return true
}

// noteBranches points at the alternatives that do not bind a variable that
// others bind.
func (c *checker) noteBranches(d *gdl.Diagnostic, ls []gdl.Literal, v *gdl.Term) {
	for i := range ls {
		l := &ls[i]
		if l.Kind != gdl.Or {
			continue
		}
		var without []gdl.Span
		for j := range l.Sub {
			if !binds(&l.Sub[j])[v.Fold] {
				without = append(without, l.Sub[j].Span)
			}
		}
		if len(without) < len(l.Sub) {
			for _, at := range without {
				d.AddNote(inForm(at), "this alternative does not bind %s", v.Name)
			}
		}
	}
}

// negations reports unbound variables in negations and distinct. bound is what
// the conditions around the literals bind, ls included.
func (c *checker) negations(ls []gdl.Literal, bound binding, reported map[string]bool) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case gdl.Distinct:
			c.unbound(&l.Atom, "`distinct` compares values, and no positive condition gives %s one", bound, reported)
		case gdl.Not:
			before := len(c.diagnostics)
			for j := range l.Sub {
				c.unboundUnder(&l.Sub[j], bound, reported)
			}
			c.denyAny(l, before)
			c.joinUnbound(before)
		case gdl.And:
			c.negations(l.Sub, bound, reported)
		case gdl.Or:
			for j := range l.Sub {
				here := bindsAll(l.Sub[j : j+1])
				for v := range bound {
					here[v] = true
				}
				c.negations(l.Sub[j:j+1], here, reported)
			}
		}
	}
}

// A denied is a condition under not with variables that stand nowhere else: (not (true (cell ?c b))) asks that no cell
// is blank.
type denied struct {
	atom *gdl.Term
	free []string // folded names of these variables
}

// denyAny notes the condition of a negation whose unbound variables, which the diagnostics from an index on are about,
// stand nowhere else in the rule. A condition that gives them values would change what is asked.
func (c *checker) denyAny(l *gdl.Literal, from int) {
	ds := c.diagnostics[from:]
	if len(ds) == 0 || len(l.Sub) != 1 || l.Sub[0].Kind != gdl.Positive {
		return
	}
	inside, all := map[string]int{}, map[string]int{}
	count := func(t *gdl.Term, times map[string]int) {
		gdl.EachVariable(t, func(v *gdl.Term) { times[v.Fold]++ })
	}
	count(&l.Sub[0].Atom, inside)
	count(c.form.head, all)
	gdl.EachLiteral(c.form.rule.Body, func(l *gdl.Literal) { count(&l.Atom, all) })
	d := &denied{atom: &l.Sub[0].Atom}
	for _, found := range ds {
		name := strings.ToLower(found.Args[0])
		if len(found.Fixes)+len(found.Notes) > 0 || inside[name] != all[name] {
			return
		}
		d.free = append(d.free, name)
	}
	for _, found := range ds {
		delete(c.needsBinding, found.Place.Span)
	}
	if c.anyValue == nil {
		c.anyValue = map[gdl.Span]*denied{}
	}
	c.anyValue[ds[0].Place.Span] = d
}

// joinUnbound makes one diagnostic of those about the variables of one negation, where none has a remedy of its own.
func (c *checker) joinUnbound(from int) {
	ds := c.diagnostics[from:]
	if len(ds) < 2 || slices.ContainsFunc(ds, func(d gdl.Diagnostic) bool { return len(d.Fixes)+len(d.Notes) > 0 }) {
		return
	}
	var names []string
	for i, d := range ds {
		names = append(names, d.Args[0])
		if i > 0 {
			delete(c.needsBinding, d.Place.Span)
		}
	}
	ds[0].Message = fmt.Sprintf("`not` cannot find values for %s: no positive condition gives them one",
		phrase.Names(names))
	c.diagnostics = c.diagnostics[:from+1]
}

func (c *checker) unboundUnder(l *gdl.Literal, bound binding, reported map[string]bool) {
	if l.Kind == gdl.Positive || l.Kind == gdl.Distinct {
		c.unbound(&l.Atom, "`not` cannot find values for %s: no positive condition gives it one", bound, reported)
	}
	for i := range l.Sub {
		c.unboundUnder(&l.Sub[i], bound, reported)
	}
}

func (c *checker) unbound(in *gdl.Term, format string, bound binding, reported map[string]bool) {
	gdl.EachVariable(in, func(v *gdl.Term) {
		if bound[v.Fold] || reported[v.Fold] || len(reported) == maxUnbound {
			return
		}
		reported[v.Fold] = true
		d := c.report(gdl.Error, gdl.CodeUnsafe, v.Span, format, v.Name)
		c.repair(d, v, bound)
		c.noteBranches(d, c.form.body, v)
	})
}
