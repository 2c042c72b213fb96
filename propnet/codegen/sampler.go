package codegen

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

const (
	// maxLimit bounds the plies of a match; the log takes 32 bytes for each.
	maxLimit = 1 << 20
	// slice is how long one call of a module may take, roughly: between calls
	// the context is looked at.
	slice = 10 * time.Millisecond
)

// Playouts implements [game.Sampler]. The same seed gives the same matches for
// the same states, n and maxPlies. Matches longer than about a million plies
// are cut, whatever maxPlies says.
func (m *Machine) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	tallies := make([]game.Tally, len(from))
	for i := range tallies {
		tallies[i].Sum = make([]int64, m.roles)
		tallies[i].SumSq = make([]int64, m.roles)
	}
	if n <= 0 {
		return tallies, ctx.Err()
	}
	if maxPlies <= 0 {
		for i, s := range from {
			if err := m.unplayed(ctx, s, n, &tallies[i]); err != nil {
				return nil, err
			}
		}
		return tallies, nil
	}
	seeds := splitMix{seed}
	for at := 0; at < len(from); {
		to := min(at+lanes, len(from))
		x, err := m.openSampler(ctx, from[at:to])
		if err != nil {
			return nil, err
		}
		perLane := min(n, lanes/(to-at))
		most := perLane * (maxQuota - 1)
		for left := n; left > 0; left -= min(left, most) {
			if err := x.run(ctx, from[at:to], min(left, most), min(perLane, left), &seeds, min(maxPlies, maxLimit), tallies[at:to]); err != nil {
				return nil, err
			}
		}
		at = to
	}
	return tallies, nil
}

// unplayed tallies n matches that are over, or cut, in their first position.
func (m *Machine) unplayed(ctx context.Context, s game.State, n int, t *game.Tally) error {
	end, err := m.Terminal(ctx, s)
	if err != nil {
		return err
	}
	if !end {
		t.Cut = n
		return nil
	}
	t.Done = n
	for role := range m.roles {
		g, err := m.Goal(ctx, s, role)
		if err != nil {
			return err
		}
		points := int64(max(g, 0))
		t.Sum[role] = points * int64(n)
		t.SumSq[role] = points * points * int64(n)
	}
	return nil
}

