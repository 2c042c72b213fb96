package player

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/montecarlo"
	"github.com/gdl-playground/engine/search/simultaneous"
)

// Best returns the move that looks best to Options.Role in s, searching in the
// way that suits the game. When ctx is cancelled or the machine fails in the
// middle, the error comes with the best move so far. Only with [search.ErrNoMove] is
// Result.Move not legal.
func Best(ctx context.Context, m game.Machine, s game.State, o search.Options) (search.Result, error) {
	return New(m, o.Role, o.TableBytes).Best(ctx, s, o)
}

// Best returns the move that looks best in s to the player, as its style lets it
// see. Options.Role and Options.TableBytes do not count: they belong to the
// player. See [Best].
func (p *Player) Best(ctx context.Context, s game.State, o search.Options) (search.Result, error) {
	legal, err := search.LegalMoves(ctx, p.m, s, p.role)
	if err != nil {
		return search.Result{}, err
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x506C6179))
	switch {
	case len(legal) == 1:
		return withoutSearch(search.MethodOnly, legal[0]), ctx.Err()
	case p.traits.method == search.MethodLegal:
		return withoutSearch(search.MethodLegal, legal[0]), ctx.Err()
	case p.traits.method == search.MethodRandom, rng.Float64() < p.traits.blunder:
		return withoutSearch(search.MethodRandom, legal[rng.IntN(len(legal))]), ctx.Err()
	}
	if d := p.traits.maxDepth; d > 0 && (o.MaxDepth <= 0 || d < o.MaxDepth) {
		o.MaxDepth = d
	}
	if n := p.traits.maxNodes; n > 0 && (o.MaxNodes <= 0 || n < o.MaxNodes) {
		o.MaxNodes = n
	}
	c := search.NewClock(ctx, p.watched(o))
	p.ready(c, s, o.Seed)
	problem := p.problem(s, legal, o)
	if p.traits.margin > 0 {
		problem.Request = search.EveryMove
	}
	r := p.search(c, problem)
	if c.Stopped == search.StopCancel && p.roles == 2 && unexplored(r.Moves) {
		r = p.emergencyMove(ctx, problem, o)
	}
	if p.traits.margin > 0 {
		pickNearBest(&r, rng, p.traits.margin)
	}
	r.Class = p.knowledge.Class
	return r, c.Err
}

// withoutSearch is the result of not searching.
func withoutSearch(how search.MethodName, m game.Move) search.Result {
	return search.Result{Move: m, Report: search.Report{Method: how, Proof: search.Unknown, Value: search.Estimate(50)}}
}

// search chooses the method.
func (p *Player) search(c *search.Clock, problem search.Problem) search.Result {
	switch {
	case p.traits.method == search.MethodMCTS:
		return p.growTree(c, problem)
	case p.traits.method == search.MethodAlphaBeta:
		return p.lookAhead(c, problem)
	case p.roles == 1:
		return p.puzzle.Search(c, problem)
	case p.roles > 2:
		return p.manyRoles(c, problem)
	}
	theirs, err := p.m.Legal(c.Context(), problem.State, 1-p.role, nil)
	if err != nil {
		c.Fail(err)
	}
	if len(theirs) <= 1 {
		return p.inTurn(c, problem)
	}
	if len(problem.Legal) > 1 {
		p.knowledge.Class.Turns = false // whatever was seen before
		problem.Class.Turns = false
	}
	if len(theirs)*len(problem.Legal) <= simultaneous.MaxPairs {
		return p.mix(c, problem)
	}
	return p.growTree(c, problem)
}

// lookAhead searches by alpha-beta. Where nothing but goals is known, random
// matches value positions if the machine plays many of them in a batch.
func (p *Player) lookAhead(c *search.Clock, problem search.Problem) search.Result {
	many, ok := p.m.(game.Sampler)
	if ok && !problem.Informed && !p.traits.plain && problem.Request == search.BestMove && p.traits.method != "" {
		problem.Evaluator, problem.Informed = &evaluate.Playouts{Sampler: many, Role: p.role}, true
	}
	problem.Informed = problem.Informed || p.traits.plain // goals are all that it is to know
	return p.alphaBeta.Search(c, problem)
}

// growTree searches by Monte Carlo tree search.
func (p *Player) growTree(c *search.Clock, problem search.Problem) search.Result {
	r := p.monteCarlo.Search(c, problem)
	if p.monteCarlo.SumRefuted() {
		p.knowledge.Class.ConstantSum, p.knowledge.Class.Sum = false, 0
	}
	return r
}

// mix searches a position where both of two roles choose.
func (p *Player) mix(c *search.Clock, problem search.Problem) search.Result {
	p.simultaneous.Expander = p.alphaBeta.Measure(c, problem.State)
	return p.simultaneous.Search(c, problem)
}

// alphaBetaShare is how much of a move goes into alpha-beta, which is the quicker
// method to prove what can be proved; alphaBetaNodes bounds it where nothing else
// does. paranoidShare is that share among three roles and more.
const (
	alphaBetaShare, paranoidShare = 0.15, 0.25
	alphaBetaNodes                = montecarlo.DefaultNodes / 4
)

