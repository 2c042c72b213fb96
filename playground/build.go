package playground

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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
			e.adopt(&fastMachine{machine, compiled}, EngineCompiled)
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

// verify plays random matches on both machines side by side for a moment. The
// network must agree with the reasoner in everything; where it does not it is
// not used.
func (b *builder) verify(want, got game.Machine) error {
	const (
		most   = 200 // positions
		moment = 150 * time.Millisecond
	)
	ctx := b.context()
	rng := rand.New(rand.NewPCG(3, 4))
	begin := time.Now()
	for n := 0; n < most && time.Since(begin) < moment; {
		s, err := want.Initial(ctx)
		if err != nil {
			return err
		}
		for over := false; !over && n < most && time.Since(begin) < moment; n++ {
			var joint game.JointMove
			if joint, over, err = agree(ctx, want, got, s, rng); err != nil || joint == nil {
				break
			}
			if s, err = want.Next(ctx, s, joint); err != nil {
				break
			}
			b.at(StageVerify, int64(n))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// agree compares two machines in a state of the first one, and its successor
// by a random joint move, which it returns; nil if there is none.
func agree(ctx context.Context, want, got game.Machine, s game.State, rng *rand.Rand) (game.JointMove, bool, error) {
	t := want.Rules().Terms
	differ := func(what string) error {
		return fmt.Errorf("the propnet differs from the reasoner in %s; it is not used", what)
	}
	u, err := got.Encode(want.Facts(s))
	if err != nil {
		return nil, false, differ("the facts of a position")
	}
	over, err := want.Terminal(ctx, s)
	if err != nil {
		return nil, false, err
	}
	if over2, err := got.Terminal(ctx, u); err != nil || over != over2 {
		return nil, false, orElse(err, differ("terminal"))
	}
	var joint, joint2 game.JointMove
	for role := range want.Rules().Roles {
		g, err := want.Goal(ctx, s, role)
		if err != nil {
			return nil, false, err
		}
		if g2, err := got.Goal(ctx, u, role); err != nil || g != g2 {
			return nil, false, orElse(err, differ("goal"))
		}
		legal, err := want.Legal(ctx, s, role, nil)
		if err != nil {
			return nil, false, err
		}
		legal2, err := got.Legal(ctx, u, role, nil)
		if err != nil {
			return nil, false, err
		}
		if !slices.Equal(moveTerms(want, role, legal), moveTerms(got, role, legal2)) {
			return nil, false, differ("the legal moves of " + t.String(want.Rules().Roles[role]))
		}
		if len(legal) == 0 {
			return nil, over, nil
		}
		m := legal[rng.IntN(len(legal))]
		m2, _ := got.FindMove(role, want.MoveTerm(role, m))
		joint, joint2 = append(joint, m), append(joint2, m2)
	}
	if over {
		return nil, true, nil
	}
	next, err := want.Next(ctx, s, joint)
	if err != nil {
		return nil, false, err
	}
	next2, err := got.Next(ctx, u, joint2)
	if err != nil {
		return nil, false, err
	}
	a, b := want.Facts(next), got.Facts(next2)
	slices.Sort(a)
	slices.Sort(b)
	if !slices.Equal(a, b) {
		return nil, false, differ("the next position")
	}
	return joint, false, nil
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// moveTerms returns the terms of moves, sorted. Both machines are made from the
// same rules, so equal terms are equal numbers.
func moveTerms(m game.Machine, role int, moves []game.Move) []game.Term {
	terms := make([]game.Term, len(moves))
	for i, x := range moves {
		terms[i] = m.MoveTerm(role, x)
	}
	slices.Sort(terms)
	return terms
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
