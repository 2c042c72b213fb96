package match

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

// A line is a machine and the position of a match on it.
type line struct {
	m      game.Machine // nil while there is none
	role   int
	state  game.State
	played [][]gdl.Term // joint moves that led to state
}

// newLine returns the position after joint moves that are legal.
func newLine(ctx context.Context, m game.Machine, role int, played [][]gdl.Term) (line, error) {
	s, err := m.Initial(ctx)
	if err != nil {
		return line{}, err
	}
	for _, moves := range played {
		joint, err := findJoint(m, moves)
		if err != nil {
			return line{}, err
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			return line{}, err
		}
	}
	return line{m, role, s, played}, nil
}

// step plays what a message tells, and reports whether that led on. A joint move
// that was played already and cannot be played again does not.
func (l *line) step(ctx context.Context, last []gdl.Term) (on bool, err error) {
	if len(last) == 0 {
		if len(l.played) > 0 {
			return false, &MisfitError{"only the first call comes without moves"}
		}
		return false, nil
	}
	joint, err := LegalJoint(ctx, l.m, l.state, last)
	if illegal := (*IllegalError)(nil); errors.As(err, &illegal) && len(l.played) > 0 &&
		sameMoves(last, l.played[len(l.played)-1]) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s, err := l.m.Next(ctx, l.state, joint)
	if err != nil {
		return false, err
	}
	l.state, l.played = s, append(l.played, last)
	return true, nil
}

// A scout finds a legal move where the turn that should is held up: by the one
// before it, in which a network is still being looked into, say. It has a machine
// of its own, apart from the player's: it reads terms while that is at work.
type scout struct {
	mu   sync.Mutex // one search at a time
	line line
	told int // how much of what was told is played
}

// take gives the scout a machine such as m, and the position after joint moves.
func (s *scout) take(ctx context.Context, m game.Machine, role int, played [][]gdl.Term) error {
	own, err := game.Apart(m)
	if err != nil {
		return err
	}
	at, err := newLine(ctx, own, role, slices.Clone(played))
	if err != nil {
		return errors.Join(err, own.Close())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line = at
	return nil
}

// find offers a legal move after all that was told. What it cannot follow it
// leaves to the turn itself.
func (s *scout) find(ctx, life context.Context, told [][]gdl.Term, t *turn) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.m == nil {
		return nil
	}
	for ; s.told < len(told); s.told++ {
		if _, err := s.line.step(life, told[s.told]); err != nil {
			return err
		}
	}
	move, ok, err := game.AnyLegal(ctx, s.line.m, s.line.state, s.line.role)
	if err != nil || !ok {
		return err
	}
	x, err := moveTerm(s.line.m, s.line.role, move)
	if err == nil {
		t.offer(x)
	}
	return err
}

// moveTerm returns the term of a move.
func moveTerm(m game.Machine, role int, move game.Move) (gdl.Term, error) {
	return gdl.ParseTerm(m.Rules().Terms.String(m.MoveTerm(role, move)))
}
