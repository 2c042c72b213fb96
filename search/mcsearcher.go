package search

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// An mcSearcher searches by Monte Carlo tree search for one role and keeps its
// tree from one search to the next. It implements [Method].
type mcSearcher struct {
	m        game.Machine
	role     int
	bytes    int64
	plain    bool
	batching batching
	tree     *forest // of the last search; nil: none
}

// newMC returns a searcher for a role whose tree takes up about bytes; 0 means
// DefaultTableBytes. A plain one searches by UCT as it is published, and begins
// each search with an empty tree.
func newMC(m game.Machine, role int, bytes int64, plain bool) *mcSearcher {
	return &mcSearcher{m: m, role: role, bytes: bytes, plain: plain}
}

// Forget drops what was found with another evaluation of positions.
func (x *mcSearcher) Forget() { x.tree = nil }

// Measure finds out whether children are better computed in batches, unless
// that is known.
func (x *mcSearcher) Measure(c *clock, s game.State) {
	x.batching.measure(c, x.m, compareChildren(x.m, s))
}

// SumRefuted reports whether the goals at some end of the last search did not
// add up to what the class of the game says.
func (x *mcSearcher) SumRefuted() bool { return x.tree != nil && x.tree.sum > 0 && !x.tree.proofs }

// Best returns the highest goal that a match of the last search came to, and
// the way there, in a game for one role; -1 if none came to an end.
func (x *mcSearcher) Best() (game.Goal, []game.JointMove) { return x.tree.bestGoal, x.tree.bestLine }

// Search implements [Method].
func (x *mcSearcher) Search(c *clock, p Problem) Result {
	x.tree = x.grow(c, p)
	f := x.tree
	if err := f.learn(p.Proved); err != nil {
		c.fail(err)
	}
	if c.deadline.IsZero() && c.maxNodes == 0 {
		c.maxNodes = c.nodes + DefaultNodes
	}
	report := func() Report { return f.report(p.Legal) }
	c.Watch(report)
	stop := f.run()
	r := report()
	if f.roles == 1 && len(f.bestLine) > 0 && goalValue(f.bestGoal) >= r.Value {
		proof := r.Proof
		if f.bestGoal > proof.Low {
			proof.Low, proof.LowPlies = f.bestGoal, plies(f.bestLine)
		}
		r.Lead(f.bestGoal, proof, f.bestLine)
	}
	return c.Result(r, stop)
}

// DefaultNodes bounds a search without any other bound.
const DefaultNodes = 1_000_000

// grow returns a tree for a position: the one of the last search where the
// position is in it, else a new one.
func (x *mcSearcher) grow(c *clock, p Problem) *forest {
	if x.plain {
		return newForest(x.m, c, p.State, x.role, plainGrowth, p.Seed, x.bytes)
	}
	if f := x.tree; f != nil && f.rebase(p.State) {
		f.clock, f.ctx = c, c.context()
		return f
	}
	f := newForest(x.m, c, p.State, x.role, bestGrowth, p.Seed, x.bytes)
	x.Measure(c, p.State)
	f.expander = x.batching.of(x.m)
	if k := p.Class; f.roles == 2 && k.Turns && k.ConstantSum {
		f.sum = k.Sum
		if p.Informed {
			f.eval = p.Evaluator
		}
	} else {
		f.proofs = false
	}
	return f
}

// report says what the tree knows; legal are the moves where it knows nothing.
func (f *forest) report(legal []game.Move) Report {
	moves := f.moves(f.me)
	if len(moves) == 0 { // stopped before it began
		for _, m := range legal {
			moves = append(moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50)})
		}
	}
	line := f.line()
	moves[0].Line = line
	return Report{Method: MethodMCTS, Value: moves[0].Value, Proof: f.proof(), Depth: len(line), Moves: moves, Line: line}
}

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
