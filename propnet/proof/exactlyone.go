package proof

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/induction"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// An ExactlyOne is a set of bases of which exactly one is true in every reachable
// state: what a cell of a board holds, whose turn it is. Playouts then need not
// carry the first of them along: it is true where no other is.
//
// Groups are guessed from random play and proved by induction: in the initial
// state exactly one base is true; and if that goes for all groups of a state,
// it goes for the group in every next state, whatever legal moves are played.
// What the bases of a group depend on is little, so the step is checked by
// trying all cases. Guesses that fail are given up, see package induction.
type ExactlyOne []game.Fact

const (
	maxGroup        = 5    // bases in a group; from more on they cost more than they save
	maxGroupGates   = 8000 // of a circuit in which groups are looked for: in larger ones
	maxGroupBases   = 512  // they save next to nothing
	samplePlies     = 64
	maxConeGates    = 1000    // of what a group depends on
	maxCases        = 2000    // choices of moves in one proof
	maxAssignments  = 1 << 12 // of bases, for one choice of moves
	maxConjunctCone = 64      // gates of a condition of a legal move that is taken into account
	maxGroupWork    = 1 << 30 // gates computed in all proofs together, each for 64 cases
)

// Holds reports whether exactly one base of the group is true.
func (e ExactlyOne) Holds(s game.State) bool {
	n := 0
	for _, f := range e {
		if s.Has(f) {
			n++
		}
	}
	return n == 1
}

// FindExactlyOne returns groups that have no base in common; none where proving
// them takes too much work. The turn order may be nil. It fails with the error of
// ctx.
func FindExactlyOne(ctx context.Context, c *circuit.Circuit, order *TurnOrder) ([]ExactlyOne, error) {
	if len(c.Gates) > maxGroupGates || c.Bases > maxGroupBases {
		return nil, pace.Check(ctx)
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	groups, err := guessGroups(ctx, c)
	if err != nil {
		return nil, err
	}
	groups = slices.DeleteFunc(groups, func(members ExactlyOne) bool { return !members.Holds(c.Initial) })
	p := newGroupProof(ctx, c, order)
	groups = induction.Greatest(groups, p.suppose, p.prove)
	if p.over() {
		return nil, pace.Check(ctx)
	}
	return groups, nil
}

// A guesser finds groups that hold in the states of some random matches.
type guesser struct {
	history [][]uint64 // by base: its values in these states
	count   []int      // by base: in how many it is true
	cones   []Cone     // by base: what its next value depends on
	taken   []bool     // by base: in a group
}

// guessGroups returns groups that seem to hold, beginning with bases that are
// often true. It fails with the error of ctx.
func guessGroups(ctx context.Context, c *circuit.Circuit) ([]ExactlyOne, error) {
	history, err := playSome(ctx, c, 1)
	if err != nil {
		return nil, err
	}
	x := guesser{history, make([]int, c.Bases), make([]Cone, c.Bases), make([]bool, c.Bases)}
	for i, words := range x.history {
		for _, w := range words {
			x.count[i] += bits.OnesCount64(w)
		}
	}
	reader := NewConeReader(c)
	for i, e := range c.Next {
		x.cones[i] = reader.Read(maxConeGates, e)
	}
	order := make([]game.Fact, c.Bases)
	for i := range order {
		order[i] = game.Fact(i)
	}
	slices.SortStableFunc(order, x.often)
	var groups []ExactlyOne
	for _, f := range order {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		if x.taken[f] || x.count[f] == 0 {
			continue
		}
		if members := x.guess(f); members != nil {
			groups = append(groups, members)
			for _, f := range members {
				x.taken[f] = true
			}
		}
	}
	return groups, nil
}

// often compares bases by how often they are true, the most frequent first.
func (g *guesser) often(a, b game.Fact) int { return g.count[b] - g.count[a] }

// guess returns a group with a base, or nil.
func (g *guesser) guess(f game.Fact) ExactlyOne {
	open := slices.Clone(g.history[f]) // where no base of the group is true
	left := 0
	for i := range open {
		open[i] = ^open[i]
		left += bits.OnesCount64(open[i])
	}
	fits := func(o game.Fact) bool { return g.count[o] <= left && inside(g.history[o], open) }
	// Of the bases that are never true together with this one, those that
	// depend on the same are the likely ones.
	var others []game.Fact
	near := make([]int, len(g.history))
	for i := range g.history {
		if o := game.Fact(i); o != f && !g.taken[o] && g.count[o] != 0 && fits(o) {
			near[o] = nearness(g.cones, int(f), i)
			others = append(others, o)
		}
	}
	slices.SortStableFunc(others, func(a, b game.Fact) int {
		return cmp.Or(near[b]-near[a], g.often(a, b))
	})
	members := ExactlyOne{f}
	for _, o := range others {
		if near[o] == 0 || len(members) == maxGroup {
			break
		}
		if !fits(o) {
			continue
		}
		for i, w := range g.history[o] {
			open[i] &^= w
		}
		left -= g.count[o]
		members = append(members, o)
	}
	if left > 0 || len(members) == 1 {
		return nil
	}
	return members
}

// nearness says how much of what two bases depend on they have in common, in
// thousandths; more if one of them depends on the other.
func nearness(cones []Cone, a, b int) int {
	x, y := &cones[a], &cones[b]
	score := 0
	if total := len(x.inputs) + len(y.inputs); total > 0 {
		score = 2000 * common(x.inputs, y.inputs) / total
	}
	if slices.Contains(x.Bases, game.Fact(b)) || slices.Contains(y.Bases, game.Fact(a)) {
		score += 1000
	}
	return score
}

// common counts what two sorted lists have in common.
func common(a, b []uint32) int {
	n := 0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			n++
			a, b = a[1:], b[1:]
		}
	}
	return n
}

