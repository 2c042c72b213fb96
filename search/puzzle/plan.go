package puzzle

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// An Ending is a way to the end of a match for one role.
type Ending struct {
	Goal  game.Goal // -1: none is known
	Line  []game.JointMove
	Proof search.Proof // of the position where the line begins
	// Open is the longest line without an end that was looked at, nil where
	// there was none: the one to follow rather than one to a goal of 0.
	Open []game.JointMove
}

// noEnding is what is known at first.
var noEnding = Ending{Goal: -1, Proof: search.Unknown}

// settled reports whether the ending is known to be the best.
func (e *Ending) settled() bool { return e.Goal >= 0 && e.Proof.Closed() }

// improve takes another line if it leads to a higher goal.
func (e *Ending) improve(goal game.Goal, line []game.JointMove) {
	if goal > e.Goal {
		e.Goal, e.Line = goal, line
		if goal > e.Proof.Low {
			e.Proof.Low, e.Proof.LowPlies = goal, search.Plies(line)
		}
	}
}

// A plan follows an ending from move to move.
type plan struct {
	Ending
	states []game.State // where each ply of the line begins
}

// newPlan plans to follow an ending from the state where it begins. A line that
// the machine cannot follow is planned as far as it goes.
func newPlan(m game.Machine, s game.State, e Ending) plan {
	p := plan{Ending: e}
	for _, joint := range e.Line {
		p.states = append(p.states, s)
		next, err := m.Next(context.Background(), s, joint)
		if err != nil {
			break
		}
		s = next
	}
	return p
}

// from returns the rest of the ending from a state on.
func (p *plan) from(s game.State) Ending {
	for i, state := range slices.Backward(p.states) {
		if !state.Equal(s) {
			continue
		}
		e := p.Ending
		e.Line, e.Open = e.Line[i:], nil
		left := search.Plies(e.Line)
		e.Proof.LowPlies, e.Proof.HighPlies = min(e.Proof.LowPlies, left), min(e.Proof.HighPlies, left)
		return e
	}
	return noEnding
}
