package logic

// A Flow lets what is known of arguments flow through clauses, from bodies to
// heads, until nothing new comes: a fixpoint by worklist (Kildall: A Unified
// Approach to Global Program Optimization, POPL 1973). Clauses are known by their
// number and taken in the order in which they were added.
//
// What is known belongs to the caller, who embeds a [Cell] in it and says what one
// clause makes of it. It must only grow, and not without end.
type Flow struct {
	// Ready tells whether a clause may be taken because something that it reads
	// has grown; nil: always.
	Ready func(clause int) bool

	queue  []int
	queued []bool // by clause
}

// NewFlow returns a flow through a number of clauses, none of which is to be
// taken yet.
func NewFlow(clauses int) *Flow { return &Flow{queued: make([]bool, clauses)} }

// A Cell stands for a part of what is known: who reads it is taken again when it
// grows. The zero Cell has no readers.
type Cell struct{ readers []int }

// Read notes that a clause reads the cell. Readers come clause by clause.
func (c *Cell) Read(clause int) {
	if n := len(c.readers); n == 0 || c.readers[n-1] != clause {
		c.readers = append(c.readers, clause)
	}
}

// Readers returns how many clauses read the cell.
func (c *Cell) Readers() int { return len(c.readers) }

// Add has a clause taken, if it is not waiting already.
func (f *Flow) Add(clause int) {
	if !f.queued[clause] {
		f.queued[clause] = true
		f.queue = append(f.queue, clause)
	}
}

// Grown has all clauses taken that read a cell and are ready.
func (f *Flow) Grown(c *Cell) {
	for _, clause := range c.readers {
		if f.Ready == nil || f.Ready(clause) {
			f.Add(clause)
		}
	}
}

// Run takes clauses one by one until none is left or, unless most is 0, until it
// has taken that number. It reports whether none is left.
func (f *Flow) Run(most int, step func(clause int)) bool {
	for taken := 0; len(f.queue) > 0; taken++ {
		if most > 0 && taken == most {
			return false
		}
		clause := f.queue[0]
		f.queue = f.queue[1:]
		f.queued[clause] = false
		step(clause)
	}
	return true
}
