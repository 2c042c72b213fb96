package ground

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/internal/induction"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// prove reports whether claims hold in every state that can be reached, by
// induction over the ground rules: in the initial state they do; and of two
// facts of a claim, no rule for the one can fire in the same step as a rule for
// the other. Two rules cannot if they need different moves of one role, or two
// facts of a claim, which is the hypothesis. What a rule needs is followed
// through views, and from moves to what makes them legal; negations are
// ignored. Where the need of one rule alone does not tell, the rules of the
// views in it are tried one by one.
//
// Whose turn it is often decides; so small tables of which one fact holds in
// the beginning are claims of their own, given up if they cannot be proved, see
// package induction.
func (p *Program) prove(ctx context.Context, claims []mutex) (bool, error) {
	if len(claims) == 0 {
		return true, nil
	}
	m := &mutexProof{
		Program: p, meter: pace.NewMeter(ctx, lookEvery),
		group: make([]int32, p.Atoms()), needs: newNeeds(p.Atoms()), ruleNeeds: newNeeds(p.Instances()),
		answers: map[string]bool{},
	}
	m.byHead = p.groupByHead(func(int) bool { return true })
	m.listMoves()
	for i := range claims {
		if !m.add(&claims[i]) {
			return false, m.meter.Err()
		}
	}
	wanted := len(m.groups)
	for _, t := range p.tables {
		m.meter.Over(1 + len(m.groups))
		if t.shape.kind == Facts && len(t.derived.Rows) <= maxTurns {
			m.add(&mutex{shape: t.shape, key: make([]logic.Term, t.shape.arity)})
		}
	}
	// Those that may be given up are small. What is left of them while the others are supposed to hold is most
	// often what is left in the end, so that the others, which take long, are looked at a single time.
	others, small := counting(0, wanted), counting(wanted, len(m.groups))
	small = induction.Greatest(small, func(groups []int) { m.suppose(slices.Concat(groups, others)) },
		func(group int) bool { return m.holdsAfter(m.groups[group]) })
	induction.Greatest(slices.Concat(small, others), m.suppose, func(group int) bool {
		holds := !m.refuted && m.holdsAfter(m.groups[group])
		m.refuted = m.refuted || !holds && group < wanted
		return holds
	})
	return !m.refuted && m.meter.Err() == nil, m.meter.Err()
}

// counting returns the numbers from a first one up to another.
func counting(from, to int) []int {
	list := make([]int, to-from)
	for i := range list {
		list[i] = from + i
	}
	return list
}

// suppose makes some groups the hypothesis. That a role makes one move needs none.
func (p *mutexProof) suppose(groups []int) {
	clear(p.group)
	for _, i := range groups {
		for _, a := range p.groups[i] {
			p.group[a] = int32(i + 1)
		}
	}
	for role, moves := range p.moves {
		for _, a := range moves {
			p.group[a] = int32(len(p.groups) + role + 1)
		}
	}
	p.meter.Over(len(p.needs.number))
	p.needs.clear()
	p.ruleNeeds.clear()
	clear(p.answers)
}

// listMoves lists the moves of each role.
func (p *mutexProof) listMoves() {
	number := map[logic.Term]int{} // of roles
	for a := range p.OfKind(Moves) {
		p.meter.Over(1)
		role, known := number[p.Row(a)[0]]
		if !known {
			role = len(p.moves)
			number[p.Row(a)[0]], p.moves = role, append(p.moves, nil)
		}
		p.moves[role] = append(p.moves[role], a)
	}
}

const (
	maxTurns      = 64      // facts of a table that is taken for a claim of its own
	maxNeeds      = 32      // atoms that a rule is remembered to need
	maxCompared   = 1 << 26 // pairs of rules in one proof
	maxCaseLevels = 6       // views taken apart one inside the other
	maxAnswers    = 1 << 16 // questions about views and cases that are remembered
	maxNeedDepth  = 200     // views that need each other in a row: they are followed on the stack
)

// A mutexProof is a proof under way.
type mutexProof struct {
	*Program
	meter     *pace.Meter       // when it is over nothing is proved any more
	byHead    csr.Lists[uint32] // by atom: the rules for it
	groups    [][]Atom          // the facts of each claim
	moves     [][]Atom          // by role
	group     []int32           // by atom: of such a list, groups before moves, its number from 1; 0: of none
	needs     needs             // by view or move: see need
	ruleNeeds needs             // by ground rule: see needOf
	question  []byte            // a view and atoms, as bytes
	answers   map[string]bool   // by question: whether no rule for the view can fire with the atoms
	refuted   bool              // a claim that was made cannot be proved
	compared  int
	depth     int
}

// The needs of atoms or of ground rules that are known. There are millions of
// rules, and few that a proof comes to.
type needs struct {
	number []uint32 // by atom or rule: its place in known + 1, or 0
	known  [][]Atom
}

func newNeeds(n int) needs { return needs{number: make([]uint32, n)} }

// of returns what is needed, nil while it is not known.
func (n *needs) of(x uint32) []Atom {
	if n.number[x] == 0 {
		return nil
	}
	return n.known[n.number[x]-1]
}

func (n *needs) put(x uint32, need []Atom) {
	if n.number[x] == 0 {
		n.known = append(n.known, nil)
		n.number[x] = uint32(len(n.known))
	}
	n.known[n.number[x]-1] = need
}

func (n *needs) clear() {
	clear(n.number)
	clear(n.known)
	n.known = n.known[:0]
}

func (p *mutexProof) rulesOf(a Atom) []uint32 { return p.byHead.Of(uint32(a)) }

