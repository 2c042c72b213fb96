package playtest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// reasonerOf returns a machine that plays by these rules.
func reasonerOf(t testing.TB, text string) game.Machine {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAuditFindsWhatIsWrongWithGames(t *testing.T) {
	const walk = "(role p) (init (at 1)) (succ 1 2) (succ 2 3) (<= (legal ?r go) (role ?r)) " +
		"(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y)) (<= terminal (true (at 3))) "
	tests := []struct {
		name, rules string
		want        playtest.Finding // the only one; Line by its length
		plies       int
	}{
		{"a role without a goal at the end", walk, playtest.Finding{Kind: playtest.GoalMissing, Role: 0}, 2},
		{"a role with two goals at the end", walk + "(goal p 0) (goal p 100)",
			playtest.Finding{Kind: playtest.GoalDouble, Role: 0}, 2},
		{"a goal beyond 100", walk + "(goal p 200)", playtest.Finding{Kind: playtest.GoalInvalid, Role: 0}, 2},
		{"a role that cannot move before the end",
			"(role p) (role q) (init (at 1)) (legal p go) (<= (legal q go) (true (at 1))) " +
				"(<= (next (at 2)) (true (at 1))) (<= terminal (true (at 3)))",
			playtest.Finding{Kind: playtest.Stuck, Role: 1}, 1},
		{"a match that comes back to where it was",
			"(role p) (init (at 1)) (legal p stay) (<= (next (at 1)) (does p stay)) (<= terminal (true (at 2))) " +
				"(goal p 0)",
			playtest.Finding{Kind: playtest.Repeats, Role: -1}, 1},
		{"a heuristic that has no value in some positions",
			walk + "(goal p 0) (<= (heuristic p 50) (true (at 1)))",
			playtest.Finding{Kind: playtest.Unvalued, Role: 0}, 1},
		{"a heuristic that has two values in all positions",
			walk + "(goal p 0) (heuristic p 50) (heuristic p 60)",
			playtest.Finding{Kind: playtest.Unvalued, Role: 0}, 0},
		{"a match that does not end within the limit",
			"(role p) (init (n z)) (legal p on) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true (n end))) " +
				"(goal p 0)",
			playtest.Finding{Kind: playtest.Unended, Role: -1}, 20},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, err := playtest.NewAudit(t.Context(), reasonerOf(t, test.rules),
				playtest.AuditOptions{Seed: 1, Matches: 5, MaxPlies: 20})
			if err != nil {
				t.Fatal(err)
			}
			var found []playtest.Finding
			for _, f := range a.Findings {
				if test.want.Kind == playtest.Repeats && f.Kind == playtest.Unended {
					continue // what comes back need not end
				}
				found = append(found, f)
			}
			if len(a.Findings) == 0 || len(found) != 1 {
				t.Fatalf("findings %v, want one", found)
			}
			f := found[0]
			if f.Kind != test.want.Kind || f.Role != test.want.Role || len(f.Line) != test.plies || f.Count != 5 {
				t.Errorf("finding %d of role %d after %d plies in %d matches; want %d of role %d after %d in 5",
					f.Kind, f.Role, len(f.Line), f.Count, test.want.Kind, test.want.Role, test.plies)
			}
		})
	}
}

func TestBundledGamesPassTheirAudit(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			m := reasonerOf(t, g.Rules)
			a, err := playtest.NewAudit(t.Context(), m, playtest.AuditOptions{Seed: 1, Matches: 3, MaxPlies: 300})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range a.Findings {
				t.Errorf("finding %d of role %d, %d matches, %d plies", f.Kind, f.Role, f.Count, len(f.Line))
			}
			if a.Ended != a.Matches || a.Matches != 3 {
				t.Errorf("%d of %d matches ended", a.Ended, a.Matches)
			}
			for role, best := range a.Best {
				s, err := m.Initial(t.Context())
				for _, joint := range best.Line {
					if err == nil {
						s, err = m.Next(t.Context(), s, joint)
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				if goal, err := m.Goal(t.Context(), s, role); err != nil || goal != best.Goal {
					t.Errorf("the line for the best goal %d of role %d leads to %d, %v", best.Goal, role, goal, err)
				}
			}
		})
	}
}

func TestAuditStopsWithTheContext(t *testing.T) {
	g, ok := games.Find("tic-tac-toe")
	if !ok {
		t.Fatal("no tic-tac-toe")
	}
	ctx, cancel := context.WithCancel(t.Context())
	matches := 0
	a, err := playtest.NewAudit(ctx, reasonerOf(t, g.Rules), playtest.AuditOptions{Matches: 100, MaxPlies: 100,
		Progress: func(a *playtest.Audit) {
			if matches = a.Matches; matches == 3 {
				cancel()
			}
		}})
	if !errors.Is(err, context.Canceled) || a.Ended != 3 {
		t.Errorf("%v after %d matches, want %v after 3", err, a.Ended, context.Canceled)
	}
}

func TestAuditDoesNotCountAMatchThatIsCutShort(t *testing.T) {
	const toss = "(role p) (init (at 1)) (legal p go) (<= (next (at 2)) (true (at 1))) (<= terminal (true (at 2))) " +
		"(goal p 100)"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stop := func(a *playtest.Audit) {
		if a.Ended == 3 {
			cancel() // while the fourth match is played
		}
	}
	a, err := playtest.NewAudit(ctx, reasonerOf(t, toss), playtest.AuditOptions{Seed: 1, Matches: 10, MaxPlies: 20,
		Progress: stop})
	if !errors.Is(err, context.Canceled) || a.Matches != 3 || a.Ended != 3 || len(a.Findings) != 0 {
		t.Errorf("%+v, %v", a, err)
	}
}

// A match that is stopped at any of its calls leaves the result as it was.
func TestAuditCountsNothingOfAMatchThatIsStopped(t *testing.T) {
	const round = "(role p) (init (at 1)) (legal p go) (<= (next (at 2)) (true (at 1))) " +
		"(<= (next (at 3)) (true (at 2))) (<= terminal (true (at 3)))"
	for calls := 1; calls < 40; calls++ {
		m := &stopping{Machine: reasonerOf(t, round), left: calls}
		a, err := playtest.NewAudit(t.Context(), m, playtest.AuditOptions{Seed: 1, Matches: 100, MaxPlies: 20})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d calls: %v", calls, err)
		}
		if a.Ended != a.Matches {
			t.Errorf("after %d calls %d of %d matches ended", calls, a.Ended, a.Matches)
		}
		for _, f := range a.Findings {
			if f.Count != a.Matches {
				t.Errorf("after %d calls finding %d is that of %d of %d matches", calls, f.Kind, f.Count, a.Matches)
			}
		}
	}
}

// A stopping machine is cancelled after a number of calls.
type stopping struct {
	game.Machine
	left int
}

func (s *stopping) stop() error {
	if s.left--; s.left < 0 {
		return context.Canceled
	}
	return nil
}

func (s *stopping) Terminal(ctx context.Context, at game.State) (bool, error) {
	if err := s.stop(); err != nil {
		return false, err
	}
	return s.Machine.Terminal(ctx, at)
}

func (s *stopping) Goal(ctx context.Context, at game.State, role int) (game.Goal, error) {
	if err := s.stop(); err != nil {
		return game.NoGoal, err
	}
	return s.Machine.Goal(ctx, at, role)
}
