package netdraw

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// An Index is a network prepared for being looked at: in which order its
// nodes follow from each other, what reads what, and what each is called. It
// is immutable and safe for many goroutines.
type Index struct {
	net        *propnet.Net
	components [][]propnet.Node // each reads only earlier ones
	outputs    [][]propnet.Node // by node: what reads it; transitions do not reach their base
	layer      []int32          // by node: longest path from a base or input
	layers     int
	base       map[propnet.Node]propnet.Node // the base of a transition
	labels     []string                      // by node; empty for gates
	parts      int                           // games within the game, at least 1
	// part is that of facts, moves and what they become, from 1; it is empty where
	// there is one, or more than maxParts.
	part map[propnet.Node]int
}

// NewIndex prepares a network for being looked at.
func NewIndex(net *propnet.Net) *Index {
	r := &Index{
		net: net, components: net.Components(), outputs: make([][]propnet.Node, net.Len()),
		layer: net.Layers(), base: map[propnet.Node]propnet.Node{}, labels: make([]string, net.Len()),
		part: map[propnet.Node]int{},
	}
	for _, b := range net.Bases() {
		for _, t := range net.Inputs(b) {
			r.base[t] = b
		}
	}
	for x := range propnet.Node(net.Len()) {
		for _, y := range r.Inputs(x) {
			r.outputs[y] = append(r.outputs[y], x)
		}
		r.labels[x] = r.label(x)
	}
	for _, l := range r.layer {
		r.layers = max(r.layers, int(l))
	}
	r.divide()
	return r
}

// maxParts is how many games within a game are told apart: more are too many to
// look at.
const maxParts = 32

// divide notes which part of the game facts and moves belong to.
func (r *Index) divide() {
	parts := r.net.Parts()
	if r.parts = max(len(parts), 1); r.parts == 1 || r.parts > maxParts {
		return
	}
	for k, part := range parts {
		for _, f := range part.Bases {
			b := r.net.Bases()[f]
			r.part[b] = k + 1
			for _, next := range r.net.Inputs(b) {
				r.part[next] = k + 1
			}
		}
		for role, moves := range part.Moves {
			for _, m := range moves {
				r.part[r.net.Moves(role)[m]] = k + 1
				r.part[r.net.Legals(role)[m]] = k + 1
			}
		}
	}
}

// roles returns the role whose move or goal a node stands for, if any.
func (r *Index) roles(x propnet.Node) []int {
	switch r.net.Kind(x) {
	case propnet.Input, propnet.Legal, propnet.Goal:
		return []int{r.net.Role(x)}
	}
	return nil
}

// Inputs returns what a node reads in the same state.
func (r *Index) Inputs(x propnet.Node) []propnet.Node {
	if r.net.Kind(x) == propnet.Base {
		return nil
	}
	return r.net.Inputs(x)
}

// label returns the text of a proposition, or of a transition's effect.
func (r *Index) label(x propnet.Node) string {
	switch k := r.net.Kind(x); {
	case k.Proposition():
		return r.net.Name(x)
	case k == propnet.Transition:
		return "(next " + r.net.Rules.Terms.String(r.net.Term(r.base[x])) + ")"
	}
	return ""
}

// Kind returns what the page calls the kind of a node.
func (r *Index) Kind(x propnet.Node) NodeKind {
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

// Evaluate returns the value of every node, 0 or 1, in a state of the network's
// machine with some bases and inputs set by hand.
func (r *Index) Evaluate(s game.State, set map[propnet.Node]bool) []byte {
	m := propnet.NewMarking(r.net)
	m.Mark(s, nil)
	for x, value := range set {
		m.Put(x, value)
	}
	m.Propagate()
	v := make([]byte, r.net.Len())
	for x := range v {
		if m.Value(propnet.Node(x)) {
			v[x] = 1
		}
	}
	return v
}

// Label returns the text of a proposition; it is empty for gates.
func (r *Index) Label(x propnet.Node) string { return r.labels[x] }

// Outputs returns the nodes that read a node in the same state.
func (r *Index) Outputs(x propnet.Node) []propnet.Node { return r.outputs[x] }

// Layers returns the length of the longest path from a base or input.
func (r *Index) Layers() int { return r.layers }

// Parts returns how many games the game is made of, at least 1.
func (r *Index) Parts() int { return r.parts }
