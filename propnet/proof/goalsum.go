package proof

import (
	"context"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

const (
	maxGoalCases = 4096    // combinations of goals, one for each role, that are looked at
	maxGoalWork  = 1 << 24 // gates that are looked at in all of them
	maxGoalRoles = 64      // roles whose goals are combined: each is a call on the stack
)

// GoalSum proves what the goals of all roles add up to wherever a match ends
// with exactly one goal for each. It supposes each other combination of goals
// and draws conclusions gate by gate (unit propagation: Davis, Logemann,
// Loveland, CACM 5, 1962) until they contradict each other. Nothing is tried
// out, so much that is true is not found: that two lines of three cannot both
// be there follows from how positions come about, not from goals.
func GoalSum(ctx context.Context, c *circuit.Circuit) (sum int, ok bool, err error) {
	roles := len(c.Goals)
	if roles < 2 || roles > maxGoalRoles {
		return 0, false, nil
	}
	p := newPropagation(c)
	if !p.assign(c.Terminal, true) {
		return 0, false, nil // no match ever ends
	}
	sum = -1
	cases := 0
	var try func(role, total int) bool
	try = func(role, total int) bool {
		if role == roles {
			if sum < 0 {
				sum = total
			}
			return total == sum
		}
		for i, g := range c.Goals[role] {
			if g.Value < 0 {
				continue // it is no goal
			}
			if cases++; cases > maxGoalCases || p.work > maxGoalWork || pace.Check(ctx) != nil {
				return false
			}
			mark := len(p.Trail)
			possible := true
			for k, other := range c.Goals[role] { // 50 and 050 are two goals
				if possible = p.assign(other.When, k == i); !possible {
					break
				}
			}
			if possible && !try(role+1, total+int(g.Value)) {
				return false
			}
			p.Undo(mark)
		}
		return true
	}
	if !try(0, 0) || sum < 0 {
		return 0, false, pace.Check(ctx)
	}
	return sum, true, pace.Check(ctx)
}