// inTurn plays a game of two roles in turn. Alpha-beta searches first, and
// decides if it comes to the end of what can be seen. Else Monte Carlo tree
// search goes on from what was proved.
func (p *Player) inTurn(c *search.Clock, problem search.Problem) search.Result {
	if c.Deadline.IsZero() && c.MaxNodes == 0 || problem.Request != search.BestMove {
		return p.lookAhead(c, problem)
	}
	if p.tooSlow(c) || !p.alwaysTree && (p.byAlphaBetaAlone() || p.seesLittle(problem) || p.estimatesTellMore(c)) {
		return p.alphaBeta.Search(c, problem)
	}
	part := c.Part(alphaBetaShare)
	r := p.lookAhead(part, problem)
	c.Join(part)
	if r.Stop == search.StopProved || r.Stop == search.StopDepth || c.Stopped != "" {
		return r
	}
	problem.Proved = r.Moves
	grown := p.growTree(c, problem)
	if c.Stopped == search.StopTime && !grown.Proof.Closed() && !slices.ContainsFunc(grown.Moves, tried) {
		// In the largest networks a batch of random matches takes longer than a move.
		return c.Result(r.Report, search.StopTime)
	}
	return grown
}

// byAlphaBetaAlone reports whether a match is played by alpha-beta alone. Where results of random matches are noise, a
// tree of them knows less than an estimate does.
func (p *Player) byAlphaBetaAlone() bool { return p.alone || p.knowledge.NoisyResults }

// tried reports whether random matches say anything about a move.
func tried(m search.MoveReport) bool { return m.Playouts > 0 }

// fewestMatches is how many random matches have to fit into a move for a tree of them
// to say anything.
const fewestMatches = 100

// tooSlow reports whether there is no time for random matches: the rules are asked one
// question after the other and answering takes long, or generated code is large. Looking a ply further sees
// what is decided next, and a handful of random matches does not.
func (p *Player) tooSlow(c *search.Clock) bool {
	return !c.Deadline.IsZero() && c.Deadline.Sub(c.Now()) < fewestMatches*p.knowledge.MatchTime
}

// seesLittle reports whether the player looks at so few positions that an estimate of each tells more than the few
// random matches that they would make up.
func (p *Player) seesLittle(problem search.Problem) bool {
	return p.traits.maxNodes > 0 && problem.Informed
}

// thinMatches is how many random matches in a move tell less than an evaluation by clear results does.
const thinMatches = 50_000

// estimatesTellMore reports whether looking ahead with a good evaluation sees more than a tree does that has few random
// matches and nothing else: where goals have no constant sum, it does not value positions.
func (p *Player) estimatesTellMore(c *search.Clock) bool {
	k := p.knowledge
	return p.alphaBeta.HasCode() && !k.Class.ConstantSum && k.ClearResults &&
		!c.Deadline.IsZero() && c.Deadline.Sub(c.Now()) < thinMatches*k.MatchTime
}

// manyRoles plays among three roles and more: what is proved to win against all
// of them is played, else each is taken to look after itself, except by who has solved the game.
func (p *Player) manyRoles(c *search.Clock, problem search.Problem) search.Result {
	part := c.Part(paranoidShare)
	if part.Deadline.IsZero() && part.MaxNodes == 0 {
		part.MaxNodes = alphaBetaNodes
	}
	r := p.lookAhead(part, problem.With(search.BestMove))
	c.Join(part)
	if r.Proof.Low == 100 || c.Stopped != "" || p.traits.plain { // who has solved the game keeps what is proved
		return r
	}
	return p.growTree(c, problem)
}

const (
	emergencyDepth = 2
	emergencyTime  = 40 * time.Millisecond
)

// unexplored reports whether neither search nor random matches say anything
// about some move.
func unexplored(moves []search.MoveReport) bool {
	return slices.ContainsFunc(moves, func(m search.MoveReport) bool {
		return m.Depth < emergencyDepth && m.Playouts == 0
	})
}

// emergencyMove answers for a player who was told to move before anything was
// found out, while still preparing perhaps: a win or a loss as near as
// emergencyDepth must not be missed for that.
func (p *Player) emergencyMove(ctx context.Context, problem search.Problem, o search.Options) search.Result {
	if problem.MaxDepth <= 0 || problem.MaxDepth > emergencyDepth {
		problem.MaxDepth = emergencyDepth
	}
	o.MaxNodes, o.Progress = 0, nil
	c := search.NewClock(context.WithoutCancel(ctx), o)
	c.Deadline = c.Now().Add(emergencyTime)
	r := p.alphaBeta.Search(c, problem.With(search.EveryMove))
	r.Stop = search.StopCancel
	return r
}

// pickNearBest takes one of the moves that look at most margin worse than the
// best.
func pickNearBest(r *search.Result, rng *rand.Rand, margin search.Value) {
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
