package puzzle

import (
	"cmp"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/montecarlo"
	"github.com/gdl-playground/engine/search/satplan"
	"github.com/gdl-playground/engine/search/symmetry"
)

// A Searcher searches a game for one role: breadth first, by satisfiability, by
// beams, and by Monte Carlo tree search. It keeps the best ending that it has found and
// follows it unless a better one turns up. It implements [search.Method].
type Searcher struct {
	m          game.Machine
	bytes      int64
	plan       plan
	images     *symmetry.Canonicaliser // nil: every position for itself
	monteCarlo *montecarlo.Searcher
	planner    *satplan.Planner // nil: none was made yet, or there can be none
	unplanned  bool             // there can be none
}

// New returns a searcher that takes up at most about bytes in each of its
// ways to search; 0 means DefaultTableBytes. Monte Carlo tree search comes last.
func New(m game.Machine, bytes int64, monteCarlo *montecarlo.Searcher) *Searcher {
	return &Searcher{m: m, bytes: bytes, plan: plan{Ending: noEnding}, monteCarlo: monteCarlo}
}

const (
	// symmetryShare is how much of a clock may go into symmetries.
	symmetryShare = 0.5
	// breadthShare is how much of a move goes into breadth first search, planShare
	// how much of what that leaves is for satisfiability, and beamShare how much of
	// the rest for beams.
	breadthShare, planShare, beamShare = 0.3, 0.4, 0.8
)

// FindSymmetries looks for symmetries as long as its share of the clock allows.
func (s *Searcher) FindSymmetries(c *search.Clock) {
	part := c.Part(symmetryShare)
	var err error
	if s.images, err = symmetry.New(part.Context(), s.m); err != nil {
		part.Fail(err)
	}
	c.Join(part)
}

// A planned machine plays on a circuit, which tells what moves need and change.
type planned interface{ Circuit() *circuit.Circuit }

// solve looks for a higher goal by satisfiability as long as the clock allows.
// Without any limit it stops after planNodes nodes.
func (s *Searcher) solve(c *search.Clock, p search.Problem, best *Ending) {
	if c.Deadline.IsZero() && c.MaxNodes == 0 {
		c.MaxNodes = planNodes
	}
	if m, ok := s.m.(planned); ok && s.planner == nil && !s.unplanned {
		var err error
		if s.planner, err = satplan.New(c.Context(), s.m, m.Circuit(), s.bytes); err != nil {
			c.Fail(err)
			return
		}
		s.unplanned = s.planner == nil
	}
	if s.planner != nil {
		found := s.planner.Plan(c, p.State, best.Goal, p.Seed)
		best.improve(found.Goal, found.Line)
		best.Proof.High = min(best.Proof.High, found.High)
	}
}

// Known returns the rest of the ending that is followed from a state on; its
// goal is -1 where none is known.
func (s *Searcher) Known(state game.State) Ending { return s.plan.from(state) }

// Search implements [search.Method]. Where all ends that were met are worth nothing,
// the move leads to the position that goes on longest.
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	best := s.plan.from(p.State)
	if best.settled() {
		return c.Result(puzzleReport(p.Legal, best, 0), search.StopProved)
	}
	part := c.Part(breadthShare)
	b := newBreadthFirst(s.m, part, p.State, s.bytes, p.MaxDepth)
	report := func() search.Report {
		if b.complete || b.bestGoal > best.Goal {
			best = Ending{Goal: max(b.bestGoal, 0), Line: b.bestPath(), Proof: b.proof()}
		}
		return puzzleReport(p.Legal, best, b.depth)
	}
	part.Watch(report)
	stop := b.explore()
	r := report()
	c.Join(part)
	if stop == search.StopMemory || stop == search.StopTime || stop == search.StopNodes {
		if other, ok := s.look(c, p, &best); !ok {
			other.Report = c.Stamp(other.Report)
			return other
		}
		if r = report(); best.settled() {
			stop = search.StopProved
		}
	}
	s.plan = newPlan(s.m, p.State, best)
	return c.Result(r, stop)
}

