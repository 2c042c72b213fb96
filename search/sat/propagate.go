package sat

// assign makes a literal true, implied by a clause or, with 0, by nothing.
func (s *Solver) assign(l Lit, because uint32) {
	s.values[l], s.values[l.Not()] = isTrue, isFalse
	v := l >> 1
	s.level[v], s.reason[v] = int32(len(s.decided)), because
	s.saved[v] = l&1 == 0
	s.trail = append(s.trail, l)
}

// propagate assigns what follows from the trail by unit clauses. It returns a
// clause that became false, or 0.
func (s *Solver) propagate() (conflict uint32) {
	for s.next < len(s.trail) && conflict == 0 {
		conflict = s.visit(s.trail[s.next].Not())
		s.next++
		s.propagations++
	}
	return conflict
}

// visit looks at the clauses that watch a literal that became false.
func (s *Solver) visit(falsified Lit) (conflict uint32) {
	list := s.watches[falsified]
	kept := 0
next:
	for i, w := range list {
		if s.values[w.block] == isTrue {
			list[kept] = w
			kept++
			continue
		}
		lits := s.literals(w.clause)
		if lits[0] == falsified {
			lits[0], lits[1] = lits[1], falsified
		}
		first := lits[0]
		if s.values[first] != isTrue {
			for k := 2; k < len(lits); k++ {
				if l := lits[k]; s.values[l] != isFalse {
					lits[1], lits[k] = l, falsified
					s.watches[l] = append(s.watches[l], watch{w.clause, first})
					continue next
				}
			}
		}
		list[kept] = watch{w.clause, first}
		kept++
		switch s.values[first] {
		case open:
			s.assign(first, w.clause)
		case isFalse:
			kept += copy(list[kept:], list[i+1:])
			s.watches[falsified] = list[:kept]
			return w.clause
		}
	}
	s.watches[falsified] = list[:kept]
	return 0
}

// backtrack takes back all decisions after a number of levels.
func (s *Solver) backtrack(level int) {
	if level >= len(s.decided) {
		return
	}
	for i := len(s.trail) - 1; i >= s.decided[level]; i-- {
		l := s.trail[i]
		s.values[l], s.values[l.Not()] = open, open
		s.order.push(uint32(l >> 1))
	}
	s.trail = s.trail[:s.decided[level]]
	s.decided = s.decided[:level]
	s.next = len(s.trail)
}
