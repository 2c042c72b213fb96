package treesearch

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// A child at the frontier of the search is worth the sum of the weights of its
// facts and of features that no fact states: lines that are nearly complete, and
// mobility. Both are counted in all lanes at a time.

// A featurePlan says what is counted of a block, and where. Each part is planes,
// one behind the other from treeMemory.derived on: for each threat one, then for each number
// its bits, the lowest first.
type featurePlan struct {
	lines      game.Lines
	threats    []game.Fact // facts of lines
	open       []int       // by kind of line: bits of how many miss two facts
	mobility   []int       // by role: bits of how many moves are legal
	threatBits [2]int      // by role: bits of how many facts it threatens to make
}

// planes returns how many planes lines take, and moves behind them.
func (p *featurePlan) planes() (lines, moves uint32) {
	lines = uint32(len(p.threats))
	for _, n := range p.open {
		lines += uint32(n)
	}
	for _, n := range p.mobility {
		moves += uint32(n)
	}
	return lines, moves
}

// A lineGraph computes what is known of lines from the facts of a block at ParamFrom.
type lineGraph struct {
	*gates.Graph
	threats []game.Fact              // facts that are missing alone in some line, as they come
	lanes   map[game.Fact]gates.Edge // where they are
}

func newLineGraph(w *gates.Watch) *lineGraph {
	return &lineGraph{Graph: gates.NewGraph(w), lanes: map[game.Fact]gates.Edge{}}
}

func (g *lineGraph) fact(f game.Fact) gates.Edge {
	return g.Load(gates.ParamFrom, uint32(f)*gates.PlaneBytes)
}

// missing returns, for each number up to most, the lanes in which a line that nothing blocks
// misses that many facts.
func (g *lineGraph) missing(line game.Line, most int) []gates.Edge {
	lanes := make([]gates.Edge, most+1)
	lanes[0] = gates.True
	for n := range most {
		lanes[n+1] = gates.False
	}
	for _, f := range line.Blockers {
		lanes[0] = g.And(lanes[0], g.fact(f).Not())
	}
	for _, f := range line.Facts {
		held := g.fact(f)
		for n := most; n > 0; n-- {
			lanes[n] = g.Mux(held, lanes[n], lanes[n-1])
		}
		lanes[0] = g.And(lanes[0], held)
	}
	return lanes
}

// threaten notes that in some lanes a line misses one fact.
func (g *lineGraph) threaten(line game.Line, one gates.Edge) {
	for _, f := range line.Facts {
		if _, ok := g.lanes[f]; !ok {
			g.threats = append(g.threats, f)
		}
		g.lanes[f] = g.Or(g.lanes[f], g.And(one, g.fact(f).Not()))
	}
}

// planLines returns what computes the part of lines, at ParamTo from a block at
// ParamFrom.
func (p *featurePlan) planLines(w *gates.Watch) gates.Plan {
	g := newLineGraph(w)
	open := make([][]gates.Edge, p.lines.Kinds())
	for _, line := range p.lines {
		lanes := g.missing(line, 2)
		g.threaten(line, lanes[1])
		open[line.Kind] = append(open[line.Kind], lanes[2])
	}
	p.threats = g.threats
	planned := gates.Plan{Graph: g.Graph}
	at := uint32(0)
	put := func(e gates.Edge) {
		planned.Put(gates.ParamTo, at, e)
		at += gates.PlaneBytes
	}
	for _, f := range p.threats {
		put(g.lanes[f])
	}
	for _, list := range open {
		sum := g.Tally(list)
		p.open = append(p.open, len(sum))
		for _, e := range sum {
			put(e)
		}
	}
	return planned
}

// planThreats returns what counts, of lines that a role wants, the facts that alone are missing
// in some.
func (p *featurePlan) planThreats(w *gates.Watch, role int) gates.Plan {
	g := newLineGraph(w)
	for _, line := range p.lines {
		if line.Role == role {
			g.threaten(line, g.missing(line, 1)[1])
		}
	}
	list := make([]gates.Edge, len(g.threats))
	for i, f := range g.threats {
		list[i] = g.lanes[f]
	}
	planned := gates.Plan{Graph: g.Graph}
	sum := g.Tally(list)
	for i, e := range sum {
		planned.Put(gates.ParamTo, uint32(i)*gates.PlaneBytes, e)
	}
	p.threatBits[role] = len(sum)
	return planned
}

// mostCounted is up to how many moves, of both roles, legal ones are counted. Adding up
// more would take longer than all else that is computed of a position.
const mostCounted = 4096

