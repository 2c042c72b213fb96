package playouts

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// A Relay plays random matches of which some begin when others end, so that no lane waits for the
// longest match, and all images of the module are in use. It implements [game.Relay].
//
// Every match has a lane of its own, into which its position is written when it begins. The matches of a
// ticket may be in any lanes. Matches that are too long are cut between calls, which end in time for that, not by
// the log of ends: the position in the log goes back to 0 before a block is full, so the module never finds a lane
// late.
type Relay struct {
	sampler  *Sampler
	words    int // of a state
	maxPlies uint64
	seeds    Seeds

	step    uint64 // number of the step that comes next
	due     uint64 // number of the step before which a match may have to be cut, none before an earlier one
	logged  uint64 // steps since the position of the log was 0
	busy    int    // matches that go on
	running int    // how many images are played in, from the first one on
	lanes   []relayLane
	images  []relayImage
	tickets []relayTicket
	ended   []int // tickets

	head    []byte
	planes  []byte // of the states of an image
	fresh   []byte // of the states of matches that begin there
	counted []byte
	stopped []byte
	args    [4]uint32
	zero    [4]byte
}

// A relayLane is what is known of the match in a lane.
type relayLane struct {
	ticket  int
	started uint64 // the step that looks at its first position
	cut     bool   // it was too long
}

// A relayImage is what is known of the lanes of an image; masks are of lanes.
type relayImage struct {
	active, begin [gates.Lanes / 64]uint64
	free          []int       // lanes
	states        []uint64    // packed, by lane; valid where matches begin
	parity        [][2]uint64 // by counter: its lowest plane at the last reading
}

// A relayTicket is a group of matches from one position.
type relayTicket struct {
	matches int
	left    int // of them, that go on
	tally   game.Tally
}

// relayLog is the number of steps after which the log of ends starts over.
const relayLog = 256

// relayImages bounds the images of a relay: a tree learns from matches when they end, so not too many go on.
const relayImages = 4

// NewRelay returns a relay without matches for states of a number of words; its matches are cut after maxPlies. It
// returns nil where the module plays in one image, since little is gained there, and where moves are preferred, since
// these would have to be drawn for all images again and again.
func (s *Sampler) NewRelay(words int, seed uint64, maxPlies int) *Relay {
	if s.Images < 2 || s.prefers() {
		return nil
	}
	images := min(s.Images, relayImages)
	n := images * gates.Lanes
	r := &Relay{sampler: s, words: words, maxPlies: uint64(max(maxPlies, 1)), seeds: Seeds{seed},
		lanes: make([]relayLane, n), images: make([]relayImage, images), tickets: make([]relayTicket, n)}
	for i := range r.images {
		r.images[i].states = make([]uint64, gates.Lanes*words)
		r.images[i].parity = make([][2]uint64, s.numCounters)
	}
	block := s.circuit.Bases * gates.PlaneBytes
	r.planes, r.fresh = make([]byte, block), make([]byte, block)
	r.counted, r.stopped = make([]byte, s.numCounters*counterBytes), make([]byte, gates.Lanes*8)
	roles := len(s.circuit.Inputs)
	sums := make([]int64, 2*n*roles)
	for i := range r.tickets {
		t := &r.tickets[i].tally
		t.Sum, t.SumSq, sums = sums[:roles:roles], sums[roles:2*roles:2*roles], sums[2*roles:]
	}
	return r
}

// Lanes implements [game.Relay].
func (r *Relay) Lanes() int { return len(r.lanes) }

// Busy implements [game.Relay].
func (r *Relay) Busy() int { return r.busy }

// Tally implements [game.Relay].
func (r *Relay) Tally(ticket int) *game.Tally { return &r.tickets[ticket].tally }

// Abandon implements [game.Relay].
func (r *Relay) Abandon() { r.busy = 0 }

// Begin implements [game.Relay].
func (r *Relay) Begin(ticket int, state []uint64, n int) {
	if r.busy == 0 {
		r.clear()
	}
	t := &r.tickets[ticket]
	t.matches, t.left = n, n
	t.tally.Done, t.tally.Cut, t.tally.Plies = 0, 0, 0
	clear(t.tally.Sum)
	clear(t.tally.SumSq)
	r.busy += n
	r.due = min(r.due, r.end(r.step))
	for i := 0; n > 0; i++ { // the first images first, so that the others may rest
		x := &r.images[i]
		for ; n > 0 && len(x.free) > 0; n-- {
			at := x.free[len(x.free)-1]
			x.free = x.free[:len(x.free)-1]
			x.begin[at/64] |= 1 << (at % 64)
			copy(x.states[at*r.words:(at+1)*r.words], state)
			r.lanes[i*gates.Lanes+at] = relayLane{ticket: ticket, started: r.step}
		}
	}
}

// end returns the step before which a match is cut that began with one: a match of no plies takes a step that looks
// at its position.
func (r *Relay) end(started uint64) uint64 { return started + r.maxPlies + 1 }

