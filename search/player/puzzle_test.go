package player

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// threeSteps lets a match end after three plies, by itself.
const threeSteps = `
	(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
	(init (step 0))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= terminal (true (step 3)))`

// A walk goes left or right. Who stands on 1 at the end has been there before, on
// the first step, when that was worth nothing yet.
const walkSheet = threeSteps + `
	(role r) (init (at 0))
	(legal r left) (legal r right)
	(<= (next (at ?y)) (does r right) (true (at ?x)) (succ ?x ?y))
	(<= (next (at ?y)) (does r left) (true (at ?x)) (succ ?y ?x))
	(<= (goal r 90) (true (at 1)))
	(<= (goal r 10) (not (true (at 1))))`

// A race to 2 is won by the first move.
const raceSheet = threeSteps + `
	(role r) (init (at 0))
	(legal r left) (legal r right)
	(<= (next (at ?y)) (does r right) (true (at ?x)) (succ ?x ?y))
	(<= (next (at ?y)) (does r left) (true (at ?x)) (succ ?y ?x))
	(<= (next (at 0)) (does r left) (true (at 0)))
	(<= terminal (true (at 2)))
	(<= (goal r 100) (true (at 2)))
	(<= (goal r 10) (not (true (at 2))))`

func TestPuzzlesAreWorthTheSameWithoutTheirTimer(t *testing.T) {
	sheets := map[string]string{"walk": walkSheet, "race": raceSheet}
	for _, name := range []string{"maze", "hanoi", "lights-out", "river-crossing", "water-jugs"} {
		g, ok := games.Find(name)
		if !ok {
			t.Fatal(name)
		}
		sheets[name] = g.Rules
	}
	for name, sheet := range sheets {
		t.Run(name, func(t *testing.T) {
			r, err := logic.Compile(gdl.Parse(sheet))
			if err != nil {
				t.Fatal(err)
			}
			m := searchtest.Build(t, r)
			s := searchtest.Start(t, m)
			want, _, err := Solve(t.Context(), searchtest.Single{Machine: m}, s, search.Options{MaxNodes: 100_000})
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := Solve(t.Context(), m, s, search.Options{MaxNodes: 100_000})
			if err != nil || got.Proof != want.Proof || len(got.Line) != len(want.Line) || !got.Proof.Closed() {
				t.Errorf("%+v in %d moves, without the timer %+v in %d, %v", got.Proof, len(got.Line), want.Proof,
					len(want.Line), err)
			}
			t.Logf("%d positions instead of %d", got.Nodes, want.Nodes)
		})
	}
}

// climb ends after ten steps, each of which goes up or not; higher is better.
func climb() string {
	sheet := "(role r) (init (at 0)) (init (step 0)) (legal r up) (legal r wait)"
	for i := range 10 {
		n, next := strconv.Itoa(i), strconv.Itoa(i+1)
		sheet += " (succ " + n + " " + next + ") (<= (goal r " + n + "0) (true (at " + n + ")))"
	}
	return sheet + ` (<= (goal r 100) (true (at 10))) (<= terminal (true (step 10)))
		(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
		(<= (next (at ?y)) (does r up) (true (at ?x)) (succ ?x ?y))
		(<= (next (at ?x)) (does r wait) (true (at ?x)))`
}

func TestAPuzzleKeepsWhatItHasFoundAndLooksForMore(t *testing.T) {
	r, err := logic.Compile(gdl.Parse(climb()))
	if err != nil {
		t.Fatal(err)
	}
	m := searchtest.Single{Machine: searchtest.Build(t, r)} // which cannot be planned on
	x := New(m, 0, 0)
	s := searchtest.Start(t, m)
	var promised []game.Goal
	for range 10 {
		r, err := x.Best(t.Context(), s, search.Options{MaxNodes: 40, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		promised = append(promised, r.Proof.Low)
		if s, err = m.Next(t.Context(), s, game.JointMove{r.Move}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := m.Goal(t.Context(), s, 0)
	if err != nil || !slices.IsSorted(promised) || got < promised[9] || got <= promised[0] {
		t.Errorf("goal %d, %v; promised %v", got, err, promised)
	}
}

// TestAPuzzleGoesOnWhereAllKnownEndsAreWorthNothing gives up nowhere: the end
// that is worth something is farther away than the search can see.
func TestAPuzzleGoesOnWhereAllKnownEndsAreWorthNothing(t *testing.T) {
	sheet := "(role r) (init (at 0)) (<= (legal r quit)) (<= (legal r go))"
	for i := range 400 {
		sheet += fmt.Sprintf(" (succ %d %d)", i, i+1)
	}
	sheet += `
		(<= (next (at ?y)) (true (at ?x)) (does r go) (succ ?x ?y))
		(<= (next gone) (does r quit))
		(<= terminal (true gone))
		(<= terminal (true (at 400)))
		(<= (goal r 100) (true (at 400)))
		(<= (goal r 0) (not (true (at 400))))`
	rules, err := logic.Compile(gdl.Parse(sheet))
	if err != nil {
		t.Fatal(err)
	}
	m := searchtest.Build(t, rules)
	r, err := New(m, 0, 1<<20).Best(t.Context(), searchtest.Start(t, m), search.Options{MaxNodes: 400, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if move := m.Rules().Terms.String(m.MoveTerm(0, r.Move)); move != "go" || r.Value == search.MaxValue {
		t.Errorf("it plays %s, which it holds for worth %v", move, r.Value.Points())
	}
}
