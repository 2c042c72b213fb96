package playground

import (
	"slices"
	"strings"
	"testing"
)

func TestWeightsAreSeenAndSet(t *testing.T) {
	c, _ := loadNetwork(t, "breakthrough-6x6")
	r := result[EvaluationResult](c.start("evaluation", EvaluationRequest{Role: 0}))
	if r.Own || len(r.Weights) < 10 || r.Fit <= 0 {
		t.Fatalf("own %v, fit %.2f, %d weights", r.Own, r.Fit, len(r.Weights))
	}
	for i, w := range r.Weights {
		if (w.Fact == "") != (w.Role >= 0) || w.Effect*w.Weight < 0 || i > 0 &&
			abs(w.Effect) > abs(r.Weights[i-1].Effect) {
			t.Fatalf("weight %d is %+v", i, w)
		}
	}
	// A white piece that went forward on the left outweighs everything.
	wanted := []Weight{{Fact: "(cell 1 3 white)", Role: -1, Weight: 50}}
	a := result[Analysis](c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Seconds: plenty, Weights: wanted}))
	if len(a.Rows) == 0 || !strings.Contains(a.Rows[0].Move, " 1 3") {
		t.Errorf("the best move is %+v", a.Rows[0])
	}
	m := result[MoveResult](c.start("move",
		MoveRequest{Player: "alphabeta-1", Role: 0, Clock: plenty, Weights: wanted}))
	if !strings.Contains(m.Move, " 1 3") {
		t.Errorf("a player with these weights plays %s", m.Move)
	}
	wantFailure(c.start("move", MoveRequest{Player: "hard", Role: 0, Clock: 1, Weights: make([]Weight, 301)}),
		FailRequest)
	again := result[EvaluationResult](c.start("evaluation", EvaluationRequest{Role: 0}))
	if !slices.Equal(again.Weights, r.Weights) {
		t.Error("what was learned is not what is told after weights were set")
	}
	wantFailure(c.start("analyse",
		AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Fact: "(cell 9 9 white)", Role: -1, Weight: 1}}}),
		FailTerm)
	wantFailure(c.start("analyse",
		AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Fact: "(((", Role: -1, Weight: 1}}}), FailTerm)
	for range 2 { // asked again it is no better
		wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Role: 7, Weight: 1}}}),
			FailRequest)
	}
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Role: 0, Weight: 1e9}}}),
		FailRequest)
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: make([]Weight, 301)}), FailRequest)
}

// A cell that alone is missing in a line counts apart from what stands in it, and can be set apart from it.
func TestWhatWouldCompleteALineIsAWeightOfItsOwn(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	r := result[EvaluationResult](c.start("evaluation", EvaluationRequest{Role: 0}))
	for _, side := range []struct {
		mark string
		sign float64
	}{{" x)", 1}, {" o)", -1}} {
		sum := 0.0
		for _, w := range r.Weights {
			if w.Threat && strings.HasSuffix(w.Fact, side.mark) {
				sum += w.Effect * side.sign
			}
		}
		if sum <= 0 {
			t.Errorf("lines of%s that are nearly complete are worth %.1f points to x", side.mark, sum*side.sign)
		}
	}
	if !r.Lines {
		t.Error("lines that miss two do not count")
	}
	wanted := []Weight{{Fact: "(cell 1 3 x)", Role: -1, Threat: true, Weight: 50}}
	moves := [][]string{{"(mark 1 1)", "noop"}, {"noop", "(mark 3 3)"}}
	a := result[Analysis](c.start("analyse", AnalyseRequest{Moves: moves, Depth: 1, Seconds: plenty, Weights: wanted}))
	if len(a.Rows) == 0 || a.Rows[0].Move != "(mark 1 2)" {
		t.Errorf("the best move is %+v, not the one that threatens 1 3", a.Rows)
	}
}

func abs(x float64) float64 { return max(x, -x) }