// clear frees all lanes.
func (r *Relay) clear() {
	r.sampler.relay = nil // the images have to be prepared again
	r.step, r.due, r.running = 0, math.MaxUint64, 0
	for i := range r.images {
		x := &r.images[i]
		x.free = x.free[:0]
		for at := gates.Lanes - 1; at >= 0; at-- {
			x.free = append(x.free, at)
		}
		clear(x.active[:])
		clear(x.begin[:])
		clear(x.parity)
	}
}

var errLostLanes = errors.New("codegen: the lanes of a relay were used for other matches")

// Play implements [game.Relay].
func (r *Relay) Play(ctx context.Context, most int) ([]int, error) {
	r.ended = r.ended[:0]
	x := r.sampler
	if r.busy <= most {
		return nil, nil
	}
	if x.relay == nil && r.step == 0 {
		if err := r.prepare(ctx); err != nil {
			return nil, err
		}
		x.relay = r
	} else if x.relay != r {
		return nil, errLostLanes
	}
	if err := r.enter(); err != nil {
		return nil, err
	}
	for r.busy > most {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		if err := r.play(ctx, most); err != nil {
			return nil, err
		}
	}
	return r.ended, nil
}

// prepare prepares all images, without a match in any lane.
func (r *Relay) prepare(ctx context.Context) error {
	x := r.sampler
	const log = (relayLog + 1) * gates.PlaneBytes // the last plane stays empty, so that no block is closed
	list := x.scratch + 2*log*uint32(len(r.images))
	if err := x.reserve(list + x.Layout.StateRecord - x.scratch); err != nil {
		return err
	}
	// begin wants a state: one for no lanes.
	if err := x.instance.Write(list, make([]byte, x.Layout.StateRecord)); err != nil {
		return err
	}
	for i := range r.images {
		r.head = appendHead(r.head[:0], relayLog+1, nil, x.scratch+2*log*uint32(i), &r.seeds)
		r.args = [...]uint32{x.image(i), list, 1, 0}
		if err := x.instance.Write(x.image(i), r.head); err != nil {
			return err
		}
		if _, err := x.instance.Call(ctx, "begin", r.args[:3]...); err != nil {
			return err
		}
	}
	r.logged = 0
	return nil
}

// enter writes the first positions of matches that begin into their lanes.
func (r *Relay) enter() error {
	x := r.sampler
	r.head = slices.Grow(r.head[:0], 4)[:4]
	if err := x.instance.Read(x.image(0)+headFrom, r.head); err != nil {
		return err
	}
	from := binary.LittleEndian.Uint32(r.head)
	running := r.running
	for i := range r.images {
		m := &r.images[i]
		if m.begin == [2]uint64{} {
			continue
		}
		running = max(running, i+1)
		at := x.image(i) + from
		if err := x.instance.Read(at, r.planes); err != nil {
			return err
		}
		positions.Spread(r.fresh, m.states, r.words)
		for half, begin := range m.begin {
			for p := half * 8; p < len(r.planes); p += gates.PlaneBytes {
				old, now := binary.LittleEndian.Uint64(r.planes[p:]), binary.LittleEndian.Uint64(r.fresh[p:])
				binary.LittleEndian.PutUint64(r.planes[p:], old&^begin|now&begin)
			}
			m.active[half] |= begin
		}
		clear(m.begin[:])
		if i >= r.running {
			if err := r.wake(i); err != nil {
				return err
			}
		}
		if err := errors.Join(x.instance.Write(at, r.planes), r.writeActive(i, m.active)); err != nil {
			return err
		}
	}
	r.running = running
	return nil
}

// wake sets the number of the step and the position in the log of ends in an image that has rested.
func (r *Relay) wake(i int) error {
	step := binary.LittleEndian.AppendUint64(r.head[:0], r.step)
	position := binary.LittleEndian.AppendUint32(step, uint32(r.logged))
	x, at := r.sampler, r.sampler.image(i)
	return errors.Join(x.instance.Write(at+headStep, step), x.instance.Write(at+headPosition, position[8:]))
}

// play makes one call of the module, and collects the matches that have ended if at most a number of them still go on.
func (r *Relay) play(ctx context.Context, most int) error {
	x := r.sampler
	if r.step >= r.due {
		if err := r.cut(); err != nil {
			return err
		}
	}
	if r.logged == relayLog {
		if err := r.rewind(); err != nil {
			return err
		}
	}
	watch := pace.Start(ctx)
	slice, rest := max(1, x.steps/uint32(r.running)), uint32(min(relayLog-r.logged, r.due-r.step))
	r.args = [...]uint32{host.BaseAddress, min(slice, rest), uint32(r.running), uint32(most)}
	done, err := x.instance.Call(ctx, "play", r.args[:]...)
	if err != nil {
		return err
	}
	x.steps = stepsPerSlice(x.steps, watch.Took(), done != 0 || slice > rest)
	before := r.step
	if done != 0 {
		err = r.collect()
	} else {
		r.step += uint64(r.args[1])
	}
	r.logged += r.step - before
	return err
}

