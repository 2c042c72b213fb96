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
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
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
		c := contract{t: t, ctx: t.Context(), m: m, fresh: newMachine(), clone: m.Clone(),
			rng: rand.New(rand.NewPCG(seed, 0))}
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
		if view.Terminal || slices.ContainsFunc(view.Legal, func(l []game.Move) bool { return len(l) == 0 }) {
			return
		}
		joint := make(game.JointMove, len(view.Legal))
		for r, l := range view.Legal {
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
		if back := must(game.Look(c.ctx, c.m, s))(c.t, at); !back.Equal(view) {
			c.t.Errorf("%s: the answers for a state changed after Next", at)
		}
		if !next.Equal(kept) {
			c.t.Errorf("%s: a state changed after it was returned", at)
		}
		s = next
	}
}

// state checks all that a machine says of one state.
func (c *contract) state(at string, s game.State) game.View {
	c.t.Helper()
	if len(s) > 0 && s[len(s)-1] == 0 {
		c.t.Errorf("%s: the state ends in a zero word: %v", at, s)
	}
	v := must(game.Look(c.ctx, c.m, s))(c.t, at)
	for r, l := range v.Legal {
		if n := len(slices.Compact(slices.Sorted(slices.Values(l)))); n != len(l) {
			c.t.Errorf("%s: role %d has a legal move twice: %v", at, r, l)
		}
		for _, mv := range l {
			if back, ok := c.m.FindMove(r, c.m.MoveTerm(r, mv)); !ok || back != mv {
				c.t.Errorf("%s: FindMove of %s gives %d, %v; want %d", at,
					c.m.Rules().Terms.Canonical(c.m.MoveTerm(r, mv)), back, ok, mv)
			}
		}
		got := must(c.m.Legal(c.ctx, s, r, []game.Move{7}))(c.t, at+": Legal")
		if !slices.Equal(got, append([]game.Move{7}, l...)) {
			c.t.Errorf("%s: Legal does not append: %v", at, got)
		}
	}
	for r, g := range v.Goals {
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
	other := must(game.Look(c.ctx, c.clone, s))(c.t, at+": clone")
	if !other.Equal(v) {
		c.t.Errorf("%s: a clone answers differently", at)
	}
	if err := playtest.Same(c.ctx, c.m, s, c.fresh); err != nil {
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
	want := must(game.Look(t.Context(), m, s))(t, "initial state")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := game.Look(ctx, m, s); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("after cancel: %v; want nothing or %v", err, context.Canceled)
	}
	if got := must(game.Look(t.Context(), m, s))(t, "after cancel"); !got.Equal(want) {
		t.Error("the machine answers differently after a cancelled call")
	}
}

// Agree plays random matches of n plies in all on two machines of the same game
// and fails at the first difference in facts, legal moves, terminal or goals.
// The failure says which joint moves lead there.
func Agree(t testing.TB, a, b game.Machine, seed uint64, n int) {
	t.Helper()
	if err := playtest.Agree(t.Context(), a, b, seed, n); err != nil {
		t.Errorf("%s, seed %d: %v", t.Name(), seed, err)
	}
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
