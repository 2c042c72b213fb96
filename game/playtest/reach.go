package playtest

import (
	"context"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A Reach tells how high a goal each role gets in some match, all roles helping
// it: 100 for every role is what makes a game weakly winnable, and for a role
// alone strongly winnable (Love et al., section 5).
type Reach struct {
	Best      []Outcome // by role
	Positions int64     // that were looked at, some of them several times
	// Complete says that every position of every match was looked at, so that
	// no match gives a role more than its best.
	Complete bool
}

// Winnable reports whether a match gives the role 100; known is false while
// nobody can say so.
func (r *Reach) Winnable(role int) (winnable, known bool) {
	winnable = r.Best[role].Goal == 100
	return winnable, winnable || r.Complete
}

// settled reports whether there is nothing more to find.
func (r *Reach) settled() bool {
	return r.Complete || !slices.ContainsFunc(r.Best, func(o Outcome) bool { return o.Goal != 100 })
}

// note takes over an outcome if it is the best for its role.
func (r *Reach) note(role int, g game.Goal, line func() []game.JointMove) {
	if g >= 0 && g > r.Best[role].Goal {
		r.Best[role] = Outcome{g, line()}
	}
}

// ReachOptions bounds the search for winning matches.
type ReachOptions struct {
	Seed      uint64
	Positions int64        // to look at
	MaxPlies  int          // of each match that is tried
	Known     []Outcome    // by role: what is known already, as from an [Audit]; may be nil
	Progress  func(*Reach) // called after every few hundred positions; may be nil
}

// reachBytes bounds the memory for positions that are seen first in breadth.
const reachBytes = 128 << 20

// NewReach looks for matches that give roles 100. Random matches show it for most games; where those
// of an [Audit] do not, two searches take turns over the joint moves. Breadth-first search through all
// positions ends in small games with proof that there are no other positions. Nested Monte Carlo
// search (Cazenave, IJCAI 2009) finds its way where goals on the way, or at the end of random matches,
// point at it; its levels take turns too, because nobody knows which one a game needs. The eight
// puzzle is won after 0.7 s with the reasoner, although no random match wins it.
//
// It returns what it has together with the error that stopped it, such as ctx.Err(); reaching a bound
// of the options is no error.
func NewReach(ctx context.Context, m game.Machine, o ReachOptions) (*Reach, error) {
	roles := len(m.Rules().Roles)
	r := &Reach{Best: make([]Outcome, roles)}
	for role := range r.Best {
		r.Best[role].Goal = game.NoGoal
	}
	copy(r.Best, o.Known)
	s, err := m.Initial(ctx)
	if err != nil {
		return r, err
	}
	x := &explorer{m: m, result: r, o: o, known: map[string]struct{}{},
		rng: rand.New(rand.NewPCG(o.Seed, 0x7265616368))}
	x.add(s, -1, nil)
	// A dive may look at as many positions as were looked at before its turn, so
	// that no long one keeps the search in breadth waiting.
	for turn := 1; !r.settled() && r.Positions < o.Positions; turn++ {
		before := r.Positions
		for role := range roles {
			x.until = min(o.Positions, r.Positions+max(before, firstDive))
			if x.spent(role) {
				continue
			}
			if _, _, err := x.dive(ctx, s, nil, role, level(turn)); err != nil {
				return r, err
			}
		}
		if err := x.widen(ctx, r.Positions-before+1); err != nil {
			return r, err
		}
	}
	return r, nil
}

type explorer struct {
	m      game.Machine
	o      ReachOptions
	result *Reach
	rng    *rand.Rand

	seen  []seenState
	known map[string]struct{} // the states in seen, as bytes
	bytes int                 // that both take
	done  int                 // states in seen that were expanded
	until int64               // positions after which a dive is cut
	full  bool                // no more room
	key   []byte
}

// A seenState is a position and how it was reached.
type seenState struct {
	state game.State
	from  int // in explorer.seen, -1 for the first
	by    game.JointMove
}

// add notes a state unless it is known already.
func (e *explorer) add(s game.State, from int, by game.JointMove) {
	e.key = e.key[:0]
	for _, w := range s {
		e.key = binary.LittleEndian.AppendUint64(e.key, w)
	}
	if _, ok := e.known[string(e.key)]; ok {
		return
	}
	const overhead = 128 // of slices, strings and the map
	if e.bytes += 2*len(e.key) + 4*len(by) + overhead; e.bytes > reachBytes {
		e.full = true
		return
	}
	e.known[string(e.key)] = struct{}{}
	e.seen = append(e.seen, seenState{s, from, slices.Clone(by)})
}

// line returns the joint moves that lead to a state that was seen.
func (e *explorer) line(to int) []game.JointMove {
	var line []game.JointMove
	for ; e.seen[to].from >= 0; to = e.seen[to].from {
		line = append(line, e.seen[to].by)
	}
	slices.Reverse(line)
	return line
}

// widen expands states breadth first until it has looked at a given number of positions.
func (e *explorer) widen(ctx context.Context, positions int64) error {
	for until := min(e.result.Positions+positions, e.o.Positions); e.result.Positions < until && !e.full; e.done++ {
		if e.done == len(e.seen) {
			e.result.Complete = true
			return nil
		}
		at := e.done
		s := e.seen[at].state
		end, err := e.look(ctx, s, func() []game.JointMove { return e.line(at) })
		if err != nil {
			return err
		}
		if end {
			continue
		}
		legal, err := game.LegalMoves(ctx, e.m, s)
		if err != nil {
			return err
		}
		if game.CountJointMoves(legal, maxJoint) < 0 {
			e.full = true // so the search cannot become complete
			return nil
		}
		err = game.EachJointMove(legal, func(joint game.JointMove) error {
			next, err := e.m.Next(ctx, s, joint)
			if err == nil {
				e.add(next, at, joint)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// look visits a position; where the match ends there it notes the goals.
func (e *explorer) look(ctx context.Context, s game.State, line func() []game.JointMove) (end bool, err error) {
	e.result.Positions++
	if e.o.Progress != nil && e.result.Positions%reportEvery == 0 {
		e.o.Progress(e.result)
	}
	if end, err = e.m.Terminal(ctx, s); err != nil || !end {
		return end, err
	}
	for role := range e.result.Best {
		g, err := e.m.Goal(ctx, s, role)
		if err != nil {
			return end, err
		}
		e.result.note(role, g, line)
	}
	return end, nil
}

// maxJoint bounds the joint moves of one position that are tried one by one.
const maxJoint = 1 << 16

const (
	// reportEvery is how many positions pass between reports.
	reportEvery = 256
	// firstDive is how many positions a dive of the first turn may look at.
	firstDive = 1 << 12
)

// maxTries is how many joint moves of a position a dive tries.
const maxTries = 64

// deepest is the highest level of nested search: each level costs some hundred
// times as much as the one below it.
const deepest = 3

// level returns the level of the n-th dive, from 1: 1 2 1 3 1 2 1 3, so that all
// levels get about the same time (Luby, Sinclair and Zuckerman: Optimal Speedup
// of Las Vegas Algorithms, 1993).
func level(n int) int { return min(deepest, 1+bits.TrailingZeros(uint(n))) }

// spent reports whether a role needs no more, or nothing is left to spend.
func (e *explorer) spent(role int) bool {
	return e.result.Best[role].Goal == 100 || e.result.Positions >= e.until
}

// dive plays one match on from a position by nested Monte Carlo search: from each
// position the joint moves are tried by a dive of the level below each, and the
// best match so far is followed. Level 0 is a random match. It returns the match
// and the goal that the role has where it ends, or where it is cut.
func (e *explorer) dive(
	ctx context.Context, s game.State, line []game.JointMove, role, level int,
) (match []game.JointMove, goal game.Goal, err error) {
	goal = game.NoGoal
	for {
		end, err := e.look(ctx, s, func() []game.JointMove { return slices.Clone(line) })
		if err != nil {
			return nil, game.NoGoal, err
		}
		var choice []game.JointMove
		if !end && len(line) < e.o.MaxPlies && !e.spent(role) {
			if choice, err = e.choices(ctx, s, level); err != nil {
				return nil, game.NoGoal, err
			}
		}
		if len(choice) == 0 {
			g, err := e.m.Goal(ctx, s, role)
			if g > goal || len(match) == 0 {
				match, goal = line, g
			}
			return match, goal, err
		}
		if level > 0 {
			for _, joint := range choice {
				next, err := e.m.Next(ctx, s, joint)
				if err != nil {
					return nil, game.NoGoal, err
				}
				m, g, err := e.dive(ctx, next, append(line[:len(line):len(line)], joint), role, level-1)
				if err != nil {
					return nil, game.NoGoal, err
				}
				if g > goal || len(match) == 0 {
					match, goal = m, g
				}
			}
			choice[0] = match[len(line)]
		}
		if s, err = e.m.Next(ctx, s, choice[0]); err != nil {
			return nil, game.NoGoal, err
		}
		line = append(line[:len(line):len(line)], choice[0])
	}
}

// choices returns the joint moves that a dive tries, in random order: at level 0
// a single one, else all if they are few. There are none where a role has none.
func (e *explorer) choices(ctx context.Context, s game.State, level int) ([]game.JointMove, error) {
	legal, err := game.LegalMoves(ctx, e.m, s)
	if err != nil {
		return nil, err
	}
	n := game.CountJointMoves(legal, maxTries)
	switch {
	case n == 0:
		return nil, nil
	case level == 0:
		return []game.JointMove{e.draw(legal)}, nil
	}
	var out []game.JointMove
	if n < 0 {
		for range maxTries {
			out = append(out, e.draw(legal))
		}
		return out, nil
	}
	err = game.EachJointMove(legal, func(joint game.JointMove) error {
		out = append(out, slices.Clone(joint))
		return nil
	})
	e.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out, err
}

// draw returns a random joint move.
func (e *explorer) draw(legal [][]game.Move) game.JointMove {
	joint := make(game.JointMove, len(legal))
	for role, moves := range legal {
		joint[role] = moves[e.rng.IntN(len(moves))]
	}
	return joint
}
