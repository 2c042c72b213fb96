package board

import (
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

// A heaps figure draws numbers as columns of tokens: (heap a 5).
type heaps struct {
	functor    atomic
	key, value int            // arguments; key is -1 for a single heap
	keys       []logic.Symbol // in order
	numbers    *numbering
	rows       int
}

func (c *claims) heaps() {
	for _, f := range c.free(1) {
		if n := c.numbers(c.values(f, 0)); n != nil && c.single(f, 0) && c.isHeap(f, 0, n) && c.roleNamed(f.name) < 0 {
			c.add(&heaps{f, -1, 0, []logic.Symbol{f.name}, n, c.heapRows(f, 0, n)}, f)
		}
	}
	for _, f := range c.free(2) {
		for value := range 2 {
			keys, n := c.values(f, 1-value), c.numbers(c.values(f, value))
			if n != nil && len(keys) > 0 && len(keys) <= maxKeys && c.single(f, value) && c.isHeap(f, value, n) {
				c.add(&heaps{f, 1 - value, value, keys, n, c.heapRows(f, value, n)}, f)
				break
			}
		}
	}
}

// token is what a heap is made of.
const token = "token"

// read draws the heaps, each a column of tokens.
func (h *heaps) read(v *view) Board {
	t := v.terms()
	b := blank(t.Spelling(h.functor.name), Heaps, len(h.keys), h.rows)
	b.Columns = spellAll(t, h.keys)
	for i := range b.Rows {
		b.Rows[i] = strconv.Itoa(h.rows - i)
	}
	for _, fact := range v.of(h.functor) {
		args, ok := constantArgs(t, fact)
		if !ok {
			continue
		}
		key := h.functor.name
		if h.key >= 0 {
			key = args[h.key]
		}
		for col, s := range h.keys {
			for level := range min(h.numbers.of[args[h.value]], h.rows) {
				if s == key {
					c := b.at(col, h.rows-1-level)
					c.Fact, c.Content, c.Kind = t.String(fact), token, CellPiece
				}
			}
		}
	}
	return b
}
