package propnet

import (
	"context"
	"fmt"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A Machine plays on a network: it evaluates the circuit, for single questions
// by what has changed since the last one, in batches gate by gate. Fact i is base
// i of the network, move i of a role its input i. It implements [game.Machine];
// its methods fail when the context is done. Expand fails with a [*logic.LimitError], too, where children are too many,
// Estimate where the sheet's heuristic has no single value, and Encode for a fact that the network does not know.
type Machine struct {
	net         *Net // nil in a machine that came as bytes
	circuit     *circuit.Circuit
	names       *Names
	wires       func() *wiring     // the same for all clones
	proofs      *proofs            // likewise
	fuzzyGoals  func() *fuzzyGoals // likewise
	evaluator   *evaluator         // nil until a question is asked
	fuzzyValues fuzzyValues

	values []uint64 // by node, a bit for each lane of a batch; nil until there is one
	next   []uint64 // by base, likewise
}

// NewMachine makes a machine from a network and the circuit made of it.
func NewMachine(net *Net, circuit *circuit.Circuit) *Machine {
	m := newMachine(circuit, NewNames(net))
	m.net = net
	return m
}

func newMachine(circuit *circuit.Circuit, names *Names) *Machine {
	return &Machine{
		circuit: circuit, names: names, wires: wiringOf(circuit),
		proofs: &proofs{}, fuzzyGoals: fuzzyGoalsOf(circuit),
	}
}

// Names translates between terms and the numbers of facts and moves, which are
// the places of bases and inputs in the network.
type Names struct {
	rules *logic.Rules
	facts []logic.Term   // by Fact
	moves [][]logic.Term // by role and Move
	fact  map[logic.Term]game.Fact
	move  []map[logic.Term]game.Move // by role
}

// NewNames collects the names of a network.
func NewNames(net *Net) *Names {
	facts := make([]logic.Term, len(net.bases))
	for i, x := range net.bases {
		facts[i] = net.Term(x)
	}
	moves := make([][]logic.Term, len(net.moves))
	for role := range moves {
		moves[role] = make([]logic.Term, len(net.moves[role]))
		for i, x := range net.moves[role] {
			moves[role][i] = net.Term(x)
		}
	}
	return newNames(net.Rules, facts, moves)
}

func newNames(rules *logic.Rules, facts []logic.Term, moves [][]logic.Term) *Names {
	n := &Names{rules: rules, facts: facts, moves: moves, fact: make(map[logic.Term]game.Fact, len(facts))}
	for i, t := range facts {
		n.fact[t] = game.Fact(i)
	}
	for _, terms := range moves {
		find := make(map[logic.Term]game.Move, len(terms))
		for i, t := range terms {
			find[t] = game.Move(i)
		}
		n.move = append(n.move, find)
	}
	return n
}

// Rules returns the rules of the network.
func (n *Names) Rules() *logic.Rules { return n.rules }

// Facts returns the terms of a state's facts, in the order of Fact.
func (n *Names) Facts(s game.State) []logic.Term {
	var terms []logic.Term
	for _, f := range s.Append(nil) {
		terms = append(terms, n.facts[f])
	}
	return terms
}

// Encode returns the state in which just the given facts hold. A fact that no
// reachable state has is an error.
func (n *Names) Encode(facts []logic.Term) (game.State, error) {
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
func (n *Names) MoveTerm(role int, m game.Move) logic.Term { return n.moves[role][m] }

// FindMove returns the number of a move of a role.
func (n *Names) FindMove(role int, t logic.Term) (game.Move, bool) {
	m, ok := n.move[role][t]
	return m, ok
}

// goalValue reads the value of a Goal proposition.
func goalValue(net *Net, x Node) game.Goal { return game.ParseGoal(net.Rules.Terms, net.Term(x)) }

// load evaluates the circuit for a state up to a stage.
func (m *Machine) load(s game.State, to stage) *evaluator {
	if m.evaluator == nil {
		m.evaluator = newEvaluator(m.circuit, m.wires())
	}
	m.evaluator.load(s)
	m.evaluator.settle(to)
	return m.evaluator
}

// Rules implements game.Machine.
func (m *Machine) Rules() *logic.Rules { return m.names.rules }

// Names returns the names of facts and moves.
func (m *Machine) Names() *Names { return m.names }

// Circuit returns the circuit that the machine evaluates.
func (m *Machine) Circuit() *circuit.Circuit { return m.circuit }

// Symmetries implements game.Symmetric. Once they are known, all clones know them. They may take seconds, so
// whoever asks meanwhile looks for them alone, with a clock of its own, and does not wait.
func (m *Machine) Symmetries(ctx context.Context) ([]game.Symmetry, error) {
	p := m.proofs
	p.symmetryMu.Lock()
	known, all := p.symmetric, p.symmetries
	p.symmetryMu.Unlock()
	if m.net == nil || known { // a machine that came as bytes knows none
		return all, pace.Check(ctx)
	}
	all, err := m.net.Symmetries(ctx)
	if err != nil {
		return nil, err
	}
	p.symmetryMu.Lock()
	defer p.symmetryMu.Unlock()
	p.symmetric, p.symmetries = true, all
	return all, nil
}

// Initial implements game.Machine.
func (m *Machine) Initial(ctx context.Context) (game.State, error) {
	return m.circuit.Initial.Clone(), pace.Check(ctx)
}

// Legal implements game.Machine. Moves are in ascending order.
func (m *Machine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	return m.load(s, playing).appendLegal(role, dst), pace.Check(ctx)
}

// Next implements game.Machine.
func (m *Machine) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	one := m.load(s, nothing)
	one.play(joint)
	one.settle(everything)
	return one.next(), pace.Check(ctx)
}

// Terminal implements game.Machine.
func (m *Machine) Terminal(ctx context.Context, s game.State) (bool, error) {
	one := m.load(s, playing)
	return one.result(one.wires.terminal), pace.Check(ctx)
}

// Goal implements game.Machine.
func (m *Machine) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	one := m.load(s, viewing)
	return one.value(m.circuit.Goals[role], one.wires.goals[role]), pace.Check(ctx)
}

