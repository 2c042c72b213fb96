package playouts

import (
	"math/bits"

	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// Where there are very many moves, the choice among them as one circuit is more
// code than the network itself. It then is a loop over blocks of moves in memory,
// whose circuits are the same for all blocks: how many moves of each block are
// legal, and how many of each batch of blocks; in which batch the move of the
// wanted rank lies, and in which block of it; at last which move of the block it
// is, only for blocks that some lane has arrived at.
//
// A block takes these planes:
//
//	legal    one for each move
//	count    how many are legal, lowest bit first
//	active   the lanes whose move is in the block
//	chosen   one for each move: the lanes that choose it
//
// and a batch
//
//	count    how many moves of its blocks are legal; once that is known, its
//	         low bits are the rank within the block, in the lanes that are active
//	active   the lanes whose move is in the batch
const (
	scanWidth = 64 // moves of a block, blocks of a batch; a power of two

	countBits = 7             // of a block, up to 64
	rankBits  = countBits - 1 // below 64
	batchBits = 13            // up to 64·64

	blockCount  = scanWidth * gates.PlaneBytes
	blockActive = blockCount + countBits*gates.PlaneBytes
	blockChosen = blockActive + gates.PlaneBytes
	blockBytes  = blockChosen + scanWidth*gates.PlaneBytes
	batchActive = batchBits * gates.PlaneBytes
	batchBytes  = batchActive + gates.PlaneBytes

	// scanMoves is from how many moves on they are scanned. With fewer, nearly
	// every block has some lane in it.
	scanMoves = 3 << 10
)

// A scan is a choice made by looping over memory.
type scan struct {
	most            int      // moves
	number          int      // of batches; all have 64 blocks
	blocks, batches uint32   // offsets of the first ones
	rank            uint32   // offset of the rank within the batch, batchBits-1 planes
	none            uint32   // offset of the plane of lanes in which no move is legal
	random          []uint32 // offsets of the random planes
}

// scan plans a choice among moves, like pick. What is legal is stored before it,
// what is chosen is loaded by the gates behind it.
func (s *stepper) scan(legal []gates.Edge) (chosen []gates.Edge, none gates.Edge) {
	number := (len(legal) + scanWidth*scanWidth - 1) / (scanWidth * scanWidth)
	x := &scan{
		most:    len(legal),
		number:  number,
		blocks:  s.reserve(number * scanWidth * blockBytes / gates.PlaneBytes),
		batches: s.reserve(number * batchBytes / gates.PlaneBytes),
		rank:    s.reserve(batchBits - 1),
		none:    s.reserve(1),
		random:  s.draw(len(legal)),
	}
	s.scans = append(s.scans, x)
	for i, e := range legal {
		block := x.blocks + uint32(i/scanWidth)*blockBytes
		move := uint32(i%scanWidth) * gates.PlaneBytes
		s.early = append(s.early, gates.StoreAt(gates.ParamBase, block+move, e))
		chosen = append(chosen, s.graph.Load(gates.ParamBase, block+blockChosen+move))
	}
	return chosen, s.graph.Load(gates.ParamBase, x.none)
}

// The circuits of a scan. Their functions take the address of a block, or of the
// first one of a batch, at ParamFrom, and that of the batch at ParamTo.

// countBlock counts the legal moves of a block.
func countBlock() gates.Plan {
	g := gates.NewGraph(&gates.Watch{})
	count := g.Tally(g.Number(gates.ParamFrom, 0, scanWidth))
	return gates.Plan{Graph: g, Stores: gates.StoreNumber(gates.ParamFrom, blockCount, count)}
}

// countBatch counts the legal moves of a batch.
func countBatch() gates.Plan {
	g := gates.NewGraph(&gates.Watch{})
	return gates.Plan{Graph: g, Stores: gates.StoreNumber(gates.ParamTo, 0, g.Total(blockCounts(g), batchBits))}
}

func blockCounts(g *gates.Graph) [][]gates.Edge {
	var counts [][]gates.Edge
	for i := range uint32(scanWidth) {
		counts = append(counts, g.Number(gates.ParamFrom, i*blockBytes+blockCount, countBits))
	}
	return counts
}

// seekBatch draws a rank and finds the batch that it falls into.
func (s *scan) seekBatch() gates.Plan {
	g := gates.NewGraph(&gates.Watch{})
	var counts [][]gates.Edge
	for i := range uint32(s.number) {
		counts = append(counts, g.Number(gates.ParamBase, s.batches+i*batchBytes, batchBits))
	}
	random := make([]gates.Edge, len(s.random))
	for i, at := range s.random {
		random[i] = g.Load(gates.ParamBase, at)
	}
	total := g.Total(counts, bits.Len(uint(s.most)))
	some := g.OrAll(total)
	found, rest := g.Seek(g.Scale(random, total, s.most), some, counts)
	p := gates.Plan{Graph: g, Stores: gates.StoreNumber(gates.ParamBase, s.rank, rest[:min(len(rest), batchBits-1)])}
	p.Put(gates.ParamBase, s.none, some.Not())
	for i, e := range found {
		p.Put(gates.ParamBase, s.batches+uint32(i)*batchBytes+batchActive, e)
	}
	return p
}

// seekBlock finds the block of a batch that the rank falls into.
func (s *scan) seekBlock() gates.Plan {
	g := gates.NewGraph(&gates.Watch{})
	active := g.Load(gates.ParamTo, batchActive)
	found, rest := g.Seek(g.Number(gates.ParamBase, s.rank, batchBits-1), active, blockCounts(g))
	p := gates.Plan{Graph: g, Stores: gates.StoreNumber(gates.ParamTo, 0, rest[:rankBits])}
	for i, e := range found {
		p.Put(gates.ParamFrom, uint32(i)*blockBytes+blockActive, e)
	}
	return p
}

// pickInBlock finds the move of a block.
func pickInBlock() gates.Plan {
	g := gates.NewGraph(&gates.Watch{})
	tree := g.Count(g.Number(gates.ParamFrom, 0, scanWidth))
	chosen := g.Pick(tree, g.Load(gates.ParamFrom, blockActive), g.Number(gates.ParamTo, 0, rankBits))
	return gates.Plan{Graph: g, Stores: gates.StoreNumber(gates.ParamFrom, blockChosen, chosen)}
}

// A scanLoop is the function of a scan while it is written.
type scanLoop struct {
	*asm.Function
	*scan
	first, here int // locals: addresses of the first block of the batch, of the block that is dealt with
	batch       int // local: address of the batch
	outer       int // local: batches that are left
	inner       int // local: blocks of the batch that are left
}

// writeScan writes the function of a scan; lowered writes those of circuits.
func writeScan(m *asm.Module, x *scan, lowered func(gates.Plan) *asm.Function) *asm.Function {
	count, sum := lowered(countBlock()), lowered(countBatch())
	toBatch, toBlock, toMove := lowered(x.seekBatch()), lowered(x.seekBlock()), lowered(pickInBlock())
	f := &scanLoop{Function: m.Declare(gates.StepSignature), scan: x}
	for _, local := range []*int{&f.first, &f.here, &f.batch, &f.outer, &f.inner} {
		*local = f.Local(asm.TypeI32)
	}
	f.eachBatch(func() {
		f.eachBlock(func() { f.compute(count, f.here) })
		f.compute(sum, f.first)
	})
	f.compute(toBatch, f.first)
	f.eachBatch(func() {
		f.compute(toBlock, f.first)
		f.eachBlock(func() { f.choose(toMove) })
	})
	return f.Function
}

// compute calls the function of a circuit for the block at an address in a local.
func (s *scanLoop) compute(circuit *asm.Function, block int) {
	s.Get(gates.ParamBase)
	s.Get(block)
	s.Get(s.batch)
	s.Call(circuit)
}

// choose finds the move of a block. Where no lane is active none is chosen.
func (s *scanLoop) choose(toMove *asm.Function) {
	s.Block()
	s.Block()
	s.Get(s.here)
	s.LoadVec(blockActive)
	s.Vec(asm.VecAnyTrue)
	s.BrIf(0)
	s.Plus(s.here, blockChosen)
	s.I32(0)
	s.I32(scanWidth * gates.PlaneBytes)
	s.FillMemory()
	s.Br(1)
	s.End()
	s.compute(toMove, s.here)
	s.End()
}

// eachBatch writes a loop over the batches.
func (s *scanLoop) eachBatch(body func()) {
	s.Plus(gates.ParamBase, s.scan.blocks)
	s.Set(s.first)
	s.Plus(gates.ParamBase, s.scan.batches)
	s.Set(s.batch)
	s.I32(int32(s.number))
	s.Set(s.outer)
	s.Loop()
	body()
	s.Forward(s.first, scanWidth*blockBytes)
	s.Forward(s.batch, batchBytes)
	s.CountDown(s.outer)
}

// eachBlock writes a loop over the blocks of a batch.
func (s *scanLoop) eachBlock(body func()) {
	s.Get(s.first)
	s.Set(s.here)
	s.I32(scanWidth)
	s.Set(s.inner)
	s.Loop()
	body()
	s.Forward(s.here, blockBytes)
	s.CountDown(s.inner)
}
