package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// MaxPlayoutPlies is where a random match that does not end is given up.
const MaxPlayoutPlies = 1000

// A Position is a state and who knows about it: the batch that it was computed
// in, or else the machine.
type Position struct {
	State    game.State
	Machine  game.Machine
	Children game.Children // nil: ask the machine
	Index    int           // which of the children it is
}

func (p Position) Terminal(ctx context.Context) (bool, error) {
	if p.Children != nil {
		return p.Children.Terminal(p.Index), nil
	}
	return p.Machine.Terminal(ctx, p.State)
}

func (p Position) Goal(ctx context.Context, role int) (game.Goal, error) {
	if p.Children != nil {
		return p.Children.Goal(p.Index, role), nil
	}
	return p.Machine.Goal(ctx, p.State, role)
}

func (p Position) Legal(ctx context.Context, role int, dst []game.Move) ([]game.Move, error) {
	if p.Children != nil {
		return p.Children.Legal(p.Index, role, dst), nil
	}
	return p.Machine.Legal(ctx, p.State, role, dst)
}
