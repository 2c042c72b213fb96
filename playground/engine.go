package playground

import (
	"errors"
	"strconv"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/reasoner"
)

// An engine is what an engine worker plays on: rules, and the fastest machine
// for them so far. Jobs run beside each other, each on a clone.
type engine struct {
	revision   int
	unplayable error // why there is no machine; nil if there is one
	roles      int
	building   sync.Mutex // held while a network is built

	mu       sync.Mutex
	machines map[MachineKind]game.Machine // they never play themselves; only cloned
	kind     MachineKind                  // the fastest of them
	net      *network                     // nil until it is built
	seats    []*seat                      // the most recently used last
	solved   *solved                      // the last proof; nil before the first
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

// adopt makes later jobs play on another machine.
func (e *engine) adopt(m game.Machine, kind MachineKind) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.machines[kind], e.kind = m, kind
}

// know tells the engine its network.
func (e *engine) know(n *network) {
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

// load gives the session of an engine worker its rules. Rules that cannot be
// played are remembered too, so that whatever is asked about them says why.
func load(j *job, s *session, q LoadRequest) (LoadResult, error) {
	e, problem, err := newEngine(j, s, q)
	if err != nil {
		if j.ctx.Err() != nil {
			return LoadResult{}, err
		}
		e = &engine{revision: j.Revision, unplayable: err}
	}
	s.mu.Lock()
	old := s.engine
	s.engine = e
	s.mu.Unlock()
	if old != nil {
		err = errors.Join(err, old.forget())
	}
	return LoadResult{e.kind, problem}, err
}

// newEngine returns an engine for the rules of a request, and what is wrong with
// the net that came along, if anything is.
func newEngine(j *job, s *session, q LoadRequest) (*engine, *Failure, error) {
	doc, _, err := newDocument(j, s, q.Text)
	if err != nil {
		return nil, nil, err
	}
	rules, err := doc.compiled()
	if err != nil {
		return nil, nil, err
	}
	m, err := reasoner.New(rules, reasoner.Options{Yield: j.service.config.Yield})
	if err != nil {
		return nil, nil, err
	}
	e := &engine{revision: j.Revision, roles: len(rules.Roles), machines: map[MachineKind]game.Machine{MachineReasoner: m}, kind: MachineReasoner}
	if q.Net >= 0 {
		if err := e.receive(j, rules, q.Net); err != nil {
			return e, asFailure(err), nil // the reasoner plays on
		}
	}
	return e, nil, nil
}

// receive lets the engine play on the net that came with a request. It has been
// verified where it was built.
func (e *engine) receive(j *job, rules *logic.Rules, net Buffer) error {
	if int(net) >= len(j.in) {
		return failure(FailRequest, "The net did not come along.", "net")
	}
	m, err := propnet.UnmarshalMachine(rules.Clone(), j.in[net])
	if err != nil {
		return failure(FailRequest, "The net that came along cannot be used: "+err.Error()+".", err.Error())
	}
	e.adopt(m, MachinePropnet)
	if host := j.service.config.Host; host != nil {
		e.adopt(codegen.NewPair(m, codegen.New(host, m.Circuit(), m.Names())), MachineCompiled)
	}
	return nil
}

// current returns the session's engine if it plays the rules of the request.
func (s *session) current(j *job) (*engine, error) {
	s.mu.Lock()
	e := s.engine
	s.mu.Unlock()
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

// A playing is what a job that plays needs: a machine of its own and the
// position that the request is about.
type playing struct {
	*playedGame
	at   *treePosition
	kind MachineKind
}

// play prepares a job that plays, on the given kind of machine or on the
// fastest. The caller closes the machine.
func (s *session) play(j *job, line [][]string, kind MachineKind) (playing, error) {
	e, err := s.current(j)
	if err != nil {
		return playing{}, err
	}
	m, kind, err := e.clone(kind)
	if err != nil {
		return playing{}, err
	}
	p := playing{newPlayedGame(m), nil, kind}
	if p.at, err = p.follow(j.ctx, line); err == nil && p.at.ply < len(line) {
		err = badLine(p.at.ply)
	}
	if err != nil {
		return playing{}, errors.Join(err, m.Close())
	}
	return p, nil
}

func badLine(ply int) error {
	return failure(FailMoves, "The match cannot be replayed: joint move "+strconv.Itoa(ply+1)+" is not legal.", strconv.Itoa(ply+1))
}
