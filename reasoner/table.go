package reasoner

import (
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// A call is a predicate asked with given arguments, and its answers so far.
// Calls outlive the state they were asked in; their answers are valid in one
// generation only.
type call struct {
	generation uint32
	done       bool // all answers of the generation are there
	queued     bool // on the agenda
	count      int
	limit      int          // stop at this number of answers; 0 means never, as for all calls that are kept
	key        []logic.Term // the given arguments
	answers    []logic.Term // rows of the wanted arguments
	set        []uint32     // open addressing over the rows, answer + 1 or 0; unused while there are few
	growing    *growth      // nil unless answers still move into a large set
	consumers  []consumer
}

// A growth is under way until the answers of the set that was there before are in the larger one.
type growth struct {
	before     []uint32
	moved, all int // of these answers
}

// callTerms is how many terms take as much memory as a call without arguments and answers, with its
// places in the tables that find it.
const callTerms = 40

// A consumer is a clause that waits for answers of a call in its own component.
type consumer struct {
	pred  *predicate
	owner *call // gets the answers of the clause
	plan  *clausePlan
	op    int          // the op that consumes
	frame []logic.Term // values of the variables at that op
	taken int          // answers consumed so far
}

// callTable finds the calls of a predicate by their given arguments.
type callTable struct {
	calls  []*call
	direct []uint32 // by Term, for one given argument: call + 1 or 0
	slots  []uint32 // open addressing, for more: call + 1 or 0
}

func (t *callTable) find(key []logic.Term) *call {
	switch len(key) {
	case 0:
		if len(t.calls) == 0 {
			t.calls = append(t.calls, &call{})
		}
		return t.calls[0]
	case 1:
		k := int(key[0])
		if k >= len(t.direct) {
			t.direct = append(t.direct, make([]uint32, max(k+1-len(t.direct), len(t.direct)))...)
		}
		if t.direct[k] == 0 {
			t.add(key)
			t.direct[k] = uint32(len(t.calls))
		}
		return t.calls[t.direct[k]-1]
	}
	if 2*(len(t.calls)+1) > len(t.slots) {
		t.grow()
	}
	mask := uint32(len(t.slots) - 1)
	i := rows.Hash(key) & mask
search:
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		c := t.calls[t.slots[i]-1]
		for k := range key {
			if c.key[k] != key[k] {
				continue search
			}
		}
		return c
	}
	t.add(key)
	t.slots[i] = uint32(len(t.calls))
	return t.calls[len(t.calls)-1]
}

func (t *callTable) add(key []logic.Term) {
	t.calls = append(t.calls, &call{key: append([]logic.Term(nil), key...)})
}

func (t *callTable) grow() {
	t.slots = make([]uint32, max(16, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for n, c := range t.calls {
		i := rows.Hash(c.key) & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(n) + 1
	}
}

// start makes the call ready to collect the answers of a generation.
func (c *call) start(generation uint32) {
	c.generation = generation
	c.done = false
	c.count = 0
	c.answers = c.answers[:0]
	c.set, c.growing = c.set[:0], nil
	c.consumers = c.consumers[:0]
}

const (
	// fewAnswers is how many rows are compared one by one before a hash set pays.
	fewAnswers = 12
	// A set that grows to at most smallSet slots takes all its answers along immediately. Into a
	// larger one some move with each new answer, or nobody could look at a clock meanwhile.
	smallSet       = 1 << 18
	movesPerAnswer = 4
)

// insert adds an answer and reports whether it is new.
func (c *call) insert(row []logic.Term) bool {
	if len(row) == 0 {
		added := c.count == 0
		c.count = 1
		return added
	}
	if c.count < fewAnswers {
		for i := 0; i < len(c.answers); i += len(row) {
			if equal(c.answers[i:i+len(row)], row) {
				return false
			}
		}
		c.answers = append(c.answers, row...)
		c.count++
		return true
	}
	if 2*(c.count+1) > len(c.set) {
		c.grow(len(row))
	}
	mask := uint32(len(c.set) - 1)
	i := rows.Hash(row) & mask
	for ; c.set[i] != 0; i = (i + 1) & mask {
		at := int(c.set[i]-1) * len(row)
		if equal(c.answers[at:at+len(row)], row) {
			return false
		}
	}
	if c.growing != nil && c.has(c.growing.before, row) {
		return false
	}
	c.answers = append(c.answers, row...)
	c.count++
	c.set[i] = uint32(c.count)
	if g := c.growing; g != nil {
		from := g.moved
		g.moved = min(from+movesPerAnswer, g.all)
		c.place(len(row), from, g.moved)
		if g.moved == g.all {
			c.growing = nil
		}
	}
	return true
}

// has reports whether an answer is in a set.
func (c *call) has(set []uint32, row []logic.Term) bool {
	mask := uint32(len(set) - 1)
	for i := rows.Hash(row) & mask; set[i] != 0; i = (i + 1) & mask {
		at := int(set[i]-1) * len(row)
		if equal(c.answers[at:at+len(row)], row) {
			return true
		}
	}
	return false
}

func (c *call) grow(width int) {
	size := 64
	for size < 4*(c.count+1) {
		size *= 2
	}
	if cap(c.set) < size {
		before := c.set
		c.set = make([]uint32, size)
		if size > smallSet {
			c.growing = &growth{before: before, all: c.count}
			return
		}
	} else {
		if size > smallSet {
			size = cap(c.set) // or it would soon grow again within what it has
		}
		c.set = c.set[:size]
		clear(c.set)
	}
	c.place(width, 0, c.count)
}

// place puts some of the answers into the set, which has none of them.
func (c *call) place(width, from, to int) {
	mask := uint32(len(c.set) - 1)
	for n := from; n < to; n++ {
		i := rows.Hash(c.answers[n*width:(n+1)*width]) & mask
		for c.set[i] != 0 {
			i = (i + 1) & mask
		}
		c.set[i] = uint32(n) + 1
	}
}

func equal(a, b []logic.Term) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
