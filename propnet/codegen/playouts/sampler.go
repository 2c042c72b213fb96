package playouts

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

const (
	// maxLimit bounds the plies of a match; the logs of an image take 32 bytes for
	// each.
	maxLimit = 1 << 20
	// slice is how long one call of a module may take, roughly, by the caller's clock:
	// between calls the context is looked at.
	slice = 10 * time.Millisecond
	// firstSteps is how many steps are made before it is known how long they take. In the
	// largest networks one takes ten milliseconds.
	firstSteps = 4
)

// A Sampler is an instance of a playouts module.
type Sampler struct {
	*Program
	instance host.Instance
	size     uint32 // of its memory, in bytes
	scratch  uint32 // address behind the module's own part
	steps    uint32 // of one image that fit into a slice of time, as far as known
	args     [4]uint32
	drawer   *LeafRun // whose preferred moves are in the slots; nil: nobody has drawn any
	relay    *Relay   // whose matches are in the lanes; nil: no match goes on
}

// NewSampler instantiates a program on a host.
func NewSampler(ctx context.Context, h host.Host, p *Program) (*Sampler, error) {
	x := &Sampler{Program: p, steps: firstSteps}
	x.scratch = x.image(p.Images)
	pages := (x.scratch + 2*host.PageBytes) / host.PageBytes
	instance, err := h.Instantiate(ctx, p.Code, pages)
	if err != nil {
		return nil, err
	}
	x.instance, x.size = instance, pages*host.PageBytes
	return x, nil
}

// image returns the address of an image.
func (s *Sampler) image(i int) uint32 { return host.BaseAddress + uint32(i)*s.Layout.Stride }

// reserve grows the memory behind the module's part to a number of bytes.
func (s *Sampler) reserve(bytes uint32) error {
	if end := s.scratch + bytes; end > s.size {
		pages := (end - s.size + host.PageBytes - 1) / host.PageBytes
		if err := s.instance.Grow(pages); err != nil {
			return err
		}
		s.size += pages * host.PageBytes
	}
	return nil
}

// Close ends the instance.
func (s *Sampler) Close(ctx context.Context) error { return s.instance.Close(ctx) }

// Play plays n matches from each of up to 128 states and adds them to the tallies.
func (s *Sampler) Play(
	ctx context.Context, from []game.State, n int, seeds *Seeds, maxPlies int, tallies []game.Tally,
) error {
	r := run{Sampler: s, from: from, limit: min(maxPlies, maxLimit), tallies: tallies}
	for left := n; left > 0; left -= r.matches {
		r.divide(left)
		if err := r.play(ctx, seeds); err != nil {
			return err
		}
	}
	return nil
}

// A run plays matches from up to 128 states simultaneously.
type run struct {
	*Sampler
	from    []game.State
	limit   int // plies of a match
	tallies []game.Tally

	matches int   // from each state
	share   int   // lanes of each state, one behind the other
	images  int   // that hold them
	quotas  []int // matches by lane, of all images
}

// divide sets how many matches of those that are left are played, and in which
// lanes. As many lanes are taken as there are matches: they fill no more images
// than it pays to play in, and whose logs fit into the memory.
func (r *run) divide(left int) {
	states := len(r.from)
	most := min(r.Images, max(1, maxLimit/r.limit)) * gates.Lanes
	r.share = min(left, most/states)
	r.images = (r.share*states + gates.Lanes - 1) / gates.Lanes
	r.matches = min(left, r.share*(maxQuota-1))
	r.quotas = make([]int, r.images*gates.Lanes)
	for lane := range r.share * states {
		r.quotas[lane] = r.matches / r.share
		if lane%r.share < r.matches%r.share {
			r.quotas[lane]++
		}
	}
}

// play plays the matches and adds them to the tallies.
func (r *run) play(ctx context.Context, seeds *Seeds) error {
	if err := r.prepare(ctx, seeds); err != nil {
		return err
	}
	if err := r.finish(ctx, r.images); err != nil {
		return err
	}
	return r.tally()
}

// finish plays in a number of images until all lanes have played their quotas.
func (s *Sampler) finish(ctx context.Context, images int) error {
	s.args = [...]uint32{host.BaseAddress, 0, uint32(images), 0}
	for {
		if err := pace.Check(ctx); err != nil {
			return err
		}
		watch := pace.Start(ctx)
		s.args[1] = max(1, s.steps/uint32(images))
		done, err := s.instance.Call(ctx, "play", s.args[:]...)
		if err != nil {
			return err
		}
		s.steps = stepsPerSlice(s.steps, watch.Took(), done != 0)
		if done != 0 {
			return nil
		}
	}
}

// stepsPerSlice returns how many steps the next call is to make, after a call that was to make a number of steps and
// took a time. A call that ended early, because all matches are over, can only show that they were
// too many: in a large network one call may play a whole batch.
func stepsPerSlice(steps uint32, took time.Duration, ended bool) uint32 {
	switch {
	case took > 2*slice:
		return max(1, uint32(int64(steps)*int64(slice)/int64(took)))
	case took < slice/2 && steps < 1<<24 && !ended:
		return 2 * steps
	}
	return steps
}

