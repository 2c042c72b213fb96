package sat

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/internal/pace"
)

// A Lit is a variable or its negation: the number of the variable times two, plus
// one if negated.
type Lit uint32

// Not returns the negation of the literal.
func (l Lit) Not() Lit { return l ^ 1 }

// A Status is what a search has come to.
type Status uint8

const (
	Unknown       Status = iota // it was stopped
	Satisfiable                 // Value tells how
	Unsatisfiable               // no assignment makes all clauses true
)

// ErrMemory is the error of a formula that takes up more than its bound.
var ErrMemory = errors.New("the formula takes up more memory than it may")

// A Solver holds a formula and what was learned of it. It belongs to one
// goroutine.
type Solver struct {
	limit  int64 // bytes
	failed bool  // no assignment makes all clauses true

	arena   []Lit // clauses, see clause; no clause begins at 0
	formula []uint32
	learned []uint32
	watches [][]watch // by literal: the clauses to look at when it becomes false

	values   []truth  // by literal
	level    []int32  // by variable: in which decision it was assigned
	reason   []uint32 // by variable: the clause that implied it, or 0
	trail    []Lit    // assigned literals in order
	decided  []int    // by level from 1: where it begins in the trail
	next     int      // the first of the trail that was not propagated
	order    heap     // variables to decide
	saved    []bool   // by variable: its last value
	bump     float64  // what a variable of a conflict gains in activity
	random   uint64
	analysis analysis

	conflicts    int64 // in all calls
	propagations int64
	restarts     int64 // by Luby's sequence
	untilRestart int64 // conflicts
	untilReduce  int64
	reduceAfter  int64
}

// truth is what a literal is worth under an assignment.
type truth uint8

const (
	open truth = iota
	isTrue
	isFalse
)

// A watch is a clause that watches a literal, and another literal of it: while
// that is true there is nothing to do.
type watch struct {
	clause uint32
	block  Lit
}

const (
	// A clause lies in the arena as its size, its number of levels (0 where it was
	// not learned), and its literals, of which the first two are watched.
	sizeOf, levelsOf, litsOf = 0, 1, 2

	defaultBytes = 64 << 20
	watchBytes   = 8
	varBytes     = 96 // about what a variable takes up in all lists

	firstReduce, reduceStep = 2000, 300 // conflicts
)

// New returns a solver without clauses that takes up at most about a number of
// bytes; 0 means 64 MB. The seed decides between variables that are alike.
func New(bytes int64, seed uint64) *Solver {
	if bytes <= 0 {
		bytes = defaultBytes
	}
	return &Solver{
		limit: bytes, arena: make([]Lit, 1), bump: 1, random: seed*2 + 1,
		untilReduce: firstReduce, reduceAfter: firstReduce, untilRestart: luby(0) * restartUnit,
	}
}

// NewVar makes a variable and returns the literal that says it is true.
func (s *Solver) NewVar() Lit {
	v := uint32(len(s.level))
	s.values = append(s.values, open, open)
	s.watches = append(s.watches, nil, nil)
	s.level, s.reason, s.saved = append(s.level, 0), append(s.reason, 0), append(s.saved, false)
	s.analysis.seen = append(s.analysis.seen, false)
	s.order.add(v, s.jitter())
	return Lit(v << 1)
}

// jitter returns a number that is small beside any gain in activity.
func (s *Solver) jitter() float64 {
	s.random ^= s.random << 13
	s.random ^= s.random >> 7
	s.random ^= s.random << 17
	return float64(s.random>>40) / (1 << 32)
}

// Bytes returns about what the formula takes up.
func (s *Solver) Bytes() int64 {
	clauses := len(s.formula) + len(s.learned)
	return int64(4*len(s.arena) + (4+2*watchBytes)*clauses + varBytes*len(s.level))
}

// SetLimit bounds what the formula and what is learned of it take up, in bytes.
func (s *Solver) SetLimit(bytes int64) { s.limit = bytes }

// Conflicts returns how many conflicts were met.
func (s *Solver) Conflicts() int64 { return s.conflicts }

// Propagations returns how many literals were propagated, a measure of work.
func (s *Solver) Propagations() int64 { return s.propagations }

// Failed reports whether the clauses contradict each other, as far as is known.
func (s *Solver) Failed() bool { return s.failed }

