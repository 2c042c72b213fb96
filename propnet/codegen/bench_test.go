package codegen_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/internal/nodehost"
)

// A rival is a game that somebody wrote by hand for speed.
type rival struct {
	name    string
	circuit *propnet.Circuit
	byHand  bitboard
}

func rivals() []rival {
	return []rival{
		{"ticTacToe", ticTacToe(), ticTacToeBits},
		{"connectFour8x6", connectFour(8, 6), connectFourBits},
		{"breakthrough8x8", breakthrough(8), breakthroughBits},
	}
}

// ownTime returns the processor time of this process.
func ownTime(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPlayout/GAME measures whole random matches per second of processor
// time, by hand-written native bitboards and by the generated module in V8,
// the two in turns, so that both see the same machine. The ratio is what the
// generated code gains.
func BenchmarkPlayout(b *testing.B) {
	const slice = 200 * time.Millisecond
	for _, x := range rivals() {
		b.Run(x.name, func(b *testing.B) {
			host, err := nodehost.Start()
			if err != nil {
				b.Skip(err)
			}
			defer func() {
				if err := host.Stop(); err != nil {
					b.Error(err)
				}
			}()
			m := codegen.New(host, x.circuit, nil)
			from := []game.State{x.circuit.Initial}
			r := wyrand(1)
			n := 1 << 14
			seed := uint64(0)
			play := func() (matches, plies int64, took time.Duration) {
				start := must(host.CPUTime())(b)
				for took < slice {
					seed++
					t := must(m.Playouts(b.Context(), from, n, seed, 1000))(b)[0]
					matches += int64(t.Done)
					plies += t.Plies
					took = must(host.CPUTime())(b) - start
					if took < slice/8 {
						n *= 2
					}
				}
				return matches, plies, took
			}
			for range 5 { // until the optimising compiler is done
				play()
			}
			var hand, matches, plies int64
			var handTime, time time.Duration
			for b.Loop() {
				start := ownTime(b)
				for ownTime(b)-start < slice {
					for range 2000 {
						x.byHand(&r)
						hand++
					}
				}
				handTime += ownTime(b) - start
				d, p, t := play()
				matches, plies, time = matches+d, plies+p, time+t
			}
			byHand, generated := float64(hand)/handTime.Seconds(), float64(matches)/time.Seconds()
			b.ReportMetric(byHand, "by-hand/s")
			b.ReportMetric(generated, "playouts/s")
			b.ReportMetric(float64(plies+matches)/time.Seconds(), "states/s")
			b.ReportMetric(generated/byHand, "ratio")
		})
	}
}
