//go:build !js

package codegen_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// sheetsBetween is how many public sheets the test leaves out after each one it
// takes.
const sheetsBetween = 9

func TestProofsChangeNothing(t *testing.T) {
	sheets := must(filepath.Glob(filepath.Join(corpus.Dir(t), "games", "*.kif")))(t)
	host := v8(t)
	for i := 0; i < len(sheets); i += 1 + sheetsBetween {
		t.Run(strings.TrimSuffix(filepath.Base(sheets[i]), ".kif"), func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			c := sheetCircuit(ctx, t, sheets[i])
			if len(c.Gates) > 20000 {
				t.Skipf("%d gates", len(c.Gates))
			}
			const n = 2048
			play := func(m *codegen.Machine) game.Tally {
				return must(m.Playouts(t.Context(), []game.State{c.Initial}, n, 1, 60))(t)[0]
			}
			proved := play(open(t, host, c))
			m := codegen.New(host, c, nil)
			m.SupposeNothing()
			plain := play(m)
			if err := m.Close(); err != nil {
				t.Error(err)
			}
			done := float64(proved.Done+plain.Done) / (2 * n)
			near(t, "share of matches that end", float64(proved.Done)/n, float64(plain.Done)/n, done*(1-done), n)
			near(t, "plies", float64(proved.Plies)/n, float64(plain.Plies)/n, 60*60/12, n)
			for role := range c.Inputs {
				both := float64(proved.Sum[role]+plain.Sum[role]) / (2 * n)
				variance := float64(proved.SumSq[role]+plain.SumSq[role])/(2*n) - both*both
				near(t, "goal", float64(proved.Sum[role])/n, float64(plain.Sum[role])/n, variance, n)
			}
		})
	}
}

// sheetCircuit builds the circuit of a sheet, or skips the test where it has none
// or the context ends before.
func sheetCircuit(ctx context.Context, t testing.TB, path string) *circuit.Circuit {
	t.Helper()
	text := must(os.ReadFile(path))(t)
	rules, err := logic.Compile(gdl.Parse(string(text)))
	if err != nil {
		t.Skip(err)
	}
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		t.Skip(err)
	}
	c, err := propnet.Optimize(ctx, net)
	if err != nil {
		t.Skip(err)
	}
	return c
}
