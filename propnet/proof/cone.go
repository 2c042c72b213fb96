package proof

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A Cone is what edges depend on, in ascending order.
type Cone struct {
	gates  []uint32 // nodes, so each comes after what it reads
	Bases  []game.Fact
	inputs []uint32 // nodes
	whole  bool     // not cut off for its size
}

// A ConeReader finds cones of a circuit, one after the other.
type ConeReader struct {
	circuit *circuit.Circuit
	seen    []uint32 // by node: the last cone that it was found in
	cones   uint32   // how many were read
	stack   []uint32
}

// NewConeReader returns a reader of a circuit's cones.
func NewConeReader(c *circuit.Circuit) *ConeReader {
	return &ConeReader{circuit: c, seen: make([]uint32, c.Nodes())}
}

// Read returns the cone of some edges if it has at most a given number of gates.
func (r *ConeReader) Read(most int, es ...circuit.Edge) Cone {
	c := r.circuit
	firstInput, firstGate := c.Input(0, 0), c.FirstGate()
	r.cones++
	r.seen[0] = r.cones // the constant is nothing to depend on
	r.stack = r.stack[:0]
	x := Cone{whole: true}
	for _, e := range es {
		r.push(e.Node())
	}
	for len(r.stack) > 0 {
		n := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		switch {
		case n < firstInput:
			x.Bases = append(x.Bases, game.Fact(n-c.Base(0)))
		case n < firstGate:
			x.inputs = append(x.inputs, n)
		case len(x.gates) == most:
			return Cone{}
		default:
			x.gates = append(x.gates, n)
			g := c.Gates[n-firstGate]
			r.push(g.A.Node())
			r.push(g.B.Node())
		}
	}
	slices.Sort(x.gates)
	slices.Sort(x.Bases)
	slices.Sort(x.inputs)
	return x
}

func (r *ConeReader) push(n uint32) {
	if r.seen[n] != r.cones {
		r.seen[n] = r.cones
		r.stack = append(r.stack, n)
	}
}
