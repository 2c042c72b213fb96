package netdraw

import (
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/propnet"
)

// An Index is a network prepared for being looked at: in which order its
// nodes follow from each other, what reads what, and what each is called. It
// is immutable and safe for many goroutines.
type Index struct {
	net    *propnet.Net
	layer  []int32 // by node: longest path from a base or input
	layers int
	parts  int // games within the game, at least 1
	// part is that of facts, moves and what they become, from 1; it is empty where
	// there is one, or more than maxParts.
	part map[propnet.Node]int
	// What only pictures need is made for the first of them: most networks are
	// never drawn, and in a large one it takes more memory than the network.
	readers    func() csr.Lists[propnet.Node] // by node: what reads it; transitions do not reach their base
	components func() propnet.Components
	base       func() map[propnet.Node]propnet.Node // the base of a transition
	labels     func() []string                      // by node; empty for gates
}

// NewIndex prepares a network for being looked at.
func NewIndex(net *propnet.Net) *Index {
	r := &Index{net: net, layer: net.Layers(), part: map[propnet.Node]int{}}
	r.readers = sync.OnceValue(r.findReaders)
	r.components = sync.OnceValue(net.Components)
	r.base = sync.OnceValue(r.findBases)
	r.labels = sync.OnceValue(r.writeLabels)
	for _, l := range r.layer {
		r.layers = max(r.layers, int(l))
	}
	r.divide()
	return r
}

func (r *Index) findReaders() csr.Lists[propnet.Node] {
	return csr.New(r.net.Len(), func(add func(node uint32, reader propnet.Node)) {
		for x := range propnet.Node(r.net.Len()) {
			for _, y := range r.Inputs(x) {
				add(uint32(y), x)
			}
		}
	})
}

func (r *Index) findBases() map[propnet.Node]propnet.Node {
	base := map[propnet.Node]propnet.Node{}
	for _, b := range r.net.Bases() {
		for _, t := range r.net.Inputs(b) {
			base[t] = b
		}
	}
	return base
}

func (r *Index) writeLabels() []string {
	labels := make([]string, r.net.Len())
	for x := range labels {
		labels[x] = r.label(propnet.Node(x))
	}
	return labels
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
		return "(next " + r.net.Rules.Terms.String(r.net.Term(r.base()[x])) + ")"
	}
	return ""
}

// Base returns the base whose next value a transition is; ok is false for other nodes.
func (r *Index) Base(x propnet.Node) (base propnet.Node, ok bool) {
	base, ok = r.base()[x]
	return base, ok && r.net.Kind(x) == propnet.Transition
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
func (r *Index) Label(x propnet.Node) string { return r.labels()[x] }

// Outputs returns the nodes that read a node in the same state.
func (r *Index) Outputs(x propnet.Node) []propnet.Node {
	readers := r.readers()
	return readers.Of(uint32(x))
}

// Layers returns the length of the longest path from a base or input.
func (r *Index) Layers() int { return r.layers }

// Parts returns how many games the game is made of, at least 1.
func (r *Index) Parts() int { return r.parts }
