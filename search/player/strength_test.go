package player

import (
	"cmp"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/internal/stats"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

var (
	seriesGames   = flag.String("series", "", "bundled games or sheets of the corpus for BenchmarkSeries, by commas")
	seriesPlayers = flag.String("players", "hard,mcts", "two players for BenchmarkSeries")
	seriesTime    = flag.Duration("movetime", 100*time.Millisecond, "processor time for a move")
	seriesStart   = flag.Duration("starttime", time.Second, "processor time before a match")
	seriesFirst   = flag.Int("first", 0,
		"number of the first match of BenchmarkSeries: a series can be played in parts")
)

// BenchmarkSeries plays seeded matches between two players on the fastest
// machine there is. In turn the first one takes each role, and the second one
// all others. It reports what the first one scored in percent, with half the
// width of a 95 % interval: against each opponent a higher goal counts 1 and the
// same goal a half. Clocks count the processor time of the thread that thinks,
// so that the series means the same on a busy machine.
//
// A player's id may go on with a slash and what it does without: interpreted, no
// generated alpha-beta; facts, no lines; families, what facts have in common; mobility, what facts add to it; endgames,
// what is proved near the end; tree, no audition; uniform, no decisive playouts; moves, none that is preferred in
// playouts.
//
//	go test ./search/player -run - -bench Series -benchtime 100x -series connectFour,reversi -players hard,mcts
func BenchmarkSeries(b *testing.B) {
	for _, name := range strings.Split(*seriesGames, ",") {
		if name != "" {
			b.Run(name, func(b *testing.B) { benchSeries(b, pairOf(b, name), strings.Split(*seriesPlayers, ",")) })
		}
	}
}

// pairOf returns the fastest machine for a bundled game or a sheet of the corpus.
func pairOf(t testing.TB, name string) game.Machine {
	t.Helper()
	if _, ok := games.Find(name); ok {
		return searchtest.Pair(t, searchtest.Rules(t, name))
	}
	r, err := logic.Compile(gdl.Parse(corpus.Text(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return searchtest.Pair(t, r)
}

// warm compiles what players ask for, which is no part of anybody's clock.
func warm(b *testing.B, m game.Machine) {
	b.Helper()
	if p, ok := m.(*codegen.Pair); ok {
		if err := p.Warm(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func benchSeries(b *testing.B, m game.Machine, players []string) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	warm(b, m)
	s := searchtest.Start(b, m)
	machines := make([]game.Machine, len(m.Rules().Roles))
	for i := range machines {
		machines[i] = m.Clone()
	}
	var score tally
	latest := time.Duration(0)
	n := *seriesFirst
	for b.Loop() {
		side, seed := n%len(machines), uint64(n)*1000+1
		n++
		seats := make([]*Player, len(machines))
		for role := range seats {
			id := players[1]
			if role == side {
				id = players[0]
			}
			seats[role] = prepared(b, id, machines[role], role, s, seed)
		}
		g, plies, over := clocked(b, m, s, seats, seed)
		latest = max(latest, over)
		score.add(against(g, side))
		if testing.Verbose() {
			alone := seats[side].byAlphaBetaAlone()
			fmt.Printf("%s as role %d (alone %t): %v in %d plies; %s\n", players[0], side, alone, g, plies, &score)
		}
	}
	mean, half := score.interval()
	b.ReportMetric(mean, "score")
	b.ReportMetric(half, "±")
	b.ReportMetric(float64(latest)/float64(time.Millisecond), "ms-late")
}

// prepared returns the searcher of a player, as it begins a match.
func prepared(b *testing.B, id string, m game.Machine, role int, s game.State, seed uint64) *Player {
	id, without, _ := strings.Cut(id, "/")
	p := styleOf(b, id)
	x := p.New(m, role, 16<<20)
	if strings.Contains(without, "interpreted") {
		x.alphaBeta.WithoutCode()
	}
	if strings.Contains(without, "facts") {
		x.knowledge.WithoutLines()
	}
	if strings.Contains(without, "families") {
		x.knowledge.WithoutFamilies()
	}
	if strings.Contains(without, "mobility") {
		x.knowledge.WithoutMobility()
	}
	if strings.Contains(without, "endgames") {
		x.knowledge.WithoutEndgames()
	}
	if strings.Contains(without, "moves") {
		x.knowledge.WithoutMoves()
	}
	if strings.Contains(without, "uniform") {
		x.monteCarlo.WithoutForesight()
	}
	if strings.Contains(without, "proofs") {
		x.monteCarlo.WithoutProofs()
	}
	x.alwaysTree = strings.Contains(without, "tree")
	if !p.Learns() {
		return x
	}
	o := search.Options{Deadline: threadTime().Add(*seriesStart), MaxNodes: startNodes, Seed: seed, Now: threadTime}
	if err := x.Prepare(b.Context(), s, o); err != nil {
		b.Fatal(err)
	}
	return x
}

// against returns what a role's goal scores against the others', 0..1.
func against(goals []game.Goal, role int) float64 {
	sum := 0.0
	for _, g := range goals {
		sum += float64(1+cmp.Compare(goals[role], g)) / 2
	}
	return (sum - 0.5) / float64(len(goals)-1) // it has met itself too
}

// startNodes is what match gives players to prepare.
const startNodes = 1_000_000

// clocked plays a match with seriesTime for each move. It returns the goals, the
// plies, and how much longer than that the longest move took.
func clocked(
	b *testing.B, m game.Machine, s game.State, seats []*Player, seed uint64,
) ([]game.Goal, int, time.Duration) {
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
			res, err := p.Best(b.Context(), s, search.Options{Deadline: deadline, Seed: seed + uint64(ply),
				Now: threadTime})
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
	return stats.Interval(t.n, 100*t.sum, 100*100*t.square)
}

func (t *tally) String() string {
	mean, half := t.interval()
	return fmt.Sprintf("%.1f ± %.1f of %.0f", mean, half, t.n)
}
