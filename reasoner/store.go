package reasoner

import "github.com/gdl-playground/engine/game"

// rowIndex finds rows by the values of some of their columns. Rows are only
// ever added, so it is built once and then kept up to date.
type rowIndex struct {
	columns []int
	rows    func(row uint32) []game.Term
	slots   []uint32   // open addressing: list number + 1, or 0
	lists   [][]uint32 // row numbers, ascending
}

func hashTerms(h uint64, values []game.Term) uint32 {
	for _, v := range values {
		h = (h ^ uint64(v)) * 0xD6E8FEB86659FD93
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

const hashSeed = 0x9E3779B97F4A7C15

// find returns the rows whose indexed columns have the given values.
func (x *rowIndex) find(values []game.Term) []uint32 {
	if len(x.slots) == 0 {
		return nil
	}
	mask := uint32(len(x.slots) - 1)
	for i := hashTerms(hashSeed, values) & mask; x.slots[i] != 0; i = (i + 1) & mask {
		list := x.lists[x.slots[i]-1]
		if x.matches(list[0], values) {
			return list
		}
	}
	return nil
}

func (x *rowIndex) matches(row uint32, values []game.Term) bool {
	r := x.rows(row)
	for k, c := range x.columns {
		if r[c] != values[k] {
			return false
		}
	}
	return true
}

// add puts a row into the index.
func (x *rowIndex) add(row uint32) {
	if 2*(len(x.lists)+1) > len(x.slots) {
		x.grow()
	}
	r := x.rows(row)
	values := make([]game.Term, 0, 8)
	for _, c := range x.columns {
		values = append(values, r[c])
	}
	mask := uint32(len(x.slots) - 1)
	i := hashTerms(hashSeed, values) & mask
	for ; x.slots[i] != 0; i = (i + 1) & mask {
		if l := x.slots[i] - 1; x.matches(x.lists[l][0], values) {
			x.lists[l] = append(x.lists[l], row)
			return
		}
	}
	x.lists = append(x.lists, []uint32{row})
	x.slots[i] = uint32(len(x.lists))
}

func (x *rowIndex) grow() {
	x.slots = make([]uint32, max(16, 2*len(x.slots)))
	mask := uint32(len(x.slots) - 1)
	values := make([]game.Term, len(x.columns))
	for l, list := range x.lists {
		r := x.rows(list[0])
		for k, c := range x.columns {
			values[k] = r[c]
		}
		i := hashTerms(hashSeed, values) & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = uint32(l) + 1
	}
}

// columnsOf lists the set bits of a mask.
func columnsOf(mask uint64) []int {
	var columns []int
	for c := 0; mask != 0; c, mask = c+1, mask>>1 {
		if mask&1 != 0 {
			columns = append(columns, c)
		}
	}
	return columns
}

// A classKey is what the facts that one pattern can match have in common.
type classKey struct {
	functor game.Symbol
	arity   int
}

// A class holds all facts with one functor and arity that were ever seen.
type class struct {
	id      int
	arity   int
	facts   []uint32 // Fact numbers, ascending
	indexes map[uint64]*rowIndex
	held    float64 // facts of the class in the states seen so far, for the planner
}

// facts numbers the state facts of a machine as they are first seen, and
// indexes all of them for good: a state only has to be tested for the few facts
// that an index finds, and needs no index of its own.
type facts struct {
	terms   *game.Terms
	term    []game.Term // by Fact
	class   []*class    // by Fact
	number  []uint32    // by Term: Fact + 1, or 0
	classes map[classKey]*class
	byID    []*class
	states  float64 // how many states class.held sums over
}

func newFacts(terms *game.Terms) *facts {
	return &facts{terms: terms, classes: map[classKey]*class{}}
}

// find returns the number of a fact that was seen before.
func (f *facts) find(t game.Term) (game.Fact, bool) {
	if int(t) >= len(f.number) || f.number[t] == 0 {
		return 0, false
	}
	return game.Fact(f.number[t] - 1), true
}

// add returns the number of a fact, a new one if need be.
func (f *facts) add(t game.Term) game.Fact {
	if n, ok := f.find(t); ok {
		return n
	}
	n := game.Fact(len(f.term))
	for int(t) >= len(f.number) {
		f.number = append(f.number, make([]uint32, max(1024, len(f.number)))...)
	}
	f.number[t] = uint32(n) + 1
	c := f.classOf(classKey{f.terms.Functor(t), len(f.terms.Args(t))})
	f.term = append(f.term, t)
	f.class = append(f.class, c)
	c.facts = append(c.facts, uint32(n))
	for _, x := range c.indexes {
		x.add(uint32(n))
	}
	return n
}

func (f *facts) classOf(k classKey) *class {
	c := f.classes[k]
	if c == nil {
		c = &class{id: len(f.byID), arity: k.arity, indexes: map[uint64]*rowIndex{}}
		f.classes[k] = c
		f.byID = append(f.byID, c)
	}
	return c
}

// index returns the index of a class over the columns in mask.
func (f *facts) index(c *class, mask uint64) *rowIndex {
	x := c.indexes[mask]
	if x == nil {
		x = &rowIndex{columns: columnsOf(mask), rows: func(row uint32) []game.Term { return f.terms.Args(f.term[row]) }}
		for _, n := range c.facts {
			x.add(n)
		}
		c.indexes[mask] = x
	}
	return x
}

// A factTable holds the ground facts that the sheet gives for a relation.
type factTable struct {
	arity   int
	data    []game.Term // rows, one after the other
	rows    int
	all     []uint32 // 0, 1, 2, … for scans
	indexes map[uint64]*rowIndex
	seen    map[string]bool // rows as bytes, while the table is filled
}

func newFactTable(arity int) *factTable {
	return &factTable{arity: arity, indexes: map[uint64]*rowIndex{}, seen: map[string]bool{}}
}

// insert adds a row unless it is there already.
func (t *factTable) insert(row []game.Term) {
	key := make([]byte, 0, 4*len(row))
	for _, x := range row {
		key = append(key, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	if t.seen[string(key)] {
		return
	}
	t.seen[string(key)] = true
	t.data = append(t.data, row...)
	t.all = append(t.all, uint32(t.rows))
	t.rows++
}

func (t *factTable) row(i uint32) []game.Term {
	return t.data[int(i)*t.arity : (int(i)+1)*t.arity]
}

func (t *factTable) index(mask uint64) *rowIndex {
	x := t.indexes[mask]
	if x == nil {
		x = &rowIndex{columns: columnsOf(mask), rows: t.row}
		for i := range t.rows {
			x.add(uint32(i))
		}
		t.indexes[mask] = x
	}
	return x
}
