package playground

import (
	"strconv"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

// An engine is what an engine worker plays on: rules, and the fastest machine
// for them so far. Jobs run concurrently, each on a clone.
type engine struct {
	revision   int        // guarded by the session's lock; it grows where the rules stay the same
	sheet      *gdl.Sheet // the rules
	unplayable error      // why there is no machine; nil if there is one
	roles      int
	building   sync.Mutex // held while a network is built

	mu        sync.Mutex
	machines  map[MachineKind]game.Machine // they never play themselves; only cloned
	kind      MachineKind                  // the fastest of them, as measured
	speed     float64                      // of that kind; see [measure]
	net       *network                     // nil until it is built
	searchers []*cachedSearcher            // the most recently used last
	solved    *solved                      // the last proof; nil before the first
	// forgotten says that other rules have come: nothing is remembered any more.
	forgotten bool
}

// clone returns a machine for a job: of the given kind, or the fastest if that
// is empty. The caller closes it.
func (e *engine) clone(kind MachineKind) (game.Machine, MachineKind, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if kind == "" {
		kind = e.kind
	}
	m, ok := e.machines[kind]
	if !ok {
		return nil, kind, failure(FailNoNet, "This engine is not ready.", string(kind))
	}
	return m.Clone(), kind, nil
}

// adopt adds a machine, with its [measure]. Later jobs play on it if it is faster
// than what plays so far; those that ask for its kind play on it anyway.
func (e *engine) adopt(m game.Machine, kind MachineKind, speed float64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.machines[kind] = m
	if speed > e.speed {
		e.kind, e.speed = kind, speed
	}
}

// setNetwork tells the engine its network.
func (e *engine) setNetwork(n *network) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.net = n
}

// network returns the network, or nil before it is built.
func (e *engine) network() *network {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.net
}

// current returns the session's engine if it plays the rules of the request.
func (s *session) current(j *job) (*engine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.engine
	if e == nil {
		return nil, failure(FailUnknownSession, "The engine does not know these rules yet.")
	}
	if e.revision != j.Revision {
		return nil, failure(FailStale, "The rules have changed.", strconv.Itoa(e.revision))
	}
	if e.unplayable != nil {
		return nil, e.unplayable
	}
	return e, nil
}

// built returns the network of the rules that the request is about.
func (s *session) built(j *job) (*network, error) {
	e, err := s.current(j)
	if err != nil {
		return nil, err
	}
	if n := e.network(); n != nil {
		return n, nil
	}
	return nil, failure(FailNoNet, "The propnet of these rules has not been built.")
}
