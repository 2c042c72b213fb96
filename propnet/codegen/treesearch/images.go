package treesearch

import (
	"github.com/gdl-playground/engine/game"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
)

// Positions that are images of each other by a symmetry of the game share an
// entry of the table. Of all images the one with the least hash stands for the
// others: a frame keeps its key, and by which symmetry it is reached. Moves in
// the table are those of that image.

// mostImageBases bounds the code that computes images: each takes an instruction
// or two for each base.
const mostImageBases = 1 << 13

// affordable returns as many of the symmetries as may be computed for each position.
func affordable(alike []game.Symmetry, bases int) []game.Symmetry {
	return alike[:min(len(alike), mostImageBases/max(bases, 1))]
}

// toImage returns what a move in the position of a frame is in the image that
// the table holds, fromImage the reverse. Both leave noMove as it is.
func (g *treeGenerator) toImage(frame Variable, move Expression) Expression {
	return g.mapped(frame, move, 0)
}

func (g *treeGenerator) fromImage(frame Variable, move Expression) Expression {
	return g.mapped(frame, move, g.moveMapBytes()*uint32(len(g.alike)+1))
}

// mapped looks a move up in the map of the frame's symmetry.
func (g *treeGenerator) mapped(frame Variable, move Expression, maps uint32) Expression {
	if len(g.alike) == 0 {
		return move
	}
	index := Choose(Less(move, Address(g.inputs)), move, Address(g.inputs))
	return Load16(Add(Multiply(Load(frame.Value(), frameImage), Address(g.moveMapBytes())),
		ShiftLeft(index, Constant(1))), g.at.Images+maps)
}

// moveMapBytes is the size of a map of moves; behind the inputs it maps noMove.
func (g *treeGenerator) moveMapBytes() uint32 { return 2 * (g.inputs + 1) }

// moveMaps returns the maps of all symmetries, the identity first, and behind
// them their inverses.
func (g *treeGenerator) moveMaps() []uint16 {
	if len(g.alike) == 0 {
		return nil
	}
	n := int(g.inputs) + 1
	forth, back := make([]uint16, (len(g.alike)+1)*n), make([]uint16, (len(g.alike)+1)*n)
	for at := range len(g.alike) + 1 {
		for input := range n - 1 {
			forth[at*n+input], back[at*n+input] = uint16(input), uint16(input)
		}
		forth[at*n+n-1], back[at*n+n-1] = noMove, noMove
	}
	for i, y := range g.alike {
		first := 0
		for role, moves := range y.Moves {
			for move, image := range moves {
				from, to := first+move, first+int(image)
				forth[(i+1)*n+from], back[(i+1)*n+to] = uint16(to), uint16(from)
			}
			first += g.circuit.Inputs[role]
		}
	}
	return append(forth, back...)
}
