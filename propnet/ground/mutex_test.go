package ground

import (
	"os"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// exposedRules compiles the sheet in which a king must not be exposed, and more.
func exposedRules(t *testing.T, more string) *logic.Rules {
	t.Helper()
	text, err := os.ReadFile("../testdata/exposed.kif")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := logic.Compile(gdl.Parse(string(text) + more))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestThatThereIsOneKingIsClaimedAndProved(t *testing.T) {
	g, claims, err := rewriteAndGround(t.Context(), exposedRules(t, ""), Options{}, true)
	if err != nil {
		t.Fatal(err)
	}
	if len(claims) != 2 {
		t.Errorf("%d claims, want that there is one white king and one black king", len(claims))
	}
	if proved, err := g.prove(t.Context(), claims); err != nil || !proved {
		t.Errorf("prove: %v, %v; want the claims proved", proved, err)
	}
}

func TestWhereTwoKingsMayStandNothingIsProved(t *testing.T) {
	for name, more := range map[string]string{
		"a second king comes":    "(<= (next (cell 3 3 wk)) (does black (move br 6 5 5 5)))",
		"there are two kings":    "(init (cell 4 1 wk))",
		"the king leaves a copy": "(<= (next (cell ?x ?y ?king)) (true (cell ?x ?y ?king)) (piece ?king ?player king))",
	} {
		t.Run(name, func(t *testing.T) {
			rules := exposedRules(t, more)
			g, claims, err := rewriteAndGround(t.Context(), rules, Options{}, true)
			if err != nil {
				t.Fatal(err)
			}
			white := slices.ContainsFunc(claims, func(x mutex) bool {
				return slices.ContainsFunc(x.key,
					func(k logic.Term) bool { return k != 0 && rules.Terms.String(k) == "wk" })
			})
			if proved, err := g.prove(t.Context(), claims); err != nil || white && proved {
				t.Errorf("it is proved that there is one white king, %v", err)
			}
		})
	}
}

func TestLargestNodes(t *testing.T) {
	tests := map[string][]int{
		"11111111": {1},
		"01111111": {9, 5, 3},
		"11101111": {4, 10, 3},
		"00000000": nil,
		"11111":    {1},
		"11011":    {4, 11, 3},
		"11110":    {2},
	}
	for set, want := range tests {
		values := make([]bool, len(set))
		for i := range set {
			values[i] = set[i] == '1'
		}
		got := largest(values)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s is covered by %v, want %v", set, got, want)
		}
		covered := make([]bool, len(set))
		for i := range set {
			for node := treeLeaf(len(set), i); node > 0; node /= 2 {
				covered[i] = covered[i] || slices.Contains(got, node)
			}
		}
		if !slices.Equal(covered, values) {
			t.Errorf("%v covers %v, want %s", got, covered, set)
		}
	}
}
