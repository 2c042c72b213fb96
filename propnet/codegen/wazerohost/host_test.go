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
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// onHost returns a machine for connect four whose modules run on a host.
func onHost(t *testing.T, h host.Host) *codegen.Machine {
	t.Helper()
	g, _ := games.Find("connect-four")
	net, circuit := nettest.Build(t, nettest.Compile(t, g.Rules))
	return codegen.New(h, circuit, propnet.NewNames(net))
}

// hosted returns such a machine and the host.
func hosted(t *testing.T) (*codegen.Machine, *wazerohost.Host) {
	t.Helper()
	h := wazerohost.New()
	m := onHost(t, h)
	t.Cleanup(func() {
		if err := errors.Join(m.Close(), h.Close(context.Background())); err != nil {
			t.Error(err)
		}
	})
	return m, h
}

// hurried is a host that is given up as soon as it is asked, so many times.
type hurried struct {
	host.Host
	times int
}

func (h *hurried) Instantiate(ctx context.Context, module []byte, pages uint32) (host.Instance, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if h.times--; h.times >= 0 {
		cancel()
	}
	return h.Host.Instantiate(ctx, module, pages)
}

func TestCompilingGoesOnWhenWhoWantedItGivesUp(t *testing.T) {
	patient := wazerohost.New()
	h := &hurried{patient, 3}
	m := onHost(t, h)
	defer func() {
		if err := errors.Join(m.Close(), patient.Close(context.Background())); err != nil {
			t.Error(err)
		}
	}()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for h.times > 0 { // some of these may find it compiled
		if _, err := m.Legal(t.Context(), s, 0, nil); err == nil {
			break
		} else if !errors.Is(err, context.Canceled) {
			t.Fatalf("who gave up was told %v", err)
		}
	}
	if legal, err := m.Legal(t.Context(), s, 0, nil); err != nil || len(legal) != 7 {
		t.Errorf("%d legal moves, %v", len(legal), err)
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
