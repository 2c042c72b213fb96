package playground

import (
	"errors"
	"slices"
	"sync"

	"github.com/gdl-playground/engine/search/learn"
	"github.com/gdl-playground/engine/search/player"
)

const (
	maxSeats   = 4        // searchers that an engine remembers
	tableBytes = 32 << 20 // of each one's transposition table
)

// A seat is a player at the board: its searcher, which remembers from one move
// to the next what it found out, on a machine of its own.
type seat struct {
	playing
	searcher *player.Player

	mu     sync.Mutex   // held by the job that uses it
	player player.Style // the zero player analyses
	role   int

	learned []learn.Weight // what its searcher learned; nil before that is known
	given   []Weight       // set by the visitor instead

	engine *engine // whose lock is held where these are read or written:
	users  int     // jobs that use it or wait for it
	gone   bool    // the engine has forgotten it: the last user closes its machine
}

// seat returns the seat of a player in a role, or of the analysis if player is
// empty, on the given kind of machine or on the fastest, taken for the caller,
// who gives it back with leave. A seat that was made for a slower machine than
// the fastest is only used again where that kind is asked for.
func (e *engine) seat(player player.Style, role int, kind MachineKind) (*seat, error) {
	e.mu.Lock()
	if kind == "" {
		kind = e.kind
	}
	i := slices.IndexFunc(e.seats, func(s *seat) bool {
		return s.player.ID == player.ID && s.role == role && s.kind == kind
	})
	var s *seat
	if i >= 0 {
		s = e.seats[i]
		e.seats = slices.Delete(e.seats, i, i+1)
	}
	e.mu.Unlock()
	if s == nil {
		m, kind, err := e.clone(kind)
		if err != nil {
			return nil, err
		}
		s = &seat{playing: playing{newPlayedGame(m), nil, kind}, player: player, role: role, engine: e}
		s.searcher = player.New(m, role, tableBytes)
	}
	e.mu.Lock()
	s.users++
	// The most recently used come last; the first one goes.
	var err error
	if e.forgotten {
		s.gone = true
	} else if e.seats = append(e.seats, s); len(e.seats) > maxSeats {
		err = e.seats[0].retire()
		e.seats = slices.Delete(e.seats, 0, 1)
	}
	e.mu.Unlock()
	s.mu.Lock()
	if err != nil {
		return nil, errors.Join(err, s.leave())
	}
	return s, nil
}

// leave gives the seat back.
func (s *seat) leave() error {
	s.mu.Unlock()
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	s.users--
	return s.closeUnused()
}

// retire lets go of a seat that the engine does not remember any more.
func (s *seat) retire() error {
	s.gone = true
	return s.closeUnused()
}

// closeUnused frees what the machine of a seat holds that nobody will use again.
func (s *seat) closeUnused() error {
	if s.gone && s.users == 0 {
		return s.machine.Close()
	}
	return nil
}

// forget retires all seats, that of the last proof among them, when other rules
// have come. Jobs that are still under way are the last to use theirs.
func (e *engine) forget() error {
	e.mu.Lock()
	e.forgotten = true
	var err error
	for _, s := range e.seats {
		err = errors.Join(err, s.retire())
	}
	e.seats = nil
	e.mu.Unlock()
	return errors.Join(err, e.keep(nil))
}

// sit prepares a job that searches: a seat, with the position that the request
// is about. An empty kind is the fastest machine.
func (s *session) sit(j *job, player player.Style, role int, line [][]string, kind MachineKind) (*seat, error) {
	e, err := s.current(j)
	if err != nil {
		return nil, err
	}
	if role < 0 || role >= e.roles {
		return nil, failure(FailRequest, "The rules have no such role.", "role")
	}
	x, err := e.seat(player, role, kind)
	if err != nil {
		return nil, err
	}
	if x.at, err = x.follow(j.ctx, line); err == nil && x.at.ply < len(line) {
		err = badLine(x.at.ply)
	}
	if err != nil {
		return nil, errors.Join(err, x.leave())
	}
	return x, nil
}