// openSampler makes a playouts module ready that suits some states.
func (m *Machine) openSampler(ctx context.Context, from []game.State) (*sampler, error) {
	origin := Initial
	for _, s := range from {
		if !s.Equal(m.code.circuit.Initial) {
			origin = Reachable
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := m.code.playouts[origin]()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(from, func(s game.State) bool { return !p.covers(s) }) {
		origin = Anywhere
		if p, err = m.code.playouts[origin](); err != nil {
			return nil, err
		}
	}
	if m.samplers[origin] == nil {
		if m.samplers[origin], err = newSampler(ctx, m.code.host, p); err != nil {
			return nil, err
		}
	}
	return m.samplers[origin], nil
}

// A sampler is an instance of a playouts module.
type sampler struct {
	*Playouts
	instance Instance
	size     uint32 // of its memory, in bytes
	scratch  uint32 // address behind the module's own part
	steps    uint32 // that fit into a slice of time, as far as known
}

func newSampler(ctx context.Context, host Host, p *Playouts) (*sampler, error) {
	scratch := baseAddress + p.Layout.Work
	pages := (scratch + 2*PageBytes) / PageBytes
	instance, err := host.Instantiate(ctx, p.Module, pages)
	if err != nil {
		return nil, err
	}
	return &sampler{p, instance, pages * PageBytes, scratch, 128}, nil
}

// reserve sees to it that the memory behind the module's part has some bytes.
func (x *sampler) reserve(bytes uint32) error {
	if end := x.scratch + bytes; end > x.size {
		pages := (end - x.size + PageBytes - 1) / PageBytes
		if err := x.instance.Grow(pages); err != nil {
			return err
		}
		x.size += pages * PageBytes
	}
	return nil
}

// run plays n matches from each state, in perLane lanes each.
func (x *sampler) run(ctx context.Context, from []game.State, n, perLane int, seeds *splitMix, limit int, tallies []game.Tally) error {
	quotas := make([]int, lanes)
	for i := range from {
		for k := range perLane {
			quotas[i*perLane+k] = n / perLane
			if k < n%perLane {
				quotas[i*perLane+k]++
			}
		}
	}
	if err := x.prepare(ctx, from, perLane, quotas, seeds, uint32(limit)); err != nil {
		return err
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		start := time.Now()
		done, err := x.instance.Call(ctx, "play", baseAddress, x.steps)
		if err != nil {
			return err
		}
		if done != 0 {
			return x.tally(perLane, quotas, tallies)
		}
		switch took := time.Since(start); {
		case took < slice/2 && x.steps < 1<<24:
			x.steps *= 2
		case took > 2*slice && x.steps > 1:
			x.steps /= 2
		}
	}
}

// prepare makes the module ready for its first step.
func (x *sampler) prepare(ctx context.Context, from []game.State, perLane int, quotas []int, seeds *splitMix, limit uint32) error {
	var states []byte
	for i, s := range from {
		low, high := laneMask(i*perLane, (i+1)*perLane)
		states = appendState(states, x.Layout.StateRecord, s, low, high)
	}
	log := x.scratch
	suffix := log + limit*planeBytes
	list := suffix + limit*planeBytes
	if err := x.reserve(list + uint32(len(states)) - x.scratch); err != nil {
		return err
	}

	head := make([]byte, headSize)
	put := binary.LittleEndian.PutUint32
	put(head[headLimit:], limit)
	put(head[headLog:], log)
	put(head[headSuffix:], suffix)
	for i := headRandom; i < headQuota; i += 8 {
		binary.LittleEndian.PutUint64(head[i:], seeds.nonzero())
	}
	for lane, q := range quotas {
		bit := byte(1) << (lane % 8)
		if q > 0 {
			head[headActive+lane/8] |= bit
		}
		if q == 1 {
			head[headLast+lane/8] |= bit
		}
		for i, more := 0, q-1; more > 0; i, more = i+1, more>>1 {
			if more&1 != 0 {
				head[headQuota+i*planeBytes+lane/8] |= bit
			}
		}
	}
	if err := errors.Join(x.instance.Write(baseAddress, head), x.instance.Write(list, states)); err != nil {
		return err
	}
	_, err := x.instance.Call(ctx, "begin", baseAddress, list, uint32(len(from)))
	return err
}

// tally adds up what the lanes have counted.
func (x *sampler) tally(perLane int, quotas []int, tallies []game.Tally) error {
	stopped := make([]byte, lanes*8)
	counters := make([]byte, x.counted*counterBytes)
	if err := errors.Join(
		x.instance.Read(baseAddress+x.Layout.Stopped, stopped),
		x.instance.Read(baseAddress+x.Layout.Paid, counters),
	); err != nil {
		return err
	}
	count := func(counter, lane int) int64 {
		n := int64(0)
		for i := range counterBits {
			n |= int64(counters[counter*counterBytes+i*planeBytes+lane/8]>>(lane%8)&1) << i
		}
		return n
	}
	for lane, q := range quotas {
		if q == 0 {
			continue
		}
		t := &tallies[lane/perLane]
		done := int(count(0, lane))
		t.Done += done
		t.Cut += q - done
		// A match of p plies takes p steps, and one to begin anew.
		t.Plies += int64(binary.LittleEndian.Uint64(stopped[lane*8:])) + 1 - int64(q)
		for _, p := range x.counters {
			points := int64(p.value)
			n := count(p.plane, lane)
			t.Sum[p.role] += n * points
			t.SumSq[p.role] += n * points * points
		}
	}
	return nil
}

// splitMix makes seeds (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, OOPSLA 2014).
type splitMix struct{ state uint64 }

func (s *splitMix) nonzero() uint64 {
	for {
		s.state += 0x9E3779B97F4A7C15
		z := s.state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		if z ^= z >> 31; z != 0 {
			return z
		}
	}
}
