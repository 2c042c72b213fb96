package learn

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// Random matches end by oversights, so their results say little of what a threat is worth in the end: in connect four
// that depends on who must fill the place below it when no other is left. Alpha-beta by generated code knows how
// matches end in which nobody overlooks anything. It proves thousands of positions near the end in a fraction of a
// second, and these teach what goes with winning, as searches of endgames did for Othello (Buro: From simple features
// to sophisticated evaluation functions, 1998).

const (
	// endgameShare is how much of the time for positions beyond those of random matches is for endgames. Where
	// endgameTrial of it brings fewer than fewEndgames, as where a ply has hundreds of moves, it ends.
	endgameShare, endgameTrial, fewEndgames = 0.7, 0.15, 50
	// mostEndgames bounds them: half of the positions that one regression goes through.
	mostEndgames = learnPositions / 2
	// endgameNodes bounds the children that are computed for one proof, of which childrenPerNode count as a position.
	// Many matches with short proofs teach more than few with long ones, whose positions are alike.
	endgameNodes, childrenPerNode = 700, 16
	// endgamesFrom is where endgames begin, as a share of the longest match so far: shorter ones end by an oversight,
	// too.
	endgamesFrom = 0.75
	// oversight is how many plies ahead nobody overlooks a loss, and obvious how many plies ahead any search sees a
	// result, so that it teaches nothing.
	oversight, obvious = 1, 2
	// Proofs look proofStep plies further each time. The proof of a position is taken to cost dearer times as much as
	// that of the one a ply later.
	proofStep, dearer = 2, 3
	// endgameBytes bounds the table of proofs.
	endgameBytes = 8 << 20
)

// Endgames are positions near the end of matches, with the results that alpha-beta has proved.
type endgames struct {
	clock *search.Clock
	// ctx is that of short computations: the clock is read between them, which costs as much as they do.
	ctx     context.Context
	m       game.Machine
	tree    game.TreeSearch
	role    int // that tree searches for
	sum     int // of the goals of both roles
	rng     *rand.Rand
	start   game.State
	longest int // match so far, in plies
	proved  []sample

	path      []sample // of the match under way
	legal     [2][]game.Move
	left      int64 // children that the search under way may still compute
	uncounted int64 // children that make up no position yet
}

// endgames returns positions with proved results, in a share of the time; none where the game has no lines, or where
// the machine cannot prove them. Without lines, what facts are worth near the end may be the contrary of what they are
// worth before: in reversi one wants few discs, until one wants many.
func (k *Knowledge) endgames(c *search.Clock, s game.State, seed uint64) []sample {
	if len(k.lines) == 0 || k.withoutEndgames {
		return nil
	}
	m := k.m.Clone()
	defer func() {
		if err := m.Close(); err != nil {
			c.Fail(err)
		}
	}()
	t, ok := m.(game.TreeSearcher)
	if !ok {
		return nil
	}
	part := c.Part(endgameShare)
	defer c.Join(part)
	tree, err := t.OpenTree(part.Context(), k.role, game.TreeTable{Bytes: endgameBytes})
	if err != nil {
		return nil // the game is none for generated code, or there was no time to compile it
	}
	if err := tree.Configure(1, k.Class.Sum, false); err != nil {
		part.Fail(err)
	}
	e := &endgames{ctx: context.Background(), m: m, tree: tree, role: k.role, sum: k.Class.Sum,
		rng: rand.New(rand.NewPCG(seed, 0x656E6473)), start: s}
	trial := part.Part(endgameTrial)
	fits := e.gather(trial)
	if part.Join(trial); fits && len(e.proved) >= fewEndgames {
		fits = e.gather(part)
	}
	if !fits {
		return nil
	}
	return e.proved
}

// gather plays matches until there are enough positions or the clock stops. It reports false where the game turns out
// to be none for the search.
func (e *endgames) gather(c *search.Clock) (fits bool) {
	e.clock = c
	for len(e.proved) < mostEndgames && c.Stopped == "" {
		switch err := e.match(); {
		case errors.Is(err, game.ErrUnsuited):
			return false
		case err != nil:
			c.Fail(err)
		}
		c.Tick()
	}
	return true
}

