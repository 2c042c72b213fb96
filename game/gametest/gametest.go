// Package gametest holds what every [game.Machine] must keep to, whatever
// engine is behind it.
//
// [Run] checks one engine by itself: that states are values, that terms and
// numbers translate both ways, that answers do not depend on what was asked
// before. [Agree] plays two engines side by side and compares all they say.
// Both play random matches from a seed, so a failure can be repeated.
//
// A [Toy] is a small game written in Go for tests of code that plays on
// machines.
package gametest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
)

const (
	runMatches = 4
	runPlies   = 60 // of each match
)

// Run checks that the machines made by newMachine keep the contract of
// [game.Machine], and of the batch interfaces that they offer.
func Run(t *testing.T, newMachine func() game.Machine) {
	t.Helper()
	m := newMachine()
	defer func() {
		if err := m.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}()
	for seed := range uint64(runMatches) {
		c := contract{t: t, ctx: t.Context(), m: m, fresh: newMachine(), clone: m.Clone(), rng: rand.New(rand.NewPCG(seed, 0))}
		c.match(fmt.Sprintf("seed %d", seed))
		if err := c.fresh.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if t.Failed() {
			return
		}
	}
	cancelled(t, m)
}

// contract checks one random match.
type contract struct {
	t     *testing.T
	ctx   context.Context
	m     game.Machine
	fresh game.Machine // of the same rules, but asked in another order
	clone game.Machine
	rng   *rand.Rand
}

func (c *contract) match(where string) {
	c.t.Helper()
	s := must(c.m.Initial(c.ctx))(c.t, where+": Initial")
	if again := must(c.m.Initial(c.ctx))(c.t, where+": Initial"); !again.Equal(s) {
		c.t.Errorf("%s: Initial gives %v, then %v", where, s, again)
	}
	for ply := range runPlies {
		if c.t.Failed() {
			return
		}
		at := fmt.Sprintf("%s, ply %d", where, ply)
		view := c.state(at, s)
		if view.terminal || slices.ContainsFunc(view.legal, func(l []game.Move) bool { return len(l) == 0 }) {
			return
		}
		joint := make(game.JointMove, len(view.legal))
		for r, l := range view.legal {
			joint[r] = l[c.rng.IntN(len(l))]
		}
		before := s.Clone()
		next := must(c.m.Next(c.ctx, s, joint))(c.t, at+": Next")
		kept := next.Clone()
		if !s.Equal(before) {
			c.t.Errorf("%s: Next changed the state it was given", at)
		}
		if again := must(c.m.Next(c.ctx, s, joint))(c.t, at+": Next"); !again.Equal(next) {
			c.t.Errorf("%s: Next gives %v, then %v", at, next, again)
		}
		if back := must(look(c.ctx, c.m, s))(c.t, at); !back.equal(view) {
			c.t.Errorf("%s: the answers for a state changed after Next", at)
		}
		if !next.Equal(kept) {
			c.t.Errorf("%s: a state changed after it was returned", at)
		}
		s = next
	}
}

// state checks all that a machine says of one state.
func (c *contract) state(at string, s game.State) view {
	c.t.Helper()
	if len(s) > 0 && s[len(s)-1] == 0 {
		c.t.Errorf("%s: the state ends in a zero word: %v", at, s)
	}
	v := must(look(c.ctx, c.m, s))(c.t, at)
	for r, l := range v.legal {
		if n := len(slices.Compact(slices.Sorted(slices.Values(l)))); n != len(l) {
			c.t.Errorf("%s: role %d has a legal move twice: %v", at, r, l)
		}
		for _, mv := range l {
			if back, ok := c.m.FindMove(r, c.m.MoveTerm(r, mv)); !ok || back != mv {
				c.t.Errorf("%s: FindMove of %s gives %d, %v; want %d", at, text(c.m, c.m.MoveTerm(r, mv)), back, ok, mv)
			}
		}
		got := must(c.m.Legal(c.ctx, s, r, []game.Move{7}))(c.t, at+": Legal")
		if !slices.Equal(got, append([]game.Move{7}, l...)) {
			c.t.Errorf("%s: Legal does not append: %v", at, got)
		}
	}
	for r, g := range v.goals {
		if g > 100 || g < game.BadGoal {
			c.t.Errorf("%s: role %d has goal %d", at, r, g)
		}
	}
	facts := c.m.Facts(s)
	if len(facts) != s.Len() {
		c.t.Errorf("%s: %d facts for %d bits", at, len(facts), s.Len())
	}
	if back, err := c.m.Encode(facts); err != nil || !back.Equal(s) {
		c.t.Errorf("%s: Encode(Facts(s)) is %v, %v; want %v", at, back, err, s)
	}
	slices.Reverse(facts)
	if back, err := c.m.Encode(facts); err != nil || !back.Equal(s) {
		c.t.Errorf("%s: Encode depends on the order of the facts", at)
	}
	other := must(look(c.ctx, c.clone, s))(c.t, at+": clone")
	if !other.equal(v) {
		c.t.Errorf("%s: a clone answers differently", at)
	}
	if err := sameByTerms(c.ctx, c.m, s, c.fresh); err != nil {
		c.t.Errorf("%s: a machine that did not see the match answers differently: %v", at, err)
	}
	batches(c.t, c.m, s, v, at)
	return v
}

