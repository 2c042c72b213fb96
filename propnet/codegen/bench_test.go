//go:build !js

package codegen_test

import (
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/internal/v8host"
)

// A rival is a game that somebody wrote by hand for speed.
type rival struct {
	name   string
	sheet  string // name of the bundled game
	extra  string // added to its rules
	byHand bitboard
}

var rivals = []rival{
	{"ticTacToe", "tic-tac-toe", "", ticTacToeBits},
	{"connectFour8x6", "connect-four", "(column 8) (succ 7 8)", connectFourBits},
	{"breakthrough8x8", "breakthrough-8x8", "", breakthroughBits},
}

func (r *rival) circuit(t testing.TB) *circuit.Circuit {
	t.Helper()
	g, ok := games.Find(r.sheet)
	if !ok {
		t.Fatalf("no game %s", r.sheet)
	}
	_, _, c := circuitOf(t, g.Rules+r.extra)
	return c
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

// BenchmarkPlayout/GAME/HOST measures whole random matches per second of
// processor time, by hand-written native bitboards and by the generated module
// in a host, the two in turns, so that both see the same machine. The ratio is
// what the generated code gains.
func BenchmarkPlayout(b *testing.B) { onBothEngines(b, against) }

// BenchmarkLeaves/GAME/HOST measures small samples, as a search asks for: four
// matches from each of 32 positions, all of them in their first plies.
func BenchmarkLeaves(b *testing.B) {
	onBothEngines(b, func(b *testing.B, host *v8host.Host, x rival) {
		c := x.circuit(b)
		m := codegen.New(host, c, nil)
		from := leaves(c, 32)
		play := func(samples int) time.Duration {
			start := must(host.CPUTime())(b)
			for seed := range uint64(samples) {
				must(m.Playouts(b.Context(), from, 4, seed, 1000))(b)
			}
			return must(host.CPUTime())(b) - start
		}
		const samples = 200
		play(10 * samples) // until the optimising compiler is done
		var took time.Duration
		n := 0
		for b.Loop() {
			took += play(samples)
			n += samples
		}
		b.ReportMetric(float64(took.Microseconds())/float64(n), "µs/sample")
	})
}

// leaves returns the first positions, as many as asked, of the breadth-first search.
func leaves(c *circuit.Circuit, n int) []game.State {
	list := []game.State{c.Initial}
	for i := 0; len(list) < n; i++ {
		list = append(list, successors(c, list[i])...)
	}
	return list[:n]
}

// onBothEngines runs a benchmark for each rival in Chromium and in Node.js.
func onBothEngines(b *testing.B, bench func(b *testing.B, host *v8host.Host, x rival)) {
	for _, x := range rivals {
		for name, start := range map[string]func() (*v8host.Host, error){"Chromium": v8host.StartChromium,
			"Node": v8host.StartNode} {
			b.Run(x.name+"/"+name, func(b *testing.B) {
				host, err := start()
				if errors.Is(err, v8host.ErrMissing) {
					b.Skip(err)
				}
				if err != nil {
					b.Fatal(err)
				}
				defer func() {
					if err := host.Stop(); err != nil {
						b.Error(err)
					}
				}()
				bench(b, host, x)
			})
		}
	}
}

func against(b *testing.B, host *v8host.Host, x rival) {
	const slice = 200 * time.Millisecond
	c := x.circuit(b)
	m := codegen.New(host, c, nil)
	from := []game.State{c.Initial}
	n, seed := 1<<14, uint64(0)
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
	r := wyrand(1)
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
}
