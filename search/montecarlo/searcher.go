package montecarlo

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Searcher searches by Monte Carlo tree search for one role and keeps its
// tree from one search to the next. It implements [search.Method].
type Searcher struct {
	m      game.Machine
	role   int
	bytes  int64
	plain  bool
	how    options
	leaves game.Leaves // nil until needed
	tree   *tree       // of the last search; nil: none
}

// New returns a searcher for a role whose tree takes up about bytes, at most; 0
// means [search.DefaultTableBytes]. A plain one searches by UCT as it is published, and begins
// each search with an empty tree.
func New(m game.Machine, role int, bytes int64, plain bool) *Searcher {
	s := &Searcher{m: m, role: role, bytes: bytes, plain: plain, how: tuned}
	if plain {
		s.how = plainUCT
	}
	return s
}

// WithoutForesight makes random matches uniformly random, as the judge of those that
// are not.
func (s *Searcher) WithoutForesight() { s.how.decisive = false }

// WithoutProofs makes ends of matches worth no more than others, as the judge of proofs that move up the tree.
func (s *Searcher) WithoutProofs() { s.how.unproved = true }

// Forget drops what was found with another evaluation of positions.
func (s *Searcher) Forget() { s.tree = nil }

// Open makes the machine's leaves ready, which may take long: generated code is
// compiled, also for preferring moves if there are values of them. It is done at the
// first search if not before, which will meet any error again. Open reports whether there was none.
func (s *Searcher) Open(c *search.Clock, state game.State, moves [][]float32) bool {
	if err := s.open(c.Context()); err != nil {
		return false
	}
	s.leaves.Prefer(chances(moves))
	if err := s.leaves.View(c.Context(), []game.State{state}); err != nil {
		s.leaves = nil
	}
	return s.leaves != nil
}

func (s *Searcher) open(ctx context.Context) (err error) {
	switch {
	case s.leaves != nil:
	case len(s.m.Rules().Roles) == 1: // it plays one match after the other
		s.leaves = game.LeavesOneByOne(s.m)
	default:
		s.leaves, err = game.NewLeaves(ctx, s.m, s.how.decisive)
	}
	return err
}

// SumRefuted reports whether the goals at some end of the last search did not
// add up to what the class of the game says.
func (s *Searcher) SumRefuted() bool { return s.tree != nil && s.tree.sum > 0 && !s.tree.proofs }

// Best returns the highest goal that a match of the last search came to, and
// the path there, in a game for one role; -1 if none came to an end.
func (s *Searcher) Best() (game.Goal, []game.JointMove) {
	if s.tree == nil {
		return -1, nil
	}
	return s.tree.bestGoal, s.tree.bestLine
}

// Search implements [search.Method].
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	t, err := s.treeFor(c, p)
	s.tree = t
	if err == nil {
		err = t.adoptProofs(p.Proved)
	}
	if err != nil {
		c.Fail(err)
	}
	if c.Deadline.IsZero() && c.MaxNodes == 0 {
		c.MaxNodes = c.Nodes + DefaultNodes
	}
	report := func() search.Report { return t.report(p.Legal) }
	c.Watch(report)
	stop := t.run()
	r := report()
	if t.roles == 1 && len(t.bestLine) > 0 && search.GoalValue(t.bestGoal) >= r.Value {
		proof := r.Proof
		if t.bestGoal > proof.Low {
			proof.Low, proof.LowPlies = t.bestGoal, search.Plies(t.bestLine)
		}
		r.Lead(t.bestGoal, proof, t.bestLine)
	}
	return c.Result(r, stop)
}

// DefaultNodes bounds a search without any other bound.
const DefaultNodes = 1_000_000

// treeFor returns a tree for a position: the one of the last search where the
// position is in it, else a new one. After an error it knows nothing.
func (s *Searcher) treeFor(c *search.Clock, p search.Problem) (*tree, error) {
	if t := s.tree; t != nil && !s.plain && t.reroot(p.State) {
		t.clock, t.ctx = c, c.Context()
		return t, nil
	}
	how := s.how
	if p.Moves != nil {
		how.playouts = max(how.playouts, preferringPlayouts)
	}
	t := newTree(s.m, c, s.role, how, p.Seed, s.bytes)
	if err := s.open(t.ctx); err != nil {
		return t, err
	}
	t.leaves = s.leaves
	t.leaves.Prefer(chances(p.Moves))
	if k := p.Class; t.proofs && k.Opposed() {
		t.sum = k.Sum
		if p.Informed {
			t.evaluate(p.Evaluator)
		}
	} else {
		t.proofs = false
	}
	return t, t.setRoot(p.State)
}

