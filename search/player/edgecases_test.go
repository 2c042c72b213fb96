package player

import (
	"errors"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// oddGames end before they begin, never end, give nobody a goal or several, or
// leave a role without a move.
var oddGames = []struct {
	name, sheet string
	proof       search.Proof // for the first role; plies do not count
	values      []game.Goal
	over, stuck bool // at the beginning: the match; the first role, without a move
	flaw        bool // the search meets an end without a single goal, or a role without a move
}{
	{"over at the start", `(role a) (role b) (init done) (legal a x) (legal b x) (next done)
		(<= terminal (true done)) (goal a 70) (goal b 30)`,
		search.Proof{Low: 70, High: 70}, []game.Goal{70, 30}, true, false, false},
	{"over at the start, without a goal for one", `(role a) (role b) (init done) (legal a x) (legal b x) (next done)
		(<= terminal (true done)) (goal a 70)`, search.Proof{Low: 70, High: 70}, nil, true, false, true},
	{"over at the start, alone", `(role a) (init done) (legal a x) (next done)
		(<= terminal (true done)) (goal a 70)`, search.Proof{Low: 70, High: 70}, []game.Goal{70}, true, false, false},
	{"an end that is never reached", `(role a) (init (at 1)) (legal a stay) (legal a wait)
		(<= (next (at ?x)) (true (at ?x))) (<= terminal (true (at 2))) (goal a 100)`,
		search.Unknown, nil, false, false, false},
	{"a dead end, alone", `(role a) (init (at 1)) (<= (legal a go) (true (at 1))) (<= (legal a run) (true (at 1)))
		(<= (next (at 2)) (does a go)) (<= (next (at 3)) (does a run)) (<= terminal (true (at 3)))
		(<= (goal a 40) (true (at 3)))`, search.Proof{Low: 40, High: 40}, []game.Goal{40}, false, false, true},
	{"a dead end for the other", `(role a) (role b) (init (at 1)) (<= (legal a go) (true (at 1)))
		(<= (legal a run) (true (at 1))) (<= (legal b n) (true (at 1))) (<= (legal a n) (true (at 2)))
		(<= (next (at 2)) (does a go)) (<= (next (at 3)) (does a run)) (<= terminal (true (at 3)))
		(<= (goal a 40) (true (at 3))) (<= (goal b 60) (true (at 3)))`,
		search.Proof{Low: 40, High: 100}, nil, false, false, true},
	{"no way to begin", `(role a) (role b) (init (at 1)) (<= (legal a x) (true (at 5))) (legal b x)
		(<= (next (at 1)) (true (at 1))) (<= terminal (true (at 2))) (goal a 50) (goal b 50)`,
		search.Unknown, nil, false, true, true},
	{"who gives up loses, so nobody does", `(role a) (role b) (init (turn a))
		(<= (legal ?r go) (true (turn ?r))) (<= (legal ?r quit) (true (turn ?r)))
		(<= (legal a n) (true (turn b))) (<= (legal b n) (true (turn a)))
		(<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
		(<= (next (lost ?r)) (does ?r quit)) (<= terminal (true (lost ?r)))
		(<= (goal ?r 0) (true (lost ?r)))
		(<= (goal a 100) (true (lost b))) (<= (goal b 100) (true (lost a)))`, search.Unknown, nil, false, false, false},
	{"nobody has a goal", `(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2)
		(legal a x) (legal a y) (legal b z) (<= (next (n ?y)) (true (n ?x)) (succ ?x ?y))
		(<= terminal (true (n 2)))`, search.Unknown, nil, false, false, true},
	{"an end without a goal behind a role without a move", `(role a) (role b) (init start) (init (n 0)) (succ 0 1)
		(legal a n) (<= (legal b left) (true start)) (<= (legal b right) (true start)) (<= (legal b n) (true ahead))
		(<= (next stuck) (does b left)) (<= (next ahead) (does b right)) (<= (next over) (true ahead))
		(<= terminal (true over)) (goal b 50)`, search.Unknown, nil, false, false, true},
	{"a goal too many on one way", `(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2)
		(legal a x) (legal a y) (legal b z) (<= (next (n ?y)) (true (n ?x)) (succ ?x ?y))
		(<= (next got) (does a y)) (<= (next got) (true got)) (<= terminal (true (n 2)))
		(goal a 10) (<= (goal a 90) (true got)) (goal b 50)`,
		search.Proof{Low: 10, High: 100}, nil, false, false, true},
	{"a goal that is no number", `(role a) (init (n 0)) (legal a x) (legal a y) (<= (next p) (does a y))
		(<= (next q) (does a x)) (<= terminal (true p)) (<= terminal (true q))
		(<= (goal a lots) (true p)) (<= (goal a 30) (true q))`,
		search.Proof{Low: 30, High: 100}, nil, false, false, true},
	{"nothing is true", `(role a) (legal a x) (legal a y) (<= (next p) (does a y)) (<= terminal (true p))
		(<= (goal a 100) (true p))`, search.Proof{Low: 100, High: 100}, []game.Goal{100}, false, false, false},
	{"three who choose simultaneously", `(role a) (role b) (role c) (init (n 0)) (succ 0 1) (succ 1 2)
		(<= (legal ?r x) (role ?r)) (<= (legal ?r y) (role ?r))
		(<= (next (n ?y)) (true (n ?x)) (succ ?x ?y)) (<= (next (got ?r)) (does ?r y))
		(<= (next (got ?r)) (true (got ?r))) (<= terminal (true (n 2)))
		(<= (goal ?r 100) (true (got ?r))) (<= (goal ?r 0) (role ?r) (not (true (got ?r))))`,
		search.Proof{Low: 100, High: 100}, nil, false, false, false},
}

func TestOddGamesAreSolvedAsFarAsTheyCanBe(t *testing.T) {
	for _, c := range oddGames {
		t.Run(c.name, func(t *testing.T) {
			for engine, m := range oddMachines(t, c.sheet) {
				got, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{MaxNodes: 20_000})
				if c.stuck != errors.Is(err, search.ErrNoMove) || err != nil && !c.stuck {
					t.Fatalf("%s: %v", engine, err)
				}
				got.Proof.LowPlies, got.Proof.HighPlies = 0, 0
				if got.Proof != c.proof || !slices.Equal(got.Values, c.values) {
					t.Errorf("%s: proved %+v with values %v, want %+v with %v", engine, got.Proof, got.Values, c.proof,
						c.values)
				}
				if met := got.Flaw != nil; met != c.flaw {
					t.Errorf("%s: flaw %+v, want one: %v", engine, got.Flaw, c.flaw)
				}
			}
		})
	}
}

