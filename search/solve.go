package search

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Solution is what is proved of a position.
type Solution struct {
	Proof Proof // for Options.Role
	// Values are the goals that all roles get under best play, in role order.
	// They are there when the proof is closed and covers all roles: with one
	// role, or with two whose goals add up to the same wherever the proof
	// looked.
	Values []game.Goal
	// Line is best play to the end where the proof is closed, else what the
	// search expects; both shorter if the search was stopped.
	Line    []game.JointMove
	Depth   int // plies of the longest line that was looked at
	Nodes   int64
	Elapsed time.Duration
	Stop    Stop
}

// SolveTableBytes is the bound on the memory of [Solve] unless Options say
// otherwise.
const SolveTableBytes = 512 << 20

// Solve proves what s is worth to Options.Role, within the bounds of the
// options. States in its table are compared as a whole, so that a proof never
// rests on a hash. The searcher that it returns holds the proof: asked for
// [Searcher.Best] along the match, it walks through the strategy.
//
// When the search ends early the proof holds what was found so far, and the
// error is set as [Best] has it.
func Solve(ctx context.Context, m game.Machine, s game.State, o Options) (Solution, *Searcher, error) {
	if o.TableBytes <= 0 {
		o.TableBytes = SolveTableBytes
	}
	x := New(m, o.Role, o.TableBytes)
	x.style.plain = true
	x.table = newTable(o.TableBytes, true)
	if end, err := m.Terminal(ctx, s); err != nil || end {
		return x.solveTerminal(ctx, s, err)
	}
	legal, err := legalMoves(ctx, m, s, o.Role)
	if err != nil {
		return Solution{Proof: Unknown}, x, err
	}
	c := newClock(ctx, &o)
	if x.roles == 1 {
		sol := x.solveAlone(c, s, o)
		return sol, x, c.err
	}
	sol, err := x.solve(c, s, legal, o)
	return sol, x, err
}

const (
	// mazeShare is how much of the bounds of a proof goes into looking at all
	// positions of a puzzle; the rest is for beams.
	mazeShare = 0.7
	// Beams may take up one part in beamMemory of the table's bytes.
	beamMemory = 8
)

// solveAlone looks at all positions of a puzzle. Where there are too many, an end
// with a goal of 100 proves as much, though not that no other is nearer.
func (x *Searcher) solveAlone(c *clock, s game.State, o Options) Solution {
	part := c.part(mazeShare)
	z := newMaze(x.m, part, s, o.TableBytes, o.MaxDepth)
	stop := z.explore()
	c.join(part)
	best := ending{goal: z.bestGoal, line: z.bestLine(), proof: z.proof()}
	depth := z.depth
	z = nil // beams get its memory
	if c.stopped == "" && (stop == StopMemory || stop == StopTime || stop == StopNodes) {
		x.findImages(c)
		b := newBeam(x.m, c, o.TableBytes/beamMemory, x.images)
		b.search(s)
		if best.improve(b.goal, b.line); best.goal == 100 {
			stop = StopProved
		}
	}
	if len(best.line) > 0 {
		x.follow(s, best)
	}
	sol := Solution{Proof: best.proof, Line: best.line, Depth: depth, Nodes: c.nodes, Elapsed: c.elapsed(), Stop: cmp.Or(c.stopped, stop)}
	if sol.Proof.Closed() {
		sol.Values, sol.Stop = []game.Goal{sol.Proof.Low}, StopProved
	}
	return sol
}

// solve proves by alpha-beta.
func (x *Searcher) solve(c *clock, s game.State, legal []game.Move, o Options) (Solution, error) {
	class := x.glance(c, s, o.Seed)
	var err error
	if x.canon, err = newCanon(c.context(), x.m); err != nil {
		c.fail(err)
	}
	t := x.tree(c, s)
	if class.ConstantSum {
		t.sum = class.Sum
	}
	d := newDeepening(t, s, legal, o.Seed)
	report := func() Report {
		return x.report(c, Report{
			Method: MethodAlphaBeta, Value: d.value, Proof: d.bounds(), Depth: d.depth, Moves: d.moves, Line: d.moves[0].Line,
		})
	}
	progress := x.progress(c, o, report)
	stop := StopDepth
	if class.Repeats == 0 && class.Stuck == 0 && class.MaxPlies < MaxSearchDepth {
		// Lines come to an end by themselves: after a few depths, which put the
		// moves in order, search to the end of all at once.
		if stop = d.run(depthOr(o.MaxDepth, orderDepth), progress); stop == StopDepth {
			if d.aspire(depthOr(o.MaxDepth, MaxSearchDepth)) {
				stop = StopDepth
			} else {
				stop = cmp.Or(c.stopped, StopDepth)
			}
		}
	} else {
		stop = d.run(o.MaxDepth, progress)
	}
	d.choose()
	sol := Solution{Proof: d.bounds(), Line: d.moves[0].Line, Stop: stop}
	if sol.Proof.Closed() {
		sol.Stop = StopProved
		if c.stopped == "" {
			sol.Line = t.bestLine(s, d.moves[0].Move, sol.Proof)
		}
	}
	sol.Depth, sol.Nodes, sol.Elapsed = len(t.frames)-1, c.nodes, c.elapsed()
	if !sol.Proof.Closed() {
		return sol, c.err
	}
	if x.roles == 2 && t.sum > 0 && !t.uneven {
		sol.Values = []game.Goal{sol.Proof.Low, game.Goal(t.sum) - sol.Proof.Low}
		if x.role == 1 {
			slices.Reverse(sol.Values)
		}
	}
	return sol, c.err
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

// glance plays some random matches to see what kind of game it is.
func (x *Searcher) glance(c *clock, s game.State, seed uint64) Class {
	p := newSampler(x.m, seed)
	part := c.part(0.1)
	if err := p.play(part, s, 50); err != nil {
		part.fail(err)
	}
	c.join(part)
	return p.class
}

func (x *Searcher) solveTerminal(ctx context.Context, s game.State, err error) (Solution, *Searcher, error) {
	sol := Solution{Proof: Unknown}
	if err != nil {
		return sol, x, err
	}
	values := make([]game.Goal, x.roles)
	for r := range values {
		if values[r], err = x.m.Goal(ctx, s, r); err != nil {
			return sol, x, err
		}
	}
	g := max(values[x.role], 0)
	sol.Proof, sol.Stop = Proof{Low: g, High: g}, StopProved
	if slices.Min(values) >= 0 {
		sol.Values = values
	}
	return sol, x, nil
}

// bounds is what all searches of the position's moves prove together.
func (d *deepening) bounds() Proof {
	p := Proof{}
	for i, m := range d.moves {
		p = p.raise(m.Proof, i == 0)
	}
	return p.and(d.proof)
}
