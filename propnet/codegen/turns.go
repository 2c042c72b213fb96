package codegen

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// A turn order says that in every reachable state at most one role has a
// choice, and which base tells so. It is proved, never guessed:
//
// Some bases of most networks change by themselves, whatever is played: whose
// turn it is, how many moves were made. A set of bases that depend on each
// other alone runs through a fixed cycle of phases from the initial state on.
// In each phase all of the network is computed with the values of these bases
// and every other base unknown; what comes out known holds in every state of
// the phase.
type turnOrder struct {
	own    []game.Fact // the bases that run by themselves
	phases []phase
	movers []int // by phase: the role that has a choice, or -1
	roles  []turn
}

// A phase holds the values of the bases that run by themselves.
type phase []bool

// A turn tells when a role has a choice, and what it does when it has none.
type turn struct {
	mover   []propnet.Edge // one of them is true in its phases, none in others
	forced  game.Move      // its only legal move in all other phases, or noMove
	choices []game.Move    // the moves that may be legal in its phases
}

const (
	maxPhases   = 64
	maxOwnSets  = 8  // sets of bases that are tried
	maxOwnBases = 64 // in such a set
	noMove      = ^game.Move(0)
)

// findTurns proves a turn order, or returns nil.
func findTurns(c *propnet.Circuit) *turnOrder {
	for _, own := range ownSets(c) {
		if t := tryTurns(c, own); t != nil {
			return t
		}
	}
	return nil
}

// ownSets returns sets of bases whose next values depend on the set alone,
// smallest first.
func ownSets(c *propnet.Circuit) [][]game.Fact {
	reads := make([][]game.Fact, c.Bases) // nil if a move matters, or too much
	for i := range c.Bases {
		reads[i] = basesRead(c, c.Next[i])
	}
	var sets [][]game.Fact
	for i := range c.Bases {
		set := []game.Fact{game.Fact(i)}
		for k := 0; k < len(set) && len(set) <= maxOwnBases; k++ {
			if reads[set[k]] == nil {
				set = nil
				break
			}
			for _, f := range reads[set[k]] {
				if !slices.Contains(set, f) {
					set = append(set, f)
				}
			}
		}
		if len(set) == 0 || len(set) > maxOwnBases {
			continue
		}
		slices.Sort(set)
		if !slices.ContainsFunc(sets, func(s []game.Fact) bool { return slices.Equal(s, set) }) {
			sets = append(sets, set)
		}
	}
	slices.SortStableFunc(sets, func(a, b []game.Fact) int { return len(a) - len(b) })
	return sets[:min(len(sets), maxOwnSets)]
}

// basesRead returns the bases that an edge depends on, not nil; nil if it
// depends on a move, or on very many gates.
func basesRead(c *propnet.Circuit, e propnet.Edge) []game.Fact {
	const maxGates = 4 * maxOwnBases
	found := []game.Fact{}
	seen := map[uint32]bool{}
	stack := []uint32{e.Node()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case n == 0 || seen[n]:
		case n < c.Input(0, 0):
			seen[n] = true
			found = append(found, game.Fact(n-c.Base(0)))
		case n < c.FirstGate() || len(seen) > maxGates:
			return nil
		default:
			seen[n] = true
			g := c.Gates[n-c.FirstGate()]
			stack = append(stack, g.A.Node(), g.B.Node())
		}
	}
	return found
}

