package playground

import "strconv"

// conduct pauses a match, lets it go on, or ends it.
func conduct(_ *job, s *session, q ConductRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	switch q.Action {
	case ConductPause:
		g.Pause()
	case ConductResume:
		g.Resume()
	case ConductStep:
		g.Step()
	case ConductAbort:
		g.Abort()
	default:
		return None{}, failure(FailRequest, "A match cannot "+strconv.Quote(string(q.Action))+".", "action")
	}
	return None{}, nil
}
