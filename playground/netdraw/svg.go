package netdraw

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// SVGNodes is the largest network that is drawn node by node for a file.
// Beyond it a drawing shows nothing, so it is drawn by relation.
const SVGNodes = 1500

// colours are the fills of the boxes, by kind; gates are white.
var colours = map[NodeKind]string{
	NodeBase: "#dbe7f6", NodeInput: "#fbe9c6", NodeView: "#eceff1",
	NodeLegal: "#d9f0df", NodeGoal: "#f3ddf0", NodeTerminal: "#f6d9d9",
	NodeNext: "#dbe7f6",
}

const svgStyle = "text{font:12px monospace;text-anchor:middle;dominant-baseline:central;fill:#1b2326}" +
	"rect{stroke:#51606a}polyline{fill:none;stroke:#8b979e}"

// WriteSVG writes a drawing of a network as a picture with a title.
func (d *NetViewResult) WriteSVG(w io.Writer, title string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b,
		`<svg xmlns="http://www.w3.org/2000/svg" width="%.1f" height="%.1f" viewBox="0 0 %.1[1]f %.1[2]f">`+"\n",
		d.Width, d.Height)
	fmt.Fprintf(b, "<title>%s</title>\n<style>%s</style>\n", escaped(title), svgStyle)
	for _, wire := range d.Wires {
		var points strings.Builder
		for i := 0; i+1 < len(wire.Points); i += 2 {
			fmt.Fprintf(&points, "%.1f,%.1f ", wire.Points[i], wire.Points[i+1])
		}
		fmt.Fprintf(b, `<polyline points="%s"/>`+"\n", strings.TrimSpace(points.String()))
	}
	for _, n := range d.Nodes {
		label := n.Label
		if label == "" {
			label = string(n.Kind)
		}
		fill := colours[n.Kind]
		if fill == "" {
			fill = "#ffffff"
		}
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="4" fill="%s"/>`+"\n", n.X, n.Y, n.W, n.H,
			fill)
		lines := []string{label}
		if n.Count > 1 {
			lines = append(lines, fmt.Sprintf("× %d", n.Count))
		}
		for i, line := range lines {
			y := n.Y + n.H*(float64(i)+0.5)/float64(len(lines))
			fmt.Fprintf(b, `<text x="%.1f" y="%.1f">%s</text>`+"\n", n.X+n.W/2, y, escaped(line))
		}
	}
	fmt.Fprintln(b, "</svg>")
	return b.Flush()
}

// escaped writes a text as XML character data.
func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}
