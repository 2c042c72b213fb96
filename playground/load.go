package playground

import (
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/reasoner"
)

// load gives the session of an engine worker its rules. Rules that cannot be
// played are remembered too, so that whatever is asked about them says why.
// Where nothing but layout and comments has changed, the engine stays, with all
// that it has built and found out.
func load(j *job, s *session, q LoadRequest) (LoadResult, error) {
	doc, _, err := newDocument(j, s, q.Text)
	if err != nil {
		return LoadResult{}, err
	}
	if kind, ok := s.keep(doc, q.Net >= 0); ok {
		return LoadResult{Machine: kind}, nil
	}
	e, problem, err := newEngine(j, doc, q)
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

// keep lets the engine go on under another revision of a document if that has the same rules, and returns the fastest
// kind of its machines. An engine that has no network does not go on where one comes along.
func (s *session) keep(doc *document, net bool) (MachineKind, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.engine
	if e == nil || e.unplayable != nil || doc.obstacle != nil || !e.sheet.SameRules(doc.sheet) {
		return "", false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if net && e.machines[MachinePropnet] == nil {
		return "", false
	}
	e.revision = doc.revision
	return e.kind, true
}

// newEngine returns an engine for the rules of a request, and what is wrong with
// the net that came along, if anything is.
func newEngine(j *job, doc *document, q LoadRequest) (*engine, *Failure, error) {
	rules, err := doc.compiled()
	if err != nil {
		return nil, nil, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return nil, nil, err
	}
	e := &engine{revision: j.Revision, sheet: doc.sheet, roles: len(rules.Roles),
		machines: map[MachineKind]game.Machine{MachineReasoner: m}, kind: MachineReasoner}
	if q.Net >= 0 {
		if err := e.receive(j, rules, q.Net, q.Machine); err != nil {
			return e, asFailure(err), nil // the reasoner plays on
		}
	}
	return e, nil, nil
}

// receive lets the engine play on the net that came with a request, on the
// machine that was the fastest where the net was built, verified and measured.
func (e *engine) receive(j *job, rules *logic.Rules, net Buffer, machine MachineKind) error {
	if int(net) >= len(j.in) {
		return failure(FailRequest, "The net did not come along.", "net")
	}
	m, err := propnet.UnmarshalMachine(rules.Clone(), j.in[net])
	if err != nil {
		return failure(FailRequest, "The net that came along cannot be used: "+err.Error()+".", err.Error())
	}
	e.machines[MachinePropnet] = m
	if host := j.service.config.Host; host != nil {
		e.machines[MachineCompiled] = codegen.NewPair(m, codegen.New(host, m.Circuit(), m.Names()))
	}
	if e.machines[machine] == nil {
		return failure(FailRequest, "There is no such machine for the net that came along.", "machine")
	}
	e.kind = machine
	return nil
}
