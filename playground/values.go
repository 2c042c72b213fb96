package playground

import (
	"errors"

	"github.com/gdl-playground/engine/propnet"
)

// values answers with the value of every node after joint moves.
func values(j *job, s *session, q ValuesRequest) (r ValuesResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	p, err := s.cursorAt(j, q.Moves, MachinePropnet)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	if len(q.Joint) > 0 && len(q.Joint) != len(p.rules.Roles) {
		return r, failure(FailRequest, "A joint move has one move for each role.", "joint")
	}
	set := map[propnet.Node]bool{}
	for role, text := range q.Joint {
		if text == "" {
			continue
		}
		t, ok := p.term(text)
		if !ok {
			return r, failure(FailTerm, "This is not a move.", text, "")
		}
		m, ok := p.machine.FindMove(role, t)
		if !ok {
			return r, failure(FailTerm, text+" is not a move of these rules.", text, "")
		}
		set[n.net.Moves(role)[m]] = true
	}
	for _, each := range q.Set {
		x := propnet.Node(each.ID)
		if each.ID < 0 || each.ID >= n.net.Len() || n.net.Kind(x) != propnet.Base && n.net.Kind(x) != propnet.Input {
			return r, failure(FailRequest, "Only bases and inputs can be set.", "set")
		}
		set[x] = each.Value
	}
	r.Values = j.attach(n.index.Evaluate(p.at.state, set))
	return r, nil
}
