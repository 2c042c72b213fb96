package montecarlo

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Searcher searches by Monte Carlo tree search for one role and keeps its
// tree from one search to the next. It implements [Method].
type Searcher struct {
	m        game.Machine
	role     int
	bytes    int64
	plain    bool
	Batching search.Batching
	tree     *tree // of the last search; nil: none
}

// New returns a searcher for a role whose tree takes up about bytes; 0 means
// DefaultTableBytes. A plain one searches by UCT as it is published, and begins
// each search with an empty tree.
func New(m game.Machine, role int, bytes int64, plain bool) *Searcher {
	return &Searcher{m: m, role: role, bytes: bytes, plain: plain}
}

// Forget drops what was found with another evaluation of positions.
func (s *Searcher) Forget() { s.tree = nil }

// Measure finds out whether children are better computed in batches, unless
// that is known.
func (s *Searcher) Measure(c *search.Clock, state game.State) {
	s.Batching.Measure(c, s.m, compare(s.m, state))
}

// SumRefuted reports whether the goals at some end of the last search did not
// add up to what the class of the game says.
func (s *Searcher) SumRefuted() bool { return s.tree != nil && s.tree.sum > 0 && !s.tree.proofs }

// Best returns the highest goal that a match of the last search came to, and
// the path there, in a game for one role; -1 if none came to an end.
func (s *Searcher) Best() (game.Goal, []game.JointMove) { return s.tree.bestGoal, s.tree.bestLine }

// Search implements [Method].
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	s.tree = s.grow(c, p)
	f := s.tree
	if err := f.prime(p.Proved); err != nil {
		c.Fail(err)
	}
	if c.Deadline.IsZero() && c.MaxNodes == 0 {
		c.MaxNodes = c.Nodes + DefaultNodes
	}
	report := func() search.Report { return f.report(p.Legal) }
	c.Watch(report)
	stop := f.run()
	r := report()
	if f.roles == 1 && len(f.bestLine) > 0 && search.GoalValue(f.bestGoal) >= r.Value {
		proof := r.Proof
		if f.bestGoal > proof.Low {
			proof.Low, proof.LowPlies = f.bestGoal, search.Plies(f.bestLine)
		}
		r.Lead(f.bestGoal, proof, f.bestLine)
	}
	return c.Result(r, stop)
}

// DefaultNodes bounds a search without any other bound.
const DefaultNodes = 1_000_000

// grow returns a tree for a position: the one of the last search where the
// position is in it, else a new one.
func (s *Searcher) grow(c *search.Clock, p search.Problem) *tree {
	if s.plain {
		return newTree(s.m, c, p.State, s.role, plainUCT, p.Seed, s.bytes)
	}
	if f := s.tree; f != nil && f.reroot(p.State) {
		f.clock, f.ctx = c, c.Context()
		return f
	}
	f := newTree(s.m, c, p.State, s.role, tuned, p.Seed, s.bytes)
	s.Measure(c, p.State)
	f.expander = s.Batching.Expander(s.m)
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
func (t *tree) report(legal []game.Move) search.Report {
	moves := t.moves(t.me)
	if len(moves) == 0 { // stopped before it began
		for _, m := range legal {
			moves = append(moves, search.MoveReport{Move: m, Proof: search.Unknown, Value: search.Estimate(50)})
		}
	}
	line := t.line()
	moves[0].Line = line
	return search.Report{
		Method: search.MethodMCTS, Value: moves[0].Value, Proof: t.proof(), Depth: len(line), Moves: moves, Line: line,
	}
}

// proof returns what is proved of the root.
func (t *tree) proof() search.Proof {
	if t.proofs {
		return t.root.proof
	}
	return search.Unknown
}

// moves reports on the moves of a role at the root, the best first: that is
// the one that was visited most, unless another is proved to be as good.
func (t *tree) moves(role int) []search.MoveReport {
	if t.root.kind != nodeExpanded {
		return nil
	}
	var out []search.MoveReport
	for i := t.root.first[role]; i < t.root.first[role+1]; i++ {
		a := &t.root.edges[i]
		points, spread := a.mean()
		r := search.MoveReport{
			Move: a.move, Value: search.Estimate(100 * t.value(a, role)), Proof: search.Unknown,
			Playouts: a.matches, Mean: points, Spread: spread,
		}
		if t.proofs && a.child != nil {
			r.Proof = a.child.proof.Later()
			r.Value = r.Proof.Clamp(r.Value)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b search.MoveReport) int {
		return cmp.Or(cmp.Compare(b.Playouts, a.Playouts), cmp.Compare(b.Value, a.Value))
	})
	prefer(out)
	return out
}

// prefer puts the move to play to the front of moves that are sorted by how
// often they were tried.
func prefer(moves []search.MoveReport) {
	best := 0
	for i, m := range moves {
		if i > 0 && beats(m, moves[best]) {
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
func beats(m, than search.MoveReport) bool {
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
func (t *tree) line() []game.JointMove {
	var line []game.JointMove
	edges := make([]int32, t.roles)
	for l := t.root; l != nil && l.kind == nodeExpanded && l.visits > 8; l = l.child(edges) {
		joint := make(game.JointMove, t.roles)
		for r := range joint {
			edges[r] = l.first[r]
			for i := edges[r]; i < l.first[r+1]; i++ {
				if l.edges[i].visits > l.edges[edges[r]].visits {
					edges[r] = i
				}
			}
			joint[r] = l.edges[edges[r]].move
		}
		line = append(line, joint)
	}
	return line
}
