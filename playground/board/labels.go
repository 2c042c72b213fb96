package board

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// labelled looks for further arguments that tell boards or blocks of a board
// apart. They are needed where column and row do not name one cell (there are
// doubles); otherwise only arguments count that moves give, as they give the
// coordinates. Boards on which each cell holds one thing at first, as it would
// not without them, are told apart even if a cell holds several things later.
func (in *inference) labelled(g *grid, cols, rows scale, plain fitting) *grid {
	l := g.layers[0]
	clean := plain.doubles == 0
	if clean && g.cells != nil {
		return nil
	}
	var may []int
	twins := in.twins(g, cols, rows)
	for _, k := range l.content {
		names := in.seen(l.functor, k)
		if len(names) == 0 || in.onlyRoles(names) ||
			clean && !(k < l.args[0] && in.isRun(names) && in.givenByMoves(l.functor, k)) {
			continue
		}
		may = append(may, k)
	}
	var sets [][]int
	for i, k := range may {
		sets = append(sets, []int{k})
		for _, m := range may[i+1:] {
			sets = append(sets, []int{k, m})
		}
	}
	slices.SortStableFunc(sets, func(a, b []int) int {
		// Two that look like the coordinates come first, then single ones.
		rank := func(set []int) int {
			if len(twins) == 2 && slices.Equal(set, twins) {
				return 0
			}
			return len(set)
		}
		return cmp.Compare(rank(a), rank(b))
	})
	for _, label := range sets {
		if len(label) == len(l.content) {
			continue // nothing would be left to show
		}
		if b := in.blocks(l.functor, cols, rows, label); b != nil {
			return b
		}
		if slices.ContainsFunc(twins, func(k int) bool { return !slices.Contains(label, k) }) {
			continue // an edge from one place to another, rather
		}
		b := in.lay(l.functor, []scale{cols}, []scale{rows}, label)
		if fit, ok := in.settle(b); ok && (fit.mostlySingle() || fit.early == 0 && plain.early > 0) &&
			(b.cells != nil || in.isRun(in.seen(l.functor, label[0]))) {
			return b
		}
	}
	return nil
}

// twins returns the further arguments that hold the same constants as a
// coordinate. Two of them name a block, or another place if the fact is about
// an edge.
func (in *inference) twins(g *grid, cols, rows scale) []int {
	var out []int
	l := &g.layers[0]
	for _, k := range l.content {
		if all := in.declared(l.functor, k); sameNames(all, cols.names) || sameNames(all, rows.names) {
			out = append(out, k)
		}
	}
	return out
}

// blocks makes a board of blocks, if two further arguments go with the
// coordinates: a block and then a place in it, or, if the rules compare whole
// rows and columns, a row by its block and its place there and then a column.
func (in *inference) blocks(f atomic, cols, rows scale, label []int) *grid {
	if len(label) != 2 {
		return nil
	}
	scales := []scale{cols, rows}
	for _, arg := range label {
		names := inOrder(in.rules, in.declared(f, arg))
		if names == nil {
			return nil
		}
		scales = append(scales, scale{arg, names})
	}
	slices.SortStableFunc(scales, func(a, b scale) int { return a.arg - b.arg })
	var g *grid
	switch {
	case in.comparesLines(f, scales):
		g = in.lay(f, scales[2:], scales[:2], nil)
	case rows.arg < cols.arg:
		g = in.lay(f, []scale{scales[1], scales[3]}, []scale{scales[0], scales[2]}, nil)
	default:
		g = in.lay(f, []scale{scales[0], scales[2]}, []scale{scales[1], scales[3]}, nil)
	}
	if fit, ok := in.settle(g); !ok || fit.doubles > 0 {
		return nil
	}
	return g
}

// comparesLines reports whether a rule gathers the places that agree in the
// last two of four coordinates, whatever the first two: a column, if a column
// is named by two, where otherwise it would be one place of every block.
func (in *inference) comparesLines(f atomic, scales []scale) bool {
	lines, places := 0, 0
	for i := range in.rules.Clauses {
		c := &in.rules.Clauses[i]
		for k := range c.Body {
			l := &c.Body[k]
			if l.Kind != logic.Holds || l.Atom.Relation != logic.RelTrue {
				continue
			}
			p := &l.Atom.Args[0]
			if p.Functor != f.name || len(p.Args) != f.arity {
				continue
			}
			var shared [4]bool
			for n, s := range scales {
				shared[n] = inHead(c, p.Args[s.arg].Var)
			}
			switch shared {
			case [4]bool{2: true, 3: true}:
				lines++
			case [4]bool{1: true, 3: true}:
				places++
			}
		}
	}
	return lines > places
}

// inHead reports whether a variable occurs in the head of a clause.
func inHead(c *logic.Clause, variable int) bool {
	return variable >= 0 && slices.ContainsFunc(c.Head.Args,
		func(p logic.Pattern) bool { return mentions(&p, variable) })
}

// isRun reports whether constants are numbers, or letters or words that follow
// each other.
func (in *inference) isRun(names []logic.Symbol) bool {
	order := inOrder(in.rules, names)
	if order == nil {
		return false
	}
	first, last := in.rules.Terms.Spelling(order[0]), in.rules.Terms.Spelling(order[len(order)-1])
	return len(first) != 1 || len(last) != 1 || int(last[0])-int(first[0]) == len(order)-1
}

func sameNames(a, b []logic.Symbol) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
