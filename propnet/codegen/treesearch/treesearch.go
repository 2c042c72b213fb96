package treesearch

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A Program is a module that searches by alpha-beta without leaving generated code:
// one pass of the network computes all children of a position in the lanes,
// terminal ones are read as masks, the child that is searched next is spread
// over all lanes again. Everything else is integers in linear memory: frames,
// one for each ply, and a transposition table.
//
// It searches games of two roles in which at most one role has a choice at a
// time, for the goal of one of them: that role maximises, the other minimises.
// What a position is worth is told twice, as in package search: a value, which
// may rest on estimates, and a proof, two bounds that rest on terminal
// positions alone. The search is resumed by calling run again, so that a host
// can look at clocks and messages in between.
//
// Exported functions, all arguments and results i32:
//
//	view()           makes the state record the position before the root
//	begin(alpha, beta, depth, sum)
//	                 begins to search it; sum is that of its weights
//	run(positions)   searches until that number of children was computed; returns
//	                 why it stopped, see searchDone and the like
//	recall()         looks the state up in the table; returns its best move, or
//	                 -1, in inputs counted over all roles
//	fade()           halves what orders moves, between two moves of a match
//	grow(first, n)   makes n buckets of the table ready for twice as many
//	forget(n)        clears n buckets of the table, which are all that may be filled
type Program struct {
	Code   []byte
	Layout Layout

	circuit  *circuit.Circuit
	features featurePlan
	order    *proof.TurnOrder // that foresight rests on; nil: there is none
	alike    []game.Symmetry
	images   []uint16 // see Layout.Images
}

// A Layout says where the module keeps things: addresses in its
// memory, in bytes.
type Layout struct {
	Head      uint32    // see headFrame and the like
	Masks     uint32    // planes with the first 0, 1, ... 128 lanes set; the host writes them
	Estimates uint32    // values by sum of weights, 16 bits each; the host writes them
	Weights   uint32    // of bases, 32 bits each; the host writes them
	Lines     uint32    // and those of planes of lines, see featurePlan
	Mobility  [2]uint32 // by role: and of its number of legal moves, by that number
	Hashes    uint32    // by base and side: 64 bits
	Facts     uint32    // by base and symmetry: its image, 16 bits; the host writes both
	Images    uint32    // by symmetry: what moves are in images, and the reverse; the host writes them
	Record    uint32    // a state record
	Frames    uint32    // one for each ply, the first for the parent of the root
	Frame     uint32    // size of a frame
	Plies     uint32    // how many frames there are
	Table     uint32    // where the table begins; it goes to the end of the memory
	Entry     uint32    // size of an entry of the table
	Bucket    uint32    // size of the entries that a position may be kept in
}

// The variables of a module, as offsets in its head. The host sets those of the
// second group before a search.
const (
	headFrame = 4 * iota
	headMode
	headValue // result of the last node
	headProof
	headNodes // children computed since run was called
	headUneven
	headFilled // entries of the table

	headRole     // that searches: 0 or 1
	headMask     // buckets of the table that are used, less one
	headAge      // 0..63, of the search
	headSum      // what goals of both roles add up to, or -1: nobody asks
	headStrict   // 1: entries of the table count at exactly their depth only
	headFeatures // which features count
	headForesees // 1: turns of the root are as they were proved to be
	headCrowded  // entries that make run return, so that the table can grow
	headLimit    // of headNodes, that makes run return
	headRead     // what seek has read, which means nothing
	headUnvalued // 1: the sheet's heuristic gave a role no single value within 0..100
)

const headBytes = 128 // of all of them, and room for more

// Why run returns.
const (
	searchDone     = iota // value and proof of the root are in the head
	searchYield           // the positions are used up: call run again
	searchTogether        // both roles have a choice
	searchTooMany         // moves in one position
	searchTooDeep         // no frame is left
)

// ErrNotInTurn says that alpha-beta in generated code does not fit a game: not
// two roles, or two that choose simultaneously.
var ErrNotInTurn = fmt.Errorf("%w: not a game of two roles that move in turn", game.ErrUnsuited)

