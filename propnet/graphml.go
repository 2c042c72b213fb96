package propnet

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// WriteGraphML writes the network as GraphML 1.0 (http://graphml.graphdrawing.org), as a directed graph of the given
// name. Nodes have the data kind, name and rules, the last as indices of top-level forms; the edges that lead into the
// next state have the data next.
func (n *Net) WriteGraphML(w io.Writer, name string) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="kind" for="node" attr.name="kind" attr.type="string"/>
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="rules" for="node" attr.name="rules" attr.type="string"/>
  <key id="next" for="edge" attr.name="next" attr.type="boolean"><default>false</default></key>
`)
	fmt.Fprintf(b, "  <graph id=\"%s\" edgedefault=\"directed\">\n", xmlText(name))
	for x := range Node(n.Len()) {
		fmt.Fprintf(b, `    <node id="n%d"><data key="kind">%s</data>`, x, n.Kind(x))
		if n.Kind(x).Proposition() {
			fmt.Fprintf(b, `<data key="name">%s</data>`, xmlText(n.Name(x)))
		}
		fmt.Fprintf(b, "<data key=\"rules\">%s</data></node>\n", strings.Trim(fmt.Sprint(n.Sources(x)), "[]"))
	}
	for x := range Node(n.Len()) {
		next := ""
		if n.Kind(x) == Base {
			next = `<data key="next">true</data>`
		}
		for _, y := range n.Inputs(x) {
			fmt.Fprintf(b, "    <edge source=\"n%d\" target=\"n%d\">%s</edge>\n", y, x, next)
		}
	}
	fmt.Fprint(b, "  </graph>\n</graphml>\n")
	return b.Flush()
}

// xmlText escapes a text for XML; what XML cannot hold is replaced.
func xmlText(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}
