package propnet

import "github.com/gdl-playground/engine/game"

// A Marking gives the nodes of a network their values in one position, in the
// two ways of the Stanford notes: forward, from marked bases and inputs through
// all connectives, layer by layer; and backward, from one node to what it
// reads. Play uses circuits; a marking is for looking at a network.
//
// A Marking is for one goroutine.
type Marking struct {
	net        *Net
	components Components
	values     []bool
}

// NewMarking returns a marking in which every base and input is false.
func NewMarking(net *Net) *Marking {
	return &Marking{net: net, components: net.Components(), values: make([]bool, net.Len())}
}

// Mark sets the bases to a state and the inputs to a joint move, which may be
// nil, and forgets the values of all other nodes.
func (m *Marking) Mark(s game.State, joint game.JointMove) {
	clear(m.values)
	for i, x := range m.net.bases {
		m.values[x] = s.Has(game.Fact(i))
	}
	for role, move := range joint {
		m.values[m.net.moves[role][move]] = true
	}
}

// Put sets a base or input by hand, after Mark.
func (m *Marking) Put(x Node, value bool) { m.values[x] = value }

// Propagate computes all nodes forward.
func (m *Marking) Propagate() {
	for component := range m.components.All() {
		for range component {
			changed := false
			for _, x := range component {
				if v := m.compute(x); v != m.values[x] {
					m.values[x], changed = v, true
				}
			}
			if !changed {
				break
			}
		}
	}
}

// compute applies a node to the values of what it reads.
func (m *Marking) compute(x Node) bool {
	in := m.net.Inputs(x)
	switch m.net.kind[x] {
	case Base, Input:
		return m.values[x]
	case Not:
		return !m.values[in[0]]
	case And:
		for _, y := range in {
			if !m.values[y] {
				return false
			}
		}
		return true
	}
	for _, y := range in { // a disjunction, or a proposition and its source
		if m.values[y] {
			return true
		}
	}
	return false
}

// Value returns the value that a node got from Mark or Propagate.
func (m *Marking) Value(x Node) bool { return m.values[x] }

// Read computes one node backward, visiting only what it depends on, and
// returns its value and the nodes that were visited, in the order in which
// they were settled. The values of other nodes stay as they are.
func (m *Marking) Read(x Node) (value bool, visited []Node) {
	need := make([]bool, m.net.Len())
	need[x] = true
	for i := m.components.Len() - 1; i >= 0; i-- {
		component, needed := m.components.At(i), false
		for _, y := range component {
			needed = needed || need[y]
		}
		if !needed {
			continue
		}
		for _, y := range component {
			if need[y] = true; m.net.kind[y] != Base {
				for _, z := range m.net.Inputs(y) {
					need[z] = true
				}
			}
		}
	}
	for component := range m.components.All() {
		if !need[component[0]] {
			continue
		}
		for range component {
			for _, y := range component {
				m.values[y] = m.compute(y)
			}
		}
		visited = append(visited, component...)
	}
	return m.values[x], visited
}

// Layers returns for each node how many connectives and propositions lie
// between it and the marked ones at most; bases and inputs are layer 0. Nodes
// of a cycle share a layer.
func (n *Net) Layers() []int32 {
	layers := make([]int32, n.Len())
	components := n.Components()
	inside := map[Node]bool{}
	for component := range components.All() {
		layer := int32(0)
		clear(inside)
		for _, x := range component {
			inside[x] = true
		}
		for _, x := range component {
			if n.kind[x] == Base || n.kind[x] == Input {
				continue
			}
			for _, y := range n.Inputs(x) {
				if !inside[y] {
					layer = max(layer, layers[y]+1)
				}
			}
		}
		for _, x := range component {
			layers[x] = layer
		}
	}
	return layers
}
