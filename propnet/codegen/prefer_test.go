//go:build !js

package codegen_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
)

// preferring returns the moves that roles consider who win by their next move if they can, and
// else prefer moves whose chance is not 0.
func preferring(c *circuit.Circuit, chances [][]uint8) func(s game.State, v judged) [][]game.Move {
	wins := decisive(c)
	return func(s game.State, v judged) [][]game.Move {
		considered := wins(s, v)
		for role, legal := range v.legal {
			if len(considered[role]) < len(legal) {
				continue // only these win
			}
			var preferred []game.Move
			for _, m := range legal {
				if chances[role][m] > 0 {
					preferred = append(preferred, m)
				}
			}
			if preferred != nil {
				considered[role] = preferred
			}
		}
		return considered
	}
}

// Moves are preferred always or never, half of them each, so that the interpreter can tell which
// are played.
func TestPreferredPlayoutsEndLikeThoseOfTheInterpreter(t *testing.T) {
	for _, x := range []sample{
		{"tic-tac-toe", ticTacToe()}, {"connect four", connectFour(5, 4)}, {"breakthrough", breakthrough(4)},
	} {
		t.Run(x.name, func(t *testing.T) {
			const n, limit = 1500, 60
			c := x.circuit
			rng := rand.New(rand.NewPCG(11, 12))
			chances := make([][]uint8, len(c.Inputs))
			for role := range chances {
				chances[role] = make([]uint8, c.Inputs[role])
				for m := range chances[role] {
					chances[role][m] = uint8(255 * rng.IntN(2))
				}
			}
			want := slowMatches(c, c.Initial, n, rng, limit, preferring(c, chances))
			onEveryHost(t, func(t *testing.T, host host.Host) {
				m := open(t, host, c)
				m.PlayInImages(2)
				got := preferredPlayouts(t, m, chances, 7, n, limit)
				mean := func(t game.Tally) float64 { return float64(t.Sum[0]) / n }
				near(t, "goal", mean(got), mean(want), float64(want.SumSq[0])/n-mean(want)*mean(want), n)
				near(t, "plies", float64(got.Plies)/n, float64(want.Plies)/n, 30, n)
				// Who prefers nothing plays as if nobody did, also on the same machine.
				alone := open(t, host, c)
				alone.PlayInImages(2)
				again, want := leafPlayouts(t, m, true, n, limit), leafPlayouts(t, alone, true, n, limit)
				if again.Plies != want.Plies || again.Sum[0] != want.Sum[0] {
					t.Errorf("after preferred matches %+v, want %+v", again, want)
				}
			})
		})
	}
}

// preferredPlayouts plays matches from the initial position in which moves are preferred.
func preferredPlayouts(
	t *testing.T, m *codegen.Machine, chances [][]uint8, seed uint64, n, limit int,
) game.Tally {
	t.Helper()
	s := must(m.Initial(t.Context()))(t)
	leaves := must(m.OpenLeaves(t.Context(), true))(t)
	leaves.Prefer(chances)
	if err := leaves.View(t.Context(), []game.State{s}); err != nil {
		t.Fatal(err)
	}
	tallies := []game.Tally{{Sum: make([]int64, 2), SumSq: make([]int64, 2)}}
	if err := leaves.Playouts(t.Context(), n, seed, limit, tallies); err != nil {
		t.Fatal(err)
	}
	return tallies[0]
}

// oneMove is over after the first of two roles has chosen among moves that bring it 90, 60, 30 and 0; nothing
// brings 100, so that no move is decisive.
func oneMove() *circuit.Circuit {
	const moves = 4
	b := newBuilder(moves+2, moves+1, moves+1)
	c := b.circuit
	control := func(role int) circuit.Edge { return b.base(moves + role) }
	for role := range 2 {
		for range moves {
			c.Legal[role] = append(c.Legal[role], control(role))
		}
		c.Legal[role] = append(c.Legal[role], control(1-role))
		c.Next[moves+role] = control(1 - role)
		c.Goals[role] = []circuit.GoalEdge{{Value: 100, When: circuit.False}}
	}
	for m := range moves {
		c.Next[m] = b.does(0, m)
		c.Goals[0] = append(c.Goals[0], circuit.GoalEdge{Value: game.Goal(90 - 30*m), When: b.base(m)})
	}
	c.Goals[1] = append(c.Goals[1], circuit.GoalEdge{Value: 50, When: control(1)})
	c.Terminal = control(1)
	c.Initial = game.State{}.Add(moves)
	return c
}

// drawn returns how often each of some moves is played that are preferred with chances, in parts of 256.
func drawn(chances []uint8) []float64 {
	played := make([]float64, len(chances))
	for set := range 1 << len(chances) {
		p, n := 1.0, 0
		for m, chance := range chances {
			if set>>m&1 != 0 {
				p, n = p*float64(chance)/256, n+1
			} else {
				p *= 1 - float64(chance)/256
			}
		}
		for m := range chances {
			if n == 0 {
				played[m] += p / float64(len(chances))
			} else if set>>m&1 != 0 {
				played[m] += p / float64(n)
			}
		}
	}
	return played
}

func TestMovesArePlayedAsOftenAsTheirChancesSay(t *testing.T) {
	const calls, n = 40, 1000
	chances := []uint8{128, 64, 16, 0}
	mean, square := 0.0, 0.0
	for m, p := range drawn(chances) {
		v := float64(90 - 30*m)
		mean, square = mean+p*v, square+p*v*v
	}
	c := oneMove()
	onEveryHost(t, func(t *testing.T, host host.Host) {
		m := open(t, host, c)
		sum, squares := 0.0, 0.0
		for seed := range uint64(calls) {
			got := preferredPlayouts(t, m, [][]uint8{chances, nil}, seed, n, 9)
			sum, squares = sum+float64(got.Sum[0]), squares+float64(got.SumSq[0])
		}
		near(t, "goal", sum/(calls*n), mean, square-mean*mean, calls*n)
		near(t, "square of the goal", squares/(calls*n), square, 90*90*square-square*square, calls*n)
	})
}

// Where roles do not move in turn nothing can be preferred, and the module is what it would be without.
func TestAModuleWithoutTurnsPrefersNothing(t *testing.T) {
	for _, x := range samples() {
		t.Run(x.name, func(t *testing.T) {
			decisive := must(playouts.Compile(t.Context(), x.circuit, playouts.Decisive))(t)
			preferring := must(playouts.Compile(t.Context(), x.circuit, playouts.Preferring))(t)
			if same := bytes.Equal(decisive.Code, preferring.Code); same == decisive.InTurn() {
				t.Errorf("in turn: %t, and the modules are the same: %t", decisive.InTurn(), same)
			}
		})
	}
}
