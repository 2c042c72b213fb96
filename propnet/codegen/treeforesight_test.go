//go:build !js

package codegen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
)

// TestLossesAreForeseen searches positions in which each move lets the other role win: they are
// proved lost with the moves of the position alone.
func TestLossesAreForeseen(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four-4x4", "breakthrough-4x5"} {
		t.Run(name, func(t *testing.T) {
			g, _ := games.Find(name)
			_, _, c := circuitOf(t, g.Rules)
			m, rng := open(t, native, c), rand.New(rand.NewPCG(7, 8))
			none := game.Weights{Facts: make([]float32, c.Bases), Mobility: make([]float64, 2)}
			lost := 0
			for _, s := range treePositions(c, rng, 2500) {
				v := judge(c, s)
				mover := 0
				if len(v.legal[1]) > 1 {
					mover = 1
				}
				j := &treeJudge{c: c, role: mover, weights: none}
				if len(v.legal[mover]) < 2 || j.value(s, 2) != 0 || j.value(s, 1) == 0 {
					continue
				}
				tree := must(m.OpenTree(t.Context(), mover, game.TreeTable{Bytes: 1 << 16, Exact: true}))(t)
				nodes := int64(0)
				r := must(tree.Search(t.Context(), s, 4, -1, 10001, func(computed int64) int64 {
					nodes += computed
					return 1 << 20
				}))(t)
				if r.Value != 0 || r.High != 0 || r.HighPlies != 2 || nodes != int64(len(v.legal[mover])) {
					t.Fatalf("%+v after %d positions, want a loss in 2 plies after %d", r, nodes, len(v.legal[mover]))
				}
				if lost++; lost == 10 {
					return
				}
			}
			t.Errorf("%d positions are lost in two plies, want 10", lost)
		})
	}
}

// TestOddGamesAgreeWithMinimax searches games in which goals and turns are not as foresight
// likes them, from each position and to each depth.
func TestOddGamesAgreeWithMinimax(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 9))
		odd := pathGame{order: turnOrders[seed%3], places: 14, ends: 6, goals: []int{0, 50, 100, 100}, sum: 100,
			uneven: true}
		_, _, c := circuitOf(t, odd.rules(rng))
		m := open(t, native, c)
		for role := range 2 {
			j := &treeJudge{c: c, role: role, weights: randomWeights(t, c, rng)}
			for _, exact := range []bool{false, true} {
				tree := must(m.OpenTree(t.Context(), role, game.TreeTable{Bytes: 1 << 16, Exact: exact}))(t)
				if err := tree.SetWeights(j.weights); err != nil {
					t.Fatal(err)
				}
				if err := tree.Configure(1, -1, true); err != nil {
					t.Fatal(err)
				}
				for i, s := range treePositions(c, rng, 12) {
					checkTree(t, tree, j, s, 1+i%6, rng)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
