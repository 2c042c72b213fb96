package puzzle

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/symmetry"
)

// A beam search looks for a good end of a game for one role, ply by ply: of the
// positions that a ply leads to it keeps a bounded number, those that rank
// highest, and drops the rest (beam search: Lowerre 1976). It proves nothing
// but what it reaches.
type beam struct {
	m         game.Machine
	near      game.Estimator // of how near goals are; nil: the machine cannot tell
	ctx       context.Context
	clock     *search.Clock
	limit     int64                   // bytes
	canonical *symmetry.Canonicaliser // mirror images would fill the beam; nil: every position for itself

	// The best end so far: its goal, -1 if there is none, and the path there.
	goal game.Goal
	line []game.JointMove
	// The path to the highest-ranked position of the deepest ply.
	open []game.JointMove

	visited *visited // of the run
	legal   []game.Move
	joint   game.JointMove
	image   game.State
}

// A candidate is a position that may be kept.
type candidate struct {
	at    int32 // number in the visited set
	score float64
	state game.State // the visited set has its representative under symmetry
}

const (
	firstWidth = 32 // positions of a ply that are kept; twice as many each time
	// goalWeight makes a point of a goal outweigh any number of choices.
	goalWeight = 1 << 20
	// candidateBytes is about what a candidate takes up besides its state.
	candidateBytes = 72
)

func newBeam(m game.Machine, c *search.Clock, limit int64, images *symmetry.Canonicaliser) *beam {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	return &beam{
		m: m, ctx: c.Context(), clock: c, limit: limit, canonical: images, goal: -1,
		visited: newVisited(limit, timerOf(m)), joint: make(game.JointMove, 1),
	}
}

// A ranking says which positions a beam keeps. Puzzles are lost by running into
// a dead end, or by leaving for later what can hardly be reached.
type ranking uint8

const (
	mostMoves   ranking = iota // a high goal, then many legal moves
	fewestMoves                // a high goal, then few legal moves
	nearestGoal                // by the machine's estimate
)

// search looks for an end with a goal of 100, in wider and wider beams until the
// clock stops, memory is full, or nothing was dropped any more.
func (b *beam) search(s game.State) {
	rankings := []ranking{mostMoves, fewestMoves}
	if b.near = evaluate.Nearness(b.ctx, b.m, s, 0); b.near != nil {
		rankings = append(rankings, nearestGoal)
	}
	for width := firstWidth; b.goal < 100 && b.clock.Stopped == ""; width *= 2 {
		for _, ranking := range rankings {
			if more, err := b.run(s, width, ranking); err != nil {
				b.clock.Fail(err)
				return
			} else if !more || b.goal == 100 {
				return
			}
		}
	}
}

// run looks once, and reports whether a wider beam could find more.
func (b *beam) run(s game.State, width int, ranking ranking) (more bool, err error) {
	b.visited.reset()
	first, _ := b.add(s, -1, 0)
	kept := []candidate{{at: first, state: s}}
	for range search.MaxPlayoutPlies {
		if path := b.visited.path(kept[0].at); len(path) >= len(b.open) {
			b.open = path
		}
		var ply []candidate
		for _, parent := range kept {
			full := false
			if ply, full, err = b.expand(parent, ply, ranking); err != nil || full || b.goal == 100 ||
				b.clock.Stopped != "" {
				return false, err
			}
			if b.visited.bytes(b.visited.len())+int64(len(ply)*(candidateBytes+8*len(s))) > b.limit {
				return false, nil
			}
		}
		if len(ply) == 0 {
			return more, nil
		}
		slices.SortStableFunc(ply, func(x, y candidate) int { return cmp.Compare(y.score, x.score) })
		if len(ply) > width {
			ply, more = slices.Clone(ply[:width]), true
		}
		kept = ply
	}
	return more, nil
}

// expand appends the new positions that one that was kept leads to. It reports
// whether memory is full.
func (b *beam) expand(parent candidate, ply []candidate, ranking ranking) (_ []candidate, full bool, err error) {
	if b.legal, err = b.m.Legal(b.ctx, parent.state, 0, b.legal[:0]); err != nil {
		return ply, false, err
	}
	children := make([]candidate, 0, len(b.legal))
	for _, b.joint[0] = range b.legal { // one after the other: the machine has the state at hand
		next, err := b.m.Next(b.ctx, parent.state, b.joint)
		if err != nil {
			return ply, false, err
		}
		at, isNew := b.add(next, parent.at, b.joint[0])
		if at < 0 {
			return ply, true, nil
		}
		if isNew {
			children = append(children, candidate{at: at, state: next})
		}
	}
	for _, child := range children {
		if b.clock.Tick() {
			return ply, false, nil
		}
		goesOn, err := b.look(&child, ranking)
		if err != nil {
			return ply, false, err
		}
		if goesOn {
			ply = append(ply, child)
		}
	}
	return ply, false, nil
}

// look scores a position. It reports whether the match goes on there.
func (b *beam) look(x *candidate, ranking ranking) (goesOn bool, err error) {
	end, err := b.m.Terminal(b.ctx, x.state)
	if err != nil {
		return false, err
	}
	goal, err := b.m.Goal(b.ctx, x.state, 0)
	if err != nil {
		return false, err
	}
	if end {
		if goal = b.clock.Score(x.state, 0, goal); goal > b.goal {
			b.goal, b.line = goal, b.visited.path(x.at)
		}
		return false, nil
	}
	if b.legal, err = b.m.Legal(b.ctx, x.state, 0, b.legal[:0]); err != nil || len(b.legal) == 0 {
		return false, err
	}
	goal = max(goal, 0)
	switch ranking {
	case nearestGoal:
		x.score, err = b.near.Estimate(b.ctx, x.state, 0)
	case fewestMoves:
		x.score = goalWeight*float64(goal) - float64(len(b.legal))
	default:
		x.score = goalWeight*float64(goal) + float64(len(b.legal))
	}
	return true, err
}

// add adds a position to the visited set, by its representative under symmetry.
func (b *beam) add(s game.State, from int32, by game.Move) (at int32, isNew bool) {
	if b.canonical != nil {
		b.image, _ = b.canonical.Canonical(s, b.image)
		s = b.image
	}
	return b.visited.add(s, from, by)
}
