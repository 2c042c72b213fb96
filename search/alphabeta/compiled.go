package alphabeta

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A compiled search leaves everything below the moves of the root to generated
// code. What that cannot do the tree does: the first ply, whose children it does
// not look beyond, and games that turn out not to be played in turn.
type compiled struct {
	*tree
	code  game.TreeSearch
	state game.State // of the root
	joint game.JointMove
	plies int // that the line may have
	// byCode says that the last move was searched by code, below reached.
	byCode   bool
	reached  game.State
	treeOnly bool // the code does not suit the game: from now on the tree searches
	speed    *speed
	// evaluator is what the tree values positions by when it searches alone.
	evaluator search.Evaluator
	// proving says that only what is proved counts: a search less deep than was asked for is welcome.
	proving bool
}

// begin implements [inner].
func (c *compiled) begin(p search.Position) bool {
	c.state = p.State
	return c.tree.begin(p)
}

// search implements [inner].
func (c *compiled) search(m game.Move, depth int, alpha, beta search.Value) (search.Value, search.Proof) {
	f := c.tree.frame(0)
	c.byCode = false
	if c.treeOnly || depth < 2 || len(f.theirs) != 1 {
		return c.tree.search(m, depth, alpha, beta)
	}
	f.Play(c.me, slices.Index(f.Legal[c.me], m))
	next, err := c.m.Next(c.ctx, c.state, f.Joint)
	if err != nil {
		return c.fail(err)
	}
	end, err := c.m.Terminal(c.ctx, next)
	if err != nil {
		return c.fail(err)
	}
	if end {
		return c.tree.search(m, depth, alpha, beta)
	}
	r, err := c.code.Search(c.ctx, next, depth-1, int32(alpha), int32(beta), c.pause)
	switch {
	case c.clock.Stopped != "":
		return 0, search.Unknown
	case errors.Is(err, game.ErrUnsuited):
		c.giveUp()
		return c.tree.search(m, depth, alpha, beta)
	case err != nil:
		return c.fail(err)
	}
	if r.Depth < depth-1 && r.Low != r.High && !c.proving {
		c.giveUp() // it must not pass for searched to this depth
		return c.tree.search(m, depth, alpha, beta)
	}
	c.uneven = c.uneven || r.Uneven
	c.byCode, c.reached = true, next
	c.joint = append(c.joint[:0], f.Joint...)
	v := search.Value(r.Value)
	p := search.Proof{Low: r.Low, High: r.High, LowPlies: uint16(r.LowPlies), HighPlies: uint16(r.HighPlies)}
	p = p.Later()
	c.plies = depth
	if p.Closed() {
		c.plies = p.Plies() // what is proved may be known from a deeper search
	}
	return v, p
}

// giveUp leaves everything to the tree.
func (c *compiled) giveUp() { c.treeOnly, c.tree.eval = true, c.evaluator }

// pause counts what the code has computed and says how much more it may.
func (c *compiled) pause(nodes int64) int64 {
	c.clock.Nodes += nodes
	c.clock.Look()
	now := c.clock.Now()
	c.speed.measure(nodes, now)
	left := int64(math.MaxInt64)
	if d := c.clock.Deadline; !d.IsZero() {
		left = c.speed.within(d.Sub(now))
	}
	if limit := c.clock.MaxNodes; limit > 0 {
		left = min(left, limit-c.clock.Nodes)
	}
	if left <= 0 && c.clock.Stopped == "" {
		c.clock.Stopped = search.StopNodes
	}
	if c.clock.Stopped != "" {
		return 0
	}
	return left
}

// A speed is how many children the code computes in a second, by the clock of the search.
type speed struct {
	perSecond float64   // 0: not known yet
	since     time.Time // when the children that are measured next were begun
}

// leastMeasured is what a slice must take to say how fast the code is, and not how long a call takes.
const leastMeasured = 100 * time.Microsecond

// measure notes that a number of children was computed since it was called last.
func (s *speed) measure(children int64, now time.Time) {
	if took := now.Sub(s.since); children > 0 && took >= leastMeasured {
		last := float64(children) / took.Seconds()
		if s.perSecond == 0 {
			s.perSecond = last
		}
		s.perSecond = (s.perSecond + last) / 2
	}
	s.since = now
}

// fewChildren is how many children are computed even if no time seems to be left.
const fewChildren = 16

