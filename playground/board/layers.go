package board

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// joined makes boards of the grids that single functions form: functions that
// speak of the cells of another's board become layers of it. The first boards
// are the most telling ones.
func (in *inference) joined(grids []*grid) []*grid {
	slices.SortStableFunc(grids, func(a, b *grid) int {
		if c := cmp.Compare(min(1, len(b.layers[0].content)), min(1, len(a.layers[0].content))); c != 0 {
			return c
		}
		return cmp.Compare(b.size(), a.size())
	})
	var boards []*grid
	isBoard := map[atomic]bool{}
next:
	for _, g := range grids {
		for _, l := range g.layers {
			isBoard[l.functor] = true
		}
		for _, b := range boards {
			if in.attach(b, g.layers[0].functor, g) {
				continue next
			}
		}
		boards = append(boards, g)
	}
	slices.SortStableFunc(boards, func(a, b *grid) int { return cmp.Compare(b.size(), a.size()) })
	boards = boards[:min(len(boards), maxGrids)]
	for _, f := range in.domains.stateFunctors() {
		if isBoard[f] || f.arity < 2 || f.arity > maxArity {
			continue
		}
		for _, b := range boards {
			if in.attach(b, f, nil) {
				break
			}
		}
	}
	for _, b := range boards {
		in.stack(b)
		in.findShape(b)
		in.enclose(b)
		in.setUpright(b)
	}
	return boards
}

func (g *grid) size() int { return g.chart.size() * len(g.labels) }

// attach makes a function a layer of a board if its facts speak of the same
// cells. own is the board that they would form by themselves, or nil if none;
// then the variables have to say which arguments are column and row.
func (in *inference) attach(b *grid, f atomic, own *grid) bool {
	if len(b.chart.coordinates) != 2 || len(b.labels) != 1 || own != nil && len(own.labels) != 1 {
		return false
	}
	args, ok := in.coordinatesOn(b, f, own)
	if !ok {
		return false
	}
	l := newLayer(f, args, nil)
	l.wall, l.side = in.isWall(f), in.sideOf(f)
	if own != nil && len(l.content) > 0 && !in.speaksOfSame(b, own, &l) {
		return false
	}
	b.layers = append(b.layers, l)
	return true
}

// coordinatesOn returns the arguments of a function that name cells of a
// board, in the order of its coordinates.
func (in *inference) coordinatesOn(b *grid, f atomic, own *grid) ([]int, bool) {
	fits := func(coordinate, arg int) bool {
		names := in.known(f, arg)
		return len(names) > 0 && !slices.ContainsFunc(names, func(s logic.Symbol) bool {
			_, ok := b.chart.coordinates[coordinate].step[s]
			return !ok
		})
	}
	if own != nil {
		args := own.layers[0].args
		switch {
		case len(args) != 2:
			return nil, false
		case own.chart.coordinates[0].runs == b.chart.coordinates[0].runs:
			return args, fits(0, args[0]) && fits(1, args[1])
		case fits(0, args[0]) && fits(1, args[1]) && !fits(0, args[1]):
			return args, true // the constants leave no other way, whatever the variables are called
		default: // it may have been turned for want of names
			return []int{args[1], args[0]}, fits(0, args[1]) && fits(1, args[0]) && !fits(0, args[0])
		}
	}
	if in.isEdge(b, f) {
		return nil, false
	}
	for i := range f.arity {
		for j := range f.arity {
			if i == j || !fits(0, i) || !fits(1, j) {
				continue
			}
			di := in.domains.directionOf(statePlace(f.name, f.arity, i))
			dj := in.domains.directionOf(statePlace(f.name, f.arity, j))
			if di == b.chart.coordinates[0].runs && dj == b.chart.coordinates[1].runs {
				return []int{i, j}, true
			}
		}
	}
	return nil, false
}

// isEdge reports whether a function names more than one place of a board.
func (in *inference) isEdge(b *grid, f atomic) bool {
	n := 0
	for arg := range f.arity {
		names := in.known(f, arg)
		if len(names) > 0 && !slices.ContainsFunc(names, func(s logic.Symbol) bool {
			_, col := b.chart.coordinates[0].step[s]
			_, row := b.chart.coordinates[1].step[s]
			return !col && !row
		}) && in.domains.directionOf(statePlace(f.name, f.arity, arg)) != anyWay {
			n++
		}
	}
	return n > 2
}

// speaksOfSame reports whether a function with content of its own belongs to a
// board: it says other things than the board's facts, or only what they say
// too, or it has but a part of the cells. Else it is a second board of the
// same size, as in games that are played twice simultaneously.
func (in *inference) speaksOfSame(b, own *grid, l *layer) bool {
	if own.chart.size() < b.chart.size() {
		return own.cells == nil
	}
	main := &b.layers[0]
	if len(main.content) == 0 {
		return true
	}
	words := map[logic.Symbol]bool{}
	for _, arg := range main.content {
		for _, s := range in.declared(main.functor, arg) {
			words[s] = true
		}
	}
	common := false
	for _, arg := range l.content {
		common = common || slices.ContainsFunc(in.declared(l.functor, arg),
			func(s logic.Symbol) bool { return words[s] })
	}
	return !common || in.remarks(b, l) || in.becomes(b, l) && in.apart(b, l)
}

