package search

import (
	"cmp"

	"github.com/gdl-playground/engine/game"
)

// A pzSearcher searches a game for one role: breadth first, by beams, and by
// Monte Carlo tree search. It keeps the best ending that it has found and
// follows it unless a better one turns up. It implements [Method].
type pzSearcher struct {
	m          game.Machine
	bytes      int64
	plan       plan
	images     *canon // nil: every position for itself
	monteCarlo *mcSearcher
}

// newPZ returns a searcher that takes up at most about bytes in each of its
// ways to search; 0 means DefaultTableBytes. Monte Carlo tree search comes last.
func newPZ(m game.Machine, bytes int64, monteCarlo *mcSearcher) *pzSearcher {
	return &pzSearcher{m: m, bytes: bytes, plan: plan{Ending: noEnding}, monteCarlo: monteCarlo}
}

const (
	// symmetryShare is how much of a clock may go into symmetries.
	symmetryShare = 0.5
	// breadthShare is how much of a move goes into breadth first search, and
	// beamShare how much of what that leaves is for beams.
	breadthShare, beamShare = 0.5, 0.6
)

// FindSymmetries looks for symmetries as long as its share of the clock allows.
func (x *pzSearcher) FindSymmetries(c *clock) {
	part := c.part(symmetryShare)
	var err error
	if x.images, err = newCanon(part.context(), x.m); err != nil {
		part.fail(err)
	}
	c.join(part)
}

// Known returns the rest of the ending that is followed from a state on; its
// goal is -1 where none is known.
func (x *pzSearcher) Known(s game.State) Ending { return x.plan.from(s) }

// Search implements [Method]. Where all ends that were met are worth nothing,
// the move leads to the position that goes on longest.
func (x *pzSearcher) Search(c *clock, p Problem) Result {
	best := x.plan.from(p.State)
	if best.Proof.Closed() {
		return c.Result(puzzleReport(p.Legal, best, 0), StopProved)
	}
	part := c.part(breadthShare)
	b := newBreadthFirst(x.m, part, p.State, x.bytes, p.MaxDepth)
	report := func() Report {
		if b.complete || b.bestGoal > best.Goal {
			best = Ending{Goal: max(b.bestGoal, 0), Line: b.bestPath(), Proof: b.proof()}
		}
		return puzzleReport(p.Legal, best, b.depth)
	}
	part.Watch(report)
	stop := b.explore()
	r := report()
	c.join(part)
	if stop == StopMemory || stop == StopTime || stop == StopNodes {
		if other, ok := x.look(c, p, &best); !ok {
			other.Report = c.Stamp(other.Report)
			return other
		}
		if r = report(); best.Goal == 100 {
			stop = StopProved
		}
	}
	x.plan = newPlan(x.m, p.State, best)
	return c.Result(r, stop)
}

// look improves an ending by beams and by tree search. It reports false, with
// what tree search says, if no line is known at all.
func (x *pzSearcher) look(c *clock, p Problem, best *Ending) (Result, bool) {
	if c.stopped == "" {
		part := c.part(beamShare)
		b := newBeam(x.m, part, x.bytes, x.images)
		b.search(p.State)
		c.join(part)
		best.improve(b.goal, b.line)
		best.Open = b.open
	}
	if best.Goal == 100 || c.stopped != "" && best.Goal >= 0 {
		return Result{}, true
	}
	r := x.monteCarlo.Search(c, p)
	best.improve(x.monteCarlo.Best())
	return r, best.Goal >= 0 || len(best.Open) > 0
}

// puzzleReport reports an ending, after a number of plies was searched in full.
func puzzleReport(legal []game.Move, e Ending, depth int) Report {
	r := Report{Method: MethodPuzzle, Value: estimate(50), Proof: e.Proof, Depth: depth}
	for _, m := range legal {
		r.Moves = append(r.Moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: depth})
	}
	switch {
	case e.Goal <= 0 && len(e.Open) > 0:
		r.Expect(e.Open)
	case e.Goal >= 0:
		r.Lead(e.Goal, e.Proof, e.Line)
	}
	return r
}

const (
	// proveShare is how much of a proof goes into breadth first search; the rest
	// is for beams, which may take up one part in beamMemory of the bytes.
	exploreFirst = 0.7
	beamMemory   = 8
)

// Prove proves what a position is worth, and plans to play so. Where there are
// too many positions to explore, an end with a goal of 100 proves as much,
// though not that no other is nearer.
func (x *pzSearcher) Prove(c *clock, p Problem) Solution {
	part := c.part(exploreFirst)
	b := newBreadthFirst(x.m, part, p.State, x.bytes, p.MaxDepth)
	stop := b.explore()
	c.join(part)
	best := Ending{Goal: b.bestGoal, Line: b.bestPath(), Proof: b.proof()}
	depth := b.depth
	b = nil // beams get its memory
	if c.stopped == "" && (stop == StopMemory || stop == StopTime || stop == StopNodes) {
		x.FindSymmetries(c)
		b := newBeam(x.m, c, x.bytes/beamMemory, x.images)
		b.search(p.State)
		if best.improve(b.goal, b.line); best.Goal == 100 {
			stop = StopProved
		}
	}
	if len(best.Line) > 0 {
		x.plan = newPlan(x.m, p.State, best)
	}
	sol := Solution{Proof: best.Proof, Line: best.Line, Depth: depth, Nodes: c.nodes, Elapsed: c.elapsed(), Stop: cmp.Or(c.stopped, stop)}
	if sol.Proof.Closed() {
		sol.Values, sol.Stop = []game.Goal{sol.Proof.Low}, StopProved
	}
	return sol
}
