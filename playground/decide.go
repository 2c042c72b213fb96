package playground

import "github.com/gdl-playground/engine/gdl"

// decide takes the move of a person.
func decide(_ *job, s *session, q DecideRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	if q.Role < 0 || q.Role >= len(g.people) || g.people[q.Role] == nil {
		return None{}, failure(FailRequest, "No person plays this role.", "role")
	}
	move, err := gdl.ParseTerm(q.Move)
	if err != nil {
		return None{}, failure(FailTerm, "This is no move: "+err.Error()+".", q.Move, err.Error())
	}
	g.people[q.Role].choose(choice{q.Ply, move})
	return None{}, nil
}
