package treesearch

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A Tree is a module at work for one role. It belongs to one
// goroutine.
type Tree struct {
	instance host.Instance
	layout   Layout
	circuit  *circuit.Circuit
	features featurePlan
	order    *proof.TurnOrder
	sum      int     // that goals of both roles add up to; -1: nobody knows
	sums     []int32 // weights of facts, as the module has them
	bias     int32
	slice    uint32 // children between two looks at the clock
	buckets  uint32 // of the table that are used
	grown    uint32 // of these, that are ready for twice as many
	most     uint32 // that there are
	buffer   []byte
}

// Open makes a module ready that searches for a role, with a table of no more
// than some bytes, and than a module has room for.
func (m *Program) Open(ctx context.Context, h host.Host, role int, tableBytes int64) (*Tree, error) {
	l := m.Layout
	if uint64(l.Table+l.Bucket) > host.MaxMemory {
		return nil, fmt.Errorf("%w: no room for a table", host.ErrTooLarge)
	}
	room := min(uint64(max(tableBytes, 0)), host.MaxMemory-uint64(l.Table))
	buckets := uint32(1)
	for uint64(2*buckets)*uint64(l.Bucket) <= room {
		buckets *= 2
	}
	pages := (uint64(l.Table) + uint64(buckets)*uint64(l.Bucket) + host.PageBytes - 1) / host.PageBytes
	instance, err := h.Instantiate(ctx, m.Code, uint32(pages))
	if err != nil {
		return nil, err
	}
	t := &Tree{instance: instance, layout: l, circuit: m.circuit, features: m.features, order: m.order, sum: -1,
		slice: firstSlice, most: buckets}
	masks := make([]byte, 0, (gates.Lanes+1)*gates.PlaneBytes)
	for n := range gates.Lanes + 1 {
		low, high := positions.LaneMask(0, n)
		masks = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(masks, low), high)
	}
	err = errors.Join(
		instance.Write(l.Masks, masks),
		t.setHead(headRole, uint32(role)),
		t.Configure(0, -1, false),
		t.useBuckets(min(buckets, fewestBuckets)),
		t.SetWeights(game.Weights{}),
		t.writeImages(m.images),
		t.writeHashes(m.alike),
	)
	if err != nil {
		return nil, errors.Join(err, instance.Close(ctx))
	}
	return t, nil
}

// Close ends the search.
func (t *Tree) Close(ctx context.Context) error { return t.instance.Close(ctx) }

// setHead sets variables of the module, from one on.
func (t *Tree) setHead(offset uint32, values ...uint32) error {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return t.instance.Write(t.layout.Head+offset, b)
}

// sumUnit is what a weight of one is in sums of the module: the logistic
// function is told apart in 256 steps a unit, sums are finer.
const sumUnit = 256 << sumShift

// SetWeights implements [game.TreeSearch].
func (t *Tree) SetWeights(w game.Weights) error {
	unit := func(w float64) int32 { return int32(math.Round(min(max(w, -64), 64) * sumUnit)) }
	t.bias = unit(w.Bias) + estimateSums/2<<sumShift
	t.sums = make([]int32, t.circuit.Bases)
	for i := range t.sums {
		if i < len(w.Facts) {
			t.sums[i] = unit(float64(w.Facts[i]))
		}
	}
	lines, moves, counts := t.featureWeights(w, unit)
	if hasHeuristic(t.circuit) {
		counts = 0
	}
	return errors.Join(
		t.writeNumbers(t.layout.Weights, t.sums), t.writeEstimates(), t.setHead(headFeatures, counts),
		t.writeNumbers(t.layout.Lines, lines), t.writeNumbers(t.layout.Mobility[0], moves[0]),
		t.writeNumbers(t.layout.Mobility[1], moves[1]),
	)
}

func (t *Tree) writeNumbers(at uint32, numbers []int32) error {
	var bytes []byte
	for _, n := range numbers {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(n))
	}
	return t.instance.Write(at, bytes)
}

func (t *Tree) writeImages(moves []uint16) error {
	var bytes []byte
	for _, m := range moves {
		bytes = binary.LittleEndian.AppendUint16(bytes, m)
	}
	return t.instance.Write(t.layout.Images, bytes)
}

