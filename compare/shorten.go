package compare

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

const (
	// shorteningLooks is how many pairs may be looked at to shorten a sequence.
	shorteningLooks = 1 << 16
	// tailPairs is how many pairs are explored from one pair of a sequence.
	tailPairs = 1 << 12
)

// A shortener makes a sequence of joint moves that leads to a difference
// shorter: it leaves out plies, as delta debugging does (Zeller and
// Hildebrandt: Simplifying and Isolating Failure-Inducing Input, IEEE TSE 28,
// 2002), and explores breadth first from pairs near its end.
type shortener struct {
	games  *games
	bounds bounds
	start  pair
	looked int
}

// shorten returns a sequence that leads to a difference and is no longer than
// the given one. The sequence is right even if it returns the error of ctx.
func (s *shortener) shorten(ctx context.Context, path []game.JointMove) ([]game.JointMove, error) {
	for {
		before := len(path)
		var err error
		if path, err = s.drop(ctx, path); err != nil {
			return path, err
		}
		if path, err = s.tail(ctx, path); err != nil {
			return path, err
		}
		if len(path) == before || s.looked > shorteningLooks {
			return path, nil
		}
	}
}

// drop leaves out plies, long runs of them first.
func (s *shortener) drop(ctx context.Context, path []game.JointMove) ([]game.JointMove, error) {
	for window := len(path) / 2; window > 0; {
		shorter := false
		for i := 0; i+window <= len(path) && s.looked < shorteningLooks; i++ {
			candidate := slices.Concat(path[:i], path[i+window:])
			n, err := s.replay(ctx, candidate)
			if err != nil {
				return path, err
			}
			if n >= 0 {
				path, shorter = candidate[:n], true
				break
			}
		}
		switch {
		case shorter:
			window = min(window, len(path)/2)
		case window > 4:
			window /= 2
		default:
			window--
		}
	}
	return path, nil
}

// replay plays joint moves as long as they are legal and returns after how many
// a pair differs, or -1.
func (s *shortener) replay(ctx context.Context, path []game.JointMove) (int, error) {
	p := s.start
	for i := 0; ; i++ {
		s.looked++
		v, err := s.games.look(ctx, p)
		switch {
		case isObstacle(err):
			return -1, nil
		case err != nil:
			return -1, err
		case v.differs:
			return i, nil
		case v.end || i == len(path) || !isLegal(v.legal, path[i]):
			return -1, nil
		}
		if p, err = s.games.next(ctx, p, path[i]); isObstacle(err) {
			return -1, nil
		} else if err != nil {
			return -1, err
		}
	}
}

func isLegal(legal [][]game.Move, joint game.JointMove) bool {
	for role, m := range joint {
		if !slices.Contains(legal[role], m) {
			return false
		}
	}
	return true
}

// tail looks for a shorter way to a difference from the pairs of a sequence, the
// last ones first, each as deep as the rest of the sequence goes.
func (s *shortener) tail(ctx context.Context, path []game.JointMove) ([]game.JointMove, error) {
	pairs := []pair{s.start}
	for _, joint := range path {
		p, err := s.games.next(ctx, pairs[len(pairs)-1], joint)
		if err != nil {
			return path, err
		}
		pairs = append(pairs, p)
	}
	for at := len(path) - 2; at >= 0 && s.looked < shorteningLooks; at-- {
		b := s.bounds
		b.depth = len(path) - at - 1
		x := newExplorer(s.games, pairs[at], b)
		how, err := x.run(ctx, tailPairs)
		s.looked += x.done
		if err != nil {
			return path, err
		}
		if how == differed {
			rest, err := x.path(ctx)
			if err != nil {
				return path, err
			}
			return slices.Concat(path[:at], rest), nil
		}
	}
	return path, nil
}
