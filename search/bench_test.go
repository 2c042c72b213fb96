package search

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
)

// BenchmarkAlphaBeta searches from the initial state with a fixed number of
// nodes and a fresh table.
func BenchmarkAlphaBeta(b *testing.B) {
	for _, name := range []string{
		"tic-tac-toe", "nim", "connect-four", "dots-and-boxes", "hex-5x5",
		"reversi", "breakthrough-6x6", "breakthrough-8x8", "fox-and-hounds", "dice-of-doom",
	} {
		b.Run(name+"/propnet", func(b *testing.B) { benchSearch(b, network(b, name), MethodAlphaBeta) })
	}
	b.Run("connect-four/toy", func(b *testing.B) {
		benchSearch(b, gametest.ConnectFour(7, 6).Machine(), MethodAlphaBeta)
	})
}

func BenchmarkMonteCarlo(b *testing.B) {
	for _, name := range []string{"connect-four", "reversi", "three-for-three", "tron"} {
		b.Run(name+"/propnet", func(b *testing.B) { benchSearch(b, network(b, name), MethodMCTS) })
	}
}

func benchSearch(b *testing.B, m game.Machine, method Method) {
	s := initialOf(b, m)
	b.ReportAllocs()
	nodes := int64(0)
	for b.Loop() {
		x := New(m, 0, 16<<20)
		x.style = style{method: method, plain: true}
		r, err := x.Best(b.Context(), s, Options{MaxNodes: 20_000, Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkSolve proves the value of small boards.
func BenchmarkSolve(b *testing.B) {
	for _, x := range []struct {
		name, sheet   string
		width, height int
	}{
		{"connect-four-4x4", "connect-four-4x4", 4, 4},
		{"connect-four-4x5", "connect-four-4x4", 4, 5},
		{"connect-four-5x4", "connect-four-4x4", 5, 4},
		{"connect-four-5x5", "connect-four-4x4", 5, 5},
		{"connect-four-6x4", "connect-four-4x4", 6, 4},
		{"breakthrough-3x4", "breakthrough-4x5", 3, 4},
		{"breakthrough-3x5", "breakthrough-4x5", 3, 5},
		{"breakthrough-4x4", "breakthrough-4x5", 4, 4},
		{"breakthrough-3x6", "breakthrough-4x5", 3, 6},
	} {
		b.Run(x.name+"/propnet", func(b *testing.B) {
			m := sized(b, x.sheet, x.width, x.height)
			s := initialOf(b, m)
			nodes := int64(0)
			for b.Loop() {
				r, _, err := Solve(b.Context(), m, s, Options{})
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
