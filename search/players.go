package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Player is a way to play that can be chosen by name.
type Player struct {
	ID   string // stable, for links and command lines
	Name string // for people, in English
	// About says in a sentence how it plays.
	About string
	style style
}

// A style bounds what a searcher makes of its chances.
type style struct {
	method   Method  // empty: whatever suits the game
	maxDepth int     // 0: no bound
	maxNodes int64   // 0: no bound
	blunder  float64 // how often it moves at random, 0..1
	margin   Value   // it takes any move that looks at most so much worse than the best
	plain    bool    // it does not learn: positions are worth what the rules' goals say
}

var players = []Player{
	{ID: "random", Name: "Random", About: "Plays any legal move.",
		style: style{method: MethodRandom}},
	{ID: "legal", Name: "First move", About: "Always plays the first legal move.",
		style: style{method: MethodLegal}},
	{ID: "easy", Name: "Easy", About: "Looks one move ahead and often plays without thinking.",
		style: style{maxDepth: 1, maxNodes: 2000, blunder: 0.3, margin: 5 * valuePerPoint}},
	{ID: "medium", Name: "Medium", About: "Looks three moves ahead.",
		style: style{maxDepth: 3, maxNodes: 50_000, blunder: 0.05, margin: valuePerPoint}},
	{ID: "hard", Name: "Hard", About: "Plays as well as it can within its time."},
	{ID: "alphabeta", Name: "Alpha-beta", About: "Alpha-beta search with iterative deepening, whatever the game.",
		style: style{method: MethodAlphaBeta}},
	{ID: "mcts", Name: "Monte Carlo", About: "Monte Carlo tree search with random playouts, whatever the game.",
		style: style{method: MethodMCTS, plain: true}},
}

// Players returns the players to choose from, the weakest first, then the ones
// that are named for their method.
func Players() []Player { return append([]Player(nil), players...) }

// FindPlayer returns the player of an id. Beside those of [Players] there are
// alphabeta-N, which searches to a fixed depth of N plies, and goals-N, which
// does so and learns nothing: positions are worth what the rules' goals say.
//
// The retired players maxn and reply are found as hard, which replaces them.
func FindPlayer(id string) (Player, bool) {
	if id == "maxn" || id == "reply" {
		id = "hard"
	}
	for _, p := range players {
		if p.ID == id {
			return p, true
		}
	}
	method, depth, ok := strings.Cut(id, "-")
	n, err := strconv.Atoi(depth)
	if !ok || err != nil || n < 1 || n > MaxSearchDepth {
		return Player{}, false
	}
	p := Player{ID: id, style: style{method: MethodAlphaBeta, maxDepth: n}}
	switch method {
	case "alphabeta":
		p.Name, p.About = "Alpha-beta, depth "+depth, "Alpha-beta search to a fixed depth."
	case "goals":
		p.Name, p.About = "Goals, depth "+depth, "Alpha-beta search to a fixed depth that knows goals only."
		p.style.plain = true
	default:
		return Player{}, false
	}
	return p, true
}

// Learns reports whether p learns what positions are worth, so that weights mean
// something to it.
func (p Player) Learns() bool {
	return !p.style.plain && p.style.method != MethodRandom && p.style.method != MethodLegal
}

// New returns a searcher that plays like p. See [New].
func (p Player) New(m game.Machine, role int, tableBytes int64) *Searcher {
	x := New(m, role, tableBytes)
	x.style = p.style
	return x
}

// Best returns the move that looks best in s to the searcher, as its style
// lets it see. Options.Role and Options.TableBytes do not count: they belong to
// the searcher. See [Best].
func (x *Searcher) Best(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := legalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x506C6179))
	switch {
	case len(legal) == 1:
		return simple(MethodOnly, legal[0]), ctx.Err()
	case x.style.method == MethodLegal:
		return simple(MethodLegal, legal[0]), ctx.Err()
	case x.style.method == MethodRandom, rng.Float64() < x.style.blunder:
		return simple(MethodRandom, legal[rng.IntN(len(legal))]), ctx.Err()
	}
	if d := x.style.maxDepth; d > 0 && (o.MaxDepth <= 0 || d < o.MaxDepth) {
		o.MaxDepth = d
	}
	if n := x.style.maxNodes; n > 0 && (o.MaxNodes <= 0 || n < o.MaxNodes) {
		o.MaxNodes = n
	}
	c := newClock(ctx, &o)
	x.ready(c, s, o.Seed)
	r := x.search(c, s, legal, o)
	if c.stopped == StopCancel && x.roles == 2 && unseen(r.Moves) {
		r = x.hurried(ctx, s, legal, o)
	}
	if x.style.margin > 0 {
		r.waver(rng, x.style.margin)
	}
	return r, c.err
}

