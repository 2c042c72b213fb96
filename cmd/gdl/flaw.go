package main

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search"
)

// flaw returns what the rules leave open where a match ended: a role without a move or without a single goal. It is
// nil where the match ended as it should.
func flaw(ctx context.Context, m game.Machine, r match.Record) (*search.Flaw, error) {
	open := r.End == match.EndStuck || r.End == match.EndTerminal && slices.Contains(r.Goals, nil)
	if !open {
		return nil, nil
	}
	joints, err := r.Moves()
	if err != nil {
		return nil, err
	}
	s, err := match.StateAfter(ctx, m, joints)
	if err != nil {
		return nil, err
	}
	return flawAt(ctx, m, s)
}

// flawAt returns what the rules leave open in a state: a role without a move where the match goes on, or without a
// single goal where it ends. It is nil where they leave nothing open.
func flawAt(ctx context.Context, m game.Machine, s game.State) (*search.Flaw, error) {
	end, err := m.Terminal(ctx, s)
	if err != nil {
		return nil, err
	}
	for role := range m.Rules().Roles {
		if !end {
			if legal, err := m.Legal(ctx, s, role, nil); err != nil || len(legal) == 0 {
				return &search.Flaw{State: s, Role: role}, err
			}
			continue
		}
		if g, err := m.Goal(ctx, s, role); err != nil || g < 0 {
			return &search.Flaw{State: s, Role: role, Goal: g}, err
		}
	}
	return nil, nil
}

// checkEnd returns a finding where the rules leave open what a match ended with.
func (t *table) checkEnd(ctx context.Context, r match.Record) error {
	f, err := flaw(ctx, t.machine, r)
	if f == nil || err != nil {
		return err
	}
	return flawError(t.machine, f)
}

// flawError returns the finding that tells of a flaw.
func flawError(m game.Machine, f *search.Flaw) error {
	return findingError{errors.New(flawText(m, f))}
}