// Fixed returns whether a literal is true, or false, in every assignment that makes
// the clauses true, as far as unit propagation tells.
func (s *Solver) Fixed(l Lit) (value, known bool) {
	if s.values[l] == open || s.level[l>>1] > 0 {
		return false, false
	}
	return s.values[l] == isTrue, true
}

// Value returns the value of a literal after Solve has found one.
func (s *Solver) Value(l Lit) bool { return s.saved[l>>1] != (l&1 != 0) }

// Add adds a clause: at least one of the literals is true. It may reorder them.
// It fails with ErrMemory.
func (s *Solver) Add(lits ...Lit) error {
	s.backtrack(0)
	if s.failed {
		return nil
	}
	if s.Bytes()+int64(4*len(lits)) > s.limit {
		return ErrMemory
	}
	slices.Sort(lits)
	out := lits[:0]
	for _, l := range lits {
		switch {
		case s.values[l] == isTrue, len(out) > 0 && out[len(out)-1] == l.Not():
			return nil
		case s.values[l] == open && (len(out) == 0 || out[len(out)-1] != l):
			out = append(out, l)
		}
	}
	switch len(out) {
	case 0:
		s.failed = true
	case 1:
		s.assign(out[0], 0)
		s.failed = s.propagate() != 0
	default:
		s.formula = append(s.formula, s.keep(out, 0))
	}
	return nil
}

// keep copies a clause of two literals or more to the arena and watches the first
// two.
func (s *Solver) keep(lits []Lit, levels int) uint32 {
	at := uint32(len(s.arena))
	s.arena = append(s.arena, Lit(len(lits)), Lit(levels))
	s.arena = append(s.arena, lits...)
	s.attach(at)
	return at
}

func (s *Solver) attach(at uint32) {
	a, b := s.arena[at+litsOf], s.arena[at+litsOf+1]
	s.watches[a] = append(s.watches[a], watch{at, b})
	s.watches[b] = append(s.watches[b], watch{at, a})
}

// literals returns the literals of a clause.
func (s *Solver) literals(at uint32) []Lit {
	return s.arena[at+litsOf : at+litsOf+uint32(s.arena[at+sizeOf])]
}

// checkEvery is after how many propagated literals the context is asked: less than
// a millisecond of work.
const checkEvery = 4096

// Solve looks for an assignment until it is found, none is left, about a number of
// literals was propagated, or the context is done, whose error it returns. It
// returns ErrMemory when what was learned does not fit.
func (s *Solver) Solve(ctx context.Context, work int64) (Status, error) {
	if err := pace.Check(ctx); err != nil {
		return Unknown, err
	}
	last, check := s.propagations+work, s.propagations+checkEvery
	for !s.failed {
		if s.propagations >= check {
			if err := pace.Check(ctx); err != nil {
				return Unknown, err
			}
			check = s.propagations + checkEvery
		}
		if conflict := s.propagate(); conflict != 0 {
			s.learn(conflict)
			continue
		}
		if s.propagations >= last {
			return Unknown, nil
		}
		if err := s.tidy(); err != nil {
			return Unknown, err
		}
		l, any := s.choose()
		if !any {
			return Satisfiable, nil
		}
		s.decided = append(s.decided, len(s.trail))
		s.assign(l, 0)
	}
	return Unsatisfiable, nil
}

// choose returns the most active variable without a value, with its last value.
func (s *Solver) choose() (l Lit, any bool) {
	for !s.order.empty() {
		if v := s.order.pop(); s.values[v<<1] == open {
			l = Lit(v << 1)
			if !s.saved[v] {
				l++
			}
			return l, true
		}
	}
	return 0, false
}

// tidy restarts and forgets clauses when that is due.
func (s *Solver) tidy() error {
	if s.untilRestart <= 0 {
		s.restarts++
		s.untilRestart = luby(s.restarts) * restartUnit
		s.backtrack(0)
	}
	if s.untilReduce <= 0 || s.Bytes() > s.limit {
		s.reduce()
		s.reduceAfter += reduceStep
		s.untilReduce = s.reduceAfter
		if s.Bytes() > s.limit {
			return ErrMemory
		}
	}
	return nil
}

// restartUnit is how many conflicts a restart takes at least.
const restartUnit = 64

// luby returns element i of the sequence 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and
// Zuckerman 1993).
func luby(i int64) int64 {
	size, power := int64(1), int64(1)
	for size < i+1 {
		size, power = 2*size+1, 2*power
	}
	for size-1 != i {
		size, power = size/2, power/2
		i %= size
	}
	return power
}
