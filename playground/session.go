package playground

import (
	"sync"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
)

// A session is an open rule sheet. The document belongs to the goroutine that
// runs the calls in turn, the engine to whoever holds the lock.
type session struct {
	parser  *gdl.Parser    // keeps parsed forms, so that a keystroke costs one form
	checker *check.Checker // likewise what is known of them
	doc     *document      // of the last check; nil before the first

	mu       sync.Mutex
	waiting  []*job
	running  bool // a goroutine works on waiting
	engine   *engine
	managed  *managed        // the match that goes on; nil if there is none
	messaged *messagedPlayer // the player that answers messages; nil before the first
}

func newSession() *session { return &session{parser: gdl.NewParser(), checker: check.NewChecker()} }

// enqueue lets a job run when its turn comes.
func (s *session) enqueue(j *job) {
	if j.call.order != inTurn {
		j.supersede()
	}
	s.mu.Lock()
	s.waiting = append(s.waiting, j)
	start := !s.running
	s.running = true
	s.mu.Unlock()
	if start {
		go s.work()
	}
}

// supersede cancels the jobs of the session that nobody needs any more when j
// is asked for: older ones of the same kind and purpose, and with a text of another
// revision all of the old one. A worker that is given the same rules with a network
// goes on with what it is at.
func (j *job) supersede() {
	j.service.mu.Lock()
	defer j.service.mu.Unlock()
	for _, other := range j.service.jobs {
		if other == j || other.Session != j.Session {
			continue
		}
		again := other.call == j.call && other.Purpose == j.Purpose
		old := j.call.newText && other.Revision != j.Revision && other.call.order != immediate
		if again || old {
			other.cancel()
		}
	}
}

// work runs the waiting jobs until there are none.
func (s *session) work() {
	for {
		s.mu.Lock()
		if len(s.waiting) == 0 {
			s.running = false
			s.mu.Unlock()
			return
		}
		j := s.waiting[0]
		s.waiting = s.waiting[1:]
		s.mu.Unlock()
		if j.call.order == concurrent {
			go j.run(s)
		} else {
			j.run(s)
		}
	}
}
