package playground

import (
	"fmt"
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
