package codegen

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
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
func (p *outlookPlan) planLines(w *watch, c *circuit.Circuit) plan {
	g := newGraph(w)
	fact := func(f game.Fact) edge { return g.load(paramFrom, uint32(f)*planeBytes) }
	threats := map[game.Fact]edge{}
	open := make([][]edge, p.lines.Kinds())
	for _, line := range p.lines {
		free := edgeTrue
		for _, f := range line.Blockers {
			free = g.and(free, fact(f).not())
		}
		none, one, two := free, edgeFalse, edgeFalse // lanes by how many facts they miss
		for _, f := range line.Facts {
			held := fact(f)
			two = g.mux(held, two, one)
			one = g.mux(held, one, none)
			none = g.and(none, held)
		}
		for _, f := range line.Facts {
			if _, ok := threats[f]; !ok {
				p.threats = append(p.threats, f)
			}
			threats[f] = g.or(threats[f], g.and(one, fact(f).not()))
		}
		open[line.Kind] = append(open[line.Kind], two)
	}
	planned := plan{graph: g}
	at := uint32(0)
	put := func(e edge) {
		planned.put(paramTo, at, e)
		at += planeBytes
	}
	for _, f := range p.threats {
		put(threats[f])
	}
	for _, list := range open {
		sum := g.tally(list)
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
func (p *outlookPlan) planMobility(w *watch, c *circuit.Circuit, l *Layout) plan {
	g := newGraph(w)
	planned := plan{graph: g}
	lines, _ := p.planes()
	at, from := lines*planeBytes, l.Legal
	for _, n := range c.Inputs {
		legal := make([]edge, n)
		for i := range legal {
			legal[i] = g.load(paramFrom, from)
			from += planeBytes
		}
		sum := g.tally(legal)
		p.mobility = append(p.mobility, len(sum))
		for _, e := range sum {
			planned.put(paramTo, at, e)
			at += planeBytes
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
func (g *treeGenerator) writeOutlook() *function {
	r := g.routine(types(typeI32, typeI32, typeV128), "")
	block, children, mask := variable(0), variable(1), variable(2)
	lane, child, delta := r.number(), r.number(), r.number()
	addDelta := func() {
		r.let(child, add(children.value(), shiftLeft(lane.value(), constant(4))))
		r.store(child.value(), childValue, add(load(child.value(), childValue), delta.value()))
	}
	held := r.plane()
	// some runs a body where some lane has a plane, and leaves these lanes at g.plane.
	some := func(plane expression, body func()) {
		r.let(held, vector(vecAnd, plane, mask.value()))
		r.when(vector(vecAnyTrue, held.value()), func() {
			r.storePlane(address(g.plane), 0, held.value())
			body()
		})
	}
	lines, _ := g.also.planes()
	if lines > 0 {
		plane, weight := r.number(), r.number()
		r.when(and(g.head(headOutlook), constant(outlookLines)), func() {
			r.invoke(g.lines, constant(baseAddress), block.value(), address(g.derived))
			r.let(plane, address(g.derived))
			r.let(weight, address(g.at.Lines))
			r.while(less(plane.value(), address(g.derived+lines*planeBytes)), func() {
				some(loadPlane(plane.value(), 0), func() {
					r.let(delta, load(weight.value(), 0))
					r.eachBit(address(g.plane), lane, addDelta)
				})
				r.let(plane, add(plane.value(), constant(planeBytes)))
				r.let(weight, add(weight.value(), constant(4)))
			})
		})
	}
	if g.moves == nil {
		return r.function
	}
	r.when(and(g.head(headOutlook), constant(outlookMoves)), func() {
		r.invoke(g.moves, constant(baseAddress), block.value(), address(g.derived))
		at := g.derived + lines*planeBytes
		count := r.number()
		for role, width := range g.also.mobility {
			r.storePlane(address(g.plane), 0, mask.value())
			r.eachBit(address(g.plane), lane, func() {
				r.store(shiftLeft(lane.value(), constant(2)), g.lane[0], constant(0))
			})
			for b := range width {
				some(loadPlane(address(at), 0), func() {
					r.eachBit(address(g.plane), lane, func() {
						r.let(count, shiftLeft(lane.value(), constant(2)))
						r.store(count.value(), g.lane[0], add(load(count.value(), g.lane[0]), constant(1<<b)))
					})
				})
				at += planeBytes
			}
			r.storePlane(address(g.plane), 0, mask.value())
			r.eachBit(address(g.plane), lane, func() {
				r.let(count, load(shiftLeft(lane.value(), constant(2)), g.lane[0]))
				r.let(delta, load(shiftLeft(count.value(), constant(2)), g.at.Mobility[role]))
				addDelta()
			})
		}
	})
	return r.function
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
