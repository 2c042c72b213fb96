package search

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

func TestPegSolitaireIsWon(t *testing.T) {
	m := network(t, "peg-solitaire")
	s := initialOf(t, m)
	r, err := New(m, 0, 32<<20).Best(t.Context(), s, Options{MaxNodes: 100_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Value != MaxValue || r.Proof.Low != 100 || len(r.Line) != 31 || r.Stop != StopProved || r.Moves[0].Move != r.Move {
		t.Fatalf("value %d, proved %+v, %d moves, stopped by %q", r.Value, r.Proof, len(r.Line), r.Stop)
	}
	for _, joint := range r.Line {
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	if g, err := m.Goal(t.Context(), s, 0); err != nil || g != 100 {
		t.Errorf("the line ends with goal %d, %v", g, err)
	}
}

func TestAPuzzleTooLargeToBeSeenIsSolvedByABeam(t *testing.T) {
	m := network(t, "peg-solitaire")
	r, x, err := Solve(t.Context(), m, initialOf(t, m), Options{MaxNodes: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Proof.Closed() || r.Proof.Low != 100 || len(r.Line) != 31 || r.Stop != StopProved || !slices.Equal(r.Values, []game.Goal{100}) {
		t.Errorf("proved %+v in %d plies, stopped by %s, values %v", r.Proof, len(r.Line), r.Stop, r.Values)
	}
	if best, err := x.Best(t.Context(), initialOf(t, m), Options{}); err != nil || best.Value != MaxValue || len(best.Line) != 31 {
		t.Errorf("the searcher plays for %v, %v", best.Value.Points(), err)
	}
}

func TestAnalysisOfAPuzzleKnowsTheSolution(t *testing.T) {
	m := network(t, "peg-solitaire")
	s := initialOf(t, m)
	legal, err := LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	var told []Report
	o := Options{MaxNodes: 300_000, Seed: 1, Progress: func(r Report) { told = append(told, r) }}
	r, err := Analyse(t.Context(), m, s, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Value != MaxValue || len(r.Line) != 31 || !r.Moves[0].Proof.Closed() || r.Moves[0].Move != r.Move || r.Method != MethodAlphaBeta {
		t.Errorf("value %v by %s, a line of %d plies, the first move %+v", r.Value.Points(), r.Method, len(r.Line), r.Moves[0].Proof)
	}
	if last := told[len(told)-1]; last.Value != MaxValue || len(last.Moves) != len(legal) {
		t.Errorf("told of a value of %v and of %d moves", last.Value.Points(), len(last.Moves))
	}
	for _, move := range legal {
		if !slices.ContainsFunc(r.Moves, func(m MoveReport) bool { return m.Move == move && m.Depth > 0 }) {
			t.Errorf("nothing is said of move %d", move)
		}
	}
}

func TestAnalysisThatIsStoppedEarlyTellsWhatThePlayerSaw(t *testing.T) {
	m := network(t, "peg-solitaire")
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Seed: 1, Progress: func(Report) { cancel() }} // while it looks for an ending
	r, err := Analyse(ctx, m, initialOf(t, m), o)
	if !errors.Is(err, context.Canceled) || r.Method != MethodPuzzle || len(r.Moves) == 0 || r.Stop != StopCancel {
		t.Errorf("%v: %d moves by %s until %s", err, len(r.Moves), r.Method, r.Stop)
	}
}

// mirrored counts how often it is asked for symmetries.
type mirrored struct {
	*propnet.Machine
	asked *int
}

func (m mirrored) Symmetries(ctx context.Context) ([]game.Symmetry, error) {
	*m.asked++
	return m.Machine.Symmetries(ctx)
}

func TestAPuzzleIsAskedForSymmetriesOnce(t *testing.T) {
	asked := 0
	m := mirrored{network(t, "peg-solitaire").(*propnet.Machine), &asked}
	s := initialOf(t, m)
	x := New(m, 0, 1<<20)
	for seed := range uint64(3) {
		if _, err := x.Best(t.Context(), s, Options{MaxNodes: 3000, Seed: seed}); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 1 || x.puzzle.images == nil {
		t.Errorf("for three moves asked %d times", asked)
	}
}

func TestABeamThatDropsNothingSeesAll(t *testing.T) {
	m := gametest.Corridor(4, 6).Machine()
	c := newClock(t.Context(), Options{})
	b := newBeam(m, c, 0, nil)
	b.search(initial(t, m))
	if c.stopped != "" || b.goal < 0 {
		t.Fatalf("stopped by %q with goal %d", c.stopped, b.goal)
	}
	solved, _, err := Solve(t.Context(), m, initial(t, m), Options{})
	if err != nil || solved.Proof.Low != b.goal || len(solved.Line) != len(b.line) {
		t.Errorf("goal %d in %d moves; proved %+v in %d moves, %v", b.goal, len(b.line), solved.Proof, len(solved.Line), err)
	}
}

func TestABeamStopsWhereMemoryIsFull(t *testing.T) {
	m := network(t, "peg-solitaire")
	c := newClock(t.Context(), Options{})
	b := newBeam(m, c, 20_000, nil)
	b.search(initialOf(t, m))
	if c.nodes > 2000 || b.goal == 100 {
		t.Errorf("with room for 200 positions it looked at %d, goal %d", c.nodes, b.goal)
	}
}

// switches are sixteen lights: what to press shows in no number of legal moves.
func switches() string {
	sheet, all := "(role r)", ""
	for i := range 16 {
		n := strconv.Itoa(i)
		sheet += " (switch " + n + ")"
		all += " (true (on " + n + "))"
	}
	return sheet + `
		(<= (legal r (press ?s)) (switch ?s))
		(<= (next (on ?s)) (does r (press ?s)) (not (true (on ?s))))
		(<= (next (on ?s)) (true (on ?s)) (not (does r (press ?s))))
		(<= won` + all + `)
		(<= terminal won)
		(<= (goal r 100) won)
		(<= (goal r 0) (not won))`
}

func TestABeamGoesWhereGoalsAreNear(t *testing.T) {
	r, err := logic.Compile(gdl.Parse(switches()))
	if err != nil {
		t.Fatal(err)
	}
	m := build(t, r)
	s := initialOf(t, m)
	c := newClock(t.Context(), Options{})
	b := newBeam(m, c, 0, nil)
	b.near = estimatorOf(m, s, 0)
	if _, err := b.run(s, firstWidth, nearestGoal); err != nil {
		t.Fatal(err)
	}
	if b.goal != 100 || len(b.line) != 16 || c.nodes > 16*firstWidth*16 {
		t.Errorf("goal %d in %d moves after %d positions", b.goal, len(b.line), c.nodes)
	}
}
