package playground

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A builder keeps count while a network is made.
type builder struct {
	*job
	memory   uint64 // bytes that the program may have
	live     uint64 // bytes in use when the collector was last told how much garbage to leave
	current  BuildStage
	done     int64 // how far the current stage has come
	begin    time.Time
	stage    time.Time // when the current stage began
	reported time.Time
	stages   []StageStats
}

// at notes that a stage has come so far.
func (b *builder) at(stage BuildStage, done int64) {
	now := time.Now()
	if stage != b.current {
		if took := milliseconds(now.Sub(b.stage)); b.current != "" {
			b.stages = append(b.stages, StageStats{b.current, took})
			b.report(BuildProgress{b.current, b.done, took})
		}
		b.current, b.stage, b.reported = stage, now, time.Time{}
	}
	b.done = done
	if stage != "" && now.Sub(b.reported) > 100*time.Millisecond {
		b.reported = now
		b.report(BuildProgress{stage, done, milliseconds(now.Sub(b.stage))})
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// context returns the job's context, in which a computation also ends when memory
// runs short.
func (b *builder) context() context.Context {
	return pace.With(b.ctx, func() error {
		if err := pace.Check(b.ctx); err != nil {
			return err
		}
		return b.watchMemory()
	})
}

// While a network is built the heap may grow by a percentage of what is in use
// before garbage is collected. Collecting is a tenth of the work of building a small
// network, which leaves most garbage. From smallHeap bytes on memory counts for more:
// it never shrinks, so what is garbage at the largest stage is lost for good.
const (
	buildGarbage = 400
	usualGarbage = 100
	leastGarbage = 20
	smallHeap    = 128 << 20
)

// defaultMemory is how much the program may grow to while a network is built, in
// bytes. A page with its worker takes 240 MB without it, and shall stay below 1 GB.
const defaultMemory uint64 = 720 << 20

// memoryUse returns how many bytes the program has grown to, what it has given back left out, and
// how many were in use when garbage was collected last.
func memoryUse() (used, live uint64) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
		{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64(), sample[2].Value.Uint64()
}

// clearMemory gives back what games before have left, where that is much: it would count as this network's.
func (b *builder) clearMemory() {
	if used, _ := memoryUse(); used > b.memory/4 {
		debug.FreeOSMemory()
	}
}

// watchMemory fails when the program has grown too large. The larger the heap is,
// the less garbage may lie in it.
func (b *builder) watchMemory() error {
	used, live := memoryUse()
	if used > smallHeap && live != b.live {
		b.live = live
		debug.SetGCPercent(garbage(live, b.memory))
	}
	limit := b.memory
	if b.current == StageOptimise { // it takes memory in pieces of up to a fourth of that
		limit -= limit / 8
	}
	if used > limit {
		return &logic.LimitError{What: "megabytes of memory", Limit: int64(limit >> 20), Rule: -1}
	}
	return nil
}

// garbage returns the percentage that a heap may grow by which has so many bytes in use, so
// that it stays below two fifths of a bound while that is possible.
func garbage(live, bound uint64) int {
	aim := bound / 5 * 2
	if live >= aim {
		return leastGarbage
	}
	return int(max(leastGarbage, min((aim-live)*100/max(live, 1), usualGarbage)))
}

// network grounds the rules of a machine, and makes their network and a machine on
// it, which random play has not told from the one that is there.
func (b *builder) network(reference game.Machine) (*propnet.Net, *propnet.Machine, error) {
	net, err := propnet.Build(b.context(), reference.Rules(), propnet.Options{Progress: func(stage string, done int) {
		b.at(map[string]BuildStage{"ground": StageGround, "build": StageNet}[stage], int64(done))
	}})
	if err != nil {
		return nil, nil, err
	}
	b.at(StageOptimise, 0)
	circuit, err := propnet.Optimize(b.context(), net)
	if err != nil {
		return nil, nil, err
	}
	b.at(StageVerify, 0)
	machine := propnet.NewMachine(net, circuit)
	return net, machine, b.verify(reference, machine, 0) // the reasoner may take minutes for a position
}

// compile makes and verifies the generated code of a network. Where that cannot
// be done it returns no pair: the interpreter plays on, and the page says why.
func (b *builder) compile(c *circuit.Circuit, machine *propnet.Machine) (*codegen.Pair, *Failure, error) {
	runner := b.service.config.Host
	if runner == nil {
		return nil, nil, nil
	}
	b.at(StageCompile, int64(len(c.Gates)))
	compiled := codegen.New(runner, c, machine.Names())
	pair := codegen.NewPair(machine, compiled)
	err := b.verify(machine, compiled, leastVerified)
	if err == nil {
		err = pair.Start(b.context())
	}
	if err == nil {
		return pair, nil, nil
	}
	closed := compiled.Close()
	switch {
	case b.ctx.Err() != nil:
		return nil, nil, errors.Join(err, closed)
	case errors.Is(err, host.ErrTooLarge):
		return nil, failure(FailLimit, "The network is too large to be compiled; it is interpreted.",
			"gates to be compiled", strconv.Itoa(len(c.Gates))), closed
	}
	problem := asFailure(err)
	if problem.Code == FailInternal { // the host's, not ours
		problem = failure(FailHost,
			"The generated code does not run here: "+err.Error()+"; the network is interpreted.", err.Error())
	}
	return nil, problem, closed
}

// warm generates the code that players ask for later, so that compiling it costs
// no clock of a match. An error comes again when a player asks for the code, and is
// told to the page then. A panic would end the program; it is a bug, and is written down,
// since no call is there to be answered with it.
func warm(ctx context.Context, pair *codegen.Pair, bugs io.Writer) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(bugs, "generating the code of players: %v\n%s", r, debug.Stack())
		}
	}()
	_ = errors.Join(pair.Warm(ctx), pair.Close())
}

// leastVerified is how many positions generated code is compared on, however long that takes: on a busy machine the
// moment for it may be over before the code is compiled.
const leastVerified = 4

// verify plays random matches on both machines side by side, for least positions and then for a moment, which is short
// where the network came soon. A network that differs from its judge in anything is not used.
func (b *builder) verify(want, got game.Machine, least int) error {
	const (
		most     = 200 // positions
		shortest = 50 * time.Millisecond
		longest  = 150 * time.Millisecond
	)
	err := playtest.Agree(b.ctx, want, got, 0, least)
	if err == nil {
		ctx, cancel := context.WithTimeout(b.ctx, max(shortest, min(time.Since(b.begin)/4, longest)))
		defer cancel()
		err = playtest.Agree(ctx, want, got, 1, most)
	}
	var difference *playtest.DifferenceError
	switch {
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil
	case errors.As(err, &difference):
		return failure(FailDiffers, "The network differs from its judge and is not used: "+err.Error()+".", err.Error())
	}
	return err
}

// stats counts what a network is made of.
func (b *builder) stats(n *network) NetStats {
	net, count := n.net, n.net.Counts()
	s := NetStats{
		Bases: count[propnet.Base], Inputs: count[propnet.Input], Views: count[propnet.View],
		And: count[propnet.And], Or: count[propnet.Or], Not: count[propnet.Not], Nodes: net.Len(),
		Layers: n.index.Layers(), Parts: n.index.Parts(),
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