// evaluate makes the tree value positions.
func (t *tree) evaluate(e search.Evaluator) {
	t.eval = e
	l, ok := e.(search.Linear)
	if !ok {
		return
	}
	w := l.Weights()
	t.linear = true
	t.leaves.SetWeights(w)
	if len(w.Open) == 0 { // random matches see lines by themselves
		t.exploration = min(t.exploration, guidedExploration)
	}
}

// reroot makes the node of a state the root, if it is the root now or at most
// two plies below it, and forgets all others. It reports whether it was found.
func (t *tree) reroot(s game.State) bool {
	id := uint32(0)
	if t.root != 0 {
		id = t.within(t.root, 2, s)
	}
	if id == 0 || t.nodes[id].kind == nodeFresh || t.nodes[id].kind > nodeExpanded {
		return false
	}
	if id != t.root {
		t.root, t.saturated = t.keep(id, 0), false
		t.bestGoal, t.bestLine = -1, nil // they began at another root
	}
	return true
}

// report says what the tree knows; legal are the moves where it knows nothing.
func (t *tree) report(legal []game.Move) search.Report {
	moves := t.reports(t.me)
	if len(moves) == 0 { // stopped before it began
		for _, m := range legal {
			moves = append(moves, search.MoveReport{Move: m, Proof: search.Unknown, Value: search.Estimate(50)})
		}
	}
	line := t.line(moves[0].Move)
	moves[0].Line = line
	return search.Report{
		Method: search.MethodMCTS, Value: moves[0].Value, Proof: t.proof(), Depth: len(line), Moves: moves, Line: line,
	}
}

// proof returns what is proved of the root.
func (t *tree) proof() search.Proof {
	if t.proofs && t.root != 0 {
		return t.nodes[t.root].proof
	}
	return search.Unknown
}

// reports tells about the moves of a role at the root, the best first: that is
// the one that was visited most, unless another is proved to be as good.
func (t *tree) reports(role int) []search.MoveReport {
	if t.root == 0 || t.nodes[t.root].kind != nodeExpanded {
		return nil
	}
	var out []search.MoveReport
	from, to := t.span(t.root, role)
	for i := from; i < to; i++ {
		e := &t.edges[t.nodes[t.root].edges+i]
		points, spread := e.mean()
		r := search.MoveReport{
			Move: t.move(t.root, i), Value: search.Estimate(100 * float64(t.worth(e, role))), Proof: search.Unknown,
			Playouts: e.matches, Mean: points, Spread: spread,
		}
		if t.proofs && int(t.nodes[t.root].chooser) == role {
			r.Proof = e.proof.Later()
			r.Value = r.Proof.Clamp(r.Value)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b search.MoveReport) int {
		return cmp.Or(cmp.Compare(b.Playouts, a.Playouts), cmp.Compare(b.Value, a.Value))
	})
	bestToFront(out)
	return out
}

// bestToFront moves the move to play to the front of moves that are sorted by how
// often they were tried.
func bestToFront(moves []search.MoveReport) {
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

// fewVisits is up to how many visits a node says nothing about what to expect.
const fewVisits = 8

// line follows the most visited moves from the root, after the given one of the searching role.
func (t *tree) line(first game.Move) []game.JointMove {
	var line []game.JointMove
	picks := make([]uint32, t.roles)
	for id := t.root; id != 0 && t.nodes[id].kind == nodeExpanded && t.nodes[id].visits > fewVisits; {
		joint := make(game.JointMove, t.roles)
		edges := t.edges[t.nodes[id].edges:]
		for r := range joint {
			from, to := t.span(id, r)
			picks[r] = from
			for i := from; i < to; i++ {
				switch {
				case id == t.root && r == t.me:
					if t.move(id, i) == first {
						picks[r] = i
					}
				case edges[i].visits > edges[picks[r]].visits:
					picks[r] = i
				}
			}
			joint[r] = t.move(id, picks[r])
		}
		line = append(line, joint)
		id, _, _ = t.child(id, picks)
	}
	return line
}
