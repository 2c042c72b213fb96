package playground

import (
	"cmp"
	"context"
	"errors"
	"runtime/metrics"
	"strconv"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// A network is what an engine worker knows about the net of its rules.
type network struct {
	net     *propnet.Net
	machine *propnet.Machine // never plays; see [engine]
	reading *reading
	stats   NetStats
	grounds []int
	problem *Failure // see [BuildResult]
}

// build grounds the loaded rules, makes their network, verifies it against the
// reasoner on random play, and from then on plays with it.
func build(j *job, s *session, q BuildRequest) (r BuildResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	e.building.Lock() // a second build waits and finds the first one's network
	defer e.building.Unlock()
	if n := e.network(); n != nil {
		return n.result(j, e.kind, q.Export)
	}
	b := builder{job: j, begin: time.Now(), stage: time.Now(), memory: cmp.Or(j.service.config.Memory, defaultMemory)}
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
		pair := codegen.NewPair(machine, compiled)
		err := b.verify(machine, compiled)
		if err == nil {
			err = pair.Warm(b.context())
		}
		switch {
		case err == nil:
			e.adopt(pair, EngineCompiled)
		case j.ctx.Err() != nil:
			return r, err
		case errors.Is(err, codegen.ErrTooLarge):
			r.Problem = failure(FailLimit, "The network is too large to be compiled; it is interpreted.", "gates to be compiled", strconv.Itoa(len(circuit.Gates)))
		default: // the interpreter plays on; the page says why
			r.Problem = asFailure(err)
		}
	}
	b.at("", 0)
	n := &network{net: net, machine: machine, reading: newReading(net)}
	for _, count := range net.GroundRules() {
		n.grounds = append(n.grounds, int(count))
	}
	n.stats, n.problem = b.stats(n), r.Problem
	e.know(n)
	return n.result(j, e.kind, q.Export)
}

// result describes a network to the page, and gives it along where other
// workers want it.
func (n *network) result(j *job, kind Engine, export bool) (BuildResult, error) {
	r := BuildResult{Engine: kind, Stats: n.stats, Grounds: n.grounds, Net: -1, Problem: n.problem}
	if !export {
		return r, nil
	}
	data, err := n.machine.MarshalBinary()
	if err != nil {
		return r, err
	}
	r.Net = j.attach(data)
	return r, nil
}

// A builder keeps count while a network is made.
type builder struct {
	*job
	memory   uint64 // bytes that the program may have
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
// computation looks whether it has been cancelled, and ends it when memory runs
// short.
func (b *builder) context() context.Context {
	return bounded{yielding{b.ctx, b.service.config.Yield}, b.memory}
}

// defaultMemory is how much the program may grow to while a network is built, in
// bytes. The memory of a WebAssembly program ends at 4 GB, in many browsers
// earlier, and running out of it would end the program.
const defaultMemory uint64 = 1536 << 20

// A bounded context is done when the program has grown too large.
type bounded struct {
	yielding
	memory uint64 // bytes
}

func (b bounded) Err() error {
	if err := b.yielding.Err(); err != nil {
		return err
	}
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Uint64()-sample[1].Value.Uint64() > b.memory {
		return &game.LimitError{What: "megabytes of memory", Limit: int64(b.memory >> 20), Rule: -1}
	}
	return nil
}

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
