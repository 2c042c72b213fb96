//go:build !js

package codegen_test

import (
	"reflect"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// lottery is a game of three moves with n options each, where which ones are
// legal depends on the one before: bases are the binary digits of the option
// picked last, and which move it is. The goal is 100 or 0, by the last option.
func lottery(n, digits int) *circuit.Circuit {
	b := newBuilder(digits+2, n)
	c := b.circuit
	second, third := b.base(digits), b.base(digits+1)
	var ones [][]circuit.Edge
	for range digits {
		ones = append(ones, nil)
	}
	for i := range n {
		// Legal where two digits of the last option are not like those of this one.
		x, y := b.base(i%digits), b.base(i/digits%digits)
		c.Legal[0] = append(c.Legal[0], b.and(x, y.Not()).Not())
		for d := range digits {
			if i>>d&1 != 0 {
				ones[d] = append(ones[d], b.does(0, i))
			}
		}
	}
	for d := range digits {
		c.Next[d] = b.or(ones[d]...)
	}
	c.Next[digits] = circuit.True
	c.Next[digits+1] = second
	c.Terminal = third
	odd := b.base(0)
	c.Goals[0] = []circuit.GoalEdge{{Value: 100, When: odd}, {Value: 0, When: odd.Not()}}
	return c
}

func TestScannedMovesAreThoseOfTheCircuit(t *testing.T) {
	for name, c := range map[string]*circuit.Circuit{
		"tic-tac-toe":         ticTacToe(),
		"connect four":        connectFour(8, 6),
		"one move":            lottery(1, 1),
		"as many as a block":  lottery(64, 6),
		"as many as a batch":  lottery(4096, 12),
		"in several batches":  lottery(9001, 14),
		"two roles at a time": twoBallots(3),
	} {
		t.Run(name, func(t *testing.T) {
			play := func(images int, scan bool) []game.Tally {
				m := open(t, native, c)
				m.PlayInImages(images)
				if scan {
					m.ScanMoves()
				}
				return must(m.Playouts(t.Context(), []game.State{c.Initial}, 500, 1, 60))(t)
			}
			for _, images := range []int{1, 3} {
				if got, want := play(images, true), play(images, false); !reflect.DeepEqual(got, want) {
					t.Errorf("in %d images: the scan gives %+v, the circuit %+v", images, got, want)
				}
			}
		})
	}
}
