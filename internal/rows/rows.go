// Package rows keeps distinct rows of numbers of a fixed width and finds them
// by all or some of their columns. Rows are only ever added, so their numbers
// and indexes stay valid.
package rows

// A Table holds distinct rows, numbered from 0 in the order of their coming.
type Table[T ~uint32] struct {
	Width int
	data  []T   // of the first pageRows rows
	pages [][]T // of later ones: a large table grows without being copied
	count int
	slots []uint32 // open addressing: row + 1, or 0
}

// NewTable returns an empty table for rows of the given width.
func NewTable[T ~uint32](width int) *Table[T] { return &Table[T]{Width: width} }

// Len returns the number of rows.
func (t *Table[T]) Len() int { return t.count }

// Row returns a row; it must not be changed.
func (t *Table[T]) Row(n uint32) []T {
	data := t.data
	if n >= pageRows {
		data, n = t.pages[n/pageRows-1], n%pageRows
	}
	from, to := int(n)*t.Width, (int(n)+1)*t.Width
	return data[from:to:to]
}

// full reports whether a hash table has too few slots for a number of entries: less
// than two for each, or in a large table, where they take more memory than rows, four
// for three.
func full(entries, slots int) bool {
	if slots < 1<<20 {
		return 2*entries > slots
	}
	return 4*entries > 3*slots
}

// pageRows is how many rows lie in one piece.
const pageRows = 1 << 12

// keep copies a row to the end of the table.
func (t *Table[T]) keep(row []T) {
	if t.count < pageRows {
		t.data = append(t.data, row...)
		return
	}
	if t.count%pageRows == 0 {
		t.pages = append(t.pages, make([]T, 0, pageRows*t.Width))
	}
	last := &t.pages[len(t.pages)-1]
	*last = append(*last, row...)
}

// Find returns the number of a row.
func (t *Table[T]) Find(row []T) (n uint32, ok bool) {
	if t.count == 0 {
		return 0, false
	}
	mask := uint32(len(t.slots) - 1)
	for i := Hash(row) & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if n := t.slots[i] - 1; equal(t.Row(n), row) {
			return n, true
		}
	}
	return 0, false
}

// Add returns the number of a row, adding it if it is new.
func (t *Table[T]) Add(row []T) (n uint32, added bool) {
	if full(t.count+1, len(t.slots)) {
		t.grow()
	}
	mask := uint32(len(t.slots) - 1)
	i := Hash(row) & mask
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		if n := t.slots[i] - 1; equal(t.Row(n), row) {
			return n, false
		}
	}
	t.keep(row)
	t.count++
	t.slots[i] = uint32(t.count)
	return uint32(t.count - 1), true
}