// Estimate implements game.Estimator by the heuristic relation of the sheet, or
// where there is none by how near the goals of the role are.
func (m *Machine) Estimate(ctx context.Context, s game.State, role int) (float64, error) {
	if err := pace.Check(ctx); err != nil {
		return 0, err
	}
	if role >= len(m.circuit.Heuristic) {
		return m.fuzzyGoals().estimate(s, role, &m.fuzzyValues)
	}
	one := m.load(s, viewing)
	v := one.value(m.circuit.Heuristic[role], one.wires.heuristic[role])
	if v < 0 {
		return 0, game.NewHeuristicError(m.names.rules, role)
	}
	return float64(v), nil
}

// Facts implements game.Machine.
func (m *Machine) Facts(s game.State) []logic.Term { return m.names.Facts(s) }

// Encode implements game.Machine.
func (m *Machine) Encode(facts []logic.Term) (game.State, error) { return m.names.Encode(facts) }

// MoveTerm implements game.Machine.
func (m *Machine) MoveTerm(role int, move game.Move) logic.Term { return m.names.MoveTerm(role, move) }

// FindMove implements game.Machine.
func (m *Machine) FindMove(role int, t logic.Term) (game.Move, bool) {
	return m.names.FindMove(role, t)
}

// Clone implements game.Machine.
func (m *Machine) Clone() game.Machine {
	c := *m
	names := *m.names
	names.rules = names.rules.Clone()
	c.names = &names
	c.evaluator, c.values, c.next, c.fuzzyValues = nil, nil, nil, fuzzyValues{}
	return &c
}

// Close implements game.Machine; nothing is held.
func (m *Machine) Close() error { return nil }
