//go:build !js

package codegen_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// growingTree returns a search of a game whose table is far larger than what it begins with.
func growingTree(t *testing.T, c *circuit.Circuit, weights game.Weights) game.TreeSearch {
	t.Helper()
	tree := must(open(t, native, c).OpenTree(t.Context(), 0, game.TreeTable{Bytes: 32 << 20, Exact: true}))(t)
	if err := tree.SetWeights(weights); err != nil {
		t.Fatal(err)
	}
	if err := tree.Configure(1, -1, true); err != nil {
		t.Fatal(err)
	}
	return tree
}

// growingDepth is so deep that the table of [growingTree] grows in breakthrough-6x6.
const growingDepth = 10

// TestATableThatGrowsKeepsWhatItKnows searches with and without many looks at the clock, which
// must not matter, and looks the result up.
func TestATableThatGrowsKeepsWhatItKnows(t *testing.T) {
	g, _ := games.Find("breakthrough-6x6")
	_, _, c := circuitOf(t, g.Rules)
	weights := randomWeights(t, c, rand.New(rand.NewPCG(5, 6)))
	var first game.TreeResult
	var firstNodes int64
	for i, step := range []int64{math.MaxInt64, 1000} {
		tree := growingTree(t, c, weights)
		search := func() (r game.TreeResult, nodes int64, growths int) {
			r = must(tree.Search(t.Context(), c.Initial, growingDepth, -1, 10001, func(computed int64) int64 {
				if nodes += computed; computed == 0 {
					growths++
				}
				return step
			}))(t)
			return r, nodes, growths
		}
		r, nodes, growths := search()
		if growths < 2 {
			t.Fatalf("the table did not grow within %d positions", nodes)
		}
		if again, more, _ := search(); again.Value != r.Value || more != 0 {
			t.Errorf("value %d after %d positions more, want %d after none", again.Value, more, r.Value)
		}
		if i == 0 {
			first, firstNodes = r, nodes
		} else if r != first || nodes != firstNodes {
			t.Errorf("with looks at the clock %+v after %d positions, without %+v after %d", r, nodes, first,
				firstNodes)
		}
	}
}

// TestATableThatForgetsWhileItGrowsForgetsAll values positions otherwise after the table was half
// ready for twice as many entries: none of what it held may come back.
func TestATableThatForgetsWhileItGrowsForgetsAll(t *testing.T) {
	g, _ := games.Find("breakthrough-6x6")
	_, _, c := circuitOf(t, g.Rules)
	rng := rand.New(rand.NewPCG(5, 6))
	before, after := randomWeights(t, c, rng), randomWeights(t, c, rng)
	want := must(growingTree(t, c, after).Search(t.Context(), c.Initial, growingDepth, -1, 10001, goOn))(t)

	tree, looks := growingTree(t, c, before), 0
	stopped := must(tree.Search(t.Context(), c.Initial, growingDepth, -1, 10001, func(computed int64) int64 {
		if computed == 0 {
			looks++
		}
		if looks == 4 { // one before the search, and some between steps of the first growth
			return 0
		}
		return math.MaxInt64
	}))(t)
	if !stopped.Stopped {
		t.Fatal("the search came to its end before the table grew")
	}
	if err := tree.Forget(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := tree.SetWeights(after); err != nil {
		t.Fatal(err)
	}
	got := must(tree.Search(t.Context(), c.Initial, growingDepth, -1, 10001, goOn))(t)
	if got.Value != want.Value {
		t.Errorf("value %d, want %d", got.Value, want.Value)
	}
}
