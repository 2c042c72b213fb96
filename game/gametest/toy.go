package gametest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// A Toy is a small game written in Go: a machine that needs no rules, to test
// what plays on machines. Facts and moves are numbered by their place in the
// lists; the functions must not keep or change the states they are given.
type Toy struct {
	Roles    []string
	Facts    []string   // spelled as terms, such as (cell 1 1 x)
	Moves    [][]string // by role
	Initial  []int      // facts
	Legal    func(s game.State, role int) []int
	Next     func(s game.State, joint game.JointMove) []int // facts, in any order
	Terminal func(s game.State) bool
	Goal     func(s game.State, role int) game.Goal
}

// Machine returns a machine that plays the toy. Its Rules have roles and terms
// but neither a sheet nor clauses.
func (t Toy) Machine() game.Machine {
	terms := logic.NewTerms()
	m := &toyMachine{toy: t, rules: &logic.Rules{Terms: terms}, facts: map[logic.Term]game.Fact{}}
	for _, r := range t.Roles {
		m.rules.Roles = append(m.rules.Roles, term(terms, r))
	}
	for i, f := range t.Facts {
		x := term(terms, f)
		m.factTerms = append(m.factTerms, x)
		m.facts[x] = game.Fact(i)
	}
	for _, moves := range t.Moves {
		var xs []logic.Term
		for _, mv := range moves {
			xs = append(xs, term(terms, mv))
		}
		m.moveTerms = append(m.moveTerms, xs)
	}
	return m
}

// term interns a flat term such as (cell 1 1 x).
func term(t *logic.Terms, text string) logic.Term {
	words := strings.Fields(strings.Trim(text, "()"))
	args := make([]logic.Term, len(words)-1)
	for i, w := range words[1:] {
		args[i] = t.Constant(w)
	}
	return t.Make(t.Symbol(words[0]), args...)
}

type toyMachine struct {
	toy       Toy
	rules     *logic.Rules
	factTerms []logic.Term
	facts     map[logic.Term]game.Fact
	moveTerms [][]logic.Term
}

func (m *toyMachine) Rules() *logic.Rules { return m.rules }

func (m *toyMachine) state(facts []int) game.State {
	s := make(game.State, (len(m.factTerms)+63)/64)
	for _, f := range facts {
		s[f/64] |= 1 << (f % 64)
	}
	return s.Trim()
}

func (m *toyMachine) Initial(ctx context.Context) (game.State, error) {
	return m.state(m.toy.Initial), pace.Check(ctx)
}

func (m *toyMachine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	for _, i := range m.toy.Legal(s, role) {
		dst = append(dst, game.Move(i))
	}
	return dst, pace.Check(ctx)
}

func (m *toyMachine) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	return m.state(m.toy.Next(s, joint)), pace.Check(ctx)
}

func (m *toyMachine) Terminal(ctx context.Context, s game.State) (bool, error) {
	return m.toy.Terminal(s), pace.Check(ctx)
}

func (m *toyMachine) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	return m.toy.Goal(s, role), pace.Check(ctx)
}

func (m *toyMachine) Facts(s game.State) []logic.Term {
	var xs []logic.Term
	for _, f := range s.Append(nil) {
		xs = append(xs, m.factTerms[f])
	}
	return xs
}

func (m *toyMachine) Encode(facts []logic.Term) (game.State, error) {
	var s game.State
	for _, x := range facts {
		f, ok := m.facts[x]
		if !ok {
			return nil, fmt.Errorf("%s is no fact of this game", m.rules.Terms.String(x))
		}
		s = s.Add(f)
	}
	return s.Trim(), nil
}

func (m *toyMachine) MoveTerm(role int, mv game.Move) logic.Term { return m.moveTerms[role][mv] }

func (m *toyMachine) FindMove(role int, t logic.Term) (game.Move, bool) {
	i := slices.Index(m.moveTerms[role], t)
	return game.Move(max(i, 0)), i >= 0
}

func (m *toyMachine) Clone() game.Machine {
	c := *m
	return &c
}

func (m *toyMachine) Close() error { return nil }