func inside(a, b []uint64) bool {
	for i := range a {
		if a[i]&^b[i] != 0 {
			return false
		}
	}
	return true
}

// playSome plays random matches in 64 lanes and returns for each base its
// values at every ply. It fails with the error of ctx.
func playSome(ctx context.Context, c *circuit.Circuit, seed uint64) ([][]uint64, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	history := make([][]uint64, c.Bases)
	values := make([]uint64, c.Nodes())
	initial := func(i int) uint64 {
		if c.Initial.Has(game.Fact(i)) {
			return ^uint64(0)
		}
		return 0
	}
	for i := range c.Bases {
		values[c.Base(i)] = initial(i)
	}
	for range samplePlies {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		for i := range history {
			history[i] = append(history[i], values[c.Base(i)])
		}
		clear(values[c.Input(0, 0):])
		c.Evaluate(values, 0, len(c.Gates))
		end := circuit.Read(values, c.Terminal)
		for role, legal := range c.Legal {
			var seen [64]int
			var chosen [64]uint32
			some := uint64(0)
			for m, e := range legal {
				w := circuit.Read(values, e)
				some |= w
				for ; w != 0; w &= w - 1 {
					lane := bits.TrailingZeros64(w)
					if seen[lane]++; rng.IntN(seen[lane]) == 0 {
						chosen[lane] = c.Input(role, m)
					}
				}
			}
			end |= ^some
			for lane, n := range chosen {
				if n != 0 {
					values[n] |= 1 << lane
				}
			}
		}
		c.Evaluate(values, 0, len(c.Gates))
		next := make([]uint64, c.Bases)
		for i, e := range c.Next {
			next[i] = circuit.Read(values, e)&^end | initial(i)&end
		}
		copy(values[c.Base(0):], next)
	}
	return history, nil
}

// An exactlyOneProof checks the induction step, with all its groups as hypothesis.
type exactlyOneProof struct {
	ctx       context.Context
	work      int  // gates computed
	ended     bool // it is given up
	circuit   *circuit.Circuit
	cones     *ConeReader
	order     *TurnOrder
	groups    []ExactlyOne
	of        []int    // by base: its group, or -1
	values    []uint64 // by node, in 64 cases
	conjuncts map[circuit.Edge][]conjunct

	// The assignments that are tried: of each part with several bases one is
	// true, a part of one base is free.
	parts [][]game.Fact
	total int     // how many there are
	role  []uint8 // by base: fixed, varied, or neither
	used  []game.Fact
}