// ErrUnvalued says that the sheet's heuristic gives a role no single value within 0..100 where the search came by.
// A search that evaluates positions one by one says where and to whom.
var ErrUnvalued = fmt.Errorf("%w: a position without a single value of the heuristic", game.ErrUnsuited)

const (
	// childBlocks is how many blocks of 128 children a position may have.
	childBlocks = 8
	// estimateSums is how finely sums of weights are told apart.
	estimateSums = 1 << 12
	// maxFrames bounds the bytes of all frames, fewestPlies and mostPlies how
	// many there are.
	maxFrames              = 96 << 20
	fewestPlies, mostPlies = 16, 256
)

// The parts of a frame, as offsets.
const (
	frameDepth = 4 * iota // plies to search from here on
	frameAlpha
	frameBeta
	frameGivenAlpha // the window before anything was searched
	frameGivenBeta
	frameBest
	frameProof
	frameCount      // children
	frameIndex      // of the next child
	frameBestMove   // -1 while there is none
	frameMaximises  // 1: the searching role chooses
	frameReply      // the only move of the other role
	framePass       // of the child that is searched: see passWhole
	frameKnown      // proof that the table held
	frameScout      // proof that a narrow window gave
	frameSum        // of the weights of the state's facts
	frameKiller     // address of the count of a move that refuted a neighbour
	frameKiller2    // one before
	frameTableMove  // -1 if the table knows none
	frameBlock      // in which the parent computed this state, and in which
	frameLane       // lane
	frameImage      // the symmetry that leads to the key and hash, 0: none
	frameHash       // 64 bits
	frameHash2      //
	frameKey        // address
	frameFlipped    // end of the list at g.frame.flipped
	frameScalarsEnd //
)

// Windows in which a child is searched.
const (
	passWhole = iota
	passNarrow
	passAgain // with the whole window, since the narrow one did not hold
)

// A child of the position in a frame.
const (
	childMove  = 0 // 16 bits: number of the input
	childLane  = 2 // 16 bits: block times 128 plus lane
	childScore = 4 // the highest is searched first
	childValue = 8 // of a terminal one or a leaf; else the sum of weights
	childProof = 12
	childBytes = 16
)

// A proof in 32 bits: the bounds, then within how many plies each is reached.
const (
	proofHigh      = 8
	proofLowPlies  = 16
	proofHighPlies = 24
	unproved       = 100 << proofHigh
)

// An entry of the table: 64 bits of hash, the lowest 16 of them replaced by the
// best move; 16 bits of value, 8 of depth, 2 of bound, 6 of age, 32 of proof.
const (
	entryMove  = 0
	entryValue = 8
	entryDepth = 10
	entryBound = 11
	entryProof = 12
	entryBytes = 16
	// A bucket is as many entries as a line of a processor's cache holds, and at least two.
	cacheLine = 64

	boundExact, boundLower, boundUpper = 0, 1, 2
	noMove                             = 0xFFFF
	pointValue                         = 100 // a point of a goal
)

