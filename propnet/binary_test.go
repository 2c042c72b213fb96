package propnet_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

func marshal(t testing.TB, m *propnet.Machine) []byte {
	t.Helper()
	data, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestMachinesTravelAsBytes(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			rules := nettest.Compile(t, g.Rules)
			net, circuit := nettest.Build(t, rules)
			data := marshal(t, propnet.NewMachine(net, circuit))
			there := nettest.Compile(t, g.Rules) // the same text, other terms
			m, err := propnet.UnmarshalMachine(there, data)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Agree(t, prover(t, there), m, 1, 100)
			if again := marshal(t, m); !bytes.Equal(again, data) {
				t.Errorf("the machine that came back has %d other bytes", len(again))
			}
		})
	}
}

func TestBytesOfOtherRulesAreRefused(t *testing.T) {
	g, _ := games.Find("tic-tac-toe")
	rules := nettest.Compile(t, g.Rules)
	net, circuit := nettest.Build(t, rules)
	other := nettest.Compile(t, g.Rules+"(p)")
	_, err := propnet.UnmarshalMachine(other, marshal(t, propnet.NewMachine(net, circuit)))
	if !errors.Is(err, propnet.ErrOtherRules) {
		t.Errorf("a machine of other rules: %v, want %v", err, propnet.ErrOtherRules)
	}
	data := marshal(t, propnet.NewMachine(net, circuit))
	data[4]++
	if _, err := propnet.UnmarshalMachine(rules, data); err == nil {
		t.Error("another version is read")
	}
}

// FuzzBinary reads any bytes; what is read without an error can be used.
func FuzzBinary(f *testing.F) {
	rules := nettest.Compile(f, recursive)
	net, circuit := nettest.Build(f, rules)
	f.Add(marshal(f, propnet.NewMachine(net, circuit)))
	f.Fuzz(func(t *testing.T, data []byte) {
		rules := nettest.Compile(t, recursive)
		if m, err := propnet.UnmarshalMachine(rules, data); err == nil {
			use(t, m)
			if _, err := m.Symmetries(t.Context()); err != nil {
				var limit *logic.LimitError
				if !errors.As(err, &limit) {
					t.Fatal(err)
				}
			}
		}
	})
}

// use asks a machine everything once.
func use(t *testing.T, m *propnet.Machine) {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m.Facts(s)
	moves, err := m.Legal(t.Context(), s, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range moves {
		m.MoveTerm(0, move)
		if _, err := m.Next(t.Context(), s, game.JointMove{move}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Terminal(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Goal(t.Context(), s, 0); err != nil {
		t.Fatal(err)
	}
}
