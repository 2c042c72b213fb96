package puzzle

import (
	"strconv"
	"testing"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestABeamThatDropsNothingSeesAll(t *testing.T) {
	m := gametest.Corridor(4, 6).Machine()
	c := search.NewClock(t.Context(), search.Options{})
	b := newBeam(m, c, 0, nil)
	b.search(searchtest.Initial(t, m))
	if c.Stopped != "" || b.goal < 0 {
		t.Fatalf("stopped by %q with goal %d", c.Stopped, b.goal)
	}
	c = search.NewClock(t.Context(), search.Options{})
	solved := New(m, 0, nil).Prove(c, search.Problem{State: searchtest.Initial(t, m)})
	if err := c.Err; err != nil || solved.Proof.Low != b.goal || len(solved.Line) != len(b.line) {
		t.Errorf("goal %d in %d moves; proved %+v in %d moves, %v", b.goal, len(b.line), solved.Proof, len(solved.Line),
			err)
	}
}

func TestABeamStopsWhereMemoryIsFull(t *testing.T) {
	m := searchtest.Network(t, "peg-solitaire")
	c := search.NewClock(t.Context(), search.Options{})
	b := newBeam(m, c, 20_000, nil)
	b.search(searchtest.Start(t, m))
	if c.Nodes > 2000 || b.goal == 100 {
		t.Errorf("with room for 200 positions it looked at %d, goal %d", c.Nodes, b.goal)
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
	m := searchtest.Build(t, r)
	s := searchtest.Start(t, m)
	c := search.NewClock(t.Context(), search.Options{})
	b := newBeam(m, c, 0, nil)
	b.near = evaluate.Nearness(t.Context(), m, s, 0)
	if _, err := b.run(s, firstWidth, nearestGoal); err != nil {
		t.Fatal(err)
	}
	if b.goal != 100 || len(b.line) != 16 || c.Nodes > 16*firstWidth*16 {
		t.Errorf("goal %d in %d moves after %d positions", b.goal, len(b.line), c.Nodes)
	}
}

func TestPegSolitaireHasSymmetries(t *testing.T) {
	x := New(searchtest.Network(t, "peg-solitaire"), 1<<20, nil)
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 3000})
	if x.FindSymmetries(c); x.images == nil || c.Err != nil {
		t.Errorf("symmetries %v, %v", x.images, c.Err)
	}
}
