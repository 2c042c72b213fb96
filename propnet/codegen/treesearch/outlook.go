package treesearch

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// What children that are not looked beyond are worth beside their facts: lines
// that are nearly there and legal moves, both counted in all lanes at a time.

// An outlookPlan says what is counted of a block, and where. Each part is planes,
// one behind the other from Derived on: for each threat one, then for each number
// its bits, the lowest first.
type outlookPlan struct {
	lines    game.Lines
	threats  []game.Fact // facts of lines
	open     []int       // by kind of line: bits of how many miss two facts
	mobility []int       // by role: bits of how many moves are legal
}

// planes returns how many planes lines take, and moves behind them.
func (p *outlookPlan) planes() (lines, moves uint32) {
	lines = uint32(len(p.threats))
	for _, n := range p.open {
		lines += uint32(n)
	}
	for _, n := range p.mobility {
		moves += uint32(n)
	}
	return lines, moves
}

// planLines returns what computes the part of lines, at paramTo from a block at
// paramFrom.
func (p *outlookPlan) planLines(w *gates.Watch, c *circuit.Circuit) gates.Plan {
	g := gates.NewGraph(w)
	fact := func(f game.Fact) gates.Edge { return g.Load(gates.ParamFrom, uint32(f)*gates.PlaneBytes) }
	threats := map[game.Fact]gates.Edge{}
	open := make([][]gates.Edge, p.lines.Kinds())
	for _, line := range p.lines {
		free := gates.True
		for _, f := range line.Blockers {
			free = g.And(free, fact(f).Not())
		}
		none, one, two := free, gates.False, gates.False // lanes by how many facts they miss
		for _, f := range line.Facts {
			held := fact(f)
			two = g.Mux(held, two, one)
			one = g.Mux(held, one, none)
			none = g.And(none, held)
		}
		for _, f := range line.Facts {
			if _, ok := threats[f]; !ok {
				p.threats = append(p.threats, f)
			}
			threats[f] = g.Or(threats[f], g.And(one, fact(f).Not()))
		}
		open[line.Kind] = append(open[line.Kind], two)
	}
	planned := gates.Plan{Graph: g}
	at := uint32(0)
	put := func(e gates.Edge) {
		planned.Put(gates.ParamTo, at, e)
		at += gates.PlaneBytes
	}
	for _, f := range p.threats {
		put(threats[f])
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

// mostCounted is up to how many moves, of both roles, legal ones are counted. Adding up
// more would take longer than all else that is computed of a position.
const mostCounted = 4096

// planMobility returns what computes the part of moves.
func (p *outlookPlan) planMobility(w *gates.Watch, c *circuit.Circuit, l *positions.Layout) gates.Plan {
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

// What counts, in the head.
const (
	outlookLines = 1 << iota
	outlookMoves
)

// writeOutlook writes outlook(block, children, mask): the children in the lanes of
// the mask, which have the sum of their facts, get what else counts.
func (g *treeGenerator) writeOutlook() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeV128), "")
	block, children, mask := Variable(0), Variable(1), Variable(2)
	lane, child, delta := r.Number(), r.Number(), r.Number()
	addDelta := func() {
		r.Let(child, Add(children.Value(), ShiftLeft(lane.Value(), Constant(4))))
		r.Store(child.Value(), childValue, Add(Load(child.Value(), childValue), delta.Value()))
	}
	held := r.Plane()
	// some runs a body where some lane has a plane, and leaves these lanes at g.plane.
	some := func(plane Expression, body func()) {
		r.Let(held, Vector(VecAnd, plane, mask.Value()))
		r.When(Vector(VecAnyTrue, held.Value()), func() {
			r.StorePlane(Address(g.plane), 0, held.Value())
			body()
		})
	}
	lines, _ := g.also.planes()
	if lines > 0 {
		plane, weight := r.Number(), r.Number()
		r.When(And(g.head(headOutlook), Constant(outlookLines)), func() {
			r.Invoke(g.lines, Constant(host.BaseAddress), block.Value(), Address(g.derived))
			r.Let(plane, Address(g.derived))
			r.Let(weight, Address(g.at.Lines))
			r.While(Less(plane.Value(), Address(g.derived+lines*gates.PlaneBytes)), func() {
				some(LoadPlane(plane.Value(), 0), func() {
					r.Let(delta, Load(weight.Value(), 0))
					r.EachBit(Address(g.plane), lane, addDelta)
				})
				r.Let(plane, Add(plane.Value(), Constant(gates.PlaneBytes)))
				r.Let(weight, Add(weight.Value(), Constant(4)))
			})
		})
	}
	if g.moves == nil {
		return r.Function
	}
	r.When(And(g.head(headOutlook), Constant(outlookMoves)), func() {
		r.Invoke(g.moves, Constant(host.BaseAddress), block.Value(), Address(g.derived))
		at := g.derived + lines*gates.PlaneBytes
		count := r.Number()
		for role, width := range g.also.mobility {
			r.StorePlane(Address(g.plane), 0, mask.Value())
			r.EachBit(Address(g.plane), lane, func() {
				r.Store(ShiftLeft(lane.Value(), Constant(2)), g.lane[0], Constant(0))
			})
			for b := range width {
				some(LoadPlane(Address(at), 0), func() {
					r.EachBit(Address(g.plane), lane, func() {
						r.Let(count, ShiftLeft(lane.Value(), Constant(2)))
						r.Store(count.Value(), g.lane[0], Add(Load(count.Value(), g.lane[0]), Constant(1<<b)))
					})
				})
				at += gates.PlaneBytes
			}
			r.StorePlane(Address(g.plane), 0, mask.Value())
			r.EachBit(Address(g.plane), lane, func() {
				r.Let(count, Load(ShiftLeft(lane.Value(), Constant(2)), g.lane[0]))
				r.Let(delta, Load(ShiftLeft(count.Value(), Constant(2)), g.at.Mobility[role]))
				addDelta()
			})
		}
	})
	return r.Function
}

// outlookWeights returns what a host writes for weights: that of each plane of
// lines, by role that of each number of legal moves, and which of both count.
func (t *Tree) outlookWeights(
	w game.Weights, unit func(float64) int32,
) (lines []int32, moves [2][]int32, counts uint32) {
	for _, f := range t.also.threats {
		x := int32(0)
		if int(f) < len(w.Threats) {
			x = unit(float64(w.Threats[f]))
			counts |= outlookLines
		}
		lines = append(lines, x)
	}
	for kind, n := range t.also.open {
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
		if weight != 0 && len(t.also.mobility) > 0 {
			counts |= outlookMoves
		}
		for n := range t.circuit.Inputs[role] + 1 {
			moves[role] = append(moves[role], unit(weight*game.Mobility(n)))
		}
	}
	return lines, moves, counts
}
