//go:build !js

package codegen_test

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// BenchmarkExpand/GAME measures children per second of one Expand from the
// initial state, their legal moves and states included, by wazero.
func BenchmarkExpand(b *testing.B) {
	for _, x := range rivals {
		c := x.circuit(b)
		b.Run(x.name, func(b *testing.B) {
			m := codegen.New(native, c, nil)
			defer func() {
				if err := m.Close(); err != nil {
					b.Error(err)
				}
			}()
			from := []game.State{c.Initial}
			var moves []game.Move
			var state game.State
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				children := must(m.Expand(b.Context(), from))(b)
				for i := range children.Len() {
					for role := range c.Inputs {
						moves = children.Legal(i, role, moves[:0])
					}
					state = children.State(i, state)
				}
				n += children.Len()
				children.Release()
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "children/s")
		})
	}
}
