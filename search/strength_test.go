package search

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
)

var (
	seriesGames   = flag.String("series", "", "sheets of the corpus for BenchmarkSeries, by commas")
	seriesPlayers = flag.String("players", "hard,mcts", "two players for BenchmarkSeries")
	seriesTime    = flag.Duration("movetime", 100*time.Millisecond, "processor time for a move")
	seriesStart   = flag.Duration("starttime", time.Second, "processor time before a match")
)

// BenchmarkSeries plays pairs of seeded matches between two players on the
// fastest machine there is, each once in each role, and reports what the first
// one scored in percent, draws counting half, with half the width of a 95 %
// interval. Clocks count the processor time of the thread that thinks, so that
// the series means the same on a busy machine.
//
//	go test ./search -run - -bench Series -benchtime 50x -series connectFour,reversi -players hard,mcts
func BenchmarkSeries(b *testing.B) {
	for _, name := range strings.Split(*seriesGames, ",") {
		if name != "" {
			b.Run(name, func(b *testing.B) { benchSeries(b, pairOf(b, name), strings.Split(*seriesPlayers, ",")) })
		}
	}
}

// pairOf returns the fastest machine for a sheet of the corpus.
func pairOf(t testing.TB, name string) game.Machine {
	t.Helper()
	r, err := game.Compile(gdl.Parse(corpus.Text(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return buildPair(t, r)
}

// buildPair returns the machine of interpreter and generated module; inside
// WebAssembly, where wazero would be slower still, the interpreter alone.
func buildPair(t testing.TB, r *game.Rules) game.Machine {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		return build(t, r)
	}
	net, err := propnet.Build(t.Context(), r, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	circuit, err := propnet.Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	return codegen.NewPair(propnet.NewMachine(net, circuit), codegen.New(wazerohost.New(), circuit, propnet.NewNames(net)))
}

func benchSeries(b *testing.B, m game.Machine, players []string) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := initialOf(b, m)
	machines := []game.Machine{m.Clone(), m.Clone()}
	var score tally
	latest := time.Duration(0)
	for b.Loop() {
		for side := range 2 {
			seed := uint64(score.n)*1000 + 1
			seats := make([]*Searcher, 2)
			for i, id := range players {
				p, ok := FindPlayer(id)
				if !ok {
					b.Fatalf("no player %s", id)
				}
				role := i ^ side
				seats[role] = p.New(machines[role], role, 16<<20)
				o := Options{Deadline: threadTime().Add(*seriesStart), MaxNodes: startNodes, Seed: seed, now: threadTime}
				if err := seats[role].Prepare(b.Context(), s, o); err != nil {
					b.Fatal(err)
				}
			}
			g, plies, over := clocked(b, m, s, seats, seed)
			latest = max(latest, over)
			score.add(0.5 + float64(g[side]-g[1-side])/200)
			if testing.Verbose() {
				fmt.Printf("%s as role %d: %v in %d plies; %s\n", players[0], side, g, plies, &score)
			}
		}
	}
	mean, half := score.interval()
	b.ReportMetric(mean, "score")
	b.ReportMetric(half, "±")
	b.ReportMetric(score.n, "matches")
	b.ReportMetric(float64(latest)/float64(time.Millisecond), "ms-late")
}

// startNodes is what match gives players to prepare.
const startNodes = 20_000

// clocked plays a match with seriesTime for each move. It returns the goals, the
// plies, and how much longer than that the longest move took.
func clocked(b *testing.B, m game.Machine, s game.State, seats []*Searcher, seed uint64) ([]game.Goal, int, time.Duration) {
	latest := time.Duration(0)
	for ply := 0; ; ply++ {
		if end, err := m.Terminal(b.Context(), s); err != nil {
			b.Fatal(err)
		} else if end {
			goals := make([]game.Goal, len(seats))
			for r := range goals {
				if goals[r], err = m.Goal(b.Context(), s, r); err != nil {
					b.Fatal(err)
				}
			}
			return goals, ply, latest
		}
		joint := make(game.JointMove, len(seats))
		for r, p := range seats {
			deadline := threadTime().Add(*seriesTime)
			res, err := p.Best(b.Context(), s, Options{Deadline: deadline, Seed: seed + uint64(ply), now: threadTime})
			if err != nil {
				b.Fatal(err)
			}
			latest = max(latest, threadTime().Sub(deadline))
			joint[r] = res.Move
		}
		var err error
		if s, err = m.Next(b.Context(), s, joint); err != nil {
			b.Fatal(err)
		}
	}
}

// A tally adds up scores of matches, 0..1.
type tally struct{ n, sum, square float64 }

func (t *tally) add(x float64) { t.n, t.sum, t.square = t.n+1, t.sum+x, t.square+x*x }

// interval returns the mean score and half the width of its 95 % interval, in
// percent.
func (t *tally) interval() (mean, half float64) {
	m := t.sum / t.n
	return 100 * m, 196 * math.Sqrt(max(t.square/t.n-m*m, 0.25/t.n)/t.n)
}

func (t *tally) String() string {
	mean, half := t.interval()
	return fmt.Sprintf("%.1f ± %.1f of %.0f", mean, half, t.n)
}
