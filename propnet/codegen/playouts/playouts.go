package playouts

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A Program is a module that plays uniformly random matches, each lane its own, without
// ever leaving the module. One step looks at 128 positions, chooses a joint
// move in each, and goes on; a lane whose match has ended goes on from its
// first position instead. Exported functions, all arguments i32:
//
//	begin(base, states, n)
//	    makes n states the first positions of lanes; see [positions.Program] for the
//	    list of states
//	play(base, steps, images, least)
//	    runs a number of steps in some images, and returns 1 as soon as all lanes
//	    but a number have played the matches they had to
//
// An image is the memory of 128 lanes. The gates of a step are run for all
// images, function by function: their code is larger than what a processor keeps
// at hand, and is fetched and decoded once for all. All else is done image by
// image. The first one begins at the base address, the others follow at a fixed
// distance.
//
// Every lane has a quota of matches: were the first n matches to end counted,
// short ones would be preferred. What ended is noted in planes and counted
// only when some lane ends for a second time (flush), since counting in every
// step would cost more than small networks do.
//
// A match is cut after limit plies. A lane has played that many when it did not
// begin again during the last limit steps. Whether it did is the disjunction
// over a window that slides through the log of ends; as usual for such windows
// it is split at a block boundary into a running disjunction since then and
// one of the disjunctions from each step of the last block to its end.
//
// An image is described by [Layout].
type Program struct {
	Code   []byte
	Layout Layout
	Images int // that it pays to play in, at most

	Invariants
	circuit  *circuit.Circuit
	origin   Origin
	counters []scoreCounter
	counted  int // counters
}

// A scoreCounter is a counter of matches and what each of them adds to the goals of
// the roles.
type scoreCounter struct {
	role  int
	value game.Goal
	plane int // which counter
}

// A Layout says where the module keeps things: offsets from the
// address of an image, in bytes. Variables, the random generators and the quotas
// come first; they are written before begin. Counters are vertical: plane i
// holds bit i of the number of each lane.
type Layout struct {
	Stride      uint32 // from one image to the next
	StateRecord uint32 // size of a record in a list of states
	Stopped     uint32 // by lane: the number of the step, as i64, that ended its last match
	Paid        uint32 // counters: of matches that ended by the rules, then of those that paid some goal

	preferred uint32 // planes: the lanes that have drawn a move, by role and choice
	slots     uint32 // of as many planes each

	root  uint32 // block: the positions that matches begin from
	state uint32 // two blocks: the positions of the next step, and room for those after it
	rest  uint32 // all that is zero at the beginning, to the end
	end   uint32
}

// Offsets at the beginning: variables, the random generators, the quotas.
const (
	headStep     = 0  // i64: number of the step
	headFrom     = 8  // i32: offset of the state that is looked at next, in all images alike
	headTo       = 12 // i32: and of the one that is written
	headLimit    = 16 // i32: plies after which a match is cut, at least 1
	headPosition = 20 // i32: of the step in its block of the log
	headLog      = 24 // i32: address of the log of ends: limit planes
	headSuffix   = 28 // i32: address of limit planes behind it, see writeSuffix

	headActive  = 32  // lanes that have matches to play
	headLast    = 48  // those of them whose match is their last
	headPending = 64  // lanes with an end that was not counted yet
	headPrefix  = 80  // lanes that began again since the log's block began
	headTooLong = 96  // lanes that have played limit plies
	headEnd     = 112 // lanes whose match ends in this step
	headDone    = 128 // lanes whose position is terminal

	headRandom = 144                                      // states of the generators, no 64-bit word of which is zero
	headQuota  = headRandom + generators*gates.PlaneBytes // counter: matches to play after the one that is played
	headSize   = headQuota + counterBytes
)

const (
	generators   = 4
	counterBits  = 24
	maxQuota     = 1 << counterBits // matches of one lane in one run
	counterBytes = counterBits * gates.PlaneBytes
)

// An Origin says what is known of the states that matches begin from. The more
// is known the faster they are played.
type Origin int

const (
	Anywhere   Origin = iota // nothing
	Reachable                // matches lead there from the initial state, so what is proved of these holds
	Initial                  // it is the initial state
	Decisive                 // what is known is as with Reachable, and matches are decisive
	Preferring               // likewise, and moves may be preferred
	Origins
)

