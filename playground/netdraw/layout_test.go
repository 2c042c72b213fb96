package netdraw

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// checkDrawing wants boxes apart from each other, inside the drawing, and
// wires that begin and end at their boxes, bend at right angles only, and go
// round all other boxes.
func checkDrawing(t *testing.T, v NetViewResult) {
	t.Helper()
	for i, a := range v.Nodes {
		if a.X < 0 || a.Y < 0 || a.X+a.W > v.Width || a.Y+a.H > v.Height {
			t.Fatalf("%q lies outside of %g by %g: %+v", a.Label, v.Width, v.Height, a)
		}
		for _, b := range v.Nodes[i+1:] {
			if a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
				t.Fatalf("%q and %q overlap", a.Label, b.Label)
			}
		}
	}
	for _, w := range v.Wires {
		p, from, to := w.Points, v.Nodes[w.From], v.Nodes[w.To]
		n := len(p)
		if n < 4 || n%2 != 0 || p[0] != from.X+from.W || p[n-2] != to.X || p[1] != from.Y+from.H/2 ||
			p[n-1] != to.Y+to.H/2 {
			t.Fatalf("the wire from %q to %q does not join them: %v", from.Label, to.Label, p)
		}
		for i := 2; i < n; i += 2 {
			if dx, dy := p[i]-p[i-2], p[i+1]-p[i-1]; dx != 0 && (dy > 0.5 || dy < -0.5) {
				t.Fatalf("the wire from %q to %q runs askew: %v", from.Label, to.Label, p)
			}
			if i > 2 && turnsBack(p[i-4:i+2]) {
				t.Fatalf("the wire from %q to %q turns back on itself: %v", from.Label, to.Label, p)
			}
			for k, box := range v.Nodes {
				left, right := min(p[i-2], p[i]), max(p[i-2], p[i])
				top, bottom := min(p[i-1], p[i+1]), max(p[i-1], p[i+1])
				if k != w.From && k != w.To && left < box.X+box.W && box.X < right+1e-6 && top < box.Y+box.H &&
					box.Y < bottom+1e-6 {
					t.Fatalf("the wire from %q to %q runs through %q: %v", from.Label, to.Label, box.Label, p)
				}
			}
		}
	}
}

// turnsBack reports whether a line goes from the first of three points to the
// second, and then the same way back.
func turnsBack(p []float64) bool {
	ax, ay, bx, by := p[2]-p[0], p[3]-p[1], p[4]-p[2], p[5]-p[3]
	return ax*bx < 0 || ax == 0 && bx == 0 && ay*by < 0
}

func TestLayoutOfRandomGraphs(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var d drawing
		n := 1 + rng.IntN(30)
		for range n {
			d.boxes = append(d.boxes, box{w: 20 + 100*rng.Float64(), h: 20 + 30*rng.Float64()})
		}
		for range rng.IntN(3 * n) { // circles and loops included
			d.wires = append(d.wires, wire{from: rng.IntN(n), to: rng.IntN(n)})
		}
		v := NetViewResult{}
		v.Width, v.Height = d.layout()
		for _, b := range d.boxes[:n] {
			v.Nodes = append(v.Nodes, NetNode{X: b.x, Y: b.y, W: b.w, H: b.h})
		}
		for _, w := range d.wires {
			v.Wires = append(v.Wires, NetWire{From: w.from, To: w.to, Points: w.points})
		}
		checkDrawing(t, v)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestAWholeNetworkIsDrawnBalanced(t *testing.T) {
	for _, game := range []string{"tic-tac-toe", "nim", "three-for-three"} {
		v := DrawNet(readNet(t, bundled(t, game)).net, 1000, false)
		if v.More == 0 && (v.Width < 0.8*v.Height || v.Width > 4*v.Height) {
			t.Errorf("%s is drawn %g wide and %g high", game, v.Width, v.Height)
		}
		// Inputs stand left of bases, and each relation in one piece.
		columns := map[float64][]NetNode{}
		for _, n := range v.Nodes {
			if n.Kind == NodeBase || n.Kind == NodeInput {
				columns[n.X+n.W/2] = append(columns[n.X+n.W/2], n)
			}
		}
		for middle, column := range columns {
			slices.SortFunc(column, func(a, b NetNode) int { return int(a.Y - b.Y) })
			var relations []string
			for _, n := range column {
				if slices.IndexFunc(v.Wires, func(w NetWire) bool { return v.Nodes[w.From].ID == n.ID }) < 0 {
					continue // it leads nowhere and stands at the bottom
				}
				words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(n.Label))
				relation := words[1]
				if n.Kind == NodeInput {
					relation = words[2]
				}
				if len(relations) == 0 || relations[len(relations)-1] != relation {
					relations = append(relations, relation)
				}
			}
			if sorted := slices.Compact(slices.Sorted(slices.Values(relations))); len(sorted) != len(relations) {
				t.Errorf("%s: the relations of the column at %g are mixed: %v", game, middle, relations)
			}
		}
	}
}

func TestDrawingsOfBundledGames(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "rock-paper-scissors"} {
		r := readNet(t, bundled(t, name))
		for _, q := range []NetViewRequest{
			{View: ViewWhole}, {View: ViewRelations}, {View: ViewCone, Focus: []int{0}, Depth: 3},
			{View: ViewCone, Focus: []int{r.net.Len() - 1}, Depth: 3, Back: true},
		} {
			d, ok := r.Draw(q)
			if !ok {
				t.Fatalf("%s has no view %s", name, q.View)
			}
			checkDrawing(t, d)
		}
	}
}
