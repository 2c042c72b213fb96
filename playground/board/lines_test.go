package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pairs writes the facts of neighbours on a board whose places are given, where
// each of the steps leads to a place.
func pairs(places string, steps ...point) string {
	var b strings.Builder
	all := strings.Fields(places)
	for _, p := range all {
		for _, s := range steps {
			if q := fmt.Sprintf("%c%c", int(p[0])+s.col, int(p[1])+s.row); slices.Contains(all, q) {
				fmt.Fprintf(&b, "(next-to %s %s) (next-to %s %s) ", p, q, q, p)
			}
		}
	}
	return b.String()
}

const (
	// Men stand on places and go to neighbours.
	goes = "(role w) (role b) (<= (init (cell ?p e)) (next-to ?p ?q)) (<= (next (cell ?p ?c)) (true (cell ?p ?c))) " +
		"(<= (legal w (go ?p ?q)) (true (cell ?p e)) (next-to ?p ?q)) "
	// The same on two rings of eight places, joined in four directions.
	rings = "(role w) (role b) (ring in) (ring out) (further in out) (<= (way ?a) (turn ?a ?b)) " +
		"(turn n ne) (turn ne e) (turn e se) (turn se s) (turn s sw) (turn sw w) (turn w nw) (turn nw n) " +
		"(<= (init (pit ?r ?a e)) (ring ?r) (way ?a)) (<= (next (pit ?r ?a ?c)) (true (pit ?r ?a ?c))) " +
		"(<= (legal w (go ?r ?a ?s ?b)) (true (pit ?r ?a e)) (next-to ?r ?a ?s ?b)) " +
		"(<= (next-to ?r ?a ?r ?b) (ring ?r) (turn ?a ?b)) (<= (next-to in ?a out ?a) (straight ?a)) " +
		"(straight n) (straight e) (straight s) (straight w) "
)

func TestPointsThatLinesJoin(t *testing.T) {
	const (
		nine  = "a1 a2 a3 b1 b2 b3 c1 c2 c3"
		outer = "a1 c1 e1 a3 e3 a5 c5 e5"
		inner = "b2 c2 d2 b3 d3 b4 c4 d4"
	)
	across, up := point{1, 0}, point{0, 1}
	far := []point{{2, 0}, {0, 2}}
	morris := pairs(outer, far...) + pairs(inner, across, up) +
		pairs("c1 c2", up) + pairs("c4 c5", up) + pairs("a3 b3", across) + pairs("d3 e3", across)
	tests := map[string]struct {
		rules string
		want  int
	}{
		"neighbours that lie apart":         {goes + morris, 20},
		"the sides of squares":              {goes + pairs(nine, across, up), 0},
		"as the author says":                {goes + pairs(nine, across, up) + "\n; board: joined next-to\n", 12},
		"the author names another relation": {goes + morris + "\n; board: joined place\n", 0},
		"the sides and corners of squares":  {goes + pairs(nine, across, up, point{1, 1}, point{1, -1}), 0},
		"some slanting lines": {goes + pairs(nine, across, up) + pairs("a1 b2 c3", point{1, 1}) +
			pairs("a3 b2 c1", point{1, -1}), 16},
		"lines that pass over a place":        {goes + pairs(nine, append(far, across, up)...), 0},
		"a knight's steps":                    {goes + pairs(nine, across, up, point{1, 2}), 0},
		"two parts that nothing joins":        {goes + pairs(outer, far...) + pairs(inner, across, up), 0},
		"a distance and one of eight ways":    {rings, 20},
		"a distance and some of the ways":     {strings.NewReplacer("nw", "up", "sw", "down").Replace(rings), 0},
		"neighbours of a board with no holes": {goes + pairs(nine, point{1, 1}, point{1, -1}), 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			lines := 0
			for _, b := range boards(t, test.rules) {
				lines += len(b.Lines)
			}
			if lines != test.want {
				t.Errorf("%d lines, want %d", lines, test.want)
			}
		})
	}
}

func TestAHintJoinsPlacesOrIsAProblem(t *testing.T) {
	board := goes + pairs("a1 a2 a3 b1 b2 b3 c1 c2 c3", point{1, 0}, point{0, 1}) + "(man a1) (man b2) "
	for hint, want := range map[string]string{
		"; board: joined next-to":                "",
		"; board: joined man":                    "`man` joins no places.",
		"; board: joined men":                    "", // nothing is called so, which CheckHints says
		"; board: hide cell":                     "",
		"; board: hide man\n; board: joined man": "`man` joins no places.",
	} {
		m, _ := infer(t, board+"\n"+hint+"\n")
		found := m.UnjoinedPlaces()
		switch {
		case want == "" && len(found) > 0:
			t.Errorf("%s: %s", hint, found[0].Message)
		case want != "" && (len(found) != 1 || !strings.HasPrefix(found[0].Message, want)):
			t.Errorf("%s: %+v", hint, found)
		case want != "" && found[0].To != len(board)+1+len(hint):
			t.Errorf("%s: ends at %d", hint, found[0].To)
		}
	}
}

func TestPlacesOfRings(t *testing.T) {
	m, samples := infer(t, rings)
	v, ok := m.Read(samples[0])
	if !ok || len(v.Boards) != 1 || len(v.Boards[0].Cells) != 16 {
		t.Fatalf("boards %v", v.Boards)
	}
	b := v.Boards[0]
	for name, at := range map[string]point{"in n": {2, 1}, "in sw": {1, 3}, "out ne": {4, 0}, "out w": {0, 2}} {
		if i := slices.IndexFunc(b.Cells, func(c Cell) bool { return c.Name == name }); i < 0 ||
			(point{b.Cells[i].Column, b.Cells[i].Row}) != at {
			t.Errorf("%s is not at %v", name, at)
		}
	}
	clicks := m.Clicks(v.Boards, 0, term(t, m, "(go in n out n)"))
	if len(clicks) != 2 || len(clicks[0]) != 1 || b.Cells[clicks[0][0].Cell].Name != "in n" ||
		b.Cells[clicks[1][0].Cell].Name != "out n" {
		t.Errorf("clicks %v", clicks)
	}
}
