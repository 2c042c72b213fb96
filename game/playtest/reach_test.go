package playtest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/games"
)

// reached plays a line and returns the goal of a role at its end.
func reached(t *testing.T, m game.Machine, line []game.JointMove, role int) game.Goal {
	t.Helper()
	s, err := m.Initial(t.Context())
	for _, joint := range line {
		if err == nil {
			s, err = m.Next(t.Context(), s, joint)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	end, err := m.Terminal(t.Context(), s)
	if err != nil || !end {
		t.Fatalf("the line of role %d does not lead to an end: %v", role, err)
	}
	g, err := m.Goal(t.Context(), s, role)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestReach(t *testing.T) {
	const walk = `(role p) (role q) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
		(legal p left) (legal p right) (legal q left) (legal q right)
		(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
		(<= (next (agreed 1)) (does p ?m) (does q ?m) (true (at 0)))
		(<= (next (agreed ?y)) (true (agreed ?x)) (succ ?x ?y) (does p ?m) (does q ?m))
		(<= terminal (true (at 3)))
		`
	tests := []struct {
		name, rules string
		best        []game.Goal
		complete    bool // must it say that there is no more?
	}{
		{"a win that needs both roles to agree",
			walk + `(<= (goal ?r 100) (role ?r) (true (agreed 3))) (<= (goal ?r 0) (role ?r) (not (true (agreed 3))))`,
			[]game.Goal{100, 100}, false},
		{"a role that can never win",
			walk + `(<= (goal p 100) (true (agreed 3))) (<= (goal p 0) (not (true (agreed 3)))) (goal q 30)`,
			[]game.Goal{100, 30}, true},
		{"a role without goals", walk + `(goal p 100)`, []game.Goal{100, game.NoGoal}, true},
		{"a game that is over at the start", `(role p) (legal p go) (init over) (<= terminal (true over)) (goal p 100)`,
			[]game.Goal{100}, false},
		{"nobody can move", `(role p) (init over) (<= (legal p go) (true open)) (<= terminal (true open)) (goal p 100)`,
			[]game.Goal{game.NoGoal}, true},
		{"more joint moves than are tried one by one", `(role a) (role b) (role c) (role d) (role e) (role f)
			(n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (<= (legal ?r ?n) (role ?r) (n ?n)) (init first)
			(<= (next second) (true first))
			(<= terminal (true second)) (<= (goal ?r 100) (role ?r) (true second))`,
			[]game.Goal{100, 100, 100, 100, 100, 100}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := reasonerOf(t, test.rules)
			r, err := playtest.NewReach(t.Context(), m, playtest.ReachOptions{Seed: 1, Positions: 10000, MaxPlies: 100})
			if err != nil {
				t.Fatal(err)
			}
			for role, want := range test.best {
				if got := r.Best[role].Goal; got != want {
					t.Errorf("role %d reaches %d, want %d", role, got, want)
				} else if want >= 0 {
					if g := reached(t, m, r.Best[role].Line, role); g != want {
						t.Errorf("the line of role %d leads to %d, want %d", role, g, want)
					}
				}
				if winnable, known := r.Winnable(role); !known || winnable != (want == 100) {
					t.Errorf("role %d: winnable %v, known %v", role, winnable, known)
				}
			}
			if test.complete && !r.Complete {
				t.Error("it does not say that there is no more")
			}
		})
	}
}

func TestBundledGamesAreWeaklyWinnable(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			switch g.Name {
			case "peg-solitaire":
				t.Skip("one of millions of matches is won; game.json has one")
			case "lights-out", "eight-puzzle", "hanoi":
				if testing.Short() {
					t.Skip("takes tens of thousands of positions")
				}
			}
			t.Parallel()
			m := reasonerOf(t, g.Rules)
			r, err := playtest.NewReach(t.Context(), m, playtest.ReachOptions{Seed: 1, Positions: 100000,
				MaxPlies: 300})
			if err != nil {
				t.Fatal(err)
			}
			for role, best := range r.Best {
				if best.Goal != 100 {
					t.Errorf("role %d gets %d at most in %d positions; all seen: %v", role, best.Goal, r.Positions,
						r.Complete)
				} else if got := reached(t, m, best.Line, role); got != 100 {
					t.Errorf("the line of role %d leads to %d", role, got)
				}
			}
		})
	}
}

func TestReachStopsAtItsBounds(t *testing.T) {
	m := reasonerOf(t,
		`(role p) (init (n z)) (legal p on) (<= (next (n (s ?x))) (true (n ?x)))
		(<= terminal (true (n end))) (goal p 0)`)
	r, err := playtest.NewReach(t.Context(), m, playtest.ReachOptions{Positions: 50, MaxPlies: 10})
	if err != nil || r.Complete || r.Positions < 50 || r.Positions > 60 {
		t.Errorf("%d positions of at most 50, complete %v, %v", r.Positions, r.Complete, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, err = playtest.NewReach(ctx, m, playtest.ReachOptions{Positions: 1 << 40, MaxPlies: 10,
		Progress: func(*playtest.Reach) { cancel() }})
	if !errors.Is(err, context.Canceled) || r.Positions == 0 {
		t.Errorf("%v after %d positions", err, r.Positions)
	}
}
