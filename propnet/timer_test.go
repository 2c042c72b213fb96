package propnet_test

import "testing"

func TestATimerDoesNothingButEndTheMatch(t *testing.T) {
	const steps = `
		(role r) (succ 0 1) (succ 1 2) (succ 2 3)
		(init (step 0)) (init (at a))
		(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
		(<= (next (at b)) (does r go))
		(<= (next (at a)) (does r back))
		(<= terminal (true (step 3)))
		(<= (goal r 0) (not (true (at b))))`
	const moves = ` (legal r go) (legal r back)`
	const won = ` (<= terminal (true (at b))) (<= (goal r 100) (true (at b)))`
	for _, c := range []struct {
		name, sheet string
		facts       int
	}{
		{"a clock that only ends the match", steps + moves + won, 4},
		{"moves are legal only while the match goes on",
			steps + `(<= (legal r go) (not terminal)) (<= (legal r back) (not terminal))` + won, 4},
		{"a move that is legal late", steps + `(legal r back) (<= (legal r go) (true (step 2)))` + won, 0},
		{"a fact that comes at a time",
			steps + moves + won + `(<= (next (at c)) (true (step 1))) (<= (goal r 50) (true (at c)))`, 0},
		{"a goal for being late",
			steps + moves + `(<= terminal (true (at b))) (<= (goal r 100) (true (at b)) (true (step 2)))`, 0},
		{"a goal that is no end", steps + moves + `(<= (goal r 100) (true (at b)))`, 0},
		{"another end that comes only at a time",
			steps + moves + won + `(<= terminal (true (at a)) (not (true (step 0))))`, 0},
		{"another end", steps + moves + won + `(<= terminal (not (true (at a))))`, 4},
		{"no clock", `(role r) (legal r go) (<= (next (at b)) (does r go))` + won, 0},
		{"two roles", steps + moves + won + `(role q) (legal q x)`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := machineOf(t, c.sheet).Timer(); len(got) != c.facts {
				t.Errorf("the timer has %d facts, want %d", len(got), c.facts)
			}
		})
	}
}