// match plays a match to where its result is seen, and goes back from there as far as results can be proved.
func (e *endgames) match() error {
	e.path = e.path[:0]
	for s := e.start; s != nil && len(e.path) < samplePlies; {
		var err error
		if s, err = e.play(s); err != nil {
			return err
		}
	}
	e.longest = max(e.longest, len(e.path))
	for i := len(e.path) - 1; i >= int(endgamesFrom*float64(e.longest)); i-- {
		if more, err := e.label(e.path[i]); err != nil || !more {
			return err
		}
	}
	return nil
}

// play adds a state to the path, and returns the one after a random move that overlooks nothing; nil where the match
// is as good as over.
func (e *endgames) play(s game.State) (game.State, error) {
	if end, err := e.m.Terminal(e.ctx, s); err != nil || end {
		return nil, err
	}
	x := sample{state: s, plies: 1, choices: make([]uint16, 2)}
	role, joint := 0, make(game.JointMove, 2)
	for r := range joint {
		var err error
		if e.legal[r], err = e.m.Legal(e.ctx, s, r, e.legal[r][:0]); err != nil || len(e.legal[r]) == 0 {
			return nil, err
		}
		x.choices[r] = countOf(e.legal[r])
		if joint[r] = e.legal[r][0]; len(e.legal[r]) > 1 {
			role = r
		}
	}
	e.path = append(e.path, x)
	if r, err := e.search(s, oversight, endgameNodes); err != nil || r.Stopped || r.Low == r.High {
		return nil, err
	}
	moves := e.legal[role]
	e.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	var next game.State
	for _, joint[role] = range moves {
		var err error
		if next, err = e.m.Next(e.ctx, s, joint); err != nil {
			return nil, err
		}
		if loses, err := e.loses(next, role); err != nil || !loses {
			return next, err
		}
	}
	return next, nil
}

// loses reports whether a role that has moved to a state is seen to lose there.
func (e *endgames) loses(s game.State, role int) (bool, error) {
	end, err := e.m.Terminal(e.ctx, s)
	if err != nil {
		return false, err
	}
	if end {
		goal, err := e.m.Goal(e.ctx, s, role)
		return 2*int(goal) < e.sum, err
	}
	r, err := e.search(s, oversight, endgameNodes)
	if err != nil || r.Stopped || r.Low != r.High {
		return false, err
	}
	return 2*int(e.goals(r.Low)[role]) < e.sum, nil
}

// label keeps a position with its result, if that can be proved and is not obvious. It reports whether the result of
// the position a ply before may be proved, too.
func (e *endgames) label(x sample) (more bool, err error) {
	left := int64(endgameNodes)
	for depth := obvious; depth <= search.MaxSearchDepth; depth += proofStep {
		r, err := e.search(x.state, depth, left)
		left = e.left
		switch {
		case err != nil || r.Stopped:
			return false, err
		case r.Low == r.High:
			if depth > obvious {
				x.goals = e.goals(r.Low)
				e.proved = append(e.proved, x)
			}
			return dearer*(endgameNodes-left) <= endgameNodes, nil
		case r.Depth < depth:
			return false, nil // the code has no room to look further
		}
	}
	return false, nil
}

// goals returns the goals of both roles, given that of the role which the tree searches for.
func (e *endgames) goals(mine game.Goal) []game.Goal {
	goals := make([]game.Goal, 2)
	goals[e.role], goals[1-e.role] = mine, game.Goal(e.sum)-mine
	return goals
}

// search looks some plies ahead from a state that is not terminal, and computes a number of children at most.
func (e *endgames) search(s game.State, depth int, most int64) (game.TreeResult, error) {
	e.left = most
	r, err := e.tree.Search(e.ctx, s, depth, -1, int32(search.MaxValue)+1, e.pause)
	if err == nil && r.Uneven {
		err = fmt.Errorf("%w: goals do not add up to %d", game.ErrUnsuited, e.sum)
	}
	return r, err
}

// pause counts children, and says how many more may be computed. Without a clock that depends on their number alone.
func (e *endgames) pause(children int64) int64 {
	c := e.clock
	e.left -= children
	e.uncounted += children
	if nodes := e.uncounted / childrenPerNode; nodes > 0 {
		e.uncounted %= childrenPerNode
		c.Nodes += nodes - 1
		c.Tick()
	}
	switch {
	case c.Stopped != "":
		return 0
	case c.MaxNodes > 0:
		return min(e.left, (c.MaxNodes-c.Nodes+1)*childrenPerNode-e.uncounted)
	}
	return e.left
}
