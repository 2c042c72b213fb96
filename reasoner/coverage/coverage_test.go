package coverage_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/coverage"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
)

// Counting goes from 1 to 4, by one or two a move.
const counting = `(role p)
(init (at 1))
(succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal p one) (true (at ?x)) (role p))
(<= (legal p two) (true (at 1)))
(<= (next (at ?y)) (does p one) (true (at ?x)) (succ ?x ?y))
(<= (next (at 3)) (does p two) (true (at ?x)) (distinct ?x 2))
(<= (goal p 100) (true (at 4)) (not (true (at 1))))
(<= (goal p 0) (true (at 9)))
(<= terminal (true (at 4)))
(<= terminal (or (true (at 4)) (true (at 9))))`

func TestFiringCountsInstances(t *testing.T) {
	m, err := reasoner.New(ruletest.Compile(t, counting), reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	counter := coverage.NewCounter(m)
	counts, err := counter.Firing(t.Context(), s, nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0}; !slices.Equal(counts, want) {
		t.Errorf("%v, want %v", counts, want)
	}
	one, ok := m.FindMove(0, m.Rules().Terms.Constant("one"))
	if !ok {
		t.Fatal("no move one")
	}
	if counts, err = counter.Firing(t.Context(), s, game.JointMove{one}, 10); err != nil {
		t.Fatal(err)
	}
	if want := []int{0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0}; !slices.Equal(counts, want) {
		t.Errorf("with a move %v, want %v", counts, want)
	}
}

func TestCoverFindsWhatNeverMatters(t *testing.T) {
	rules := ruletest.Compile(t, counting)
	c, err := coverage.Cover(t.Context(), rules, coverage.CoverOptions{Seed: 1, Matches: 20, MaxPlies: 10})
	if err != nil {
		t.Fatal(err)
	}
	idle := func(form int) (texts []string) {
		for _, span := range c.Rules[form].Idle {
			texts = append(texts, rules.Sheet.Forms[form].Text[span.From:span.To])
		}
		return texts
	}
	tests := []struct {
		name  string
		form  int
		fired bool
		idle  []string
	}{
		{"a condition that always holds never matters; one that binds a variable is not asked about", 5, true,
			[]string{"(role p)"}},
		{"the only condition of a rule matters", 6, true, nil},
		{"conditions that others depend on are not asked about", 7, true, nil},
		{"a test that never fails where the others hold", 8, true, []string{"(distinct ?x 2)"}},
		{"a negation that never fails where the others hold", 9, true, []string{"(not (true (at 1)))"}},
		{"nothing is said of a rule that never fires", 10, false, nil},
		{"branches of an or each count", 12, true, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := c.Rules[test.form]
			if fired := r.Fired > 0 && r.Instances > 0; fired != test.fired {
				t.Errorf("fired in %d positions, %d instances", r.Fired, r.Instances)
			}
			if got := idle(test.form); !slices.Equal(got, test.idle) {
				t.Errorf("idle: %q, want %q", got, test.idle)
			}
		})
	}
	if c.Matches != 20 || c.Positions < 60 || c.Positions > 80 {
		t.Errorf("%d matches, %d positions; want 20 matches of 3 or 4 positions", c.Matches, c.Positions)
	}
	if c.Rules[7].Steps == 0 || c.Rules[1].Steps != 0 {
		t.Errorf("steps of next %d, of a fact %d; want some and none", c.Rules[7].Steps, c.Rules[1].Steps)
	}
}

// However early it is stopped, what holds everywhere has held in every position that counts.
func TestAPositionThatIsNotLookedAtToTheEndDoesNotCount(t *testing.T) {
	var nums strings.Builder
	for i := range 25 {
		fmt.Fprintf(&nums, "(num %d) ", i)
	}
	const busy = "(<= busy (true (at ?x)) (num ?a) (num ?b) (num ?c) (num ?d) (distinct ?d ?d))"
	rules := ruletest.Compile(t, busy+nums.String()+counting)
	const legal = 1 + 25 + 5 // the form of the first rule for legal
	enough := errors.New("enough")
	cut := 0
	for looks := 0; ; looks++ {
		left := looks
		ctx := pace.With(t.Context(), func() error {
			if left--; left < 0 {
				return enough
			}
			return nil
		})
		c, err := coverage.Cover(ctx, rules, coverage.CoverOptions{Seed: 1, Matches: 2, MaxPlies: 10})
		if err == nil {
			break
		}
		if !errors.Is(err, enough) {
			t.Fatal(err)
		}
		if cut++; c != nil && c.Rules[legal].Fired != c.Positions {
			t.Fatalf("after %d looks: fired in %d of %d positions", looks, c.Rules[legal].Fired, c.Positions)
		}
	}
	if cut < 10 {
		t.Errorf("stopped at %d places only", cut)
	}
}

func TestCoverOfBundledGames(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			rules := ruletest.Compile(t, g.Rules)
			c, err := coverage.Cover(t.Context(), rules, coverage.CoverOptions{Seed: 1, Matches: 2, MaxPlies: 6})
			if err != nil {
				t.Fatal(err)
			}
			var steps int64
			for form, r := range c.Rules {
				steps += r.Steps
				if r.Fired > c.Positions || r.Unknown > 0 {
					t.Errorf("form %d fired in %d of %d positions, %d unknown", form, r.Fired, c.Positions, r.Unknown)
				}
			}
			if steps == 0 || c.Positions == 0 {
				t.Errorf("%d steps in %d positions", steps, c.Positions)
			}
			t.Logf("%d positions", c.Positions)
		})
	}
}
