//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/treesearch"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
	"github.com/gdl-playground/engine/propnet/proof"
)

// treeGames are the bundled games that alpha-beta in generated code plays.
var treeGames = []string{"tic-tac-toe", "connect-four-4x4", "connect-four", "breakthrough-4x5", "breakthrough-6x6",
	"reversi",
	"dots-and-boxes", "draughts-6x6", "fox-and-hounds", "hex-5x5", "nim", "nine-mens-morris", "dice-of-doom"}

// A treeJudge values positions by looking at every line: slowly, and by the
// rules of minimax alone.
type treeJudge struct {
	c       *circuit.Circuit
	role    int
	weights game.Weights
}

// estimate values a position by the sheet's own heuristic, or else by weights.
func (j *treeJudge) estimate(s game.State) int32 {
	if o := j.c.Heuristic; len(o) == 2 && len(o[0]) > 0 {
		values := set(j.c, s, nil)
		score := func(role int) (n game.Goal) {
			for _, g := range o[role] {
				if circuit.Read(values, g.When)&1 != 0 {
					n = g.Value
				}
			}
			return n
		}
		return int32(game.EstimateValue(float64(100+score(j.role)-score(1-j.role)) / 2))
	}
	w, unit := &j.weights, func(x float64) float64 { return math.Round(x * (256 << 6)) }
	z := unit(w.Bias)
	for _, f := range s.Append(nil) {
		z += unit(float64(w.Facts[f]))
	}
	var view game.LineView
	w.Lines.View(s, &view)
	for _, f := range view.Threats.Append(nil) {
		z += unit(float64(w.Threats[f]))
	}
	for kind, n := range view.Open {
		z += unit(float64(w.Open[kind])) * float64(n)
	}
	for role, legal := range judge(j.c, s).legal {
		z += unit(w.Mobility[role] * game.Mobility(len(legal)))
	}
	i := min(max(math.Floor(z/64)+2048, 0), 4095)
	return int32(game.EstimateValue(100 / (1 + math.Exp(-(i-2048)/256))))
}

func (j *treeJudge) value(s game.State, depth int) int32 {
	v := judge(j.c, s)
	if v.terminal {
		return 100 * int32(max(v.goals[j.role], 0))
	}
	if depth == 0 || len(v.legal[0]) == 0 || len(v.legal[1]) == 0 {
		return j.estimate(s)
	}
	worst := int32(-1)
	mover := j.role
	if len(v.legal[1-j.role]) > 1 {
		mover, worst = 1-j.role, 10001
	}
	joint := game.JointMove{v.legal[0][0], v.legal[1][0]}
	for _, m := range v.legal[mover] {
		joint[mover] = m
		x := j.value(after(j.c, s, joint), depth-1)
		if mover == j.role {
			worst = max(worst, x)
		} else {
			worst = min(worst, x)
		}
	}
	return worst
}

// treePositions returns positions of random matches in which somebody can move.
func treePositions(c *circuit.Circuit, rng *rand.Rand, n int) []game.State {
	var list []game.State
	for len(list) < n {
		s := c.Initial
		for plies := rng.IntN(30); ; plies-- {
			v := judge(c, s)
			if v.terminal || len(v.legal[0]) == 0 || len(v.legal[1]) == 0 {
				break
			}
			if plies <= 0 {
				list = append(list, s)
				break
			}
			s = after(c, s, game.JointMove{v.legal[0][rng.IntN(len(v.legal[0]))],
				v.legal[1][rng.IntN(len(v.legal[1]))]})
		}
	}
	return list
}

// randomWeights returns weights for all that counts.
func randomWeights(t testing.TB, c *circuit.Circuit, rng *rand.Rand) game.Weights {
	t.Helper()
	some := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = rng.Float32() - 0.5
		}
		return list
	}
	w := game.Weights{Bias: 0.3, Facts: some(c.Bases), Lines: must(proof.FindLines(t.Context(), c))(t)}
	if len(w.Lines) > 0 {
		w.Threats, w.Open = some(c.Bases), some(w.Lines.Kinds())
	}
	for range c.Inputs {
		w.Mobility = append(w.Mobility, 1+rng.Float64())
	}
	return w
}

func goOn(int64) int64 { return math.MaxInt64 }

