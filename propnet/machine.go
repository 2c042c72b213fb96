package propnet

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/reasoner"
)

// A Machine plays on a network: it evaluates the circuit gate by gate. Fact i
// is base i of the network, move i of a role its input i. It implements
// [game.Machine]; its methods fail only when the context is done.
type Machine struct {
	net     *Net // nil in a machine that came as bytes
	circuit *Circuit
	names   *Names
	proofs  *proofs // the same for all clones

	values []uint64 // by node, a bit for each lane; all alike but in batches
	state  game.State
	stage  stage
	joint  game.JointMove // whose inputs are set
	next   []uint64       // by base, in batches
}

// A stage says how far the circuit is evaluated for the loaded state.
type stage uint8

const (
	nothing stage = iota
	playing       // legal and terminal
	viewing       // goals too
)

// NewMachine makes a machine from a network and the circuit made of it.
func NewMachine(net *Net, circuit *Circuit) *Machine {
	m := newMachine(circuit, NewNames(net))
	m.net = net
	return m
}

func newMachine(circuit *Circuit, names *Names) *Machine {
	return &Machine{circuit: circuit, names: names, proofs: &proofs{}, values: make([]uint64, circuit.Nodes())}
}

// Names translates between terms and the numbers of facts and moves, which are
// the places of bases and inputs in the network.
type Names struct {
	rules *game.Rules
	facts []game.Term   // by Fact
	moves [][]game.Term // by role and Move
	fact  map[game.Term]game.Fact
	move  []map[game.Term]game.Move // by role
}

// NewNames collects the names of a network.
func NewNames(net *Net) *Names {
	facts := make([]game.Term, len(net.bases))
	for i, x := range net.bases {
		facts[i] = net.Term(x)
	}
	moves := make([][]game.Term, len(net.moves))
	for role := range moves {
		moves[role] = make([]game.Term, len(net.moves[role]))
		for i, x := range net.moves[role] {
			moves[role][i] = net.Term(x)
		}
	}
	return newNames(net.Rules, facts, moves)
}

func newNames(rules *game.Rules, facts []game.Term, moves [][]game.Term) *Names {
	n := &Names{rules: rules, facts: facts, moves: moves, fact: make(map[game.Term]game.Fact, len(facts))}
	for i, t := range facts {
		n.fact[t] = game.Fact(i)
	}
	for _, terms := range moves {
		find := make(map[game.Term]game.Move, len(terms))
		for i, t := range terms {
			find[t] = game.Move(i)
		}
		n.move = append(n.move, find)
	}
	return n
}

// Rules returns the rules of the network.
func (n *Names) Rules() *game.Rules { return n.rules }

// Facts returns the terms of a state's facts, in the order of Fact.
func (n *Names) Facts(s game.State) []game.Term {
	var terms []game.Term
	for _, f := range s.Append(nil) {
		terms = append(terms, n.facts[f])
	}
	return terms
}

// Encode returns the state in which just the given facts hold. A fact that no
// reachable state has is an error.
func (n *Names) Encode(facts []game.Term) (game.State, error) {
	s := make(game.State, 0, (len(n.facts)+63)/64)
	for _, t := range facts {
		f, ok := n.fact[t]
		if !ok {
			return nil, fmt.Errorf("the network has no fact %s", n.rules.Terms.String(t))
		}
		s = s.Add(f)
	}
	return s.Trim(), nil
}

// MoveTerm returns the term of a move.
func (n *Names) MoveTerm(role int, m game.Move) game.Term { return n.moves[role][m] }

// FindMove returns the number of a move of a role.
func (n *Names) FindMove(role int, t game.Term) (game.Move, bool) {
	m, ok := n.move[role][t]
	return m, ok
}

// goalValue reads the value of a Goal proposition.
func goalValue(net *Net, x Node) game.Goal { return reasoner.ParseGoal(net.Rules.Terms, net.Term(x)) }

// load evaluates the circuit for a state up to a stage.
func (m *Machine) load(s game.State, need stage) {
	c := m.circuit
	if m.stage == nothing || !m.state.Equal(s) {
		m.state, m.stage = append(m.state[:0], s...), nothing // a copy: callers reuse what they read children into
		clear(m.values[1 : 1+c.Bases])
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				m.values[1+i<<6+bits.TrailingZeros64(word)] = ^uint64(0)
			}
		}
		c.Evaluate(m.values, 0, c.Playing)
		m.stage = playing
	}
	if need == viewing && m.stage < viewing {
		c.Evaluate(m.values, c.Playing, c.Viewing)
		m.stage = viewing
	}
}

