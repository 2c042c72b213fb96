//go:build !js

package codegen_test

import (
	"math/bits"
	"testing"

	"github.com/gdl-playground/engine/game"
)

// Hand-written playouts on bitboards: what generated code is measured against.
// Same rules and uniformly random moves as the sheets; nothing else.

// wyrand is a fast generator (Wang Yi: wyhash, 2019).
type wyrand uint64

func (w *wyrand) next() uint64 {
	*w += 0xA0761D6478BD642F
	hi, lo := bits.Mul64(uint64(*w), uint64(*w)^0xE7037ED1A0B428DB)
	return hi ^ lo
}

// below returns a number below n, by scaling.
func (w *wyrand) below(n int) int {
	hi, _ := bits.Mul64(w.next(), uint64(n))
	return int(hi)
}

// nth returns the n-th lowest set bit of x alone.
func nth(x uint64, n int) uint64 {
	for ; n > 0; n-- {
		x &= x - 1
	}
	return x & -x
}

// A bitboard plays one random match and returns the first role's goal and the
// number of plies.
type bitboard func(r *wyrand) (goal game.Goal, plies int)

// threes says for each set of cells whether it holds a line of three.
var threes = func() (t [512]bool) {
	for s := range t {
		for _, l := range []int{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
			t[s] = t[s] || s&l == l
		}
	}
	return t
}()

func ticTacToeBits(r *wyrand) (game.Goal, int) {
	var me, other uint64
	for ply := range 9 {
		me |= nth(^(me|other)&0o777, r.below(9-ply))
		if threes[me] {
			return game.Goal(100 - ply%2*100), ply + 1
		}
		me, other = other, me
	}
	return 50, 9
}

// connectFourBits keeps each of the 8 columns in 7 bits, the topmost of which
// stays empty.
func connectFourBits(r *wyrand) (game.Goal, int) {
	const columns, rows, height = 8, 6, 7
	var me, all uint64
	open := [columns]uint64{} // the next cell of each column that is not full
	for x := range open {
		open[x] = 1 << (x * height)
	}
	left := columns
	for ply := range columns * rows {
		x := r.below(left)
		cell := open[x]
		me |= cell
		all |= cell
		for _, d := range [...]int{1, height, height - 1, height + 1} {
			if y := me & (me >> d); y&(y>>(2*d)) != 0 {
				return game.Goal(100 - ply%2*100), ply + 1
			}
		}
		open[x] = cell << 1
		if (bits.TrailingZeros64(cell)+1)%height == rows {
			left--
			open[x] = open[left]
		}
		me ^= all // the other side's
	}
	return 50, columns * rows
}

func breakthroughBits(r *wyrand) (game.Goal, int) {
	const notA, notH = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	white, black := uint64(0xFFFF), uint64(0xFFFF)<<48
	for ply := 0; ; ply++ {
		// White moves up, black down; the target tells the move.
		if ply%2 == 0 {
			straight := white << 8 &^ (white | black)
			left := white & notA << 7 &^ white
			right := white & notH << 9 &^ white
			a, b := bits.OnesCount64(straight), bits.OnesCount64(left)
			i := r.below(a + b + bits.OnesCount64(right))
			var to uint64
			switch {
			case i < a:
				to = nth(straight, i)
				white ^= to | to>>8
			case i < a+b:
				to = nth(left, i-a)
				white ^= to | to>>7
			default:
				to = nth(right, i-a-b)
				white ^= to | to>>9
			}
			if black &^= to; to>>56 != 0 || black == 0 {
				return 100, ply + 1
			}
			continue
		}
		straight := black >> 8 &^ (white | black)
		left := black & notA >> 9 &^ black
		right := black & notH >> 7 &^ black
		a, b := bits.OnesCount64(straight), bits.OnesCount64(left)
		i := r.below(a + b + bits.OnesCount64(right))
		var to uint64
		switch {
		case i < a:
			to = nth(straight, i)
			black ^= to | to<<8
		case i < a+b:
			to = nth(left, i-a)
			black ^= to | to<<9
		default:
			to = nth(right, i-a-b)
			black ^= to | to<<7
		}
		if white &^= to; to&0xFF != 0 || white == 0 {
			return 0, ply + 1
		}
	}
}

func TestBitboardsPlayTheSameGames(t *testing.T) {
	for _, x := range rivals {
		t.Run(x.name, func(t *testing.T) {
			const n = 20000
			r := wyrand(1)
			var plies, sum, squares float64
			for range n {
				g, p := x.byHand(&r)
				plies += float64(p)
				sum += float64(g)
				squares += float64(g) * float64(g)
			}
			c := x.circuit(t)
			m := open(t, v8(t), c)
			got := must(m.Playouts(t.Context(), []game.State{c.Initial}, n, 1, 1000))(t)[0]
			if got.Done != n {
				t.Errorf("%d of %d matches done", got.Done, n)
			}
			near(t, "plies", float64(got.Plies)/n, plies/n, plies*plies/n/n/8, n)
			near(t, "goal", float64(got.Sum[0])/n, sum/n, squares/n-sum*sum/n/n, n)
		})
	}
}
