package proof

import "github.com/gdl-playground/engine/propnet/circuit"

// A propagation knows values of nodes and what follows from them in either
// direction (unit propagation: Davis, Logemann, Loveland, CACM 5, 1962).
type propagation struct {
	valuation
	readers [][]uint32 // by node: the gates that read it, of those that goals depend on
	work    int        // gates looked at so far
}

// newPropagation prepares to propagate values through the gates that terminal and goals depend on.
func newPropagation(c *circuit.Circuit) *propagation {
	p := &propagation{valuation: newValuation(c), readers: make([][]uint32, c.Nodes())}
	edges := []circuit.Edge{c.Terminal}
	for _, goals := range c.Goals {
		for _, g := range goals {
			edges = append(edges, g.When)
		}
	}
	seen := make([]bool, c.Nodes())
	for len(edges) > 0 {
		n := edges[len(edges)-1].Node()
		edges = edges[:len(edges)-1]
		if seen[n] || n < c.FirstGate() {
			continue
		}
		seen[n] = true
		g := c.Gates[n-c.FirstGate()]
		for _, e := range []circuit.Edge{g.A, g.B} {
			p.readers[e.Node()] = append(p.readers[e.Node()], n)
			edges = append(edges, e)
		}
	}
	return p
}

// assign supposes a value of an edge and draws conclusions. It reports false if
// they contradict what is known.
func (p *propagation) assign(e circuit.Edge, value bool) bool {
	next := len(p.Trail)
	if !p.Set(e, circuit.ValueOf(value)) {
		return false
	}
	for ; next < len(p.Trail); next++ {
		n := p.Trail[next]
		if n >= p.circuit.FirstGate() && !p.conclude(n) {
			return false
		}
		for _, gate := range p.readers[n] {
			if !p.conclude(gate) {
				return false
			}
		}
	}
	return true
}

// conclude draws what follows between a gate and what it reads.
func (p *propagation) conclude(n uint32) bool {
	p.work++
	gate, out := p.circuit.Gates[n-p.circuit.FirstGate()], circuit.MakeEdge(n, false)
	if v := p.gate(gate); v != circuit.Unknown {
		return p.Set(out, v)
	}
	switch p.Values[n] {
	case circuit.Yes:
		return p.Set(gate.A, circuit.Yes) && p.Set(gate.B, circuit.Yes)
	case circuit.No:
		if p.Read(gate.A) == circuit.Yes {
			return p.Set(gate.B, circuit.No)
		}
		if p.Read(gate.B) == circuit.Yes {
			return p.Set(gate.A, circuit.No)
		}
	}
	return true
}
