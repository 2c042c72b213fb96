package playground

import (
	"github.com/gdl-playground/engine/playground/netdraw"
	"github.com/gdl-playground/engine/propnet"
)

// A network is what an engine worker knows about the net of its rules.
type network struct {
	net     *propnet.Net
	machine *propnet.Machine // never plays; see [engine]
	index   *netdraw.Index
	stats   NetStats
	grounds []int
	problem *Failure // see [BuildResult]
}

// result describes a network to the page, and gives it along where other
// workers want it.
func (n *network) result(j *job, kind MachineKind, export bool) (BuildResult, error) {
	r := BuildResult{Machine: kind, Stats: n.stats, GroundRules: n.grounds, Net: -1, Problem: n.problem}
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
