package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// clickNames finds the clicks for a move that names what is drawn: the only
// piece with a name, such as that of (slide 8), or the only place that is called
// so. A number after the name of a heap is how much of it is left or taken.
func (m *Model) clickNames(boards []Board, role int, move logic.Term) [][]BoardCell {
	if out := m.clickHeap(boards, move); out != nil {
		return out
	}
	t := m.rules.Terms
	var out [][]BoardCell
	leaves(t, move, func(name string) {
		if cells := named(boards, role, name); cells != nil {
			out = append(out, cells)
		}
	})
	return out
}

// leaves visits the constants in the arguments of a term.
func leaves(t *logic.Terms, x logic.Term, visit func(string)) {
	for _, a := range t.Args(x) {
		if len(t.Args(a)) == 0 {
			visit(t.String(a))
		} else {
			leaves(t, a, visit)
		}
	}
}

// named returns the only cell that holds a thing of a name, or else the cells of
// the only place that has the name; nil if there are none, or several. A role
// presses nothing in the hands of others.
func named(boards []Board, role int, name string) []BoardCell {
	var things, spots, columns []BoardCell
	several := false
	for b := range boards {
		if boards[b].Shape == Choice || boards[b].Role >= 0 && boards[b].Role != role {
			continue
		}
		for c := range boards[b].Cells {
			cell := &boards[b].Cells[c]
			at := BoardCell{b, c}
			if cell.Kind != CellEmpty && cell.Content == name {
				things = append(things, at)
			}
			if cell.Name == name {
				spots = append(spots, at)
			}
			if drawnByColumn(&boards[b]) && boards[b].Columns[cell.Column] == name {
				several = several || len(columns) > 0 && columns[0].Board != b
				columns = append(columns, at)
			}
		}
	}
	switch {
	case len(things) == 1:
		return things
	case len(things) == 0 && len(spots) == 1 || len(things) > 1 && len(spots) == 1 && len(columns) == 0:
		return spots
	case !several && len(things) <= 1:
		return columns
	}
	return nil
}

// drawnByColumn reports whether the columns of a figure are what moves may name.
func drawnByColumn(b *Board) bool {
	return b.Shape == Heaps || b.Shape == Vessels || b.Shape == Towers || b.Shape == Places || b.Shape == Table
}

// clickHeap plays a move that names a heap and a number by a press on a token of
// it: the lowest of those that go, or the place of the uppermost that comes.
func (m *Model) clickHeap(boards []Board, move logic.Term) [][]BoardCell {
	t := m.rules.Terms
	at := len(boards) - len(m.figures)
	for i, x := range m.figures {
		h, ok := x.(*heaps)
		if !ok || at+i < 0 {
			continue
		}
		col, number, counts := -1, -1, 0
		for k, a := range t.Args(move) {
			s := t.Functor(a)
			if c := slices.Index(h.keys, s); c >= 0 && h.key >= 0 && col < 0 {
				col = c
			} else if n, ok := h.numbers.of[s]; ok {
				number = n
				if h.setBy(m.rules, t.Functor(move), len(t.Args(move)), k) {
					counts++
				}
			}
		}
		if h.key < 0 {
			col = 0
		}
		if col < 0 || number < 0 {
			continue
		}
		b := &boards[at+i]
		height := 0
		for i := range b.Cells {
			if b.Cells[i].Column == col && b.Cells[i].Kind != CellEmpty {
				height++
			}
		}
		level := height - number // of the lowest token that is taken
		if counts > 0 {
			level = number
			if number > height {
				level = number - 1
			}
		}
		row := len(b.Rows) - 1 - level
		if cell := slices.IndexFunc(b.Cells, func(c Cell) bool { return c.Column == col && c.Row == row }); cell >= 0 {
			return [][]BoardCell{{{at + i, cell}}}
		}
	}
	return nil
}

// setBy reports whether a rule takes the new number of a heap from an argument of
// a move; else the number is what is taken away.
func (h *heaps) setBy(r *logic.Rules, functor logic.Symbol, arity, arg int) bool {
	return slices.ContainsFunc(r.Clauses, func(c logic.Clause) bool {
		if c.Head.Relation != logic.RelNext || c.Head.Args[0].Functor != h.functor.name ||
			len(c.Head.Args[0].Args) != h.functor.arity {
			return false
		}
		v := c.Head.Args[0].Args[h.value].Var
		return v >= 0 && slices.ContainsFunc(c.Body, func(l logic.Literal) bool {
			if l.Kind != logic.Holds || l.Atom.Relation != logic.RelDoes {
				return false
			}
			p := &l.Atom.Args[1]
			return p.Functor == functor && len(p.Args) == arity && p.Args[arg].Var == v
		})
	})
}
