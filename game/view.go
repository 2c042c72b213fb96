package game

import (
	"context"
	"fmt"
	"slices"
)

// A View is what a machine says of a state.
type View struct {
	Terminal bool
	Goals    []Goal   // by role
	Legal    [][]Move // by role
}

// Look asks a machine all about a state.
func Look(ctx context.Context, m Machine, s State) (View, error) {
	var v View
	var err error
	if v.Terminal, err = m.Terminal(ctx, s); err != nil {
		return v, fmt.Errorf("Terminal: %w", err)
	}
	for r := range m.Rules().Roles {
		g, err := m.Goal(ctx, s, r)
		if err != nil {
			return v, fmt.Errorf("Goal: %w", err)
		}
		l, err := m.Legal(ctx, s, r, nil)
		if err != nil {
			return v, fmt.Errorf("Legal: %w", err)
		}
		v.Goals, v.Legal = append(v.Goals, g), append(v.Legal, l)
	}
	return v, nil
}

// Equal compares the views of one machine or its clones.
func (v View) Equal(w View) bool {
	return v.Terminal == w.Terminal && slices.Equal(v.Goals, w.Goals) &&
		slices.EqualFunc(v.Legal, w.Legal, slices.Equal)
}

// LegalMoves returns the legal moves by role.
func LegalMoves(ctx context.Context, m Machine, s State) ([][]Move, error) {
	legal := make([][]Move, len(m.Rules().Roles))
	for role := range legal {
		var err error
		if legal[role], err = m.Legal(ctx, s, role, nil); err != nil {
			return nil, err
		}
	}
	return legal, nil
}