func TestAlphaBetaInTheModuleAgreesWithMinimax(t *testing.T) {
	onEveryHost(t, func(t *testing.T, host host.Host) {
		for _, name := range treeGames {
			t.Run(name, func(t *testing.T) {
				g, ok := games.Find(name)
				if !ok {
					t.Fatal("no such game")
				}
				_, _, c := circuitOf(t, g.Rules)
				m := open(t, host, c)
				rng := rand.New(rand.NewPCG(1, 2))
				for role := range 2 {
					j := &treeJudge{c: c, role: role, weights: randomWeights(t, c, rng)}
					tree := must(m.OpenTree(t.Context(), role, game.TreeTable{Bytes: 1 << 16, Exact: role == 1}))(t)
					if err := tree.SetWeights(j.weights); err != nil {
						t.Fatal(err)
					}
					if err := tree.Configure(1, -1, true); err != nil {
						t.Fatal(err)
					}
					for i, s := range treePositions(c, rng, 4) {
						checkTree(t, tree, j, s, 1+i%3, rng)
					}
				}
			})
		}
	})
}

func checkTree(t *testing.T, tree game.TreeSearch, j *treeJudge, s game.State, depth int, rng *rand.Rand) {
	t.Helper()
	want := j.value(s, depth)
	got := must(tree.Search(context.Background(), s, depth, -1, 10001, goOn))(t)
	if got.Value != want {
		t.Errorf("depth %d, role %d: value %d, want %d (%+v)", depth, j.role, got.Value, want, got)
	}
	alpha := rng.Int32N(10000)
	beta := alpha + 1 + rng.Int32N(3000)
	got = must(tree.Search(context.Background(), s, depth, alpha, beta, goOn))(t)
	right := got.Value == want
	if got.Value <= alpha {
		right = want <= got.Value
	} else if got.Value >= beta {
		right = want >= got.Value
	}
	if !right {
		t.Errorf("depth %d, role %d, window %d..%d: value %d, want %d", depth, j.role, alpha, beta, got.Value, want)
	}
	if 100*int32(got.Low) > want && want%100 == 0 || 100*int32(got.High) < want {
		t.Errorf("proof %d..%d, value %d", got.Low, got.High, want)
	}
}

// TestImagesShareAnEntryOfTheTable searches positions and then their images: values are those of
// minimax, nothing is searched a second time, and the move that the table recalls for an image
// is the image of that for the position.
func TestImagesShareAnEntryOfTheTable(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four-4x4", "breakthrough-4x5"} {
		t.Run(name, func(t *testing.T) {
			g, _ := games.Find(name)
			net, c := nettest.Build(t, nettest.Compile(t, g.Rules))
			alike := must(net.Symmetries(t.Context()))(t)
			if len(alike) == 0 {
				t.Fatal("no symmetries")
			}
			table := game.TreeTable{Bytes: 1 << 20, Exact: true, Alike: alike}
			tree := must(open(t, native, c).OpenTree(t.Context(), 0, table))(t)
			j := &treeJudge{c: c, weights: game.Weights{Facts: make([]float32, c.Bases), Mobility: make([]float64, 2)}}
			if err := tree.Configure(0, -1, true); err != nil {
				t.Fatal(err)
			}
			const depth = 4
			for _, s := range treePositions(c, rand.New(rand.NewPCG(5, 6)), 12) {
				checkImages(t, tree, j, alike, s, depth)
			}
		})
	}
}

