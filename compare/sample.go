package compare

import (
	"context"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
)

// A sampler plays matches of both games in step until a pair differs. It looks
// for differences where random play alone seldom comes:
//
//   - uniform matches choose among all moves alike;
//   - rare ones choose the moves that were played least often so far, so that
//     every move is played some time;
//   - keen ones look at what follows from several joint moves before each ply
//     and go where a match ends if one does, since goals show at ends alone;
//   - long ones do the same to put the end off, since much happens late.
type sampler struct {
	games    *games
	rng      *rand.Rand
	start    pair
	plies    int // of a match, at most
	looked   int // pairs
	matches  int
	at       pair
	path     []game.JointMove
	playing  bool
	played   []map[game.Move]int // by role: how often a move was chosen
	obstacle *obstacle
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

// ahead is how many joint moves keen and long matches look at before a ply.
const ahead = 12

func newSampler(g *games, start pair, plies int, seed uint64) *sampler {
	s := &sampler{games: g, start: start, plies: plies, rng: rand.New(rand.NewPCG(seed, 0x636F6D70617265))}
	for range g.roles {
		s.played = append(s.played, map[game.Move]int{})
	}
	return s
}

// run looks at about a number of pairs and returns the joint moves that lead to
// one that differs, if there is one; ok tells whether.
func (s *sampler) run(ctx context.Context, pairs int) (path []game.JointMove, ok bool, err error) {
	for end := s.looked + pairs; s.looked < end; {
		if err := pace.Check(ctx); err != nil {
			return nil, false, err
		}
		if !s.playing {
			s.at, s.path, s.playing = s.start, nil, true
			s.matches++
		}
		differs, err := s.ply(ctx)
		if err != nil && !isObstacle(err) {
			return nil, false, err
		}
		if err != nil {
			if s.obstacle == nil {
				s.obstacle = newObstacle(s.games, err, s.path)
			}
			s.playing = false
		}
		if differs {
			s.playing = false
			return s.path, true, nil
		}
	}
	return nil, false, nil
}

// ply looks at the pair at hand and makes one joint move.
func (s *sampler) ply(ctx context.Context) (differs bool, err error) {
	s.looked++
	v, err := s.games.look(ctx, s.at)
	if err != nil || v.differs {
		return v.differs, err
	}
	if v.end || len(s.path) >= s.plies || game.CountJointMoves(v.legal, 1<<30) == 0 {
		s.playing = false
		return false, nil
	}
	how := policy(s.matches % int(policies))
	tries := 1
	if how == keen || how == long {
		tries = ahead
	}
	var last pair
	var joint game.JointMove
	for try := range tries {
		j := s.choose(v.legal, how)
		next, err := s.games.next(ctx, s.at, j)
		if err != nil {
			return false, err
		}
		last, joint = next, j
		if tries == 1 {
			break
		}
		s.looked++
		v, err := s.games.look(ctx, next)
		if err != nil {
			s.path = append(s.path, j)
			return false, err
		}
		if v.differs || v.end == (how == keen) || try == tries-1 {
			break
		}
	}
	for role, m := range joint {
		s.played[role][m]++
	}
	s.path = append(s.path, joint)
	s.at = last
	return false, nil
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
