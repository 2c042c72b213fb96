package netdraw

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

// lampSheet has rows of lamps, each lit by its own switch or by its lit left neighbour: about 11 nodes a lamp.
func lampSheet(lamps int) string {
	var b strings.Builder
	b.WriteString(`(role r) (init (step 0)) (<= (next (step 1)) (true (step 0)))
(<= (legal r (press ?n)) (lamp ?n) (not (true (lit ?n)))) (<= (legal r noop) (true (step 1)))
(<= (next (lit ?n)) (does r (press ?n)))
(<= (next (lit ?n)) (true (lit ?n)) (not (touched ?n)))
(<= (next (lit ?n)) (after ?m ?n) (true (lit ?m)) (not (true (lit ?n))) (not (does r (press ?m))))
(<= (touched ?n) (does r (press ?n))) (<= (touched ?n) (after ?n ?m) (does r (press ?m)))
(<= (bright ?n) (after ?m ?n) (true (lit ?m)) (true (lit ?n)))
(<= (goal r 100) (bright 1)) (<= (goal r 0) (not (bright 1))) (<= terminal (bright 2))
`)
	for n := range lamps {
		fmt.Fprintf(&b, "(lamp %d) (after %d %d)\n", n, n, (n+1)%lamps)
	}
	return b.String()
}

// BenchmarkOpen measures what opening the whole of a large network takes before it is on its way to the page: preparing
// it, and drawing it by levels, folded and with one relation open.
func BenchmarkOpen(b *testing.B) {
	rules, err := logic.Compile(gdl.Parse(lampSheet(5500)))
	if err != nil {
		b.Fatal(err)
	}
	net, err := propnet.Build(context.Background(), rules, propnet.Options{})
	if err != nil {
		b.Fatal(err)
	}
	index := NewIndex(net)
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			NewIndex(net)
		}
	})
	for name, open := range map[string][]int{"folded": nil, "opened": {0}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				index.Draw(NetViewRequest{View: ViewWhole, Limit: 1000, Open: open})
			}
			b.ReportMetric(float64(net.Len()), "nodes")
		})
	}
}