// oddMachines returns both engines for a sheet.
func oddMachines(t *testing.T, sheet string) map[string]game.Machine {
	t.Helper()
	r, err := logic.Compile(gdl.Parse(sheet))
	if err != nil {
		t.Fatal(err)
	}
	judge, err := reasoner.New(r.Clone(), reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]game.Machine{"propnet": searchtest.Build(t, r), "reasoner": judge}
}

func TestEveryPlayerPlaysOddGames(t *testing.T) {
	ids := []string{"alphabeta-2", "goals-2"}
	for _, p := range Styles() {
		ids = append(ids, p.ID)
	}
	for _, c := range oddGames {
		t.Run(c.name, func(t *testing.T) {
			for engine, m := range oddMachines(t, c.sheet) {
				s := searchtest.Start(t, m)
				for _, id := range ids {
					p, ok := FindStyle(id)
					if !ok {
						t.Fatal(id)
					}
					x := p.New(m, 0, 1<<20)
					got, err := x.Best(t.Context(), s, search.Options{MaxNodes: 3000, Seed: 1})
					if c.stuck || c.over {
						if !errors.Is(err, search.ErrNoMove) {
							t.Errorf("%s on the %s: %v where there is no move", id, engine, err)
						}
						continue
					}
					legal, lerr := m.Legal(t.Context(), s, 0, nil)
					if err != nil || lerr != nil || !slices.Contains(legal, got.Move) {
						t.Errorf("%s on the %s: move %d of %v, %v, %v", id, engine, got.Move, legal, err, lerr)
					}
				}
				_, err := Analyse(t.Context(), m, s, search.Options{MaxNodes: 3000, Seed: 1})
				if err != nil && !c.stuck && !c.over {
					t.Errorf("analysis on the %s: %v", engine, err)
				}
			}
		})
	}
}

func TestOddGamesArePreparedFor(t *testing.T) {
	for _, g := range oddGames {
		t.Run(g.name, func(t *testing.T) {
			rules, err := logic.Compile(gdl.Parse(g.sheet))
			if err != nil {
				t.Fatal(err)
			}
			m := searchtest.Pair(t, rules)
			s := searchtest.Start(t, m)
			for role := range rules.Roles {
				if err := New(m, role, 1<<20).Prepare(t.Context(), s, search.Options{MaxNodes: 1000}); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
