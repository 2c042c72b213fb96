package codegen

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// Leaves are positions of a search tree in the lanes of one block. They belong
// to one goroutine. It implements [game.Leaves].
//
// Packed states are turned into planes by squares of bits, played on from by the
// positions module, and their planes are copied into the playouts module as they
// are.
type Leaves struct {
	machine *Machine
	memory  *positions.Memory
	sampler *playouts.Sampler // that covers what was viewed last
	origin  playouts.Origin   // that it should have
	inTurn  bool              // the roles move in turn, for all that is proved
	roles   int
	words   int // of a state
	block   uint32
	n       int

	before  []byte   // planes of the states that the leaves follow from
	parents []uint64 // these states, packed
	played  bool     // the leaves follow from them; else they are them
	planes  []byte   // of the leaves: state, legal and terminal
	moves   []byte   // a list for the module
	args    [7]uint32

	goals    []byte // planes; good if valued
	valued   bool
	states   []uint64 // packed, once asked for
	unpacked bool
	legal    []uint64 // sets of moves of all roles, once asked for
	listed   bool

	weights  game.Weights
	threats  []uint64    // by fact: the lanes in which it alone is missing in a line
	mobility [][]float32 // by role: by number of moves, nil where it does not count

	matches playouts.LeafRun
}

// OpenLeaves implements [game.LeafBatcher].
func (m *Machine) OpenLeaves(ctx context.Context, decisive bool) (game.Leaves, error) {
	if err := m.open(ctx); err != nil {
		return nil, err
	}
	origin := playouts.Reachable
	if decisive {
		origin = playouts.Decisive
	}
	program, err := m.code.playouts[origin](ctx)
	if err != nil {
		return nil, err
	}
	block, err := m.memory.Allocate()
	if err != nil {
		return nil, err
	}
	c, views := m.code.circuit, m.memory.Layout.Goals
	return &Leaves{
		machine: m, memory: m.memory, roles: m.roles, words: max(1, (c.Bases+63)/64), block: block, origin: origin,
		inTurn: program.InTurn(),
		before: make([]byte, c.Bases*gates.PlaneBytes), planes: make([]byte, views),
		goals: make([]byte, positions.Values(c.Goals)*gates.PlaneBytes),
	}, nil
}

// Words implements [game.Leaves].
func (l *Leaves) Words() int { return l.words }

// View implements [game.Leaves].
func (l *Leaves) View(ctx context.Context, states []game.State) (err error) {
	l.n, l.played = 0, false
	l.sampler, err = l.machine.openOrigin(ctx, l.origin, states...)
	if l.origin == playouts.Preferring && errors.Is(err, host.ErrTooLarge) {
		l.Prefer(nil)
		l.sampler, err = l.machine.openOrigin(ctx, l.origin, states...)
	}
	if err != nil {
		return err
	}
	packed := make([]uint64, len(states)*l.words)
	for i, s := range states {
		copy(packed[i*l.words:(i+1)*l.words], s)
	}
	positions.Spread(l.before, packed, l.words)
	if err := l.memory.Instance.Write(l.block, l.before); err != nil {
		return err
	}
	return l.expand(ctx, packed, 0)
}

// Follow implements [game.Leaves].
func (l *Leaves) Follow(ctx context.Context, states []uint64, moves []game.Move) error {
	l.n, l.played = 0, true
	positions.Spread(l.before, states, l.words)
	layout, c := &l.memory.Layout, l.memory.Circuit
	l.moves = l.moves[:0]
	for i, m := range moves {
		input := c.Input(i%l.roles, int(m)) - c.Input(0, 0)
		l.moves = binary.LittleEndian.AppendUint32(l.moves, input*gates.Lanes+uint32(i/l.roles))
	}
	first := host.BaseAddress + layout.Terminal - layout.Legal // behind the inputs
	if err := l.memory.Instance.Write(first, l.before); err != nil {
		return err
	}
	if err := l.memory.Instance.Write(l.memory.Job, l.moves); err != nil {
		return err
	}
	return l.expand(ctx, states, 1)
}

