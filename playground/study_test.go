package playground

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/playground/netdraw"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

func TestASearchTreeIsToldAsItWasSearched(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	line := [][]string{{"(mark 2 2)", "noop"}}
	r := result[TreeResult](c.start("tree", TreeRequest{Role: 1, Moves: line, Depth: 3, Limit: 5000, Table: true}))
	if r.Full || len(r.Steps) != 2*len(r.Visits) || r.Machine != MachinePropnet {
		t.Fatalf("%d visits, %d steps, full %v, engine %s", len(r.Visits), len(r.Steps), r.Full, r.Machine)
	}
	root := r.Visits[0]
	if root.Parent != -1 || len(root.Joint) != 0 || root.Mine != 8 || root.Theirs != 1 || root.Alpha >= 0 || root.Beta <= 100 {
		t.Errorf("root %+v", root)
	}
	var path []int // visits under way
	seen := map[VisitCause]bool{}
	for _, step := range r.Steps {
		if step >= 0 {
			v := r.Visits[step]
			if len(path) > 0 && v.Parent != path[len(path)-1] {
				t.Fatalf("entered %d below %d, its parent is %d", step, path[len(path)-1], v.Parent)
			}
			if step > 0 && (len(v.Joint) != 2 || v.Joint[1] == "noop" == (v.Depth%2 == 0)) {
				t.Fatalf("visit %d at depth %d by %v", step, v.Depth, v.Joint)
			}
			seen[v.Cause] = true
			path = append(path, step)
			continue
		}
		if path[len(path)-1] != -1-step {
			t.Fatalf("left %d while in %d", -1-step, path[len(path)-1])
		}
		path = path[:len(path)-1]
	}
	if !seen[VisitCutoff] || !seen[VisitEstimate] || !seen[VisitTable] {
		t.Errorf("causes %v", seen)
	}
	short := result[TreeResult](c.start("tree", TreeRequest{Role: 1, Moves: line, Depth: 4, Limit: 50}))
	if !short.Full || len(short.Visits) != 50 {
		t.Errorf("with a limit of 50: %d visits, full %v", len(short.Visits), short.Full)
	}
	wantFailure(c.start("tree", TreeRequest{Role: 1, Depth: 0, Limit: 10}), FailRequest)
	wantFailure(c.start("tree", TreeRequest{Role: 1, Depth: 3, Limit: 1 << 30}), FailRequest)
	wantFailure(c.start("tree", TreeRequest{Role: 7, Depth: 3, Limit: 10}), FailRequest)
}

// followStrategy plays a solved position against an opponent who always takes
// its last legal move, and returns the goal of the solving role.
func followStrategy(t *testing.T, c *client, rules string, role int) int {
	t.Helper()
	board := &client{t: t, service: c.service, session: "board", revision: 1}
	result[CheckResult](board.start("check", CheckRequest{rules}))
	line := [][]string{}
	for range 100 {
		p := result[PositionResult](board.start("position", PositionRequest{Moves: line}))
		if p.Terminal {
			return *p.Goals[role].Value
		}
		s := result[StrategyResult](c.start("strategy", StrategyRequest{line}))
		if s.Choice && s.Low != s.High {
			t.Fatalf("after %v the proof is gone: %+v", line, s)
		}
		joint := make([]string, len(p.Roles))
		for r := range joint {
			joint[r] = p.Legal[r][len(p.Legal[r])-1].Text
		}
		joint[role] = s.Move
		line = append(line, joint)
	}
	t.Fatal("the match does not end")
	return -1
}

func TestAPositionIsSolvedAndTheStrategyIsWalked(t *testing.T) {
	for _, test := range []struct {
		game      string
		role      int
		low, high int
		goals     []int
	}{
		{"tic-tac-toe", 0, 50, 50, []int{50, 50}},
		{"nim", 0, 100, 100, []int{100, 0}},
		{"eight-puzzle", 0, 100, 100, []int{100}},
	} {
		t.Run(test.game, func(t *testing.T) {
			c, _ := loadNetwork(t, test.game)
			wantFailure(c.start("strategy", StrategyRequest{}), FailNoProof)
			r := result[SolveResult](c.start("solve", SolveRequest{Role: test.role, Seconds: 60, Megabytes: 64}))
			if r.Low != test.low || r.High != test.high || !slices.Equal(r.Goals, test.goals) || r.Stop != "proved" || len(r.Moves) == 0 {
				t.Fatalf("%+v", r)
			}
			if got := followStrategy(t, c, rulesOf(t, test.game), test.role); got < test.low {
				t.Errorf("the strategy brings %d, proved were %d", got, test.low)
			}
		})
	}
}