func checkImages(t *testing.T, tree game.TreeSearch, j *treeJudge, alike []game.Symmetry, s game.State, depth int) {
	t.Helper()
	want := j.value(s, depth)
	if got := must(tree.Search(t.Context(), s, depth, -1, 10001, goOn))(t); got.Value != want {
		t.Fatalf("value %d, want %d", got.Value, want)
	}
	role, move, known, err := tree.Recall(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range alike {
		image := y.Apply(s, nil)
		nodes := int64(0)
		got := must(tree.Search(t.Context(), image, depth, -1, 10001, func(computed int64) int64 {
			nodes += computed
			return math.MaxInt64
		}))(t)
		if got.Value != want || nodes != 0 {
			t.Errorf("symmetry %d: value %d after %d positions, want %d after none", i, got.Value, nodes, want)
		}
		r, m, ok, err := tree.Recall(t.Context(), image)
		if err != nil || ok != known {
			t.Errorf("symmetry %d: a move is known: %t, %v, want %t", i, ok, err, known)
		}
		if ok && !slices.ContainsFunc(append(alike, game.Symmetry{}), func(z game.Symmetry) bool {
			// Several symmetries may lead to the same image, each with a move of its own.
			if z.Facts == nil {
				return slices.Equal(image, s) && r == role && m == move
			}
			return slices.Equal(z.Apply(s, nil), image) && r == role && m == z.Moves[role][move]
		}) {
			t.Errorf("symmetry %d: move %d of role %d, where %d of %d is best in the position itself", i, m, r, move,
				role)
		}
	}
}

// TestAWindowBeyondAllValuesSaysNothingWrong looks for more than all points, and for less than none,
// where a move that is not the first one wins or loses everything.
func TestAWindowBeyondAllValuesSaysNothingWrong(t *testing.T) {
	c := ticTacToe()
	s := c.Initial
	for _, joint := range []game.JointMove{{6, 9}, {9, 0}, {7, 9}, {9, 1}} {
		s = after(c, s, joint) // x wins in the last row
	}
	m := open(t, native, c)
	for role, alpha := range []int32{10000, -1} {
		tree := must(m.OpenTree(t.Context(), role, game.TreeTable{Bytes: 1 << 16}))(t)
		for _, window := range [][2]int32{{alpha, alpha + 1}, {-1, 10001}} {
			want := int32(10000 - 10000*role)
			r := must(tree.Search(t.Context(), s, 1, window[0], window[1], goOn))(t)
			if r.Value != want {
				t.Errorf("role %d, window %v: value %d, want %d", role, window, r.Value, want)
			}
		}
	}
}

// TestASearchThatFindsNoMoveGoodEnoughLeavesTheBestOne searches deeper with a window above all that a
// position is worth: what the table holds to be best stays.
func TestASearchThatFindsNoMoveGoodEnoughLeavesTheBestOne(t *testing.T) {
	for _, name := range []string{"connect-four", "draughts-6x6"} {
		g, _ := games.Find(name)
		_, _, c := circuitOf(t, g.Rules)
		tree := must(open(t, native, c).OpenTree(t.Context(), 0, game.TreeTable{Bytes: 1 << 20}))(t)
		if err := tree.SetWeights(randomWeights(t, c, rand.New(rand.NewPCG(1, 2)))); err != nil {
			t.Fatal(err)
		}
		for depth := 2; depth < 8; depth++ {
			must(tree.Search(t.Context(), c.Initial, depth, -1, 10001, goOn))(t)
			_, want, _, err := tree.Recall(t.Context(), c.Initial)
			if err != nil {
				t.Fatal(err)
			}
			must(tree.Search(t.Context(), c.Initial, depth+1, 9999, 10001, goOn))(t)
			if _, move, _, err := tree.Recall(t.Context(), c.Initial); err != nil || move != want {
				t.Errorf("%s, depth %d: move %d takes the place of %d, %v", name, depth+1, move, want, err)
			}
		}
	}
}

// TestShortSearchesLeaveTheClockToLongOnes looks at how much is computed before the
// clock is asked for the second time, after many searches that ended immediately.
func TestShortSearchesLeaveTheClockToLongOnes(t *testing.T) {
	g, _ := games.Find("breakthrough-6x6")
	_, _, c := circuitOf(t, g.Rules)
	tree := must(open(t, native, c).OpenTree(t.Context(), 0, game.TreeTable{Bytes: 1 << 16}))(t)
	for range 50 {
		must(tree.Search(t.Context(), c.Initial, 1, -1, 10001, goOn))(t)
	}
	const most = 5000
	r := must(tree.Search(t.Context(), c.Initial, 30, -1, 10001, func(computed int64) int64 {
		if computed > most {
			t.Errorf("%d positions computed between two looks at the clock, want %d at most", computed, most)
		}
		if computed > 0 {
			return 0
		}
		return math.MaxInt64
	}))(t)
	if !r.Stopped {
		t.Error("the search was not stopped")
	}
}

func TestATableIsNoLargerThanAModuleHasRoomFor(t *testing.T) {
	c := ticTacToe()
	tree := must(open(t, native, c).OpenTree(t.Context(), 0, game.TreeTable{Bytes: 3 << 30}))(t)
	r := must(tree.Search(t.Context(), c.Initial, 9, -1, 10001, goOn))(t)
	if r.Low != r.High || r.Value != 5000 {
		t.Errorf("%+v, want a proved draw", r)
	}
}

// processorTime returns how long this process has worked.
func processorTime() (time.Duration, error) {
	var u syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), err
}