// cut cuts the matches that have maxPlies plies, and finds out when the next ones will have them.
func (r *Relay) cut() error {
	r.due = math.MaxUint64
	for i := range r.running {
		active, err := r.readActive(i)
		if err != nil {
			return err
		}
		left := active
		for half, set := range active {
			for ; set != 0; set &= set - 1 {
				at := half*64 + bits.TrailingZeros64(set)
				lane := &r.lanes[i*gates.Lanes+at]
				if end := r.end(lane.started); end > r.step {
					r.due = min(r.due, end)
					continue
				}
				lane.cut = true
				left[half] &^= 1 << (at % 64)
			}
		}
		if left == active {
			continue
		}
		if err := r.writeActive(i, left); err != nil {
			return err
		}
	}
	return nil
}

// rewind starts the log over.
func (r *Relay) rewind() error {
	r.logged = 0
	for i := range r.running {
		if err := r.sampler.instance.Write(r.sampler.image(i)+headPosition, r.zero[:]); err != nil {
			return err
		}
	}
	return nil
}

// readActive reads which lanes of an image play.
func (r *Relay) readActive(i int) (active [2]uint64, err error) {
	x := r.sampler
	r.head = slices.Grow(r.head[:0], gates.PlaneBytes)[:gates.PlaneBytes]
	err = x.instance.Read(x.image(i)+headActive, r.head)
	active[0], active[1] = binary.LittleEndian.Uint64(r.head), binary.LittleEndian.Uint64(r.head[8:])
	return active, err
}

// writeActive sets which lanes of an image play. The match in each of them is its last.
func (r *Relay) writeActive(i int, active [2]uint64) error {
	r.head = r.head[:0]
	for range 2 { // headActive, and headLast behind it
		r.head = binary.LittleEndian.AppendUint64(r.head, active[0])
		r.head = binary.LittleEndian.AppendUint64(r.head, active[1])
	}
	return r.sampler.instance.Write(r.sampler.image(i)+headActive, r.head)
}

// collect counts the matches that have ended, and frees their lanes.
func (r *Relay) collect() error {
	x := r.sampler
	r.head = slices.Grow(r.head[:0], 8)[:8]
	if err := x.instance.Read(x.image(0)+headStep, r.head); err != nil {
		return err
	}
	r.step = binary.LittleEndian.Uint64(r.head)
	running := r.running
	r.running = 0
	for i := range running {
		m := &r.images[i]
		active, err := r.readActive(i)
		if err != nil {
			return err
		}
		ended := [2]uint64{m.active[0] &^ active[0], m.active[1] &^ active[1]}
		if active != [2]uint64{} {
			r.running = i + 1
		}
		if m.active = active; ended == [2]uint64{} {
			continue
		}
		if err := x.readCounts(i, r.stopped, r.counted); err != nil {
			return err
		}
		for half, set := range ended {
			r.count(i, half, set)
			for ; set != 0; set &= set - 1 {
				r.release(i, half*64+bits.TrailingZeros64(set))
			}
		}
	}
	return nil
}

// count adds the matches that have ended in some lanes, of one half of an image, to their tallies. No lane ends two
// matches between two readings, so a counter has counted one where its lowest bit has changed.
func (r *Relay) count(i, half int, ended uint64) {
	m := &r.images[i]
	first := i*gates.Lanes + half*64
	changed := func(counter int) uint64 {
		now := binary.LittleEndian.Uint64(r.counted[counter*counterBytes+half*8:])
		return (now ^ m.parity[counter][half]) & ended
	}
	for set := changed(0); set != 0; set &= set - 1 {
		r.tallyOf(first+bits.TrailingZeros64(set)).Done++
	}
	for _, p := range r.sampler.counters {
		points := int64(p.value)
		for set := changed(p.plane); set != 0; set &= set - 1 {
			t := r.tallyOf(first + bits.TrailingZeros64(set))
			t.Sum[p.role] += points
			t.SumSq[p.role] += points * points
		}
	}
	for counter := range m.parity {
		m.parity[counter][half] = binary.LittleEndian.Uint64(r.counted[counter*counterBytes+half*8:])
	}
}

func (r *Relay) tallyOf(lane int) *game.Tally { return &r.tickets[r.lanes[lane].ticket].tally }

// release frees a lane of an image, whose match has ended.
func (r *Relay) release(i, at int) {
	lane := i*gates.Lanes + at
	x := r.lanes[lane]
	t := &r.tickets[x.ticket]
	plies := binary.LittleEndian.Uint64(r.stopped[at*8:]) - x.started
	if x.cut { // the number is of an earlier match in this lane
		plies = r.maxPlies
	}
	t.tally.Plies += int64(plies)
	r.images[i].free = append(r.images[i].free, at)
	r.busy--
	if t.left--; t.left == 0 {
		t.tally.Cut = t.matches - t.tally.Done
		r.ended = append(r.ended, x.ticket)
	}
}
