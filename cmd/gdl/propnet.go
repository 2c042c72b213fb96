package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gdl-playground/engine/propnet"
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
		return finding, err
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
		return err
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
	line("ground-rules", ground)
	line("gates", len(circuit.Gates)) // of two inputs, after sharing
	line("build-ms", fmt.Sprintf("%.1f", net.time.Seconds()*1e3))
	line("optimize-ms", fmt.Sprintf("%.1f", optimized.Seconds()*1e3))
	return nil
}

// A printedNode is a node of the network, as -json prints it.
type printedNode struct {
	ID     propnet.Node   `json:"id"`
	Kind   string         `json:"kind"`
	Name   string         `json:"name"`   // of a proposition, as it stands in rules; else empty
	Inputs []propnet.Node `json:"inputs"` // ids of the nodes it reads
	Rules  []int32        `json:"rules"`  // indices of the top-level forms it comes from
}

func printNodes(_ context.Context, _ *env, w io.Writer, net *built) error {
	for x := range propnet.Node(net.Len()) {
		n := printedNode{ID: x, Kind: net.Kind(x).String(), Inputs: net.Inputs(x), Rules: net.Sources(x)}
		if net.Kind(x).Proposition() {
			n.Name = net.Name(x)
		}
		if n.Inputs == nil {
			n.Inputs = []propnet.Node{}
		}
		if n.Rules == nil {
			n.Rules = []int32{}
		}
		if err := printJSON(w, n); err != nil {
			return err
		}
	}
	return nil
}

// shapes are the shapes of the DOT language that resemble the usual symbols.
var shapes = map[propnet.Kind]string{
	propnet.Base: "box", propnet.Input: "box", propnet.View: "box", propnet.Legal: "box",
	propnet.Goal: "box", propnet.Terminal: "box",
	propnet.And: "house", propnet.Or: "invhouse", propnet.Not: "invtriangle", propnet.Transition: "cds",
}

// printDOT prints the network in the language of Graphviz.
func printDOT(_ context.Context, _ *env, w io.Writer, net *built) error {
	fmt.Fprintf(w, "digraph %s {\n  rankdir=LR;\n  node [fontname=monospace];\n", quoted(net.game))
	for x := range propnet.Node(net.Len()) {
		style := ""
		if k := net.Kind(x); k == propnet.Base || k == propnet.Input {
			style = ", style=rounded"
		}
		fmt.Fprintf(w, "  n%d [label=%s, shape=%s%s];\n", x, quoted(net.Name(x)), shapes[net.Kind(x)], style)
	}
	for x := range propnet.Node(net.Len()) {
		for _, y := range net.Inputs(x) {
			// A transition leads into the next state, so it does not order the drawing.
			back := ""
			if net.Kind(x) == propnet.Base {
				back = " [constraint=false, style=dashed]"
			}
			fmt.Fprintf(w, "  n%d -> n%d%s;\n", y, x, back)
		}
	}
	_, err := fmt.Fprintln(w, "}")
	return err
}

// quoted writes a text as an ID of the DOT language.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