// unseen reports whether neither search nor random matches say anything about
// some move.
func unseen(moves []MoveReport) bool {
	return slices.ContainsFunc(moves, func(m MoveReport) bool { return m.Depth < hurriedDepth && m.Playouts == 0 })
}

const (
	hurriedDepth = 2
	hurriedTime  = 40 * time.Millisecond
)

// hurried answers a player who was told to move before anything was found out,
// while still preparing perhaps: a win or a loss as near as hurriedDepth is not
// to be missed for that.
func (x *Searcher) hurried(ctx context.Context, s game.State, legal []game.Move, o Options) Result {
	if o.MaxDepth <= 0 || o.MaxDepth > hurriedDepth {
		o.MaxDepth = hurriedDepth
	}
	o.MaxNodes, o.Progress = 0, nil
	c := newClock(context.WithoutCancel(ctx), &o)
	c.deadline = c.now().Add(hurriedTime)
	r := x.alphaBeta(c, s, legal, o, everyMove)
	r.Stop = StopCancel
	return r
}

// search chooses the method.
func (x *Searcher) search(c *clock, s game.State, legal []game.Move, o Options) Result {
	w := bestMove
	if x.style.margin > 0 {
		w = everyMove
	}
	switch {
	case x.style.method == MethodMCTS:
		return x.monteCarlo(c, x.grow(c, s, o.Seed), legal, o, nil)
	case x.style.method == MethodAlphaBeta:
		return x.alphaBeta(c, s, legal, o, w)
	case x.roles == 1:
		return x.puzzle(c, s, legal, o)
	case x.roles > 2:
		return x.crowd(c, s, legal, o)
	}
	theirs, err := x.m.Legal(c.context(), s, 1-x.role, nil)
	if err != nil {
		c.fail(err)
	}
	if len(theirs) > 1 && len(legal) > 1 {
		x.class.Turns = false // whatever was seen before
	}
	switch n := len(theirs) * len(legal); {
	case len(theirs) > 1 && n <= maxMatrix:
		return x.matrix(c, s, legal, theirs, o)
	case len(theirs) > 1:
		return x.monteCarlo(c, x.grow(c, s, o.Seed), legal, o, nil)
	}
	return x.turns(c, s, legal, o, w)
}

const (
	// lookShare is how much of a move goes into alpha-beta, which is the
	// quicker one to prove what can be proved.
	lookShare = 0.15
)

// turns plays a game of two roles in turn. Alpha-beta looks first, and has its
// way if it comes to the end of what can be seen. Else Monte Carlo tree search
// goes on from what was proved.
func (x *Searcher) turns(c *clock, s game.State, legal []game.Move, o Options, w want) Result {
	if c.deadline.IsZero() && c.maxNodes == 0 || w != bestMove {
		return x.alphaBeta(c, s, legal, o, w)
	}
	p := c.part(lookShare)
	r := x.alphaBeta(p, s, legal, o, w)
	c.join(p)
	if r.Stop == StopProved || r.Stop == StopDepth || c.stopped != "" {
		return r
	}
	return x.monteCarlo(c, x.grow(c, s, o.Seed), legal, o, r.Moves)
}

// crowd plays among three roles and more: what is proved to win against all of
// them is played, else each is taken to look after itself.
func (x *Searcher) crowd(c *clock, s game.State, legal []game.Move, o Options) Result {
	p := c.part(0.25)
	if p.deadline.IsZero() && p.maxNodes == 0 {
		p.maxNodes = mctsNodes / 4
	}
	r := x.alphaBeta(p, s, legal, o, bestMove)
	c.join(p)
	if r.Proof.Low == 100 || c.stopped != "" {
		return r
	}
	return x.monteCarlo(c, x.grow(c, s, o.Seed), legal, o, nil)
}

// simple is a result without search.
func simple(how Method, m game.Move) Result {
	return Result{Move: m, Report: Report{Method: how, Proof: Unknown, Value: estimate(50)}}
}

// waver takes one of the moves that look at most margin worse than the best.
func (r *Result) waver(rng *rand.Rand, margin Value) {
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
