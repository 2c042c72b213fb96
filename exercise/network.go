package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/reasoner"
)

// A net is the network of the game that a check is about, with its nodes by name.
type net struct {
	*propnet.Net
	machine *reasoner.Machine // of the same rules
	names   *propnet.Names
	marking *propnet.Marking
	byName  map[string]propnet.Node
}

// netLimits keep networks of exercises as small as somebody can look at.
var netLimits = ground.Limits{Atoms: 20_000, Literals: 400_000}

// subjectNetwork builds the network of the subject.
func (r *run) subjectNetwork(ctx context.Context) (*net, error) {
	m, err := r.subject()
	if err != nil {
		return nil, err
	}
	built, err := propnet.Build(ctx, m.Rules(), propnet.Options{
		Limits: netLimits,
	})
	if err != nil {
		return nil, &referenceError{err}
	}
	n := &net{built, m, propnet.NewNames(built), propnet.NewMarking(built), map[string]propnet.Node{}}
	for i := range built.Len() {
		x := propnet.Node(i)
		if !built.Kind(x).Proposition() {
			continue
		}
		n.byName[canonical(built.Name(x))] = x
		if built.Kind(x) == propnet.Base {
			for _, from := range built.Inputs(x) { // the transition
				n.byName["(next "+canonical(m.Rules().Terms.String(built.Term(x)))+")"] = built.Inputs(from)[0]
			}
		}
	}
	return n, nil
}

// mark marks the network with a position and a joint move.
func (n *net) mark(p place) error {
	s, err := n.names.Encode(n.machine.Facts(p.state))
	if err != nil {
		return &referenceError{err}
	}
	var joint game.JointMove
	for role, move := range p.joint {
		x, ok := n.names.FindMove(role, n.machine.MoveTerm(role, move))
		if !ok {
			return &referenceError{errors.New("its network lacks a legal move")}
		}
		joint = append(joint, x)
	}
	n.marking.Mark(s, joint)
	n.marking.Propagate()
	return nil
}

// find returns the nodes that a check names.
func (n *net) find(atoms []string) ([]propnet.Node, error) {
	var nodes []propnet.Node
	for _, name := range atoms {
		x, ok := n.byName[canonical(name)]
		if !ok {
			return nil, &referenceError{fmt.Errorf("its network has no node %s", name)}
		}
		nodes = append(nodes, x)
	}
	return nodes, nil
}

// marking compares values given by hand with those of the network, from the
// inputs on.
func (r *run) marking(ctx context.Context, c *Check) (*finding, error) {
	g := r.given(c)
	if g == nil || len(g.Values) != len(c.Nodes) || slices.Contains(g.Values, "") {
		return fails("Give each node a value first."), nil
	}
	n, nodes, err := r.marked(ctx, c)
	if err != nil {
		return nil, err
	}
	layers := n.Layers()
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(layers[nodes[a]] - layers[nodes[b]]) })
	for _, i := range order {
		if have := g.Values[i] == "1"; have != n.marking.Value(nodes[i]) || g.Values[i] != "0" && !have {
			return fails("The value of `%s` is not %s. It reads `%s`.", c.Nodes[i], shortened(g.Values[i]),
				n.formula(nodes[i])).
				at(c.example(c.Nodes[i], "", "")), nil
		}
	}
	return nil, nil
}

// marked returns the network of the subject, marked with the position and the joint
// move that a check is about, and the nodes that it names.
func (r *run) marked(ctx context.Context, c *Check) (*net, []propnet.Node, error) {
	n, err := r.subjectNetwork(ctx)
	if err != nil {
		return nil, nil, err
	}
	nodes, err := n.find(c.Nodes)
	if err != nil {
		return nil, nil, err
	}
	p, err := follow(ctx, n.machine, c.After, c.Joint)
	if err != nil {
		return nil, nil, &referenceError{err}
	}
	return n, nodes, n.mark(p)
}

// values returns the right answer to a marking: "1" or "0" for each node.
func (r *run) values(ctx context.Context, c *Check) ([]string, error) {
	n, nodes, err := r.marked(ctx, c)
	if err != nil {
		return nil, err
	}
	found := make([]string, len(nodes))
	for i, x := range nodes {
		found[i] = "0"
		if n.marking.Value(x) {
			found[i] = "1"
		}
	}
	return found, nil
}

// mostFormula is how many nodes a formula has.
const mostFormula = 40