func tryTurns(c *propnet.Circuit, own []game.Fact) *turnOrder {
	t := &turnOrder{own: own, roles: make([]turn, len(c.Inputs))}
	for i := range t.roles {
		t.roles[i].forced = noMove
	}
	values := newTernary(c)
	moves := make([]map[game.Move]bool, len(c.Inputs))
	now := t.phaseOf(c.Initial)
	for !slices.ContainsFunc(t.phases, func(p phase) bool { return slices.Equal(p, now) }) {
		if len(t.phases) == maxPhases {
			return nil
		}
		t.phases = append(t.phases, now)
		values.evaluate(own, now)
		mover := -1
		for role, legal := range c.Legal {
			if only, ok := values.only(legal); ok {
				if f := &t.roles[role].forced; *f == noMove || *f == only {
					*f = only
					continue
				}
			}
			if mover >= 0 {
				return nil
			}
			mover = role
			if moves[role] == nil {
				moves[role] = map[game.Move]bool{}
			}
			for m, e := range legal {
				if values.read(e) != no {
					moves[role][game.Move(m)] = true
				}
			}
		}
		t.movers = append(t.movers, mover)
		next := make(phase, len(own))
		for i, f := range own {
			switch values.read(c.Next[f]) {
			case yes:
				next[i] = true
			case unknown:
				return nil
			}
		}
		now = next
	}
	for role := range t.roles {
		r := &t.roles[role]
		e, ok := t.when(c, func(p int) bool { return t.movers[p] == role })
		if !ok {
			return nil
		}
		r.mover = e
		for m := range moves[role] {
			r.choices = append(r.choices, m)
		}
		slices.Sort(r.choices)
	}
	return t
}

// phaseOf returns the values of the bases that run by themselves.
func (t *turnOrder) phaseOf(s game.State) phase {
	p := make(phase, len(t.own))
	for i, f := range t.own {
		p[i] = s.Has(f)
	}
	return p
}

// covers reports whether a state is in one of the phases.
func (t *turnOrder) covers(s game.State) bool {
	now := t.phaseOf(s)
	return slices.ContainsFunc(t.phases, func(p phase) bool { return slices.Equal(p, now) })
}

// when returns edges of which one is true in the phases that f names, and none
// in the others: a base or its negation where one tells, else one for each
// phase.
func (t *turnOrder) when(c *propnet.Circuit, f func(phase int) bool) ([]propnet.Edge, bool) {
	if e, ok := t.literal(c, f); ok {
		return []propnet.Edge{e}, true
	}
	var edges []propnet.Edge
	for i := range t.phases {
		if !f(i) {
			continue
		}
		e, ok := t.literal(c, func(phase int) bool { return phase == i })
		if !ok {
			return nil, false
		}
		edges = append(edges, e)
	}
	return edges, true
}

// literal returns a constant, a base or its negation that is true in just the
// phases that f names.
func (t *turnOrder) literal(c *propnet.Circuit, f func(phase int) bool) (propnet.Edge, bool) {
	matches := func(value func(p phase) bool) bool {
		for i, p := range t.phases {
			if value(p) != f(i) {
				return false
			}
		}
		return true
	}
	for _, negated := range []bool{false, true} {
		if matches(func(phase) bool { return negated }) {
			return propnet.MakeEdge(0, negated), true
		}
		for i, base := range t.own {
			if matches(func(p phase) bool { return p[i] != negated }) {
				return propnet.MakeEdge(c.Base(int(base)), negated), true
			}
		}
	}
	return 0, false
}

// known is a value in Kleene's logic.
type known uint8

const (
	unknown known = 0
	no      known = 1
	yes     known = 2
)

// ternary holds the value of every node when only some bases are known.
type ternary struct {
	circuit *propnet.Circuit
	values  []known
}

func newTernary(c *propnet.Circuit) *ternary { return &ternary{c, make([]known, c.Nodes())} }

func (t *ternary) evaluate(own []game.Fact, values phase) {
	clear(t.values)
	t.values[0] = no
	for i, f := range own {
		t.values[t.circuit.Base(int(f))] = no
		if values[i] {
			t.values[t.circuit.Base(int(f))] = yes
		}
	}
	at := t.circuit.FirstGate()
	for i, g := range t.circuit.Gates {
		a, b := t.read(g.A), t.read(g.B)
		switch {
		case a == no || b == no:
			t.values[int(at)+i] = no
		case a == yes && b == yes:
			t.values[int(at)+i] = yes
		}
	}
}

func (t *ternary) read(e propnet.Edge) known {
	v := t.values[e.Node()]
	if e.Negated() && v != unknown {
		return yes + no - v
	}
	return v
}

// only returns the one legal move if it is known that there is just one.
func (t *ternary) only(legal []propnet.Edge) (game.Move, bool) {
	found := noMove
	for m, e := range legal {
		switch t.read(e) {
		case unknown:
			return 0, false
		case yes:
			if found != noMove {
				return 0, false
			}
			found = game.Move(m)
		}
	}
	return found, found != noMove
}