func TestTheBeginningOfATreeIsATree(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	initial, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rec, err := player.Record(t.Context(), m, initial, search.Options{MaxDepth: 4}, 2000, false)
	if err != nil {
		t.Fatal(err)
	}
	p := &playing{newPlayedGame(m), nil, MachineReasoner}
	r := p.tree(&rec, 100)
	if len(r.Visits) != 100 || !r.Full {
		t.Fatalf("%d visits, full %v", len(r.Visits), r.Full)
	}
	under := -1 // the visit under way
	for _, step := range r.Steps {
		switch {
		case step >= 0 && r.Visits[step].Parent != under:
			t.Fatalf("entered %d below %d", step, under)
		case step >= 0:
			under = step
		case -1-step != under:
			t.Fatalf("left %d while in %d", -1-step, under)
		default:
			under = r.Visits[under].Parent
		}
	}
}

func TestSolvingThatIsCancelledSaysWhatIsProved(t *testing.T) {
	c, _ := loadNetwork(t, "connect-four")
	job := c.start("solve", SolveRequest{Role: 0, Seconds: 600, Megabytes: 32})
	for w := range job.replies {
		if w.Kind == KindProgress {
			break
		}
		t.Fatalf("ended by itself: %s", w.Body)
	}
	result[CancelResult](c.start("cancel", CancelRequest{job.id}))
	if r := result[SolveResult](job); r.Stop != "cancelled" || r.Low != 0 || r.High != 100 || len(r.Goals) != 0 {
		t.Errorf("%+v", r)
	}
	wantFailure(c.start("solve", SolveRequest{Role: 0, Seconds: 10, Megabytes: 1 << 20}), FailRequest)
	wantFailure(c.start("solve", SolveRequest{Role: 0, Seconds: -1, Megabytes: 32}), FailRequest)
}

func TestANodeTellsItsNeighboursAndItsHistory(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	find := func(text string) FoundNode {
		return result[FindNodesResult](c.start("findnodes", FindNodesRequest{text, 1})).Nodes[0]
	}
	line := [][]string{{"(mark 2 2)", "noop"}, {"noop", "(mark 1 1)"}}
	for text, want := range map[string][]int{
		"does x mark 2 2":  {1, 0, 0},
		"true cell 2 2 x":  {0, 1, 1},
		"next cell 1 1 o":  {0, 1, 1}, // it stays where it is
		"legal x mark 2 2": {1, 0, 0},
		"terminal":         {0, 0, 0},
	} {
		r := result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find(text).ID, Moves: line}))
		if !slices.Equal(r.History, want) {
			t.Errorf("%s was %v, want %v", text, r.History, want)
		}
	}
	r := result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find("legal x mark 1 1").ID}))
	if len(r.Inputs) != 1 || r.Inputs[0].Kind != netdraw.NodeAnd || len(r.Rules) != 1 {
		t.Errorf("a legal move reads %+v, from the rules %v", r.Inputs, r.Rules)
	}
	r = result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find("next cell 1 1 o").ID}))
	if len(r.Rules) != 2 {
		t.Errorf("a mark is made or stays, it does not come from the rules %v", r.Rules)
	}
	wantFailure(c.start("netnode", NetNodeRequest{ID: 1 << 30}), FailRequest)
	wantFailure(c.start("netnode", NetNodeRequest{ID: -1}), FailRequest)
}

