package playground

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/playground/netdraw"
)

func TestTheNetworkIsExported(t *testing.T) {
	c, b := loadNetwork(t, "tic-tac-toe")
	file := func(q NetExportRequest) string {
		w := c.start("netexport", q).reply()
		if w.Kind != KindResult || len(w.buffers) != 1 {
			t.Fatalf("%s: %s", q.Format, w.Body)
		}
		return string(w.buffers[0])
	}
	got := file(NetExportRequest{Format: FormatDOT, Name: `a "name"`})
	if !strings.HasPrefix(got, `digraph "a \"name\"" {`) || !strings.Contains(got, "(legal x (mark 1 1))") {
		t.Errorf("DOT %.200s", got)
	}
	if got := file(NetExportRequest{Format: FormatJSON}); strings.Count(got, "\n") != b.Stats.Nodes {
		t.Errorf("JSON has %d lines for %d nodes", strings.Count(got, "\n"), b.Stats.Nodes)
	}
	got = file(NetExportRequest{Format: FormatGraphML, Name: "<b>"})
	if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil || strings.Count(got, "<node ") != b.Stats.Nodes ||
		!strings.Contains(got, `<graph id="&lt;b&gt;"`) || !strings.Contains(got, ">(legal x (mark 1 1))<") {
		t.Errorf("GraphML: %v, %.300s", err, got)
	}
	got = file(NetExportRequest{Format: FormatSVG, Name: "<b>",
		View: netdraw.NetViewRequest{View: netdraw.ViewRelations}})
	if !strings.HasPrefix(got, "<svg ") || !strings.Contains(got, "&lt;b&gt;") ||
		!strings.Contains(got, ">next cell<") {
		t.Errorf("SVG %.200s", got)
	}
	wantFailure(c.start("netexport", NetExportRequest{Format: "exe"}), FailRequest)
	wantFailure(c.start("netexport", NetExportRequest{Format: FormatSVG}), FailRequest)
}