// planMobility returns what computes the part of moves.
func (p *featurePlan) planMobility(w *gates.Watch, c *circuit.Circuit, l *positions.Layout) gates.Plan {
	g := gates.NewGraph(w)
	planned := gates.Plan{Graph: g}
	lines, _ := p.planes()
	at, from := lines*gates.PlaneBytes, l.Legal
	for _, n := range c.Inputs {
		legal := make([]gates.Edge, n)
		for i := range legal {
			legal[i] = g.Load(gates.ParamFrom, from)
			from += gates.PlaneBytes
		}
		sum := g.Tally(legal)
		p.mobility = append(p.mobility, len(sum))
		for _, e := range sum {
			planned.Put(gates.ParamTo, at, e)
			at += gates.PlaneBytes
		}
	}
	return planned
}

// Which features count, in the head.
const (
	featureLines = 1 << iota
	featureMobility
)

// writeFeatures writes features(block, children, mask): the children in the lanes
// of the mask, which have the sum of their facts, get what features add to it.
func (g *treeGenerator) writeFeatures() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeV128), "")
	block, children, mask := Variable(0), Variable(1), Variable(2)
	loop := g.childLoop(r, children, mask)
	delta, held := r.Number(), r.Plane()
	if lines, _ := g.features.planes(); lines > 0 {
		r.When(And(g.head(headFeatures), Constant(featureLines)), func() {
			r.Invoke(g.lines, Constant(host.BaseAddress), block.Value(), Address(g.memory.derived))
			g.addLines(&loop, held, delta)
		})
	}
	if g.moves != nil {
		r.When(And(g.head(headFeatures), Constant(featureMobility)), func() {
			r.Invoke(g.moves, Constant(host.BaseAddress), block.Value(), Address(g.memory.derived))
			g.addMobility(&loop, held, delta)
		})
	}
	return r.Function
}

// addLines adds the weight of each plane of lines to the children that have it.
func (g *treeGenerator) addLines(loop *childLoop, held, delta Variable) {
	r := loop.Routine
	lines, _ := g.features.planes()
	plane, entry := r.Number(), r.Number()
	r.Let(plane, Address(g.memory.derived))
	meant := func(at uint32) Expression { return Vector(VecAnd, LoadPlane(plane.Value(), at), loop.mask.Value()) }
	last := g.listPlanes(r, Address(g.memory.listed), lines, plane, meant)
	r.Let(entry, Address(g.memory.listed))
	r.While(Less(entry.Value(), last.Value()), func() {
		r.Let(plane, Load(entry.Value(), 0))
		r.Let(held, meant(0))
		r.Let(delta, Load(ShiftRight(Subtract(plane.Value(), Address(g.memory.derived)), Constant(2)), g.at.Lines))
		r.EachLane(held, loop.lane, func() { loop.add(delta.Value()) })
		r.Let(entry, Add(entry.Value(), Constant(4)))
	})
}

// addMobility counts the legal moves of each child, and adds what their number weighs.
func (g *treeGenerator) addMobility(loop *childLoop, held, delta Variable) {
	r := loop.Routine
	lines, _ := g.features.planes()
	at := g.memory.derived + lines*gates.PlaneBytes
	count := r.Number()
	entry := func() Expression { return ShiftLeft(loop.lane.Value(), Constant(2)) }
	for role, width := range g.features.mobility {
		loop.masked(func() { r.Store(entry(), g.memory.lane[0], Constant(0)) })
		for b := range width {
			loop.where(held, LoadPlane(Address(at), 0), func() {
				loop.each(func() {
					r.Let(count, entry())
					r.Store(count.Value(), g.memory.lane[0], Add(Load(count.Value(), g.memory.lane[0]), Constant(1<<b)))
				})
			})
			at += gates.PlaneBytes
		}
		loop.masked(func() {
			r.Let(count, Load(entry(), g.memory.lane[0]))
			r.Let(delta, Load(ShiftLeft(count.Value(), Constant(2)), g.at.Mobility[role]))
			loop.add(delta.Value())
		})
	}
}

// featureWeights returns what a host writes for weights: that of each plane of
// lines, by role that of each number of legal moves, and which of the two count.
func (t *Tree) featureWeights(
	w game.Weights, unit func(float64) int32,
) (lines []int32, moves [2][]int32, counts uint32) {
	for _, f := range t.features.threats {
		x := int32(0)
		if int(f) < len(w.Threats) {
			x = unit(float64(w.Threats[f]))
			counts |= featureLines
		}
		lines = append(lines, x)
	}
	for kind, n := range t.features.open {
		x := int32(0)
		if kind < len(w.Open) {
			x = unit(float64(w.Open[kind]))
		}
		for b := range n {
			lines = append(lines, x<<b)
		}
	}
	for role := range moves {
		weight := 0.0
		if role < len(w.Mobility) {
			weight = w.Mobility[role]
		}
		if weight != 0 && len(t.features.mobility) > 0 {
			counts |= featureMobility
		}
		for n := range t.circuit.Inputs[role] + 1 {
			moves[role] = append(moves[role], unit(weight*game.Mobility(n)))
		}
	}
	return lines, moves, counts
}
