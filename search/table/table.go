package table

import (
	"math/bits"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Table remembers positions that were searched. An entry is found again only
// by its whole state, up to wholeWords words; longer states are told apart by
// 128 bits of hash, unless the table is exact, as proofs that are published
// want it.
//
// Entries live in buckets of four. A bucket that is full gives up what is from
// an older search, or else was searched least deep.
type Table struct {
	width int  // words of key for each entry
	Exact bool // whole states at any width
	// Strict makes entries count only at exactly the depth they were searched
	// to, so that the table changes no value at a given depth.
	Strict  bool
	entries []Entry
	keys    []uint64 // width words for each entry
	used    int
	limit   int64 // bytes
	age     uint8
	// Hurry says that there is no time to move a number of entries to a longer
	// table; nil: there always is.
	Hurry func(entries int) bool
}

const (
	wholeWords   = 32
	bucketSize   = 4
	entryBytes   = 32
	firstEntries = 1 << 12
)

// An Entry is what the table knows about one position.
type Entry struct {
	check  uint64 // low half of the hash; 0 in an entry that is not used
	Proof  search.Proof
	Value  search.Value
	Action search.ActionKey // the best or refuting action, 0 if there is none
	Depth  int16            // of value; what is proved holds at any depth
	Bound  search.Bound
	age    uint8
}

func New(limit int64, exact bool) *Table {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	return &Table{limit: limit, Exact: exact}
}

// hashed reports whether a state is kept as a hash.
func (t *Table) hashed(s game.State) bool { return len(s) > wholeWords && !t.Exact }

// keyWords returns how many words of key a state needs.
func (t *Table) keyWords(s game.State) int {
	if t.hashed(s) {
		return 2
	}
	return len(s)
}

// A Probe is a place in the table and the key that belongs there.
type Probe struct {
	state  game.State
	hi, lo uint64
}

// Find returns the entry of a state, or nil, and what store needs.
func (t *Table) Find(s game.State) (*Entry, Probe) {
	p := Probe{state: s}
	p.hi, p.lo = s.Hash()
	p.lo |= 1
	if t.entries == nil || t.keyWords(s) > t.width {
		return nil, p
	}
	at := t.bucket(p)
	for i := at; i < at+bucketSize; i++ {
		if e := &t.entries[i]; e.check == p.lo && t.same(i, p) {
			return e, p
		}
	}
	return nil, p
}

// bucket returns the first entry of the bucket that a state belongs to.
func (t *Table) bucket(p Probe) int {
	n, _ := bits.Mul64(p.hi, uint64(len(t.entries)/bucketSize))
	return int(n) * bucketSize
}

// same reports whether entry i is about the position of a probe.
func (t *Table) same(i int, p Probe) bool {
	key := t.keys[i*t.width : (i+1)*t.width]
	if t.hashed(p.state) {
		return key[0] == p.hi && key[1] == p.lo
	}
	for j, w := range p.state {
		if key[j] != w {
			return false
		}
	}
	for _, w := range key[len(p.state):] {
		if w != 0 {
			return false
		}
	}
	return true
}

// Store keeps what was found out about the state of a probe. Proofs are joined
// with what is there.
func (t *Table) Store(p Probe, e Entry) {
	if t.entries == nil || t.keyWords(p.state) > t.width || t.crowded() {
		t.grow(t.keyWords(p.state))
	}
	e.check, e.age = p.lo, t.age
	at := t.bucket(p)
	victim, worst := at, 1<<30
	for i := at; i < at+bucketSize; i++ {
		old := &t.entries[i]
		if old.check == 0 {
			victim = i
			t.used++
			break
		}
		if old.check == p.lo && t.same(i, p) {
			if !t.Strict {
				e.Proof = e.Proof.And(old.Proof)
			}
			if e.Action == 0 {
				e.Action = old.Action
			}
			*old = e
			return
		}
		// Any entry of this search is worth more than one of an earlier
		// search; among equals depth counts, and a closed proof for a bit more.
		worth := int(old.Depth)
		if old.Proof.Closed() {
			worth += 2
		}
		if old.age == t.age {
			worth += 1 << 16
		}
		if worth < worst {
			victim, worst = i, worth
		}
	}
	t.entries[victim] = e
	key := t.keys[victim*t.width : (victim+1)*t.width]
	if t.hashed(p.state) {
		key[0], key[1] = p.hi, p.lo
		clear(key[2:])
		return
	}
	n := copy(key, p.state)
	clear(key[n:])
}

// Put stores where there is a table.
func (t *Table) Put(p Probe, e Entry) {
	if t != nil {
		t.Store(p, e)
	}
}

func (t *Table) crowded() bool {
	return 4*t.used > 3*len(t.entries) && 2*t.bytes(len(t.entries), t.width) <= t.limit &&
		(t.Hurry == nil || !t.Hurry(len(t.entries)))
}

func (t *Table) bytes(entries, width int) int64 {
	return int64(entries) * int64(entryBytes+8*width)
}

// grow makes the table wider, or twice as long, and moves all entries.
func (t *Table) grow(width int) {
	old := *t
	t.width = max(width, old.width)
	n := max(2*len(old.entries), firstEntries)
	if width > old.width && old.entries != nil {
		n = len(old.entries)
	}
	for n > firstEntries && t.bytes(n, t.width) > t.limit {
		n /= 2
	}
	t.entries = make([]Entry, n)
	t.keys = make([]uint64, n*t.width)
	t.used = 0
	for i := range old.entries {
		e := &old.entries[i]
		if e.check == 0 {
			continue
		}
		key := game.State(old.keys[i*old.width : (i+1)*old.width])
		t.move(*e, key.Trim())
	}
}

// move takes an entry over from a table of another size; one that finds its
// bucket full is lost.
func (t *Table) move(e Entry, key game.State) {
	hi, lo := key.Hash()
	if lo|1 != e.check { // the key is a hash already
		hi, lo = key[0], key[1]
	}
	at := t.bucket(Probe{hi: hi, lo: lo | 1})
	for i := at; i < at+bucketSize; i++ {
		if t.entries[i].check == 0 {
			t.entries[i] = e
			t.used++
			copy(t.keys[i*t.width:(i+1)*t.width], key)
			return
		}
	}
}

// NextSearch begins another search: what the table holds stays, but yields to what
// is new.
func (t *Table) NextSearch() { t.age++ }
