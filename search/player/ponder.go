package player

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// Ponder thinks about a position in which the other of two roles chooses, while it
// does: what is found is there when the player has to move. It ends at
// Options.Deadline, or with ctx, which is no error. Styles that are to be weaker
// than they could be do not ponder. It returns how many positions it looked at.
func (p *Player) Ponder(ctx context.Context, s game.State, o search.Options) (positions int64, err error) {
	if p.roles != 2 || p.traits != (traits{}) || !p.knowledge.Prepared || !p.knowledge.Class.Turns {
		return 0, nil
	}
	legal, err := search.LegalMovesInTime(ctx, p.m, s, p.role)
	if errors.Is(err, search.ErrNoMove) || len(legal) != 1 {
		return 0, nil // it is not the other's turn, or there is none any more
	}
	c := search.NewClock(ctx, o)
	problem := p.problem(s, legal, o)
	switch {
	case p.byAlphaBetaAlone() && !p.alwaysTree:
		p.alphaBeta.Ponder(c, problem)
	case !p.tooSlow(c):
		p.growTree(c, problem)
	}
	if c.Stopped == search.StopCancel {
		return c.Nodes, nil
	}
	return c.Nodes, c.Err
}