// Compile generates the module of a network. With exact set the table
// holds whole states, so that proofs never rest on a hash. Positions that are
// alike by one of some symmetries share what is known of them.
func Compile(ctx context.Context, c *circuit.Circuit, exact bool, alike []game.Symmetry) (_ *Program, err error) {
	defer gates.RecoverInterruption(&err)
	switch {
	case len(c.Inputs) != 2:
		return nil, fmt.Errorf("%w: %d roles", ErrNotInTurn, len(c.Inputs))
	case len(c.Gates) > host.MaxGates:
		return nil, fmt.Errorf("%w: %d gates", host.ErrTooLarge, len(c.Gates))
	}
	inputs := uint32(c.FirstGate()) - c.Input(0, 0)
	if inputs >= noMove {
		return nil, fmt.Errorf("%w: %d moves", host.ErrTooLarge, inputs)
	}
	g := &treeGenerator{Module: &Module{}, watch: gates.Watch{Ctx: ctx}, circuit: c, inputs: inputs, exact: exact,
		alike: affordable(alike, c.Bases)}
	if err := g.gates(ctx); err != nil {
		return nil, err
	}
	if err := g.layOut(); err != nil {
		return nil, err
	}
	g.code()
	t := &Program{Code: g.Bytes(1, g.watch.Look), Layout: g.at, circuit: c, features: g.features, order: g.order,
		alike: g.alike, images: g.moveMaps()}
	if len(t.Code) > host.MaxModule {
		return nil, fmt.Errorf("%w: %d bytes", host.ErrTooLarge, len(t.Code))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// A treeGenerator writes the module.
type treeGenerator struct {
	*Module
	watch   gates.Watch
	circuit *circuit.Circuit
	inputs  uint32
	exact   bool
	alike   []game.Symmetry

	block    positions.Layout // of the children of a position
	work     uint32           // bytes of inputs and spill slots
	features featurePlan
	order    *proof.TurnOrder
	at       Layout
	memory   treeMemory
	frame    treeFrame

	// Functions that compute the network.
	next, views, goals, heuristic *Function
	threatCounts                  [2]*Function // by role: what counts its threats; nil where nothing does
	lines, moves                  *Function    // of the evaluation; nil where there are none, or too many
	foresight                     []*Function  // by role: where it wins by its next move; none where it is dear

	// Functions, in the order in which they are written.
	extract, descend, ascend                                        *Function
	list, evaluate, settle, generate, probe, keep, hint             *Function
	raise, lower, later, intersect, fadeCounts, reward, addFeatures *Function
	count                                                           *Function
}

// A treeMemory has addresses.
type treeMemory struct {
	state      uint32    // planes of the position that is searched
	derived    uint32    // planes of the evaluation
	threatened uint32    // plane that foresight writes
	plane      uint32    // that EachBit reads
	listed     uint32    // planes that listPlanes finds
	history    uint32    // a count for each input, and for each base
	seen       uint32    // by input the effect that it was seen with, 16 bits
	scratch    uint32    // children, as many as a role has inputs, or what is sought about them
	lane       [2]uint32 // by role: a number for each lane, 32 bits
}

// A treeFrame has offsets in the frame of a position: what its search keeps while
// children are searched.
type treeFrame struct {
	children   uint32
	keys       uint32 // one for each side, if the table is exact
	keyBytes   uint32
	hashes     uint32 // one for each side
	flipped    uint32 // the planes that the child that is searched changes
	blocks     uint32
	changes    uint32 // by block, see changeBytes
	effects    uint32 // by lane, 16 bits
	laneHashes uint32 // by lane, one for each side
}

// gates writes the functions that compute the network.
func (g *treeGenerator) gates(ctx context.Context) error {
	c := g.circuit
	lines, err := proof.FindLines(ctx, c)
	if err != nil {
		return err
	}
	g.features.lines = lines
	state := uint32(c.Bases) * gates.PlaneBytes
	goals := state + (g.inputs+1)*gates.PlaneBytes
	heuristic := goals + positions.Values(c.Goals)*gates.PlaneBytes
	g.block = positions.Layout{
		Legal: state, Terminal: state + g.inputs*gates.PlaneBytes, Goals: goals, Heuristic: heuristic,
		Block: heuristic + positions.Values(c.Heuristic)*gates.PlaneBytes, StateRecord: positions.StateRecord(c),
	}
	spill := g.inputs * gates.PlaneBytes
	views, err1 := g.block.Views(&g.watch, c)
	goalStores, err2 := positions.ValueStores(&g.watch, c, "goal", c.Goals, goals)
	heuristicStores, err3 := positions.ValueStores(&g.watch, c, "heuristic", c.Heuristic, heuristic)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	slots := 0
	sequence := func(p gates.Plan) *Function {
		chunks, n := gates.Lower(g.Module, p, spill, gates.GateSignature)
		slots = max(slots, n)
		return gates.Sequence(g.Module, chunks)
	}
	g.views, g.next = sequence(views), sequence(positions.NextStores(&g.watch, c))
	g.goals, g.heuristic = sequence(goalStores), sequence(heuristicStores)
	if len(lines) > 0 {
		g.lines = sequence(g.features.planLines(&g.watch))
		for role := range g.threatCounts {
			if g.exact {
				g.threatCounts[role] = sequence(g.features.planThreats(&g.watch, role))
			}
		}
	}
	if g.inputs <= mostCounted {
		g.moves = sequence(g.features.planMobility(&g.watch, c, &g.block))
	}
	for _, p := range g.planForesight(ctx) {
		g.foresight = append(g.foresight, sequence(p))
	}
	g.work = spill + uint32(slots)*gates.PlaneBytes
	return nil
}

// layOut says where everything lies.
func (g *treeGenerator) layOut() error {
	c, end := g.circuit, host.BaseAddress+g.work
	take := func(n uint32) uint32 {
		at := (end + 15) &^ 15
		end = at + n
		return at
	}
	most := uint32(max(c.Inputs[0], c.Inputs[1])) + 8
	g.at.Head = take(headBytes)
	g.at.Masks = take((gates.Lanes + 1) * gates.PlaneBytes)
	g.at.Estimates = take(2 * estimateSums)
	g.at.Weights = take(4 * uint32(c.Bases))
	linePlanes, movePlanes := g.features.planes()
	g.memory.derived = take((linePlanes + movePlanes) * gates.PlaneBytes)
	g.at.Lines = take(4 * linePlanes)
	g.at.Mobility = [2]uint32{take(4 * uint32(c.Inputs[0]+1)), take(4 * uint32(c.Inputs[1]+1))}
	g.at.Record = take(g.block.StateRecord)
	g.memory.history = take(4 * g.counts())
	g.memory.seen = take(2 * g.inputs)
	g.memory.scratch = take(most * childBytes)
	g.memory.plane = take(gates.PlaneBytes)
	g.memory.threatened = take(gates.PlaneBytes)
	g.memory.listed = take(4 * (max(uint32(c.Bases), linePlanes) + 1))
	g.memory.lane = [2]uint32{take(4 * gates.Lanes), take(4 * gates.Lanes)}

	g.frame.keyBytes = uint32(c.Bases+gates.Lanes-1) / gates.Lanes * gates.PlaneBytes
	if len(g.alike) > 0 {
		g.at.Facts = take(2 * uint32(c.Bases*len(g.alike)))
		g.at.Images = take(2 * g.moveMapBytes() * uint32(len(g.alike)+1))
	}
	g.at.Hashes = take(g.hashBytes() * uint32(c.Bases))
	g.memory.state = take(uint32(c.Bases) * gates.PlaneBytes)
	g.layOutFrame(most)
	g.at.Plies = min(maxFrames/g.at.Frame, mostPlies)
	if g.at.Plies < fewestPlies {
		return fmt.Errorf("%w: %d bytes a ply", host.ErrTooLarge, g.at.Frame)
	}
	g.at.Frames = take(g.at.Plies * g.at.Frame)
	g.at.Table = (end + 63) &^ 63
	g.at.Entry = entryBytes
	if g.exact {
		g.at.Entry += g.frame.keyBytes
	}
	g.at.Bucket = max(cacheLine/g.at.Entry, 2) * g.at.Entry
	return nil
}

// layOutFrame says where what a frame holds lies in it, which has room for a number of children: more
// than there can be, since list writes behind the last one.
func (g *treeGenerator) layOutFrame(most uint32) {
	frame := uint32(0)
	part := func(n uint32) uint32 {
		at := (frame + 15) &^ 15
		frame = at + n
		return at
	}
	part(frameScalarsEnd)
	if g.exact {
		g.frame.keys = part(g.sides() * g.frame.keyBytes)
	}
	g.frame.hashes = part(g.hashBytes())
	g.frame.flipped = part(4 * uint32(g.circuit.Bases+1))
	g.frame.children = part(most * childBytes)
	blocks := min((most-8+gates.Lanes-1)/gates.Lanes, childBlocks)
	g.frame.blocks = part(blocks * g.block.Block)
	g.frame.changes = part(blocks * g.changeBytes())
	g.frame.effects = part(2 * blocks * gates.Lanes)
	g.frame.laneHashes = part(g.hashBytes() * blocks * gates.Lanes)
	g.at.Frame = (frame + 15) &^ 15
}
