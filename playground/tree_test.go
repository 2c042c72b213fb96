package playground

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

func TestASearchTreeIsToldAsItWasSearched(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	moves := [][]string{{"(mark 2 2)", "noop"}}
	r := result[TreeResult](c.start("tree", TreeRequest{Role: 1, Moves: moves, Depth: 3, Limit: 5000, Table: true}))
	if r.Full || len(r.Steps) != 2*len(r.Visits) || r.Machine != MachinePropnet {
		t.Fatalf("%d visits, %d steps, full %v, engine %s", len(r.Visits), len(r.Steps), r.Full, r.Machine)
	}
	root := r.Visits[0]
	if root.Parent != -1 || len(root.Joint) != 0 || root.Mine != 8 || root.Theirs != 1 || root.Alpha >= 0 ||
		root.Beta <= 100 {
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
	short := result[TreeResult](c.start("tree", TreeRequest{Role: 1, Moves: moves, Depth: 4, Limit: 50}))
	if !short.Full || len(short.Visits) != 50 {
		t.Errorf("with a limit of 50: %d visits, full %v", len(short.Visits), short.Full)
	}
	wantFailure(c.start("tree", TreeRequest{Role: 1, Depth: 0, Limit: 10}), FailRequest)
	wantFailure(c.start("tree", TreeRequest{Role: 1, Depth: 3, Limit: 1 << 30}), FailRequest)
	wantFailure(c.start("tree", TreeRequest{Role: 7, Depth: 3, Limit: 10}), FailRequest)
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
	p := &cursor{newPlayedGame(m), nil, MachineReasoner}
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

func TestAfterTheEndNothingIsSearched(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	moves := [][]string{
		{"(mark 1 1)", "noop"}, {"noop", "(mark 2 1)"}, {"(mark 1 2)", "noop"}, {"noop", "(mark 2 2)"},
		{"(mark 1 3)", "noop"},
	}
	wantFailure(c.start("analyse", AnalyseRequest{Role: 0, Moves: moves, Depth: 2, Seconds: plenty}), FailNoMove)
	wantFailure(c.start("move", MoveRequest{Player: "hard", Role: 1, Moves: moves, Clock: 1}), FailNoMove)
	wantFailure(c.start("tree", TreeRequest{Role: 0, Moves: moves, Depth: 3, Limit: 100}), FailNoMove)
	r := result[SolveResult](c.start("solve", SolveRequest{Role: 1, Moves: moves, Seconds: plenty, Megabytes: 8}))
	if r.Low != 0 || r.High != 0 || !slices.Equal(r.Goals, []int{100, 0}) || len(r.Moves) != 0 {
		t.Errorf("%+v", r)
	}
}
