package search

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// grow returns a forest for a position: the one of the last move where the
// position is in it, else a new one.
func (x *Searcher) grow(c *clock, s game.State, seed uint64) *forest {
	if f := x.forest; f != nil && f.rebase(s) {
		f.clock, f.ctx = c, c.context()
		return f
	}
	if x.style.plain {
		return newForest(x.m, c, s, x.role, plainGrowth, seed, x.tableBytes)
	}
	f := newForest(x.m, c, s, x.role, bestGrowth, seed, x.tableBytes)
	x.wide.measure(c, x.m, compareChildren(x.m, s))
	f.expander = x.wide.of(x.m)
	if k := x.Class(); x.roles == 2 && k.Turns && k.ConstantSum {
		f.sum = k.Sum
		if e := x.evaluator(); !x.blind(e) {
			f.eval = e
		}
	} else {
		f.proofs = false
	}
	x.forest = f
	return f
}

// monteCarlo searches by Monte Carlo tree search, in a forest that was grown for
// the position. proved are moves of which something may have been proved before.
func (x *Searcher) monteCarlo(c *clock, f *forest, legal []game.Move, o Options, proved []MoveReport) Result {
	if err := f.learn(proved); err != nil {
		c.fail(err)
	}
	if c.deadline.IsZero() && c.maxNodes == 0 {
		c.maxNodes = c.nodes + mctsNodes
	}
	report := func() Report {
		moves := f.moves(x.role)
		if len(moves) == 0 { // stopped before it began
			for _, m := range legal {
				moves = append(moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50)})
			}
		}
		line := f.line()
		moves[0].Line = line
		return x.report(c, Report{
			Method: MethodMCTS, Value: moves[0].Value, Proof: f.proof(), Depth: len(line), Moves: moves, Line: line,
		})
	}
	x.progress(c, o, report)
	stop := f.run()
	if f.sum > 0 && !f.proofs { // some goals did not add up
		x.class.ConstantSum, x.class.Sum = false, 0
	}
	r := report()
	if x.roles == 1 && len(f.bestLine) > 0 && goalValue(f.bestGoal) >= r.Value {
		best := ending{goal: -1, proof: r.Proof}
		best.improve(f.bestGoal, f.bestLine)
		r.lead(best)
	}
	return result(r, stop)
}

// mctsNodes bounds a Monte Carlo search without any other bound.
const mctsNodes = 1_000_000

// proof returns what is proved of the root.
func (f *forest) proof() Proof {
	if f.proofs {
		return f.root.proof
	}
	return Unknown
}

// moves reports on the moves of a role at the root, the best first: that is
// the one that was visited most, unless another is proved to be as good.
func (f *forest) moves(role int) []MoveReport {
	if f.root.kind != leafOpen {
		return nil
	}
	var out []MoveReport
	for i := f.root.first[role]; i < f.root.first[role+1]; i++ {
		a := &f.root.arms[i]
		points, spread := a.mean()
		r := MoveReport{
			Move: a.move, Value: estimate(100 * f.worth(a, role)), Proof: Unknown, Playouts: a.matches, Mean: points, Spread: spread,
		}
		if f.proofs && a.child != nil {
			r.Proof = a.child.proof.later()
			r.Value = r.Proof.clamp(r.Value)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Playouts, a.Playouts), cmp.Compare(b.Value, a.Value))
	})
	prefer(out)
	return out
}

// prefer puts the move to play to the front of moves that are sorted by how
// often they were tried.
func prefer(moves []MoveReport) {
	best := 0
	for i, m := range moves {
		if i > 0 && m.beats(moves[best]) {
			best = i
		}
	}
	m := moves[best]
	copy(moves[1:best+1], moves[:best])
	moves[0] = m
}

// beats reports whether a move is to be preferred to one that was tried at
// least as often. Moves that are proved are not tried any more, so between
// them and others the value decides.
func (m MoveReport) beats(than MoveReport) bool {
	switch mine, its := m.Proof.Closed(), than.Proof.Closed(); {
	case !mine && !its:
		return false
	case !mine || !its || m.Value != than.Value:
		return m.Value > than.Value
	case m.Proof.Low > 50:
		return m.Proof.Plies() < than.Proof.Plies()
	default:
		return m.Proof.Low < 50 && m.Proof.Plies() > than.Proof.Plies()
	}
}

// line follows the most visited moves from the root.
func (f *forest) line() []game.JointMove {
	var line []game.JointMove
	arms := make([]int32, f.roles)
	for l := f.root; l != nil && l.kind == leafOpen && l.visits > 8; l = l.child(arms) {
		joint := make(game.JointMove, f.roles)
		for r := range joint {
			arms[r] = l.first[r]
			for i := arms[r]; i < l.first[r+1]; i++ {
				if l.arms[i].visits > l.arms[arms[r]].visits {
					arms[r] = i
				}
			}
			joint[r] = l.arms[arms[r]].move
		}
		line = append(line, joint)
	}
	return line
}
