package propnet

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// In bulk, expanding positions and playing at random, the interpreter works on 64
// positions simultaneously, one in each bit of a word: the lanes.

const (
	lanes = 64
	// maxChildren bounds the positions of one Expand.
	maxChildren = 1 << 20
)

// Expand implements [game.Expander]. It fails with a *logic.LimitError where there
// would be more than a million children.
func (m *Machine) Expand(ctx context.Context, parents []game.State) (game.Children, error) {
	roots := make([]*position, len(parents))
	for i, s := range parents {
		roots[i] = &position{parent: i, state: s}
	}
	if err := m.view(ctx, roots); err != nil {
		return nil, err
	}
	var list, before []*position
	for _, x := range roots {
		var err error
		if list, err = x.children(list); err != nil {
			return nil, err
		}
		for len(before) < len(list) {
			before = append(before, x)
		}
	}
	for at := 0; at < len(list); at += lanes {
		to := min(at+lanes, len(list))
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		m.step(before[at:to], list[at:to])
	}
	return &children{list}, nil
}

// Step implements [game.Stepper].
func (m *Machine) Step(ctx context.Context, from []game.State, joints []game.JointMove) (game.Children, error) {
	before, after := make([]*position, len(from)), make([]*position, len(from))
	for i, s := range from {
		before[i], after[i] = &position{state: s}, &position{parent: i, joint: joints[i]}
	}
	for at := 0; at < len(after); at += lanes {
		to := min(at+lanes, len(after))
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		m.step(before[at:to], after[at:to])
	}
	return &children{after}, nil
}

// A position is a parent, or a child and how it came about.
type position struct {
	parent   int
	joint    game.JointMove
	state    game.State
	terminal bool
	legal    [][]game.Move // by role
	goals    []game.Goal   // by role
}

// children appends what follows from a position by one joint move, without
// knowing more than the moves; nothing if it is terminal. It fails where the
// list would become longer than maxChildren.
func (p *position) children(list []*position) ([]*position, error) {
	if p.terminal {
		return list, nil
	}
	if game.CountJointMoves(p.legal, maxChildren-len(list)) < 0 {
		return nil, &logic.LimitError{What: "children of positions", Limit: maxChildren, Rule: -1}
	}
	err := game.EachJointMove(p.legal, func(joint game.JointMove) error {
		list = append(list, &position{parent: p.parent, joint: slices.Clone(joint)})
		return nil
	})
	return list, err
}

// view finds out about positions whose states are known.
func (m *Machine) view(ctx context.Context, list []*position) error {
	for at := 0; at < len(list); at += lanes {
		part := list[at:min(at+lanes, len(list))]
		if err := pace.Check(ctx); err != nil {
			return err
		}
		m.clear()
		for lane, x := range part {
			m.put(lane, x.state)
		}
		m.read(part)
	}
	return nil
}

// step makes the joint move of up to 64 children and finds out about them.
func (m *Machine) step(before, after []*position) {
	c := m.circuit
	m.clear()
	for lane, x := range before {
		m.put(lane, x.state)
		for role, move := range after[lane].joint {
			m.values[c.Input(role, int(move))] |= 1 << lane
		}
	}
	c.Evaluate(m.values, 0, len(c.Gates))
	m.advance(0)
	for _, x := range after {
		x.state = make(game.State, (c.Bases+63)/64)
	}
	for i := range c.Bases {
		for w := m.values[c.Base(i)]; w != 0; w &= w - 1 {
			if lane := bits.TrailingZeros64(w); lane < len(after) {
				after[lane].state[i>>6] |= 1 << (i & 63)
			}
		}
	}
	for _, x := range after {
		x.state = x.state.Trim()
	}
	m.read(after)
}

// clear empties all lanes.
func (m *Machine) clear() {
	if m.values == nil {
		m.values = make([]uint64, m.circuit.Nodes())
	}
	clear(m.values[:m.circuit.FirstGate()])
}

// put sets the bases of a lane that is empty.
func (m *Machine) put(lane int, s game.State) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			m.values[m.circuit.Base(i<<6+bits.TrailingZeros64(word))] |= 1 << lane
		}
	}
}

// advance lets the bases become what they are after the move, and those of some
// lanes empty. No move is made any more.
func (m *Machine) advance(empty uint64) {
	c := m.circuit
	next := m.next[:0]
	for _, e := range c.Next {
		next = append(next, circuit.Read(m.values, e)&^empty)
	}
	m.next = next
	copy(m.values[c.Base(0):], next)
	clear(m.values[c.Base(c.Bases):c.FirstGate()])
}

// read finds out about the positions in the lanes.
func (m *Machine) read(list []*position) {
	c := m.circuit
	c.Evaluate(m.values, 0, c.Viewing)
	end := circuit.Read(m.values, c.Terminal)
	for lane, x := range list {
		x.terminal = end>>lane&1 != 0
		x.legal = make([][]game.Move, len(c.Legal))
		x.goals = make([]game.Goal, len(c.Goals))
		for role := range x.goals {
			x.goals[role] = m.goal(role, lane)
		}
	}
	for role, legal := range c.Legal {
		for i, e := range legal {
			for w := circuit.Read(m.values, e); w != 0; w &= w - 1 {
				if lane := bits.TrailingZeros64(w); lane < len(list) {
					list[lane].legal[role] = append(list[lane].legal[role], game.Move(i))
				}
			}
		}
	}
}