// BenchmarkTree searches deeper and deeper until a number of positions was looked
// at, as the whole alpha-beta of a player does. Weights are random, and there are some for all that
// counts. It counts processor time, that of V8 included.
//
//	go test ./propnet/codegen -run - -bench 'Tree/(connect-four|reversi|breakthrough-8x8)$' -benchtime 1x
func BenchmarkTree(b *testing.B) {
	for _, name := range append([]string{"breakthrough-8x8"}, treeGames...) {
		for _, h := range []string{"V8", "wazero"} {
			b.Run(fmt.Sprintf("%s/%s", name, h), func(b *testing.B) {
				host := host.Host(native)
				if h == "V8" {
					host = v8(b)
				}
				g, _ := games.Find(name)
				_, _, c := circuitOf(b, g.Rules)
				m := open(b, host, c)
				tree := must(m.OpenTree(b.Context(), 0, game.TreeTable{Bytes: 1 << 20}))(b)
				if err := tree.SetWeights(randomWeights(b, c, rand.New(rand.NewPCG(1, 2)))); err != nil {
					b.Fatal(err)
				}
				var nodes int64
				depth := 0
				clock := func() time.Duration { return must(processorTime())(b) }
				if h == "V8" {
					clock = func() time.Duration { return must(v8(b).CPUTime())(b) }
				}
				start := clock()
				for b.Loop() {
					depth = 0
					for n := int64(0); n < 2_000_000 && depth < 60; {
						depth++
						r := must(tree.Search(b.Context(), c.Initial, depth, -1, 10001, func(computed int64) int64 {
							n += computed
							nodes += computed
							return math.MaxInt64
						}))(b)
						if r.Low == r.High {
							break
						}
					}
				}
				b.ReportMetric(float64(nodes)/(clock()-start).Seconds()/1e6, "Mnodes/s")
				b.ReportMetric(float64(depth), "depth")
			})
		}
	}
}

// TestAHeuristicWithoutASingleValueIsNoEstimate searches a position beyond which the sheet's heuristic gives a role no
// value, or two. Once that is told, the search of positions where it gives one goes on.
func TestAHeuristicWithoutASingleValueIsNoEstimate(t *testing.T) {
	const text = `
		(role a) (role b)
		(init (turn a)) (init (at 0))
		(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
		(<= (legal ?r step) (true (turn ?r)))
		(<= (legal ?r stay) (true (turn ?r)))
		(<= (legal a noop) (true (turn b)))
		(<= (legal b noop) (true (turn a)))
		(<= (next (turn b)) (true (turn a)))
		(<= (next (turn a)) (true (turn b)))
		(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y) (does ?r step))
		(<= (next (at ?x)) (true (at ?x)) (does ?r stay))
		(<= terminal (true (at 6)))
		(<= (goal a 100) (true (at 6)) (true (turn a)))
		(<= (goal a 0) (true (at 6)) (true (turn b)))
		(<= (goal b 100) (true (at 6)) (true (turn b)))
		(<= (goal b 0) (true (at 6)) (true (turn a)))
		(heuristic b 50)
		(<= (heuristic a 50) (true (at ?x)) (distinct ?x 4))
		`
	for name, more := range map[string]string{
		"none": "",
		"two":  "(<= (heuristic a ?x) (true (at 4)) (value ?x)) (value 1) (value 2)",
	} {
		t.Run(name, func(t *testing.T) {
			_, _, c := circuitOf(t, text+more)
			m := open(t, native, c)
			tree := must(m.OpenTree(t.Context(), 0, game.TreeTable{Bytes: 1 << 16}))(t)
			if err := errors.Join(tree.SetWeights(game.Weights{}), tree.Configure(1, 100, false)); err != nil {
				t.Fatal(err)
			}
			for _, depth := range []int{2, 6, 2} {
				r, err := tree.Search(t.Context(), c.Initial, depth, -1, 10001, goOn)
				if errors.Is(err, treesearch.ErrUnvalued) != (depth > 4) {
					t.Errorf("depth %d: value %d, error %v", depth, r.Value, err)
				}
			}
		})
	}
}
