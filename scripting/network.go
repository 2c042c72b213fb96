package scripting

import (
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// A Node is one of a network's nodes.
type Node struct {
	Kind   string         `json:"kind"`   // base, input, view, legal, goal, terminal, and, or, not or transition
	Name   string         `json:"name"`   // as it would stand in the rules; the kind of a connective
	Inputs []propnet.Node `json:"inputs"` // the nodes that it reads
}

// maxNodes bounds the networks that are listed.
const maxNodes = 1 << 18

var errNoNetwork = errors.New("these rules have no network here: the reasoner plays them")

// Nodes returns the nodes of the network; a node's number is its place in the
// list.
func (g *Game) Nodes() ([]Node, error) {
	if g.net == nil {
		return nil, errNoNetwork
	}
	if g.net.Len() > maxNodes {
		return nil, errors.New("the network is too large to be listed")
	}
	nodes := make([]Node, g.net.Len())
	for i := range nodes {
		x := propnet.Node(i)
		nodes[i] = Node{Kind: g.net.Kind(x).String(), Name: g.net.Name(x), Inputs: g.net.Inputs(x)}
	}
	return nodes, nil
}

// Values returns the value of each node, 0 or 1, in a state in which the moves of
// a joint move are made; nil: none is made.
func (g *Game) Values(state []byte, joint []game.Move) ([]byte, error) {
	if g.net == nil {
		return nil, errNoNetwork
	}
	s, err := g.state(state)
	if err != nil {
		return nil, err
	}
	if len(joint) > 0 && len(joint) != len(g.net.Rules.Roles) {
		return nil, errors.New("a joint move has one move for each role")
	}
	for role, move := range joint {
		if !g.has(role, move) {
			return nil, errNoMove
		}
	}
	g.values.Mark(s, joint)
	g.values.Propagate()
	values := make([]byte, g.net.Len())
	for i := range values {
		if g.values.Value(propnet.Node(i)) {
			values[i] = 1
		}
	}
	return values, nil
}
