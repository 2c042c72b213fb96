package player

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/learn"
	"github.com/gdl-playground/engine/search/montecarlo"
)

// An audition lets the two methods for games in turn play against each other
// before the first clock of a match runs: which of them is stronger differs from
// game to game, and nothing that can be read off the rules tells. Where lines
// are short or estimates good, alpha-beta by generated code is; where an
// estimate says little, a tree of random matches is.
type audition struct {
	player *Player
	clock  *search.Clock
	m      game.Machine
	rng    *rand.Rand
	// By role: the methods, and what that role knows.
	look [2]*alphabeta.Searcher
	grow [2]*montecarlo.Searcher
	know [2]*learn.Knowledge

	sums  bool    // goals add up at the end of every match
	score float64 // of alpha-beta: a win counts 1, a draw a half
	games int
}

const (
	// auditionShare is how much of the time for preparation is for an audition, and
	// auditionUse how much of that it takes.
	auditionShare, auditionUse = 0.5, 0.95
	// mostAuditions bounds its matches, fewestAuditions is how many there have to
	// be for a verdict. Few matches with time to think say more than many without:
	// which method is stronger changes with the time for a move. openingPlies are
	// played at random, the same in the two matches of a pair.
	mostAuditions, fewestAuditions, openingPlies = 8, 4, 2
	// fastestMove is what a move needs for the result to mean something.
	fastestMove = 1500 * time.Microsecond
	// leastAudition is what the fewest matches of 25 plies take.
	leastAudition = fewestAuditions * 25 * fastestMove
	// clearScore is the share of the points from which on alpha-beta plays alone.
	clearScore = 0.6
	// auditionBytes bounds the tables of each of the four searches.
	auditionBytes = 8 << 20
)

// holdsAuditions reports whether the player may have to find out which method to play by, and there is time for it.
// Without a clock everything is to be the same each time.
func (p *Player) holdsAuditions(c *search.Clock) bool {
	if c.Deadline.IsZero() || auditionShare*c.Deadline.Sub(c.Now()).Seconds() < leastAudition.Seconds() {
		return false
	}
	return p.roles == 2 && p.alphaBeta.HasCode() && p.traits == (traits{}) && !p.alwaysTree
}

// audition finds out whether alpha-beta is to play alone.
func (p *Player) audition(c *search.Clock, s game.State, seed uint64) {
	class := p.knowledge.Class
	if !class.Opposed() || p.knowledge.NoisyResults {
		return
	}
	a := &audition{player: p, clock: c.Part(auditionUse), m: p.m.Clone(), sums: class.Broken == 0,
		rng: rand.New(rand.NewPCG(seed, 0x61756469))}
	defer func() {
		if err := a.m.Close(); err != nil {
			c.Fail(err)
		}
	}()
	a.know[p.role], a.know[1-p.role] = p.knowledge, p.knowledge.Opposite(a.m)
	for role := range 2 {
		a.look[role] = alphabeta.New(a.m, role, auditionBytes, false)
		a.look[role].Open(c.Context())
		a.grow[role] = montecarlo.New(a.m, role, auditionBytes, false)
	}
	left := a.clock.Deadline.Sub(a.clock.Now())
	move := max(left/time.Duration(mostAuditions*max(class.Plies, 1)), fastestMove)
	for a.games < mostAuditions && a.clock.Stopped == "" {
		a.pair(s, move)
	}
	c.Join(a.clock)
	p.auditions, p.alone = a.games, a.games >= fewestAuditions && a.score >= clearScore*float64(a.games)
}

// pair plays two matches from the same opening, each method once in each role.
func (a *audition) pair(s game.State, move time.Duration) {
	s, ok := a.opening(s)
	if !ok {
		return
	}
	both := 0.0
	for role := range 2 {
		points, done := a.match(s, role, move)
		if !done {
			return // half a pair would tip the scales
		}
		both += points
	}
	a.score += both
	a.games += 2
}

// opening plays some random plies. It reports false if that ends the match.
func (a *audition) opening(s game.State) (game.State, bool) {
	for range openingPlies {
		v, err := game.Look(a.clock.Context(), a.m, s)
		if err != nil {
			a.clock.Fail(err)
			return nil, false
		}
		joint := make(game.JointMove, len(v.Legal))
		for r, legal := range v.Legal {
			if v.Terminal || len(legal) == 0 {
				return nil, false
			}
			joint[r] = legal[a.rng.IntN(len(legal))]
		}
		if s, err = a.m.Next(a.clock.Context(), s, joint); err != nil {
			a.clock.Fail(err)
			return nil, false
		}
	}
	return s, true
}

// match plays from s with alpha-beta in a role and tree search in the other. It
// returns the points of alpha-beta.
func (a *audition) match(s game.State, role int, move time.Duration) (points float64, done bool) {
	for ply := 0; ; ply++ {
		v, err := game.Look(a.clock.Context(), a.m, s)
		if err != nil {
			a.clock.Fail(err)
			return 0, false
		}
		if v.Terminal {
			return pointsOf(v.Goals, role), true
		}
		joint := make(game.JointMove, 2)
		for r, legal := range v.Legal {
			if len(legal) == 0 {
				return 0.5, true // nobody can go on
			}
			if joint[r] = legal[0]; len(legal) > 1 {
				found := a.choose(s, r, legal, r == role, move)
				if joint[r] = found.Move; found.Proof.Closed() && a.sums { // how it ends is known
					return a.pointsByProof(found.Proof, r, role), true
				}
			}
		}
		if a.clock.Look(); a.clock.Stopped != "" || ply > search.MaxSearchDepth {
			return 0, false
		}
		if s, err = a.m.Next(a.clock.Context(), s, joint); err != nil {
			a.clock.Fail(err)
			return 0, false
		}
	}
}

// pointsByProof returns the points of alpha-beta in a role where the goal of another
// role, or the same, is proved.
func (a *audition) pointsByProof(p search.Proof, of, role int) float64 {
	goals := make([]game.Goal, 2)
	goals[of], goals[1-of] = p.Low, game.Goal(a.player.knowledge.Class.Sum)-p.Low
	return pointsOf(goals, role)
}

// pointsOf returns what a role's goal scores against the other's.
func pointsOf(goals []game.Goal, role int) float64 {
	switch mine, theirs := goals[role], goals[1-role]; {
	case mine > theirs:
		return 1
	case mine == theirs:
		return 0.5
	}
	return 0
}

// choose finds a move of a role by one of the methods.
func (a *audition) choose(s game.State, role int, legal []game.Move, look bool, move time.Duration) search.Result {
	c := *a.clock
	c.Nodes, c.MaxNodes = 0, 0
	if d := c.Now().Add(move); d.Before(c.Deadline) {
		c.Deadline = d
	}
	k := a.know[role]
	p := search.Problem{State: s, Legal: legal, Seed: a.rng.Uint64(), Class: k.Class, Evaluator: k.Evaluator(),
		Moves: k.Moves}
	p.Informed = k.Informed(p.Evaluator)
	if look {
		return a.look[role].Search(&c, p)
	}
	part := c.Part(alphaBetaShare)
	r := a.look[role].Search(part, p)
	if c.Join(part); r.Stop == search.StopProved || c.Stopped != "" {
		return r
	}
	p.Proved = r.Moves
	return a.grow[role].Search(&c, p)
}

// auditioned prepares the clock of an audition: positions are not counted in it.
func (p *Player) auditioned(ctx context.Context, s game.State, o search.Options) {
	o.MaxNodes, o.Progress = 0, nil
	p.audition(search.NewClock(ctx, o), s, o.Seed)
}