// cancelled checks that a cancelled context is answered with its error, or
// not at all, and does no harm.
func cancelled(t *testing.T, m game.Machine) {
	t.Helper()
	s := must(m.Initial(t.Context()))(t, "Initial")
	want := must(look(t.Context(), m, s))(t, "initial state")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := look(ctx, m, s); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("after cancel: %v; want nothing or %v", err, context.Canceled)
	}
	if got := must(look(t.Context(), m, s))(t, "after cancel"); !got.equal(want) {
		t.Error("the machine answers differently after a cancelled call")
	}
}

// A view is what a machine says of a state.
type view struct {
	terminal bool
	goals    []game.Goal
	legal    [][]game.Move
}

func look(ctx context.Context, m game.Machine, s game.State) (view, error) {
	var v view
	var err error
	if v.terminal, err = m.Terminal(ctx, s); err != nil {
		return v, fmt.Errorf("Terminal: %w", err)
	}
	for r := range m.Rules().Roles {
		g, err := m.Goal(ctx, s, r)
		if err != nil {
			return v, fmt.Errorf("Goal: %w", err)
		}
		l, err := m.Legal(ctx, s, r, nil)
		if err != nil {
			return v, fmt.Errorf("Legal: %w", err)
		}
		v.goals, v.legal = append(v.goals, g), append(v.legal, l)
	}
	return v, nil
}

func (v view) equal(w view) bool {
	return v.terminal == w.terminal && slices.Equal(v.goals, w.goals) &&
		slices.EqualFunc(v.legal, w.legal, slices.Equal)
}

// sameByTerms compares what two machines say of a state of the first, by terms.
func sameByTerms(ctx context.Context, a game.Machine, s game.State, b game.Machine) error {
	facts, err := translate(a, s, b)
	if err != nil {
		return err
	}
	return diff(ctx, a, s, b, facts)
}

// translate encodes a state of a for b, which may have terms of its own.
func translate(a game.Machine, s game.State, b game.Machine) (game.State, error) {
	facts := a.Facts(s)
	if a.Rules().Terms != b.Rules().Terms {
		for i, f := range facts {
			facts[i] = copyTerm(a.Rules().Terms, f, b.Rules().Terms)
		}
	}
	return b.Encode(facts)
}

func copyTerm(from *game.Terms, x game.Term, to *game.Terms) game.Term {
	var args []game.Term
	for _, a := range from.Args(x) {
		args = append(args, copyTerm(from, a, to))
	}
	return to.Make(to.Symbol(from.Spelling(from.Functor(x))), args...)
}

// Agree plays random matches of n plies in all on two machines of the same game
// and fails at the first difference in facts, legal moves, terminal or goals.
// The failure says which joint moves lead there.
func Agree(t testing.TB, a, b game.Machine, seed uint64, n int) {
	t.Helper()
	if err := agree(t.Context(), a, b, seed, n); err != nil {
		t.Errorf("%s, seed %d: %v", t.Name(), seed, err)
	}
}

