package reasoner_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
)

// A mutator writes a sheet differently so that it means the same: forms and conditions
// in another order, variables with other names, letters in another case, the
// sides of distinct swapped, comments everywhere.
type mutator struct {
	rng  *rand.Rand
	vars map[string]string
	out  strings.Builder
}

func mutate(text string, seed uint64) string {
	m := &mutator{rng: rand.New(rand.NewPCG(seed, 7))}
	forms := gdl.Parse(text).Forms
	roles := 0
	for i, f := range forms { // roles keep their order, in front
		if f.Rule != nil && f.Rule.Head.Fold == "role" {
			copy(forms[roles+1:i+1], forms[roles:i])
			forms[roles] = f
			roles++
		}
	}
	m.rng.Shuffle(len(forms)-roles, func(i, j int) {
		forms[roles+i], forms[roles+j] = forms[roles+j], forms[roles+i]
	})
	for _, f := range forms {
		if f.Rule != nil {
			m.rule(f.Rule)
		}
	}
	return m.out.String()
}

func (m *mutator) rule(r *gdl.Rule) {
	m.vars = map[string]string{}
	if len(r.Body) == 0 {
		m.term(&r.Head)
	} else {
		m.out.WriteString("(<= ")
		m.term(&r.Head)
		m.literals(r.Body)
		m.out.WriteByte(')')
	}
	m.out.WriteString([]string{"\n", " ", "\r\n", " ; (a comment\n"}[m.rng.IntN(4)])
}

func (m *mutator) literals(ls []gdl.Literal) {
	for _, i := range m.rng.Perm(len(ls)) {
		l := &ls[i]
		m.out.WriteString([]string{" ", "\t", "\n  ", ";)\n"}[m.rng.IntN(4)])
		switch l.Kind {
		case gdl.Positive:
			m.term(&l.Atom)
		case gdl.Distinct:
			m.open("distinct ")
			side := m.rng.IntN(2)
			m.term(&l.Atom.Args[side])
			m.out.WriteByte(' ')
			m.term(&l.Atom.Args[1-side])
			m.out.WriteByte(')')
		default:
			m.open(map[gdl.LiteralKind]string{gdl.Not: "not", gdl.Or: "or", gdl.And: "and"}[l.Kind])
			m.literals(l.Sub)
			m.out.WriteByte(')')
		}
	}
}

func (m *mutator) open(word string) { m.out.WriteString("(" + m.recase(word)) }

func (m *mutator) recase(name string) string {
	switch m.rng.IntN(3) {
	case 0:
		return strings.ToUpper(name)
	case 1:
		return strings.ToLower(name)
	}
	return name
}

func (m *mutator) term(t *gdl.Term) {
	switch t.Kind {
	case gdl.Variable:
		if m.vars[t.Fold] == "" {
			m.vars[t.Fold] = fmt.Sprintf("?v%d", len(m.vars))
		}
		m.out.WriteString(m.vars[t.Fold])
	case gdl.Constant:
		m.out.WriteString(m.recase(t.Name))
	default:
		m.open(t.Name)
		for i := range t.Args {
			m.out.WriteByte(' ')
			m.term(&t.Args[i])
		}
		m.out.WriteByte(')')
	}
}

// slowSheets take seconds for a position.
var slowSheets = strings.Fields(`amazons amazons.v1 amazonsSuicide amazonsTorus blokbox_simple
	c2006.CARVER_S.3359288708 c2006.NOTHELLO_S.3357334851
	factoringImpossibleTurtleBrain gt_two_thirds_6p laikLee_hex quad queens31lg slaughter`)

func TestTheWordingOfRulesDoesNotMatter(t *testing.T) {
	for i, name := range corpus.Sample(t) {
		if i%3 != 0 || slices.Contains(slowSheets, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text := corpus.Text(t, name)
			if len(text) > 60_000 {
				t.Skip("large")
			}
			author, err := logic.Compile(gdl.Parse(text))
			if err != nil {
				t.Skip(err) // no sheet to play
			}
			mutated, err := logic.Compile(gdl.Parse(mutate(text, uint64(i))))
			if err != nil {
				t.Fatal(err)
			}
			err = playtest.Agree(t.Context(), ruletest.Machine(t, author), ruletest.Machine(t, mutated), 1, 8)
			if err != nil {
				t.Error(err)
			}
		})
	}
}
