//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// open returns a machine for a circuit that has no names.
func open(t testing.TB, host host.Host, c *circuit.Circuit) *codegen.Machine {
	t.Helper()
	m := codegen.New(host, c, nil)
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return m
}

// must fails the test on an error of the call it is wrapped around.
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// randomState sets each base with an even chance.
func randomState(c *circuit.Circuit, rng *rand.Rand) game.State {
	s := make(game.State, (c.Bases+63)/64)
	for i := range s {
		s[i] = rng.Uint64()
	}
	if n := c.Bases % 64; n != 0 {
		s[len(s)-1] &= 1<<n - 1
	}
	return s.Trim()
}

func randomJoint(c *circuit.Circuit, rng *rand.Rand) game.JointMove {
	j := make(game.JointMove, len(c.Inputs))
	for role, n := range c.Inputs {
		j[role] = game.Move(rng.IntN(n))
	}
	return j
}

// compare checks all that a machine says of a state.
func compare(t *testing.T, m *codegen.Machine, c *circuit.Circuit, s game.State) {
	t.Helper()
	ctx := t.Context()
	want := judge(c, s)
	got := judged{terminal: must(m.Terminal(ctx, s))(t)}
	for role := range c.Inputs {
		got.legal = append(got.legal, must(m.Legal(ctx, s, role, nil))(t))
		got.goals = append(got.goals, must(m.Goal(ctx, s, role))(t))
	}
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("in state %x:\n got %s\nwant %s", s, g, w)
	}
}

func TestMachineAgreesWithTheInterpreter(t *testing.T) {
	onEveryHost(t, func(t *testing.T, host host.Host) {
		for _, x := range samples() {
			t.Run(x.name, func(t *testing.T) {
				rng := rand.New(rand.NewPCG(1, 2))
				m := open(t, host, x.circuit)
				for range 20 {
					s := randomState(x.circuit, rng)
					compare(t, m, x.circuit, s)
					joint := randomJoint(x.circuit, rng)
					next := must(m.Next(t.Context(), s, joint))(t)
					if want := after(x.circuit, s, joint); !next.Equal(want) {
						t.Errorf("next of %x by %v is %x, want %x", s, joint, next, want)
					}
					compare(t, m, x.circuit, next)
					compare(t, m, x.circuit, s)
				}
			})
		}
	})
}

// wantChildren lists origins and states of what Expand should find.
func wantChildren(c *circuit.Circuit, parent int, s game.State) (list []string) {
	if v := judge(c, s); !v.terminal {
		for _, joint := range joints(v.legal) {
			next := after(c, s, joint)
			list = append(list, fmt.Sprint(parent, joint, next, judge(c, next)))
		}
	}
	return list
}

func TestExpandFindsTheChildrenOfEveryParentInOrder(t *testing.T) {
	onEveryHost(t, func(t *testing.T, host host.Host) {
		for _, x := range samples() {
			t.Run(x.name, func(t *testing.T) {
				c := x.circuit
				rng := rand.New(rand.NewPCG(3, 4))
				m := open(t, host, c)
				parents := []game.State{c.Initial}
				for range 5 {
					parents = append(parents, randomState(c, rng), c.Initial)
				}
				for range 3 { // the blocks are used again
					var want []string
					for i, s := range parents {
						want = append(want, wantChildren(c, i, s)...)
					}
					children := must(m.Expand(t.Context(), parents))(t)
					var got []string
					for i := range children.Len() {
						parent, joint := children.Origin(i)
						v := judged{terminal: children.Terminal(i)}
						for role := range c.Inputs {
							v.legal = append(v.legal, children.Legal(i, role, nil))
							v.goals = append(v.goals, children.Goal(i, role))
						}
						got = append(got, fmt.Sprint(parent, joint, children.State(i, nil), v))
					}
					children.Release()
					if !slices.Equal(got, want) {
						t.Fatalf("%d children, want %d; the first difference: %s", len(got), len(want),
							firstDifference(got, want))
					}
				}
			})
		}
	})
}

func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			return fmt.Sprintf("\n got %s\nwant %s", g, w)
		}
	}
	return "none"
}

func TestExpandStopsWhenItsContextDoes(t *testing.T) {
	m := open(t, native, ticTacToe())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Expand(ctx, []game.State{ticTacToe().Initial}); err != context.Canceled {
		t.Errorf("Expand after cancel: %v", err)
	}
}

func TestACloneOutlivesItsOriginal(t *testing.T) {
	c := ticTacToe()
	m := open(t, native, c)
	compare(t, m, c, c.Initial)
	clone := m.Clone().(*codegen.Machine)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	compare(t, clone, c, c.Initial)
	if err := clone.Close(); err != nil {
		t.Fatal(err)
	}
	compare(t, m, c, c.Initial) // a closed machine opens again
}

func TestAMoveThatDoesNotExistIsAnError(t *testing.T) {
	c := ticTacToe()
	m := open(t, native, c)
	for _, joint := range []game.JointMove{{10, 0}, {0}, {0, 0, 0}} {
		if _, err := m.Next(t.Context(), c.Initial, joint); err == nil {
			t.Errorf("the joint move %v is accepted", joint)
		}
	}
}

// A brokenHost cannot instantiate anything while it is broken.
type brokenHost struct {
	host.Host
	broken error
}

func (b *brokenHost) Instantiate(ctx context.Context, module []byte, pages uint32) (host.Instance, error) {
	if b.broken != nil {
		return nil, b.broken
	}
	return b.Host.Instantiate(ctx, module, pages)
}

func TestAModuleThatCannotBeInstantiatedIsTriedAgain(t *testing.T) {
	host := &brokenHost{native, errors.New("no memory")}
	m := open(t, host, ticTacToe())
	s := must(m.Initial(t.Context()))(t)
	for _, want := range []error{host.broken, host.broken, nil} {
		host.broken = want
		if _, err := m.Playouts(t.Context(), []game.State{s}, 1, 1, 9); !errors.Is(err, want) {
			t.Errorf("Playouts: %v, want %v", err, want)
		}
		if _, err := m.Terminal(t.Context(), s); !errors.Is(err, want) {
			t.Errorf("Terminal: %v, want %v", err, want)
		}
		if err := m.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
}
