package player

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/learn"
	"github.com/gdl-playground/engine/search/montecarlo"
	"github.com/gdl-playground/engine/search/puzzle"
	"github.com/gdl-playground/engine/search/simultaneous"
)

// A Player plays one role of one match as its style says, and keeps what it
// learned from one move to the next. It belongs to one goroutine.
type Player struct {
	m          game.Machine
	role       int
	roles      int
	traits     traits
	tableBytes int64

	knowledge    *learn.Knowledge
	alphaBeta    *alphabeta.Searcher
	monteCarlo   *montecarlo.Searcher
	simultaneous *simultaneous.Searcher
	puzzle       *puzzle.Searcher

	alone      bool // an audition found that alpha-beta plays games in turn better by itself
	auditions  int  // how many matches that had
	alwaysTree bool // tree search plays even where alpha-beta alone would, as a judge
}

// New returns a player that plays as well as it can; see [Style.New].
func New(m game.Machine, role int, tableBytes int64) *Player {
	return newPlayer(traits{}, m, role, tableBytes, false)
}

// newPlayer returns a player that plays in a style. An exact one keeps whole
// states in the table of alpha-beta.
func newPlayer(how traits, m game.Machine, role int, tableBytes int64, exact bool) *Player {
	x := &Player{
		m: m, role: role, roles: len(m.Rules().Roles), traits: how, tableBytes: tableBytes,
		knowledge:    learn.New(m, role),
		alphaBeta:    alphabeta.New(m, role, tableBytes, exact),
		monteCarlo:   montecarlo.New(m, role, tableBytes, how.plain),
		simultaneous: simultaneous.New(m, role, tableBytes),
	}
	x.puzzle = puzzle.New(m, tableBytes, x.monteCarlo)
	return x
}

// Class returns what kind of game it seems to be, from what was sampled before
// the first move and positions since.
func (p *Player) Class() search.Class { return p.knowledge.Class }

// Prepared reports whether the player has got to know the game; see [Player.Prepare].
func (p *Player) Prepared() bool { return p.knowledge.Prepared }

// HasCode reports whether alpha-beta searches by generated code.
func (p *Player) HasCode() bool { return p.alphaBeta.HasCode() }

// Weights returns what was learned; see [learn.Knowledge.Weights].
func (p *Player) Weights() (weights []learn.Weight, fit float64) { return p.knowledge.Weights() }

// ByMobility reports whether facts count for the moves that they bring, too; see [learn.Knowledge.ByMobility].
func (p *Player) ByMobility() bool { return p.knowledge.ByMobility() }

// ByLines reports whether lines that are nearly complete count; see [learn.Knowledge.ByLines].
func (p *Player) ByLines() bool { return p.knowledge.ByLines() }

// SetWeights changes what positions are worth; see [learn.Knowledge.SetWeights]. What
// was found with other weights is forgotten.
func (p *Player) SetWeights(weights []learn.Weight) {
	if p.knowledge.SetWeights(weights) {
		p.forget()
	}
}

// forget drops what was found with another evaluation of positions.
func (p *Player) forget() {
	p.alphaBeta.Forget()
	p.monteCarlo.Forget()
	p.simultaneous = simultaneous.New(p.m, p.role, p.tableBytes)
}

const (
	// prepareShare is how much of the first move goes into preparation when
	// Prepare was not called, at most prepareTime or preparePositions.
	prepareShare     = 0.25
	prepareTime      = time.Second
	preparePositions = 4000
)

// Prepare gets to know the game before the first move, until Options.Deadline
// or for Options.MaxNodes positions: it plays matches from s, random ones and
// then against itself, sees what kind of game it is and learns what positions
// are worth. There is nothing to prepare for a style that does not look at
// positions, or where the match is over.
func (p *Player) Prepare(ctx context.Context, s game.State, o search.Options) error {
	if p.traits.method == search.MethodRandom || p.traits.method == search.MethodLegal {
		return ctx.Err()
	}
	if end, err := p.m.Terminal(ctx, s); err != nil || end {
		return err
	}
	c := search.NewClock(ctx, o)
	p.alphaBeta.Open(c.Context())
	p.alphaBeta.Measure(c, s)
	p.monteCarlo.Open(c, s, nil)
	audition := p.holdsAuditions(c)
	spare := 0.0
	if audition {
		spare = auditionShare
	}
	p.prepare(c, s, o.Seed, spare)
	if p.knowledge.Moves != nil && !p.monteCarlo.Open(c, s, p.knowledge.Moves) {
		p.knowledge.Moves = nil // there was no time for the code that prefers them
	}
	if audition && c.Err == nil {
		p.auditioned(ctx, s, o)
	}
	return c.Err
}

// prepare learns what positions are worth, and leaves a share of the clock, spare, for an audition where there is one.
func (p *Player) prepare(c *search.Clock, s game.State, seed uint64, spare float64) {
	if p.roles == 1 {
		p.puzzle.FindSymmetries(c)
	}
	p.knowledge.Prepare(c, s, seed, spare)
	p.alone = false
	p.forget()
}

// ready prepares with a part of the first move if nobody did before, and goes on with it
// where there was not enough time for that.
func (p *Player) ready(c *search.Clock, s game.State, seed uint64) {
	if p.traits.plain || p.knowledge.Prepared && !p.knowledge.Undertrained() {
		return
	}
	part := c.Part(prepareShare)
	if latest := c.Now().Add(prepareTime); part.Deadline.IsZero() || latest.Before(part.Deadline) {
		if c.MaxNodes == 0 && !c.Deadline.IsZero() {
			part.Deadline = latest
		}
	}
	if part.MaxNodes == 0 || part.MaxNodes > preparePositions {
		part.MaxNodes = preparePositions
	}
	if p.knowledge.Prepared {
		p.knowledge.Resume(part, s, seed)
		if c.Join(part); !p.knowledge.Undertrained() {
			p.forget()
		}
		return
	}
	// A move has no time to compile the code for these.
	p.knowledge.WithoutMoves()
	p.knowledge.WithoutEndgames()
	p.prepare(part, s, seed, 0)
	c.Join(part)
}

// problem returns the problem of finding the best move in a position.
func (p *Player) problem(s game.State, legal []game.Move, o search.Options) search.Problem {
	problem := search.Problem{State: s, Legal: legal, Seed: o.Seed, MaxDepth: o.MaxDepth, Class: p.knowledge.Class,
		Moves: p.knowledge.Moves}
	problem.Evaluator = p.knowledge.Evaluator()
	problem.Informed = p.knowledge.Informed(problem.Evaluator)
	return problem
}

// watched makes reports say what kind of game it is.
func (p *Player) watched(o search.Options) search.Options {
	if tell := o.Progress; tell != nil {
		o.Progress = func(r search.Report) {
			r.Class = p.knowledge.Class
			tell(r)
		}
	}
	return o
}
