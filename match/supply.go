package match

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// A supply makes machines in the background, one after the other.
type supply struct {
	done chan struct{} // closed when no more come

	mu      sync.Mutex
	made    []Made // that nobody has taken
	left    int    // how many are still being made or waiting to be
	errs    []error
	changed chan struct{} // closed when any of these changes
}

// newSupply begins to make machines until ctx is done. Some are there already. Log is told why one could not be made
// in whose place an earlier one goes on; where there is none, [supply.failure] tells.
func newSupply(ctx context.Context, makers []Maker, made []Made, log func(error)) *supply {
	s := &supply{done: make(chan struct{}), made: made, left: len(makers), changed: make(chan struct{})}
	go func() {
		defer close(s.done)
		some := len(made) > 0
		for _, mk := range makers {
			var m Made
			err := guarded(func() (err error) {
				if err = ctx.Err(); err == nil {
					m, err = mk(ctx)
				}
				return err
			})
			s.add(m, err)
			some = some || err == nil && m.Machine != nil
			if err != nil && some && ctx.Err() == nil {
				log(err)
			}
		}
	}()
	return s
}

func (s *supply) add(m Made, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil:
		s.errs = append(s.errs, err)
	case m.Machine != nil:
		s.made = append(s.made, m)
	}
	s.left--
	close(s.changed)
	s.changed = make(chan struct{})
}

// take returns the machines that nobody has taken yet.
func (s *supply) take() []Made {
	s.mu.Lock()
	defer s.mu.Unlock()
	made := s.made
	s.made = nil
	return made
}

// state returns what is closed when the next machine has been made, or could not
// be, and how many there are still to come.
func (s *supply) state() (changed <-chan struct{}, left int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed, s.left
}

// failure says why there is no machine, each reason once: what is wrong with the
// rules keeps every machine away.
func (s *supply) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.errs) == 0 {
		return errors.New("there is no machine to play on")
	}
	var different []error
	for _, err := range s.errs {
		same := func(other error) bool { return other.Error() == err.Error() }
		if !slices.ContainsFunc(different, same) {
			different = append(different, err)
		}
	}
	return errors.Join(different...)
}