// expand runs the module on planes that it has, and reads what it says.
func (l *Leaves) expand(ctx context.Context, states []uint64, plies uint32) error {
	if err := pace.Check(ctx); err != nil {
		return err
	}
	job := l.memory.Job
	l.args = [...]uint32{host.BaseAddress, l.block, job, 0, plies, job, uint32(len(l.moves) / 4)}
	if plies == 0 {
		l.args[6] = 0
	}
	if _, err := l.memory.Instance.Call(ctx, "expand", l.args[:]...); err != nil {
		return err
	}
	if err := l.memory.Instance.Read(l.block, l.planes); err != nil {
		return err
	}
	l.parents = append(l.parents[:0], states...)
	l.n = len(states) / l.words
	l.valued, l.unpacked, l.listed = false, false, false
	return nil
}

// State implements [game.Leaves].
func (l *Leaves) State(i int, dst []uint64) {
	if !l.unpacked {
		l.states = positions.Gather(l.states, l.planes[:l.memory.Layout.Legal], l.n, l.words)
		l.unpacked = true
	}
	copy(dst, l.states[i*l.words:(i+1)*l.words])
}

// Terminal implements [game.Leaves].
func (l *Leaves) Terminal(i int) bool {
	return l.planes[len(l.planes)-gates.PlaneBytes+i/8]>>(i%8)&1 != 0
}

// Goal implements [game.Leaves].
func (l *Leaves) Goal(ctx context.Context, i, role int) (game.Goal, error) {
	if !l.valued {
		l.args[0], l.args[1], l.args[2] = host.BaseAddress, l.block, l.block
		if _, err := l.memory.Instance.Call(ctx, "goals", l.args[:3]...); err != nil {
			return game.NoGoal, err
		}
		if err := l.memory.Instance.Read(l.block+l.memory.Layout.Goals, l.goals); err != nil {
			return game.NoGoal, err
		}
		l.valued = true
	}
	return valueOf(l.memory.Circuit.Goals, l.goals, role, i), nil
}

// Legal implements [game.Leaves].
func (l *Leaves) Legal(i, role int, dst []game.Move) []game.Move {
	layout, c := &l.memory.Layout, l.memory.Circuit
	inputs := int(layout.Terminal-layout.Legal) / gates.PlaneBytes
	words := max(1, (inputs+63)/64)
	if !l.listed {
		l.legal = positions.Gather(l.legal, l.planes[layout.Legal:layout.Terminal], l.n, words)
		l.listed = true
	}
	from := int(c.Input(role, 0) - c.Input(0, 0))
	return appendSet(dst, l.legal[i*words:(i+1)*words], from, from+c.Inputs[role])
}

// SetWeights implements [game.Leaves].
func (l *Leaves) SetWeights(w game.Weights) {
	c := l.memory.Circuit
	l.weights = w
	l.weights.Facts = make([]float32, c.Bases)
	copy(l.weights.Facts, w.Facts)
	l.threats = make([]uint64, c.Bases)
	l.mobility = nil
	for role, w := range w.Mobility {
		var byCount []float32
		if w != 0 {
			for n := range c.Inputs[role] + 1 {
				byCount = append(byCount, float32(w*game.Mobility(n)))
			}
		}
		l.mobility = append(l.mobility, byCount)
	}
}

// Sums implements [game.Leaves]. Leaves differ from what they follow from in a
// few facts, so sums are carried on by these.
func (l *Leaves) Sums(dst []float32) {
	z := float32(0)
	for i := range l.n {
		parent := l.parents[i*l.words : (i+1)*l.words]
		if i == 0 || !slices.Equal(parent, l.parents[(i-1)*l.words:i*l.words]) {
			z = float32(l.weights.Bias)
			for w, word := range parent {
				for ; word != 0; word &= word - 1 {
					z += l.weights.Facts[w*64+bits.TrailingZeros64(word)]
				}
			}
		}
		dst[i] = z
	}
	if l.played {
		l.addChanges(dst)
	}
	l.addMobility(dst)
	l.addLines(dst)
}

// addChanges adds the weights of facts that hold now and takes off those of
// facts that held before.
func (l *Leaves) addChanges(dst []float32) {
	for half := 0; half*64 < l.n; half++ {
		used, _ := positions.LaneMask(0, l.n-half*64)
		sums := dst[half*64 : l.n]
		for f, weight := range l.weights.Facts {
			at := f*gates.PlaneBytes + half*8
			now := binary.LittleEndian.Uint64(l.planes[at:])
			changed := (now ^ binary.LittleEndian.Uint64(l.before[at:])) & used
			if weight == 0 {
				continue
			}
			for ; changed != 0; changed &= changed - 1 {
				lane := bits.TrailingZeros64(changed)
				if now>>lane&1 != 0 {
					sums[lane] += weight
				} else {
					sums[lane] -= weight
				}
			}
		}
	}
}

