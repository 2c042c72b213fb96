package board

import (
	"math"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// maxTileBoards is how many boards of tiles are drawn beside each other.
const maxTileBoards = 4

// tileBoards makes boards of functions that name a place by one constant and its
// board by another, as (blank a left) and (cross b right) do: on each board as
// many places as fill a square, each of which one function speaks of. The places
// lie in rows, in their order or in that of the sheet.
func (in *inference) tileBoards() *grid {
	for _, f := range in.domains.stateFunctors() {
		for arg := 0; f.arity == 2 && arg < 2; arg++ {
			places, boards := in.seen(f, arg), in.seen(f, 1-arg)
			side := int(math.Sqrt(float64(len(places))))
			if side*side != len(places) || len(places) < minTiles || len(places) > maxTiles ||
				len(boards) < 2 || len(boards) > maxTileBoards || in.onlyRoles(boards) ||
				allNumbers(in.rules, places) || in.cellNames(places) != nil || in.runsBothWays(f) {
				continue
			}
			if g := in.onTiles(f, arg, places, boards); g != nil {
				return g
			}
		}
	}
	return nil
}

// runsBothWays reports whether the variables of two arguments call them column and row.
func (in *inference) runsBothWays(f atomic) bool {
	return in.domains.directionOf(statePlace(f.name, f.arity, 0)) != anyWay &&
		in.domains.directionOf(statePlace(f.name, f.arity, 1)) != anyWay
}

// onTiles makes boards of a function and of the others that speak of the same
// places, or returns nil where not each place has one of them in all samples.
func (in *inference) onTiles(f atomic, arg int, places, boards []logic.Symbol) *grid {
	if order := inOrder(in.rules, places); order != nil {
		places = order
	}
	g := newGrid(tileChart(places), newLayer(f, []int{arg}, []int{1 - arg}))
	if _, ok := in.settle(g); !ok || len(g.labels) != len(boards) {
		return nil
	}
	in.fixCells(g, placesOf(g))
	for _, other := range in.domains.stateFunctors() {
		if other.arity == 2 && other != f && in.facts[other] != nil &&
			within(in.seen(other, arg), places) && within(in.seen(other, 1-arg), boards) {
			g.layers = append(g.layers, newLayer(other, []int{arg}, []int{1 - arg}))
		}
	}
	if len(g.layers) < 2 || !in.oneOnEach(g) {
		return nil
	}
	return g
}

// within reports whether constants are all among others.
func within(names, others []logic.Symbol) bool {
	return len(names) > 0 &&
		!slices.ContainsFunc(names, func(s logic.Symbol) bool { return !slices.Contains(others, s) })
}

// oneOnEach reports whether in all samples each cell of a grid has one fact.
func (in *inference) oneOnEach(g *grid) bool {
	for sample := range in.samples {
		facts := 0
		at := map[gridCell]bool{}
		for i := range g.layers {
			in.eachPiece(g, &g.layers[i], sample, func(p piece) {
				at[p.at] = true
				facts++
			})
		}
		if facts != len(g.cells) || len(at) != facts {
			return false
		}
	}
	return true
}
