package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// puzzle searches a game for one role breadth first. When that does not come to
// an end in half of its time, it looks for some good end by beams, and by Monte
// Carlo tree search.
func (x *Searcher) puzzle(c *clock, s game.State, legal []game.Move, o Options) Result {
	if m, ok := x.plan[planKey(s)]; ok {
		return simple(MethodPuzzle, m)
	}
	half := c.part(0.5)
	z := newMaze(x.m, half, s, x.tableBytes, o.MaxDepth)
	goal, line, proof := game.Goal(-1), []game.JointMove(nil), Unknown // the best end so far
	running := half
	report := func() Report {
		if z.complete || z.bestGoal >= max(goal, 0) {
			goal, line, proof = max(z.bestGoal, 0), z.bestLine(), z.proof()
		}
		return x.report(running, puzzleReport(legal, goal, line, proof, z.depth))
	}
	x.progress(half, o, report)
	stop := z.explore()
	r := result(report(), stop)
	c.join(half)
	running = c
	if stop != StopProved && c.stopped == "" && stop != StopDepth {
		part := c.part(beamShare)
		b := newBeam(x.m, part, x.tableBytes)
		b.search(s)
		c.join(part)
		if b.goal > goal {
			goal, line = b.goal, b.line
			proof.Low, proof.LowPlies = goal, uint16(min(len(line), 1<<16-1))
			r = result(report(), stop)
		}
		if goal == 100 {
			r.Stop = StopProved
		} else if c.stopped == "" {
			if other := x.monteCarlo(c, s, legal, o, nil); other.Value > r.Value || len(r.Line) == 0 {
				return other
			}
		}
	}
	x.follow(s, r.Line)
	r.Nodes, r.Elapsed = c.nodes, c.elapsed()
	return r
}

// beamShare is how much of what breadth first search leaves is for beams.
const beamShare = 0.6

// puzzleReport tells about a line to an end with a goal; without one the goal is
// -1.
func puzzleReport(legal []game.Move, goal game.Goal, line []game.JointMove, proof Proof, depth int) Report {
	r := Report{Method: MethodPuzzle, Value: estimate(50), Proof: proof, Depth: depth, Line: line}
	if goal >= 0 {
		r.Value = goalValue(goal)
	}
	for _, m := range legal {
		row := MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: depth}
		if len(line) > 0 && line[0][0] == m {
			row.Value, row.Proof, row.Line = r.Value, r.Proof, line
			r.Moves = append([]MoveReport{row}, r.Moves...)
			continue
		}
		r.Moves = append(r.Moves, row)
	}
	return r
}

// follow makes the moves of a line the plan for the states along it.
func (x *Searcher) follow(s game.State, line []game.JointMove) {
	x.plan = map[string]game.Move{}
	for _, joint := range line {
		x.plan[planKey(s)] = joint[0]
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
