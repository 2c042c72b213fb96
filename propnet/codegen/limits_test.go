//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

func TestALargeNetworkFitsIntoTheLimitsOfV8(t *testing.T) {
	// A body of more than 7,654,321 bytes, or too many locals, would be refused.
	rng := rand.New(rand.NewPCG(8, 8))
	c := randomCircuit(rng, 3000, 200000, 500, 500)
	p := must(positions.Compile(t.Context(), c))(t)
	if len(p.Code) < 1<<20 {
		t.Fatalf("a module of %d bytes is no test", len(p.Code))
	}
	m := open(t, v8(t), c)
	for range 3 {
		s := randomState(c, rng)
		compare(t, m, c, s)
		joint := randomJoint(c, rng)
		if next := must(m.Next(t.Context(), s, joint))(t); !next.Equal(after(c, s, joint)) {
			t.Errorf("next of a state differs from the interpreter's")
		}
	}
	x := must(m.Playouts(t.Context(), []game.State{c.Initial}, 200, 1, 5))(t)[0]
	if x.Done+x.Cut != 200 {
		t.Errorf("%d matches done and %d cut, want 200 together", x.Done, x.Cut)
	}
}

func TestACircuitThatIsTooLargeIsNotCompiled(t *testing.T) {
	c := randomCircuit(rand.New(rand.NewPCG(8, 8)), 10, 1<<20+1, 5, 5)
	if _, err := positions.Compile(t.Context(), c); !errors.Is(err, host.ErrTooLarge) {
		t.Errorf("positions.Compile: %v, want %v", err, host.ErrTooLarge)
	}
	if _, err := playouts.Compile(t.Context(), c, playouts.Initial); !errors.Is(err, host.ErrTooLarge) {
		t.Errorf("playouts.Compile: %v, want %v", err, host.ErrTooLarge)
	}
}

func TestWhatDependsOnMovesButMustNotIsAnError(t *testing.T) {
	for name, spoil := range map[string]func(c *circuit.Circuit, move circuit.Edge){
		"legal":    func(c *circuit.Circuit, move circuit.Edge) { c.Legal[0][0] = move },
		"terminal": func(c *circuit.Circuit, move circuit.Edge) { c.Terminal = move },
		"goal":     func(c *circuit.Circuit, move circuit.Edge) { c.Goals[0][0].When = move },
	} {
		t.Run(name, func(t *testing.T) {
			c := ticTacToe()
			spoil(c, circuit.MakeEdge(c.Input(1, 0), false))
			if _, err := positions.Compile(t.Context(), c); err == nil {
				t.Error("positions.Compile accepts it")
			}
			if _, err := playouts.Compile(t.Context(), c, playouts.Anywhere); err == nil {
				t.Error("playouts.Compile accepts it")
			}
		})
	}
}

func TestTooManyChildrenAreALimit(t *testing.T) {
	c := newBuilder(1, 1100, 1100)
	for role := range 2 {
		for range 1100 {
			c.circuit.Legal[role] = append(c.circuit.Legal[role], circuit.True)
		}
	}
	m := open(t, native, c.circuit)
	_, err := m.Expand(t.Context(), []game.State{nil})
	if limit := (*logic.LimitError)(nil); !errors.As(err, &limit) {
		t.Errorf("1,210,000 children give %v, want a limit", err)
	}
}

func TestWhereARoleHasNoMoveThereAreNoChildrenHoweverManyMovesOthersHave(t *testing.T) {
	c := newBuilder(1, 1100, 1100, 1)
	for role := range 2 {
		for range 1100 {
			c.circuit.Legal[role] = append(c.circuit.Legal[role], circuit.True)
		}
	}
	c.circuit.Legal[2] = []circuit.Edge{circuit.False}
	m := open(t, native, c.circuit)
	children := must(m.Expand(t.Context(), []game.State{nil}))(t)
	if children.Len() != 0 {
		t.Errorf("%d children, want none", children.Len())
	}
}

func FuzzCircuits(f *testing.F) {
	f.Add(uint64(1), uint(10), uint(50))
	f.Add(uint64(2), uint(200), uint(3000))
	f.Fuzz(func(t *testing.T, seed uint64, bases, gates uint) {
		rng := rand.New(rand.NewPCG(seed, 1))
		c := randomCircuit(rng, int(bases%300), int(gates%5000), 1+rng.IntN(6), 1+rng.IntN(6))
		m := codegen.New(native, c, nil)
		defer func() {
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		}()
		s := randomState(c, rng)
		compare(t, m, c, s)
		joint := randomJoint(c, rng)
		if got, want := must(m.Next(t.Context(), s, joint))(t), after(c, s, joint); !got.Equal(want) {
			t.Errorf("next of %x by %v is %x, want %x", s, joint, got, want)
		}
	})
}

// TestCodeForThousandsOfRolesTakesSeconds has a deadline that is met ten times over. Where each pass goes through all
// roles for each of their moves, it takes minutes.
func TestCodeForThousandsOfRolesTakesSeconds(t *testing.T) {
	const roles = 8000
	var b strings.Builder
	for i := range roles {
		fmt.Fprintf(&b, "(role r%d)\n", i)
	}
	b.WriteString(`
		(init start)
		(<= (input ?r go) (role ?r))
		(<= (legal ?r go) (role ?r))
		(<= (next (done ?r)) (does ?r go))
		(<= terminal (role ?r) (true (done ?r)))
		(<= (goal ?r 100) (true (done ?r)))`)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	rules := must(logic.Compile(must(gdl.NewParser().ParseContext(ctx, b.String()))(t)))(t)
	net := must(propnet.Build(ctx, rules, propnet.Options{}))(t)
	m := codegen.New(native, must(propnet.Optimize(ctx, net))(t), propnet.NewNames(net))
	defer m.Close()
	if err := m.Warm(ctx); err != nil {
		t.Fatal(err)
	}
	initial := must(m.Initial(ctx))(t)
	tally := must(m.Playouts(ctx, []game.State{initial}, 10, 1, 10))(t)[0]
	if tally.Done != 10 || tally.Sum[roles-1] != 1000 {
		t.Errorf("%d of 10 matches ended, with %d points for the last role", tally.Done, tally.Sum[roles-1])
	}
}
