package board

import (
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// Places can be named by how far they are from the middle of a board and in
// which direction, as in (pit outer ne …).

// compass says where the points of the compass lie, by their names.
var compass = map[string]point{
	"n": {0, -1}, "ne": {1, -1}, "e": {1, 0}, "se": {1, 1}, "s": {0, 1}, "sw": {-1, 1}, "w": {-1, 0}, "nw": {-1, -1},
	"north": {0, -1}, "northeast": {1, -1}, "east": {1, 0}, "southeast": {1, 1},
	"south": {0, 1}, "southwest": {-1, 1}, "west": {-1, 0}, "northwest": {-1, -1},
}

const maxRings = 8

// radial makes a board of facts with a distance and a direction, or returns
// nil: at each distance there is a place in each of the eight directions.
func (in *inference) radial(f atomic) *grid {
	for way := range f.arity {
		ways := in.compassSteps(in.seen(f, way))
		if ways == nil {
			continue
		}
		for ring := range f.arity {
			rings := inOrder(in.rules, in.seen(f, ring))
			if ring == way || len(rings) < 2 || len(rings) > maxRings {
				continue
			}
			g := newGrid(radialChart(rings, ways), newLayer(f, []int{ring, way}, nil))
			fit, ok := in.settle(g)
			if !ok || fit.doubles > 0 || fit.most != len(rings)*len(ways) || len(g.layers[0].content) == 0 {
				continue
			}
			cells := map[gridCell]bool{}
			for p := range g.chart.names(in.rules.Terms) {
				cells[gridCell{0, p}] = true
			}
			in.fixCells(g, cells)
			return g
		}
	}
	return nil
}

// compassSteps returns where constants lead that are the eight points of the
// compass, nil for others.
func (in *inference) compassSteps(names []logic.Symbol) map[logic.Symbol]point {
	steps := map[logic.Symbol]point{}
	if len(names) != 8 {
		return nil
	}
	for _, s := range names {
		step, ok := compass[strings.ToLower(in.rules.Terms.Spelling(s))]
		if !ok {
			return nil
		}
		steps[s] = step
	}
	return steps
}

// radialChart charts rings, the innermost first, with a place in each direction.
func radialChart(rings []logic.Symbol, ways map[logic.Symbol]point) *chart {
	out := map[logic.Symbol]point{}
	for i, s := range rings {
		out[s] = point{i + 1, i + 1}
	}
	side := make([]string, 2*len(rings)+1)
	return &chart{coordinates: []coordinate{{anyWay, out}, {anyWay, ways}}, columns: side, rows: side, radial: true}
}
