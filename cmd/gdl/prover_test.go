package main

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

// proverRates are the states per second of processor time that ggp-base's
// prover went through in random play (legal moves of all roles, next state,
// terminal test), on two cores of a 2020s server.
var proverRates = []struct {
	game string
	rate float64
}{
	{"ticTacToe", 9416}, {"connectFour", 2191}, {"breakthrough", 921}, {"pentago", 1142},
	{"amazons_10x10", 457}, {"hex", 205}, {"reversi", 23}, {"chess", 9.6},
}

// BenchmarkProver compares the reasoner with ggp-base's prover at the same work.
// Collection of garbage counts, making the machine does not:
//
//	go test ./cmd/gdl -run '^$' -bench Prover -benchtime 1x
func BenchmarkProver(b *testing.B) {
	games := filepath.Join(corpus.Dir(b), "games")
	sum, least := 0.0, math.Inf(1)
	for _, p := range proverRates {
		b.Run(p.game, func(b *testing.B) {
			var states, seconds float64
			for b.Loop() {
				x, err := (&env{}).bench(b.Context(), filepath.Join(games, p.game+".kif"), "reasoner", 3)
				if err != nil {
					b.Fatal(err)
				}
				states, seconds = states+float64(x.States), seconds+x.CPUSeconds
			}
			ratio := states / seconds / p.rate
			b.ReportMetric(states/seconds, "states/cpu-s")
			b.ReportMetric(ratio, "times-prover")
			sum, least = sum+math.Log(ratio), min(least, ratio)
		})
	}
	b.Logf("geometric mean %.1f, least %.1f", math.Exp(sum/float64(len(proverRates))), least)
}
