package playground

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// maxHistory bounds the positions of a node's history, the latest ones.
const maxHistory = 400

// netNode tells about one node of the network.
func netNode(j *job, s *session, q NetNodeRequest) (r NetNodeResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	if q.ID < 0 || q.ID >= n.net.Len() {
		return r, failure(FailRequest, "The network has no such node.", "id")
	}
	x := propnet.Node(q.ID)
	r = NetNodeResult{Node: n.found(x), Rules: n.index.Rules(x)}
	r.Inputs = n.foundAll(n.index.Inputs(x))
	r.Outputs = n.foundAll(n.index.Outputs(x))
	if base, ok := n.index.Base(x); ok {
		becomes := n.found(base)
		r.Becomes = &becomes
	}
	p, err := s.cursorAt(j, q.Moves, MachinePropnet)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	r.History, err = n.history(j.ctx, &p, x)
	return r, err
}

// found describes a node in short.
func (n *network) found(x propnet.Node) FoundNode {
	return FoundNode{
		ID: int(x), Kind: n.index.Kind(x), Label: n.index.Label(x), FanIn: len(n.index.Inputs(x)),
		FanOut: len(n.index.Outputs(x)),
	}
}

func (n *network) foundAll(nodes []propnet.Node) []FoundNode {
	var out []FoundNode
	for _, x := range nodes[:min(len(nodes), MaxNeighbours)] {
		out = append(out, n.found(x))
	}
	return out
}

// history returns the values of a node at the positions that lead to p.
func (n *network) history(ctx context.Context, p *cursor, x propnet.Node) ([]int, error) {
	var path []*treePosition
	for at := p.at; at != nil && len(path) < maxHistory; at = at.parent {
		path = append(path, at)
	}
	m := propnet.NewMarking(n.net)
	out := make([]int, len(path))
	for i, at := range path { // the latest first
		var joint game.JointMove
		if i > 0 {
			for role, t := range path[i-1].joint {
				move, ok := p.machine.FindMove(role, t)
				if !ok {
					return nil, failure(FailTerm, "This is not a joint move.", p.rules.Terms.String(t), "")
				}
				joint = append(joint, move)
			}
		}
		m.Mark(at.state, joint)
		if value, _ := m.Read(x); value {
			out[len(path)-1-i] = 1
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}
