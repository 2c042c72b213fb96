package playground

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/playground/netdraw"
)

// drawNet builds the network of a sheet and draws it.
func drawNet(t *testing.T, text string, q netdraw.NetViewRequest) netdraw.NetViewResult {
	t.Helper()
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
	return result[netdraw.NetViewResult](c.start("netview", q))
}

func TestRelationsOfIndependentGamesStandApart(t *testing.T) {
	got := map[string]int{}
	for _, n := range drawNet(t, lamps, netdraw.NetViewRequest{View: netdraw.ViewRelations}).Nodes {
		got[fmt.Sprintf("%s of part %d, roles %v", n.Label, n.Part, n.Roles)] = n.Count
	}
	for _, want := range []string{
		"lit of part 1, roles []", "lit of part 2, roles []", "next lit of part 1, roles []",
		"next lit of part 2, roles []",
		"does light of part 1, roles [0]", "does light of part 2, roles [0]", "legal light of part 1, roles [0]",
		"legal light of part 2, roles [0]",
		"terminal of part 0, roles []", "goal of part 0, roles [0]",
	} {
		if got[want] != 1 {
			t.Errorf("%d propositions stand for %s, want 1, among %v", got[want], want, got)
		}
	}
}

func TestNodesTellTheirRoles(t *testing.T) {
	roles := map[string]string{}
	for _, n := range drawNet(t, rulesOf(t, "tic-tac-toe"), netdraw.NetViewRequest{View: netdraw.ViewWhole,
		Limit: 1000}).Nodes {
		if n.Label != "" {
			roles[n.Label] = fmt.Sprint(n.Roles)
		}
		if n.Part != 0 {
			t.Errorf("%s belongs to part %d of a game that has no parts", n.Label, n.Part)
		}
	}
	for label, want := range map[string]string{"(does o (mark 1 1))": "[1]", "(legal x noop)": "[0]",
		"(goal o 50)": "[1]", "(true (control x))": "[]", "terminal": "[]"} {
		if roles[label] != want {
			t.Errorf("%s is of roles %s, want %s", label, roles[label], want)
		}
	}
}

func TestALargeNetworkOpensByLevels(t *testing.T) {
	text := rulesOf(t, "breakthrough-6x6")
	folded := drawNet(t, text, netdraw.NetViewRequest{View: netdraw.ViewWhole, Limit: 400})
	relations := drawNet(t, text, netdraw.NetViewRequest{View: netdraw.ViewRelations})
	if len(folded.Nodes) != len(relations.Nodes) || folded.More != 0 {
		t.Errorf("%d boxes, %d more, for %d relations", len(folded.Nodes), folded.More, len(relations.Nodes))
	}
	for _, w := range folded.Wires {
		if w.From == w.To || w.Count < 1 {
			t.Errorf("a wire from %d to %d for %d", w.From, w.To, w.Count)
		}
	}
	box := slices.IndexFunc(relations.Nodes, func(n netdraw.NetNode) bool { return n.Label == "won" })
	opened := drawNet(t, text, netdraw.NetViewRequest{View: netdraw.ViewWhole, Limit: 400, Open: []int{box}})
	propositions, gates := 0, 0
	for _, n := range opened.Nodes {
		switch {
		case n.Label == "won" && len(n.Nodes) > 0:
			t.Error("what is open is folded, too")
		case strings.HasPrefix(n.Label, "(won ") && len(n.Nodes) == 0:
			propositions++
		case n.Label == "":
			gates++
		}
	}
	if propositions != relations.Nodes[box].Count || gates == 0 {
		t.Errorf("%d propositions and %d gates of won, want %d and some", propositions, gates,
			relations.Nodes[box].Count)
	}
	all := make([]int, len(relations.Nodes))
	for i := range all {
		all[i] = i
	}
	cut := drawNet(t, text, netdraw.NetViewRequest{View: netdraw.ViewWhole, Limit: 400, Open: all})
	if len(cut.Nodes) != 400 || cut.More == 0 {
		t.Errorf("%d nodes and %d more at a limit of 400", len(cut.Nodes), cut.More)
	}
}
