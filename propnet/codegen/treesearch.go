package codegen

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A TreeSearch module searches by alpha-beta without leaving generated code:
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
//	run(positions)   searches until so many children were computed; returns
//	                 why it stopped, see searchDone and the like
//	recall()         looks the state up in the table; returns its best move, or
//	                 -1, in inputs counted over all roles
//	fade()           halves what orders moves, between two moves of a match
//	forget()         clears the table
type TreeSearch struct {
	Module []byte
	Layout TreeLayout

	circuit *circuit.Circuit
	also    outlookPlan
}

// A TreeLayout says where a TreeSearch module keeps things: addresses in its
// memory, in bytes.
type TreeLayout struct {
	Head      uint32    // see headFrame and the like
	Masks     uint32    // planes with the first 0, 1, ... 128 lanes set; the host writes them
	Estimates uint32    // values by sum of weights, 16 bits each; the host writes them
	Weights   uint32    // of bases, 32 bits each; the host writes them
	Lines     uint32    // and those of planes of lines, see outlookPlan
	Mobility  [2]uint32 // by role: and of its number of legal moves, by that number
	Record    uint32    // a state record
	Frames    uint32    // one for each ply, the first for the parent of the root
	Frame     uint32    // size of a frame
	Plies     uint32    // how many frames there are
	Table     uint32    // where the table begins; it goes to the end of the memory
	Bucket    uint32    // size of four entries of the table
	Sums      uint32    // sums of weights are clamped to 0..Sums-1
}

// The variables of a module, as offsets in its head. The host sets those of the
// second group before a search.
const (
	headFrame = 4 * iota
	headMode
	headValue // result of the last node
	headProof
	headNodes // children computed
	headUneven
	headStopped

	headRole    // that searches: 0 or 1
	headMask    // buckets of the table, less one
	headAge     // 0..63, of the search
	headSum     // what goals of both roles add up to, or -1: nobody asks
	headStrict  // 1: entries of the table count at exactly their depth only
	headOutlook // what counts beside facts
	headUsed
)

const headBytes = 128

// Why run returns.
const (
	searchDone     = iota // value and proof of the root are in the head
	searchYield           // the positions are used up: call run again
	searchTogether        // both roles have a choice
	searchTooMany         // moves in one position
	searchTooDeep         // no frame is left
)

// ErrNotInTurn says that alpha-beta in generated code does not fit a game: not
// two roles, or two that choose at once.
var ErrNotInTurn = errors.New("codegen: not a game of two roles that move in turn")

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
	frameKiller     // a move that refuted a neighbour
	frameKiller2    // one before
	frameTableMove  // -1 if the table knows none
	frameBlock      // in which the parent computed this state, and in which
	frameLane       // lane
	frameSpare      //
	frameHash       // 64 bits
	frameHash2      //
	frameSpare2     //
	frameSpare3     //
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
	bucketSize = 4

	boundExact, boundLower, boundUpper = 0, 1, 2
	noMove                             = 0xFFFF
	pointValue                         = 100 // a point of a goal
)

