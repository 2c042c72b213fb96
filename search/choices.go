package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// Choices are the legal moves of all roles in a position, and a joint move of
// them. They are the working space of one ply of a search, used again for one
// position after the other.
type Choices struct {
	Legal [][]game.Move // by role
	Joint game.JointMove
	picks []int // by role: where its move in Joint stands in Legal

	// What Step keeps: the children, and the state of one of them.
	children game.Children
	parent   [1]game.State
	child    game.State
}

// NewChoices returns working space for a number of roles.
func NewChoices(roles int) Choices {
	return Choices{Legal: make([][]game.Move, roles), Joint: make(game.JointMove, roles), picks: make([]int, roles)}
}

// Find finds the legal moves of all roles. It reports whether a role is stuck
// without a move in a state that is not terminal: such a state has no
// successors.
func (c *Choices) Find(ctx context.Context, p Position) (stuck bool, err error) {
	for r := range c.Legal {
		if c.Legal[r], err = p.Legal(ctx, r, c.Legal[r][:0]); err != nil {
			return false, err
		}
		if len(c.Legal[r]) == 0 {
			return true, nil
		}
		c.Play(r, 0)
	}
	return false, nil
}

// Play puts the i-th legal move of a role into the joint move.
func (c *Choices) Play(role, i int) {
	c.Joint[role] = c.Legal[role][i]
	c.picks[role] = i
}

// maxReplies bounds the joint replies that are looked at where several
// opponents choose simultaneously.
const maxReplies = 1 << 14

// Replies returns how many joint replies the other roles have to a move of one
// role, and the role that alone chooses among them, or -1. All reports whether these are
// all: where several choose they are maxReplies at most.
func (c *Choices) Replies(role int) (n, chooser int, all bool) {
	n, chooser, all = 1, -1, true
	choosers := 0
	for r, moves := range c.Legal {
		if r == role || len(moves) == 1 {
			continue
		}
		choosers, chooser = choosers+1, r
		if n *= len(moves); choosers > 1 && n > maxReplies {
			n, all = maxReplies, false
		}
	}
	if choosers != 1 {
		chooser = -1
	}
	return n, chooser, all
}

// Reply puts the i-th joint reply of the other roles to a role into the joint
// move. Its moves are the digits of i as a mixed-radix number.
func (c *Choices) Reply(role int, i uint32) {
	for r, moves := range c.Legal {
		if r == role || len(moves) == 1 {
			continue
		}
		n := uint32(len(moves))
		c.Play(r, int(i%n))
		i /= n
	}
}

// Step returns the position that the joint move leads to from p, whose choices
// these are. Known is its state if that was computed before, else nil. With an
// expander the first step computes all children of p in one batch.
func (c *Choices) Step(ctx context.Context, p Position, expander game.Expander, known game.State) (Position, error) {
	if expander == nil {
		if known == nil {
			var err error
			if known, err = p.Machine.Next(ctx, p.State, c.Joint); err != nil {
				return Position{}, err
			}
		}
		return Position{State: known, Machine: p.Machine}, nil
	}
	if c.children == nil {
		c.parent[0] = p.State
		children, err := expander.Expand(ctx, c.parent[:])
		if err != nil {
			return Position{}, err
		}
		c.children = children
	}
	// Children come in the order of the legal moves, those of the last role
	// changing fastest.
	at := 0
	for r, pick := range c.picks {
		at = at*len(c.Legal[r]) + pick
	}
	c.child = c.children.State(at, c.child)
	return Position{State: c.child, Machine: p.Machine, Children: c.children, Index: at}, nil
}

// Release gives back what Step computed.
func (c *Choices) Release() {
	if c.children != nil {
		c.children.Release()
		c.children = nil
	}
}

// An ActionKey names an action of one side for the table, the killers and the
// history: a move, or a joint move of several roles, hashed. Two actions that
// share a key are only ordered badly. 0 is no action.
type ActionKey uint32
