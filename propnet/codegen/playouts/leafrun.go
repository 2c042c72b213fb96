package playouts

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// A LeafRun plays random matches from leaves: positions whose states are planes
// already. Leaf i has the lanes whose number is i modulo a power of two, of all
// images, so that the planes of states fill an image when their beginnings are
// repeated. Its buffers are used again by the next call of Play.
type LeafRun struct {
	sampler *Sampler
	planes  []byte // of the states
	n       int    // leaves
	period  int    // of the lanes
	images  int    // that are used
	seeds   Seeds
	head    []byte // of an image, and so on
	copies  []byte
	record  []byte
	quotas  []int // by copy of a leaf's lane, of all images
	stopped []byte
	counted []byte
	args    [3]uint32

	chances [][]uint8 // of moves to be preferred, by role
	slots   []byte    // what was drawn by them
	slot    int       // that is drawn again next
}

// Play plays n matches from each leaf, of which there are as many as tallies and at most 128, and adds
// to the tallies. The planes are those of the leaves' states.
func (l *LeafRun) Play(
	ctx context.Context, x *Sampler, planes []byte, n int, seed uint64, maxPlies int, tallies []game.Tally,
) error {
	l.sampler, l.planes, l.n = x, planes, len(tallies)
	limit := min(max(maxPlies, 1), maxLimit)
	l.divide(n, limit)
	l.seeds = Seeds{seed}
	if err := l.prepare(ctx, limit); err != nil {
		return err
	}
	if err := x.finish(ctx, l.images); err != nil {
		return err
	}
	return l.tally(tallies)
}

// divide gives each leaf its lanes, and each lane its matches: two or more if there
// are enough, since a lane that has played all of its own waits for the longest
// match of all lanes.
func (l *LeafRun) divide(n, limit int) {
	l.period = max(8, 1<<bits.Len(uint(l.n-1)))
	perImage := gates.Lanes / l.period
	l.images = max(1, min(l.sampler.Images, maxLimit/limit, n/(2*perImage)))
	l.quotas = slices.Grow(l.quotas[:0], l.images*gates.Lanes)[:l.images*gates.Lanes]
	copies := l.images * perImage
	for lane := range l.quotas {
		l.quotas[lane] = 0
		if lane%l.period < l.n {
			l.quotas[lane] = n / copies
			if lane/l.period < n%copies {
				l.quotas[lane]++
			}
		}
	}
}

// prepare makes the images ready for their first step.
func (l *LeafRun) prepare(ctx context.Context, limit int) error {
	x := l.sampler
	x.relay = nil
	log := uint32(limit) * gates.PlaneBytes
	list := x.scratch + 2*log*uint32(l.images)
	if err := x.reserve(list + x.Layout.StateRecord - x.scratch); err != nil {
		return err
	}
	// begin wants a state: one for no lanes. The planes come after it.
	l.record = slices.Grow(l.record[:0], int(x.Layout.StateRecord))[:x.Layout.StateRecord]
	if err := x.instance.Write(list, l.record); err != nil {
		return err
	}
	if err := l.fillSlots(); err != nil {
		return err
	}
	l.repeat()
	for i := range l.images {
		quotas := l.quotas[i*gates.Lanes : (i+1)*gates.Lanes]
		l.head = appendHead(l.head[:0], limit, quotas, x.scratch+2*log*uint32(i), &l.seeds)
		image := x.image(i)
		if err := x.instance.Write(image, l.head); err != nil {
			return err
		}
		l.args = [...]uint32{image, list, 1}
		if _, err := x.instance.Call(ctx, "begin", l.args[:]...); err != nil {
			return err
		}
		err := errors.Join(
			x.instance.Write(image+x.Layout.root, l.copies), x.instance.Write(image+x.Layout.state, l.copies),
		)
		if err != nil {
			return err
		}
	}
	return nil
}

// repeat copies the planes of the leaves' states, the first lanes of each over
// all others.
func (l *LeafRun) repeat() {
	l.copies = append(l.copies[:0], l.planes...)
	mask := uint64(1)<<l.period - 1
	for at := 0; at < len(l.copies) && l.period < gates.Lanes; at += gates.PlaneBytes {
		w := binary.LittleEndian.Uint64(l.copies[at:]) & mask
		for shift := l.period; shift < 64; shift *= 2 {
			w |= w << shift
		}
		binary.LittleEndian.PutUint64(l.copies[at:], w)
		binary.LittleEndian.PutUint64(l.copies[at+8:], w)
	}
}

// tally adds up what the lanes have counted.
func (l *LeafRun) tally(tallies []game.Tally) error {
	x := l.sampler
	l.stopped = slices.Grow(l.stopped[:0], gates.Lanes*8)[:gates.Lanes*8]
	l.counted = slices.Grow(l.counted[:0], x.numCounters*counterBytes)[:x.numCounters*counterBytes]
	for i := range l.images {
		if err := x.readCounts(i, l.stopped, l.counted); err != nil {
			return err
		}
		width := 0
		for lane, q := range l.quotas[i*gates.Lanes : (i+1)*gates.Lanes] {
			if q > 0 {
				t := &tallies[lane%l.period]
				t.Cut += q // those that ended are taken off below
				// A match of p plies takes p steps, and one to begin the next.
				t.Plies += int64(binary.LittleEndian.Uint64(l.stopped[lane*8:])) + 1 - int64(q)
				width = max(width, bits.Len(uint(q)))
			}
		}
		for bit := range width {
			l.eachCounted(0, bit, func(leaf int) {
				tallies[leaf].Done += 1 << bit
				tallies[leaf].Cut -= 1 << bit
			})
			for _, p := range x.counters {
				points := int64(p.value) << bit
				l.eachCounted(p.plane, bit, func(leaf int) {
					tallies[leaf].Sum[p.role] += points
					tallies[leaf].SumSq[p.role] += points * int64(p.value)
				})
			}
		}
	}
	return nil
}

// eachCounted tells the leaves of the lanes in which a bit of a counter is set.
func (l *LeafRun) eachCounted(counter, bit int, f func(leaf int)) {
	plane := l.counted[counter*counterBytes+bit*gates.PlaneBytes:]
	for first := 0; first < gates.Lanes; first += 64 {
		for set := binary.LittleEndian.Uint64(plane[first/8:]); set != 0; set &= set - 1 {
			f((first + bits.TrailingZeros64(set)) % l.period)
		}
	}
}
