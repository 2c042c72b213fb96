package satplan

import (
	"slices"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// chooseMoves finds the moves that change anything that goals, ends, or other
// such moves depend on.
func (m *model) chooseMoves(meter *pace.Meter) error {
	d := m.newDependence()
	d.add(m.goal, true)
	d.add(m.terminal, true)
	d.add(m.terminal, false)
	chosen := make([]bool, len(m.legal))
	for more := true; more; {
		more = false
		for move, effects := range m.effects {
			if meter.Over(1 + len(effects)) {
				return meter.Err()
			}
			if chosen[move] || m.legal[move] == circuit.False || !d.anyOf(effects) {
				continue
			}
			chosen[move], more = true, true
			d.add(m.legal[move], true)
			for _, e := range effects {
				d.add(e.to, true)
				d.add(e.to, false)
			}
		}
	}
	for move := range chosen {
		if chosen[move] {
			m.moves = append(m.moves, int32(move))
		}
	}
	return nil
}

// A dependence collects the bases that edges depend on, and in which way: a higher base
// can make the edge true, or false.
type dependence struct {
	model *model
	seen  [2][]bool // by sign and node
	nodes []circuit.Edge
}

func (m *model) newDependence() *dependence {
	n := m.graph.Nodes()
	return &dependence{model: m, seen: [2][]bool{make([]bool, n), make([]bool, n)}}
}

// add adds what the edge needs in order to be true, or false.
func (d *dependence) add(e circuit.Edge, to bool) {
	if !to {
		e = e.Not()
	}
	for stack := []circuit.Edge{e}; len(stack) > 0; {
		e, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if e.Node() == 0 || d.seen[e&1][e.Node()] {
			continue
		}
		d.seen[e&1][e.Node()] = true
		d.nodes = append(d.nodes, e)
		for _, in := range d.model.graph.Inputs(e.Node()) {
			stack = append(stack, in^e&1)
		}
	}
}

// anyOf reports whether what was added depends on one of the bases.
func (d *dependence) anyOf(effects []effect) bool {
	for _, e := range effects {
		if n := e.base + 1; d.seen[0][n] || d.seen[1][n] {
			return true
		}
	}
	return false
}

// reset forgets what was added.
func (d *dependence) reset() {
	for _, e := range d.nodes {
		d.seen[e&1][e.Node()] = false
	}
	d.nodes = d.nodes[:0]
}

// findConflicts lists for each base, and each value that it may get, which moves give
// it and which ones that may spoil. Where there are too many to list, no two moves go into
// one step.
func (m *model) findConflicts(meter *pace.Meter) error {
	for to := range m.needs {
		m.needs[to] = make([]conflict, m.bases)
	}
	d := m.newDependence()
	total := 0
	for _, move := range m.moves {
		d.add(m.legal[move], true)
		for _, e := range m.effects[move] {
			d.add(e.to, true)
			d.add(e.to, false)
			for to := range m.needs {
				if e.to != circuit.MakeEdge(0, to == 0) {
					c := &m.needs[to][e.base]
					c.changers = append(c.changers, move)
				}
			}
		}
		for _, e := range d.nodes {
			if n := int(e.Node()); n <= m.bases {
				c := &m.needs[e&1][n-1] // what is to be true is spoiled by false
				c.needers = append(c.needers, move)
				total++
			}
		}
		if total > maxEffects {
			m.needs, m.all = [2][]conflict{}, true
			return nil
		}
		if meter.Over(len(d.nodes) + len(m.effects[move])) {
			return meter.Err()
		}
		d.reset()
	}
	for to := range m.needs {
		for _, c := range m.needs[to] {
			m.all = m.all || len(c.changers) == len(m.moves) && len(c.needers) == len(m.moves)
		}
	}
	return nil
}

// findCounters finds the bases that each move changes in the same way, which depends
// on no other bases: they count moves.
func (m *model) findCounters(meter *pace.Meter) error {
	m.counts = make([]circuit.Edge, m.bases)
	given := make([]int, m.bases)
	for _, move := range m.moves {
		if meter.Over(len(m.effects[move])) {
			return meter.Err()
		}
		for _, e := range m.effects[move] {
			if given[e.base] == 0 {
				m.counts[e.base] = e.to
			}
			if m.counts[e.base] == e.to {
				given[e.base]++
			}
		}
	}
	m.counters = make([]bool, m.bases)
	for b := range m.counters {
		m.counters[b] = given[b] == len(m.moves)
	}
	d := m.newDependence()
	for more := true; more; {
		more = false
		for b := range m.counters {
			if meter.Over(1) {
				return meter.Err()
			}
			if !m.counters[b] {
				continue
			}
			d.add(m.counts[b], true)
			d.add(m.counts[b], false)
			for _, e := range d.nodes {
				if n := int(e.Node()); n <= m.bases && !m.counters[n-1] {
					m.counters[b], more = false, true
				}
			}
			meter.Over(len(d.nodes))
			d.reset()
		}
	}
	m.counted = slices.Contains(m.counters, true)
	return nil
}
