package proof

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Longest proves how many plies a match has at most, from a base that ends it
// and comes true by itself: the last of a chain of steps. 0 says that there is
// no such base that is found with little work.
func Longest(ctx context.Context, c *circuit.Circuit) int {
	best := 0
	own := newAutonomy(c)
	work := maxStepWork
	for _, f := range endings(c) {
		set := own.closure(f, maxSteps)
		if set == nil {
			continue
		}
		n := steps(ctx, c, set, f, &work)
		if n > 0 && (best == 0 || n < best) {
			best = n
		}
		if work <= 0 || pace.Check(ctx) != nil {
			break
		}
	}
	return best
}

const (
	maxSteps    = 1024    // plies that are counted, and bases that count them
	maxEndings  = 64      // bases that are tried
	maxStepWork = 1 << 19 // bases that are computed in all plies of all tries
)

// endings returns bases each of which alone ends the match.
func endings(c *circuit.Circuit) []game.Fact {
	if !c.Terminal.Negated() {
		if n := c.Terminal.Node(); n >= c.Base(0) && n < c.Input(0, 0) {
			return []game.Fact{game.Fact(n - c.Base(0))}
		}
		return nil
	}
	// Terminal is the negation of a conjunction: each negated part ends it.
	var found []game.Fact
	stack := []circuit.Edge{c.Terminal.Not()}
	seen := map[circuit.Edge]bool{} // there may be very many ways to a shared gate
	for len(stack) > 0 && len(found) < maxEndings {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := e.Node()
		switch {
		case seen[e]:
		case n >= c.FirstGate() && !e.Negated():
			seen[e] = true
			g := c.Gates[n-c.FirstGate()]
			stack = append(stack, g.A, g.B)
		case e.Negated() && n >= c.Base(0) && n < c.Input(0, 0):
			found = append(found, game.Fact(n-c.Base(0)))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// steps returns after how many plies one of the bases that run by themselves is
// true for the first time; 0 if that is the initial state, or not found. Until then no position
// comes back, since from there on all would come again without it.
func steps(ctx context.Context, c *circuit.Circuit, own []game.Fact, f game.Fact, work *int) int {
	now := make(map[game.Fact]bool, len(own))
	for _, x := range own {
		now[x] = c.Initial.Has(x)
	}
	for n := range maxSteps + 1 {
		if now[f] {
			return n
		}
		if *work -= len(own); *work <= 0 || pace.Check(ctx) != nil {
			return 0
		}
		after := make(map[game.Fact]bool, len(own))
		memory := map[uint32]bool{}
		for _, x := range own {
			after[x] = ownValue(c, c.Next[x], now, memory)
		}
		now = after
	}
	return 0
}

// ownValue computes an edge that depends on bases that are known.
func ownValue(c *circuit.Circuit, e circuit.Edge, now map[game.Fact]bool, memory map[uint32]bool) bool {
	n := e.Node()
	v := false
	switch {
	case n == 0:
	case n < c.Input(0, 0):
		v = now[game.Fact(n-c.Base(0))]
	default:
		var known bool
		if v, known = memory[n]; !known {
			g := c.Gates[n-c.FirstGate()]
			v = ownValue(c, g.A, now, memory) && ownValue(c, g.B, now, memory)
			memory[n] = v
		}
	}
	return v != e.Negated()
}