// goal returns the only goal value of a role in a lane.
func (m *Machine) goal(role, lane int) game.Goal {
	value := game.NoGoal
	for _, g := range m.circuit.Goals[role] {
		if circuit.Read(m.values, g.When)>>lane&1 == 0 {
			continue
		}
		if value != game.NoGoal {
			return game.ManyGoals
		}
		value = g.Value
	}
	return value
}

// children implements game.Children.
type children struct{ list []*position }

func (c *children) Len() int { return len(c.list) }
func (c *children) Origin(i int) (int, game.JointMove) {
	return c.list[i].parent, c.list[i].joint
}
func (c *children) Terminal(i int) bool        { return c.list[i].terminal }
func (c *children) Goal(i, role int) game.Goal { return c.list[i].goals[role] }
func (c *children) Release()                   { c.list = nil }
func (c *children) State(i int, dst game.State) game.State {
	return append(dst[:0], c.list[i].state...)
}
func (c *children) Legal(i, role int, dst []game.Move) []game.Move {
	return append(dst, c.list[i].legal[role]...)
}

// Playouts implements [game.Sampler]: 64 matches run side by side, and where
// one ends the next begins. All that are asked for are played to their end, so
// short matches do not count more than long ones. The same seed gives the same
// matches.
func (m *Machine) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	tallies := make([]game.Tally, len(from))
	for i := range tallies {
		tallies[i].Sum, tallies[i].SumSq = make([]int64, len(m.circuit.Goals)), make([]int64, len(m.circuit.Goals))
	}
	r := &playouts{
		Machine: m, rng: rand.New(rand.NewPCG(seed, 0x6C616E6573)), maxPlies: maxPlies,
		from: from, each: n, tallies: tallies,
	}
	m.clear()
	for lane := range lanes {
		r.begin(lane)
	}
	for r.running != 0 {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		r.ply()
	}
	return tallies, nil
}

// playouts is the state of one call of Playouts.
type playouts struct {
	*Machine
	rng      *rand.Rand
	maxPlies int
	from     []game.State
	each     int
	begun    int // matches
	tallies  []game.Tally
	running  uint64     // lanes with a match
	of       [lanes]int // by lane: which state its match began in
	plies    [lanes]int
	count    [lanes]int // legal moves of the role at work
	pick     [lanes]int // which of them is made
}

// begin starts the next match, if there is one, in a lane that is empty.
func (p *playouts) begin(lane int) {
	p.running &^= 1 << lane
	if p.begun >= p.each*len(p.from) {
		return
	}
	p.of[lane], p.plies[lane] = p.begun/p.each, 0
	p.running |= 1 << lane
	p.put(lane, p.from[p.of[lane]])
	p.begun++
}

// ply moves all matches on by a joint move; where one is over the next begins.
func (p *playouts) ply() {
	c := p.circuit
	c.Evaluate(p.values, 0, c.Viewing)
	end := circuit.Read(p.values, c.Terminal) & p.running
	for w := end; w != 0; w &= w - 1 {
		p.score(bits.TrailingZeros64(w))
	}
	cut := uint64(0)
	for w := p.running &^ end; w != 0; w &= w - 1 {
		if lane := bits.TrailingZeros64(w); p.plies[lane] >= p.maxPlies {
			cut |= 1 << lane
		}
	}
	for role := range c.Legal {
		cut |= p.choose(role, p.running&^(end|cut))
	}
	for w := cut; w != 0; w &= w - 1 {
		p.tallies[p.of[bits.TrailingZeros64(w)]].Cut++
	}
	over := end | cut
	for w := p.running &^ over; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		p.plies[lane]++
		p.tallies[p.of[lane]].Plies++
	}
	c.Evaluate(p.values, c.Viewing, len(c.Gates))
	p.advance(over)
	for w := over; w != 0; w &= w - 1 {
		p.begin(bits.TrailingZeros64(w))
	}
}

// score counts a match that has ended.
func (p *playouts) score(lane int) {
	t := &p.tallies[p.of[lane]]
	for role := range t.Sum {
		points := int64(max(p.goal(role, lane), 0)) // no value is worth nothing
		t.Sum[role] += points
		t.SumSq[role] += points * points
	}
	t.Done++
}

// choose makes a random legal move of a role in some lanes. It returns those in
// which there is none.
func (p *playouts) choose(role int, in uint64) (stuck uint64) {
	p.count = [lanes]int{}
	for _, e := range p.circuit.Legal[role] {
		for w := circuit.Read(p.values, e) & in; w != 0; w &= w - 1 {
			p.count[bits.TrailingZeros64(w)]++
		}
	}
	for w := in; w != 0; w &= w - 1 {
		if lane := bits.TrailingZeros64(w); p.count[lane] == 0 {
			stuck |= 1 << lane
		} else {
			p.pick[lane] = p.rng.IntN(p.count[lane])
		}
	}
	left := in &^ stuck
	for i, e := range p.circuit.Legal[role] {
		if left == 0 {
			break
		}
		made := uint64(0)
		for w := circuit.Read(p.values, e) & left; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if p.pick[lane]--; p.pick[lane] < 0 {
				made |= 1 << lane
			}
		}
		p.values[p.circuit.Input(role, i)] = made
		left &^= made
	}
	return stuck
}
