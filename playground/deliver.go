package playground

import "errors"

// deliver takes a player's reply to a message. One that nobody waits for any more
// is dropped.
func deliver(_ *job, s *session, q DeliverRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	a := delivered{reply: q.Reply}
	if q.Error != "" {
		a = delivered{err: errors.New(q.Error)}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if came := g.answers[q.ID]; came != nil {
		delete(g.answers, q.ID)
		came <- a
	}
	return None{}, nil
}