func agree(ctx context.Context, a, b game.Machine, seed uint64, n int) error {
	if x, y := texts(a, a.Rules().Roles), texts(b, b.Rules().Roles); !slices.Equal(x, y) {
		return fmt.Errorf("roles are %v and %v", x, y)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for played := 0; played < n; {
		var line []string
		sa, err := a.Initial(ctx)
		if err != nil {
			return fmt.Errorf("first machine: %w", err)
		}
		sb, err := b.Initial(ctx)
		if err != nil {
			return fmt.Errorf("second machine: %w", err)
		}
		for played < n {
			if err := diff(ctx, a, sa, b, sb); err != nil {
				return fmt.Errorf("after (%s): %w", strings.Join(line, " "), err)
			}
			played++
			ja, jb, err := randomJoint(ctx, a, sa, b, rng)
			if err != nil {
				return fmt.Errorf("after (%s): %w", strings.Join(line, " "), err)
			}
			if ja == nil {
				break
			}
			var words []string
			for r, mv := range ja {
				words = append(words, text(a, a.MoveTerm(r, mv)))
			}
			line = append(line, "("+strings.Join(words, " ")+")")
			if sa, err = a.Next(ctx, sa, ja); err != nil {
				return fmt.Errorf("after (%s): first machine: %w", strings.Join(line, " "), err)
			}
			if sb, err = b.Next(ctx, sb, jb); err != nil {
				return fmt.Errorf("after (%s): second machine: %w", strings.Join(line, " "), err)
			}
		}
	}
	return nil
}

// randomJoint draws a joint move of a state, for both machines; none if the
// match ends here.
func randomJoint(ctx context.Context, a game.Machine, s game.State, b game.Machine, rng *rand.Rand) (ja, jb game.JointMove, err error) {
	v, err := look(ctx, a, s)
	if err != nil || v.terminal {
		return nil, nil, err
	}
	for r, l := range v.legal {
		if len(l) == 0 {
			return nil, nil, nil
		}
		// Sorted by text, a seed means the same match whatever the engine.
		slices.SortFunc(l, func(x, y game.Move) int {
			return strings.Compare(text(a, a.MoveTerm(r, x)), text(a, a.MoveTerm(r, y)))
		})
		mv := l[rng.IntN(len(l))]
		term := a.MoveTerm(r, mv)
		if a.Rules().Terms != b.Rules().Terms {
			term = copyTerm(a.Rules().Terms, term, b.Rules().Terms)
		}
		other, ok := b.FindMove(r, term)
		if !ok {
			return nil, nil, fmt.Errorf("second machine does not know the move %s", text(a, a.MoveTerm(r, mv)))
		}
		ja, jb = append(ja, mv), append(jb, other)
	}
	return ja, jb, nil
}

// diff returns the first difference between what two machines say of two
// states that should be the same.
func diff(ctx context.Context, a game.Machine, sa game.State, b game.Machine, sb game.State) error {
	if err := diffTerms("facts", texts(a, a.Facts(sa)), texts(b, b.Facts(sb))); err != nil {
		return err
	}
	va, err := look(ctx, a, sa)
	if err != nil {
		return fmt.Errorf("first machine: %w", err)
	}
	vb, err := look(ctx, b, sb)
	if err != nil {
		return fmt.Errorf("second machine: %w", err)
	}
	if va.terminal != vb.terminal {
		return fmt.Errorf("terminal is %v and %v", va.terminal, vb.terminal)
	}
	for r, role := range texts(a, a.Rules().Roles) {
		if va.goals[r] != vb.goals[r] {
			return fmt.Errorf("goal of %s is %d and %d", role, va.goals[r], vb.goals[r])
		}
		moves := func(m game.Machine, l []game.Move) (out []string) {
			for _, mv := range l {
				out = append(out, text(m, m.MoveTerm(r, mv)))
			}
			return out
		}
		if err := diffTerms("legal moves of "+role, moves(a, va.legal[r]), moves(b, vb.legal[r])); err != nil {
			return err
		}
	}
	return nil
}

// diffTerms compares two sets of terms.
func diffTerms(what string, a, b []string) error {
	slices.Sort(a)
	slices.Sort(b)
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			return fmt.Errorf("%s: only the first machine has %s", what, x)
		}
	}
	for _, x := range b {
		if _, ok := slices.BinarySearch(a, x); !ok {
			return fmt.Errorf("%s: only the second machine has %s", what, x)
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%s: %d and %d with repetitions", what, len(a), len(b))
	}
	return nil
}

func text(m game.Machine, x game.Term) string { return m.Rules().Terms.Canonical(x) }

func texts(m game.Machine, xs []game.Term) []string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = text(m, x)
	}
	return out
}

// must returns a function that ends the test if err is set and else passes v
// on.
func must[T any](v T, err error) func(t *testing.T, what string) T {
	return func(t *testing.T, what string) T {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return v
	}
}
