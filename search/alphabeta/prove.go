package alphabeta

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/symmetry"
)

// symmetryShare is how much of the clock of a proof may go into symmetries.
const symmetryShare = 0.5

// Prove proves what a position is worth by alpha-beta, with a table in which
// positions that are alike by symmetry are one, as far as symmetries are found in
// their share of the time. The error says why it ended early.
func (s *Searcher) Prove(c *search.Clock, p search.Problem) (search.Solution, error) {
	part := c.Part(symmetryShare)
	var err error
	if s.canonical, err = symmetry.New(part.Context(), s.m); err != nil {
		part.Fail(err)
	}
	c.Join(part)
	t := s.tree(c, p)
	if p.Class.ConstantSum && p.Class.Broken == 0 {
		t.sum = p.Class.Sum
	}
	in := s.inner(t, p)
	code, byCode := in.(*compiled)
	if byCode {
		code.proving = true
	}
	d := newDeepening(in, c, s.m, p)
	progress := c.Watch(func() search.Report {
		return search.Report{
			Method: search.MethodAlphaBeta, Value: d.value, Proof: d.bounds(), Depth: d.depth,
			Moves: d.moves, Line: d.moves[0].Line,
		}
	})
	stop := d.prove(p, progress)
	if byCode && t.uneven {
		// Where the rules leave something open the tree says what and where.
		code.giveUp()
		t.uneven = false
		d = newDeepening(t, c, s.m, p)
		stop = d.prove(p, progress)
	}
	d.choose()
	sol := search.Solution{Proof: d.bounds(), Line: d.moves[0].Line, Stop: stop}
	if sol.Proof.Closed() {
		sol.Stop = search.StopProved
		// Code has the line in its table. The tree searches where it gives up, and where both roles choose.
		if c.Stopped == "" && (!byCode || code.treeOnly || len(sol.Line) == 0) {
			sol.Line = t.bestLine(p.State, d.moves[0].Move, sol.Proof)
		}
	}
	sol.Depth, sol.Nodes, sol.Elapsed = max(len(t.frames)-1, d.depth), c.Nodes, c.Elapsed()
	if sol.Proof.Closed() && p.Class.Roles == 2 && t.sum > 0 && !t.uneven {
		sol.Values = []game.Goal{sol.Proof.Low, game.Goal(t.sum) - sol.Proof.Low}
		if s.role == 1 {
			slices.Reverse(sol.Values)
		}
	}
	return sol, c.Err
}

// prove deepens step by step where lines may go on for ever. Where they come to
// an end by themselves a few depths put the moves in order, and then all lines
// are searched to their ends: that takes fewer nodes than one depth after the
// other. What is learned of moves near the root counts for more, which it does by the
// plies that are left: so the first try is only as deep as the longest known match.
func (d *deepening) prove(p search.Problem, progress func()) search.Stop {
	if p.Class.Repeats > 0 || p.Class.Stuck > 0 || p.Class.MaxPlies >= search.MaxSearchDepth {
		return d.run(p.MaxDepth, progress)
	}
	if stop := d.run(depthOr(p.MaxDepth, orderDepth), progress); stop != search.StopDepth {
		return stop
	}
	for _, depth := range []int{p.Class.MaxPlies + 1, search.MaxSearchDepth} {
		if !d.aspire(depthOr(p.MaxDepth, depth)) {
			break
		}
		if d.settled() || p.MaxDepth > 0 || depth == search.MaxSearchDepth {
			return search.StopDepth
		}
	}
	return cmp.Or(d.clock.Stopped, search.StopDepth)
}

// orderDepth is how deep solving looks before it looks to the end.
const orderDepth = 4

// depthOr returns the smaller of a bound, if there is one, and a depth.
func depthOr(bound, depth int) int {
	if bound > 0 {
		return min(bound, depth)
	}
	return depth
}

// bounds is what all searches of the position's moves prove together.
func (d *deepening) bounds() search.Proof {
	p := search.Proof{}
	for i, m := range d.moves {
		p = p.Raise(m.Proof, i == 0)
	}
	return p.And(d.proof)
}
