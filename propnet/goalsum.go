package propnet

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

const (
	maxGoalCases = 4096    // combinations of goals, one for each role, that are looked at
	maxGoalWork  = 1 << 24 // gates that are looked at in all of them
	maxGoalRoles = 64      // roles whose goals are combined: each is a call on the stack
)

// goalSum proves what the goals of all roles add up to wherever a match ends
// with exactly one goal for each. It supposes each other combination of goals
// and draws conclusions gate by gate (unit propagation: Davis, Logemann,
// Loveland, CACM 5, 1962) until they contradict each other. Nothing is tried
// out, so much that is true is not found: that two lines of three cannot both
// be there follows from how positions come about, not from goals.
func goalSum(ctx context.Context, c *Circuit) (sum int, ok bool, err error) {
	roles := len(c.Goals)
	if roles < 2 || roles > maxGoalRoles {
		return 0, false, nil
	}
	p := newPropagation(c)
	if !p.assign(c.Terminal, true) {
		return 0, false, nil // no match ever ends
	}
	sum = -1
	cases := 0
	var try func(role, total int) bool
	try = func(role, total int) bool {
		if role == roles {
			if sum < 0 {
				sum = total
			}
			return total == sum
		}
		for i, g := range c.Goals[role] {
			if cases++; cases > maxGoalCases || p.work > maxGoalWork || ctx.Err() != nil {
				return false
			}
			mark := len(p.trail)
			possible := true
			for k, other := range c.Goals[role] { // 50 and 050 are two goals
				if possible = p.assign(other.When, k == i); !possible {
					break
				}
			}
			if possible && !try(role+1, total+int(g.Value)) {
				return false
			}
			p.undo(mark)
		}
		return true
	}
	if !try(0, 0) || sum < 0 {
		return 0, false, ctx.Err()
	}
	return sum, true, ctx.Err()
}

// A propagation knows values of nodes and what follows from them.
type propagation struct {
	circuit *Circuit
	values  []known    // by node
	readers [][]uint32 // by node: the gates that read it, of those that goals depend on
	trail   []uint32   // nodes in the order in which they became known
	work    int        // gates looked at so far
}

func newPropagation(c *Circuit) *propagation {
	p := &propagation{circuit: c, values: make([]known, c.Nodes()), readers: make([][]uint32, c.Nodes())}
	p.values[0] = no
	edges := []Edge{c.Terminal}
	for _, goals := range c.Goals {
		for _, g := range goals {
			edges = append(edges, g.When)
		}
	}
	seen := make([]bool, c.Nodes())
	for len(edges) > 0 {
		n := edges[len(edges)-1].Node()
		edges = edges[:len(edges)-1]
		if seen[n] || n < c.FirstGate() {
			continue
		}
		seen[n] = true
		g := c.Gates[n-c.FirstGate()]
		for _, e := range []Edge{g.A, g.B} {
			p.readers[e.Node()] = append(p.readers[e.Node()], n)
			edges = append(edges, e)
		}
	}
	return p
}

// undo forgets what became known since the trail had a length.
func (p *propagation) undo(mark int) {
	for _, n := range p.trail[mark:] {
		p.values[n] = unknown
	}
	p.trail = p.trail[:mark]
}

// assign supposes a value of an edge and draws conclusions. It reports false if
// they contradict what is known.
func (p *propagation) assign(e Edge, value bool) bool {
	next := len(p.trail)
	if !p.set(e, truth(value)) {
		return false
	}
	for ; next < len(p.trail); next++ {
		n := p.trail[next]
		if n >= p.circuit.FirstGate() && !p.conclude(n) {
			return false
		}
		for _, gate := range p.readers[n] {
			if !p.conclude(gate) {
				return false
			}
		}
	}
	return true
}

func (p *propagation) read(e Edge) known {
	v := p.values[e.Node()]
	if e.Negated() {
		return v.not()
	}
	return v
}