// prepare makes the images ready for their first step. Behind the module's part
// of the memory are the logs, two for each image, and a list of states.
func (r *run) prepare(ctx context.Context, seeds *Seeds) error {
	r.relay = nil
	log := uint32(r.limit) * gates.PlaneBytes
	list := r.scratch + 2*log*uint32(r.images)
	if err := r.reserve(list + uint32(len(r.from))*r.Layout.StateRecord - r.scratch); err != nil {
		return err
	}
	for i := range r.images {
		states, n := r.states(i * gates.Lanes)
		head := appendHead(nil, r.limit, r.quotas[i*gates.Lanes:(i+1)*gates.Lanes], r.scratch+2*log*uint32(i), seeds)
		if err := errors.Join(r.instance.Write(r.image(i), head), r.instance.Write(list, states)); err != nil {
			return err
		}
		if _, err := r.instance.Call(ctx, "begin", r.image(i), list, n); err != nil {
			return err
		}
	}
	return nil
}

// states returns the list of states of an image, which begins with a lane, and
// how many these are.
func (r *run) states(first int) (list []byte, n uint32) {
	for i := first / r.share; i < len(r.from) && i*r.share < first+gates.Lanes; i++ {
		low, high := positions.LaneMask(max(0, i*r.share-first), (i+1)*r.share-first)
		list = positions.AppendState(list, r.Layout.StateRecord, r.from[i], low, high)
		n++
	}
	return list, n
}

// appendHead appends the beginning of an image whose lanes have quotas of
// matches, and whose logs lie at an address.
func appendHead(list []byte, limit int, quotas []int, log uint32, seeds *Seeds) []byte {
	from := len(list)
	list = slices.Grow(list, headSize)[:from+headSize]
	head := list[from:]
	clear(head)
	binary.LittleEndian.PutUint32(head[headLimit:], uint32(limit))
	binary.LittleEndian.PutUint32(head[headLog:], log)
	binary.LittleEndian.PutUint32(head[headSuffix:], log+uint32(limit)*gates.PlaneBytes)
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
				head[headQuota+i*gates.PlaneBytes+lane/8] |= bit
			}
		}
	}
	return list
}

// tally adds up what the lanes have counted.
func (r *run) tally() error {
	stopped := make([]byte, gates.Lanes*8)
	counters := make([]byte, r.numCounters*counterBytes)
	for i := range r.images {
		if err := r.readCounts(i, stopped, counters); err != nil {
			return err
		}
		first := i * gates.Lanes
		for lane, q := range r.quotas[first : first+gates.Lanes] {
			if q > 0 {
				t := &r.tallies[(first+lane)/r.share]
				t.Cut += q // those that ended are taken off below
				// A match of p plies takes p steps, and one to begin the next.
				t.Plies += int64(binary.LittleEndian.Uint64(stopped[lane*8:])) + 1 - int64(q)
			}
		}
		r.count(first, counters, func(t *game.Tally, n int64) {
			t.Done += int(n)
			t.Cut -= int(n)
		})
		for _, p := range r.counters {
			points := int64(p.value)
			r.count(first, counters[p.plane*counterBytes:], func(t *game.Tally, n int64) {
				t.Sum[p.role] += n * points
				t.SumSq[p.role] += n * points * points
			})
		}
	}
	return nil
}

// readCounts reads what the lanes of an image have counted: the step that ended the last match of each, 8 bytes by
// lane, and the counters.
func (s *Sampler) readCounts(image int, stopped, counters []byte) error {
	at := s.image(image)
	return errors.Join(
		s.instance.Read(at+s.Layout.Stopped, stopped), s.instance.Read(at+s.Layout.Counters, counters),
	)
}

// count adds to each tally what a counter says in its lanes. Most lanes of most
// counters are 0, so it goes by the bits that are set, and for each of them takes
// all lanes of the same tally.
func (r *run) count(first int, counter []byte, add func(t *game.Tally, n int64)) {
	for i := range bits.Len(uint(r.matches/r.share + 1)) { // no lane has more matches
		plane := counter[i*gates.PlaneBytes:]
		for lane := 0; lane < gates.Lanes; lane += 64 {
			for set := binary.LittleEndian.Uint64(plane[lane/8:]); set != 0; {
				at := (first + lane + bits.TrailingZeros64(set)) / r.share
				after := (at+1)*r.share - first - lane // the next tally's first lane
				low, _ := positions.LaneMask(0, min(after, 64))
				add(&r.tallies[at], int64(bits.OnesCount64(set&low))<<i)
				set &^= low
			}
		}
	}
}

// Seeds is a sequence of seeds, each made from the one before (Steele, Lea, Flood: Fast Splittable
// Pseudorandom Number Generators, OOPSLA 2014).
type Seeds struct{ state uint64 }

// NewSeeds returns the sequence that begins with a number.
func NewSeeds(from uint64) *Seeds { return &Seeds{from} }

// nonzero returns the next seed that is not 0, which xorshift generators would never leave.
func (s *Seeds) nonzero() uint64 {
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