// within returns how many children can be computed in a time.
func (s *speed) within(left time.Duration) int64 {
	if s.perSecond == 0 {
		return math.MaxInt64
	}
	return max(int64(s.perSecond*left.Seconds()), fewChildren)
}

// line implements [inner]: behind the move of the root it follows what the
// table of the code holds to be best.
func (c *compiled) line() []game.JointMove {
	if !c.byCode {
		return c.tree.line()
	}
	line := []game.JointMove{slices.Clone(c.joint)}
	state := c.reached
	for range c.plies - 1 {
		joint, err := c.best(state)
		if joint != nil {
			line = append(line, joint)
			state, err = c.m.Next(c.ctx, state, joint)
		}
		if isFault(err) {
			c.clock.Fail(err)
		}
		if err != nil || joint == nil {
			break // a line is shorter where the table has forgotten it, and where time is over
		}
	}
	return line
}

// isFault reports whether an error says neither that time is over nor that generated code
// does not suit a position.
func isFault(err error) bool {
	return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) &&
		!errors.Is(err, game.ErrUnsuited)
}

// best returns what the table holds to be best in a state, or nil.
func (c *compiled) best(s game.State) (game.JointMove, error) {
	if end, err := c.m.Terminal(c.ctx, s); err != nil || end {
		return nil, err
	}
	role, move, ok, err := c.code.Recall(c.ctx, s)
	if err == nil && !ok {
		role, move, ok, err = c.ending(s)
	}
	if err != nil || !ok {
		return nil, err
	}
	joint := make(game.JointMove, 2)
	joint[role] = move
	for r := range joint {
		legal, err := c.m.Legal(c.ctx, s, r, nil)
		if err != nil {
			return nil, err
		}
		switch {
		case r != role && len(legal) == 1:
			joint[r] = legal[0]
		case r != role || !slices.Contains(legal, move):
			return nil, nil // another position with the same hash
		}
	}
	return joint, nil
}

// ending returns the move of a state that ends the match as it should. Where the code has
// foreseen that, its table has no entry.
func (c *compiled) ending(s game.State) (role int, m game.Move, ok bool, err error) {
	r, err := c.code.Search(c.ctx, s, 1, -1, int32(search.MaxValue)+1, c.pause)
	if err != nil || r.Stopped || r.Low != r.High {
		return 0, 0, false, err
	}
	return c.code.Recall(c.ctx, s)
}

// Ponder searches a position in which the other role chooses, deeper and deeper, for what the
// table then knows of those that follow. It does nothing without generated code.
func (s *Searcher) Ponder(c *search.Clock, p search.Problem) {
	x, ok := s.compiled(s.tree(c, p), p).(*compiled)
	if !ok {
		return
	}
	for depth := 1; depth <= search.MaxSearchDepth; depth++ {
		r, err := x.code.Search(x.ctx, p.State, depth, -1, int32(search.MaxValue)+1, x.pause)
		if err != nil || r.Stopped || r.Low == r.High || r.Depth < depth {
			return // whatever is wrong, the search that counts will meet it
		}
	}
}

// Unvalued takes all positions for even: only what is proved counts.
type unvalued struct{}

func (unvalued) Value(context.Context, search.Position) (search.Value, error) {
	return search.Estimate(50), nil
}

// compiled returns a search by generated code over a tree, or nil where there
// is none for the problem.
func (s *Searcher) compiled(t *tree, p search.Problem) inner {
	if s.without || t.recorder != nil {
		return nil
	}
	var weights game.Weights
	evaluator := p.Evaluator
	if linear, ok := p.Evaluator.(search.Linear); ok {
		weights = linear.Weights()
	} else if !s.m.Rules().HasHeuristic() {
		if p.Informed {
			return nil
		}
		evaluator = unvalued{} // as the code does, so that all depths are compared on one scale
	}
	if d := t.clock.Deadline; d.IsZero() || d.Sub(t.clock.Now()) >= timeToOpen {
		s.Open(t.ctx)
	}
	if s.code == nil {
		return nil
	}
	s.age++
	sum := -1
	if t.sum > 0 {
		sum = t.sum
	}
	err := errors.Join(s.code.SetWeights(weights), s.code.Configure(s.age, sum, false), s.code.Fade(t.ctx))
	if err != nil {
		t.clock.Fail(err)
		return nil // the tree finds a move in what is left
	}
	t.eval = evaluator
	return &compiled{tree: t, code: s.code, speed: &s.speed, evaluator: p.Evaluator}
}
