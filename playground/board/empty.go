package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// emptyNames are what authors call a place with nothing in it.
var emptyNames = map[string]bool{
	"b": true, "blank": true, "empty": true, "e": true, "none": true, "nil": true, "free": true, "clear": true,
	"nothing": true, "space": true, "off": true, "dark": true, "open": true, "unmarked": true, "hidden": true,
}

// thingNames are what authors call things that can fill most of a board, or
// parts of such names.
var thingNames = []string{
	"wall", "block", "dot", "pellet", "peg", "stone", "water", "ground", "dirt", "brick", "tile", "coin", "gold",
	"disc", "disk",
	"red", "green", "blue", "yellow", "orange", "white", "black",
}

func isThing(name string) bool {
	return name == "on" || name == "light" ||
		slices.ContainsFunc(thingNames, func(s string) bool { return strings.Contains(name, s) })
}

// Weights of evidence. A letter that stands in a few cells only is more likely
// a piece, such as a blue one.
const (
	usualName  = 14
	rareLetter = 8
	fillsHalf  = 4
	fillsMost  = 4
	target     = 9
)

// emptyContents guesses which contents mean that nothing is there. Three signs
// count: a usual name, how much of the board it fills at first, and that a move
// may only go where it is.
func (in *inference) emptyContents(g *grid) map[logic.Symbol]bool {
	empty := map[logic.Symbol]bool{}
	for i := range g.layers {
		if l := &g.layers[i]; len(l.content) == 1 && len(in.samples) > 0 && !l.wall {
			in.addEmpty(g, l, empty)
		}
	}
	in.addEmptyFunctors(g, empty)
	return empty
}

// addEmptyFunctors finds the function that says of a place that nothing is
// there, as (blank ?x ?y) does beside (cross ?x ?y): one of several without a
// content, by a usual name, or because all cells have it at first and none that
// lost it ever gets it back.
func (in *inference) addEmptyFunctors(g *grid, empty map[logic.Symbol]bool) {
	bare := slices.DeleteFunc(slices.Clone(g.layers), func(l layer) bool { return len(l.content) > 0 || l.wall })
	if len(bare) < 2 {
		return
	}
	for i := range bare {
		l := &bare[i]
		if name := in.rules.Terms.Canonical(in.rules.Terms.Make(l.functor.name)); emptyNames[name] && len(name) > 1 ||
			!isThing(name) && in.onlyLost(g, l) {
			empty[l.functor.name] = true
		}
	}
}

// onlyLost reports whether all cells have a fact of a layer at first, and no rule
// gives it to a cell that had none.
func (in *inference) onlyLost(g *grid, l *layer) bool {
	if g.cells == nil || len(in.of(l, 0)) != len(g.cells) {
		return false
	}
	return !slices.ContainsFunc(in.rules.Clauses, func(c logic.Clause) bool {
		if c.Head.Relation != logic.RelNext {
			return false
		}
		after := &c.Head.Args[0]
		return (after.Var >= 0 || after.Functor == l.functor.name && len(after.Args) == l.functor.arity) &&
			!copies(&c, after)
	})
}

// addEmpty guesses for one layer.
func (in *inference) addEmpty(g *grid, l *layer, empty map[logic.Symbol]bool) {
	terms := in.rules.Terms
	count := map[logic.Symbol]int{}
	total := 0
	for _, t := range in.of(l, 0) {
		count[terms.Functor(terms.Args(t)[l.content[0]])]++
		total++
	}
	names := in.declared(l.functor, l.content[0])
	for _, s := range in.seen(l.functor, l.content[0]) {
		if !slices.Contains(names, s) {
			names = append(names, s)
		}
	}
	fills := g.cells != nil && 2*total >= len(g.cells)
	best, most := logic.Symbol(0), 0
	for _, s := range names {
		name := terms.Canonical(terms.Make(s))
		if plainText(name) || in.onlyRoles([]logic.Symbol{s}) {
			continue
		}
		evidence := 0
		switch {
		case emptyNames[name] && len(name) > 1:
			empty[s] = true
			evidence += usualName
		case emptyNames[name] && 4*count[s] >= total:
			evidence += usualName
		case emptyNames[name]:
			evidence += rareLetter
		}
		if fills && !isThing(name) && len(names) > 1 {
			if 2*count[s] >= total {
				evidence += fillsHalf
			}
			if 3*count[s] >= 2*total {
				evidence += fillsMost
			}
		}
		if !isThing(name) && in.isTarget(l, s) {
			evidence += target
		}
		if evidence > most {
			best, most = s, evidence
		}
	}
	if most > 0 {
		empty[best] = true
	}
}

// isTarget reports whether a move is legal only onto a cell with this content:
// in a rule for legal, the cell's coordinates are the last variables of the
// move.
func (in *inference) isTarget(l *layer, content logic.Symbol) bool {
	for i := range in.rules.Clauses {
		c := &in.rules.Clauses[i]
		if c.Head.Relation != logic.RelLegal {
			continue
		}
		var last []int
		eachVariable(&c.Head.Args[1], func(v int) { last = append(last, v) })
		for k := range c.Body {
			b := &c.Body[k]
			if b.Kind == logic.Holds && b.Atom.Relation == logic.RelTrue && endsWith(last, l, &b.Atom.Args[0],
				content) {
				return true
			}
		}
	}
	return false
}

// endsWith reports whether a pattern is a cell with this content whose
// coordinates are the last of the given variables.
func endsWith(variables []int, l *layer, p *logic.Pattern, content logic.Symbol) bool {
	if p.Functor != l.functor.name || len(p.Args) != l.functor.arity || len(variables) < len(l.args) {
		return false
	}
	if x := &p.Args[l.content[0]]; x.Var >= 0 || x.Functor != content {
		return false
	}
	for i, arg := range l.args {
		if v := p.Args[arg].Var; v < 0 || v != variables[len(variables)-len(l.args)+i] {
			return false
		}
	}
	return true
}

// eachVariable calls f for every variable in a pattern, in order.
func eachVariable(p *logic.Pattern, f func(int)) {
	if p.Var >= 0 {
		f(p.Var)
	}
	for i := range p.Args {
		eachVariable(&p.Args[i], f)
	}
}
