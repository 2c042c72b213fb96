package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A table draws a relation that is nothing else: by two of its arguments, with
// the others in the cells, or by one that always stands with one thing.
type table struct {
	functor     atomic
	column, row int // arguments; row is -1 where there is only one
	columns     []logic.Symbol
	rows        []logic.Symbol
}

func (c *claims) tables() {
	if c.grids {
		return
	}
	for arity := 2; arity <= maxArity; arity++ {
		for _, f := range c.free(arity) {
			if x := c.table(f); x != nil {
				c.add(x, f)
			}
		}
	}
}

// table returns the smallest table that shows all facts of a function, or nil.
func (c *claims) table(f atomic) *table {
	if c.facts[f] == nil || !c.changes(f) {
		return nil
	}
	var best *table
	size := maxTable + 1
	for column := range f.arity {
		columns := c.values(f, column)
		if len(columns) < 2 {
			continue
		}
		if c.oneFact(f, []int{column}) && len(columns) < size {
			best, size = &table{f, column, -1, columns, nil}, len(columns)
		}
		for row := range f.arity {
			rows := c.values(f, row)
			if row != column && len(rows) > 0 && len(rows) <= len(columns) && len(rows)*len(columns) < size &&
				c.oneFact(f, []int{column, row}) {
				best, size = &table{f, column, row, columns, rows}, len(rows)*len(columns)
			}
		}
	}
	return best
}

// oneFact reports whether in all samples the facts of a function differ in some
// of the given arguments.
func (c *claims) oneFact(f atomic, args []int) bool {
	t := c.rules.Terms
	for _, facts := range c.facts[f] {
		seen := map[[2]logic.Term]bool{}
		for _, fact := range facts {
			var key [2]logic.Term
			for i, a := range args {
				key[i] = t.Args(fact)[a]
			}
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// read draws the table, with the values of facts in its cells.
func (x *table) read(v *view) Board {
	t := v.terms()
	columns := spellAll(t, x.columns)
	width, rows := len(columns), max(1, len(x.rows))
	if x.row < 0 {
		width = rowLength(len(columns))
		rows = (len(columns) + width - 1) / width
	}
	b := blank(t.Spelling(x.functor.name), Table, width, rows)
	words := slices.Clone(columns)
	if x.row < 0 {
		b.Cells = b.Cells[:len(columns)]
		for i, name := range columns {
			b.Cells[i].Name = name
		}
	} else {
		b.Columns, b.Rows = columns, spellAll(t, x.rows)
	}
	for _, fact := range v.facts[x.functor] {
		args := t.Args(fact)
		at := slices.Index(x.columns, t.Functor(args[x.column]))
		if at < 0 {
			continue
		}
		if x.row >= 0 {
			row := slices.Index(x.rows, t.Functor(args[x.row]))
			if row < 0 {
				continue
			}
			at += row * len(columns)
		}
		var content []string
		for i, a := range args {
			if i != x.column && i != x.row {
				content = append(content, strings.Trim(t.String(a), "()"))
			}
		}
		c := &b.Cells[at]
		if c.Kind != CellEmpty {
			continue
		}
		v.light(c, fact, strings.Join(content, " "))
		if len(content) == 0 {
			c.Content = t.Spelling(x.functor.name)
		} else {
			c.Kind = CellText
			words = append(words, c.Content)
		}
	}
	b.Width = wordWidth(words)
	return b
}
