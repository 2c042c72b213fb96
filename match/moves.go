package match

import (
	"context"
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

// ParseJoints reads a list of joint moves, such as
//
//	((mark 1 1) noop) (noop (mark 2 2))
//
// Each is a list of moves in role order, in parentheses. That is no term: the
// first move of a joint move need not be a name.
func ParseJoints(text string) ([][]gdl.Term, error) {
	var joints [][]gdl.Term
	for rest := strings.TrimSpace(text); rest != ""; {
		inner, after, ok := cutList(rest)
		if !ok {
			return nil, fmt.Errorf("joint move %d is not a list of moves in parentheses: %s", len(joints)+1,
				abridged(rest))
		}
		moves, err := gdl.ParseTerms(inner)
		if err != nil {
			return nil, fmt.Errorf("joint move %d: %w", len(joints)+1, err)
		}
		joints = append(joints, moves)
		rest = strings.TrimSpace(after)
	}
	return joints, nil
}

// cutList cuts a text that begins with a list into what is inside its
// parentheses and what follows it.
func cutList(text string) (inner, after string, ok bool) {
	if !strings.HasPrefix(text, "(") {
		return "", "", false
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
			if depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", "", false
}

// abridged cuts long texts for messages.
func abridged(text string) string { return cut(text, 60) }

// JointText writes a joint move as [ParseJoints] reads it, with the author's
// spelling.
func JointText(m game.Machine, joint game.JointMove) string {
	b := []byte{'('}
	for role, move := range joint {
		if role > 0 {
			b = append(b, ' ')
		}
		b = m.Rules().Terms.Append(b, m.MoveTerm(role, move))
	}
	return string(append(b, ')'))
}

// An IllegalError says that a move cannot be made.
type IllegalError struct {
	Role string
	Move string
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("%s is no legal move of %s", abridged(e.Move), e.Role)
}

// A MisfitError says how a message does not fit the rules or what has been played.
type MisfitError struct{ reason string }

func (e *MisfitError) Error() string { return e.reason }

// LegalMove returns the legal move that a term stands for, or an
// *IllegalError.
func LegalMove(ctx context.Context, m game.Machine, s game.State, role int, term *gdl.Term) (game.Move, error) {
	terms := m.Rules().Terms
	illegal := &IllegalError{Role: terms.String(m.Rules().Roles[role]), Move: term.String()}
	x, err := terms.Intern(term)
	if err != nil {
		return 0, illegal
	}
	move, ok := m.FindMove(role, x)
	if !ok {
		return 0, illegal
	}
	legal, err := game.IsLegal(ctx, m, s, role, move)
	if err == nil && !legal {
		err = illegal
	}
	return move, err
}

// LegalJoint returns the joint move that terms stand for. A move that is not
// legal is an *IllegalError, and too many or too few a *MisfitError.
func LegalJoint(ctx context.Context, m game.Machine, s game.State, moves []gdl.Term) (game.JointMove, error) {
	if roles := len(m.Rules().Roles); len(moves) != roles {
		return nil, &MisfitError{fmt.Sprintf("%d moves for %d roles", len(moves), roles)}
	}
	joint := make(game.JointMove, len(moves))
	for role := range moves {
		var err error
		if joint[role], err = LegalMove(ctx, m, s, role, &moves[role]); err != nil {
			return nil, err
		}
	}
	return joint, nil
}

// StateAfter plays joint moves from the initial state and returns the state they lead
// to. A move that is not legal or comes after the end is an error.
func StateAfter(ctx context.Context, m game.Machine, joints [][]gdl.Term) (game.State, error) {
	s, err := m.Initial(ctx)
	if err != nil {
		return nil, err
	}
	for i, moves := range joints {
		end, err := m.Terminal(ctx, s)
		if err != nil {
			return nil, err
		}
		if end {
			return nil, fmt.Errorf("joint move %d: the match has ended", i+1)
		}
		joint, err := LegalJoint(ctx, m, s, moves)
		if err != nil {
			return nil, fmt.Errorf("joint move %d: %w", i+1, err)
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			return nil, err
		}
	}
	return s, nil
}
