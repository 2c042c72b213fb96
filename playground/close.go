package playground

// closeSession stops everything in a session and forgets it.
func closeSession(j *job, _ *session, _ None) (None, error) {
	j.service.mu.Lock()
	if closed := j.service.sessions[j.Session]; closed != nil {
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
	return None{}, nil
}
