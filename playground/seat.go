package playground

import (
	"slices"
	"sync"

	"github.com/gdl-playground/engine/search"
)

const (
	maxSeats   = 4        // searchers that an engine remembers
	tableBytes = 32 << 20 // of each one's transposition table
)

// A seat is a player at the board: its searcher, which remembers from one move
// to the next what it found out, on a machine of its own.
type seat struct {
	playing
	searcher *search.Searcher

	mu     sync.Mutex // held by the job that uses it
	player string
	role   int

	learned []search.Weight // what its searcher learned; nil before that is known
	given   []Weight        // set by the visitor instead
}

// seat returns the seat of a player in a role, or of the analysis if player is
// empty, on the given kind of machine or on the fastest, taken for the caller,
// who gives it back with leave. A seat that was made for a slower machine than
// the fastest is only used again where that kind is asked for.
func (e *engine) seat(player search.Player, role int, kind Engine) (*seat, error) {
	e.mu.Lock()
	if kind == "" {
		kind = e.kind
	}
	i := slices.IndexFunc(e.seats, func(s *seat) bool {
		return s.player == player.ID && s.role == role && s.kind == kind
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
		s = &seat{playing: playing{newPlayedGame(m), nil, kind}, player: player.ID, role: role}
		if player.ID == "" {
			s.searcher = search.New(m, role, tableBytes)
		} else {
			s.searcher = player.New(m, role, tableBytes)
		}
	}
	e.mu.Lock()
	// The most recently used come last; the first one goes.
	if e.seats = append(e.seats, s); len(e.seats) > maxSeats {
		e.seats = e.seats[1:]
	}
	e.mu.Unlock()
	s.mu.Lock()
	return s, nil
}

func (s *seat) leave() { s.mu.Unlock() }

// sit prepares a job that searches: a seat, with the position that the request
// is about. An empty kind is the fastest machine.
func (s *session) sit(j *job, player search.Player, role int, line [][]string, kind Engine) (*seat, error) {
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
		x.leave()
		return nil, err
	}
	return x, nil
}