// writeHashes writes the numbers that hashes are made of. The number of a fact on a side is that
// of its image.
func (t *Tree) writeHashes(alike []game.Symmetry) error {
	random := rand.New(rand.NewPCG(1, 2)) // the same for all, so that searches can be repeated
	numbers := make([]uint64, t.circuit.Bases)
	for i := range numbers {
		numbers[i] = random.Uint64()
	}
	var hashes, facts []byte
	for i, n := range numbers {
		hashes = binary.LittleEndian.AppendUint64(hashes, n)
		for _, y := range alike {
			hashes = binary.LittleEndian.AppendUint64(hashes, numbers[y.Facts[i]])
			facts = binary.LittleEndian.AppendUint16(facts, uint16(y.Facts[i]))
		}
	}
	return errors.Join(t.instance.Write(t.layout.Hashes, hashes), t.instance.Write(t.layout.Facts, facts))
}

// writeEstimates fills the table that turns sums of weights into values.
func (t *Tree) writeEstimates() error {
	var bytes []byte
	for i := range estimateSums {
		z := (float64(i) - estimateSums/2) / 256
		points := 100 / (1 + math.Exp(-z))
		if hasHeuristic(t.circuit) {
			points = float64(i) / 2
		}
		bytes = binary.LittleEndian.AppendUint16(bytes, game.EstimateValue(points))
	}
	return t.instance.Write(t.layout.Estimates, bytes)
}

// Configure implements [game.TreeSearch].
func (t *Tree) Configure(age uint8, sum int, strict bool) error {
	exactDepth := uint32(0)
	if strict {
		exactDepth = 1
	}
	t.sum = sum
	return t.setHead(headAge, uint32(age&63), uint32(int32(sum)), exactDepth)
}

// A slice is how many children are computed before the clock is asked. The first is short enough for networks of half
// a million gates, which take a fifth of a millisecond for a child before their code and memory are warm.
const (
	firstSlice            = 32
	leastSlice, mostSlice = 16, 1 << 22
	shortSlice, longSlice = 2 * time.Millisecond, 5 * time.Millisecond
)

// Search implements [game.TreeSearch].
func (t *Tree) Search(
	ctx context.Context, s game.State, depth int, alpha, beta int32, pause func(int64) int64,
) (game.TreeResult, error) {
	depth = min(depth, int(t.layout.Plies)-3)
	if err := t.begin(ctx, s, depth, alpha, beta); err != nil {
		return game.TreeResult{}, err
	}
	for more := pause(0); more > 0; {
		if growing, err := t.grow(ctx); err != nil {
			return game.TreeResult{}, err
		} else if growing {
			more = pause(0)
			continue
		}
		watch := pace.Start(ctx)
		stop, err := t.instance.Call(ctx, "run", uint32(min(int64(t.slice), more)))
		if err != nil {
			return game.TreeResult{}, err
		}
		r, nodes, err := t.result()
		if err != nil {
			return r, err
		}
		r.Depth = depth
		if unvalued, err := t.unvalued(); err != nil || unvalued {
			return r, errors.Join(err, ErrUnvalued, t.Forget(ctx))
		}
		switch stop {
		case searchTogether:
			return r, ErrNotInTurn
		case searchTooMany, searchTooDeep:
			return r, fmt.Errorf("%w: %w: moves of a position, or plies", game.ErrUnsuited, host.ErrTooLarge)
		}
		// One that ended before its slice did says little.
		whole := stop == searchYield && nodes >= int64(t.slice)
		t.slice = nextSlice(t.slice, watch.Took(), whole)
		more = pause(nodes)
		if stop == searchDone {
			return r, nil
		}
	}
	return game.TreeResult{Stopped: true}, nil
}

// nextSlice returns how many children the next slice has, after one that took a time by
// the caller's clock.
func nextSlice(slice uint32, took time.Duration, whole bool) uint32 {
	switch {
	case whole && took < shortSlice/8:
		return min(8*slice, mostSlice)
	case whole && took < shortSlice:
		return min(2*slice, mostSlice)
	case took > longSlice:
		return max(uint32(float64(slice)*float64(shortSlice)/float64(took)), leastSlice)
	}
	return slice
}

// growStep is how many buckets are made ready at a time: a millisecond or two.
const growStep = 1 << 13

// grow makes a step towards a table of twice as many buckets, where most of the entries are
// filled. It reports whether it did: what is filled then is searched when no step is left.
func (t *Tree) grow(ctx context.Context) (bool, error) {
	if t.buckets == t.most {
		return false, nil
	}
	var filled [4]byte
	err := t.instance.Read(t.layout.Head+headFilled, filled[:])
	if err != nil || binary.LittleEndian.Uint32(filled[:]) < t.crowded() {
		return false, err
	}
	if t.grown < t.buckets {
		_, err = t.instance.Call(ctx, "grow", t.grown, growStep)
		t.grown += growStep
		return true, err
	}
	return true, t.useBuckets(2 * t.buckets)
}