// add makes the facts of a claim a group. It reports false if several of them
// hold in the beginning, or if other claims are about some of them.
func (p *mutexProof) add(x *mutex) bool {
	t := p.byShape[x.shape]
	if t == nil {
		return true // none of them is ever true
	}
	var facts []Atom
	for _, row := range t.derived.Rows {
		if x.matches(t.rows.Row(row)) {
			facts = append(facts, t.atoms[row])
		}
	}
	n := 0
	for _, a := range p.initial {
		p.meter.Over(1 + len(facts))
		if slices.Contains(facts, a) {
			n++
		}
	}
	if n > 1 {
		return false
	}
	for _, g := range p.groups {
		if slices.Equal(g, facts) {
			return true
		}
	}
	if slices.ContainsFunc(facts, func(a Atom) bool { return p.group[a] != 0 }) {
		return false
	}
	p.groups = append(p.groups, facts)
	for _, a := range facts {
		p.group[a] = int32(len(p.groups))
	}
	return true
}

// holdsAfter reports whether at most one fact of a group can hold after a step.
func (p *mutexProof) holdsAfter(facts []Atom) bool {
	for i, a := range facts {
		for _, r := range p.rulesOf(a) {
			if p.meter.Over(len(facts) - i) {
				return false
			}
			need := p.needOf(r)
			for _, b := range facts[i+1:] {
				for _, s := range p.rulesOf(b) {
					if other := p.needOf(s); !p.exclude(need, other) && !p.excludeCases(p.union(need, other),
						maxCaseLevels, r, s) {
						return false
					}
				}
			}
		}
	}
	return true
}

// excludeCases tries to show that rules of which both needs are known cannot
// fire together, by the rules for some view in one of their bodies: none of
// them can fire then. It goes on in these rules, to a given number of levels.
func (p *mutexProof) excludeCases(both []Atom, levels int, rules ...uint32) bool {
	for _, x := range rules {
		for _, l := range p.Body(x) {
			if l&(Negated|OfLegal) != 0 || p.KindOf(l.Atom()) != Views {
				continue
			}
			if p.excluded(l.Atom(), both, levels) {
				return true
			}
		}
	}
	return false
}

// excluded reports whether no rule for a view can fire where all of some atoms hold. Many pairs of rules ask the same,
// with all the levels before them.
func (p *mutexProof) excluded(view Atom, both []Atom, levels int) bool {
	top := levels == maxCaseLevels
	if top {
		p.question = binary.LittleEndian.AppendUint32(p.question[:0], uint32(view))
		for _, x := range both {
			p.question = binary.LittleEndian.AppendUint32(p.question, uint32(x))
		}
		if answer, known := p.answers[string(p.question)]; known {
			return answer
		}
	}
	answer := !slices.ContainsFunc(p.rulesOf(view), func(r uint32) bool {
		need := p.needOf(r)
		return !p.exclude(both, need) && (levels == 1 || !p.excludeCases(p.union(both, need), levels-1, r))
	})
	if top && len(p.answers) < maxAnswers {
		p.answers[string(p.question)] = answer // deeper levels do not ask
	}
	return answer
}

// exclude reports whether what two rules need cannot be true together.
func (p *mutexProof) exclude(a, b []Atom) bool {
	if p.compared++; p.compared > maxCompared || p.meter.Over(1) {
		return false
	}
	for _, x := range a {
		for _, y := range b {
			if x != y && p.group[x] != 0 && p.group[x] == p.group[y] {
				return true
			}
		}
	}
	return false
}

// needOf returns which facts of claims must hold and which moves must be made
// for a rule to fire, or some of them, in ascending order.
func (p *mutexProof) needOf(r uint32) []Atom {
	if need := p.ruleNeeds.of(r); need != nil {
		return need
	}
	need := []Atom{}
	for _, l := range p.Body(r) {
		if p.meter.Over(1) {
			return nil
		}
		a := l.Atom()
		switch kind := p.KindOf(a); {
		case l&Negated != 0:
		case kind == Facts:
			if p.group[a] != 0 {
				need = p.union(need, []Atom{a})
			}
		case kind == Moves && l&OfLegal == 0:
			need = p.union(p.union(need, []Atom{a}), p.need(a))
		default:
			need = p.union(need, p.need(a))
		}
	}
	p.ruleNeeds.put(r, need)
	return need
}

// need returns what all rules for a view, or for a legal move, need.
func (p *mutexProof) need(a Atom) []Atom {
	if need := p.needs.of(uint32(a)); need != nil {
		return need
	}
	if p.depth == maxNeedDepth {
		return nil
	}
	p.depth++
	defer func() { p.depth-- }()
	need := []Atom{}
	p.needs.put(uint32(a), need) // for views that depend on themselves: nothing is known
	for i, r := range p.rulesOf(a) {
		if p.meter.Over(1) {
			return nil
		}
		if i == 0 {
			need = p.needOf(r)
			continue
		}
		if len(need) == 0 {
			break
		}
		other := p.needOf(r)
		need = slices.DeleteFunc(slices.Clone(need), func(x Atom) bool {
			_, shared := slices.BinarySearch(other, x)
			return !shared
		})
	}
	p.needs.put(uint32(a), need)
	return need
}

// union merges two ascending lists, up to maxNeeds atoms.
func (p *mutexProof) union(a, b []Atom) []Atom {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	all := slices.Concat(a, b)
	slices.Sort(all)
	all = slices.Compact(all)
	return all[:min(len(all), maxNeeds)]
}
