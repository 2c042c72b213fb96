package propnet

import (
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/propnet/circuit"
)

// moveAnywhere builds rules by hand in which a role may go or go far; going far
// takes more.
func moveAnywhere(t *testing.T, connect func(b *Builder, here, open, goes, far Node)) *circuit.Circuit {
	t.Helper()
	b := NewBuilder("p")
	here, open := b.Base("here", true), b.Base("open", true)
	goes, far := b.Input(0, "go"), b.Input(0, "far")
	b.Connect(b.Legal(0, "go"), here)
	b.Connect(b.Legal(0, "far"), b.And(here, open))
	connect(b, here, open, goes, far)
	return circuitBy(t, b)
}

func TestAMoveStandsForWhatMakesItLegal(t *testing.T) {
	c := moveAnywhere(t, func(b *Builder, here, open, goes, far Node) {
		b.Terminal()
		b.Transition(b.And(far, here, open), here)
		b.Transition(b.And(far, b.Not(open)), open)
	})
	if c.Next[0] != circuit.MakeEdge(c.Input(0, 1), false) {
		t.Errorf("here is %v in the next state, want the move far", c.Next[0])
	}
	if c.Next[1] != circuit.False {
		t.Errorf("open is %v in the next state, want it to be false", c.Next[1])
	}
}

func TestWhatAllMovesOfADisjunctionImplyIsLeftOut(t *testing.T) {
	c := moveAnywhere(t, func(b *Builder, here, open, goes, far Node) {
		other := b.Base("other", false)
		b.Terminal()
		b.Transition(b.Not(b.And(here, b.Or(b.And(goes, other), far))), other)
	})
	for _, g := range c.Gates[c.Playing:] {
		if g.A.Node() == c.Base(0) || g.B.Node() == c.Base(0) {
			t.Error("it is asked whether p is here, though both moves say so")
		}
	}
}

func TestATermFromWhichAnotherFollowsIsLeftOut(t *testing.T) {
	c := moveAnywhere(t, func(b *Builder, here, open, goes, far Node) {
		b.Connect(b.Terminal(), b.Not(b.Or(here, b.And(here, open))))
	})
	if c.Terminal != circuit.MakeEdge(c.Base(0), true) {
		t.Errorf("terminal is %v, want that p is not here", c.Terminal)
	}
}

func TestWideGatesShareWhatTheyHaveInCommon(t *testing.T) {
	const n = 96 // the widest gates that pairs are counted of
	b := NewBuilder("p")
	var all []Node
	for i := range 3 * n {
		all = append(all, b.Base(fmt.Sprint("f", i), false))
	}
	b.Connect(b.Terminal(), b.And(all[:2*n]...))
	for i := range 2 {
		b.Connect(b.Goal(0, 100*i), b.And(all[n:3*n-i]...))
	}
	c := circuitBy(t, b)
	// The three thirds by themselves, the last of them without its last fact,
	// and a gate for each result.
	if most := 3*(n-1) + 3; len(c.Gates) > most {
		t.Errorf("%d gates, want at most %d", len(c.Gates), most)
	}
}
