package proof

import (
	"context"
	"iter"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A TurnOrder says that in every reachable state at most one role has a
// choice, and which bases tell so. It is proved, never guessed:
//
// Some bases of most networks change by themselves, whatever is played: whose
// turn it is, how many moves were made. A set of bases that depend on each
// other alone runs through a fixed cycle of phases from the initial state on.
// In each phase all of the network is computed with the values of these bases
// and every other base unknown; what comes out known holds in every state of
// the phase.
type TurnOrder struct {
	Own     []game.Fact   // the bases that run by themselves
	Phases  [][]bool      // their values, one after the other
	Back    int           // the phase that follows the last one
	Movers  []int         // by phase: the role that has a choice, or -1
	Forced  []game.Move   // by role: its only legal move in all other phases, or NoMove
	Choices [][]game.Move // by role: the moves that may be legal in its phases
}

// NoMove is no move of any role.
const NoMove = ^game.Move(0)

const (
	maxPhases   = 64
	maxOwnSets  = 8  // sets of bases that are tried, of the first maxOwnFound
	maxOwnBases = 64 // in such a set
	maxOwnFound = 1 << 10
)

// TurnOrders proves turn orders of a circuit, those that few bases tell first,
// until ctx is done.
func TurnOrders(ctx context.Context, c *circuit.Circuit) iter.Seq[*TurnOrder] {
	return func(yield func(*TurnOrder) bool) {
		for _, own := range autonomousSets(ctx, c) {
			if pace.Check(ctx) != nil {
				return
			}
			if t := proveTurns(ctx, c, own); t != nil && !yield(t) {
				return
			}
		}
	}
}

// autonomousSets returns sets of bases whose next values depend on the set alone,
// smallest first.
func autonomousSets(ctx context.Context, c *circuit.Circuit) [][]game.Fact {
	var sets [][]game.Fact
	own := newAutonomy(c)
	for i := range c.Bases {
		if len(sets) == maxOwnFound || i%maxOwnFound == 0 && pace.Check(ctx) != nil {
			break
		}
		set := own.closure(game.Fact(i), maxOwnBases)
		if set != nil && !slices.ContainsFunc(sets, func(s []game.Fact) bool { return slices.Equal(s, set) }) {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(a, b []game.Fact) int { return len(a) - len(b) })
	return sets[:min(len(sets), maxOwnSets)]
}

// proveTurns proves the turn order that a set of bases tells, or returns nil.
func proveTurns(ctx context.Context, c *circuit.Circuit, own []game.Fact) *TurnOrder {
	roles := len(c.Inputs)
	t := &TurnOrder{Own: own, Forced: slices.Repeat([]game.Move{NoMove}, roles), Choices: make([][]game.Move, roles)}
	values := newTernary(c)
	now := t.phaseOf(c.Initial)
	for t.index(now) < 0 {
		if len(t.Phases) == maxPhases || pace.Check(ctx) != nil {
			return nil
		}
		t.Phases = append(t.Phases, now)
		values.suppose(own, now)
		mover := -1
		for role, legal := range c.Legal {
			if only, ok := values.only(legal); ok {
				if f := &t.Forced[role]; *f == NoMove || *f == only {
					*f = only
					continue
				}
			}
			if mover >= 0 {
				return nil
			}
			mover = role
			for m, e := range legal {
				if values.Read(e) != circuit.No {
					t.Choices[role] = append(t.Choices[role], game.Move(m))
				}
			}
		}
		t.Movers = append(t.Movers, mover)
		next := make([]bool, len(own))
		for i, f := range own {
			switch values.Read(c.Next[f]) {
			case circuit.Yes:
				next[i] = true
			case circuit.Unknown:
				return nil
			}
		}
		now = next
	}
	t.Back = t.index(now)
	for role, moves := range t.Choices {
		slices.Sort(moves)
		t.Choices[role] = slices.Compact(moves)
	}
	return t
}

// phaseOf returns the values of the bases that run by themselves.
func (t *TurnOrder) phaseOf(s game.State) []bool {
	p := make([]bool, len(t.Own))
	for i, f := range t.Own {
		p[i] = s.Has(f)
	}
	return p
}

// index returns which phase it is, or -1.
func (t *TurnOrder) index(p []bool) int {
	return slices.IndexFunc(t.Phases, func(q []bool) bool { return slices.Equal(p, q) })
}

// Covers reports whether a state is in one of the phases.
func (t *TurnOrder) Covers(s game.State) bool { return t.index(t.phaseOf(s)) >= 0 }