func (m *Machine) holds(e Edge) bool { return Read(m.values, e)&1 != 0 }

// Rules implements game.Machine.
func (m *Machine) Rules() *game.Rules { return m.names.rules }

// Names returns the names of facts and moves.
func (m *Machine) Names() *Names { return m.names }

// Circuit returns the circuit that the machine evaluates.
func (m *Machine) Circuit() *Circuit { return m.circuit }

// Symmetries implements game.Symmetric.
func (m *Machine) Symmetries(ctx context.Context) ([]game.Symmetry, error) {
	if m.net == nil {
		return nil, ctx.Err() // a machine that came as bytes knows none
	}
	return m.net.Symmetries(ctx)
}

// Initial implements game.Machine.
func (m *Machine) Initial(ctx context.Context) (game.State, error) {
	return m.circuit.Initial.Clone(), ctx.Err()
}

// Legal implements game.Machine. Moves are in ascending order.
func (m *Machine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	m.load(s, playing)
	for i, e := range m.circuit.Legal[role] {
		if m.holds(e) {
			dst = append(dst, game.Move(i))
		}
	}
	return dst, ctx.Err()
}

// Next implements game.Machine.
func (m *Machine) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	m.load(s, viewing)
	c := m.circuit
	for role, move := range m.joint {
		m.values[c.Input(role, int(move))] = 0
	}
	for role, move := range joint {
		m.values[c.Input(role, int(move))] = ^uint64(0)
	}
	m.joint = append(m.joint[:0], joint...)
	c.Evaluate(m.values, c.Viewing, len(c.Gates))
	next := make(game.State, (c.Bases+63)/64)
	for i, e := range c.Next {
		next[i>>6] |= Read(m.values, e) & 1 << (i & 63)
	}
	return next.Trim(), ctx.Err()
}

// Terminal implements game.Machine.
func (m *Machine) Terminal(ctx context.Context, s game.State) (bool, error) {
	m.load(s, playing)
	return m.holds(m.circuit.Terminal), ctx.Err()
}

// Goal implements game.Machine.
func (m *Machine) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	m.load(s, viewing)
	return m.value(m.circuit.Goals[role]), ctx.Err()
}

// Estimate implements game.Estimator by the heuristic relation of the sheet.
func (m *Machine) Estimate(s game.State, role int) (float64, error) {
	m.load(s, viewing)
	if role >= len(m.circuit.Outlook) {
		return 0, errors.New("the sheet has no heuristic relation")
	}
	v := m.value(m.circuit.Outlook[role])
	if v < 0 {
		return 0, fmt.Errorf("heuristic gives role %s no single value within 0..100", m.names.rules.Terms.String(m.names.rules.Roles[role]))
	}
	return float64(v), nil
}

// value returns the only value that holds.
func (m *Machine) value(values []GoalEdge) game.Goal {
	value := game.NoGoal
	for _, g := range values {
		if !m.holds(g.When) {
			continue
		}
		if value != game.NoGoal {
			return game.ManyGoals
		}
		value = g.Value
	}
	return value
}

// Facts implements game.Machine.
func (m *Machine) Facts(s game.State) []game.Term { return m.names.Facts(s) }

// Encode implements game.Machine.
func (m *Machine) Encode(facts []game.Term) (game.State, error) { return m.names.Encode(facts) }

// MoveTerm implements game.Machine.
func (m *Machine) MoveTerm(role int, move game.Move) game.Term { return m.names.MoveTerm(role, move) }

// FindMove implements game.Machine.
func (m *Machine) FindMove(role int, t game.Term) (game.Move, bool) { return m.names.FindMove(role, t) }

// Clone implements game.Machine.
func (m *Machine) Clone() game.Machine {
	c := *m
	names := *m.names
	names.rules = names.rules.Clone()
	c.names = &names
	c.values = make([]uint64, len(m.values))
	c.state, c.joint, c.next, c.stage = nil, nil, nil, nothing
	return &c
}

// Close implements game.Machine; nothing is held.
func (m *Machine) Close() error { return nil }
