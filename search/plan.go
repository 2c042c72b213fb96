package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// An ending is a way to the end of a match for one role.
type ending struct {
	goal  game.Goal // -1: no way is known
	line  []game.JointMove
	proof Proof // of the position where the line begins
	// open goes on longest of what was looked at, nil where nothing was: the way
	// to take rather than one to a goal of 0.
	open []game.JointMove
}

// noEnding is what is known in the beginning.
var noEnding = ending{goal: -1, proof: Unknown}

// improve takes another way if it leads to a higher goal.
func (e *ending) improve(goal game.Goal, line []game.JointMove) {
	if goal > e.goal {
		e.goal, e.line = goal, line
		if goal > e.proof.Low {
			e.proof.Low, e.proof.LowPlies = goal, plies(line)
		}
	}
}

// plies counts the plies of a line as proofs do.
func plies(line []game.JointMove) uint16 { return uint16(min(len(line), 1<<16-1)) }

// A plan leads along an ending.
type plan struct {
	ending
	places map[string]int // by planKey of the states on it: the place in the line
}

// from returns the rest of the ending from a state on.
func (p *plan) from(s game.State) ending {
	i, ok := p.places[planKey(s)]
	if !ok {
		return noEnding
	}
	e := p.ending
	e.line, e.open = e.line[i:], nil
	left := plies(e.line)
	e.proof.LowPlies, e.proof.HighPlies = min(e.proof.LowPlies, left), min(e.proof.HighPlies, left)
	return e
}

// follow makes an ending the plan, from the state where it begins.
func (x *Searcher) follow(s game.State, e ending) {
	x.plan = plan{ending: e, places: map[string]int{}}
	for i, joint := range e.line {
		x.plan.places[planKey(s)] = i
		next, err := x.m.Next(context.Background(), s, joint)
		if err != nil {
			return // the plan ends where the machine does
		}
		s = next
	}
}

// planKey spells a state as a map key.
func planKey(s game.State) string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		for i := range 8 {
			b = append(b, byte(w>>(8*i)))
		}
	}
	return string(b)
}

// beamShare is how much of what breadth first search leaves is for beams.
const beamShare = 0.6

// puzzle searches a game for one role breadth first. When that does not come to
// an end in half of its time, it looks for some good end by beams, and by Monte
// Carlo tree search. What was found before is followed unless something better is
// found.
func (x *Searcher) puzzle(c *clock, s game.State, legal []game.Move, o Options) Result {
	best := x.plan.from(s)
	if best.proof.Closed() {
		return result(x.report(c, puzzleReport(legal, best, 0)), StopProved)
	}
	running := c.part(0.5)
	z := newMaze(x.m, running, s, x.tableBytes, o.MaxDepth)
	report := func() Report {
		if z.complete || z.bestGoal > best.goal {
			best = ending{goal: max(z.bestGoal, 0), line: z.bestLine(), proof: z.proof()}
		}
		return x.report(running, puzzleReport(legal, best, z.depth))
	}
	x.progress(running, o, report)
	stop := z.explore()
	r := result(report(), stop)
	c.join(running)
	running = c
	if stop == StopMemory || stop == StopTime || stop == StopNodes {
		if other, ok := x.look(c, s, legal, o, &best); !ok {
			return other
		}
		if r = result(report(), stop); best.goal == 100 {
			r.Stop = StopProved
		}
	}
	x.follow(s, best)
	r.Nodes, r.Elapsed = c.nodes, c.elapsed()
	return r
}

// look improves an ending by beams and by tree search. It reports false, with what
// tree search says, if it knows no way at all.
func (x *Searcher) look(c *clock, s game.State, legal []game.Move, o Options, best *ending) (Result, bool) {
	part := c.part(beamShare)
	if c.stopped == "" {
		b := newBeam(x.m, part, x.tableBytes, x.images)
		b.search(s)
		c.join(part)
		best.improve(b.goal, b.line)
		best.open = b.open
	}
	if best.goal == 100 || c.stopped != "" && best.goal >= 0 {
		return Result{}, true
	}
	f := x.grow(c, s, o.Seed)
	r := x.monteCarlo(c, f, legal, o, nil)
	best.improve(f.bestGoal, f.bestLine)
	return r, best.goal >= 0 || len(best.open) > 0
}

// puzzleReport tells about an ending, after so many plies were searched in full.
func puzzleReport(legal []game.Move, e ending, depth int) Report {
	r := Report{Method: MethodPuzzle, Value: estimate(50), Proof: e.proof, Depth: depth}
	for _, m := range legal {
		r.Moves = append(r.Moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: depth})
	}
	switch {
	case e.goal <= 0 && len(e.open) > 0:
		r.first(e.open)
	case e.goal >= 0:
		r.lead(e)
	}
	return r
}

// lead tells about an ending instead of what was told, and puts its first move
// before all others.
func (r *Report) lead(e ending) {
	r.Value, r.Proof = goalValue(e.goal), e.proof
	if m := r.first(e.line); m != nil {
		m.Value, m.Proof = r.Value, r.Proof
	}
}

// first makes a line the expected one, and puts its first move before all others.
func (r *Report) first(line []game.JointMove) *MoveReport {
	r.Line = line
	for i, m := range r.Moves {
		if len(line) > 0 && m.Move == line[0][0] {
			m.Line = line
			copy(r.Moves[1:i+1], r.Moves[:i])
			r.Moves[0] = m
			return &r.Moves[0]
		}
	}
	return nil
}