const (
	untouched uint8 = iota
	fixed
	varied
)

// A conjunct is one of the conditions of a legal move.
type conjunct struct {
	edge circuit.Edge
	cone Cone
}

func newGroupProof(ctx context.Context, c *circuit.Circuit, order *TurnOrder) *exactlyOneProof {
	return &exactlyOneProof{
		ctx: ctx, circuit: c, cones: NewConeReader(c), order: order,
		of: make([]int, c.Bases), values: make([]uint64, c.Nodes()),
		conjuncts: map[circuit.Edge][]conjunct{}, role: make([]uint8, c.Bases),
	}
}

// over reports whether the proof is given up.
func (p *exactlyOneProof) over() bool {
	p.ended = p.ended || p.work > maxGroupWork || pace.Check(p.ctx) != nil
	return p.ended
}

// suppose makes groups the hypothesis.
func (p *exactlyOneProof) suppose(groups []ExactlyOne) {
	p.groups = groups
	for i := range p.of {
		p.of[i] = -1
	}
	for i, members := range groups {
		for _, f := range members {
			p.of[f] = i
		}
	}
}

// A situation is what is known of a step: the moves, as far as the group reads
// them, and in which phase of the turn order it happens.
type situation struct {
	inputs []uint32       // nodes of moves that are played
	legal  []circuit.Edge // of these moves
	phase  []bool         // nil if there is no turn order
}

// prove reports whether exactly one base of a group is true in every next
// state.
func (p *exactlyOneProof) prove(members ExactlyOne) bool {
	c := p.circuit
	var next []circuit.Edge
	for _, f := range members {
		next = append(next, c.Next[f])
	}
	what := p.cones.Read(maxConeGates, next...)
	if !what.whole {
		return false
	}
	cases, ok := p.situations(what.inputs)
	if !ok {
		return false
	}
	for _, x := range cases {
		if p.over() || !p.holdsAfter(next, what, x) {
			return false
		}
	}
	return true
}

// situations lists all choices among some moves: for each role one of them, or
// another one.
func (p *exactlyOneProof) situations(inputs []uint32) ([]situation, bool) {
	c := p.circuit
	// choices extends situations by what a role does.
	choices := func(list []situation, role int, among func(m game.Move) bool, total int) []situation {
		var longer []situation
		for _, x := range list {
			found := 0
			for _, n := range inputs {
				if n < c.Input(role, 0) || n >= c.Input(role+1, 0) {
					continue
				}
				m := n - c.Input(role, 0)
				if !among(game.Move(m)) {
					continue
				}
				found++
				longer = append(longer, situation{
					append(slices.Clip(x.inputs), n), append(slices.Clip(x.legal), c.Legal[role][m]), x.phase})
			}
			if found < total {
				longer = append(longer, x)
			}
		}
		return longer
	}
	if p.order == nil {
		list := []situation{{}}
		for role, n := range c.Inputs {
			if list = choices(list, role, func(game.Move) bool { return true }, n); len(list) > maxCases {
				return nil, false
			}
		}
		return list, true
	}
	var all []situation
	for i, ph := range p.order.Phases {
		x := []situation{{phase: ph}}
		for role, forced := range p.order.Forced {
			if p.order.Movers[i] != role {
				x[0].inputs = append(x[0].inputs, c.Input(role, int(forced)))
			}
		}
		if role := p.order.Movers[i]; role >= 0 {
			moves := p.order.Choices[role]
			x = choices(x, role, func(m game.Move) bool { return slices.Contains(moves, m) }, len(moves))
		}
		if all = append(all, x...); len(all) > maxCases {
			return nil, false
		}
	}
	return all, true
}

