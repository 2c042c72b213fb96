package propnet

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/ground"
)

// flooding writes rules about a random graph whose nodes and edges are opened and closed
// by moves: what is reached from a source through open ones can be visited.
func flooding(rng *rand.Rand, nodes, edges int) string {
	var b strings.Builder
	b.WriteString(`(role p)
		(<= (base (open ?x)) (thing ?x)) (<= (input p (turn ?x)) (thing ?x)) (<= (input p (visit ?x)) (node ?x))
		(base (time 0)) (<= (base (time ?t)) (succ ?s ?t)) (init (time 0))
		(<= (next (time ?t)) (true (time ?s)) (succ ?s ?t))
		(<= (legal p (turn ?x)) (thing ?x)) (<= (legal p (visit ?x)) (reached ?x))
		(<= (next (open ?x)) (thing ?x) (does p (turn ?x)) (not (true (open ?x))))
		(<= (next (open ?x)) (true (open ?x)) (not (does p (turn ?x))))
		(<= (reached ?x) (source ?x) (true (open ?x)))
		(<= (reached ?y) (reached ?x) (edge ?e ?x ?y) (true (open ?e)) (true (open ?y)))
		(<= terminal (true (time 40))) (<= (goal p 100) (reached n0)) (<= (goal p 0) (not (reached n0)))
		(source n0) (source n5)
		(<= (thing ?x) (node ?x)) (<= (thing ?e) (edge ?e ?x ?y))
	`)
	for i := range 40 {
		fmt.Fprintf(&b, "(succ %d %d)\n", i, i+1)
	}
	for i := range nodes {
		fmt.Fprintf(&b, "(node n%d)\n", i)
		if rng.IntN(4) > 0 {
			fmt.Fprintf(&b, "(init (open n%d))\n", i)
		}
	}
	for i := range edges {
		fmt.Fprintf(&b, "(edge e%d n%d n%d)\n", i, rng.IntN(nodes), rng.IntN(nodes))
		if rng.IntN(4) > 0 {
			fmt.Fprintf(&b, "(init (open e%d))\n", i)
		}
	}
	return b.String()
}

func TestWhatIsReachedAgreesWithTheReasoner(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 12 {
		agrees(t, rulesOf(t, flooding(rng, 6+rng.IntN(8), 10+rng.IntN(30))), ground.Thresholds{})
	}
}

// TestRecursionOverABoardTakesFewGates: by rounds hex 5x5 takes 2,909.
func TestRecursionOverABoardTakesFewGates(t *testing.T) {
	g, _ := games.Find("hex-5x5")
	net, err := Build(t.Context(), rulesOf(t, g.Rules), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := optimized(t, net); len(c.Gates) > 900 {
		t.Errorf("%d gates", len(c.Gates))
	}
}
