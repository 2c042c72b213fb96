package propnet

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
)

func circuitOf(t testing.TB, name string) *circuit.Circuit {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	net, err := Build(t.Context(), rulesOf(t, g.Rules), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return optimized(t, net)
}

// evaluate computes everything for a state and a joint move.
func evaluate(c *circuit.Circuit, values []uint64, s game.State, joint game.JointMove) {
	clear(values)
	for _, f := range s.Append(nil) {
		values[c.Base(int(f))] = ^uint64(0)
	}
	for role, move := range joint {
		values[c.Input(role, int(move))] = ^uint64(0)
	}
	c.Evaluate(values, 0, len(c.Gates))
}

func TestWhatChangesGivesTheSameAsAllGates(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "rock-paper-scissors", "connect-four", "breakthrough-6x6", "reversi",
		"hex-5x5", "dice-of-doom"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := circuitOf(t, name)
			one := newEvaluator(c, newWiring(c))
			values := make([]uint64, c.Nodes())
			rng := rand.New(rand.NewPCG(1, 2))
			state := c.Initial.Clone()
			for step := range 300 {
				joint := make(game.JointMove, len(c.Inputs))
				for role, n := range c.Inputs {
					joint[role] = game.Move(rng.IntN(n))
				}
				evaluate(c, values, state, joint)
				for range rng.IntN(3) { // questions about this and other states, which leave gates to be computed later
					other := c.Initial
					if rng.IntN(2) == 0 {
						other = state
					}
					one.load(other)
					one.settle(stage(rng.IntN(int(everything) + 1)))
				}
				one.load(state)
				one.play(joint)
				one.settle(everything)
				for i, e := range one.wires.list {
					if want := circuit.Read(values, e)&1 != 0; one.result(uint32(i)) != want {
						t.Fatalf("step %d: result %d of %d is %v, all gates say %v", step, i, len(one.wires.list),
							!want, want)
					}
				}
				switch rng.IntN(4) {
				case 0: // a state that nothing leads to
					state = make(game.State, (c.Bases+63)/64)
					for f := range c.Bases {
						if rng.IntN(3) == 0 {
							state = state.Add(game.Fact(f))
						}
					}
					state = state.Trim()
				case 1:
					state = c.Initial
				default:
					state = one.next()
				}
			}
		})
	}
}

// BenchmarkSingle plays at random by single questions: by what changes, and for
// comparison by all gates.
func BenchmarkSingle(b *testing.B) {
	for _, name := range []string{"tic-tac-toe", "connect-four", "breakthrough-8x8", "reversi", "hex-5x5"} {
		c := circuitOf(b, name)
		one := newEvaluator(c, newWiring(c))
		values := make([]uint64, c.Nodes())
		var moves []game.Move
		// play walks through random matches; look makes the answers ready.
		play := func(b *testing.B, look func(state game.State, joint game.JointMove)) {
			rng := rand.New(rand.NewPCG(1, 2))
			state, joint := c.Initial, make(game.JointMove, len(c.Inputs))
			for b.Loop() {
				one.load(state)
				one.settle(playing)
				over := one.result(one.wires.terminal)
				for role := range c.Inputs {
					if moves = one.appendLegal(role, moves[:0]); len(moves) == 0 {
						over = true
						break
					}
					joint[role] = moves[rng.IntN(len(moves))]
				}
				look(state, joint)
				if over {
					state = c.Initial
					continue
				}
				one.play(joint)
				one.settle(everything)
				state = one.next()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "states/s")
		}
		b.Run(name+"/changes", func(b *testing.B) { play(b, func(game.State, game.JointMove) {}) })
		b.Run(name+"/both", func(b *testing.B) {
			play(b, func(s game.State, joint game.JointMove) { evaluate(c, values, s, joint) })
		})
	}
}
