package propnet

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// shapes are the shapes of the DOT language that resemble the usual symbols.
var shapes = map[Kind]string{
	Base: "box", Input: "box", View: "box", Legal: "box", Goal: "box", Terminal: "box",
	And: "house", Or: "invhouse", Not: "invtriangle", Transition: "cds",
}

// WriteDOT writes the network in the language of Graphviz, as a graph of the
// given name.
func (n *Net) WriteDOT(w io.Writer, name string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "digraph %s {\n  rankdir=LR;\n  node [fontname=monospace];\n", quoted(name))
	for x := range Node(n.Len()) {
		style := ""
		if k := n.Kind(x); k == Base || k == Input {
			style = ", style=rounded"
		}
		fmt.Fprintf(b, "  n%d [label=%s, shape=%s%s];\n", x, quoted(n.Name(x)), shapes[n.Kind(x)], style)
	}
	for x := range Node(n.Len()) {
		for _, y := range n.Inputs(x) {
			// A transition leads into the next state, so it does not order the drawing.
			back := ""
			if n.Kind(x) == Base {
				back = " [constraint=false, style=dashed]"
			}
			fmt.Fprintf(b, "  n%d -> n%d%s;\n", y, x, back)
		}
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// quoted writes a text as an ID of the DOT language.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// A writtenNode is a node of the network, as WriteJSON writes it.
type writtenNode struct {
	ID     Node    `json:"id"`
	Kind   string  `json:"kind"`
	Name   string  `json:"name"`   // of a proposition, as it stands in rules; else empty
	Inputs []Node  `json:"inputs"` // ids of the nodes it reads
	Rules  []int32 `json:"rules"`  // indices of the top-level forms it comes from
}

// WriteJSON writes a line for each node of the network: a JSON object with the
// keys id, kind, name, inputs and rules.
func (n *Net) WriteJSON(w io.Writer) error {
	b := bufio.NewWriter(w)
	out := json.NewEncoder(b)
	out.SetEscapeHTML(false)
	for x := range Node(n.Len()) {
		line := writtenNode{
			ID: x, Kind: n.Kind(x).String(),
			Inputs: append([]Node{}, n.Inputs(x)...), Rules: append([]int32{}, n.Sources(x)...),
		}
		if n.Kind(x).Proposition() {
			line.Name = n.Name(x)
		}
		if err := out.Encode(line); err != nil {
			return err
		}
	}
	return b.Flush()
}
