package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// A form is what the passes over a sheet need to know about one of its forms, and what is wrong with
// the form by itself. A [Checker] reads it once and remembers it.
type form struct {
	rule       *gdl.Rule
	whole      bool          // everything of the form could be read
	head       *gdl.Term     // of rule
	body       []gdl.Literal // of rule, as [inward] gives it
	headNumber int32         // of its signature, see [numbering]
	atoms      []atomUse     // the conditions of rule, in order, connectives taken apart
	names      []nameUse     // distinct spellings of names, in order
	alike      string        // equal for forms that differ in spelling of variables and in blanks only
	needs      uint64        // a bit for each kind of condition, see [kindBits]
	has        uint64        // likewise; a rule that this one could replace has all that this one needs
	disjuncts  []disjunct    // what domains needs

	formFindings
}

// An atomUse is an atom in the body of a rule.
type atomUse struct {
	*gdl.Term
	negative bool  // inside a not
	inOr     bool  // inside an or
	number   int32 // of its signature, see [numbering]
}

// A nameKind says what a name stands for at one place.
type nameKind uint8

const (
	relationName nameKind = iota
	functorName
	constantName
)

// A nameUse is the first place in a form where a name of a kind and arity
// stands.
type nameUse struct {
	kind   nameKind
	arity  int
	name   string // as written there
	fold   string
	at     gdl.Span
	number int32 // of its spelling, see [numbering]
}

// readForm reads a form in which at least something could be read: what is wrong with it by itself, and
// the rest as it is meant.
func readForm(parsed *gdl.Parsed) *form {
	f := gatherForm(parsed.Partial, parsed.Rule != nil)
	if !f.whole {
		return f
	}
	found := checkForm(f)
	if found.invalid || found.misnamed || slices.ContainsFunc(f.names, func(n nameUse) bool { return quoted(n.name) }) {
		if rule, other := meant(f.rule); other {
			f = gatherForm(rule, true)
		}
	}
	f.formFindings = found
	return f
}

// gatherForm gathers what the passes need to know about a rule. It is whole if all of the form could be read.
func gatherForm(rule *gdl.Rule, whole bool) *form {
	f := &form{rule: rule, whole: whole, head: &rule.Head, body: rule.Body}
	if negatesConnective(rule.Body) {
		f.body = inward(rule.Body, false)
	}
	r := formReader{form: f, seen: map[nameUse]bool{}}
	r.relation(&rule.Head)
	r.literals(f.body, false, false)
	if whole {
		f.alike = canonical(rule)
		f.needs, f.has = kindBits(f.body)
		f.disjuncts = disjunctsOf(f)
	}
	return f
}

// eachVariable calls f for every variable of a form, from its beginning to its end.
func (f *form) eachVariable(visit func(v *gdl.Term)) {
	gdl.EachVariable(f.head, visit)
	gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) { gdl.EachVariable(&l.Atom, visit) })
}

// A formReader notes the atoms and names of a form.
type formReader struct {
	form *form
	seen map[nameUse]bool // without at
}

// literals notes what literals mention, under a negation or within an or.
func (r *formReader) literals(ls []gdl.Literal, negative, inOr bool) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case gdl.Positive:
			r.form.atoms = append(r.form.atoms, atomUse{Term: &l.Atom, negative: negative, inOr: inOr})
			r.relation(&l.Atom)
		case gdl.Distinct:
			r.terms(l.Atom.Args)
		default:
			r.literals(l.Sub, negative || l.Kind == gdl.Not, inOr || l.Kind == gdl.Or)
		}
	}
}

func (r *formReader) relation(t *gdl.Term) {
	r.name(relationName, t)
	r.terms(t.Args)
}

func (r *formReader) terms(ts []gdl.Term) {
	for i := range ts {
		switch t := &ts[i]; t.Kind {
		case gdl.Constant:
			r.name(constantName, t)
		case gdl.Compound:
			r.name(functorName, t)
			r.terms(t.Args)
		}
	}
}

func (r *formReader) name(kind nameKind, t *gdl.Term) {
	n := nameUse{kind: kind, arity: len(t.Args), name: t.Name, fold: t.Fold}
	if !r.seen[n] {
		r.seen[n] = true
		n.at = t.At
		r.form.names = append(r.form.names, n)
	}
}

// canonical writes a rule in lower case with its variables numbered in the
// order in which they appear.
func canonical(r *gdl.Rule) string {
	w := canonicalWriter{numbers: map[string]int{}}
	w.term(&r.Head)
	w.literals(r.Body)
	return w.String()
}

type canonicalWriter struct {
	strings.Builder
	numbers map[string]int
}

func (w *canonicalWriter) literals(ls []gdl.Literal) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case gdl.Positive, gdl.Distinct:
			w.term(&l.Atom)
		default:
			w.WriteByte('(')
			w.WriteString([...]string{gdl.Not: "not", gdl.Or: "or", gdl.And: "and"}[l.Kind])
			w.literals(l.Sub)
			w.WriteByte(')')
		}
	}
}

func (w *canonicalWriter) term(t *gdl.Term) {
	switch t.Kind {
	case gdl.Variable:
		n, ok := w.numbers[t.Fold]
		if !ok {
			n = len(w.numbers)
			w.numbers[t.Fold] = n
		}
		w.WriteString(" ?")
		w.WriteString(strconv.Itoa(n))
	case gdl.Constant:
		w.WriteByte(' ')
		w.WriteString(t.Fold)
	default:
		w.WriteByte('(')
		w.WriteString(t.Fold)
		for i := range t.Args {
			w.term(&t.Args[i])
		}
		w.WriteByte(')')
	}
}
