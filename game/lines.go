package game

import "context"

// A Line is a set of facts that give a role a goal where all of them hold, as
// four stones in a row do.
type Line struct {
	Facts []Fact
	// Blockers are facts that seem never to hold together with one of the others,
	// such as stones of the other colour: while one does, the line comes to nothing.
	Blockers []Fact
	// Kind numbers from 0 what lines bring about.
	Kind int
	// Role is who wants the line in a game of two, and -1 where there are not two.
	Role int
}

// Lined is a machine that knows the lines of its game.
type Lined interface {
	// Lines returns them: none where goals do not come from sets of facts, or from
	// too many. They are worked out once.
	Lines(ctx context.Context) (Lines, error)
}

// Lines are those of a game.
type Lines []Line

// Kinds returns how many kinds there are.
func (l Lines) Kinds() int {
	n := 0
	for i := range l {
		n = max(n, l[i].Kind+1)
	}
	return n
}

// A LineView says how far the lines of a position are that nothing blocks.
type LineView struct {
	Threats State   // facts that alone are missing in some line
	Open    []int32 // by kind: how many lines miss two facts
}

// View writes how far the lines of a state are over v.
func (l Lines) View(s State, v *LineView) {
	v.Threats = v.Threats[:0]
	clear(v.Open)
	for i := range l {
		line := &l[i]
		missing, at := 0, Fact(0)
		for _, f := range line.Facts {
			if !s.Has(f) {
				if missing++; missing > 2 {
					break
				}
				at = f
			}
		}
		if missing == 0 || missing > 2 || s.hasAny(line.Blockers) {
			continue
		}
		if missing == 1 {
			v.Threats = v.Threats.Add(at)
			continue
		}
		for len(v.Open) <= line.Kind {
			v.Open = append(v.Open, 0)
		}
		v.Open[line.Kind]++
	}
}

// hasAny reports whether a fact of a list holds.
func (s State) hasAny(list []Fact) bool {
	for _, f := range list {
		if s.Has(f) {
			return true
		}
	}
	return false
}
