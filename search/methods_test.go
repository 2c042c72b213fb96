package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
)

func initial(t *testing.T, m game.Machine) game.State {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestClassify(t *testing.T) {
	tests := []struct {
		name string
		toy  gametest.Toy
		want Class
	}{
		{"two roles in turn, all of 100 shared", gametest.TicTacToe(), Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}},
		{"three roles in turn", gametest.Nim(3, 2, 3, 1), Class{Roles: 3, Turns: true, ConstantSum: true, Sum: 100}},
		{"two roles at once with a counter", gametest.RockPaperScissors(5), Class{Roles: 2, ConstantSum: true, Sum: 100, Counter: true}},
		{"a role alone with a counter", gametest.Corridor(4, 6), Class{Roles: 1, Turns: true, Counter: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Classify(t.Context(), test.toy.Machine(), Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if got.Roles != test.want.Roles || got.Turns != test.want.Turns || got.ConstantSum != test.want.ConstantSum ||
				got.Sum != test.want.Sum || got.Counter != test.want.Counter {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			if got.Matches == 0 || got.Positions > 5000 || got.Broken+got.Stuck > 0 {
				t.Errorf("seen: %+v", got)
			}
		})
	}
}

func TestMixedMovesOfAMatrix(t *testing.T) {
	tests := []struct {
		name   string
		rows   int
		values []float64
		value  float64
		shares []float64
	}{
		{"rock paper scissors is mixed evenly", 3, []float64{50, 0, 100, 100, 50, 0, 0, 100, 50}, 50, []float64{1. / 3, 1. / 3, 1. / 3}},
		{"matching pennies with unequal stakes", 2, []float64{100, 0, 0, 50}, 100. / 3, []float64{1. / 3, 2. / 3}},
		{"a saddle point needs no mixing", 2, []float64{60, 40, 30, 20}, 40, []float64{1, 0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			x := matrix{mine: make([]game.Move, test.rows), theirs: make([]game.Move, len(test.values)/test.rows), values: test.values}
			x.solve(matrixRounds)
			if math.Abs(x.value-test.value) > 0.5 {
				t.Errorf("value %.2f, want %.2f", x.value, test.value)
			}
			for i, want := range test.shares {
				if math.Abs(x.shares[i]-want) > 0.02 {
					t.Errorf("shares %.3f, want %.3f", x.shares, test.shares)
					break
				}
			}
		})
	}
}

func TestSimultaneousMovesAreMixed(t *testing.T) {
	m := gametest.RockPaperScissors(2).Machine()
	s := initial(t, m)
	seen := map[game.Move]int{}
	for seed := range uint64(60) {
		r, err := Best(t.Context(), m, s, Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if r.Method != MethodMatrix || r.Stop != StopProved || !r.Solved || r.Value != points(50) {
			t.Fatalf("searched by %s until %s: value %.1f", r.Method, r.Stop, r.Value.Points())
		}
		seen[r.Move]++
	}
	for mv := range game.Move(3) {
		if seen[mv] < 8 {
			t.Errorf("played %v: move %d too seldom", seen, mv)
		}
	}
}

func TestMonteCarloFindsTheOnlyMove(t *testing.T) {
	// Nim with heaps 1, 2, 4: only taking the third heap down to 3 wins.
	m := gametest.Nim(2, 1, 2, 4).Machine()
	p, _ := FindPlayer("mcts")
	r, err := p.New(m, 0, 0).Best(t.Context(), initial(t, m), Options{MaxNodes: 60_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Rules().Terms.String(m.MoveTerm(0, r.Move)); got != "(leave 3 3)" {
		t.Errorf("plays %s", got)
	}
	if top := r.Moves[0]; top.Playouts == 0 || top.Spread <= 0 || top.Mean <= 50 {
		t.Errorf("its best row is %+v", top)
	}
}

func TestAPuzzleIsSolvedInTheFewestMovesAndThePlanIsFollowed(t *testing.T) {
	m := gametest.Corridor(6, 9).Machine()
	x := New(m, 0, 0)
	s := initial(t, m)
	for step := range 7 {
		r, err := x.Best(t.Context(), s, Options{Seed: uint64(step)})
		if err != nil {
			t.Fatal(err)
		}
		if step == 0 && (!r.Proof.Closed() || r.Proof.Low != 100 || len(r.Line) != 7) {
			t.Fatalf("proved %+v with line %v", r.Proof, r.Line)
		}
		if s, err = m.Next(t.Context(), s, game.JointMove{r.Move}); err != nil {
			t.Fatal(err)
		}
	}
	if g, err := m.Goal(t.Context(), s, 0); err != nil || g != 100 {
		t.Errorf("after 7 moves the goal is %d, %v", g, err)
	}
}

func TestSolve(t *testing.T) {
	tests := []struct {
		name string
		toy  gametest.Toy
		role int
		want []game.Goal
	}{
		{"tic-tac-toe is a draw", gametest.TicTacToe(), 0, []game.Goal{50, 50}},
		{"nim 1 5 4 2 is won by the first role", gametest.Nim(2, 1, 5, 4, 2), 0, []game.Goal{100, 0}},
		{"asked for the second role it is the same", gametest.Nim(2, 1, 5, 4, 2), 1, []game.Goal{100, 0}},
		{"nim 2 2 is won by the second", gametest.Nim(2, 2, 2), 0, []game.Goal{0, 100}},
		{"the corridor can be walked to its end", gametest.Corridor(6, 9), 0, []game.Goal{100}},
		{"the long corridor only for 40 of 100", gametest.Corridor(10, 5), 0, []game.Goal{40}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := test.toy.Machine()
			s := initial(t, m)
			got, x, err := Solve(t.Context(), m, s, Options{Role: test.role})
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Values) != len(test.want) || got.Values[0] != test.want[0] || got.Values[len(test.want)-1] != test.want[len(test.want)-1] {
				t.Fatalf("values %v, want %v; %+v", got.Values, test.want, got)
			}
			// The searcher walks through the strategy: whatever the others do,
			// the proven goal is what comes out.
			for seed := range uint64(5) {
				if g := walk(t, x, s, seed); g < test.want[test.role] {
					t.Errorf("seed %d: the strategy got %d", seed, g)
				}
			}
		})
	}
}

// walk plays a searcher against random others to the end.
func walk(t *testing.T, x *Searcher, s game.State, seed uint64) game.Goal {
	t.Helper()
	random, _ := FindPlayer("random")
	for ply := uint64(0); ; ply++ {
		if end, err := x.m.Terminal(t.Context(), s); err != nil {
			t.Fatal(err)
		} else if end {
			g, err := x.m.Goal(t.Context(), s, x.role)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		joint := make(game.JointMove, x.roles)
		for r := range joint {
			by := x
			if r != x.role {
				by = random.New(x.m, r, 0)
			}
			res, err := by.Best(t.Context(), s, Options{Seed: seed*100 + ply})
			if err != nil {
				t.Fatal(err)
			}
			joint[r] = res.Move
		}
		var err error
		if s, err = x.m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
}

func TestARecordingIsTheTreeThatWasSearched(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	s := initial(t, m)
	for _, withTable := range []bool{false, true} {
		rec, err := Record(t.Context(), m, s, Options{MaxDepth: 3, MaxNodes: 100_000, Seed: 1}, 50_000, withTable)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Full || len(rec.Steps) != 2*len(rec.Visits) {
			t.Fatalf("%d visits, %d steps, full %v", len(rec.Visits), len(rec.Steps), rec.Full)
		}
		causes := map[Cause]int{}
		for i, v := range rec.Visits {
			causes[v.Cause]++
			if i == 0 {
				if v.Parent != -1 || v.Depth != 3 {
					t.Errorf("the root is %+v", v)
				}
				continue
			}
			p := rec.Visits[v.Parent]
			if int(v.Parent) >= i || v.Depth != p.Depth-1 || len(v.Joint) != 2 || v.Alpha >= v.Beta {
				t.Fatalf("visit %d, %+v, does not follow from %+v", i, v, p)
			}
			if want := 9 - (3 - p.Depth); p.Mine*p.Theirs != want {
				t.Errorf("%+v has %d and %d ways to choose, want %d in all", p, p.Mine, p.Theirs, want)
			}
		}
		if causes[CauseCutoff] == 0 || causes[CauseEstimate] == 0 || causes[CauseStop] > 0 || (causes[CauseTable] > 0) != withTable {
			t.Errorf("table %v: causes %v", withTable, causes)
		}
	}
	rec, err := Record(t.Context(), m, s, Options{MaxDepth: 4, MaxNodes: 100_000}, 100, false)
	if err != nil {
		t.Fatal(err)
	}
	if !rec.Full || len(rec.Visits) != 100 || len(rec.Steps) != 200 {
		t.Errorf("with a limit of 100: %d visits, %d steps, full %v", len(rec.Visits), len(rec.Steps), rec.Full)
	}
}

func TestARecordingThatIsCancelledBeforeItBeginsIsEmpty(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	ctx, cancel := context.WithCancel(t.Context())
	s := initial(t, m)
	cancel()
	rec, err := Record(ctx, m, s, Options{MaxDepth: 3}, 100, false)
	if !errors.Is(err, context.Canceled) || len(rec.Visits) > 0 {
		t.Errorf("%d visits, error %v", len(rec.Visits), err)
	}
}

func TestARecordingOfASearchThatWasStoppedSaysSo(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	rec, err := Record(t.Context(), m, initial(t, m), Options{MaxDepth: 9, MaxNodes: 20_000}, 100_000, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Visits) < 2 || len(rec.Steps) != 2*len(rec.Visits) || rec.Visits[0].Cause != CauseStop {
		t.Errorf("%d visits, %d steps, the root ended by %v", len(rec.Visits), len(rec.Steps), rec.Visits[0].Cause)
	}
}

func TestEasyCanBeBeatenAndHardCannot(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	s := initial(t, m)
	hard, _ := FindPlayer("hard")
	easy, _ := FindPlayer("easy")
	lost := 0
	x, y := hard.New(m, 0, 0), easy.New(m, 1, 0)
	for seed := range uint64(12) {
		g := duel(t, m, s, []*Searcher{x, y}, Options{MaxNodes: 20_000, Seed: seed})
		if g[0] < 50 {
			t.Errorf("seed %d: hard lost", seed)
		}
		if g[1] == 0 {
			lost++
		}
	}
	if lost < 3 {
		t.Errorf("easy lost only %d of 12", lost)
	}
}

// duel plays a match and returns the goals.
func duel(t testing.TB, m game.Machine, s game.State, players []*Searcher, o Options) []game.Goal {
	t.Helper()
	for {
		end, err := m.Terminal(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if end {
			goals := make([]game.Goal, len(players))
			for r := range goals {
				if goals[r], err = m.Goal(t.Context(), s, r); err != nil {
					t.Fatal(err)
				}
			}
			return goals
		}
		joint := make(game.JointMove, len(players))
		for r, p := range players {
			o.Seed++
			res, err := p.Best(t.Context(), s, o)
			if err != nil {
				t.Fatal(err)
			}
			joint[r] = res.Move
		}
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWeightsThatAreSetDecideWhatIsPlayed(t *testing.T) {
	m := network(t, "breakthrough-6x6")
	s := initial(t, m)
	x := New(m, 0, 0)
	if err := x.Prepare(t.Context(), s, Options{MaxNodes: 4000, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	weights, fit := x.Weights()
	if len(weights) < 10 || fit < -1 || fit > 1 || weights[0].Effect < weights[len(weights)-1].Effect {
		t.Fatalf("%d weights with fit %.2f, from %+v on", len(weights), fit, weights[0])
	}
	// Only one fact counts now: a piece of white in its place after one move.
	var wanted game.Move
	legal, err := LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	wanted = legal[len(legal)/2]
	next, err := m.Next(t.Context(), s, game.JointMove{wanted, first(t, m, s, 1)})
	if err != nil {
		t.Fatal(err)
	}
	for i := range weights {
		weights[i].Weight = 0
		if w := weights[i]; !w.Mobility && next.Has(w.Fact) && !s.Has(w.Fact) {
			weights[i].Weight = 1
		}
	}
	x.SetWeights(weights)
	x.style = style{method: MethodAlphaBeta, maxDepth: 1}
	r, err := x.Best(t.Context(), s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Move != wanted {
		t.Errorf("plays %d, not %d, which brings the only fact that counts", r.Move, wanted)
	}
}

// first returns the first legal move of a role.
func first(t *testing.T, m game.Machine, s game.State, role int) game.Move {
	t.Helper()
	legal, err := LegalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	return legal[0]
}

func TestWhatAForestProvesIsTrue(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "nim"} {
		m := toys[name].Machine()
		rng := rand.New(rand.NewPCG(3, 5))
		proved := 0
		for i := range 40 {
			s := randomState(t, m, rng, 1+i%5)
			if end, err := m.Terminal(t.Context(), s); err != nil || end {
				continue
			}
			for role := range 2 {
				if legal, err := LegalMoves(t.Context(), m, s, role); err != nil || len(legal) < 2 {
					continue // nothing to choose
				}
				want, _, err := Minimax(t.Context(), m, s, role, MaxSearchDepth, nil)
				if err != nil {
					t.Fatal(err)
				}
				x := newSearcher(style{method: MethodMCTS}, m, role, 0, false)
				r, err := x.Best(t.Context(), s, Options{MaxNodes: 60_000, Seed: uint64(i)})
				if err != nil {
					t.Fatal(err)
				}
				if low, high := goalValue(r.Proof.Low), goalValue(r.Proof.High); want < low || want > high {
					t.Fatalf("%s, role %d, state %v: proved %+v, but it is worth %d", name, role, s, r.Proof, want)
				}
				if !r.Proof.Closed() {
					continue
				}
				proved++
				if r.Stop != StopProved || r.Value != want || r.Moves[0].Value != want {
					t.Errorf("%s, role %d, state %v: plays for %d until %s, the position is worth %d",
						name, role, s, r.Moves[0].Value, r.Stop, want)
				}
			}
		}
		if proved < 20 {
			t.Errorf("%s: proved only %d positions", name, proved)
		}
	}
}

// TestLeavesThatAreOpenedTogether grows trees with and without batches of
// children and breaks off at many places, some of them inside of rounds: walks
// that wait for each other are all rewarded or forgotten.
func TestLeavesThatAreOpenedTogether(t *testing.T) {
	m := build(t, rules(t, "connect-four"))
	s := initial(t, m)
	for _, batch := range []bool{false, true} {
		for nodes := int64(5000); nodes < 8000; nodes += 19 {
			f := newForest(m, newClock(t.Context(), Options{MaxNodes: nodes}), s, 0, bestGrowth, 1, 0)
			f.sum = 100
			if batch {
				f.expander = m.(game.Expander)
			}
			if stop := f.run(); stop != StopNodes {
				t.Fatalf("stopped by %s: %v", stop, f.clock.err)
			}
			if n := checkVisits(t, f.root); n < 30 {
				t.Errorf("%d nodes, in batches %v: a tree of %d leaves", nodes, batch, n)
			}
		}
	}
}

func TestJointMovesAreNumberedAsFarAsNumbersGo(t *testing.T) {
	const roles, moves = 22, 9 // 9^20 < 2^64 < 9^21
	l := &leaf{chooser: -1, arms: make([]arm, roles*moves)}
	for r := range int32(roles + 1) {
		l.first = append(l.first, r*moves)
	}
	f := &forest{}
	seen := map[*leaf]bool{}
	for r := range roles {
		for m := range int32(2) {
			arms := slices.Clone(l.first[:roles])
			arms[r] += 4 * m
			child := l.child(arms)
			if child == nil {
				child = &leaf{}
				f.keep(l, &wayStep{arms: arms}, child)
			} else if m > 0 {
				t.Errorf("two joint moves lead to one leaf: %v", arms)
			}
			if got := l.child(arms); got != nil && got != child {
				t.Errorf("%v leads to another leaf than it did", arms)
			} else if got != nil {
				seen[got] = true
			}
		}
	}
	if len(seen) != 1+20 {
		t.Errorf("%d leaves are kept of those that have a number", len(seen))
	}
	if want := int64(len(seen) * leafBytes); f.bytes != want {
		t.Errorf("counted %d bytes, want %d", f.bytes, want)
	}
}

func TestBatchesOfChildrenAreBounded(t *testing.T) {
	for _, c := range []struct {
		choices []int32
		want    int
	}{
		{[]int32{7, 7, 7}, 3},
		{[]int32{500, 500, 25}, 2},
		{[]int32{maxTogether + 1, 2}, 1},
	} {
		var leaves []*leaf
		for _, n := range c.choices {
			leaves = append(leaves, &leaf{arms: make([]arm, n+1), first: []int32{0, n, n + 1}})
		}
		if got := together(leaves); got != c.want {
			t.Errorf("of leaves with %v choices %d are looked ahead from together, want %d", c.choices, got, c.want)
		}
	}
}

// checkVisits looks at a leaf and all below it and returns how many have been
// visited.
func checkVisits(t *testing.T, l *leaf) int {
	t.Helper()
	if l.pending != 0 {
		t.Fatalf("a leaf with %d visits waits for %d", l.visits, l.pending)
	}
	through := int64(0)
	for i := range l.arms {
		if l.arms[i].pending != 0 {
			t.Fatalf("an arm with %d visits waits for %d", l.arms[i].visits, l.arms[i].pending)
		}
		if l.chooser >= 0 && i >= int(l.first[l.chooser]) && i < int(l.first[l.chooser+1]) {
			through += l.arms[i].visits
		}
	}
	if l.kind == leafOpen && l.chooser >= 0 && !l.proof.Closed() && (through > l.visits || through < l.visits-1) {
		t.Fatalf("a leaf has %d visits, its arms %d", l.visits, through)
	}
	n := 0
	if l.visits > 0 {
		n = 1
	}
	for _, child := range l.append(nil) {
		n += checkVisits(t, child)
	}
	return n
}

func TestTheTreeOfTheLastMoveIsUsedAgain(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	x := newSearcher(style{method: MethodMCTS}, m, 0, 0, false)
	s := initial(t, m)
	r, err := x.Best(t.Context(), s, Options{MaxNodes: 30_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if s, err = m.Next(t.Context(), s, r.Line[0]); err != nil {
		t.Fatal(err)
	}
	if s, err = m.Next(t.Context(), s, r.Line[1]); err != nil {
		t.Fatal(err)
	}
	if !x.monteCarlo.tree.rebase(s) || x.monteCarlo.tree.root.visits < 50 {
		t.Fatalf("the state after the expected moves has %d visits", x.monteCarlo.tree.root.visits)
	}
	if got, want := x.monteCarlo.tree.bytes, x.monteCarlo.tree.root.size(); got != want || got <= 0 {
		t.Errorf("the tree is counted as %d bytes, it has %d", got, want)
	}
	if x.monteCarlo.tree.rebase(initial(t, m)) {
		t.Error("the initial state is found below a state after it")
	}
}

func TestImagesOfAPositionAreOne(t *testing.T) {
	m := network(t, "tic-tac-toe")
	c, err := newCanon(t.Context(), m)
	if err != nil || c == nil {
		t.Fatalf("no symmetries, %v", err)
	}
	rng := rand.New(rand.NewPCG(2, 7))
	for range 50 {
		s := randomState(t, m, rng, 5)
		want, _ := c.of(s, nil)
		for i, y := range c.symmetries {
			image := y.Apply(s, nil)
			if got, _ := c.of(image, nil); !got.Equal(want) {
				t.Fatalf("%v has the image %v, which stands for %v and not %v", s, image, got, want)
			}
			for mv := range game.Move(len(y.Moves[0])) {
				k := actionKey(mv) + 1
				if back := c.back(c.forth(k, i+1, 0), i+1, 0); back != k {
					t.Fatalf("action %d comes back as %d", k, back)
				}
			}
		}
	}
}

func TestTheClassIsCheckedDuringPlay(t *testing.T) {
	x := New(gametest.RockPaperScissors(2).Machine(), 0, 0)
	x.knowledge.Prepared = true
	x.knowledge.Class = Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100} // as if samples had misled
	if _, err := x.Best(t.Context(), initial(t, x.m), Options{MaxNodes: 500}); err != nil {
		t.Fatal(err)
	}
	if x.Class().Turns {
		t.Error("both have chosen at once, and it still says that they move in turn")
	}
	x = newSearcher(style{method: MethodMCTS}, gametest.TicTacToe().Machine(), 0, 0, false)
	x.knowledge.Prepared = true
	x.knowledge.Class = Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 90}
	r, err := x.Best(t.Context(), initial(t, x.m), Options{MaxNodes: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	if x.Class().ConstantSum || r.Proof != Unknown {
		t.Errorf("goals that add up to 100 were taken for 90: %+v, proved %+v", x.Class(), r.Proof)
	}
}

func TestTreeSearchOfAPuzzleBeginsAnewAtEachPosition(t *testing.T) {
	m := gametest.Corridor(6, 9).Machine()
	x := newSearcher(style{method: MethodMCTS}, m, 0, 0, false)
	s := initial(t, m)
	for step := range 5 {
		r, err := x.Best(t.Context(), s, Options{Seed: uint64(step), MaxNodes: 400})
		if err != nil {
			t.Fatal(err)
		}
		end := follow(t, m, s, r.Line) // all of its moves are legal
		if over, err := m.Terminal(t.Context(), end); err != nil || !over {
			t.Errorf("step %d: the line %v does not come to an end (%v)", step, r.Line, err)
		}
		if s, err = m.Next(t.Context(), s, game.JointMove{r.Move}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAlphaBetaThatKnowsNothingPlaysRandomMatches(t *testing.T) {
	m := buildPair(t, rules(t, "hex-5x5"))
	defer m.Close()
	if _, many := m.(game.Sampler); !many {
		t.Skip("no batches here")
	}
	x := New(m, 0, 0)
	x.style, x.knowledge.Prepared = style{method: MethodAlphaBeta}, true // nothing was learned
	s := initial(t, m)
	r, err := x.Best(t.Context(), s, Options{MaxDepth: 1})
	if err != nil {
		t.Fatal(err)
	}
	// A corner is worth least, the middle most.
	if low, high := r.Moves[len(r.Moves)-1].Value, r.Moves[0].Value; high-low < 5*valuePerPoint {
		t.Errorf("all moves look alike: from %d to %d", low, high)
	}
	again, err := x.Best(t.Context(), s, Options{MaxDepth: 1})
	if err != nil || again.Move != r.Move || again.Value != r.Value {
		t.Errorf("the second time it plays %d for %d, not %d for %d (%v)", again.Move, again.Value, r.Move, r.Value, err)
	}
}

func TestWhatTheMachineProvesIsCertain(t *testing.T) {
	got, err := Classify(t.Context(), network(t, "tic-tac-toe"), Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if p := got.Proved; !p.Turns || !p.ConstantSum || p.Sum != 100 || !p.Alike {
		t.Errorf("proved %+v, want turns, a sum of 100 and roles alike", p)
	}
	got, err = Classify(t.Context(), network(t, "rock-paper-scissors"), Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got.Turns || got.Proved.Turns || !got.Counter {
		t.Errorf("rock paper scissors: %+v", got)
	}
	// Without a network nothing is proved, and as much is seen.
	got, err = Classify(t.Context(), reason(t, "tic-tac-toe"), Options{Seed: 1})
	if err != nil || got.Proved != (game.Properties{}) || !got.Turns || !got.ConstantSum {
		t.Errorf("the reasoner: %+v, %v", got, err)
	}
}

func TestRetiredPlayersAreFoundAsTheirReplacement(t *testing.T) {
	for _, id := range []string{"maxn", "reply"} {
		if p, ok := FindPlayer(id); !ok || p.ID != "hard" {
			t.Errorf("%s is found as %q, %v", id, p.ID, ok)
		}
	}
}
