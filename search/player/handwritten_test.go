package player

import (
	"fmt"
	"math/bits"
	"runtime"
	"testing"

	"github.com/gdl-playground/engine/game"
)

// Hand-written alpha-beta on bitboards for connect four: what generated code is
// measured against. It proves with the same means: a transposition table, killers and
// history, and mirror images that count once.

// A dropped is a position of connect four. Each column has a bit more than the board
// has rows, which stays empty.
type dropped struct{ me, all uint64 } // the stones of who is to move, and all

// A dropSearch searches boards of one size.
type dropSearch struct {
	width, height int
	bottom        uint64 // the lowest cell of each column
	table         []dropEntry
	history       [64]uint32
	killers       [64]int8 // by ply, a column
	nodes         int64    // positions that were looked at
}

type dropEntry struct {
	key       uint64
	low, high int8 // bounds of the value for who is to move, -1..1
	best      int8
}

func newDropSearch(width, height, tableBits int) *dropSearch {
	s := &dropSearch{width: width, height: height, table: make([]dropEntry, 1<<tableBits)}
	for x := range width {
		s.bottom |= 1 << (x * (height + 1))
	}
	return s
}

func (s *dropSearch) full() uint64 { return s.bottom<<s.height - s.bottom }

// connects reports whether stones hold a line of four.
func (s *dropSearch) connects(stones uint64) bool {
	h := s.height + 1
	for _, d := range [...]int{1, h, h - 1, h + 1} {
		if pairs := stones & (stones >> d); pairs&(pairs>>(2*d)) != 0 {
			return true
		}
	}
	return false
}

// key returns the same number for a position and its mirror image: all positions
// have another sum of stones and of the cells above them.
func (s *dropSearch) key(p dropped) uint64 {
	k := p.me + p.all + s.bottom
	h := s.height + 1
	mirrored := uint64(0)
	for x := range s.width {
		mirrored |= k >> (x * h) & (1<<h - 1) << ((s.width - 1 - x) * h)
	}
	return min(k, mirrored)
}

// value returns the value of a position for who is to move, if it lies in [low, high];
// else a bound of it.
func (s *dropSearch) value(p dropped, ply int, low, high int8) int8 {
	open := (p.all + s.bottom) & s.full()
	if open == 0 {
		return 0
	}
	for rest := open; rest != 0; rest &= rest - 1 {
		if s.nodes++; s.connects(p.me | rest&-rest) {
			return 1
		}
	}
	key := s.key(p)
	e := &s.table[key*0x9E3779B97F4A7C15>>(64-bits.Len(uint(len(s.table)-1)))]
	best := int8(-1)
	if e.key == key {
		if low, high = max(low, e.low), min(high, e.high); low >= high {
			return low
		}
		best = e.best
	}
	from, to := low, high
	found, chosen := int8(-1), int8(-1)
	cells, n := s.order(open, ply, best)
	for _, cell := range cells[:n] {
		v := -s.value(dropped{p.all ^ p.me, p.all | 1<<cell}, ply+1, -high, -low)
		if v > found {
			found, chosen = v, cell
		}
		if low = max(low, v); low >= high {
			s.history[cell] += uint32((s.width*s.height - ply) * (s.width*s.height - ply))
			s.killers[ply] = cell
			break
		}
	}
	next := dropEntry{key: key, low: -1, high: 1, best: chosen}
	if e.key == key {
		next.low, next.high = e.low, e.high
	}
	if found > from {
		next.low = found
	}
	if found < to {
		next.high = found
	}
	*e = next
	return found
}

// order returns the cells of moves in the order in which they are searched.
func (s *dropSearch) order(open uint64, ply int, best int8) (cells [8]int8, n int) {
	for ; open != 0; open &= open - 1 {
		cells[n] = int8(bits.TrailingZeros64(open))
		n++
	}
	rank := func(cell int8) uint32 {
		switch cell {
		case best:
			return 1 << 31
		case s.killers[ply]:
			return 1 << 30
		}
		return min(s.history[cell], 1<<30-1)
	}
	for i := 1; i < n; i++ {
		for j := i; j > 0 && rank(cells[j]) > rank(cells[j-1]); j-- {
			cells[j], cells[j-1] = cells[j-1], cells[j]
		}
	}
	return cells, n
}

// prove returns the goal of the first player.
func (s *dropSearch) prove() game.Goal { return game.Goal(50 + 50*int(s.value(dropped{}, 0, -1, 1))) }

func TestHandWrittenAlphaBetaIsRight(t *testing.T) {
	for _, x := range []struct {
		width, height int
		goal          game.Goal
	}{{4, 4, 50}, {4, 5, 50}, {5, 4, 50}} {
		if goal := newDropSearch(x.width, x.height, 20).prove(); goal != x.goal {
			t.Errorf("connect four %dx%d is worth %d, want %d", x.width, x.height, goal, x.goal)
		}
	}
}

// BenchmarkHandWritten proves what [BenchmarkSolve] does, with a table of as many bytes.
//
//	go test ./search/player -run - -bench 'HandWritten|Solve/connect-four-(5x5|6x4)/pair' -benchtime 1x
func BenchmarkHandWritten(b *testing.B) {
	for _, x := range [][2]int{{4, 5}, {5, 4}, {5, 5}, {6, 4}} {
		b.Run(fmt.Sprintf("connect-four-%dx%d", x[0], x[1]), func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			nodes, begin := int64(0), threadTime()
			for b.Loop() {
				s := newDropSearch(x[0], x[1], 22)
				b.ReportMetric(float64(s.prove()), "goal")
				nodes += s.nodes
			}
			spent := threadTime().Sub(begin).Seconds()
			b.ReportMetric(float64(nodes)/spent, "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(spent/float64(b.N), "cpu-s/op")
		})
	}
}
