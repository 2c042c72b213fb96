package board

import (
	"maps"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

const fewestLasting = 3 // places of a content that is taken for walls; fewer may be anything

// lastingContents returns the contents that stand where they stand for ever, by
// whatever name: a rule keeps each of them in its place without a condition,
// and no rule puts one anywhere else. Nothing else can ever stand there, so
// they are what walls are.
func (in *inference) lastingContents(g *grid) map[logic.Symbol]bool {
	lasting := map[logic.Symbol]bool{}
	l := &g.layers[0]
	if len(l.content) != 1 || l.wall || g.cells == nil {
		return lasting
	}
	for i := range in.rules.Clauses {
		c, ok := keeps(&in.rules.Clauses[i], l)
		if ok && !g.empty[c] && !plainText(in.rules.Terms.Spelling(c)) && !in.onlyRoles([]logic.Symbol{c}) &&
			!in.isMade(l, c) && in.staysPut(g, l, c) {
			lasting[c] = true
		}
	}
	return lasting
}

// onlyFills reports whether empty cells are filled from ply to ply and no cell is
// emptied: then things are placed, even if a move names several cells.
func (in *inference) onlyFills(g *grid) bool {
	var before map[gridCell]bool
	comes := false
	for sample := range in.samples {
		filled := map[gridCell]bool{}
		for i := range g.layers {
			in.eachPiece(g, &g.layers[i], sample, func(p piece) {
				if !p.layer.wall && (len(p.content) > 1 || !g.empty[p.content[0]]) {
					filled[p.at] = true
				}
			})
		}
		for at := range before {
			if !filled[at] {
				return false
			}
		}
		comes = comes || sample > 0 && len(filled) > len(before)
		before = filled
	}
	return comes
}

// movesThings reports whether a move is legal only with something in a cell that
// it names, as a piece that is to move.
func (in *inference) movesThings(g *grid) bool {
	return slices.ContainsFunc(in.rules.Clauses, func(c logic.Clause) bool {
		return c.Head.Relation == logic.RelLegal && slices.ContainsFunc(c.Body, func(b logic.Literal) bool {
			return b.Kind == logic.Holds && b.Atom.Relation == logic.RelTrue &&
				g.isThingAt(&b.Atom.Args[0], &c.Head.Args[1])
		})
	})
}

// isThingAt reports whether a pattern is a fact about something in a cell whose
// coordinates are variables of a move.
func (g *grid) isThingAt(p, move *logic.Pattern) bool {
	return p.Var < 0 && slices.ContainsFunc(g.layers, func(l layer) bool {
		if p.Functor != l.functor.name || len(p.Args) != l.functor.arity || l.wall || g.empty[p.Functor] {
			return false
		}
		if len(l.content) == 1 {
			if x := &p.Args[l.content[0]]; x.Var < 0 && g.empty[x.Functor] {
				return false
			}
		}
		return !slices.ContainsFunc(l.args, func(arg int) bool {
			return p.Args[arg].Var < 0 || !mentions(move, p.Args[arg].Var)
		})
	})
}

// keeps returns the content that a rule keeps in its place, come what may:
// (<= (next (cell ?x ?y wall)) (true (cell ?x ?y wall))).
func keeps(c *logic.Clause, l *layer) (content logic.Symbol, ok bool) {
	if c.Head.Relation != logic.RelNext || len(c.Body) != 1 || c.Body[0].Kind != logic.Holds ||
		c.Body[0].Atom.Relation != logic.RelTrue {
		return 0, false
	}
	after, before := &c.Head.Args[0], &c.Body[0].Atom.Args[0]
	if after.Var >= 0 || after.Functor != l.functor.name || len(after.Args) != l.functor.arity ||
		before.Functor != after.Functor || len(before.Args) != len(after.Args) {
		return 0, false
	}
	said := map[int]bool{}
	for i := range after.Args {
		x, y := &after.Args[i], &before.Args[i]
		switch {
		case i == l.content[0]:
			if x.Var >= 0 || len(x.Args) > 0 || y.Var >= 0 || x.Functor != y.Functor {
				return 0, false
			}
		case x.Var < 0 || x.Var != y.Var || said[x.Var]: // one place only, or a row of them
			return 0, false
		default:
			said[x.Var] = true
		}
	}
	return after.Args[l.content[0]].Functor, true
}

// isMade reports whether a rule may put a content where it did not stand.
func (in *inference) isMade(l *layer, content logic.Symbol) bool {
	for i := range in.rules.Clauses {
		c := &in.rules.Clauses[i]
		if c.Head.Relation != logic.RelNext {
			continue
		}
		after := &c.Head.Args[0]
		if after.Var < 0 && (after.Functor != l.functor.name || len(after.Args) != l.functor.arity) {
			continue
		}
		if after.Var < 0 {
			if x := &after.Args[l.content[0]]; x.Var < 0 && x.Functor != content {
				continue
			}
		}
		if !copies(c, after) {
			return true
		}
	}
	return false
}

// copies reports whether a rule gives a fact only where it was true before.
func copies(c *logic.Clause, after *logic.Pattern) bool {
	return slices.ContainsFunc(c.Body, func(b logic.Literal) bool {
		return b.Kind == logic.Holds && b.Atom.Relation == logic.RelTrue && samePattern(after, &b.Atom.Args[0])
	})
}

func samePattern(a, b *logic.Pattern) bool {
	if a.Var >= 0 || b.Var >= 0 {
		return a.Var == b.Var
	}
	return a.Functor == b.Functor && slices.EqualFunc(a.Args, b.Args,
		func(x, y logic.Pattern) bool { return samePattern(&x, &y) })
}

// staysPut reports whether a content stands in the same places in all samples.
func (in *inference) staysPut(g *grid, l *layer, content logic.Symbol) bool {
	var first map[gridCell]bool
	for sample := range in.samples {
		at := map[gridCell]bool{}
		in.eachPiece(g, l, sample, func(p piece) {
			if slices.Contains(p.content, content) {
				at[p.at] = true
			}
		})
		if sample == 0 {
			first = at
		}
		if !maps.Equal(first, at) {
			return false
		}
	}
	return len(in.samples) > 1 && len(first) >= fewestLasting
}
