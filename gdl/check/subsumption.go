package check

import (
	"hash/fnv"
	"io"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// duplicates reports rules that stand in the sheet twice.
func duplicates(t *tables) []gdl.Diagnostic {
	var out findings
	seen := make(map[string]int, len(t.forms))
	for i, f := range t.forms {
		if f == nil || !f.whole || f.invalid {
			continue
		}
		first, ok := seen[f.alike]
		if !ok {
			seen[f.alike] = i
			continue
		}
		what := "fact"
		if len(f.rule.Body) > 0 {
			what = "rule"
		}
		here, there := gdl.Place{Form: i, Span: f.rule.Span}, gdl.Place{Form: first, Span: t.forms[first].rule.Span}
		d := out.report(gdl.Warning, gdl.CodeDuplicate, here, "this %s stands at %s already; delete one of them",
			what, t.where(there))
		d.AddNote(there, "the same %s", what)
		d.AddFix(here, "Delete it", "")
	}
	return out.diagnostics
}

// subsumed reports rules that add nothing because another rule gives the same
// head under fewer conditions: a substitution makes the other's head this one's
// and its conditions some of this one's (theta-subsumption).
func subsumed(t *tables) []gdl.Diagnostic {
	s := subsumption{tables: t, steps: maxShadowSteps}
	type group struct {
		signature
		inner signature // of the fact or move that the head is about
	}
	rules := map[group][]int{}
	var order []group
	for i, f := range s.forms {
		if f == nil || !f.whole || f.invalid || len(f.rule.Body) == 0 {
			continue
		}
		h := f.head
		g := group{signature: signatureOf(h)}
		if n := len(h.Args); n > 0 && keyword.Is(h.Fold) && h.Args[n-1].Kind == gdl.Compound {
			g.inner = signatureOf(&h.Args[n-1])
		}
		if rules[g] == nil {
			order = append(order, g)
		}
		rules[g] = append(rules[g], i)
	}
	for _, g := range order {
		if len(rules[g]) <= maxShadowGroup {
			s.among(rules[g])
		}
	}
	return s.diagnostics
}

// A subsumption looks for rules that subsume others.
type subsumption struct {
	*tables
	findings
	steps int // how many matches of conditions may still be tried
}

const (
	// maxShadowGroup is how many rules of one head are compared with each
	// other; real sheets have a few dozen.
	maxShadowGroup = 300
	// maxPairSteps is how many matches of conditions are tried for a pair of
	// rules, maxShadowSteps for all. The problem is NP-complete, but rules are
	// small.
	maxPairSteps   = 1000
	maxShadowSteps = 1_000_000
	// maxShadowBody is how many conditions a rule may have; it bounds the
	// depth of the search.
	maxShadowBody = 100
)

// among reports rules that another one of the same list subsumes.
func (s *subsumption) among(rules []int) {
	for _, i := range rules {
		f := s.forms[i]
		for _, j := range rules {
			g := s.forms[j]
			if i == j || g.needs&^f.has != 0 || g.alike == f.alike || !s.subsumes(g.rule, f.rule) {
				continue
			}
			if j > i && s.subsumes(f.rule, g.rule) {
				continue // they say the same: the later one is reported
			}
			here, there := gdl.Place{Form: i, Span: f.rule.Span}, gdl.Place{Form: j, Span: g.rule.Span}
			d := s.report(gdl.Hint, gdl.CodeShadowed, here,
				"this rule adds nothing: the one at %s gives the same and asks for less", s.where(there))
			d.AddNote(there, "this rule gives the same")
			d.AddFix(here, "Delete it", "")
			break
		}
	}
}

// subsumes reports whether rule a is found to give all that rule b does.
func (s *subsumption) subsumes(a, b *gdl.Rule) bool {
	if len(a.Body) > maxShadowBody || s.steps < 0 {
		return false
	}
	m := matcher{steps: maxPairSteps}
	found := m.term(&a.Head, &b.Head) && m.body(a.Body, b.Body)
	s.steps -= 1 + maxPairSteps - m.steps
	return found
}

// A matcher looks for values of a rule's variables.
type matcher struct {
	binding map[string]*gdl.Term
	trail   []string // variables in the order in which they were bound
	steps   int
}

// undo unbinds what was bound since the trail had this length.
func (m *matcher) undo(length int) {
	for _, v := range m.trail[length:] {
		delete(m.binding, v)
	}
	m.trail = m.trail[:length]
}

// term matches a term of the one rule with a term of the other.
func (m *matcher) term(a, b *gdl.Term) bool {
	if a.Kind == gdl.Variable {
		if bound := m.binding[a.Fold]; bound != nil {
			return sameTerm(bound, b)
		}
		if m.binding == nil {
			m.binding = map[string]*gdl.Term{}
		}
		m.binding[a.Fold] = b
		m.trail = append(m.trail, a.Fold)
		return true
	}
	if a.Kind != b.Kind || a.Fold != b.Fold || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !m.term(&a.Args[i], &b.Args[i]) {
			return false
		}
	}
	return true
}

// body matches each of the conditions as with some one of bs.
func (m *matcher) body(as, bs []gdl.Literal) bool {
	if len(as) == 0 {
		return true
	}
	for i := range bs {
		if m.steps--; m.steps < 0 {
			return false
		}
		length := len(m.trail)
		if m.literal(&as[0], &bs[i]) && m.body(as[1:], bs) {
			return true
		}
		m.undo(length)
	}
	return false
}

// literal matches two conditions; the parts of connectives in their order.
func (m *matcher) literal(a, b *gdl.Literal) bool {
	if a.Kind != b.Kind || len(a.Sub) != len(b.Sub) {
		return false
	}
	if a.Kind == gdl.Positive || a.Kind == gdl.Distinct {
		return m.term(&a.Atom, &b.Atom)
	}
	for i := range a.Sub {
		if !m.literal(&a.Sub[i], &b.Sub[i]) {
			return false
		}
	}
	return true
}

// kindBits returns a bit for each kind of condition in a body: for what a rule
// needs there to be in one that it subsumes, and for what a body has. They
// differ in facts of the state and moves that are variables, which match any.
func kindBits(body []gdl.Literal) (needs, has uint64) {
	bit := func(kind gdl.LiteralKind, names ...string) uint64 {
		h := fnv.New64a() // the same in every run, or the work that shadows may do would not be
		h.Write([]byte{byte(kind)})
		for _, n := range names {
			io.WriteString(h, n)
			h.Write([]byte{' '})
		}
		return 1 << (h.Sum64() % 64)
	}
	for i := range body {
		l := &body[i]
		kind, atom := l.Kind, &l.Atom
		if kind == gdl.Not && len(l.Sub) == 1 && l.Sub[0].Kind == gdl.Positive {
			atom = &l.Sub[0].Atom
		}
		b := bit(kind, atom.Fold)
		needs, has = needs|b, has|b
		if n := len(atom.Args); n > 0 && keyword.Is(atom.Fold) && atom.Args[n-1].Kind != gdl.Variable {
			b := bit(kind, atom.Fold, atom.Args[n-1].Fold)
			needs, has = needs|b, has|b
		}
	}
	return needs, has
}
