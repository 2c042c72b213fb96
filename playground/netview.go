package playground

import "github.com/gdl-playground/engine/playground/netdraw"

// netView draws the network of the loaded rules.
func netView(j *job, s *session, q netdraw.NetViewRequest) (r netdraw.NetViewResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	return n.draw(q)
}

// draw draws what a request asks for.
func (n *network) draw(q netdraw.NetViewRequest) (netdraw.NetViewResult, error) {
	d, ok := n.index.Draw(q)
	if !ok {
		return d, failure(FailRequest, "There is no such view of a network.", string(q.View))
	}
	return d, nil
}
