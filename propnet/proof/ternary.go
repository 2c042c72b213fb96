package proof

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A ternary holds what is known of every node when only some bases are.
type ternary struct {
	circuit *circuit.Circuit
	values  []circuit.Value // by node
}

func newTernary(c *circuit.Circuit) *ternary { return &ternary{c, make([]circuit.Value, c.Nodes())} }

// suppose computes all nodes from the values of some bases alone.
func (t *ternary) suppose(bases []game.Fact, values []bool) {
	clear(t.values)
	t.values[0] = circuit.No
	for i, f := range bases {
		t.values[t.circuit.Base(int(f))] = circuit.ValueOf(values[i])
	}
	t.conclude(func(uint32, circuit.Gate) {})
}

// conclude computes the gates whose values are not known yet, and calls open for
// those that nothing is known of, each after what it reads.
func (t *ternary) conclude(open func(n uint32, g circuit.Gate)) {
	n := t.circuit.FirstGate()
	for _, g := range t.circuit.Gates {
		if t.values[n] == circuit.Unknown {
			a, b := t.read(g.A), t.read(g.B)
			switch {
			case a == circuit.No || b == circuit.No:
				t.values[n] = circuit.No
			case a == circuit.Yes && b == circuit.Yes:
				t.values[n] = circuit.Yes
			default:
				open(n, g)
			}
		}
		n++
	}
}

func (t *ternary) read(e circuit.Edge) circuit.Value { return t.values[e.Node()].Of(e) }

// only returns the one legal move if it is known that there is just one.
func (t *ternary) only(legal []circuit.Edge) (game.Move, bool) {
	found := NoMove
	for m, e := range legal {
		switch t.read(e) {
		case circuit.Unknown:
			return 0, false
		case circuit.Yes:
			if found != NoMove {
				return 0, false
			}
			found = game.Move(m)
		}
	}
	return found, found != NoMove
}