// look improves an ending by satisfiability, by beams and by tree search. It reports false, with
// what tree search says, if no line is known at all.
func (s *Searcher) look(c *search.Clock, p search.Problem, best *Ending) (search.Result, bool) {
	if c.Stopped == "" {
		part := c.Part(planShare)
		s.solve(part, p, best)
		c.Join(part)
	}
	if !best.settled() && c.Stopped == "" {
		part := c.Part(beamShare)
		b := newBeam(s.m, part, s.bytes, s.images)
		b.search(p.State)
		c.Join(part)
		best.improve(b.goal, b.line)
		best.Open = b.open
	}
	if best.settled() || c.Stopped != "" && best.Goal >= 0 {
		return search.Result{}, true
	}
	r := s.monteCarlo.Search(c, p)
	best.improve(s.monteCarlo.Best())
	return r, best.Goal >= 0 || len(best.Open) > 0
}

// puzzleReport reports an ending, after a number of plies was searched in full.
func puzzleReport(legal []game.Move, e Ending, depth int) search.Report {
	r := search.Report{Method: search.MethodPuzzle, Value: search.Estimate(50), Proof: e.Proof, Depth: depth}
	for _, m := range legal {
		r.Moves = append(r.Moves, search.MoveReport{Move: m, Proof: search.Unknown, Value: search.Estimate(50),
			Depth: depth})
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
	// turns is how often breadth first search and satisfiability take turns in a
	// proof, each time twice as long. Of what is left they get firstTurn each in
	// the first turn; what the last one leaves is for beams, which may take up one
	// part in beamMemory of the bytes.
	turns      = 4
	firstTurn  = 0.02
	beamMemory = 8
	// planNodes is how many nodes satisfiability may have where nothing else bounds it.
	planNodes = 1_000_000
)

// Prove proves what a position is worth, and plans to play so. Where there are
// too many positions to explore, an end with a goal of 100 proves as much,
// though not that no other is nearer. Where no match ends nothing is proved: rules
// give goals to ends.
func (s *Searcher) Prove(c *search.Clock, p search.Problem) search.Solution {
	best, depth, stop := s.proveInTurns(c, p)
	unsure := stop == search.StopMemory || stop == search.StopTime || stop == search.StopNodes
	if c.Stopped == "" && unsure {
		s.FindSymmetries(c)
		b := newBeam(s.m, c, s.bytes/beamMemory, s.images)
		b.search(p.State)
		if best.improve(b.goal, b.line); best.settled() {
			stop = search.StopProved
		}
	}
	if len(best.Line) > 0 {
		s.plan = newPlan(s.m, p.State, best)
	}
	sol := search.Solution{
		Proof: best.Proof, Line: best.Line, Depth: depth,
		Nodes: c.Nodes, Elapsed: c.Elapsed(), Stop: cmp.Or(c.Stopped, stop),
	}
	if sol.Proof.Closed() && best.Goal < 0 && stop == search.StopProved {
		sol.Proof, sol.Stop = search.Unknown, search.StopEndless
	} else if sol.Proof.Closed() {
		sol.Values, sol.Stop = []game.Goal{sol.Proof.Low}, search.StopProved
	}
	return sol
}

// proveInTurns lets breadth first search and satisfiability take turns. It returns
// the best ending, how many plies were searched in full, and why that ended.
func (s *Searcher) proveInTurns(c *search.Clock, p search.Problem) (best Ending, depth int, stop search.Stop) {
	defer func() { s.planner = nil }() // what comes next gets the memory
	var b *breadthFirst
	best = noEnding
	share, left := firstTurn, 1.0 // of the whole clock
	for range turns {
		part := c.Part(share / left)
		left -= share
		if b == nil {
			b = newBreadthFirst(s.m, part, p.State, s.bytes, p.MaxDepth)
		}
		if stop = b.resume(part); stop == search.StopProved {
			best = Ending{Goal: b.bestGoal, Line: b.bestPath(), Proof: b.proof()}
		} else {
			best.improve(b.bestGoal, b.bestPath())
		}
		c.Join(part)
		if c.Stopped != "" || stop == search.StopProved || stop == search.StopDepth {
			break
		}
		part = c.Part(share / left)
		left -= share
		s.solve(part, p, &best)
		if c.Join(part); best.settled() {
			return best, b.depth, search.StopProved
		}
		if c.Deadline.IsZero() && c.MaxNodes == 0 {
			break // both have come to their bounds
		}
		share *= 2
	}
	return best, b.depth, stop
}
