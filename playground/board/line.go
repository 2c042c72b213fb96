package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// minLine is how many cells a board of one row has at least.
const minLine = 5

// line makes a board of one row, such as (cell 4 twocoins): one argument is
// the place, in an order of its own, and the others are more than numbers.
func (in *inference) line(f atomic) *grid {
	for arg := range f.arity {
		if g := in.onLine(f, scale{arg, in.seen(f, arg)}); g != nil && g.cells != nil {
			return g
		}
		if g := in.onLine(f, scale{arg, in.declared(f, arg)}); g != nil && in.givenByMoves(f, arg) {
			return g
		}
	}
	return nil
}

// onLine makes a board of one row with an argument as its only coordinate.
func (in *inference) onLine(f atomic, s scale) *grid {
	s.names = inOrder(in.rules, s.names)
	if len(s.names) < minLine || in.onlyRoles(s.names) || in.pairsCells(f, s.arg, s.names) {
		return nil
	}
	step := map[logic.Symbol]point{}
	for i, name := range s.names {
		step[name] = point{col: i}
	}
	c := &chart{coordinates: []coordinate{{across, step}}, columns: scaleLabels(in.rules.Terms, []scale{s}),
		rows: []string{""}}
	g := newGrid(c, newLayer(f, []int{s.arg}, nil))
	if fit, ok := in.settle(g); !ok || fit.doubles > 0 || !in.changes(f) || !in.holdsThings(g) {
		return nil
	}
	for _, arg := range g.layers[0].content {
		if in.givenByMoves(f, arg) && !in.onlyRoles(in.declared(f, arg)) {
			return nil // (on disc peg): what a move changes is rather the place of a thing
		}
	}
	return g
}

// holdsThings reports whether the cells of a grid hold more than numbers.
func (in *inference) holdsThings(g *grid) bool {
	l := &g.layers[0]
	return slices.ContainsFunc(l.content, func(arg int) bool {
		return slices.ContainsFunc(in.declared(l.functor, arg), func(s logic.Symbol) bool {
			return !plainText(in.rules.Terms.Spelling(s))
		})
	})
}
