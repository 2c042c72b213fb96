package player

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestSimultaneousMovesAreMixed(t *testing.T) {
	m := gametest.RockPaperScissors(2).Machine()
	s := searchtest.Initial(t, m)
	seen := map[game.Move]int{}
	for seed := range uint64(60) {
		r, err := Best(t.Context(), m, s, search.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if r.Method != search.MethodMatrix || r.Stop != search.StopProved || !r.Solved ||
			r.Value != search.FromPoints(50) {
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
	p, _ := FindStyle("mcts")
	r, err := p.New(m, 0, 0).Best(t.Context(), searchtest.Initial(t, m), search.Options{MaxNodes: 60_000, Seed: 1})
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
	s := searchtest.Initial(t, m)
	for step := range 7 {
		r, err := x.Best(t.Context(), s, search.Options{Seed: uint64(step)})
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
			s := searchtest.Initial(t, m)
			got, x, err := Solve(t.Context(), m, s, search.Options{Role: test.role})
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Values) != len(test.want) || got.Values[0] != test.want[0] ||
				got.Values[len(test.want)-1] != test.want[len(test.want)-1] {
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
func walk(t *testing.T, x *Player, s game.State, seed uint64) game.Goal {
	t.Helper()
	random, _ := FindStyle("random")
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
			res, err := by.Best(t.Context(), s, search.Options{Seed: seed*100 + ply})
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
	s := searchtest.Initial(t, m)
	for _, withTable := range []bool{false, true} {
		rec, err := Record(t.Context(), m, s, search.Options{MaxDepth: 3, MaxNodes: 100_000, Seed: 1}, 50_000,
			withTable)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Full || len(rec.Steps) != 2*len(rec.Visits) {
			t.Fatalf("%d visits, %d steps, full %v", len(rec.Visits), len(rec.Steps), rec.Full)
		}
		causes := map[alphabeta.Cause]int{}
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
		if causes[alphabeta.CauseCutoff] == 0 || causes[alphabeta.CauseEstimate] == 0 ||
			causes[alphabeta.CauseStop] > 0 || (causes[alphabeta.CauseTable] > 0) != withTable {
			t.Errorf("table %v: causes %v", withTable, causes)
		}
	}
	rec, err := Record(t.Context(), m, s, search.Options{MaxDepth: 4, MaxNodes: 100_000}, 100, false)
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
	s := searchtest.Initial(t, m)
	cancel()
	rec, err := Record(ctx, m, s, search.Options{MaxDepth: 3}, 100, false)
	if !errors.Is(err, context.Canceled) || len(rec.Visits) > 0 {
		t.Errorf("%d visits, error %v", len(rec.Visits), err)
	}
}

func TestARecordingOfASearchThatWasStoppedSaysSo(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	rec, err := Record(t.Context(), m, searchtest.Initial(t, m), search.Options{MaxDepth: 9, MaxNodes: 20_000}, 100_000,
		false)
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Visits) < 2 || len(rec.Steps) != 2*len(rec.Visits) || rec.Visits[0].Cause != alphabeta.CauseStop {
		t.Errorf("%d visits, %d steps, the root ended by %v", len(rec.Visits), len(rec.Steps), rec.Visits[0].Cause)
	}
}

func TestEasyCanBeBeatenAndHardCannot(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	s := searchtest.Initial(t, m)
	hard, _ := FindStyle("hard")
	easy, _ := FindStyle("easy")
	lost := 0
	x, y := hard.New(m, 0, 0), easy.New(m, 1, 0)
	for seed := range uint64(12) {
		g := duel(t, m, s, []*Player{x, y}, search.Options{MaxNodes: 20_000, Seed: seed})
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
func duel(t testing.TB, m game.Machine, s game.State, players []*Player, o search.Options) []game.Goal {
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
	m := searchtest.Network(t, "breakthrough-6x6")
	s := searchtest.Initial(t, m)
	x := New(m, 0, 0)
	if err := x.Prepare(t.Context(), s, search.Options{MaxNodes: 4000, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	weights, fit := x.Weights()
	if len(weights) < 10 || fit < -1 || fit > 1 || weights[0].Effect < weights[len(weights)-1].Effect {
		t.Fatalf("%d weights with fit %.2f, from %+v on", len(weights), fit, weights[0])
	}
	// Only one fact counts now: a piece of white in its place after one move.
	var wanted game.Move
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
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
	x.traits = traits{method: search.MethodAlphaBeta, maxDepth: 1}
	r, err := x.Best(t.Context(), s, search.Options{})
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
	legal, err := search.LegalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	return legal[0]
}

func TestWhatATreeProvesIsTrue(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "nim"} {
		m := searchtest.Toys[name].Machine()
		rng := rand.New(rand.NewPCG(3, 5))
		proved := 0
		for i := range 40 {
			s := searchtest.RandomState(t, m, rng, 1+i%5)
			if end, err := m.Terminal(t.Context(), s); err != nil || end {
				continue
			}
			for role := range 2 {
				if legal, err := search.LegalMoves(t.Context(), m, s, role); err != nil || len(legal) < 2 {
					continue // nothing to choose
				}
				want, _, err := alphabeta.Minimax(t.Context(), m, s, role, search.MaxSearchDepth, nil)
				if err != nil {
					t.Fatal(err)
				}
				x := newPlayer(traits{method: search.MethodMCTS}, m, role, 0, false)
				r, err := x.Best(t.Context(), s, search.Options{MaxNodes: 60_000, Seed: uint64(i)})
				if err != nil {
					t.Fatal(err)
				}
				low, high := search.GoalValue(r.Proof.Low), search.GoalValue(r.Proof.High)
				if want < low || want > high {
					t.Fatalf("%s, role %d, state %v: proved %+v, but it is worth %d", name, role, s, r.Proof, want)
				}
				if !r.Proof.Closed() {
					continue
				}
				proved++
				if r.Stop != search.StopProved || r.Value != want || r.Moves[0].Value != want {
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

func TestTheClassIsCheckedDuringPlay(t *testing.T) {
	x := New(gametest.RockPaperScissors(2).Machine(), 0, 0)
	x.knowledge.Prepared = true
	x.knowledge.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100} // as if samples had misled
	if _, err := x.Best(t.Context(), searchtest.Initial(t, x.m), search.Options{MaxNodes: 500}); err != nil {
		t.Fatal(err)
	}
	if x.Class().Turns {
		t.Error("both have chosen simultaneously, and it still says that they move in turn")
	}
	x = newPlayer(traits{method: search.MethodMCTS}, gametest.TicTacToe().Machine(), 0, 0, false)
	x.knowledge.Prepared = true
	x.knowledge.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 90}
	r, err := x.Best(t.Context(), searchtest.Initial(t, x.m), search.Options{MaxNodes: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	if x.Class().ConstantSum || r.Proof != search.Unknown {
		t.Errorf("goals that add up to 100 were taken for 90: %+v, proved %+v", x.Class(), r.Proof)
	}
}

func TestTreeSearchOfAPuzzleBeginsAgainAtEachPosition(t *testing.T) {
	m := gametest.Corridor(6, 9).Machine()
	x := newPlayer(traits{method: search.MethodMCTS}, m, 0, 0, false)
	s := searchtest.Initial(t, m)
	for step := range 5 {
		r, err := x.Best(t.Context(), s, search.Options{Seed: uint64(step), MaxNodes: 400})
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
	m := codedPair(t, "hex-5x5")
	x := New(m, 0, 0)
	x.traits, x.knowledge.Prepared = traits{method: search.MethodAlphaBeta}, true // nothing was learned
	s := searchtest.Initial(t, m)
	x.alphaBeta.Open(t.Context())
	// At two plies the code, which cannot play matches, would take all moves for even.
	if deeper, err := x.Best(t.Context(), s, search.Options{MaxDepth: 2}); err != nil {
		t.Fatal(err)
	} else if spread(deeper) < 5*search.PerPoint {
		t.Errorf("two plies ahead all moves look alike: %+v", deeper.Moves)
	}
	r, err := x.Best(t.Context(), s, search.Options{MaxDepth: 1})
	if err != nil {
		t.Fatal(err)
	}
	// A corner is worth least, the middle most.
	if spread(r) < 5*search.PerPoint {
		t.Errorf("all moves look alike: %+v", r.Moves)
	}
	again, err := x.Best(t.Context(), s, search.Options{MaxDepth: 1})
	if err != nil || again.Move != r.Move || again.Value != r.Value {
		t.Errorf("the second time it plays %d for %d, not %d for %d (%v)", again.Move, again.Value, r.Move, r.Value,
			err)
	}
}

// spread returns how far the values of moves lie apart.
func spread(r search.Result) search.Value { return r.Moves[0].Value - r.Moves[len(r.Moves)-1].Value }

// TestGoalsAloneValuePositions looks at what goals say of positions on the way, which the code does not know.
func TestGoalsAloneValuePositions(t *testing.T) {
	m := codedPair(t, "reversi")
	s := searchtest.Start(t, m)
	style, _ := FindStyle("goals-3")
	with, without := style.New(m, 0, 0), style.New(m, 0, 0)
	without.alphaBeta.WithoutCode()
	with.alphaBeta.Open(t.Context())
	a, err := with.Best(t.Context(), s, search.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := without.Best(t.Context(), s, search.Options{})
	if err != nil || a.Value != b.Value || a.Value == search.Estimate(50) {
		t.Errorf("after three plies reversi is worth %d with code at hand, %d without (%v)", a.Value, b.Value, err)
	}
	unlearned := New(m, 0, 0)
	unlearned.knowledge.Prepared = true
	unlearned.alphaBeta.WithoutCode()
	c, err := unlearned.Best(t.Context(), s, search.Options{MaxDepth: 3})
	if err != nil || c.Value != b.Value {
		t.Errorf("where nothing was learned and there is no code it is worth %d, not %d (%v)", c.Value, b.Value, err)
	}
}

func TestLevelsThatSeeLittleValueEachPosition(t *testing.T) {
	m := searchtest.Network(t, "connect-four")
	s := searchtest.Initial(t, m)
	for _, id := range []string{"skilled", "strong"} {
		style, _ := FindStyle(id)
		p := style.New(m.Clone(), 0, 1<<20)
		if err := p.Prepare(t.Context(), s, search.Options{MaxNodes: 50_000, Seed: 1}); err != nil {
			t.Fatal(err)
		}
		r, err := p.Best(t.Context(), s, search.Options{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		most := style.traits.maxNodes
		if r.Method != search.MethodAlphaBeta || r.Stop != search.StopNodes || r.Nodes < most/2 || r.Nodes > most+1 {
			t.Errorf("%s: %d positions of %d by %s until %s", id, r.Nodes, most, r.Method, r.Stop)
		}
	}
}

func TestRetiredPlayersAreFoundAsTheirReplacement(t *testing.T) {
	for _, id := range []string{"maxn", "reply"} {
		if p, ok := FindStyle(id); !ok || p.ID != "hard" {
			t.Errorf("%s is found as %q, %v", id, p.ID, ok)
		}
	}
}
