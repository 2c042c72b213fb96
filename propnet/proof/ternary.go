package proof

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A valuation holds what is known of every node of a circuit.
type valuation struct {
	circuit.Valuation
	circuit *circuit.Circuit
}

func newValuation(c *circuit.Circuit) valuation { return valuation{circuit.NewValuation(c.Nodes()), c} }

// gate returns what the inputs of a gate say of it.
func (v *valuation) gate(g circuit.Gate) circuit.Value { return v.Read(g.A).And(v.Read(g.B)) }

// A ternary simulation computes all nodes forward from what is known of some
// bases (Bryant: Boolean Analysis of MOS Circuits, IEEE TCAD 6, 1987).
type ternary struct{ valuation }

func newTernary(c *circuit.Circuit) *ternary { return &ternary{newValuation(c)} }

// suppose computes all nodes from the values of some bases alone.
func (t *ternary) suppose(bases []game.Fact, values []bool) {
	clear(t.Values)
	t.Values[0] = circuit.No
	for i, f := range bases {
		t.Values[t.circuit.Base(int(f))] = circuit.ValueOf(values[i])
	}
	t.conclude(func(uint32, circuit.Gate) {})
}

// conclude computes the gates whose values are not known yet, and calls open for
// those that nothing is known of, each after what it reads.
func (t *ternary) conclude(open func(n uint32, g circuit.Gate)) {
	n := t.circuit.FirstGate()
	for _, g := range t.circuit.Gates {
		if t.Values[n] == circuit.Unknown {
			if t.Values[n] = t.gate(g); t.Values[n] == circuit.Unknown {
				open(n, g)
			}
		}
		n++
	}
}

// only returns the one legal move if it is known that there is just one.
func (t *ternary) only(legal []circuit.Edge) (game.Move, bool) {
	found := NoMove
	for m, e := range legal {
		switch t.Read(e) {
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
