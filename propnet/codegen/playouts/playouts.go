package playouts

import (
	"context"
	"fmt"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// A Program is a module that plays uniformly random matches, one in each lane, without
// ever leaving the module. One step looks at 128 positions, chooses a joint
// move in each, and plays it; a lane whose match has ended starts again from its
// first position. Exported functions, all arguments i32:
//
//	begin(base, states, n)
//	    makes n states the first positions of lanes; see [positions.Program] for the
//	    list of states
//	play(base, steps, images, least)
//	    runs a number of steps in some images, and returns 1 as soon as at most
//	    least lanes still have matches to play
//
// An image is the memory of 128 lanes. The gates of a step are run for all
// images, function by function: their code is larger than a processor's
// instruction cache, and is fetched and decoded once for all images. All else is done image by
// image. The first one begins at the base address, the others follow at a fixed
// distance.
//
// Every lane has a quota of matches: if the first n matches to end were counted,
// short ones would be preferred. Ends are noted in planes and counted
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
	Images int // the most that it pays to play in

	Invariants
	circuit     *circuit.Circuit
	origin      Origin
	counters    []scoreCounter
	numCounters int // as told in Layout.Counters
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
	Counters    uint32 // of matches that ended by the rules, then of those that brought a role some goal

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
	if x.Code = s.module.Bytes(1, s.watch.Look); len(x.Code) > host.MaxModule {
		return nil, fmt.Errorf("%w: %d bytes", host.ErrTooLarge, len(x.Code))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return x, nil
}

// write generates the functions.
func (s *stepper) write() {
	m := s.module
	s.numCounters = len(s.counted)
	s.Layout.Counters = s.reserve(s.numCounters * counterBits)
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
	count := compute(s.flush, gates.GateSignature)
	s.reserve(slots)
	s.Layout.end = s.size
	s.Layout.Stride = imageStride(s.size)
	if s.Images = s.MaxImages; s.Images == 0 {
		s.Images = worthwhile(step, s.Layout.Stride)
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
