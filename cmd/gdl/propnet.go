package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
)

func runPropnet(ctx context.Context, e *env, args []string) (int, error) {
	f := newFlags("propnet")
	printers := []struct {
		wanted *bool
		print  func(ctx context.Context, e *env, w io.Writer, net *built) error
	}{
		{f.Bool("stats", false, ""), printStats},
		{f.Bool("dot", false, ""), printDOT},
		{f.Bool("json", false, ""), printNodes},
		{f.Bool("svg", false, ""), printSVG},
	}
	files, err := parse(f, args)
	if err != nil {
		return usage, err
	}
	if len(files) != 1 {
		return usage, wrongUsage("needs one FILE")
	}
	chosen := printStats
	for i, n := 0, 0; i < len(printers); i++ {
		if !*printers[i].wanted {
			continue
		}
		chosen = printers[i].print
		if n++; n > 1 {
			return usage, wrongUsage("-stats, -dot, -json and -svg exclude each other")
		}
	}
	rules, err := e.readRules(files[0])
	if err != nil {
		return finding, err
	}
	begin := time.Now()
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return finding, blame(rules, err)
	}
	w := bufio.NewWriter(e.out)
	if err := chosen(ctx, e, w, &built{net, gameName(files[0]), time.Since(begin)}); err != nil {
		return finding, err
	}
	return fine, w.Flush()
}

// A built is a network and what it took to make it.
type built struct {
	*propnet.Net
	game string
	time time.Duration
}

// printStats prints a line "name value" for each count.
func printStats(ctx context.Context, _ *env, w io.Writer, net *built) error {
	begin := time.Now()
	circuit, err := propnet.Optimize(ctx, net.Net)
	if err != nil {
		return blame(net.Rules, err)
	}
	optimized := time.Since(begin)
	wires, depth, circles, largest, ground := 0, int32(0), 0, 0, int64(0)
	for x := range propnet.Node(net.Len()) {
		wires += len(net.Inputs(x))
	}
	for _, layer := range net.Layers() {
		depth = max(depth, layer)
	}
	for _, c := range net.Components() {
		if largest = max(largest, len(c)); len(c) > 1 {
			circles++
		}
	}
	for _, n := range net.GroundRules() {
		ground += int64(n)
	}
	counts := net.Counts()
	line := func(name string, value any) { fmt.Fprintf(w, "%-16s %v\n", name, value) }
	line("nodes", net.Len())
	line("wires", wires)
	for kind := propnet.Base; kind <= propnet.Transition; kind++ {
		line(kind.String(), counts[kind])
	}
	line("layers", depth+1)
	line("circles", circles) // components of more than one node
	line("largest-circle", map[bool]int{true: largest}[largest > 1])
	line("parts", len(net.Parts())) // that depend on each other by their results alone
	line("ground-rules", ground)
	line("gates", len(circuit.Gates)) // of two inputs, after sharing
	begin = time.Now()
	for _, module := range []struct {
		name string
		make func() (int, error)
	}{
		{"module-bytes", func() (int, error) {
			p, err := codegen.CompilePositions(circuit)
			if err != nil {
				return 0, err
			}
			return len(p.Module), nil
		}},
		{"playout-bytes", func() (int, error) { // of the module that plays random matches
			p, err := codegen.CompilePlayouts(circuit, codegen.Anywhere)
			if err != nil {
				return 0, err
			}
			return len(p.Module), nil
		}},
	} {
		n, err := module.make()
		if errors.Is(err, codegen.ErrTooLarge) {
			line(module.name, "too-large")
			continue
		}
		if err != nil {
			return err
		}
		line(module.name, n)
	}
	line("generate-ms", fmt.Sprintf("%.1f", time.Since(begin).Seconds()*1e3))
	line("build-ms", fmt.Sprintf("%.1f", net.time.Seconds()*1e3))
	line("optimize-ms", fmt.Sprintf("%.1f", optimized.Seconds()*1e3))
	return nil
}

func printNodes(_ context.Context, _ *env, w io.Writer, net *built) error { return net.WriteJSON(w) }

func printDOT(_ context.Context, _ *env, w io.Writer, net *built) error {
	return net.WriteDOT(w, net.game)
}