// formula returns what a node reads, down to the next propositions.
func (n *net) formula(x propnet.Node) string {
	left := mostFormula
	var write func(x propnet.Node, top bool) string
	write = func(x propnet.Node, top bool) string {
		kind := n.Kind(x)
		if kind.Proposition() && (!top || kind == propnet.Base || len(n.Inputs(x)) == 0) {
			return n.Name(x)
		}
		if left--; left < 0 {
			return "…"
		}
		var parts []string
		for _, from := range n.Inputs(x) {
			parts = append(parts, write(from, false))
		}
		switch {
		case kind.Proposition() || kind == propnet.Transition:
			return strings.Join(parts, " ")
		case len(parts) == 0:
			return kind.String()
		}
		return "(" + kind.String() + " " + strings.Join(parts, " ") + ")"
	}
	return write(x, true)
}

// A gate is a formula that a learner has written: an operation on others, or a
// node of the network that is read.
type gate struct {
	operation string // "and", "or", "not", or "" for a node
	inputs    []*gate
	node      propnet.Node

	marking int  // the last one that it was computed for, from 1
	is      bool // its value there
}

// value computes a gate, once for each marking: a gate may be read many times.
func (g *gate) value(m *propnet.Marking, marking int) bool {
	if g.marking == marking {
		return g.is
	}
	g.marking = marking
	switch g.operation {
	case "and":
		g.is = !slices.ContainsFunc(g.inputs, func(x *gate) bool { return !x.value(m, marking) })
	case "or":
		g.is = slices.ContainsFunc(g.inputs, func(x *gate) bool { return x.value(m, marking) })
	case "not":
		g.is = !g.inputs[0].value(m, marking)
	default:
		g.is = m.Value(g.node)
	}
	return g.is
}

const (
	mostLines    = 100
	mostGates    = 2000 // of all lines together, copies included
	mostMarkings = 20_000
)

// network compares gates written by hand with the network, in all positions and
// after all joint moves.
//
// A line is NAME = FORMULA. A formula reads facts (true f), moves (does r m) and
// names of lines above, and joins them with (and …), (or …) and (not …).
func (r *run) network(ctx context.Context, c *Check) (*finding, error) {
	n, err := r.subjectNetwork(ctx)
	if err != nil {
		return nil, err
	}
	nodes, err := n.find(c.Nodes)
	if err != nil {
		return nil, err
	}
	g := r.given(c)
	if g == nil || len(g.Values) == 0 {
		return fails("Write the gates first."), nil
	}
	gates, f := n.read(g.Values)
	if f != nil {
		return f, nil
	}
	for _, name := range c.Nodes {
		if gates[canonical(name)] == nil {
			return fails("There is no line for `%s` yet.", name), nil
		}
	}
	return n.differs(ctx, c, nodes, gates)
}

// read reads the lines of a network.
func (n *net) read(lines []string) (map[string]*gate, *finding) {
	gates := map[string]*gate{}
	if len(lines) > mostLines {
		return nil, fails("There are %d lines, and at most %d are read.", len(lines), mostLines)
	}
	left := mostGates
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, formula, ok := strings.Cut(line, "=")
		if !ok || len(line) > MaxText {
			return nil, fails("Line %d is not of the form `name = formula`.", i+1)
		}
		parsed, err := gdl.ParseLiterals(formula)
		if err != nil || len(parsed) != 1 {
			return nil, fails("Line %d has no formula after `=`.", i+1)
		}
		g, problem := n.gate(&parsed[0], gates, &left)
		if problem != "" {
			return nil, fails("Line %d: %s.", i+1, problem)
		}
		gates[canonical(name)] = g
	}
	return gates, nil
}

// operations are the gates by the conditions that write them.
var operations = map[gdl.LiteralKind]string{gdl.And: "and", gdl.Or: "or", gdl.Not: "not"}

// gate makes the gates of a formula; left is how many more there may be.
func (n *net) gate(l *gdl.Literal, known map[string]*gate, left *int) (g *gate, problem string) {
	if *left--; *left < 0 {
		return nil, "there are too many gates"
	}
	if operation, ok := operations[l.Kind]; ok {
		g = &gate{operation: operation}
		for i := range l.Sub {
			x, problem := n.gate(&l.Sub[i], known, left)
			if problem != "" {
				return nil, problem
			}
			g.inputs = append(g.inputs, x)
		}
		if len(g.inputs) == 0 {
			return nil, fmt.Sprintf("`%s` has no inputs", operation)
		}
		return g, ""
	}
	name := instance(&l.Atom, nil)
	if g := known[name]; g != nil {
		return g, ""
	}
	if l.Atom.Fold != "true" && l.Atom.Fold != "does" {
		return nil, fmt.Sprintf("`%s` is neither a fact, nor a move, nor a line above", name)
	}
	if x, ok := n.byName[name]; ok {
		return &gate{node: x}, ""
	}
	return nil, fmt.Sprintf("the network has no `%s`", name)
}

