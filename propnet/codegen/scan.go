package codegen

import "math/bits"

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

	blockCount  = scanWidth * planeBytes
	blockActive = blockCount + countBits*planeBytes
	blockChosen = blockActive + planeBytes
	blockBytes  = blockChosen + scanWidth*planeBytes
	batchActive = batchBits * planeBytes
	batchBytes  = batchActive + planeBytes

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
func (s *stepper) scan(legal []edge) (chosen []edge, none edge) {
	number := (len(legal) + scanWidth*scanWidth - 1) / (scanWidth * scanWidth)
	x := &scan{
		most:    len(legal),
		number:  number,
		blocks:  s.reserve(number * scanWidth * blockBytes / planeBytes),
		batches: s.reserve(number * batchBytes / planeBytes),
		rank:    s.reserve(batchBits - 1),
		none:    s.reserve(1),
		random:  s.draw(len(legal)),
	}
	s.scans = append(s.scans, x)
	for i, e := range legal {
		block := x.blocks + uint32(i/scanWidth)*blockBytes
		move := uint32(i%scanWidth) * planeBytes
		s.early = append(s.early, storeAt(paramBase, block + move, e))
		chosen = append(chosen, s.graph.load(paramBase, block+blockChosen+move))
	}
	return chosen, s.graph.load(paramBase, x.none)
}

// The circuits of a scan. Their functions take the address of a block, or of the
// first one of a batch, at paramFrom, and that of the batch at paramTo.

// countBlock counts the legal moves of a block.
func countBlock() plan {
	g := newGraph(&watch{})
	return plan{graph: g, stores: storeNumber(paramFrom, blockCount, g.tally(g.number(paramFrom, 0, scanWidth)))}
}

// countBatch counts the legal moves of a batch.
func countBatch() plan {
	g := newGraph(&watch{})
	return plan{graph: g, stores: storeNumber(paramTo, 0, g.total(blockCounts(g), batchBits))}
}

func blockCounts(g *graph) [][]edge {
	var counts [][]edge
	for i := range uint32(scanWidth) {
		counts = append(counts, g.number(paramFrom, i*blockBytes+blockCount, countBits))
	}
	return counts
}

// seekBatch draws a rank and finds the batch that it falls into.
func (s *scan) seekBatch() plan {
	g := newGraph(&watch{})
	var counts [][]edge
	for i := range uint32(s.number) {
		counts = append(counts, g.number(paramBase, s.batches+i*batchBytes, batchBits))
	}
	random := make([]edge, len(s.random))
	for i, at := range s.random {
		random[i] = g.load(paramBase, at)
	}
	total := g.total(counts, bits.Len(uint(s.most)))
	some := g.orAll(total)
	found, rest := g.seek(g.scale(random, total, s.most), some, counts)
	p := plan{graph: g, stores: storeNumber(paramBase, s.rank, rest[:min(len(rest), batchBits-1)])}
	p.put(paramBase, s.none, some.not())
	for i, e := range found {
		p.put(paramBase, s.batches + uint32(i)*batchBytes + batchActive, e)
	}
	return p
}

// seekBlock finds the block of a batch that the rank falls into.
func (s *scan) seekBlock() plan {
	g := newGraph(&watch{})
	active := g.load(paramTo, batchActive)
	found, rest := g.seek(g.number(paramBase, s.rank, batchBits-1), active, blockCounts(g))
	p := plan{graph: g, stores: storeNumber(paramTo, 0, rest[:rankBits])}
	for i, e := range found {
		p.put(paramFrom, uint32(i)*blockBytes + blockActive, e)
	}
	return p
}

// pickInBlock finds the move of a block.
func pickInBlock() plan {
	g := newGraph(&watch{})
	tree := g.count(g.number(paramFrom, 0, scanWidth))
	chosen := g.pick(tree, g.load(paramFrom, blockActive), g.number(paramTo, 0, rankBits))
	return plan{graph: g, stores: storeNumber(paramFrom, blockChosen, chosen)}
}

// A scanLoop is the function of a scan while it is written.
type scanLoop struct {
	*function
	*scan
	first, here int // locals: addresses of the first block of the batch, of the block that is dealt with
	batch       int // local: address of the batch
	outer       int // local: batches that are left
	inner       int // local: blocks of the batch that are left
}

// writeScan writes the function of a scan; lowered writes those of circuits.
func writeScan(m *module, x *scan, lowered func(plan) *function) *function {
	count, sum := lowered(countBlock()), lowered(countBatch())
	toBatch, toBlock, toMove := lowered(x.seekBatch()), lowered(x.seekBlock()), lowered(pickInBlock())
	f := &scanLoop{function: m.declare(stepSignature), scan: x}
	for _, local := range []*int{&f.first, &f.here, &f.batch, &f.outer, &f.inner} {
		*local = f.local(typeI32)
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
	return f.function
}

// compute calls the function of a circuit for the block at an address in a local.
func (s *scanLoop) compute(circuit *function, block int) {
	s.get(paramBase)
	s.get(block)
	s.get(s.batch)
	s.call(circuit)
}

// choose finds the move of a block. Where no lane is active none is chosen.
func (s *scanLoop) choose(toMove *function) {
	s.block()
	s.block()
	s.get(s.here)
	s.loadVec(blockActive)
	s.vec(vecAnyTrue)
	s.brIf(0)
	s.plus(s.here, blockChosen)
	s.i32(0)
	s.i32(scanWidth * planeBytes)
	s.fillMemory()
	s.br(1)
	s.end()
	s.compute(toMove, s.here)
	s.end()
}

// eachBatch writes a loop over the batches.
func (s *scanLoop) eachBatch(body func()) {
	s.plus(paramBase, s.scan.blocks)
	s.set(s.first)
	s.plus(paramBase, s.scan.batches)
	s.set(s.batch)
	s.i32(int32(s.number))
	s.set(s.outer)
	s.loop()
	body()
	s.forward(s.first, scanWidth*blockBytes)
	s.forward(s.batch, batchBytes)
	s.countDown(s.outer)
}

// eachBlock writes a loop over the blocks of a batch.
func (s *scanLoop) eachBlock(body func()) {
	s.get(s.first)
	s.set(s.here)
	s.i32(scanWidth)
	s.set(s.inner)
	s.loop()
	body()
	s.forward(s.here, blockBytes)
	s.countDown(s.inner)
}
