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

func abs(x float64) float64 { return max(x, -x) }
