package board

import (
	"math"

	"github.com/gdl-playground/engine/logic"
)

// Fewer places are seen at a glance in the list of facts, more are no board.
const (
	minTiles = 9
	maxTiles = 128
)

// tiles makes a board of facts that name a place by one constant where nothing
// tells where it lies, as in sheets whose names mean nothing: the places stand
// in rows, in the order in which the sheet names them. To be a board, all of
// them must always hold one thing each, and moves must name them.
func (in *inference) tiles(f atomic) *grid {
	for arg := range f.arity {
		names := in.seen(f, arg)
		if len(names) < minTiles || len(names) > maxTiles || in.onlyRoles(names) || in.pairsCells(f, arg, names) ||
			!in.givenByMoves(f, arg) {
			continue
		}
		g := newGrid(tileChart(names), newLayer(f, []int{arg}, nil))
		fit, ok := in.settle(g)
		if ok && fit.doubles == 0 && g.cells != nil && len(g.cells) == len(names) && in.changes(f) &&
			in.holdsThings(g) {
			return g
		}
	}
	return nil
}

// tileChart charts places in rows that are about as many as they are long.
func tileChart(names []logic.Symbol) *chart {
	width := int(math.Ceil(math.Sqrt(float64(len(names)))))
	step := map[logic.Symbol]point{}
	for i, name := range names {
		step[name] = point{i % width, i / width}
	}
	return &chart{
		coordinates: []coordinate{{anyWay, step}},
		columns:     make([]string, width), rows: make([]string, (len(names)+width-1)/width),
	}
}
