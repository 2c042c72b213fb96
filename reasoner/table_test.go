package reasoner

import (
	"testing"

	"github.com/gdl-playground/engine/logic"
)

// While a large set grows an answer that it has is not taken for a new one, and no new
// answer has to move many; in the next generation there is room for as many.
func TestALargeSetOfAnswersGrowsInSteps(t *testing.T) {
	const answers = 300_000
	row := func(n int) []logic.Term { return []logic.Term{logic.Term(n % 1000), logic.Term(n / 1000)} }
	c := &call{}
	for generation := range uint32(2) {
		c.start(generation)
		growing := 0
		for n := range answers {
			var before int
			if c.growing != nil {
				before = c.growing.moved
			}
			if !c.insert(row(n)) {
				t.Fatalf("answer %d counts as an old one", n)
			}
			if c.growing == nil {
				continue
			}
			growing++
			if c.growing.moved > before+movesPerAnswer {
				t.Fatalf("answer %d moves %d others", n, c.growing.moved-before)
			}
			for _, old := range []int{0, n / 3, n / 2, n} {
				if c.insert(row(old)) {
					t.Fatalf("with %d answers, answer %d counts as a new one", n, old)
				}
			}
		}
		if c.count != answers {
			t.Errorf("%d answers, want %d", c.count, answers)
		}
		if generation == 0 && growing < 1<<14 {
			t.Errorf("the set grew in %d steps", growing)
		}
		if generation == 1 && growing != 0 {
			t.Errorf("the set grew again, in %d steps", growing)
		}
	}
}
