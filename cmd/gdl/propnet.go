package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/codegen/treesearch"
)

// A netPrinter writes a network in one of the forms that propnet has.
type netPrinter func(ctx context.Context, e *env, w io.Writer, net *built) error

func definePropnet(f *flag.FlagSet) action {
	printers := []struct {
		wanted *bool
		print  netPrinter
	}{
		{f.Bool("stats", false, "print how large it is, as text (without any flag too)"), printStats},
		{f.Bool("dot", false, "print it for Graphviz"), printDOT},
		{f.Bool("json", false, "print one JSON object a line for each node"), printNodes},
		{f.Bool("svg", false, "draw it as the page does"), printSVG},
	}
	return func(ctx context.Context, e *env, operands []string) error {
		file, err := needOne("FILE", operands)
		if err != nil {
			return err
		}
		chosen := printStats
		for i, n := 0, 0; i < len(printers); i++ {
			if !*printers[i].wanted {
				continue
			}
			chosen = printers[i].print
			if n++; n > 1 {
				return wrongUsage("-stats, -dot, -json and -svg exclude each other")
			}
		}
		return e.printNet(ctx, file, chosen)
	}
}

func (e *env) printNet(ctx context.Context, file string, printer netPrinter) error {
	rules, err := e.readRules(ctx, file)
	if err != nil {
		return err
	}
	begin := time.Now()
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return blame(rules, err)
	}
	w := bufio.NewWriter(e.out)
	if err := printer(ctx, e, w, &built{net, gameName(file), time.Since(begin)}); err != nil {
		return err
	}
	return w.Flush()
}

// A built is a network and what it took to make it.
type built struct {
	*propnet.Net
	game string
	time time.Duration
}

// stats prints lines "name value".
type stats struct{ w io.Writer }

func (s stats) line(name string, value any) { fmt.Fprintf(s.w, "%-16s %v\n", name, value) }

func (s stats) milliseconds(name string, d time.Duration) {
	s.line(name, fmt.Sprintf("%.1f", d.Seconds()*1e3))
}

// printStats prints a line for each count.
func printStats(ctx context.Context, _ *env, w io.Writer, net *built) error {
	begin := time.Now()
	circuit, err := propnet.Optimize(ctx, net.Net)
	if err != nil {
		return blame(net.Rules, err)
	}
	optimized := time.Since(begin)
	s := stats{w}
	s.network(net.Net)
	s.line("gates", len(circuit.Gates)) // of two inputs, after sharing
	begin = time.Now()
	if err := s.modules(ctx, circuit); err != nil {
		return err
	}
	s.milliseconds("generate-ms", time.Since(begin))
	s.milliseconds("build-ms", net.time)
	s.milliseconds("optimize-ms", optimized)
	return nil
}

// network prints the figures of a network.
func (s stats) network(net *propnet.Net) {
	wires, depth, cycles, largest, ground := 0, int32(0), 0, 0, int64(0)
	for x := range propnet.Node(net.Len()) {
		wires += len(net.Inputs(x))
	}
	for _, layer := range net.Layers() {
		depth = max(depth, layer)
	}
	components := net.Components()
	for c := range components.All() {
		if len(c) > 1 {
			cycles++
			largest = max(largest, len(c))
		}
	}
	for _, n := range net.GroundRules() {
		ground += int64(n)
	}
	s.line("nodes", net.Len())
	s.line("wires", wires)
	counts := net.Counts()
	for kind := propnet.Base; kind <= propnet.Transition; kind++ {
		s.line(kind.String(), counts[kind])
	}
	s.line("layers", depth+1)
	s.line("cycles", cycles) // components of more than one node
	s.line("largest-cycle", largest)
	s.line("parts", len(net.Parts())) // that depend on each other by their results alone
	s.line("ground-rules", ground)
}

// modules prints how large the generated modules are, and their hashes, by which
// two builds of the engine can be seen to generate the same code.
func (s stats) modules(ctx context.Context, circuit *circuit.Circuit) error {
	for _, module := range []struct {
		name string
		make func() ([]byte, error)
	}{
		{"module", func() ([]byte, error) {
			p, err := positions.Compile(ctx, circuit)
			if err != nil {
				return nil, err
			}
			return p.Code, nil
		}},
		{"playout", func() ([]byte, error) { // of the module that plays random matches
			p, err := playouts.Compile(ctx, circuit, playouts.Anywhere)
			if err != nil {
				return nil, err
			}
			return p.Code, nil
		}},
		{"treesearch", func() ([]byte, error) { // of the module that searches by alpha-beta
			p, err := treesearch.Compile(ctx, circuit, false, nil)
			if err != nil {
				return nil, err
			}
			return p.Code, nil
		}},
	} {
		switch bytes, err := module.make(); {
		case errors.Is(err, host.ErrTooLarge):
			s.line(module.name+"-bytes", "too-large")
		case errors.Is(err, treesearch.ErrNotInTurn):
			s.line(module.name+"-bytes", "not-in-turn")
		case err != nil:
			return err
		default:
			s.line(module.name+"-bytes", len(bytes))
			s.line(module.name+"-sha256", fmt.Sprintf("%x", sha256.Sum256(bytes)))
		}
	}
	return nil
}

func printNodes(_ context.Context, _ *env, w io.Writer, net *built) error { return net.WriteJSON(w) }

func printDOT(_ context.Context, _ *env, w io.Writer, net *built) error {
	return net.WriteDOT(w, net.game)
}
