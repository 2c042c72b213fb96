package propnet

import (
	"fmt"
	"math"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// fuzzyGoals tell how near a position is to the goals of the roles without being
// there (Schiffel and Thielscher: Fluxplayer, AAAI 2007): conditions hold
// to a degree, and a goal that asks for five facts is nearer with four of them
// than with three. Facts that hold count 0.9, others 0.1; a conjunction holds to
// the product of what it asks for. So a degree is the chance that the condition
// holds if each fact were misread one time in ten and the inputs of
// each gate were independent.
//
// Only the gates that goals and the end of the match depend on are looked at.
type fuzzyGoals struct {
	bases    []int // of the circuit, those that are needed
	gates    []circuit.Gate
	terminal circuit.Edge
	goals    [][]circuit.GoalEdge // by role
}

// A degree, 0..1, to which something holds, and to which it does not. Both are
// kept because 1-x forgets what is small.
type degree struct{ yes, no float64 }

// fuzzyValues are the degrees of one position.
type fuzzyValues struct {
	state   game.State
	degrees []degree // by node of the fuzzy goals; empty: none yet
}

const (
	// certain is the degree to which a fact holds that is read as true.
	certain = 0.9
	// leastDegree keeps long conjunctions apart from the impossible.
	leastDegree = 1e-290
	// estimateSpan is how many units of log odds make one of an estimate, so that a
	// fact more of those that a goal asks for adds about half a unit.
	estimateSpan = 8
	// maxEstimateGates bounds what is looked at in each position: a tenth of a millisecond.
	maxEstimateGates = 1 << 15
)

// fuzzyGoalsOf returns what makes the fuzzy goals of a circuit when they are first
// wanted.
func fuzzyGoalsOf(c *circuit.Circuit) func() *fuzzyGoals {
	return sync.OnceValue(func() *fuzzyGoals { return newFuzzyGoals(c) })
}

// newFuzzyGoals takes the gates that goals and terminal depend on out of a circuit.
// In what it keeps, node 0 is the constant, then come the bases, then the gates.
func newFuzzyGoals(c *circuit.Circuit) *fuzzyGoals {
	first := c.FirstGate()
	needed := make([]bool, c.Nodes())
	needed[c.Terminal>>1] = true
	for _, goals := range c.Goals {
		for _, g := range goals {
			needed[g.When>>1] = true
		}
	}
	for i := c.Nodes() - 1; i >= int(first); i-- {
		if needed[i] {
			g := c.Gates[i-int(first)]
			needed[g.A>>1], needed[g.B>>1] = true, true
		}
	}
	p := &fuzzyGoals{}
	place := make([]uint32, c.Nodes()) // moves stay at 0: none is being made
	for i := range c.Bases {
		if n := c.Base(i); needed[n] {
			p.bases = append(p.bases, i)
			place[n] = uint32(len(p.bases))
		}
	}
	moved := func(e circuit.Edge) circuit.Edge { return circuit.Edge(place[e>>1])<<1 | e&1 }
	for i, g := range c.Gates {
		if n := first + uint32(i); needed[n] {
			p.gates = append(p.gates, circuit.Gate{A: moved(g.A), B: moved(g.B)})
			place[n] = uint32(len(p.bases) + len(p.gates))
		}
	}
	p.terminal = moved(c.Terminal)
	for _, goals := range c.Goals {
		own := make([]circuit.GoalEdge, len(goals))
		for i, g := range goals {
			own[i] = circuit.GoalEdge{Value: g.Value, When: moved(g.When)}
		}
		p.goals = append(p.goals, own)
	}
	return p
}

// evaluate works out to which degree each node holds in a state.
func (f *fuzzyGoals) evaluate(s game.State, w *fuzzyValues) {
	w.state = append(w.state[:0], s...)
	w.degrees = append(w.degrees[:0], degree{0, 1})
	for _, i := range f.bases {
		d := degree{1 - certain, certain}
		if s.Has(game.Fact(i)) {
			d = degree{certain, 1 - certain}
		}
		w.degrees = append(w.degrees, d)
	}
	for _, g := range f.gates {
		a, b := w.degree(g.A), w.degree(g.B)
		w.degrees = append(w.degrees, degree{max(a.yes*b.yes, leastDegree), a.no + a.yes*b.no})
	}
}

// degree returns to which degree an edge holds.
func (v *fuzzyValues) degree(e circuit.Edge) degree {
	d := v.degrees[e>>1]
	if e&1 != 0 {
		d.yes, d.no = d.no, d.yes
	}
	return d
}

// estimate returns how promising a position looks to a role, 0..100: the log odds
// of what it would get, and of the end of the match, which is good for whoever
// has what it wants and bad for others. Values of the same
// position are used again.
func (f *fuzzyGoals) estimate(s game.State, role int, w *fuzzyValues) (float64, error) {
	if len(f.gates) > maxEstimateGates {
		return 0, fmt.Errorf("goals depend on more than %d gates", maxEstimateGates)
	}
	if len(w.degrees) == 0 || !w.state.Equal(s) {
		f.evaluate(s, w)
	}
	got, missed := 0.0, 1.0
	for _, g := range f.goals[role] {
		if share := float64(max(g.Value, 0)) / 100; share > 0 {
			d := w.degree(g.When)
			got += share * d.yes
			missed *= d.no + (1-share)*d.yes
		}
	}
	got = min(max(got, leastDegree), 1)
	missed = max(missed, leastDegree)
	end := w.degree(f.terminal)
	odds := math.Log(got/missed) + got*math.Log(max(end.yes, leastDegree)) + (1-got)*math.Log(max(end.no, leastDegree))
	return 100 / (1 + math.Exp(-odds/estimateSpan)), nil
}
