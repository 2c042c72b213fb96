package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

// Best returns the move that looks best to Options.Role in s, searching in the
// way that suits the game. When ctx is cancelled or the machine fails in the
// middle, the error comes with the best move so far. Only with [ErrNoMove] is
// Result.Move not legal.
func Best(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Best(ctx, s, o)
}

// Best returns the move that looks best in s to the player, as its style lets it
// see. Options.Role and Options.TableBytes do not count: they belong to the
// player. See [Best].
func (x *Searcher) Best(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := LegalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x506C6179))
	switch {
	case len(legal) == 1:
		return withoutSearch(MethodOnly, legal[0]), ctx.Err()
	case x.style.method == MethodLegal:
		return withoutSearch(MethodLegal, legal[0]), ctx.Err()
	case x.style.method == MethodRandom, rng.Float64() < x.style.blunder:
		return withoutSearch(MethodRandom, legal[rng.IntN(len(legal))]), ctx.Err()
	}
	if d := x.style.maxDepth; d > 0 && (o.MaxDepth <= 0 || d < o.MaxDepth) {
		o.MaxDepth = d
	}
	if n := x.style.maxNodes; n > 0 && (o.MaxNodes <= 0 || n < o.MaxNodes) {
		o.MaxNodes = n
	}
	c := newClock(ctx, x.watched(o))
	x.ready(c, s, o.Seed)
	p := x.problem(s, legal, o)
	if x.style.margin > 0 {
		p.Request = EveryMove
	}
	r := x.search(c, p)
	if c.stopped == StopCancel && x.roles == 2 && unexplored(r.Moves) {
		r = x.emergencyMove(ctx, p, o)
	}
	if x.style.margin > 0 {
		pickNearBest(&r, rng, x.style.margin)
	}
	r.Class = x.knowledge.Class
	return r, c.err
}

// withoutSearch is the result of not searching.
func withoutSearch(how MethodName, m game.Move) Result {
	return Result{Move: m, Report: Report{Method: how, Proof: Unknown, Value: estimate(50)}}
}

// search chooses the method.
func (x *Searcher) search(c *clock, p Problem) Result {
	switch {
	case x.style.method == MethodMCTS:
		return x.growTree(c, p)
	case x.style.method == MethodAlphaBeta:
		return x.lookAhead(c, p)
	case x.roles == 1:
		return x.puzzle.Search(c, p)
	case x.roles > 2:
		return x.manyRoles(c, p)
	}
	theirs, err := x.m.Legal(c.context(), p.State, 1-x.role, nil)
	if err != nil {
		c.fail(err)
	}
	if len(theirs) <= 1 {
		return x.inTurn(c, p)
	}
	if len(p.Legal) > 1 {
		x.knowledge.Class.Turns = false // whatever was seen before
		p.Class.Turns = false
	}
	if len(theirs)*len(p.Legal) <= MaxPairs {
		return x.mix(c, p)
	}
	return x.growTree(c, p)
}

// lookAhead searches by alpha-beta. Where nothing but goals is known, random
// matches value positions if the machine plays many of them in a batch.
func (x *Searcher) lookAhead(c *clock, p Problem) Result {
	many, ok := x.m.(game.Sampler)
	if ok && !p.Informed && !x.style.plain && p.Request == BestMove && x.style.method != "" {
		p.Evaluator = &playoutEvaluator{sampler: many, role: x.role}
	}
	return x.alphaBeta.Search(c, p)
}

// growTree searches by Monte Carlo tree search.
func (x *Searcher) growTree(c *clock, p Problem) Result {
	r := x.monteCarlo.Search(c, p)
	if x.monteCarlo.SumRefuted() {
		x.knowledge.Class.ConstantSum, x.knowledge.Class.Sum = false, 0
	}
	return r
}

// mix searches a position where both of two roles choose.
func (x *Searcher) mix(c *clock, p Problem) Result {
	x.matrix.Expander = x.alphaBeta.Measure(c, p.State)
	return x.matrix.Search(c, p)
}

// lookShare is how much of a move goes into alpha-beta, which is the quicker
// method to prove what can be proved; lookNodes bounds it where nothing else
// does. crowdShare is that share among three roles and more.
const (
	lookShare, crowdShare = 0.15, 0.25
	lookNodes             = DefaultNodes / 4
)

// inTurn plays a game of two roles in turn. Alpha-beta searches first, and
// decides if it comes to the end of what can be seen. Else Monte Carlo tree
// search goes on from what was proved.
func (x *Searcher) inTurn(c *clock, p Problem) Result {
	if c.deadline.IsZero() && c.maxNodes == 0 || p.Request != BestMove {
		return x.lookAhead(c, p)
	}
	part := c.part(lookShare)
	r := x.lookAhead(part, p)
	c.join(part)
	if r.Stop == StopProved || r.Stop == StopDepth || c.stopped != "" {
		return r
	}
	p.Proved = r.Moves
	return x.growTree(c, p)
}

// manyRoles plays among three roles and more: what is proved to win against all
// of them is played, else each is taken to look after itself.
func (x *Searcher) manyRoles(c *clock, p Problem) Result {
	part := c.part(crowdShare)
	if part.deadline.IsZero() && part.maxNodes == 0 {
		part.maxNodes = lookNodes
	}
	r := x.lookAhead(part, p.with(BestMove))
	c.join(part)
	if r.Proof.Low == 100 || c.stopped != "" {
		return r
	}
	return x.growTree(c, p)
}

const (
	emergencyDepth = 2
	emergencyTime  = 40 * time.Millisecond
)

// unexplored reports whether neither search nor random matches say anything
// about some move.
func unexplored(moves []MoveReport) bool {
	return slices.ContainsFunc(moves, func(m MoveReport) bool { return m.Depth < emergencyDepth && m.Playouts == 0 })
}

// emergencyMove answers for a player who was told to move before anything was
// found out, while still preparing perhaps: a win or a loss as near as
// emergencyDepth must not be missed for that.
func (x *Searcher) emergencyMove(ctx context.Context, p Problem, o Options) Result {
	if p.MaxDepth <= 0 || p.MaxDepth > emergencyDepth {
		p.MaxDepth = emergencyDepth
	}
	o.MaxNodes, o.Progress = 0, nil
	c := newClock(context.WithoutCancel(ctx), o)
	c.deadline = c.now().Add(emergencyTime)
	r := x.alphaBeta.Search(c, p.with(EveryMove))
	r.Stop = StopCancel
	return r
}

// pickNearBest takes one of the moves that look at most margin worse than the
// best.
func pickNearBest(r *Result, rng *rand.Rand, margin Value) {
	n := 0
	for _, m := range r.Moves {
		if m.Depth == 0 || m.Value < r.Moves[0].Value-margin {
			break
		}
		n++
	}
	if n > 1 {
		i := rng.IntN(n)
		r.Moves[0], r.Moves[i] = r.Moves[i], r.Moves[0]
		r.Move, r.Line = r.Moves[0].Move, r.Moves[0].Line
	}
}
