package playground

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// A network is what an engine worker knows about the net of its rules.
type network struct {
	net     *propnet.Net
	reading *reading
	stats   NetStats
	grounds []int
}

// build grounds the loaded rules, makes their network, verifies it against the
// reasoner on random play, and from then on plays with it.
func build(j *job, s *session, _ BuildRequest) (r BuildResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	e.building.Lock() // a second build waits and finds the first one's network
	defer e.building.Unlock()
	if n := e.network(); n != nil {
		return BuildResult{Engine: e.kind, Stats: n.stats, Grounds: n.grounds, Net: -1}, nil
	}
	b := builder{job: j, begin: time.Now(), stage: time.Now()}
	reference, _, err := e.clone(EngineReasoner)
	if err != nil {
		return r, err
	}
	net, err := propnet.Build(b.context(), reference.Rules(), propnet.Options{Progress: func(stage string, done int) {
		b.at(map[string]BuildStage{"ground": StageGround, "build": StageNet}[stage], int64(done))
	}})
	if err != nil {
		return r, err
	}
	b.at(StageOptimise, 0)
	circuit, err := propnet.Optimize(b.context(), net)
	if err != nil {
		return r, err
	}
	b.at(StageVerify, 0)
	machine := propnet.NewMachine(net, circuit)
	if err := b.verify(reference, machine); err != nil {
		return r, err
	}
	e.adopt(machine, EnginePropnet)
	if host := j.service.config.Host; host != nil {
		b.at(StageCompile, int64(len(circuit.Gates)))
		compiled := codegen.New(host, circuit, propnet.NewNames(net))
		switch err := b.verify(machine, compiled); {
		case err == nil:
			e.adopt(codegen.NewPair(machine, compiled), EngineCompiled)
		case j.ctx.Err() != nil:
			return r, err
		default: // the interpreter plays on; the page says why
			r.Problem = asFailure(err)
		}
	}
	b.at("", 0)
	n := &network{net: net, reading: newReading(net)}
	for _, count := range net.GroundRules() {
		n.grounds = append(n.grounds, int(count))
	}
	n.stats = b.stats(n)
	e.know(n)
	return BuildResult{Engine: e.kind, Stats: n.stats, Grounds: n.grounds, Net: -1, Problem: r.Problem}, nil
}

// A builder keeps count while a network is made.
type builder struct {
	*job
	current  BuildStage
	begin    time.Time
	stage    time.Time // when the current stage began
	reported time.Time
	stages   []StageStats
}

// at notes that a stage has come so far.
func (b *builder) at(stage BuildStage, done int64) {
	now := time.Now()
	if stage != b.current {
		if b.current != "" {
			b.stages = append(b.stages, StageStats{b.current, milliseconds(now.Sub(b.stage))})
		}
		b.current, b.stage, b.reported = stage, now, time.Time{}
	}
	if stage != "" && now.Sub(b.reported) > 100*time.Millisecond {
		b.reported = now
		b.report(BuildProgress{stage, done, milliseconds(now.Sub(b.begin))})
	}
	b.service.config.Yield()
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// context returns the job's context in a form that yields whenever a long
// computation looks whether it has been cancelled.
func (b *builder) context() context.Context { return yielding{b.ctx, b.service.config.Yield} }

// A yielding context gives way to messages when its error is asked for.
// Computations ask often, so the event loop gets its turn, and a cancel that
// came in then is seen at once.
type yielding struct {
	context.Context
	yield func()
}

func (y yielding) Err() error {
	y.yield()
	return y.Context.Err()
}

// verify plays random matches on both machines side by side for a moment. A
// network that differs from its judge in anything is not used.
func (b *builder) verify(want, got game.Machine) error {
	const (
		most   = 200 // positions
		moment = 150 * time.Millisecond
	)
	ctx, cancel := context.WithTimeout(b.ctx, moment)
	defer cancel()
	err := game.Agree(yielding{ctx, b.service.config.Yield}, want, got, 1, most)
	var limit *game.LimitError
	switch {
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	case err == nil, errors.Is(err, context.DeadlineExceeded):
		return nil
	case errors.As(err, &limit):
		return err
	}
	return failure(FailDiffers, "The network differs from its judge and is not used: "+err.Error()+".", err.Error())
}

// stats counts what a network is made of.
func (b *builder) stats(n *network) NetStats {
	net, count := n.net, n.net.Counts()
	s := NetStats{
		Bases: count[propnet.Base], Inputs: count[propnet.Input], Views: count[propnet.View],
		And: count[propnet.And], Or: count[propnet.Or], Not: count[propnet.Not], Nodes: net.Len(), Layers: n.reading.layers,
		Milliseconds: milliseconds(time.Since(b.begin)), Stages: b.stages,
	}
	s.Gates = s.And + s.Or + s.Not
	for x := range net.Len() {
		s.Wires += len(net.Inputs(propnet.Node(x)))
	}
	for _, ground := range n.grounds {
		s.GroundRules += ground
	}
	return s
}