// Invariants are what is proved of all states that can be reached. The zero
// value claims nothing.
type Invariants struct {
	order  *turnOrder         // nil if roles choose independently
	groups []proof.ExactlyOne // of bases, the first of which is not carried along
}

// FindInvariants proves what it can; it fails with the error of ctx alone.
func FindInvariants(ctx context.Context, c *circuit.Circuit) (x Invariants, err error) {
	if len(c.Gates) > host.MaxGates {
		return x, pace.Check(ctx) // nobody will use them
	}
	var turns *proof.TurnOrder
	if x.order = findTurns(ctx, c); x.order != nil {
		turns = x.order.TurnOrder
	}
	x.groups, err = proof.FindExactlyOne(ctx, c, turns)
	return x, err
}

// Compile generates the module of a network. It fails with ErrTooLarge and
// with the error of ctx.
func Compile(ctx context.Context, c *circuit.Circuit, origin Origin) (*Program, error) {
	var known Invariants
	if origin != Anywhere {
		var err error
		if known, err = FindInvariants(ctx, c); err != nil {
			return nil, err
		}
	}
	return CompileKnowing(ctx, c, origin, known, Usual)
}

// A Tuning says what is otherwise chosen for speed; the matches are the same.
type Tuning struct {
	MaxImages int // to play in at most; 0 for as many as pay
	ScanMoves int // from how many moves on they are scanned
}

// Usual is the tuning of [Compile].
var Usual = Tuning{ScanMoves: scanMoves}

