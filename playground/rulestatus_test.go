package playground

import (
	"slices"
	"testing"
)

func TestRuleStatusTellsWhatFires(t *testing.T) {
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{walk}))
	lit := func(moves [][]string) (rules []int) {
		p := result[PositionResult](c.start("position", PositionRequest{moves, true}))
		for _, status := range p.RuleStatus {
			if status.Count > 0 {
				rules = append(rules, status.Rule)
			}
		}
		return rules
	}
	// Forms 3 to 8 are legal, next, moved, terminal, terminal, open; line 3 has two facts.
	if got := lit(nil); !slices.Equal(got, []int{4, 9}) {
		t.Errorf("firing at the start: %v, want legal and open", got)
	}
	if got := lit([][]string{{"go"}}); !slices.Equal(got, []int{4, 5, 6, 9}) {
		t.Errorf("firing after a move: %v, want also next and moved for that move", got)
	}
}
