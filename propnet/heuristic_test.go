package propnet_test

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

// stateOf returns the state of facts as sheets spell them.
func stateOf(t *testing.T, m game.Machine, facts string) game.State {
	t.Helper()
	parsed, err := gdl.ParseTerms(facts)
	if err != nil {
		t.Fatal(err)
	}
	var terms []logic.Term
	for i := range parsed {
		x, err := m.Rules().Terms.Intern(&parsed[i])
		if err != nil {
			t.Fatal(err)
		}
		terms = append(terms, x)
	}
	s, err := m.Encode(terms)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func estimateOf(t *testing.T, m *propnet.Machine, role int, facts string) float64 {
	t.Helper()
	v, err := m.Estimate(t.Context(), stateOf(t, m, facts), role)
	if err != nil {
		t.Fatal(err)
	}
	if v < 0 || v > 100 {
		t.Fatalf("the estimate of %s is %g", facts, v)
	}
	return v
}

func TestGoalsAreNearerWithMoreOfWhatTheyAskFor(t *testing.T) {
	sheet, _ := games.Find("tic-tac-toe")
	ticTacToe := machineOf(t, sheet.Rules)
	// A goal of sixty facts, of which a product of chances must not lose one.
	lights := `(role r) (legal r x) (succ 0 1)`
	goal := "(<= (goal r 100)"
	var dark, lit string
	for i := range 60 {
		n := string(rune('a'+i/26)) + string(rune('a'+i%26))
		lights += " (init (off " + n + ")) (<= (next (on " + n + ")) (does r x)) (<= (next (off " + n +
			")) (true (off " + n + ")))"
		goal += " (true (on " + n + "))"
		dark += " (off " + n + ")"
		if i != 7 {
			lit += " (on " + n + ")"
		}
	}
	lights += goal + ") (<= (goal r 0) (true (off aa))) (<= terminal (true (on aa)))"
	for _, c := range []struct {
		name    string
		m       *propnet.Machine
		role    int
		farther []string // each farther than the next
	}{
		{"a line of three", ticTacToe, 0, []string{
			"(cell 1 1 empty) (cell 2 2 empty) (cell 3 3 empty) (cell 1 2 empty) (control x)",
			"(cell 1 1 x) (cell 2 2 empty) (cell 3 3 empty) (cell 1 2 empty) (control x)",
			"(cell 1 1 x) (cell 2 2 x) (cell 3 3 empty) (cell 1 2 empty) (control x)",
			"(cell 1 1 x) (cell 2 2 x) (cell 3 3 x) (cell 1 2 empty) (control x)",
		}},
		{"sixty lights", machineOf(t, lights), 0, []string{dark, dark + " (on ab)", dark + " (on ab) (on ac)", lit}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i := range c.farther[1:] {
				a, b := estimateOf(t, c.m, c.role, c.farther[i]), estimateOf(t, c.m, c.role, c.farther[i+1])
				if a >= b {
					t.Errorf("%s: %g, but %s: %g", c.farther[i], a, c.farther[i+1], b)
				}
			}
		})
	}
}

func TestClonesEstimateForThemselves(t *testing.T) {
	m := machineOf(t, lamps)
	near, far := stateOf(t, m, "(lit a) (dark b)"), stateOf(t, m, "(dark a) (dark b)")
	estimate := func(m game.Machine, s game.State) float64 {
		v, err := m.(game.Estimator).Estimate(t.Context(), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	want := estimate(m, far)
	c := m.Clone()
	if estimate(c, near) <= want || estimate(m, far) != want || estimate(c, far) != want {
		t.Error("a clone changes what another machine thinks")
	}
}