// CompileTreeSearch generates the module of a network. With exact set the table
// holds whole states, so that proofs never rest on a hash.
func CompileTreeSearch(ctx context.Context, c *circuit.Circuit, exact bool) (_ *TreeSearch, err error) {
	defer recoverInterruption(&err)
	switch {
	case len(c.Inputs) != 2:
		return nil, fmt.Errorf("%w: %d roles", ErrNotInTurn, len(c.Inputs))
	case len(c.Gates) > maxGates:
		return nil, fmt.Errorf("%w: %d gates", ErrTooLarge, len(c.Gates))
	}
	inputs := uint32(c.FirstGate()) - c.Input(0, 0)
	if inputs >= noMove {
		return nil, fmt.Errorf("%w: %d moves", ErrTooLarge, inputs)
	}
	g := &treeGenerator{module: &module{}, watch: watch{ctx: ctx}, circuit: c, inputs: inputs, exact: exact}
	if err := g.gates(ctx); err != nil {
		return nil, err
	}
	if err := g.layOut(); err != nil {
		return nil, err
	}
	g.code()
	t := &TreeSearch{Module: g.bytes(1), Layout: g.at, circuit: c, also: g.also}
	if len(t.Module) > maxModule {
		return nil, fmt.Errorf("%w: %d bytes", ErrTooLarge, len(t.Module))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return t, nil
}

// A treeGenerator writes a TreeSearch module.
type treeGenerator struct {
	*module
	watch   watch
	circuit *circuit.Circuit
	inputs  uint32
	exact   bool

	block                       Layout // of the children of a position
	work                        uint32 // bytes of inputs and spill slots
	next, views, goals, outlook *function
	also                        outlookPlan
	lines, moves                *function // of it; nil where there are none, or too many
	derived                     uint32    // address of its planes

	at       TreeLayout
	history  uint32 // address: a count for each input
	values   [2]uint32
	scratch  uint32 // address: children, as many as a role has inputs
	plane    uint32 // address of a plane that eachBit reads
	lane     [2]uint32
	children uint32 // offset in a frame, and so on
	state    uint32
	key      uint32
	blocks   uint32

	// Functions, in the order in which they are written.
	extract, list, evaluate, settle, generate, probe, keep *function
	raise, lower, later, meet, fadeCounts, reward, weigh   *function
}

// gates writes the functions that compute the network.
func (g *treeGenerator) gates(ctx context.Context) error {
	c := g.circuit
	lines, err := proof.FindLines(ctx, c)
	if err != nil {
		return err
	}
	g.also.lines = lines
	state := uint32(c.Bases) * planeBytes
	goals := state + (g.inputs+1)*planeBytes
	outlook := goals + values(c.Goals)*planeBytes
	g.block = Layout{
		Legal: state, Terminal: state + g.inputs*planeBytes, Goals: goals, Outlook: outlook,
		Block: outlook + values(c.Heuristic)*planeBytes, StateRecord: stateRecord(c),
	}
	spill := g.inputs * planeBytes
	views, err1 := g.block.views(&g.watch, c)
	goalStores, err2 := valueStores(&g.watch, c, "goal", c.Goals, goals)
	outlookStores, err3 := valueStores(&g.watch, c, "heuristic", c.Heuristic, outlook)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	slots := 0
	sequence := func(p plan) *function {
		chunks, n := lower(g.module, p, spill, gateSignature)
		slots = max(slots, n)
		return sequence(g.module, chunks)
	}
	g.views, g.next = sequence(views), sequence(nextStores(&g.watch, c))
	g.goals, g.outlook = sequence(goalStores), sequence(outlookStores)
	if len(lines) > 0 {
		g.lines = sequence(g.also.planLines(&g.watch, c))
	}
	if g.inputs <= mostCounted {
		g.moves = sequence(g.also.planMobility(&g.watch, c, &g.block))
	}
	g.work = spill + uint32(slots)*planeBytes
	return nil
}

// layOut says where everything lies.
func (g *treeGenerator) layOut() error {
	c, end := g.circuit, baseAddress+g.work
	take := func(n uint32) uint32 {
		at := (end + 15) &^ 15
		end = at + n
		return at
	}
	most := uint32(max(c.Inputs[0], c.Inputs[1])) + 8
	g.at.Head = take(headBytes)
	g.at.Masks = take((lanes + 1) * planeBytes)
	g.at.Sums = estimateSums
	g.at.Estimates = take(2 * estimateSums)
	g.at.Weights = take(4 * uint32(c.Bases))
	linePlanes, movePlanes := g.also.planes()
	g.derived = take((linePlanes + movePlanes) * planeBytes)
	g.at.Lines = take(4 * linePlanes)
	g.at.Mobility = [2]uint32{take(4 * uint32(c.Inputs[0]+1)), take(4 * uint32(c.Inputs[1]+1))}
	g.at.Record = take(g.block.StateRecord)
	g.history = take(4 * g.inputs)
	g.scratch = take(most * childBytes)
	g.plane = take(planeBytes)
	g.lane = [2]uint32{take(4 * lanes), take(4 * lanes)}

	keyPlanes := uint32(c.Bases+lanes-1) / lanes
	frame := uint32(0)
	part := func(n uint32) uint32 {
		at := (frame + 15) &^ 15
		frame = at + n
		return at
	}
	part(frameScalarsEnd)
	g.key = part(keyPlanes * planeBytes)
	g.state = part(uint32(c.Bases) * planeBytes)
	g.children = part(most * childBytes)
	g.blocks = part(min((most-8+lanes-1)/lanes, childBlocks) * g.block.Block)
	g.at.Frame = (frame + 15) &^ 15
	g.at.Plies = min(maxFrames/g.at.Frame, mostPlies)
	if g.at.Plies < fewestPlies {
		return fmt.Errorf("%w: %d bytes a ply", ErrTooLarge, g.at.Frame)
	}
	g.at.Frames = take(g.at.Plies * g.at.Frame)
	g.at.Table = (end + 63) &^ 63
	entry := uint32(entryBytes)
	if g.exact {
		entry += keyPlanes * planeBytes
	}
	g.at.Bucket = bucketSize * entry
	return nil
}
