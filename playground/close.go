package playground

// closeSession stops everything in a session and forgets it.
func closeSession(j *job, _ *session, _ None) (None, error) {
	j.service.mu.Lock()
	closed := j.service.sessions[j.Session]
	if closed != nil {
		go closed.leavePlayer()
	}
	delete(j.service.sessions, j.Session)
	var running []*job
	for _, other := range j.service.jobs {
		if other != j && other.Session == j.Session && other.call.order != immediate {
			running = append(running, other)
		}
	}
	j.service.mu.Unlock()
	for _, other := range running {
		other.cancel()
	}
	if closed == nil {
		return None{}, nil
	}
	closed.mu.Lock()
	e := closed.engine
	closed.mu.Unlock()
	if e == nil {
		return None{}, nil
	}
	return None{}, e.forget()
}
