package player

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestMatesInOneArePlayedByTheNetwork looks at positions of well-known short games, before their last move.
func TestMatesInOneArePlayedByTheNetwork(t *testing.T) {
	if testing.Short() {
		t.Skip("the network of chess takes seconds")
	}
	r, err := logic.Compile(gdl.Parse(corpus.Text(t, "chess_200")))
	if err != nil {
		t.Fatal(err)
	}
	m := searchtest.Pair(t, r)
	defer func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, c := range []struct {
		name  string
		moves []string
		mate  string
	}{
		{"fool's mate", []string{"(move pawn f 2 f 3)", "(move pawn e 7 e 5)", "(move pawn g 2 g 4)"},
			"(move queen d 8 h 4)"},
		{"scholar's mate", []string{"(move pawn e 2 e 4)", "(move pawn e 7 e 5)", "(move bishop f 1 c 4)",
			"(move knight b 8 c 6)", "(move queen d 1 h 5)", "(move knight g 8 f 6)"}, "(move queen h 5 f 7)"},
		{"smothered mate", []string{"(move pawn e 2 e 4)", "(move pawn c 7 c 6)", "(move pawn d 2 d 4)",
			"(move pawn d 7 d 5)", "(move knight b 1 c 3)", "(move pawn d 5 e 4)", "(move knight c 3 e 4)",
			"(move knight b 8 d 7)", "(move queen d 1 e 2)", "(move knight g 8 f 6)"}, "(move knight e 4 d 6)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := searchtest.Played(t, m, c.moves...)
			role := len(c.moves) % 2
			p := New(m, role, 1<<20)
			res, err := p.Best(t.Context(), s, search.Options{Seed: 1, MaxNodes: 20_000})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Terms.String(m.MoveTerm(role, res.Move)); got != c.mate || res.Proof.Low != 100 {
				t.Errorf("it plays %s, proved to be worth %d at least; want %s", got, res.Proof.Low, c.mate)
			}
		})
	}
}
