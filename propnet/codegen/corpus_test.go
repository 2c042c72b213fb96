//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/internal/v8host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
)

// BenchmarkCorpus measures random matches of every public sheet by the module
// in Chromium, or in Node.js where there is none, per second of processor time:
// -bench 'Corpus/NAME' picks one, -benchtime 1x is enough. Sheets whose network
// takes longer than ten seconds are left out.
func BenchmarkCorpus(b *testing.B) {
	sheets, err := filepath.Glob(filepath.Join(corpus.Dir(b), "games", "*.kif"))
	if err != nil {
		b.Fatal(err)
	}
	host, err := v8host.StartChromium()
	if errors.Is(err, v8host.ErrMissing) {
		host, err = v8host.StartNode()
	}
	if errors.Is(err, v8host.ErrMissing) {
		b.Skip(err)
	}
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := host.Stop(); err != nil {
			b.Error(err)
		}
	}()
	for _, path := range sheets {
		b.Run(strings.TrimSuffix(filepath.Base(path), ".kif"), func(b *testing.B) { benchSheet(b, host, path) })
	}
}

// benchSheet measures one sheet.
func benchSheet(b *testing.B, host *v8host.Host, path string) {
	ctx, cancel := context.WithTimeout(b.Context(), 10*time.Second)
	defer cancel()
	start := time.Now()
	c := sheetCircuit(ctx, b, path)
	built := time.Since(start)
	start = time.Now()
	p, err := playouts.Compile(b.Context(), c, playouts.Initial)
	if err != nil {
		b.Skip(err)
	}
	generated := time.Since(start)
	m := codegen.New(host, c, nil)
	defer func() {
		if err := m.Close(); err != nil {
			b.Error(err)
		}
	}()
	play := func(n int) (game.Tally, time.Duration) {
		start := must(host.CPUTime())(b)
		t := must(m.Playouts(b.Context(), []game.State{c.Initial}, n, 1, 500))(b)[0]
		return t, must(host.CPUTime())(b) - start
	}
	n := warm(play)
	var matches, plies int64
	var took time.Duration
	for b.Loop() {
		for until := took + 100*time.Millisecond; took < until; {
			t, d := play(n)
			matches, plies, took = matches+int64(t.Done+t.Cut), plies+t.Plies, took+d
		}
	}
	b.ReportMetric(float64(len(c.Gates)), "gates")
	b.ReportMetric(float64(len(p.Code)), "module-bytes")
	b.ReportMetric(float64(built.Milliseconds()), "build-ms")
	b.ReportMetric(float64(generated.Milliseconds()), "generate-ms")
	b.ReportMetric(float64(matches)/took.Seconds(), "playouts/s")
	b.ReportMetric(float64(plies+matches)/took.Seconds(), "states/s")
}

// warm plays until the optimising compiler is done: when another tenth of a second
// is not faster by a tenth. It returns how many matches take as long.
func warm(play func(n int) (game.Tally, time.Duration)) int {
	n := 256
	for best, start := 0.0, time.Now(); time.Since(start) < 10*time.Second; {
		t, took := play(n)
		if took < 100*time.Millisecond {
			n *= 2
			continue
		}
		rate := float64(t.Done+t.Cut) / took.Seconds()
		if rate < 1.1*best {
			break
		}
		best = rate
	}
	return n
}
