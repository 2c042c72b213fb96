package games_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// engines are the machines that have to reproduce the facts, and how large a
// count of sequences each may be asked for.
var engines = []struct {
	name    string
	perft   int64
	machine func(t *testing.T, rules string) game.Machine
}{
	{"reasoner", 10_000, newReasoner},
	{"propnet", 300_000, newPropnet},
}

func compile(t *testing.T, text string) *logic.Rules {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func newReasoner(t *testing.T, text string) game.Machine {
	t.Helper()
	m, err := reasoner.New(compile(t, text), reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func newPropnet(t *testing.T, text string) game.Machine {
	t.Helper()
	net, err := propnet.Build(context.Background(), compile(t, text), propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	circuit, err := propnet.Optimize(context.Background(), net)
	if err != nil {
		t.Fatal(err)
	}
	return propnet.NewMachine(net, circuit)
}

// forEach runs a test for each game and engine.
func forEach(t *testing.T, test func(t *testing.T, g games.Game, m game.Machine, perft int64)) {
	for _, g := range games.All() {
		for _, e := range engines {
			t.Run(g.Name+"/"+e.name, func(t *testing.T) {
				t.Parallel()
				m := e.machine(t, g.Rules)
				defer m.Close()
				test(t, g, m, e.perft)
			})
		}
	}
}

func initial(t *testing.T, m game.Machine) game.State {
	t.Helper()
	s, err := m.Initial(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRolesAndCounts(t *testing.T) {
	forEach(t, func(t *testing.T, g games.Game, m game.Machine, most int64) {
		var roles []string
		for _, r := range m.Rules().Roles {
			roles = append(roles, m.Rules().Terms.String(r))
		}
		if !slices.Equal(roles, g.Roles) {
			t.Errorf("roles %q, want %q", roles, g.Roles)
		}
		s := initial(t, m)
		for i, want := range g.Facts.Perft {
			if want > most {
				break
			}
			have, err := playtest.Perft(context.Background(), m, s, i+1)
			if err != nil || have != uint64(want) {
				t.Fatalf("%d sequences of length %d, %v; want %d", have, i+1, err, want)
			}
		}
	})
}

// goals returns the goals of all roles in a state.
func goals(t *testing.T, m game.Machine, s game.State) []int {
	t.Helper()
	var goals []int
	for role := range m.Rules().Roles {
		g, err := m.Goal(context.Background(), s, role)
		if err != nil {
			t.Fatal(err)
		}
		goals = append(goals, int(g))
	}
	return goals
}

// playOut plays joint moves, which must be legal, to a terminal state.
func playOut(t *testing.T, m game.Machine, line string) game.State {
	t.Helper()
	joints, err := match.ParseJoints(line)
	if err != nil {
		t.Fatal(err)
	}
	s, err := match.StateAfter(context.Background(), m, joints)
	if err != nil {
		t.Fatal(err)
	}
	if end, err := m.Terminal(context.Background(), s); err != nil || !end {
		t.Fatalf("terminal is %t, %v, after %s", end, err, line)
	}
	return s
}

func TestSampleLines(t *testing.T) {
	forEach(t, func(t *testing.T, g games.Game, m game.Machine, _ int64) {
		if g.Facts.Sample == nil {
			return
		}
		s := playOut(t, m, strings.Join(g.Facts.Sample, " "))
		if have := goals(t, m, s); !slices.Equal(have, g.Facts.SampleGoals) {
			t.Errorf("goals %d, want %d", have, g.Facts.SampleGoals)
		}
	})
}

// TestRecordedMatches plays the matches of matches.txt again. Its lines hold the
// goals at the end, a colon and the joint moves.
func TestRecordedMatches(t *testing.T) {
	forEach(t, func(t *testing.T, g games.Game, m game.Machine, _ int64) {
		text, err := os.ReadFile(g.Name + "/matches.txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			values, moves, _ := strings.Cut(line, ":")
			var want []int
			for _, v := range strings.Fields(values) {
				n, err := strconv.Atoi(v)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, n)
			}
			if have := goals(t, m, playOut(t, m, moves)); !slices.Equal(have, want) {
				t.Errorf("goals %d, want %d, after %s", have, want, moves)
			}
		}
	})
}

func TestEnginesAgree(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			gametest.Agree(t, newReasoner(t, g.Rules), newPropnet(t, g.Rules), 1, 150)
		})
	}
}

// TestBasesAndInputs plays at random and looks whether base and input declare
// everything that comes up, and not less or more than they should.
func TestBasesAndInputs(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			m := newReasoner(t, g.Rules).(*reasoner.Machine)
			initial(t, m)
			terms := m.Rules().Terms
			bases, inputs := map[logic.Term]bool{}, map[[2]logic.Term]bool{}
			for _, row := range answers(t, m, logic.RelBase, 1) {
				bases[row[0]] = true
			}
			for _, row := range answers(t, m, logic.RelInput, 2) {
				inputs[[2]logic.Term{row[0], row[1]}] = true
			}
			if len(bases) != g.Facts.Bases || len(inputs) != g.Facts.Inputs {
				t.Errorf("%d base and %d input facts, want %d and %d", len(bases), len(inputs), g.Facts.Bases,
					g.Facts.Inputs)
			}
			text, err := os.ReadFile(g.Name + "/matches.txt")
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				_, moves, _ := strings.Cut(line, ":")
				joints, err := match.ParseJoints(moves)
				if err != nil {
					t.Fatal(err)
				}
				for n := range len(joints) + 1 {
					s, err := match.StateAfter(context.Background(), m, joints[:n])
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range m.Facts(s) {
						if !bases[f] {
							t.Fatalf("no base declares %s", terms.String(f))
						}
					}
					if n == len(joints) {
						break
					}
					for role, r := range m.Rules().Roles {
						legal, err := m.Legal(context.Background(), s, role, nil)
						if err != nil {
							t.Fatal(err)
						}
						for _, move := range legal {
							if x := m.MoveTerm(role, move); !inputs[[2]logic.Term{r, x}] {
								t.Fatalf("no input declares %s for %s", terms.String(x), terms.String(r))
							}
						}
					}
				}
			}
		})
	}
}

