//go:build !js

package wazerohost_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// hosted returns a machine for connect four and the host that its modules run on.
func hosted(t *testing.T) (*codegen.Machine, *wazerohost.Host) {
	t.Helper()
	g, _ := games.Find("connect-four")
	net, circuit := nettest.Build(t, nettest.Compile(t, g.Rules))
	host := wazerohost.New()
	m := codegen.New(host, circuit, propnet.NewNames(net))
	t.Cleanup(func() {
		if err := errors.Join(m.Close(), host.Close(context.Background())); err != nil {
			t.Error(err)
		}
	})
	return m, host
}

// gaveUp is a context whose end comes while a module is being compiled: before
// that there is nothing to hear from it.
type gaveUp struct{ context.Context }

func (gaveUp) Done() <-chan struct{} {
	over := make(chan struct{})
	close(over)
	return over
}

func TestAModuleIsCompiledOnceHoweverOftenAClockEndsBefore(t *testing.T) {
	m, host := hosted(t)
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 20 { // some of these may find it compiled
		_, _ = m.Legal(gaveUp{t.Context()}, s, 0, nil)
	}
	if _, err := m.Legal(t.Context(), s, 0, nil); err != nil {
		t.Fatal(err)
	}
	if n := host.Compilations(); n != 1 {
		t.Errorf("one module was compiled %d times", n)
	}
}

func TestAWarmMachineCompilesNothingMore(t *testing.T) {
	m, host := hosted(t)
	if err := m.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	warm := host.Compilations()
	for range 3 {
		c := m.Clone().(*codegen.Machine)
		s, err := c.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		joint := game.JointMove{}
		for role := range 2 {
			legal, err := c.Legal(t.Context(), s, role, nil)
			if err != nil {
				t.Fatal(err)
			}
			joint = append(joint, legal[0])
		}
		next, err := c.Next(t.Context(), s, joint)
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range []game.State{s, next} {
			if _, err := c.Playouts(t.Context(), []game.State{from}, 128, 1, 50); err != nil {
				t.Fatal(err)
			}
		}
		leaves, err := c.OpenLeaves(t.Context(), true)
		if err == nil {
			err = leaves.View(t.Context(), []game.State{next})
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.OpenTree(t.Context(), 1, game.TreeTable{Bytes: 1 << 20}); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := host.Compilations(); n != warm {
		t.Errorf("%d modules were compiled before the match, %d with it", warm, n)
	}
}