func TestInputsCanBeSetByHand(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	next := result[FindNodesResult](c.start("findnodes", FindNodesRequest{"next cell 1 1 o", 1})).Nodes[0]
	value := func(joint ...string) byte {
		w := c.start("values", ValuesRequest{Joint: joint}).reply()
		if w.Kind != KindResult {
			t.Fatalf("%v: %s", joint, w.Body)
		}
		return w.buffers[0][next.ID]
	}
	if value() != 0 || value("(mark 1 1)", "") != 0 || value("", "(mark 1 1)") != 1 {
		t.Error("the mark of o does not come from the move of o, legal or not")
	}
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(mark 1 1)"}}), FailRequest)
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(mark 9 9)", ""}}), FailTerm)
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(((", ""}}), FailTerm)
}

func TestTheNetworkIsExported(t *testing.T) {
	c, b := loadNetwork(t, "tic-tac-toe")
	file := func(q NetExportRequest) string {
		w := c.start("netexport", q).reply()
		if w.Kind != KindResult || len(w.buffers) != 1 {
			t.Fatalf("%s: %s", q.Format, w.Body)
		}
		return string(w.buffers[0])
	}
	if got := file(NetExportRequest{Format: FormatDOT, Name: `a "name"`}); !strings.HasPrefix(got, `digraph "a \"name\"" {`) || !strings.Contains(got, "(legal x (mark 1 1))") {
		t.Errorf("DOT %.200s", got)
	}
	if got := file(NetExportRequest{Format: FormatJSON}); strings.Count(got, "\n") != b.Stats.Nodes {
		t.Errorf("JSON has %d lines for %d nodes", strings.Count(got, "\n"), b.Stats.Nodes)
	}
	if got := file(NetExportRequest{Format: FormatSVG, Name: "<b>", View: netdraw.NetViewRequest{View: netdraw.ViewRelations}}); !strings.HasPrefix(got, "<svg ") || !strings.Contains(got, "&lt;b&gt;") || !strings.Contains(got, ">next cell<") {
		t.Errorf("SVG %.200s", got)
	}
	wantFailure(c.start("netexport", NetExportRequest{Format: "exe"}), FailRequest)
	wantFailure(c.start("netexport", NetExportRequest{Format: FormatSVG}), FailRequest)
}

func TestWeightsAreSeenAndSet(t *testing.T) {
	c, _ := loadNetwork(t, "breakthrough-6x6")
	r := result[EvaluationResult](c.start("evaluation", EvaluationRequest{Role: 0}))
	if r.Own || len(r.Weights) < 10 || r.Fit <= 0 {
		t.Fatalf("own %v, fit %.2f, %d weights", r.Own, r.Fit, len(r.Weights))
	}
	for i, w := range r.Weights {
		if (w.Fact == "") != (w.Role >= 0) || w.Effect*w.Weight < 0 || i > 0 && abs(w.Effect) > abs(r.Weights[i-1].Effect) {
			t.Fatalf("weight %d is %+v", i, w)
		}
	}
	// A white piece that went forward on the left outweighs everything.
	wanted := []Weight{{Fact: "(cell 1 3 white)", Role: -1, Weight: 50}}
	a := result[Analysis](c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Seconds: plenty, Weights: wanted}))
	if len(a.Rows) == 0 || !strings.Contains(a.Rows[0].Move, " 1 3") {
		t.Errorf("the best move is %+v", a.Rows[0])
	}
	m := result[MoveResult](c.start("move", MoveRequest{Player: "alphabeta-1", Role: 0, Clock: 2, Weights: wanted}))
	if !strings.Contains(m.Move, " 1 3") {
		t.Errorf("a player with these weights plays %s", m.Move)
	}
	wantFailure(c.start("move", MoveRequest{Player: "hard", Role: 0, Clock: 1, Weights: make([]Weight, 301)}), FailRequest)
	again := result[EvaluationResult](c.start("evaluation", EvaluationRequest{Role: 0}))
	if !slices.Equal(again.Weights, r.Weights) {
		t.Error("what was learned is not what is told after weights were set")
	}
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Fact: "(cell 9 9 white)", Role: -1, Weight: 1}}}), FailTerm)
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Fact: "(((", Role: -1, Weight: 1}}}), FailTerm)
	for range 2 { // asked again it is no better
		wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Role: 7, Weight: 1}}}), FailRequest)
	}
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: []Weight{{Role: 0, Weight: 1e9}}}), FailRequest)
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Depth: 1, Weights: make([]Weight, 301)}), FailRequest)
}

func abs(x float64) float64 { return max(x, -x) }

func TestAfterTheEndNothingIsSearched(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	line := [][]string{
		{"(mark 1 1)", "noop"}, {"noop", "(mark 2 1)"}, {"(mark 1 2)", "noop"}, {"noop", "(mark 2 2)"}, {"(mark 1 3)", "noop"},
	}
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Moves: line, Depth: 2, Seconds: plenty}), FailNoMove)
	wantFailure(c.start("move", MoveRequest{Player: "hard", Role: 1, Moves: line, Clock: 1}), FailNoMove)
	wantFailure(c.start("tree", TreeRequest{Role: 0, Moves: line, Depth: 3, Limit: 100}), FailNoMove)
	r := result[SolveResult](c.start("solve", SolveRequest{Role: 1, Moves: line, Seconds: plenty, Megabytes: 8}))
	if r.Low != 0 || r.High != 0 || !slices.Equal(r.Goals, []int{100, 0}) || len(r.Moves) != 0 {
		t.Errorf("%+v", r)
	}
}
