package compare

import (
	"context"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
)

// A sampler plays matches of both games in step until a pair differs, many side
// by side. It looks for differences where random play alone seldom comes:
//
//   - uniform matches choose among all moves alike;
//   - rare ones choose the moves that were played least often so far, so that
//     every move is played some time;
//   - keen ones take a joint move back a few times unless the match ends with
//     it, since goals show at ends alone;
//   - long ones do the same to put the end off, since much happens late.
type sampler struct {
	games    *games
	rng      *rand.Rand
	start    pair
	first    view // of start
	plies    int  // of a match, at most
	looked   int  // pairs
	done     bool // no match goes beyond the start
	begun    int  // matches
	playing  []*sample
	played   []map[game.Move]int // by role: how often a move was chosen
	obstacle *obstacle
}

// A sample is one match.
type sample struct {
	how   policy
	at    pair
	legal [][]game.Move
	path  []game.JointMove
	tried int // joint moves taken back at this ply
}

// policy is how a match is played.
type policy uint8

const (
	uniform policy = iota
	rare
	keen
	long
	policies
)

const (
	// ahead is how many joint moves keen and long matches try at a ply.
	ahead = 12
	// sideBySide is how many matches are played side by side where machines take
	// many steps in one pass.
	sideBySide = 64
)

// newSampler plays matches from a pair of positions of which neither the end nor
// a difference has been seen.
func newSampler(ctx context.Context, g *games, start pair, plies int, seed uint64) (*sampler, error) {
	s := &sampler{games: g, start: start, plies: plies, rng: rand.New(rand.NewPCG(seed, 0x636F6D70617265))}
	for range g.roles {
		s.played = append(s.played, map[game.Move]int{})
	}
	var err error
	s.first, err = g.look(ctx, start)
	if isObstacle(err) {
		s.obstacle, err = newObstacle(g, err, nil), nil
	}
	return s, err
}

// again begins other matches, of fewer plies.
func (s *sampler) again(plies int) { s.plies, s.playing = plies, nil }

// run looks at about a number of pairs and returns the joint moves that lead to
// one that differs, if there is one; ok tells whether.
func (s *sampler) run(ctx context.Context, pairs int) (path []game.JointMove, ok bool, err error) {
	if s.first.differs || s.first.end || game.CountJointMoves(s.first.legal, 1<<30) == 0 {
		s.done = true
		return nil, s.first.differs, nil
	}
	for end := s.looked + pairs; s.looked < end; {
		if err := pace.Check(ctx); err != nil {
			return nil, false, err
		}
		for len(s.playing) == 0 || len(s.playing) < sideBySide && s.games.batched() {
			how := policy(s.begun % int(policies))
			s.playing = append(s.playing, &sample{how: how, at: s.start, legal: s.first.legal})
			s.begun++
		}
		if path, ok, err = s.ply(ctx); err != nil || ok {
			return path, ok, err
		}
	}
	return nil, false, nil
}

// ply makes a joint move in all matches and looks where it leads.
func (s *sampler) ply(ctx context.Context) (path []game.JointMove, ok bool, err error) {
	from := make([]pair, len(s.playing))
	joints := make([]game.JointMove, len(s.playing))
	for i, x := range s.playing {
		from[i], joints[i] = x.at, s.choose(x.legal, x.how)
	}
	s.looked += len(from)
	going := s.playing[:0]
	err = s.games.step(ctx, from, joints, func(i int, to pair, v view, err error) error {
		x := s.playing[i]
		switch {
		case ok:
			return nil
		case isObstacle(err):
			if s.obstacle == nil {
				s.obstacle = newObstacle(s.games, err, append(x.path, joints[i]))
			}
			return nil // the match is over
		case err != nil:
			return err
		case v.differs:
			path, ok = append(x.path, joints[i]), true
			return nil
		}
		if s.goOn(x, joints[i], to, v) {
			going = append(going, x)
		}
		return nil
	})
	s.playing = going
	return path, ok, err
}

// goOn makes a joint move in a match, or takes it back to try another one. It
// reports whether the match goes on.
func (s *sampler) goOn(x *sample, joint game.JointMove, to pair, v view) bool {
	if (x.how == keen && !v.end || x.how == long && v.end) && x.tried+1 < ahead {
		x.tried++
		return true
	}
	for role, m := range joint {
		s.played[role][m]++
	}
	x.path, x.at, x.legal, x.tried = append(x.path, joint), to, v.legal, 0
	return !v.end && len(x.path) < s.plies && game.CountJointMoves(v.legal, 1<<30) != 0
}

// choose draws a joint move.
func (s *sampler) choose(legal [][]game.Move, how policy) game.JointMove {
	joint := make(game.JointMove, len(legal))
	for role, moves := range legal {
		from := s.rng.IntN(len(moves))
		joint[role] = moves[from]
		if how != rare {
			continue
		}
		for i := range moves { // the first one of the least often played, from a random place on
			if m := moves[(from+i)%len(moves)]; s.played[role][m] < s.played[role][joint[role]] {
				joint[role] = m
			}
		}
	}
	return joint
}