// CompileKnowing is [Compile] with invariants that were found before, and a tuning.
func CompileKnowing(ctx context.Context, c *circuit.Circuit, origin Origin, known Invariants, t Tuning,
) (_ *Program, err error) {
	defer gates.RecoverInterruption(&err)
	if len(c.Gates) > host.MaxGates {
		return nil, fmt.Errorf("%w: %d gates", host.ErrTooLarge, len(c.Gates))
	}
	s := newStepper(ctx, c, origin, known, t)
	if err := s.step(); err != nil {
		return nil, err
	}
	s.write()
	x := s.Program
	if x.Layout.end > host.MaxMemory {
		return nil, fmt.Errorf("%w: %d bytes of memory", host.ErrTooLarge, x.Layout.end)
	}
	if x.Code = s.module.Bytes(1); len(x.Code) > host.MaxModule {
		return nil, fmt.Errorf("%w: %d bytes", host.ErrTooLarge, len(x.Code))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return x, nil
}

// Covers reports whether what was proved of reachable states holds in a state.
func (p *Program) Covers(s game.State) bool {
	if p.order != nil && !p.order.Covers(s) {
		return false
	}
	return !slices.ContainsFunc(p.groups, func(g proof.ExactlyOne) bool { return !g.Holds(s) })
}

// A stepper generates the functions of the module.
type stepper struct {
	*Program
	module   *asm.Module
	watch    gates.Watch
	graph    *gates.Graph
	importer *gates.Importer
	size     uint32        // of the memory given out so far
	random   []uint32      // offsets of the random planes that a step needs
	early    []gates.Store // of a step, before scans
	scans    []*scan
	stores   []gates.Store // of a step
	dropped  []bool        // by base: not carried along
	Tuning

	captured captured
	flush    gates.Plan // counts what was captured
	paid     []uint32
}

// captured says what is kept of positions that end a match.
type captured struct {
	at    uint32   // offset of the planes that it is kept in; the first one says which lanes are
	from  []uint32 // offset of the planes that it is copied from
	param int      // what these offsets are relative to
}

func newStepper(ctx context.Context, c *circuit.Circuit, origin Origin, known Invariants, t Tuning) *stepper {
	x := &Program{Invariants: known, circuit: c, origin: origin}
	s := &stepper{
		Program: x, module: &asm.Module{}, watch: gates.Watch{Ctx: ctx}, size: headSize,
		dropped: make([]bool, c.Bases), Tuning: t,
	}
	s.graph, s.importer = positions.StateGraph(&s.watch, c)
	for _, g := range x.groups {
		s.dropped[g[0]] = true
	}
	s.restore(s.importer)
	l := &x.Layout
	l.StateRecord = positions.StateRecord(c)
	l.Stopped = s.reserve(gates.Lanes * 8 / gates.PlaneBytes)
	l.root = s.reserve(c.Bases)
	l.state = s.reserve(2 * c.Bases)
	s.reserveSlots()
	l.rest = s.size
	return s
}

// reserve gives out memory for planes.
func (s *stepper) reserve(planes int) uint32 {
	at := s.size
	s.size += uint32(planes) * gates.PlaneBytes
	return at
}

// restore defines the bases that are not carried along from the others of
// their groups, where an importer knows these.
func (s *stepper) restore(im *gates.Importer) {
	for _, g := range s.groups {
		others := gates.False
		known := true
		for _, f := range g[1:] {
			e, ok := im.Known(s.circuit.Base(int(f)))
			known = known && ok
			others = im.Graph.Or(others, e)
		}
		if known {
			im.Define(s.circuit.Base(int(g[0])), others.Not())
		}
	}
}

// bring imports edges that must not depend on moves.
func (s *stepper) bring(what string, es ...circuit.Edge) ([]gates.Edge, error) {
	out, ok := s.importer.Bring(es...)
	if !ok {
		return nil, fmt.Errorf("codegen: %s depends on moves", what)
	}
	return out, nil
}

// step plans what one step computes.
func (s *stepper) step() error {
	c, g := s.circuit, s.graph
	// All that must not depend on moves comes before there are any.
	terminal, err := s.bring("terminal", c.Terminal)
	if err != nil {
		return err
	}
	legal := make([][]gates.Edge, len(c.Legal))
	for role, es := range c.Legal {
		if legal[role], err = s.bring("legality", es...); err != nil {
			return err
		}
	}
	before := g.Size()
	goals, err := s.bring("a goal", positions.Whens(c.Goals)...)
	if err != nil {
		return err
	}
	extra := g.Size() - before
	stuck, err := s.choose(legal)
	if err != nil {
		return err
	}
	done := terminal[0]
	if s.scans != nil { // then what follows them loads it
		s.early = append(s.early, gates.StoreAt(gates.ParamBase, headDone, done))
		done = g.Load(gates.ParamBase, headDone)
	} else {
		s.stores = []gates.Store{gates.StoreAt(gates.ParamBase, headDone, done)}
	}
	end := g.OrAll([]gates.Edge{done, stuck, g.Load(gates.ParamBase, headTooLong)})
	s.stores = append(s.stores, gates.StoreAt(gates.ParamBase, headEnd, end))
	s.pay(goals, extra)
	for i, x := range c.Next {
		if s.dropped[i] {
			continue
		}
		e, _ := s.importer.Bring(x) // everything is defined
		at := uint32(i) * gates.PlaneBytes
		root := g.Load(gates.ParamBase, s.Layout.root+at)
		if s.origin == Initial {
			root = gates.False
			if c.Initial.Has(game.Fact(i)) {
				root = gates.True
			}
		}
		s.stores = append(s.stores, gates.StoreAt(gates.ParamTo, at, g.Mux(end, root, e[0])))
	}
	return nil
}

// choose defines the inputs of the network as a random choice among the legal
// moves, by role. It returns where a role has none.
func (s *stepper) choose(legal [][]gates.Edge) (gates.Edge, error) {
	if s.order != nil {
		return s.chooseInTurn(legal)
	}
	stuck := gates.False
	for role := range legal {
		chosen, none := s.pick(legal[role])
		for m, e := range chosen {
			s.importer.Define(s.circuit.Input(role, m), e)
		}
		stuck = s.graph.Or(stuck, none)
	}
	return stuck, nil
}

// pick returns the lanes that choose each of some moves, and those in which
// none is legal.
func (s *stepper) pick(legal []gates.Edge) (chosen []gates.Edge, none gates.Edge) {
	switch {
	case len(legal) == 0:
		return nil, gates.True
	case len(legal) >= s.ScanMoves:
		return s.scan(legal)
	}
	tree := s.graph.Count(legal)
	var random []gates.Edge
	for _, at := range s.draw(len(legal)) {
		random = append(random, s.graph.Load(gates.ParamBase, at))
	}
	chosen = s.graph.Pick(tree, gates.True, s.graph.Scale(random, tree.Sum, len(legal)))
	return chosen, s.graph.OrAll(tree.Sum).Not()
}

// draw returns the offsets of random planes, enough of them to choose among a
// number of moves.
func (s *stepper) draw(moves int) []uint32 {
	planes := make([]uint32, gates.Precision(moves))
	for i := range planes {
		planes[i] = s.reserve(1)
	}
	s.random = append(s.random, planes...)
	return planes
}

// chooseInTurn makes one choice for all roles, since only one of them has any.
func (s *stepper) chooseInTurn(legal [][]gates.Edge) (gates.Edge, error) {
	g := s.graph
	shared := 0
	mover := make([]gates.Edge, len(legal))
	for role, choices := range s.order.Choices {
		shared = max(shared, len(choices))
		e, err := s.bring("the turn", s.order.mover[role]...)
		if err != nil {
			return 0, err
		}
		mover[role] = g.OrAll(e)
	}
	columns := make([]gates.Edge, shared) // gates.False
	open := func(role, i int) gates.Edge {
		m := s.order.Choices[role][i]
		if m == s.order.Forced[role] {
			return g.And(legal[role][m], mover[role])
		}
		return legal[role][m]
	}
	for role, choices := range s.order.Choices {
		for i := range choices {
			columns[i] = g.Or(columns[i], open(role, i))
		}
	}
	if s.prefers() {
		columns = s.prefer(columns, open)
	}
	if s.origin == Decisive || s.origin == Preferring {
		columns = s.decide(columns, open)
	}
	chosen, stuck := s.pick(columns)
	someMover := g.OrAll(mover)
	for role, choices := range s.order.Choices {
		does := make([]gates.Edge, s.circuit.Inputs[role])
		for i, m := range choices {
			does[m] = g.And(chosen[i], mover[role])
		}
		if forced := s.order.Forced[role]; forced != proof.NoMove {
			does[forced] = g.Or(does[forced], mover[role].Not())
		}
		for m, e := range does {
			s.importer.Define(s.circuit.Input(role, m), e)
		}
	}
	return g.And(someMover, stuck), nil
}

// captureGoals plans what is captured of ended matches. It returns a graph over
// what was captured, and in it the goals. Where these cost little compared with the rest
// of the step, which is by a number of extra gates, they are computed in every
// step and captured; else the bases they depend on are, and goals are computed
// for many matches together.
func (s *stepper) captureGoals(goals []gates.Edge, extra int) (*gates.Graph, []gates.Edge) {
	const moveGates, selectGates = 4, 6 // to copy a plane, to copy some lanes of one
	planes := map[uint32]int{}          // by node of the step's graph: which captured plane
	var list []uint32
	for _, e := range goals {
		if n := e.Node(); n != 0 && planes[n] == 0 {
			list = append(list, n)
			planes[n] = len(list)
		}
	}
	g := gates.NewGraph(&s.watch)
	support := s.support()
	if extra+moveGates*len(list) > selectGates*len(support) {
		s.captured.param = gates.ParamFrom
		s.captured.at = s.reserve(1 + len(support))
		im := gates.NewImporter(g, s.circuit)
		for i, base := range support {
			s.captured.from = append(s.captured.from, uint32(base)*gates.PlaneBytes)
			im.Define(s.circuit.Base(base), g.Load(gates.ParamBase, s.captured.at+uint32(1+i)*gates.PlaneBytes))
		}
		s.restore(im)
		edges, _ := im.Bring(positions.Whens(s.circuit.Goals)...) // all they depend on is defined
		return g, edges
	}
	s.captured.param = gates.ParamBase
	s.captured.at = s.reserve(1 + len(list))
	for _, n := range list {
		at := s.reserve(1)
		s.captured.from = append(s.captured.from, at)
		s.stores = append(s.stores, gates.StoreAt(gates.ParamBase, at, gates.EdgeOf(n)))
	}
	edges := slices.Clone(goals)
	for i, e := range goals {
		if e.Node() != 0 {
			edges[i] = g.Load(gates.ParamBase, s.captured.at+uint32(planes[e.Node()])*gates.PlaneBytes)
			if e.Negated() {
				edges[i] = edges[i].Not()
			}
		}
	}
	return g, edges
}

// pay plans how matches that have ended are counted, by the goals of their roles.
func (s *stepper) pay(goals []gates.Edge, extra int) {
	g, captured := s.captureGoals(goals, extra)
	// A role is paid where just one of its goals holds.
	done := g.Load(gates.ParamBase, s.captured.at)
	s.flush.Graph = g
	index := map[gates.Edge]int{}
	count := func(e gates.Edge) int {
		i, ok := index[e]
		if !ok {
			i = len(s.paid)
			index[e] = i
			at := s.reserve(1)
			s.paid = append(s.paid, at)
			s.flush.Put(gates.ParamBase, at, e)
		}
		return i
	}
	count(done)
	at := 0
	for role, goals := range s.circuit.Goals {
		one, many := gates.False, gates.False
		for i := range goals {
			e := captured[at+i]
			many = g.Or(many, g.And(one, e))
			one = g.Or(one, e)
		}
		for i, goal := range goals {
			if goal.Value > 0 { // others are worth nothing
				e := g.And(done, g.And(captured[at+i], many.Not()))
				s.counters = append(s.counters, scoreCounter{role, goal.Value, count(e)})
			}
		}
		at += len(goals)
	}
}

// support returns the bases, among those that are carried along, that goals
// depend on.
func (s *stepper) support() []int {
	var bases []int
	add := func(f game.Fact) {
		if !s.dropped[f] {
			bases = append(bases, int(f))
		}
	}
	cone := proof.NewConeReader(s.circuit).Read(len(s.circuit.Gates), positions.Whens(s.circuit.Goals)...)
	for _, f := range cone.Bases {
		add(f)
	}
	for _, g := range s.groups {
		if slices.Contains(cone.Bases, g[0]) {
			for _, f := range g[1:] {
				add(f)
			}
		}
	}
	slices.Sort(bases)
	return slices.Compact(bases)
}

// write generates the functions.
func (s *stepper) write() {
	m := s.module
	s.counted = len(s.paid)
	s.Layout.Paid = s.reserve(s.counted * counterBits)
	spill := s.size
	slots := 0
	compute := func(p gates.Plan, signature asm.Signature) []*asm.Function {
		functions, n := gates.Lower(m, p, spill, signature)
		slots = max(slots, n)
		return functions
	}
	var step []*asm.Function
	if s.scans != nil {
		step = compute(gates.Plan{Graph: s.graph, Stores: s.early}, gates.StepSignature)
		for _, x := range s.scans {
			step = append(step, writeScan(m, x, func(p gates.Plan) *asm.Function {
				return gates.Sequence(m, compute(p, gates.GateSignature))
			}))
		}
	}
	step = append(step, compute(gates.Plan{Graph: s.graph, Stores: s.stores}, gates.StepSignature)...)
	slotsOfStep := slots
	count := compute(s.flush, gates.GateSignature)
	s.reserve(slots)
	s.Layout.end = s.size
	s.Layout.Stride = imageStride(s.size)
	if s.Images = s.MaxImages; s.Images == 0 {
		s.Images = worthwhile(step, slotsOfStep, s.Layout.Stride)
	}
	if s.Images > 1 {
		for _, f := range step {
			repeat(f, s.Layout.Stride)
		}
	}

	flush := s.writeFlush(gates.Sequence(m, count), writeCounter(m, asm.VecAnd), writeCounter(m, asm.VecAndNot))
	ends := epilogue{flush: flush, capture: s.writeCapture(), retire: s.writeRetire(), suffix: s.writeSuffix()}
	m.Export("play", s.writePlay(step, ends))
	m.Export("begin", s.writeBegin(positions.WriteDeposit(m, uint32(s.circuit.Bases))))
}

const (
	// maxImages is how many images share the fetching of code at most. More of
	// them gain nothing.
	maxImages = 4

	// keptCode is up to how many bytes, as WebAssembly, the code of a step stays
	// in the processor's first cache from one step to the next, so that further
	// images gain nothing.
	keptCode = 24 << 10

	// keptSlots is up to how many spill slots, of all images, stay close enough
	// while other images use the same function.
	keptSlots = 4096

	// keptBytes is up to how many bytes images may take together: half of what
	// the second cache of a processor holds.
	keptBytes = 1 << 20
)

// worthwhile returns how many images it pays to play in, by the functions of a
// step, their spill slots, and the distance of images.
func worthwhile(step []*asm.Function, slots int, stride uint32) int {
	code := 0
	for _, f := range step {
		code += f.Size()
	}
	if code <= keptCode {
		return 1
	}
	return max(1, min(max(2, keptSlots/max(1, slots)), int(keptBytes/stride), maxImages))
}

// imageStride returns the distance of images of a size. Addresses in two of them
// never have the same low 12 bits by which processors guess whether a load reads
// what was stored a moment ago.
func imageStride(size uint32) uint32 {
	const page, odd = 4096, 9 * 64
	return (size+page-1)&^(page-1) + odd
}
