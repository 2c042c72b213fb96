package propnet

import "github.com/gdl-playground/engine/game"

// known is a value in Kleene's logic.
type known uint8

const (
	unknown known = 0
	no      known = 1
	yes     known = 2
)

func truth(b bool) known {
	if b {
		return yes
	}
	return no
}

// not negates what is known.
func (k known) not() known {
	if k == unknown {
		return unknown
	}
	return yes + no - k
}

// of returns what is known of an edge to a node of which k is known.
func (k known) of(e Edge) known {
	if e.Negated() {
		return k.not()
	}
	return k
}

// A ternary holds what is known of every node when only some bases are.
type ternary struct {
	circuit *Circuit
	values  []known // by node
}

func newTernary(c *Circuit) *ternary { return &ternary{c, make([]known, c.Nodes())} }

// suppose computes all nodes from the values of some bases alone.
func (t *ternary) suppose(bases []game.Fact, values []bool) {
	clear(t.values)
	t.values[0] = no
	for i, f := range bases {
		t.values[t.circuit.Base(int(f))] = truth(values[i])
	}
	t.conclude(func(uint32, Gate) {})
}

// conclude computes the gates whose values are not known yet, and calls open for
// those that nothing is known of, each after what it reads.
func (t *ternary) conclude(open func(n uint32, g Gate)) {
	n := t.circuit.FirstGate()
	for _, g := range t.circuit.Gates {
		if t.values[n] == unknown {
			a, b := t.read(g.A), t.read(g.B)
			switch {
			case a == no || b == no:
				t.values[n] = no
			case a == yes && b == yes:
				t.values[n] = yes
			default:
				open(n, g)
			}
		}
		n++
	}
}

func (t *ternary) read(e Edge) known { return t.values[e.Node()].of(e) }

// only returns the one legal move if it is known that there is just one.
func (t *ternary) only(legal []Edge) (game.Move, bool) {
	found := NoMove
	for m, e := range legal {
		switch t.read(e) {
		case unknown:
			return 0, false
		case yes:
			if found != NoMove {
				return 0, false
			}
			found = game.Move(m)
		}
	}
	return found, found != NoMove
}
