package player

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// Positions may come again, and the table may know a longer proof of one than is left: no line goes round and round.
func TestLinesOfCyclicGamesEnd(t *testing.T) {
	proved, short := 0, 0
	for seed := range uint64(400) {
		r, err := logic.Compile(gdl.Parse(cyclicGame(rand.New(rand.NewPCG(seed, 1)))))
		if err != nil {
			t.Fatal(err)
		}
		m, err := reasoner.New(r, reasoner.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := searchtest.Start(t, m)
		got, _, err := Solve(t.Context(), m, s, search.Options{MaxNodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if !got.Proof.Closed() {
			continue
		}
		proved++
		if len(got.Line) > got.Proof.Plies() {
			t.Fatalf("seed %d: a line of %d plies, proved is an end within %d", seed, len(got.Line), got.Proof.Plies())
		}
		end := follow(t, m, s, got.Line)
		if over, err := m.Terminal(t.Context(), end); err != nil {
			t.Fatal(err)
		} else if !over {
			short++
			continue
		}
		if g, err := m.Goal(t.Context(), end, 0); err != nil || g != got.Proof.Low {
			t.Errorf("seed %d: the line brings %d, proved is %d (%v)", seed, g, got.Proof.Low, err)
		}
	}
	if proved < 100 || short > proved/50 {
		t.Errorf("of %d lines %d do not come to an end", proved, short)
	}
}

// cyclicGame returns the rules of a game in which two roles move a piece in turn between places at random.
func cyclicGame(r *rand.Rand) string {
	const places = 7
	var b strings.Builder
	b.WriteString("(role x) (role o) (init (at 0)) (init (turn x)) (<= (next (turn o)) (true (turn x)))\n" +
		"(<= (next (turn x)) (true (turn o))) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))\n" +
		"(<= (legal ?r (go ?to)) (true (turn ?r)) (true (at ?from)) (way ?from ?to))\n" +
		"(<= (next (at ?to)) (does ?r (go ?to))) (<= terminal (true (at ?p)) (last ?p))\n" +
		"(<= (goal x ?g) (true (at ?p)) (worth ?p ?g ?other)) (<= (goal o ?g) (true (at ?p)) (worth ?p ?other ?g))\n")
	for p := range places {
		g := []int{0, 50, 50, 100}[r.IntN(4)]
		fmt.Fprintf(&b, "(worth %d %d %d)", p, g, 100-g)
		if p >= places-2 {
			fmt.Fprintf(&b, "(last %d)", p)
			continue
		}
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&b, "(way %d %d)", p, r.IntN(places))
		}
	}
	return b.String()
}
