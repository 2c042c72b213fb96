package search

import (
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A Flaw is a fault of the rules that leaves a position without a value: the match is over there and a
// role has no single goal from 0 to 100, or it goes on and a role has no legal move.
type Flaw struct {
	State game.State
	Role  int
	Goal  game.Goal // NoGoal, ManyGoals or BadGoal where the match is over; 0 where the role has no move
}

// Score returns what the goal of a role counts in a terminal state: nothing where the rules give it no
// single one, which the clock notes if it is the first flaw that the search meets.
func (c *Clock) Score(s game.State, role int, g game.Goal) game.Goal {
	if g < 0 {
		c.note(Flaw{State: s, Role: role, Goal: g})
		if !slices.Contains(c.Goalless, role) {
			c.Goalless = append(slices.Clone(c.Goalless), role)
		}
	}
	return max(g, 0)
}

// Stuck notes that a role has no legal move in a state that is not terminal.
func (c *Clock) Stuck(s game.State, role int) { c.note(Flaw{State: s, Role: role}) }

func (c *Clock) note(f Flaw) {
	if c.Flaw == nil {
		f.State = f.State.Clone()
		c.Flaw = &f
	}
}
