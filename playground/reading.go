package playground

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// A reading is a network prepared for being looked at: in which order its
// nodes follow from each other, what reads what, and what each is called. It
// is immutable and safe for many goroutines.
type reading struct {
	net        *propnet.Net
	components [][]propnet.Node // each reads only earlier ones
	outputs    [][]propnet.Node // by node: who reads it; transitions do not reach their base
	layer      []int            // by node: longest path from a base or input
	layers     int
	base       map[propnet.Node]propnet.Node // the base of a transition
	labels     []string                      // by node; empty for gates
}

func newReading(net *propnet.Net) *reading {
	r := &reading{
		net: net, components: net.Components(), outputs: make([][]propnet.Node, net.Len()),
		layer: make([]int, net.Len()), base: map[propnet.Node]propnet.Node{}, labels: make([]string, net.Len()),
	}
	for _, b := range net.Bases() {
		for _, t := range net.Inputs(b) {
			r.base[t] = b
		}
	}
	for x := range propnet.Node(net.Len()) {
		for _, y := range r.inputs(x) {
			r.outputs[y] = append(r.outputs[y], x)
		}
		r.labels[x] = r.label(x)
	}
	for _, c := range r.components {
		depth := 0
		for _, x := range c {
			for _, y := range r.inputs(x) {
				if !slices.Contains(c, y) {
					depth = max(depth, r.layer[y]+1)
				}
			}
		}
		for _, x := range c {
			r.layer[x] = depth
		}
		r.layers = max(r.layers, depth)
	}
	return r
}

// inputs returns what a node reads in the same state.
func (r *reading) inputs(x propnet.Node) []propnet.Node {
	if r.net.Kind(x) == propnet.Base {
		return nil
	}
	return r.net.Inputs(x)
}

// label returns the text of a proposition, or of a transition's effect.
func (r *reading) label(x propnet.Node) string {
	switch k := r.net.Kind(x); {
	case k.Proposition():
		return r.net.Name(x)
	case k == propnet.Transition:
		return "(next " + r.net.Rules.Terms.String(r.net.Term(r.base[x])) + ")"
	}
	return ""
}

// kind returns what the page calls the kind of a node.
func (r *reading) kind(x propnet.Node) NodeKind {
	k := r.net.Kind(x)
	if (k == propnet.And || k == propnet.Or) && len(r.net.Inputs(x)) == 0 {
		return NodeConstant
	}
	return map[propnet.Kind]NodeKind{
		propnet.Base: NodeBase, propnet.Input: NodeInput, propnet.View: NodeView, propnet.Legal: NodeLegal,
		propnet.Goal: NodeGoal, propnet.Terminal: NodeTerminal, propnet.And: NodeAnd, propnet.Or: NodeOr,
		propnet.Not: NodeNot, propnet.Transition: NodeNext,
	}[k]
}

// evaluate returns the value of every node, 0 or 1, in a state of the network's
// machine and with the given inputs true.
func (r *reading) evaluate(s game.State, inputs []propnet.Node) []byte {
	v := make([]byte, r.net.Len())
	for _, f := range s.Append(nil) {
		v[r.net.Bases()[f]] = 1
	}
	for _, x := range inputs {
		v[x] = 1
	}
	for _, c := range r.components {
		// Nodes that read each other hold if the least fixpoint says so: they
		// begin as false and only ever become true.
		for changed := true; changed; {
			changed = false
			for _, x := range c {
				if k := r.net.Kind(x); k == propnet.Base || k == propnet.Input {
					continue
				}
				if w := r.compute(x, v); w != v[x] {
					v[x] = w
					changed = len(c) > 1
				}
			}
		}
	}
	return v
}

func (r *reading) compute(x propnet.Node, v []byte) byte {
	in := r.net.Inputs(x)
	switch r.net.Kind(x) {
	case propnet.And:
		for _, y := range in {
			if v[y] == 0 {
				return 0
			}
		}
		return 1
	case propnet.Not:
		return 1 - v[in[0]]
	}
	for _, y := range in {
		if v[y] == 1 {
			return 1
		}
	}
	return 0
}

// values answers with the value of every node after a line.
func values(j *job, s *session, q ValuesRequest) (r ValuesResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	n := e.network()
	if n == nil {
		return r, noNet()
	}
	p, err := s.play(j, q.Line)
	if err != nil {
		return r, err
	}
	var inputs []propnet.Node
	for role, text := range q.Joint {
		t, ok := p.term(text)
		if !ok || role >= len(p.rules.Roles) {
			return r, failure(FailTerm, text+" is not a move.", text, "")
		}
		if m, ok := p.machine.FindMove(role, t); ok {
			inputs = append(inputs, n.net.Moves(role)[m])
		}
	}
	r.Values = j.attach(n.reading.evaluate(p.at.state, inputs))
	return r, p.machine.Close()
}

func noNet() error {
	return failure(FailNoNet, "The propnet of these rules has not been built.")
}