// lines returns a right answer to a network: the nodes that a check names, and before them the propositions that they
// read.
func (r *run) lines(ctx context.Context, c *Check) ([]string, error) {
	n, err := r.subjectNetwork(ctx)
	if err != nil {
		return nil, err
	}
	nodes, err := n.find(c.Nodes)
	if err != nil {
		return nil, err
	}
	w := &writer{net: n, written: map[propnet.Node]bool{}}
	for i, x := range nodes {
		formula := ""
		if n.Kind(x).Proposition() && n.Kind(x) != propnet.Base && len(n.Inputs(x)) > 0 {
			w.written[x] = canonical(n.Name(x)) == canonical(c.Nodes[i])
			formula = w.formula(n.Inputs(x)[0])
		} else {
			formula = w.formula(x)
		}
		w.lines = append(w.lines, c.Nodes[i]+" = "+formula)
	}
	// What is too large, or always has the same value, cannot be written like this.
	_, problem := n.read(w.lines)
	if problem != nil {
		return nil, errors.New(problem.message)
	}
	return w.lines, nil
}

// A writer writes a network as text.
type writer struct {
	*net
	lines   []string
	written map[propnet.Node]bool // propositions that have a line
	gates   int
}

// formula returns what has the value of a node, once there are lines for the propositions below it.
func (w *writer) formula(x propnet.Node) string {
	if w.gates++; w.gates > mostGates {
		return "(and)"
	}
	kind := w.Kind(x)
	if kind == propnet.Base || kind == propnet.Input {
		return w.Name(x)
	}
	if kind.Proposition() {
		if !w.written[x] && len(w.Inputs(x)) > 0 {
			w.written[x] = true
			below := w.formula(w.Inputs(x)[0])
			w.lines = append(w.lines, w.Name(x)+" = "+below)
		}
		return w.Name(x)
	}
	words := "(" + kind.String()
	for _, from := range w.Inputs(x) {
		words += " " + w.formula(from)
	}
	return words + ")"
}

// differs looks for a position and a joint move that give a node another value.
func (n *net) differs(ctx context.Context, c *Check, nodes []propnet.Node, gates map[string]*gate) (*finding, error) {
	initial, err := n.machine.Initial(ctx)
	if err != nil {
		return nil, &referenceError{err}
	}
	visits, seen, markings := []visit{{initial, -1, nil}}, map[[2]uint64]bool{}, 0
	for i := 0; i < len(visits); i++ {
		var found *finding
		err := n.eachMarking(ctx, visits[i].state, func(joint game.JointMove, next game.State) error {
			if markings++; markings > mostMarkings {
				return &logic.LimitError{What: "positions and joint moves", Limit: mostMarkings, Rule: -1}
			}
			if err := n.mark(place{visits[i].state, joint}); err != nil {
				return err
			}
			for k, name := range c.Nodes {
				if next == nil && strings.HasPrefix(canonical(name), "(next ") {
					continue // nothing comes after the end
				}
				have, want := gates[canonical(name)].value(n.marking, markings), n.marking.Value(nodes[k])
				if have != want && found == nil {
					found = n.wrong(name, have, words(n.machine, pathTo(visits, i)),
						words(n.machine, []game.JointMove{joint}))
				}
			}
			if hi, lo := next.Hash(); next != nil && !seen[[2]uint64{hi, lo}] {
				seen[[2]uint64{hi, lo}] = true
				visits = append(visits, visit{next, i, slices.Clone(joint)})
			}
			return nil
		})
		if found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// eachMarking calls f for the joint moves of a state with what they lead to; at
// the end of a match once, without either.
func (n *net) eachMarking(ctx context.Context, s game.State, f func(game.JointMove, game.State) error) error {
	ended, err := n.machine.Terminal(ctx, s)
	if err != nil {
		return err
	}
	if ended {
		return f(nil, nil)
	}
	return eachChild(ctx, n.machine, s, f)
}

// wrong says where a node gets another value.
func (n *net) wrong(name string, have bool, moves, joint [][]string) *finding {
	value := map[bool]string{false: "0", true: "1"}
	when := after(len(moves))
	if len(joint[0]) > 0 {
		when += fmt.Sprintf(", with the moves %s,", names(joint[0]))
	}
	return fails("%s `%s` is %s in this answer, and it should be %s.", when, name, value[have], value[!have]).
		at(Counterexample{
			Moves: moves, Claim: name, Yours: fmt.Sprintf("`%s` is %s", name, value[have]),
			Expected: fmt.Sprintf("`%s` is %s", name, value[!have]),
		})
}