// set notes a value and reports whether it agrees with what is known.
func (p *propagation) set(e Edge, v known) bool {
	if e.Negated() {
		v = v.not()
	}
	switch p.values[e.Node()] {
	case v:
		return true
	case unknown:
		p.values[e.Node()] = v
		p.trail = append(p.trail, e.Node())
		return true
	}
	return false
}

// conclude draws what follows between a gate and what it reads.
func (p *propagation) conclude(n uint32) bool {
	p.work++
	gate, out := p.circuit.Gates[n-p.circuit.FirstGate()], MakeEdge(n, false)
	a, b := p.read(gate.A), p.read(gate.B)
	switch {
	case a == no || b == no:
		return p.set(out, no)
	case a == yes && b == yes:
		return p.set(out, yes)
	}
	switch p.values[n] {
	case yes:
		return p.set(gate.A, yes) && p.set(gate.B, yes)
	case no:
		if a == yes {
			return p.set(gate.B, no)
		}
		if b == yes {
			return p.set(gate.A, no)
		}
	}
	return true
}

// longest proves how many plies a match has at most, from a base that ends it
// and comes true by itself: the last of a chain of steps. 0 says that there is
// no such base that is found with little work.
func longest(ctx context.Context, c *Circuit) int {
	best := 0
	own := newOwnReader(c)
	work := maxStepWork
	for _, f := range endings(c) {
		set := own.closure(f, maxSteps)
		if set == nil {
			continue
		}
		n := steps(ctx, c, set, f, &work)
		if n > 0 && (best == 0 || n < best) {
			best = n
		}
		if work <= 0 || ctx.Err() != nil {
			break
		}
	}
	return best
}

const (
	maxSteps    = 1024    // plies that are counted, and bases that count them
	maxEndings  = 64      // bases that are tried
	maxStepWork = 1 << 19 // bases that are computed in all plies of all tries
)

// endings returns bases each of which alone ends the match.
func endings(c *Circuit) []game.Fact {
	if !c.Terminal.Negated() {
		if n := c.Terminal.Node(); n >= c.Base(0) && n < c.Input(0, 0) {
			return []game.Fact{game.Fact(n - c.Base(0))}
		}
		return nil
	}
	// Terminal is the negation of a conjunction: each negated part ends it.
	var found []game.Fact
	stack := []Edge{c.Terminal.Not()}
	for len(stack) > 0 && len(found) < maxEndings {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := e.Node()
		switch {
		case n >= c.FirstGate() && !e.Negated():
			g := c.Gates[n-c.FirstGate()]
			stack = append(stack, g.A, g.B)
		case e.Negated() && n >= c.Base(0) && n < c.Input(0, 0):
			found = append(found, game.Fact(n-c.Base(0)))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// steps returns after how many plies one of the bases that run by themselves is
// true for the first time; 0 if that is at once, or not found. Until then no position
// comes back, since from there on all would come again without it.
func steps(ctx context.Context, c *Circuit, own []game.Fact, f game.Fact, work *int) int {
	now := make(map[game.Fact]bool, len(own))
	for _, x := range own {
		now[x] = c.Initial.Has(x)
	}
	for n := range maxSteps + 1 {
		if now[f] {
			return n
		}
		if *work -= len(own); *work <= 0 || ctx.Err() != nil {
			return 0
		}
		after := make(map[game.Fact]bool, len(own))
		memory := map[uint32]bool{}
		for _, x := range own {
			after[x] = ownValue(c, c.Next[x], now, memory)
		}
		now = after
	}
	return 0
}

// ownValue computes an edge that depends on bases that are known.
func ownValue(c *Circuit, e Edge, now map[game.Fact]bool, memory map[uint32]bool) bool {
	n := e.Node()
	v := false
	switch {
	case n == 0:
	case n < c.Input(0, 0):
		v = now[game.Fact(n-c.Base(0))]
	default:
		var known bool
		if v, known = memory[n]; !known {
			g := c.Gates[n-c.FirstGate()]
			v = ownValue(c, g.A, now, memory) && ownValue(c, g.B, now, memory)
			memory[n] = v
		}
	}
	return v != e.Negated()
}
