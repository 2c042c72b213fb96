package circuit

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/logic"
)

func TestAGraphThatIsTooLargeIsALimit(t *testing.T) {
	for what, spoil := range map[string]func(g *Graph){
		"gates":           func(g *Graph) { g.fanin = make([][]Edge, maxNodes+1) },
		"inputs of gates": func(g *Graph) { g.edges = maxEdges + 1 },
	} {
		c := newTestCircuit(rand.New(rand.NewPCG(1, 2)))
		spoil(c.Graph)
		limit := (*logic.LimitError)(nil)
		if _, err := c.Simplify(c.Circuit, AllPasses); !errors.As(err, &limit) || limit.What != what {
			t.Errorf("got %v, want a limit of %s", err, what)
		}
	}
}

func TestSimplifyingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := newTestCircuit(rand.New(rand.NewPCG(1, 2)))
	c.ctx = ctx
	cancel()
	simple, err := c.Simplify(c.Circuit, AllPasses)
	if !errors.Is(err, context.Canceled) || simple != nil {
		t.Errorf("got %v and %v, want %v alone", simple, err, context.Canceled)
	}
}
