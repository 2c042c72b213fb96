package search

import (
	"math"
	"testing"

	"github.com/gdl-playground/engine/game"
)

// BenchmarkStrength plays pairs of seeded matches, each player once in each
// role, and reports what the first one scored, draws counting half, with half
// the width of a 95 % interval. Both have the same number of nodes for a move,
// and before the match as many as for ten moves.
//
//	go test ./search -run - -bench Strength/.*/hard-mcts -benchtime 20x
func BenchmarkStrength(b *testing.B) {
	for _, sheet := range []string{"connect-four", "breakthrough-6x6", "hex-5x5", "dots-and-boxes", "reversi"} {
		for _, pair := range [][2]string{{"hard", "mcts"}, {"hard", "alphabeta-2"}, {"hard", "random"}} {
			b.Run(sheet+"/"+pair[0]+"-"+pair[1], func(b *testing.B) { benchStrength(b, network(b, sheet), pair, 5000) })
		}
	}
}

func benchStrength(b *testing.B, m game.Machine, pair [2]string, nodes int64) {
	s := initialOf(b, m)
	n, won, square := 0.0, 0.0, 0.0
	for b.Loop() {
		for side := range 2 {
			seed := uint64(n)*1000 + 1
			seats := make([]*Searcher, 2)
			for i, id := range pair {
				p, _ := FindPlayer(id)
				role := i ^ side
				seats[role] = p.New(m, role, 16<<20)
				if p.style.plain || p.style.method == MethodRandom {
					continue
				}
				if err := seats[role].Prepare(b.Context(), s, Options{MaxNodes: 10 * nodes, Seed: seed}); err != nil {
					b.Fatal(err)
				}
			}
			g := duel(b, m, s, seats, Options{MaxNodes: nodes, Seed: seed})
			score := 0.5 + float64(g[side]-g[1-side])/200
			n, won, square = n+1, won+score, square+score*score
		}
	}
	mean := won / n
	b.ReportMetric(100*mean, "score")
	b.ReportMetric(196*math.Sqrt(max(square/n-mean*mean, 0.25/n)/n), "±")
	b.ReportMetric(n, "matches")
}
