package playground

import (
	"cmp"
	"errors"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/gdl-playground/engine/playground/netdraw"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// build grounds the loaded rules, makes their network, verifies it against the
// reasoner on random play, and from then on plays with it where that is faster.
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
	defer debug.SetGCPercent(debug.SetGCPercent(buildGarbage))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64)) // the builder knows what it may take
	b.clearMemory()
	defer func() {
		if err != nil && b.live > 0 { // or the heap would grow beside what was built in vain
			go runtime.GC() // when the reply is on its way: it takes a tenth of a second
		}
	}()
	reference, _, err := e.clone(MachineReasoner)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, reference.Close()) }()
	net, machine, err := b.network(reference)
	if err != nil {
		return r, err
	}
	if e.speed, err = b.service.measure(j, reference); err != nil {
		return r, err
	}
	speed, err := b.service.measure(j, machine)
	if err != nil {
		return r, err
	}
	e.adopt(machine, MachinePropnet, speed)
	pair, problem, err := b.compile(machine.Circuit(), machine)
	if err != nil {
		return r, err
	}
	if pair != nil {
		if speed, err = b.service.measure(j, pair); err != nil {
			return r, errors.Join(err, pair.Close())
		}
		e.adopt(pair, MachineCompiled, speed)
	}
	b.at("", 0)
	n := &network{net: net, machine: machine, index: netdraw.NewIndex(net), problem: problem}
	for _, count := range net.GroundRules() {
		n.grounds = append(n.grounds, int(count))
	}
	n.stats = b.stats(n)
	e.setNetwork(n)
	if pair != nil {
		go warm(j.service.context, pair.Clone().(*codegen.Pair), os.Stderr)
	}
	return n.result(j, e.kind, q.Export)
}
