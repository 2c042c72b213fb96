package netdraw

import (
	"github.com/gdl-playground/engine/games"
	"maps"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

// readNet builds the network of rules.
func readNet(t *testing.T, rules string) *Index {
	t.Helper()
	compiled, err := logic.Compile(gdl.Parse(rules))
	if err != nil {
		t.Fatal(err)
	}
	net, err := propnet.Build(t.Context(), compiled, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return NewIndex(net)
}

// bundled returns the rules of a bundled game.
func bundled(t *testing.T, name string) string {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no bundled game %s", name)
	}
	return g.Rules
}

// chained has views that read each other in a circle by way of several gates
// in a row.
const chained = `(role p) (legal p go) (init on) (<= (next on) (does p go)) (<= terminal d) (goal p 50)
(<= a (true on))
(<= a (or b c) (not (true off)))
(<= b (or (and a c) (and d (or a (and b c)))))
(<= c (or d (and b (or (true on) (and d a)))))
(<= d (or (and a b) (and c (or d (and b (true off))))))`

func TestFlowsAreWhatPropositionsReadByWayOfGates(t *testing.T) {
	for name, rules := range map[string]string{
		"chained": chained, "hex": bundled(t, "hex-5x5"), "reversi": bundled(t, "reversi"), "nim": bundled(t, "nim"),
	} {
		t.Run(name, func(t *testing.T) {
			r := readNet(t, rules)
			_, of := r.relations()
			want := map[[2]int]int{}
			for x, box := range of {
				if box < 0 {
					continue
				}
				read, seen := map[int]bool{}, map[propnet.Node]bool{}
				var visit func(x propnet.Node)
				visit = func(x propnet.Node) {
					for _, y := range r.Inputs(x) {
						if of[y] >= 0 {
							read[of[y]] = true
						} else if !seen[y] {
							seen[y] = true
							visit(y)
						}
					}
				}
				visit(propnet.Node(x))
				for from := range read {
					want[[2]int{from, box}]++
				}
			}
			components := r.components()
			for c := range components.All() {
				slices.Reverse(c) // within a circle any order will do
			}
			if got := r.flows(of); !maps.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