// holdsAfter tries all values of the bases that matter in a situation.
func (p *exactlyOneProof) holdsAfter(next []circuit.Edge, what Cone, x situation) bool {
	c := p.circuit
	p.begin(x.phase)
	if !p.vary(what.Bases) {
		return false
	}
	// That the moves are legal helps as far as it depends on little.
	gates := slices.Clone(what.gates)
	var given []circuit.Edge
	for _, legal := range x.legal {
		for _, y := range p.conditions(legal) {
			if p.vary(y.cone.Bases) {
				given = append(given, y.edge)
				gates = append(gates, y.cone.gates...)
			}
		}
	}
	slices.Sort(gates)
	gates = slices.Compact(gates)

	for _, n := range what.inputs {
		p.values[n] = 0
	}
	for _, n := range x.inputs {
		p.values[n] = ^uint64(0)
	}
	first := int(c.FirstGate())
	for from := 0; from < p.total; from += 64 {
		possible := p.assign(from)
		p.work += 1 + len(gates)
		for _, n := range gates {
			c.Evaluate(p.values, int(n)-first, int(n)-first+1)
		}
		for _, e := range given {
			possible &= circuit.Read(p.values, e)
		}
		one, many := uint64(0), uint64(0)
		for _, e := range next {
			w := circuit.Read(p.values, e)
			many |= one & w
			one |= w
		}
		if possible&(many|^one) != 0 {
			return false
		}
	}
	return true
}

// conditions lists those edges of the conjunction that a legal move is which
// depend on little.
func (p *exactlyOneProof) conditions(legal circuit.Edge) []conjunct {
	if list, ok := p.conjuncts[legal]; ok {
		return list
	}
	c := p.circuit
	list := []conjunct{}
	stack := []circuit.Edge{legal}
	seen := map[circuit.Edge]bool{} // there may be very many ways to a shared gate
	for len(stack) > 0 && len(stack) < maxConjunctCone {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[e] {
			continue
		}
		seen[e] = true
		if !e.Negated() && e.Node() >= c.FirstGate() {
			members := c.Gates[e.Node()-c.FirstGate()]
			stack = append(stack, members.A, members.B)
		} else if why := p.cones.Read(maxConjunctCone, e); why.whole && len(why.inputs) == 0 {
			list = append(list, conjunct{e, why})
		}
	}
	p.conjuncts[legal] = list
	return list
}

// begin starts a list of assignments in which only the phase is fixed.
func (p *exactlyOneProof) begin(ph []bool) {
	for _, f := range p.used {
		p.role[f] = untouched
	}
	p.used, p.parts, p.total = p.used[:0], p.parts[:0], 1
	for i, v := range ph {
		f := p.order.Own[i]
		p.role[f] = fixed
		p.used = append(p.used, f)
		p.values[p.circuit.Base(int(f))] = 0
		if v {
			p.values[p.circuit.Base(int(f))] = ^uint64(0)
		}
	}
}

// vary lets bases take all values that the hypothesis allows, together with
// the other bases of their groups. It changes nothing and reports false if
// there would be too many assignments.
func (p *exactlyOneProof) vary(bases []game.Fact) bool {
	parts, total, used := len(p.parts), p.total, len(p.used)
	for _, f := range bases {
		if p.role[f] != untouched {
			continue
		}
		part := []game.Fact{f}
		if i := p.of[f]; i >= 0 && !slices.ContainsFunc(p.groups[i],
			func(f game.Fact) bool { return p.role[f] == fixed }) {
			part = p.groups[i]
		}
		for _, f := range part {
			p.role[f] = varied
			p.used = append(p.used, f)
		}
		p.parts = append(p.parts, part)
		p.total *= max(2, len(part))
		if p.total > maxAssignments {
			for _, f := range p.used[used:] {
				p.role[f] = untouched
			}
			p.parts, p.total, p.used = p.parts[:parts], total, p.used[:used]
			return false
		}
	}
	return true
}

// assign writes assignments from..from+63 into the lanes of the bases' values
// and returns the lanes that are in use.
func (p *exactlyOneProof) assign(from int) uint64 {
	c := p.circuit
	for _, part := range p.parts {
		for _, f := range part {
			p.values[c.Base(int(f))] = 0
		}
	}
	n := min(64, p.total-from)
	for lane := range n {
		rest := from + lane
		for _, part := range p.parts {
			options := max(2, len(part))
			if k := rest % options; k < len(part) {
				p.values[c.Base(int(part[k]))] |= 1 << lane
			}
			rest /= options
		}
	}
	return ^uint64(0) >> (64 - n)
}