// addMobility counts legal moves in all lanes simultaneously, by binary counters
// that have a word for each bit.
func (l *Leaves) addMobility(dst []float32) {
	c := l.memory.Circuit
	for role, weights := range l.mobility {
		if weights == nil {
			continue
		}
		from := int(l.memory.Layout.Legal) + int(c.Input(role, 0)-c.Input(0, 0))*gates.PlaneBytes
		planes := l.planes[from : from+c.Inputs[role]*gates.PlaneBytes]
		for half := 0; half*64 < l.n; half++ {
			var counter [32]uint64
			width := 0
			for at := half * 8; at < len(planes); at += gates.PlaneBytes {
				carry := binary.LittleEndian.Uint64(planes[at:])
				for k := 0; carry != 0; k++ {
					counter[k], carry = counter[k]^carry, counter[k]&carry
					width = max(width, k+1)
				}
			}
			for lane := half * 64; lane < min(l.n, half*64+64); lane++ {
				n := uint64(0)
				for k := range width {
					n |= counter[k] >> (lane % 64) & 1 << k
				}
				dst[lane] += weights[n]
			}
		}
	}
}

// addLines adds what lines count for, those of up to 64 leaves simultaneously.
func (l *Leaves) addLines(dst []float32) {
	w := &l.weights
	if w.Open == nil {
		return
	}
	for half := 0; half*64 < l.n; half++ {
		used, _ := positions.LaneMask(0, l.n-half*64)
		sums := dst[half*64 : l.n]
		clear(l.threats)
		for i := range w.Lines {
			line := &w.Lines[i]
			open := l.lineLanes(line, half, used)
			for ; open != 0; open &= open - 1 {
				sums[bits.TrailingZeros64(open)] += w.Open[line.Kind]
			}
		}
		for f, lanes := range l.threats {
			for ; lanes != 0; lanes &= lanes - 1 {
				sums[bits.TrailingZeros64(lanes)] += w.Threats[f]
			}
		}
	}
}

// lineLanes returns the lanes, of one half, in which a line misses two facts and nothing
// blocks it, and notes those in which a fact alone is missing.
func (l *Leaves) lineLanes(line *game.Line, half int, used uint64) (two uint64) {
	plane := func(f game.Fact) uint64 {
		return binary.LittleEndian.Uint64(l.planes[int(f)*gates.PlaneBytes+half*8:])
	}
	for _, f := range line.Blockers {
		used &^= plane(f)
	}
	none, one := used, uint64(0) // lanes by how many facts they miss
	for _, f := range line.Facts {
		held := plane(f)
		two = two&held | one&^held
		one = one&held | none&^held
		none &= held
	}
	if one != 0 {
		for _, f := range line.Facts {
			l.threats[f] |= one &^ plane(f)
		}
	}
	return two
}

// CanPrefer implements [game.Leaves].
func (l *Leaves) CanPrefer() bool { return l.inTurn }

// Prefer implements [game.Leaves].
func (l *Leaves) Prefer(chances [][]uint8) {
	l.matches.Prefer(chances)
	switch {
	case chances != nil && l.origin == playouts.Decisive:
		l.origin = playouts.Preferring
	case chances == nil && l.origin == playouts.Preferring:
		l.origin = playouts.Decisive
	}
}

// Relay implements [game.Leaves].
func (l *Leaves) Relay(seed uint64, maxPlies int) game.Relay {
	if r := l.sampler.NewRelay(l.words, seed, maxPlies); r != nil {
		return r
	}
	return nil
}

// Playouts implements [game.Leaves].
func (l *Leaves) Playouts(ctx context.Context, n int, seed uint64, maxPlies int, tallies []game.Tally) error {
	tallies = tallies[:l.n]
	for i := range tallies {
		t := &tallies[i]
		t.Done, t.Cut, t.Plies = 0, 0, 0
		clear(t.Sum)
		clear(t.SumSq)
	}
	if l.n == 0 || n <= 0 {
		return pace.Check(ctx)
	}
	return l.matches.Play(ctx, l.sampler, l.planes[:l.memory.Layout.Legal], n, seed, maxPlies, tallies)
}