func (t *Table[T]) grow() {
	t.slots = make([]uint32, max(16, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for n := range t.count {
		i := Hash(t.Row(uint32(n))) & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(n) + 1
	}
}

// An Index finds rows of a table by some of their columns. It knows the rows
// that were added to it, in that order.
type Index[T ~uint32] struct {
	Columns []int
	table   *Table[T]
	slots   []uint32 // open addressing: list + 1, or 0
	lists   []list   // by key
	pages   [][]uint32
}

// A list of rows lies in a page of its index, where it has room to grow. Most lists
// are short, and there may be millions.
type list struct {
	at    uint32 // number of the page times pageRoom, and its place there
	count uint32
	room  uint32
}

// pageRoom is how many rows a page has room for: the first ones have less, and one with
// a single long list more.
const (
	pageRoom  = 1 << 16
	firstRoom = 1 << 6
)

// NewIndex returns an index without rows.
func NewIndex[T ~uint32](t *Table[T], columns []int) *Index[T] {
	return &Index[T]{Columns: columns, table: t}
}

// Keys returns how many different keys the rows of the index have.
func (x *Index[T]) Keys() int { return len(x.lists) }

// Find returns the rows whose columns have the values of the key.
func (x *Index[T]) Find(key []T) []uint32 {
	if len(x.slots) == 0 {
		return nil
	}
	mask := uint32(len(x.slots) - 1)
	for i := Hash(key) & mask; x.slots[i] != 0; i = (i + 1) & mask {
		if list := x.rows(x.slots[i] - 1); x.matches(list[0], key) {
			return list
		}
	}
	return nil
}

// Add puts a row of the table into the index.
func (x *Index[T]) Add(n uint32) {
	if full(len(x.lists)+1, len(x.slots)) {
		x.grow()
	}
	var buffer [16]T
	key := x.key(n, buffer[:0])
	mask := uint32(len(x.slots) - 1)
	i := Hash(key) & mask
	for ; x.slots[i] != 0; i = (i + 1) & mask {
		if l := x.slots[i] - 1; x.matches(x.rows(l)[0], key) {
			x.append(&x.lists[l], n)
			return
		}
	}
	x.lists = append(x.lists, list{})
	x.append(&x.lists[len(x.lists)-1], n)
	x.slots[i] = uint32(len(x.lists))
}

// rows returns a list, which stays as it is when more is added.
func (x *Index[T]) rows(number uint32) []uint32 {
	l := &x.lists[number]
	from, to := l.at%pageRoom, l.at%pageRoom+l.count
	return x.pages[l.at/pageRoom][from:to:to]
}

// append adds a row to a list, which moves to a place of twice the size when it is full.
func (x *Index[T]) append(l *list, n uint32) {
	if l.count == l.room {
		x.move(l)
	}
	x.pages[l.at/pageRoom][l.at%pageRoom+l.count] = n
	l.count++
}

func (x *Index[T]) move(l *list) {
	room := max(1, 2*int(l.room))
	last := len(x.pages) - 1
	if last < 0 || len(x.pages[last])+room > cap(x.pages[last]) {
		size := min(pageRoom, firstRoom<<min(2*len(x.pages), 16))
		x.pages = append(x.pages, make([]uint32, 0, max(size, room)))
		last++
	}
	page := x.pages[last]
	from := len(page)
	page = page[:from+room]
	if l.count > 0 {
		copy(page[from:], x.pages[l.at/pageRoom][l.at%pageRoom:][:l.count])
	}
	x.pages[last] = page
	l.at, l.room = uint32(last*pageRoom+from), uint32(room)
}

func (x *Index[T]) key(n uint32, dst []T) []T {
	row := x.table.Row(n)
	for _, c := range x.Columns {
		dst = append(dst, row[c])
	}
	return dst
}

func (x *Index[T]) matches(n uint32, key []T) bool {
	row := x.table.Row(n)
	for k, c := range x.Columns {
		if row[c] != key[k] {
			return false
		}
	}
	return true
}

func (x *Index[T]) grow() {
	x.slots = make([]uint32, max(16, 2*len(x.slots)))
	mask := uint32(len(x.slots) - 1)
	var buffer [16]T
	for l := range x.lists {
		i := Hash(x.key(x.rows(uint32(l))[0], buffer[:0])) & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = uint32(l) + 1
	}
}

// A Selection holds some rows of a table, with the indexes over them that have
// been asked for.
type Selection[T ~uint32] struct {
	Rows    []uint32 // in the order of their coming; must not be changed
	table   *Table[T]
	indexes map[uint64]*Index[T] // by mask of columns
}

// NewSelection returns a selection without rows.
func NewSelection[T ~uint32](t *Table[T]) *Selection[T] { return &Selection[T]{table: t} }

// NewSelectionOfAll returns a selection of all rows that a table has now.
func NewSelectionOfAll[T ~uint32](t *Table[T]) *Selection[T] {
	s := NewSelection(t)
	for n := range t.Len() {
		s.Add(uint32(n))
	}
	return s
}

// Add puts a row of the table into the selection, which must not have it yet.
func (s *Selection[T]) Add(n uint32) {
	s.Rows = append(s.Rows, n)
	for _, x := range s.indexes {
		x.Add(n)
	}
}

// Index returns the index of the selection over the columns in mask.
func (s *Selection[T]) Index(mask uint64) *Index[T] {
	x := s.indexes[mask]
	if x == nil {
		x = NewIndex(s.table, Columns(mask))
		for _, n := range s.Rows {
			x.Add(n)
		}
		if s.indexes == nil {
			s.indexes = map[uint64]*Index[T]{}
		}
		s.indexes[mask] = x
	}
	return x
}

// Indexes returns how many indexes there are.
func (s *Selection[T]) Indexes() int { return len(s.indexes) }

// DropIndexes frees the memory of all indexes.
func (s *Selection[T]) DropIndexes() { s.indexes = nil }

// Columns lists the set bits of a mask, the way indexes are asked for.
func Columns(mask uint64) []int {
	var columns []int
	for c := 0; mask != 0; c, mask = c+1, mask>>1 {
		if mask&1 != 0 {
			columns = append(columns, c)
		}
	}
	return columns
}

// Hash mixes the numbers of a row.
func Hash[T ~uint32](row []T) uint32 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, v := range row {
		h = (h ^ uint64(v)) * 0xD6E8FEB86659FD93
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

func equal[T ~uint32](a, b []T) bool {
	for i, v := range a {
		if v != b[i] {
			return false
		}
	}
	return true
}
