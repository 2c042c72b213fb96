package propnet

import (
	"context"
	"slices"

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
// the beginning are claims of their own, given up if they cannot be proved.
func (g *ground) prove(ctx context.Context, claims []unique) (bool, error) {
	if len(claims) == 0 {
		return true, nil
	}
	p := &uniqueProof{ground: g, ctx: ctx, claim: make([]int32, len(g.tableOf)), needs: make([][]atom, len(g.tableOf)), ruleNeeds: make([][]atom, len(g.head))}
	p.group()
	for i := range claims {
		if !p.add(&claims[i]) {
			return false, nil
		}
	}
	wanted := len(p.groups)
	for _, t := range g.tables {
		if t.shape.kind == factTable && len(t.derived.Rows) <= maxTurns {
			p.add(&unique{shape: t.shape, key: make([]logic.Term, t.shape.arity)})
		}
	}
	for {
		lost := len(p.groups) - 1 // those that may be given up first: they are small
		for ; lost >= 0; lost-- {
			if p.groups[lost] != nil && !p.holdsAfter(p.groups[lost]) {
				break
			}
		}
		if p.err != nil || lost < wanted {
			return lost < 0 && p.err == nil, p.err
		}
		for _, a := range p.groups[lost] {
			p.claim[a] = 0
		}
		p.groups[lost] = nil
		clear(p.needs)
		clear(p.ruleNeeds)
	}
}

const (
	maxTurns      = 64      // facts of a table that is taken for a claim of its own
	maxNeeds      = 32      // atoms that a rule is remembered to need
	maxCompared   = 1 << 26 // pairs of rules in one proof
	maxCaseLevels = 6       // views taken apart one inside the other
	maxNeedDepth  = 200     // views that need each other in a row: they are followed on the stack
)

// A uniqueProof is a proof under way.
type uniqueProof struct {
	*ground
	ctx           context.Context
	err           error    // of ctx; then nothing is proved any more
	first, byHead []uint32 // ground rules grouped by head
	groups        [][]atom
	claim         []int32  // by atom: its group + 1, or 0
	needs         [][]atom // by view or move: see need; nil while it is not known
	ruleNeeds     [][]atom // by ground rule: see needOf; nil while it is not known
	compared      int
	depth         int
}

// group groups the rules by head.
func (p *uniqueProof) group() {
	p.first = make([]uint32, len(p.tableOf)+1)
	for _, h := range p.head {
		p.first[h+1]++
	}
	for a := range p.tableOf {
		p.first[a+1] += p.first[a]
	}
	p.byHead = make([]uint32, len(p.head))
	fill := slices.Clone(p.first)
	for r, h := range p.head {
		p.byHead[fill[h]] = uint32(r)
		fill[h]++
	}
}

func (p *uniqueProof) rulesOf(a atom) []uint32 { return p.byHead[p.first[a]:p.first[a+1]] }

// add makes the facts of a claim a group. It reports false if several of them
// hold in the beginning, or if other claims are about some of them.
func (p *uniqueProof) add(x *unique) bool {
	t := p.byShape[x.shape]
	if t == nil {
		return true // none of them is ever true
	}
	var facts []atom
	for _, row := range t.derived.Rows {
		if x.matches(t.rows.Row(row)) {
			facts = append(facts, t.atoms[row])
		}
	}
	n := 0
	for _, a := range p.initial {
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
	if slices.ContainsFunc(facts, func(a atom) bool { return p.claim[a] != 0 }) {
		return false
	}
	p.groups = append(p.groups, facts)
	for _, a := range facts {
		p.claim[a] = int32(len(p.groups))
	}
	return true
}

// holdsAfter reports whether at most one fact of a group can hold after a step.
func (p *uniqueProof) holdsAfter(facts []atom) bool {
	for i, a := range facts {
		for _, r := range p.rulesOf(a) {
			need := p.needOf(r)
			for _, b := range facts[i+1:] {
				for _, s := range p.rulesOf(b) {
					if other := p.needOf(s); !p.exclude(need, other) && !p.excludeCases(p.union(need, other), maxCaseLevels, r, s) {
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
// them can fire then. It goes on in these rules, so many levels deep.
func (p *uniqueProof) excludeCases(both []atom, levels int, rules ...uint32) bool {
	for _, x := range rules {
		for _, l := range p.body(x) {
			if l&(negated|legally) != 0 || p.tables[p.tableOf[l.atom()]].shape.kind != viewTable {
				continue
			}
			possible := func(t uint32) bool {
				need := p.needOf(t)
				return !p.exclude(both, need) && (levels == 1 || !p.excludeCases(p.union(both, need), levels-1, t))
			}
			if !slices.ContainsFunc(p.rulesOf(l.atom()), possible) {
				return true
			}
		}
	}
	return false
}

func (p *uniqueProof) body(r uint32) []literal { return p.literals[p.start[r]:p.start[r+1]] }

// exclude reports whether what two rules need cannot be true together.
func (p *uniqueProof) exclude(a, b []atom) bool {
	if p.compared++; p.compared%checkEvery == 0 && p.err == nil {
		p.err = p.ctx.Err()
	}
	if p.compared > maxCompared || p.err != nil {
		return false
	}
	for _, x := range a {
		for _, y := range b {
			if x == y {
				continue
			}
			if p.claim[x] != 0 && p.claim[x] == p.claim[y] {
				return true
			}
			if p.isMove(x) && p.isMove(y) && p.role(x) == p.role(y) {
				return true
			}
		}
	}
	return false
}

func (p *uniqueProof) isMove(a atom) bool { return p.tables[p.tableOf[a]].shape.kind == moveTable }

func (p *uniqueProof) role(a atom) logic.Term {
	return p.tables[p.tableOf[a]].rows.Row(p.rowOf[a])[0]
}

// needOf returns which facts of claims must hold and which moves must be made
// for a rule to fire, or some of them, in ascending order.
func (p *uniqueProof) needOf(r uint32) []atom {
	if p.ruleNeeds[r] != nil {
		return p.ruleNeeds[r]
	}
	need := []atom{}
	for _, l := range p.body(r) {
		a := l.atom()
		switch kind := p.tables[p.tableOf[a]].shape.kind; {
		case l&negated != 0:
		case kind == factTable:
			if p.claim[a] != 0 {
				need = p.union(need, []atom{a})
			}
		case kind == moveTable && l&legally == 0:
			need = p.union(p.union(need, []atom{a}), p.need(a))
		default:
			need = p.union(need, p.need(a))
		}
	}
	p.ruleNeeds[r] = need
	return need
}

// need returns what all rules for a view, or for a legal move, need.
func (p *uniqueProof) need(a atom) []atom {
	if p.needs[a] != nil {
		return p.needs[a]
	}
	if p.depth == maxNeedDepth {
		return nil
	}
	p.depth++
	defer func() { p.depth-- }()
	need := []atom{}
	p.needs[a] = need // for views that depend on themselves: nothing is known
	for i, r := range p.rulesOf(a) {
		if i == 0 {
			need = p.needOf(r)
			continue
		}
		if len(need) == 0 {
			break
		}
		other := p.needOf(r)
		need = slices.DeleteFunc(slices.Clone(need), func(x atom) bool {
			_, shared := slices.BinarySearch(other, x)
			return !shared
		})
	}
	p.needs[a] = need
	return need
}

// union merges two ascending lists, up to maxNeeds atoms.
func (p *uniqueProof) union(a, b []atom) []atom {
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