// becomes reports whether a rule makes facts of a layer into those of the board
// in the same cells, or the other way round, as what falls becomes what lies.
func (in *inference) becomes(b *grid, l *layer) bool {
	main := &b.layers[0]
	return slices.ContainsFunc(in.rules.Clauses, func(c logic.Clause) bool {
		if c.Head.Relation != logic.RelNext {
			return false
		}
		after := &c.Head.Args[0]
		return slices.ContainsFunc(c.Body, func(x logic.Literal) bool {
			return x.Kind == logic.Holds && x.Atom.Relation == logic.RelTrue &&
				(sameCell(main, after, l, &x.Atom.Args[0]) || sameCell(l, after, main, &x.Atom.Args[0]))
		})
	})
}

// sameCell reports whether two patterns are facts of two layers in one cell,
// which variables name.
func sameCell(x *layer, p *logic.Pattern, y *layer, q *logic.Pattern) bool {
	if p.Var >= 0 || q.Var >= 0 || p.Functor != x.functor.name || len(p.Args) != x.functor.arity ||
		q.Functor != y.functor.name || len(q.Args) != y.functor.arity {
		return false
	}
	for i := range x.args {
		if v := p.Args[x.args[i]].Var; v < 0 || v != q.Args[y.args[i]].Var {
			return false
		}
	}
	return true
}

// apart reports whether no cell ever has a fact of a layer and one of the board.
// A copy of an earlier position is no part of the present one.
func (in *inference) apart(b *grid, l *layer) bool {
	for i := range in.samples {
		filled := map[gridCell]bool{}
		in.eachPiece(b, &b.layers[0], i, func(p piece) { filled[p.at] = true })
		both := false
		in.eachPiece(b, l, i, func(p piece) { both = both || filled[p.at] })
		if both {
			return false
		}
	}
	return true
}

// remarks reports whether each fact of a layer repeats what the board's facts
// say of the cell.
func (in *inference) remarks(b *grid, l *layer) bool {
	any := false
	for i, facts := range in.facts[l.functor] {
		said := map[gridCell][]logic.Symbol{}
		for _, t := range in.of(&b.layers[0], i) {
			if p, ok := b.piece(in.rules.Terms, &b.layers[0], t); ok {
				said[p.at] = append(said[p.at], p.content...)
			}
		}
		for _, t := range facts {
			p, ok := b.piece(in.rules.Terms, l, t)
			if !ok ||
				slices.ContainsFunc(p.content, func(s logic.Symbol) bool { return !slices.Contains(said[p.at], s) }) {
				return false
			}
			any = true
		}
	}
	return any
}

// of returns the facts of a layer in a sample.
func (in *inference) of(l *layer, sample int) []logic.Term {
	if facts := in.facts[l.functor]; facts != nil {
		return facts[sample]
	}
	return nil
}

// stack puts the layers of a board in order: what fills most of the board lies
// lowest, so that what moves stands on what is always there.
func (in *inference) stack(b *grid) {
	count := func(l *layer) int {
		n := 0
		for i := range in.samples {
			n += len(in.of(l, i))
		}
		return n
	}
	slices.SortStableFunc(b.layers[1:], func(x, y layer) int { return cmp.Compare(count(&y), count(&x)) })
	for i := range b.layers {
		l := &b.layers[i]
		l.over = i > 0 && len(l.content) > 0 && count(l) < count(&b.layers[0])
	}
}

// sides are the words that name a side of a cell.
var sides = map[string]Side{
	"north": SideTop, "east": SideRight, "south": SideBottom, "west": SideLeft,
	"top": SideTop, "right": SideRight, "bottom": SideBottom, "left": SideLeft,
	"above": SideTop, "below": SideBottom,
}

// sideOf returns the side of a cell that facts such as (blockedNorth ?x ?y) or
// (wall_left ?x ?y) speak of by the last word of their name, or "".
func (in *inference) sideOf(f atomic) Side {
	name := in.rules.Terms.Spelling(f.name)
	last := strings.LastIndexFunc(name, func(r rune) bool { return r == '_' || r == '-' || r >= 'A' && r <= 'Z' })
	if last <= 0 {
		return ""
	}
	return sides[strings.ToLower(strings.Trim(name[last:], "_-"))]
}

// isWall reports whether facts speak of a side of a cell, by their name or by
// an argument as in (wall ?x ?y north).
func (in *inference) isWall(f atomic) bool {
	if in.sideOf(f) != "" {
		return true
	}
	name := strings.ToLower(in.rules.Terms.Spelling(f.name))
	if !strings.Contains(name, "wall") && !strings.Contains(name, "block") {
		return false
	}
	for arg := range f.arity {
		names := in.seen(f, arg)
		if len(names) > 0 && !slices.ContainsFunc(names, func(s logic.Symbol) bool { return !in.isCompassPoint(s) }) {
			return true
		}
	}
	return false
}

func (in *inference) isCompassPoint(s logic.Symbol) bool {
	switch in.rules.Terms.Canonical(in.rules.Terms.Make(s)) {
	case "north", "east", "south", "west":
		return true
	}
	return false
}
