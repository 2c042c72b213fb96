package sat

import "slices"

// analysis is the working space of learning.
type analysis struct {
	seen   []bool // by variable: in the clause, or resolved
	clause []Lit
	marked []Lit // whose variables are seen
	levels []int32
}

const (
	decay       = 1 / 0.95 // activities fade by growing gains
	maxActivity = 1e100
)

// learn learns a clause from a conflict, takes back decisions until it implies a
// literal, and assigns that.
func (s *Solver) learn(conflict uint32) {
	s.conflicts++
	s.untilRestart--
	s.untilReduce--
	if len(s.decided) == 0 {
		s.failed = true
		return
	}
	s.resolve(conflict)
	s.minimise()
	clause := s.analysis.clause
	back := 0
	for i := 1; i < len(clause); i++ {
		if level := int(s.level[clause[i]>>1]); level > back {
			back = level
			clause[1], clause[i] = clause[i], clause[1] // the second is watched: it is the last to be taken back
		}
	}
	levels := s.countLevels(clause)
	s.backtrack(back)
	because := uint32(0)
	if len(clause) > 1 {
		because = s.keep(clause, levels)
		s.learned = append(s.learned, because)
	}
	s.assign(clause[0], because)
	s.bump *= decay
}

// resolve resolves a clause that is false with the reasons of its literals of the last
// level until one of these is left, the first unique implication point, which
// comes first in the result.
func (s *Solver) resolve(clause uint32) {
	a := &s.analysis
	a.clause, a.marked = append(a.clause[:0], 0), a.marked[:0]
	waiting, at := 0, len(s.trail)-1
	implied := Lit(1<<32 - 1)
	for {
		for _, l := range s.literals(clause) {
			v := l >> 1
			if l == implied || a.seen[v] || s.level[v] == 0 {
				continue
			}
			a.seen[v] = true
			a.marked = append(a.marked, l)
			s.gain(uint32(v))
			if int(s.level[v]) == len(s.decided) {
				waiting++
			} else {
				a.clause = append(a.clause, l)
			}
		}
		for !a.seen[s.trail[at]>>1] {
			at--
		}
		implied = s.trail[at]
		at--
		if waiting--; waiting == 0 {
			break
		}
		clause = s.reason[implied>>1]
	}
	a.clause[0] = implied.Not()
}

// minimise drops literals that the rest of the clause implies by one reason
// (Sorensson and Biere, SAT 2009).
func (s *Solver) minimise() {
	a := &s.analysis
	kept := a.clause[:1]
	for _, l := range a.clause[1:] {
		if because := s.reason[l>>1]; because == 0 || !s.allSeen(because, l.Not()) {
			kept = append(kept, l)
		}
	}
	a.clause = kept
	for _, l := range a.marked {
		a.seen[l>>1] = false
	}
}

// allSeen reports whether all literals of a reason are in the clause, except the
// one that it implies.
func (s *Solver) allSeen(because uint32, implied Lit) bool {
	for _, l := range s.literals(because) {
		if l != implied && !s.analysis.seen[l>>1] && s.level[l>>1] > 0 {
			return false
		}
	}
	return true
}

// gain makes a variable more active.
func (s *Solver) gain(v uint32) {
	if s.order.gain(v, s.bump) > maxActivity {
		s.order.scale(1 / maxActivity)
		s.bump /= maxActivity
	}
}

// countLevels returns to how many levels of decision the literals of a clause
// belong.
func (s *Solver) countLevels(clause []Lit) int {
	levels := s.analysis.levels[:0]
	for _, l := range clause {
		levels = append(levels, s.level[l>>1])
	}
	slices.Sort(levels)
	s.analysis.levels = levels
	return len(slices.Compact(levels))
}

// fewLevels is of how many levels a clause is kept for good.
const fewLevels = 2

// reduce forgets the worse half of the learned clauses: those of many levels, and
// of these the long ones. What implies a literal stays, and so does what is of few
// levels. Clauses that are true for good go.
func (s *Solver) reduce() {
	s.backtrack(0)
	slices.SortStableFunc(s.learned, func(x, y uint32) int {
		if d := int(s.arena[x+levelsOf]) - int(s.arena[y+levelsOf]); d != 0 {
			return d
		}
		return int(s.arena[x+sizeOf]) - int(s.arena[y+sizeOf])
	})
	half := len(s.learned) / 2
	kept := s.learned[:0]
	for i, c := range s.learned {
		if i < half || s.arena[c+levelsOf] <= fewLevels {
			kept = append(kept, c)
		}
	}
	s.learned = kept
	s.compact()
}

// compact moves the clauses that are left together and watches them. Nothing but
// what is true for good may be assigned.
func (s *Solver) compact() {
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	for _, l := range s.trail {
		s.reason[l>>1] = 0
	}
	arena := make([]Lit, 1, len(s.arena))
	for _, list := range []*[]uint32{&s.formula, &s.learned} {
		kept := (*list)[:0]
		for _, c := range *list {
			if lits := s.literals(c); !slices.ContainsFunc(lits, func(l Lit) bool { return s.values[l] == isTrue }) {
				at := uint32(len(arena))
				arena = append(append(arena, s.arena[c], s.arena[c+levelsOf]), lits...)
				kept = append(kept, at)
			}
		}
		*list = kept
	}
	s.arena = arena
	for _, list := range [][]uint32{s.formula, s.learned} {
		for _, c := range list {
			s.attach(c)
		}
	}
}
