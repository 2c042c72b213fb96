package board

import (
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

// A heaps figure draws numbers as columns of tokens: (heap a 5), or as vessels
// that can be filled: (holds jug 3).
type heaps struct {
	functor    atomic
	key, value int            // arguments; key is -1 for a single heap
	keys       []logic.Symbol // in order
	numbers    *numbering
	rows       int
	most       []int // that each can hold; nil where they are heaps
}

func (c *claims) heaps() {
	for _, f := range c.free(1) {
		if n := c.numbers(c.values(f, 0)); n != nil && c.single(f, 0) && c.isHeap(f, 0, n) && c.roleNamed(f.name) < 0 {
			c.addHeaps(&heaps{functor: f, key: -1, keys: []logic.Symbol{f.name}, numbers: n})
		}
	}
	for _, f := range c.free(2) {
		for value := range 2 {
			keys, n := c.values(f, 1-value), c.numbers(c.values(f, value))
			if n != nil && len(keys) > 0 && len(keys) <= maxKeys && c.single(f, value) && c.isHeap(f, value, n) {
				c.addHeaps(&heaps{functor: f, key: 1 - value, value: value, keys: keys, numbers: n})
				break
			}
		}
	}
}

func (c *claims) addHeaps(h *heaps) {
	h.rows = c.heapRows(h.functor, h.value, h.numbers)
	if c.fills(h) {
		h.most = c.capacities(h)
	}
	c.add(h, h.functor)
}

// fills reports whether one of some numbers is larger in some sample than at
// first. What only shrinks is a heap, and what is gone from it is not missing.
func (c *claims) fills(h *heaps) bool {
	first := map[logic.Symbol]int{}
	for i, facts := range c.facts[h.functor] {
		for _, fact := range facts {
			key, n, ok := h.level(c.rules.Terms, fact)
			if i == 0 {
				first[key] = n
			} else if ok && n > first[key] {
				return true
			}
		}
	}
	return false
}

// capacities returns the largest numbers that the rules declare, by key; nil if
// they do not say it of each, or if one is higher than can be drawn.
func (c *claims) capacities(h *heaps) []int {
	most := make([]int, len(h.keys))
	for _, row := range c.inference.table(logic.RelBase) {
		fact := row[0]
		if c.rules.Terms.Functor(fact) != h.functor.name || len(c.rules.Terms.Args(fact)) != h.functor.arity {
			continue
		}
		key, n, ok := h.level(c.rules.Terms, fact)
		if i := slices.Index(h.keys, key); ok && i >= 0 {
			most[i] = max(most[i], n)
		}
	}
	if slices.Min(most) == 0 || slices.Max(most) > h.rows {
		return nil
	}
	return most
}

// level returns which heap a fact is about, and how high it is.
func (h *heaps) level(t *logic.Terms, fact logic.Term) (key logic.Symbol, n int, ok bool) {
	args, ok := constantArgs(t, fact)
	if !ok {
		return 0, 0, false
	}
	key = h.functor.name
	if h.key >= 0 {
		key = args[h.key]
	}
	n, ok = h.numbers.of[args[h.value]]
	return key, n, ok
}

// token is what a heap is made of.
const token = "token"

// Widths of the cells of heaps and vessels, in quarters of their height: what
// stands side by side is told apart, unless many need the room.
const (
	heapWidth   = 6
	vesselWidth = 8
	fewHeaps    = 8
)

// read draws the heaps, each a column of tokens.
func (h *heaps) read(v *view) Board {
	t := v.terms()
	b := blank(t.Spelling(h.functor.name), Heaps, len(h.keys), h.rows)
	b.Columns = spellAll(t, h.keys)
	if len(h.keys) <= fewHeaps {
		b.Width = heapWidth
	}
	for i := range b.Rows {
		b.Rows[i] = strconv.Itoa(h.rows - i)
	}
	for _, fact := range v.facts[h.functor] {
		key, n, ok := h.level(t, fact)
		col := slices.Index(h.keys, key)
		if !ok || col < 0 {
			continue
		}
		if n >= 0 && n <= h.rows {
			v.show(fact)
		}
		for level := range min(n, h.rows) {
			c := b.at(col, h.rows-1-level)
			c.Fact, c.Content, c.Kind = t.String(fact), token, CellPiece
		}
	}
	if h.most != nil {
		b.Shape, b.Width = Vessels, vesselWidth
		b.Cells = slices.DeleteFunc(b.Cells, func(c Cell) bool { return h.rows-c.Row > h.most[c.Column] })
	}
	return b
}
