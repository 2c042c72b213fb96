package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A beam looks for a good end of a game for one role, ply by ply: of the
// positions that a ply leads to it keeps so many that look best, and drops the
// rest (beam search: Lowerre 1976). What looks best has a high goal already, or
// leaves most choices, or fewest: puzzles are lost by running into a dead end,
// or by leaving for later what can hardly be reached. Or it is nearest to the goal,
// where the machine can tell. It proves nothing but what it reaches.
type beam struct {
	m     game.Machine
	near  game.Estimator // nil: nobody can tell
	ctx   context.Context
	clock *clock
	limit int64      // bytes
	canon *canon     // mirror images would fill the beam; nil: every position for itself
	timer game.State // facts that do not count: who is there later has no better chances

	// The best end so far: its goal, -1 if there is none, and the way there.
	goal game.Goal
	line []game.JointMove
	// The way to the position that was liked best of those that went on longest.
	open []game.JointMove

	kept  []beamStep          // of the run: how positions were reached
	seen  map[uint64]struct{} // hashes of the positions of the run
	legal []game.Move
	joint game.JointMove
	image game.State
}

// A beamStep is a position that was kept, or may be.
type beamStep struct {
	from   int32 // place in kept; -1: the first
	by     game.Move
	rating float64
	state  game.State // nil once its ply is done
}

const (
	firstWidth = 32 // positions of a ply that are kept; twice as many each time
	// goalWeight makes a point of a goal outweigh any number of choices.
	goalWeight = 1 << 20
	// stepBytes is what a position takes up beside its state, about.
	stepBytes = 72
)

func newBeam(m game.Machine, c *clock, limit int64, images *canon) *beam {
	if limit <= 0 {
		limit = DefaultTableBytes
	}
	return &beam{
		m: m, ctx: c.context(), clock: c, limit: limit, canon: images, goal: -1, timer: timerOf(m), joint: make(game.JointMove, 1),
	}
}

// A liking says which positions a beam keeps.
type liking uint8

const (
	likesMany liking = iota // choices
	likesFew
	likesNear // goals
)

// search looks for an end with a goal of 100, in wider and wider beams until the
// clock stops, memory is full, or nothing was dropped any more.
func (b *beam) search(s game.State) {
	likings := []liking{likesMany, likesFew}
	if b.near = estimatorOf(b.m, s, 0); b.near != nil {
		likings = append(likings, likesNear)
	}
	for width := firstWidth; b.goal < 100 && b.clock.stopped == ""; width *= 2 {
		for _, liking := range likings {
			if more, err := b.run(s, width, liking); err != nil {
				b.clock.fail(err)
				return
			} else if !more || b.goal == 100 {
				return
			}
		}
	}
}

// run looks once, and reports whether a wider beam could find more.
func (b *beam) run(s game.State, width int, liking liking) (more bool, err error) {
	b.kept, b.seen = b.kept[:0], map[uint64]struct{}{}
	ply := []beamStep{{from: -1, state: s}}
	for range playoutPlies {
		first := len(b.kept)
		b.kept = append(b.kept, ply...)
		if line := b.way(int32(first)); len(line) >= len(b.open) {
			b.open = line
		}
		ply = ply[:0]
		for i := first; i < len(b.kept); i++ {
			if ply, err = b.follow(int32(i), ply, liking); err != nil || b.goal == 100 || b.clock.stopped != "" {
				return false, err
			}
			if bytes := (len(b.kept)+2*len(b.seen))*stepBytes + len(ply)*(stepBytes+8*len(s)); int64(bytes) > b.limit {
				return false, nil
			}
			b.kept[i].state = nil
		}
		if len(ply) == 0 {
			return more, nil
		}
		slices.SortStableFunc(ply, func(x, y beamStep) int { return cmp.Compare(y.rating, x.rating) })
		if len(ply) > width {
			ply, more = slices.Clone(ply[:width]), true
		}
	}
	return more, nil
}

// follow appends the positions that one that was kept leads to and that are new.
func (b *beam) follow(i int32, ply []beamStep, liking liking) ([]beamStep, error) {
	s := b.kept[i].state
	moves, err := b.m.Legal(b.ctx, s, 0, b.legal[:0])
	if err != nil {
		return ply, err
	}
	b.legal = moves
	steps := make([]beamStep, 0, len(moves))
	for _, b.joint[0] = range moves { // at once: the engine has the state at hand
		next, err := b.m.Next(b.ctx, s, b.joint)
		if err != nil {
			return ply, err
		}
		if b.isNew(next) {
			steps = append(steps, beamStep{from: i, by: b.joint[0], state: next})
		}
	}
	for _, x := range steps {
		if b.clock.tick() {
			return ply, nil
		}
		end, err := b.m.Terminal(b.ctx, x.state)
		if err != nil {
			return ply, err
		}
		goal, err := b.m.Goal(b.ctx, x.state, 0)
		if err != nil {
			return ply, err
		}
		goal = max(goal, 0)
		if end {
			b.reach(x, goal)
			continue
		}
		if b.legal, err = b.m.Legal(b.ctx, x.state, 0, b.legal[:0]); err != nil {
			return ply, err
		}
		if len(b.legal) == 0 {
			continue
		}
		if x.rating, err = b.rate(x.state, goal, liking); err != nil {
			return ply, err
		}
		ply = append(ply, x)
	}
	return ply, nil
}

// rate says how much a position is liked that has a goal already and the legal
// moves that were found last.
func (b *beam) rate(s game.State, goal game.Goal, liking liking) (float64, error) {
	switch liking {
	case likesNear:
		return b.near.Estimate(s, 0)
	case likesFew:
		return goalWeight*float64(goal) - float64(len(b.legal)), nil
	default:
		return goalWeight*float64(goal) + float64(len(b.legal)), nil
	}
}

// isNew notes a position and reports whether neither it nor an image of it has
// been seen before.
func (b *beam) isNew(s game.State) bool {
	if b.canon != nil {
		b.image, _ = b.canon.of(s, b.image)
		s = b.image
	}
	b.image = without(s, b.timer, b.image)
	hash, _ := b.image.Hash()
	_, known := b.seen[hash]
	b.seen[hash] = struct{}{}
	return !known
}

// reach notes an end if it is the best one.
func (b *beam) reach(x beamStep, goal game.Goal) {
	if goal <= b.goal {
		return
	}
	b.goal, b.line = goal, append(b.way(x.from), game.JointMove{x.by})
}

// way returns the way to a position that was kept.
func (b *beam) way(at int32) (line []game.JointMove) {
	for ; b.kept[at].from >= 0; at = b.kept[at].from {
		line = append(line, game.JointMove{b.kept[at].by})
	}
	slices.Reverse(line)
	return line
}
