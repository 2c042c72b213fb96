//go:build !js

package codegen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// misere returns a circuit in which two roles have each other's goals.
func misere(c *circuit.Circuit) *circuit.Circuit {
	c.Goals[0], c.Goals[1] = c.Goals[1], c.Goals[0]
	return c
}

// decisive returns the moves that roles consider who win by their next move if
// they can.
func decisive(c *circuit.Circuit) func(s game.State, v judged) [][]game.Move {
	return func(s game.State, v judged) [][]game.Move {
		considered := [][]game.Move{v.legal[0], v.legal[1]}
		for role, legal := range v.legal {
			if len(legal) < 2 {
				continue // it is not its turn
			}
			var wins []game.Move
			joint := game.JointMove{v.legal[0][0], v.legal[1][0]}
			for _, m := range legal {
				joint[role] = m
				if next := judge(c, after(c, s, joint)); next.terminal && next.goals[role] == 100 {
					wins = append(wins, m)
				}
			}
			if wins != nil {
				considered[role] = wins
			}
		}
		return considered
	}
}

func TestDecisivePlayoutsEndLikeThoseOfTheInterpreter(t *testing.T) {
	for _, x := range []struct {
		sample
		never bool // can a move win
	}{
		{sample{"tic-tac-toe", ticTacToe()}, false},
		{sample{"connect four", connectFour(5, 4)}, false},
		{sample{"misere connect four", misere(connectFour(5, 4))}, true},
		{sample{"breakthrough", breakthrough(4)}, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			const n, limit = 1500, 60
			c := x.circuit
			rng := rand.New(rand.NewPCG(5, 6))
			want := slowMatches(c, c.Initial, n, rng, limit, decisive(c))
			onEveryHost(t, func(t *testing.T, host host.Host) {
				got := leafPlayouts(t, open(t, host, c), true, n, limit)
				mean := func(t game.Tally) float64 { return float64(t.Sum[0]) / n }
				near(t, "goal", mean(got), mean(want), float64(want.SumSq[0])/n-mean(want)*mean(want), n)
				near(t, "plies", float64(got.Plies)/n, float64(want.Plies)/n, 30, n)
				uniform := leafPlayouts(t, open(t, host, c), false, n, limit)
				if !x.never && uniform.Plies <= got.Plies {
					t.Errorf("decisive matches take %d plies, uniform ones %d", got.Plies, uniform.Plies)
				}
			})
		})
	}
}

// leafPlayouts plays matches from the initial position.
func leafPlayouts(t *testing.T, m *codegen.Machine, decisive bool, n, limit int) game.Tally {
	t.Helper()
	s := must(m.Initial(t.Context()))(t)
	leaves := must(m.OpenLeaves(t.Context(), decisive))(t)
	if err := leaves.View(t.Context(), []game.State{s}); err != nil {
		t.Fatal(err)
	}
	tallies := []game.Tally{{Sum: make([]int64, 2), SumSq: make([]int64, 2)}}
	if err := leaves.Playouts(t.Context(), n, 7, limit, tallies); err != nil {
		t.Fatal(err)
	}
	return tallies[0]
}