// answers returns the rows of a relation that follows from the rules alone.
func answers(t *testing.T, m *reasoner.Machine, rel logic.Relation, width int) [][]logic.Term {
	t.Helper()
	var rows [][]logic.Term
	q := m.Query(rel, 0, 0)
	err := m.Do(context.Background(), func() {
		all, n := q.Answers(nil)
		for i := range n {
			rows = append(rows, all[i*width:(i+1)*width])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestReachableStates counts states where the number is known.
func TestReachableStates(t *testing.T) {
	for _, g := range games.All() {
		if g.Facts.States == 0 {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			m := newPropnet(t, g.Rules)
			states, final := reach(t, m)
			if states != g.Facts.States || final != g.Facts.Final {
				t.Errorf("%d states, %d of them terminal; want %d, %d", states, final, g.Facts.States, g.Facts.Final)
			}
		})
	}
}

func reach(t *testing.T, m game.Machine) (states, final int) {
	t.Helper()
	todo := []game.State{initial(t, m)}
	seen := map[string]bool{fmt.Sprint(todo[0]): true}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if end, err := m.Terminal(context.Background(), s); err != nil {
			t.Fatal(err)
		} else if end {
			final++
			continue
		}
		next, err := game.NewExpander(m).Expand(context.Background(), []game.State{s})
		if err != nil {
			t.Fatal(err)
		}
		for i := range next.Len() {
			child := next.State(i, nil)
			if key := fmt.Sprint(child); !seen[key] {
				seen[key] = true
				todo = append(todo, child)
			}
		}
		next.Release()
	}
	return len(seen), final
}

func TestSolvedValues(t *testing.T) {
	for _, g := range games.All() {
		if g.Facts.Value == nil && g.Facts.Shortest == 0 {
			continue
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			m := newPropnet(t, g.Rules)
			solution, _, err := player.Solve(context.Background(), m, initial(t, m),
				search.Options{MaxNodes: 2_000_000})
			if err != nil {
				t.Fatal(err)
			}
			if g.Facts.Shortest > 0 {
				if solution.Proof.Low != 100 || len(solution.Line) != g.Facts.Shortest {
					t.Errorf("goal %d after %d moves, want 100 after %d", solution.Proof.Low, len(solution.Line),
						g.Facts.Shortest)
				}
				return
			}
			var have []int
			for _, v := range solution.Values {
				have = append(have, int(v))
			}
			if !slices.Equal(have, g.Facts.Value) {
				t.Errorf("value %d, want %d", have, g.Facts.Value)
			}
		})
	}
}