// crowded is from how many entries on the table grows: five eighths of what the buckets that are used
// have room for. Earlier it would be spread over more memory, which takes longer to reach, and later
// full buckets would lose more: a search of breakthrough 3x6 takes 4 % more nodes than from a half on,
// 16 % from three quarters on, and 122 % with a table that is full first.
func (t *Tree) crowded() uint32 { return t.buckets * (t.layout.Bucket / t.layout.Entry) * 5 / 8 }

// useBuckets makes the module use a number of buckets.
func (t *Tree) useBuckets(n uint32) error {
	t.buckets, t.grown = n, 0
	full := t.crowded()
	if n == t.most {
		full = math.MaxInt32
	}
	return errors.Join(t.setHead(headMask, n-1), t.setHead(headCrowded, full))
}

// begin makes a state the root.
func (t *Tree) begin(ctx context.Context, s game.State, depth int, alpha, beta int32) error {
	if err := t.view(ctx, s); err != nil {
		return err
	}
	sum := t.bias
	for _, f := range s.Append(nil) {
		sum += t.sums[f]
	}
	foresees := uint32(0)
	if t.order != nil && t.order.Covers(s) && (t.sum < 0 || t.sum == 100) {
		foresees = 1
	}
	err := errors.Join(t.setHead(headNodes, 0, 0), t.setHead(headForesees, foresees), t.setHead(headUnvalued, 0))
	if err != nil {
		return err
	}
	// A window beyond all values would be empty once a value's own bounds have narrowed it.
	alpha, beta = min(alpha, 100*pointValue-1), max(beta, 1)
	_, err = t.instance.Call(ctx, "begin", uint32(alpha), uint32(beta), uint32(depth), uint32(sum))
	return err
}

// result takes the result of the root out of the head, and how many children
// were computed for it in the last run.
func (t *Tree) result() (r game.TreeResult, nodes int64, err error) {
	var head [headUneven + 4 - headValue]byte
	if err := t.instance.Read(t.layout.Head+headValue, head[:]); err != nil {
		return r, 0, err
	}
	at := func(offset int) uint32 { return binary.LittleEndian.Uint32(head[offset-headValue:]) }
	proof := at(headProof)
	r.Value, r.Uneven = int32(at(headValue)), at(headUneven) != 0
	r.Low, r.High = game.Goal(proof&0xFF), game.Goal(proof>>proofHigh&0xFF)
	r.LowPlies, r.HighPlies = int(proof>>proofLowPlies&0xFF), int(proof>>proofHighPlies&0xFF)
	return r, int64(at(headNodes)), nil
}

// unvalued reports whether the sheet's heuristic failed somewhere since the search was begun.
func (t *Tree) unvalued() (bool, error) {
	if !hasHeuristic(t.circuit) {
		return false, nil
	}
	var word [4]byte
	err := t.instance.Read(t.layout.Head+headUnvalued, word[:])
	return binary.LittleEndian.Uint32(word[:]) != 0, err
}

// view puts a state before the root.
func (t *Tree) view(ctx context.Context, s game.State) error {
	t.buffer = positions.AppendState(t.buffer[:0], positions.StateRecord(t.circuit), s, math.MaxUint64, math.MaxUint64)
	if err := t.instance.Write(t.layout.Record, t.buffer); err != nil {
		return err
	}
	_, err := t.instance.Call(ctx, "view")
	return err
}

// Recall implements [game.TreeSearch].
func (t *Tree) Recall(ctx context.Context, s game.State) (role int, move game.Move, ok bool, err error) {
	if err := t.view(ctx, s); err != nil {
		return 0, 0, false, err
	}
	n, err := t.instance.Call(ctx, "recall")
	if err != nil || n >= noMove {
		return 0, 0, false, err
	}
	if first := uint32(t.circuit.Inputs[0]); n >= first {
		return 1, game.Move(n - first), true, nil
	}
	return 0, game.Move(n), true, nil
}

// Forget implements [game.TreeSearch].
func (t *Tree) Forget(ctx context.Context) error {
	if _, err := t.instance.Call(ctx, "forget", t.buckets+t.grown); err != nil {
		return err
	}
	return t.useBuckets(min(t.most, fewestBuckets))
}

// Fade implements [game.TreeSearch].
func (t *Tree) Fade(ctx context.Context) error {
	_, err := t.instance.Call(ctx, "fade")
	return err
}
