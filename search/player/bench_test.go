package player

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// benchGames are searched by BenchmarkAlphaBeta and BenchmarkMonteCarlo.
var benchGames = []string{
	"tic-tac-toe", "nim", "connect-four", "dots-and-boxes", "hex-5x5",
	"reversi", "breakthrough-6x6", "breakthrough-8x8", "fox-and-hounds", "dice-of-doom",
}

// BenchmarkAlphaBeta searches from the initial state with a fixed number of
// nodes and a fresh table: on the interpreter that is asked for one position at a
// time, on the interpreter, and on the pair of interpreter and generated module;
// both of these compute all children together where that is faster.
func BenchmarkAlphaBeta(b *testing.B) { benchMethod(b, search.MethodAlphaBeta, 1_000_000) }

// BenchmarkMonteCarlo grows a tree from the initial state; its nodes are plies
// of random matches and leaves that were looked at.
func BenchmarkMonteCarlo(b *testing.B) { benchMethod(b, search.MethodMCTS, 200_000) }

func benchMethod(b *testing.B, method search.MethodName, nodes int64) {
	for _, name := range benchGames {
		b.Run(name+"/single", func(b *testing.B) {
			benchSearch(b, searchtest.Single{Machine: searchtest.Network(b, name)}, method, nodes)
		})
		b.Run(name+"/propnet", func(b *testing.B) { benchSearch(b, searchtest.Network(b, name), method, nodes) })
		b.Run(name+"/pair", func(b *testing.B) {
			benchSearch(b, searchtest.Pair(b, searchtest.Rules(b, name)), method, nodes)
		})
	}
}

// benchSearch reports nodes per second of processor time, the second search
// after a first one that compiles what is needed.
func benchSearch(b *testing.B, m game.Machine, method search.MethodName, limit int64) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := searchtest.Start(b, m)
	b.ReportAllocs()
	nodes, spent := int64(0), time.Duration(0)
	search := func(limit int64) {
		x := newPlayer(traits{method: method, plain: method == search.MethodAlphaBeta}, m, 0, 16<<20, false)
		x.alphaBeta.Measure(search.NewClock(b.Context(), search.Options{Now: threadTime}), s)
		begin := threadTime()
		r, err := x.Best(b.Context(), s, search.Options{MaxNodes: limit, Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
		spent += threadTime().Sub(begin)
	}
	search(1000)
	nodes, spent = 0, 0
	for b.Loop() {
		search(limit)
	}
	b.ReportMetric(float64(nodes)/spent.Seconds(), "nodes/s")
}

// BenchmarkSolve proves the value of small boards, the goal of the first role: on the
// interpreter, and with generated code. The last boards take the interpreter too long.
//
//	go test ./search/player -run - -bench Solve -benchtime 1x
func BenchmarkSolve(b *testing.B) {
	for _, x := range []struct {
		name, sheet   string
		width, height int
		long          bool
	}{
		{"connect-four-4x4", "connect-four-4x4", 4, 4, false},
		{"connect-four-4x5", "connect-four-4x4", 4, 5, false},
		{"connect-four-5x4", "connect-four-4x4", 5, 4, false},
		{"connect-four-5x5", "connect-four-4x4", 5, 5, false},
		{"connect-four-6x4", "connect-four-4x4", 6, 4, false},
		{"connect-four-6x5", "connect-four-4x4", 6, 5, true},
		{"connect-four-7x5", "connect-four-4x4", 7, 5, true},
		{"breakthrough-3x4", "breakthrough-4x5", 3, 4, false},
		{"breakthrough-3x5", "breakthrough-4x5", 3, 5, false},
		{"breakthrough-4x4", "breakthrough-4x5", 4, 4, false},
		{"breakthrough-3x6", "breakthrough-4x5", 3, 6, false},
		{"breakthrough-4x5", "breakthrough-4x5", 4, 5, true},
	} {
		r := searchtest.SizedRules(b, x.sheet, x.width, x.height)
		if !x.long {
			b.Run(x.name+"/propnet", func(b *testing.B) { benchSolve(b, searchtest.Build(b, r)) })
		}
		b.Run(x.name+"/pair", func(b *testing.B) { benchSolve(b, searchtest.Pair(b, r)) })
	}
}

func benchSolve(b *testing.B, m game.Machine) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	s := searchtest.Start(b, m)
	nodes, begin := int64(0), threadTime()
	for b.Loop() {
		r, _, err := Solve(b.Context(), m, s, search.Options{})
		if err != nil || !r.Proof.Closed() {
			b.Fatalf("proved %+v, %v", r.Proof, err)
		}
		nodes += r.Nodes
		b.ReportMetric(float64(r.Proof.Low), "goal")
	}
	spent := threadTime().Sub(begin).Seconds()
	b.ReportMetric(float64(nodes)/spent, "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(spent/float64(b.N), "cpu-s/op")
}

// BenchmarkTreePlayouts counts the random matches of `hard` in a first move of one second,
// and those of the machine where nothing else is asked of it, both by processor time.
// Alpha-beta, which looks first, has its share of the second.
//
//	go test ./search/player -run - -bench TreePlayouts -benchtime 1x -series hex,quarto
func BenchmarkTreePlayouts(b *testing.B) {
	for _, name := range strings.Split(*seriesGames, ",") {
		if name != "" {
			b.Run(name, func(b *testing.B) { benchTreePlayouts(b, pairOf(b, name)) })
		}
	}
}

func benchTreePlayouts(b *testing.B, m game.Machine) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	warm(b, m)
	s := searchtest.Start(b, m)
	x := New(m, 0, 16<<20)
	x.alwaysTree = true
	o := search.Options{Deadline: threadTime().Add(time.Second), Seed: 1, Now: threadTime}
	if err := x.Prepare(b.Context(), s, o); err != nil {
		b.Fatal(err)
	}
	inside, bare := int64(0), int64(0)
	var spentInside, spentBare time.Duration
	for b.Loop() {
		x.monteCarlo.Forget()
		begin := threadTime()
		r, err := x.Best(b.Context(), s, search.Options{Deadline: begin.Add(time.Second), Seed: 1, Now: threadTime})
		if err != nil {
			b.Fatal(err)
		}
		spentInside += threadTime().Sub(begin)
		for i := range r.Moves {
			inside += r.Moves[i].Playouts
		}
		begin = threadTime()
		for spent := time.Duration(0); spent < time.Second; spent = threadTime().Sub(begin) {
			tallies, err := m.(game.Sampler).Playouts(b.Context(), []game.State{s}, 2000, 1, search.MaxPlayoutPlies)
			if err != nil {
				b.Fatal(err)
			}
			bare += int64(tallies[0].Done + tallies[0].Cut)
		}
		spentBare += threadTime().Sub(begin)
	}
	b.ReportMetric(float64(inside)/spentInside.Seconds(), "playouts/s")
	b.ReportMetric(float64(bare)/spentBare.Seconds(), "bare/s")
}
