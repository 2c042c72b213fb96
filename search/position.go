package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// A position is a state and who knows about it: the batch that it was computed
// in, or else the machine.
type position struct {
	state game.State
	m     game.Machine
	kids  game.Children // nil: ask the machine
	at    int           // which of the children it is
}

func (p position) terminal(ctx context.Context) (bool, error) {
	if p.kids != nil {
		return p.kids.Terminal(p.at), nil
	}
	return p.m.Terminal(ctx, p.state)
}

func (p position) goal(ctx context.Context, role int) (game.Goal, error) {
	if p.kids != nil {
		return p.kids.Goal(p.at, role), nil
	}
	return p.m.Goal(ctx, p.state, role)
}

func (p position) legal(ctx context.Context, role int, dst []game.Move) ([]game.Move, error) {
	if p.kids != nil {
		return p.kids.Legal(p.at, role, dst), nil
	}
	return p.m.Legal(ctx, p.state, role, dst)
}
