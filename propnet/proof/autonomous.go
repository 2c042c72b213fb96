package proof

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// An autonomy finds out which bases depend on bases alone.
type autonomy struct {
	circuit *circuit.Circuit
	reads   [][]game.Fact // by base: what its next value depends on; nil if a move matters, or too much
	known   []bool        // by base: reads is worked out
}

func newAutonomy(c *circuit.Circuit) *autonomy {
	return &autonomy{c, make([][]game.Fact, c.Bases), make([]bool, c.Bases)}
}

// closure returns the least set with a base in it whose next values depend on
// the set alone, in order; nil if there is none that has up to most bases.
func (a *autonomy) closure(f game.Fact, most int) []game.Fact {
	set := []game.Fact{f}
	in := map[game.Fact]bool{f: true}
	for k := 0; k < len(set); k++ {
		reads := a.of(set[k])
		if reads == nil {
			return nil
		}
		for _, x := range reads {
			if !in[x] {
				in[x] = true
				set = append(set, x)
			}
		}
		if len(set) > most {
			return nil
		}
	}
	slices.Sort(set)
	return set
}

// of returns the bases that a base's next value depends on, not nil; nil if it
// depends on a move, or on very many gates.
func (a *autonomy) of(f game.Fact) []game.Fact {
	if !a.known[f] {
		a.reads[f], a.known[f] = basesRead(a.circuit, a.circuit.Next[f]), true
	}
	return a.reads[f]
}

// basesRead returns the bases that an edge depends on; nil if it depends on moves or on too many gates.
func basesRead(c *circuit.Circuit, e circuit.Edge) []game.Fact {
	const maxGates = 4 * maxOwnBases
	found := []game.Fact{}
	seen := map[uint32]bool{}
	stack := []uint32{e.Node()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case n == 0 || seen[n]:
		case n < c.Input(0, 0):
			seen[n] = true
			found = append(found, game.Fact(n-c.Base(0)))
		case n < c.FirstGate() || len(seen) > maxGates:
			return nil
		default:
			seen[n] = true
			g := c.Gates[n-c.FirstGate()]
			stack = append(stack, g.A.Node(), g.B.Node())
		}
	}
	return found
}
