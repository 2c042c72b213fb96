package playground

import (
	"errors"
	"slices"
	"sync"

	"github.com/gdl-playground/engine/search/learn"
	"github.com/gdl-playground/engine/search/player"
)

const (
	maxSearchers = 4        // searchers that an engine remembers
	tableBytes   = 32 << 20 // of each one's transposition table
)

// A cachedSearcher is a player on a machine of its own that remembers from one
// move to the next what it found out.
type cachedSearcher struct {
	cursor
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

// searcher returns the searcher of a player in a role, or of the analysis if
// player is empty, on the given kind of machine or on the fastest, locked for
// the caller, who gives it back with release. One that was made for a slower
// machine than the fastest is only used again where that kind is asked for.
func (e *engine) searcher(player player.Style, role int, kind MachineKind) (*cachedSearcher, error) {
	e.mu.Lock()
	if kind == "" {
		kind = e.kind
	}
	i := slices.IndexFunc(e.searchers, func(s *cachedSearcher) bool {
		return s.player.ID == player.ID && s.role == role && s.kind == kind
	})
	var s *cachedSearcher
	if i >= 0 {
		s = e.searchers[i]
		e.searchers = slices.Delete(e.searchers, i, i+1)
	}
	e.mu.Unlock()
	if s == nil {
		m, kind, err := e.clone(kind)
		if err != nil {
			return nil, err
		}
		s = &cachedSearcher{cursor: cursor{newPlayedGame(m), nil, kind}, player: player, role: role, engine: e}
		s.searcher = player.New(m, role, tableBytes)
	}
	e.mu.Lock()
	s.users++
	// The most recently used come last; the first one goes.
	var err error
	if e.forgotten {
		s.gone = true
	} else if e.searchers = append(e.searchers, s); len(e.searchers) > maxSearchers {
		err = e.searchers[0].retire()
		e.searchers = slices.Delete(e.searchers, 0, 1)
	}
	e.mu.Unlock()
	s.mu.Lock()
	if err != nil {
		return nil, errors.Join(err, s.release())
	}
	return s, nil
}

// release gives the searcher back.
func (s *cachedSearcher) release() error {
	s.mu.Unlock()
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	s.users--
	return s.closeUnused()
}

// retire lets go of a searcher that the engine no longer remembers.
func (s *cachedSearcher) retire() error {
	s.gone = true
	return s.closeUnused()
}

// closeUnused closes the machine of a searcher that nobody will use again.
func (s *cachedSearcher) closeUnused() error {
	if s.gone && s.users == 0 {
		return s.machine.Close()
	}
	return nil
}

// forget retires all searchers, that of the last proof among them, when other
// rules have come. Jobs that are still under way are the last to use theirs.
func (e *engine) forget() error {
	e.mu.Lock()
	e.forgotten = true
	var err error
	for _, s := range e.searchers {
		err = errors.Join(err, s.retire())
	}
	e.searchers = nil
	e.mu.Unlock()
	return errors.Join(err, e.keep(nil))
}

// searcherAt prepares a job that searches: a searcher at the position that the
// request is about. An empty kind is the fastest machine.
func (s *session) searcherAt(
	j *job, player player.Style, role int, moves [][]string, kind MachineKind,
) (*cachedSearcher, error) {
	e, err := s.current(j)
	if err != nil {
		return nil, err
	}
	if role < 0 || role >= e.roles {
		return nil, failure(FailRequest, "The rules have no such role.", "role")
	}
	x, err := e.searcher(player, role, kind)
	if err != nil {
		return nil, err
	}
	if x.at, err = x.follow(j.ctx, moves); err == nil && x.at.ply < len(moves) {
		err = badMoves(x.at.ply)
	}
	if err != nil {
		return nil, errors.Join(err, x.release())
	}
	return x, nil
}
