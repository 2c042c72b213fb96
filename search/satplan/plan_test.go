package satplan

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/sat"
	"github.com/gdl-playground/engine/search/searchtest"
)

// planner returns a planner for a rule sheet, and where it begins.
func planner(t *testing.T, sheet string, bytes int64) (*Planner, game.State) {
	t.Helper()
	r, err := logic.Compile(gdl.Parse(sheet))
	if err != nil {
		t.Fatal(err)
	}
	return plannerOf(t, searchtest.Build(t, r), bytes)
}

func plannerOf(t *testing.T, m game.Machine, bytes int64) (*Planner, game.State) {
	t.Helper()
	p, err := New(t.Context(), m, m.(*propnet.Machine).Circuit(), bytes)
	if err != nil {
		t.Fatal(err)
	}
	return p, searchtest.Start(t, m)
}

// wins plays a way and checks that it ends with 100 points.
func wins(t *testing.T, m game.Machine, s game.State, line []game.JointMove) {
	t.Helper()
	for i, joint := range line {
		legal, err := game.IsLegal(t.Context(), m, s, 0, joint[0])
		if err != nil || !legal {
			t.Fatalf("move %d is not legal (%v)", i, err)
		}
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	end, err := m.Terminal(t.Context(), s)
	if err != nil || !end {
		t.Errorf("the way of %d moves does not end the match (%v)", len(line), err)
	}
	if goal, err := m.Goal(t.Context(), s, 0); err != nil || goal != 100 {
		t.Errorf("goal %d, %v", goal, err)
	}
}

// latinSquare is to be filled with numbers, each once in every row and column; some are
// given.
func latinSquare(size int) string {
	sheet := "(role r)"
	for i := range size {
		sheet += fmt.Sprintf(" (index %d) (init (cell %d %d %d))", i, i, i, i*2%size)
	}
	return sheet + `
		(<= (init (cell ?x ?y empty)) (index ?x) (index ?y) (distinct ?x ?y))
		(<= (legal r (write ?x ?y ?n)) (true (cell ?x ?y empty)) (index ?n) (not (taken ?x ?y ?n)))
		(<= (taken ?x ?y ?n) (true (cell ?x ?other ?n)) (index ?y))
		(<= (taken ?x ?y ?n) (true (cell ?other ?y ?n)) (index ?x))
		(<= (next (cell ?x ?y ?n)) (does r (write ?x ?y ?n)))
		(<= (next (cell ?x ?y ?n)) (true (cell ?x ?y ?n)) (not (written ?x ?y)))
		(<= (written ?x ?y) (does r (write ?x ?y ?n)))
		(<= open (true (cell ?x ?y empty)))
		(<= stuck (true (cell ?x ?y empty)) (not (possible ?x ?y)))
		(<= (possible ?x ?y) (legal r (write ?x ?y ?n)))
		(<= terminal (not open))
		(<= terminal stuck)
		(<= (goal r 100) (not open))
		(<= (goal r 0) open)`
}

func TestASquareIsFilledInOneStep(t *testing.T) {
	p, s := planner(t, latinSquare(7), 0)
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 200_000})
	line := p.Plan(c, s, 99, 1).Line
	if len(line) != 42 || len(p.formulas) > 2 {
		t.Fatalf("%d moves from %d formulas, stopped by %q", len(line), len(p.formulas), c.Stopped)
	}
	wins(t, p.m, s, line)
}

func TestBundledPuzzlesAreSolved(t *testing.T) {
	for _, name := range []string{"maze", "water-jugs", "river-crossing", "lights-out", "eight-queens"} {
		t.Run(name, func(t *testing.T) {
			p, s := plannerOf(t, searchtest.Network(t, name), 0)
			c := search.NewClock(t.Context(), search.Options{MaxNodes: 2_000_000})
			line := p.Plan(c, s, 99, 1).Line
			if line == nil {
				t.Fatalf("no way found, stopped by %q after %d nodes", c.Stopped, c.Nodes)
			}
			t.Logf("%d moves after %d nodes", len(line), c.Nodes)
			wins(t, p.m, s, line)
		})
	}
}

func TestPublicSudokusAreSolved(t *testing.T) {
	for _, name := range []string{"sudokuGrade3", "sudokuGrade6H", "futoshiki6"} {
		t.Run(name, func(t *testing.T) {
			p, s := planner(t, corpus.Text(t, name), 0)
			c := search.NewClock(t.Context(), search.Options{MaxNodes: 200_000})
			wins(t, p.m, s, p.Plan(c, s, 99, 1).Line)
		})
	}
}

func TestAPlanIsTheSameAfterInterruptions(t *testing.T) {
	p, s := planner(t, latinSquare(9), 0)
	whole := p.Plan(search.NewClock(t.Context(), search.Options{}), s, 99, 3).Line
	again, _ := planner(t, latinSquare(9), 0)
	var line []game.JointMove
	for range 10_000 {
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 1})
		if line = again.Plan(c, s, 99, 3).Line; line != nil {
			break
		}
	}
	wins(t, p.m, s, whole)
	wins(t, p.m, s, line)
}

// A failing machine has an error for the question of a number whether a match is over.
type failing struct {
	game.Machine
	left int
}

func (f *failing) Terminal(ctx context.Context, s game.State) (bool, error) {
	if f.left--; f.left == 0 {
		return false, context.DeadlineExceeded
	}
	return f.Machine.Terminal(ctx, s)
}

func TestAPlanIsNotLostWhereTheTimeEndsWhileItIsPlayed(t *testing.T) {
	for at := 1; at < 60; at += 7 {
		p, s := planner(t, latinSquare(5), 0)
		p.m = &failing{p.m, at}
		line := p.Plan(search.NewClock(t.Context(), search.Options{}), s, 99, 1).Line
		if want := at > 21; (line != nil) != want { // twenty moves, and then what is made shorter
			t.Errorf("error at question %d: %d moves", at, len(line))
		}
		if line == nil {
			line = p.Plan(search.NewClock(t.Context(), search.Options{}), s, 99, 1).Line
		}
		wins(t, p.m, s, line)
	}
}

// A slope goes up by one step a move, or stays; the match ends after four. No
// position is worth 100, and 90 is too far.
const slope = `(role r) (init (at 0)) (init (step 0)) (legal r up) (legal r stay)
	(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
	(<= (next (at ?y)) (true (at ?x)) (does r up) (succ ?x ?y))
	(<= (next (at ?x)) (true (at ?x)) (does r stay))
	(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
	(<= terminal (true (step 4)))
	(<= (goal r 100) (true (at 1)) (true (at 2)) (not (true (step 0))) (not (true (step 1))) (true (at 0)))
	(<= (goal r 90) (true (at 5)))
	(<= (goal r 40) (true (at 3)) (true (step 4)))
	(<= (goal r 0) (not (true (at 5))) (not (true (at 3))))`

func TestTheHighestGoalIsProved(t *testing.T) {
	p, s := planner(t, slope, 0)
	found := p.Plan(search.NewClock(t.Context(), search.Options{}), s, game.NoGoal, 1)
	if found.Goal != 40 || found.High != 40 || len(found.Line) != 4 {
		t.Errorf("%+v, want 40 after 4 moves", found)
	}
	found = p.Plan(search.NewClock(t.Context(), search.Options{}), s, 40, 1)
	if found.Line != nil || found.High != 40 {
		t.Errorf("%+v, want a proof that there is no more than 40", found)
	}
}

func TestNothingIsSoughtBelowTheLowestGoal(t *testing.T) {
	p, s := planner(t, strings.ReplaceAll(slope, "(goal r 40)", "(goal r 0)"), 0)
	for range 2 {
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 100_000})
		found := p.Plan(c, s, game.NoGoal, 1)
		if found.Line != nil || found.High != 0 || c.Stopped != "" {
			t.Errorf("%+v, stopped by %q after %d nodes", found, c.Stopped, c.Nodes)
		}
	}
}

func TestASheetThatGivesNothingIsNotPlanned(t *testing.T) {
	p, _ := planner(t, `(role r) (legal r go) (<= (next done) (does r go)) (<= terminal (true done)) (goal r 0)`, 0)
	if p != nil {
		t.Error("there is a planner")
	}
}

func TestAPlanIsCancelled(t *testing.T) {
	p, s := planner(t, latinSquare(9), 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := search.NewClock(ctx, search.Options{})
	found := p.Plan(c, s, 99, 1)
	if found.Line != nil || c.Stopped != search.StopCancel || !errors.Is(c.Err, context.Canceled) {
		t.Errorf("%d moves, stopped by %q, %v", len(found.Line), c.Stopped, c.Err)
	}
}

func TestAPlannerOutlivesTheClockThatItWasMadeBy(t *testing.T) {
	r, err := logic.Compile(gdl.Parse(latinSquare(12)))
	if err != nil {
		t.Fatal(err)
	}
	m := searchtest.Build(t, r)
	ctx, cancel := context.WithCancel(t.Context())
	p, err := New(ctx, m, m.(*propnet.Machine).Circuit(), 0)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	c := search.NewClock(t.Context(), search.Options{})
	if line := p.Plan(c, searchtest.Start(t, m), 99, 1).Line; line == nil || c.Err != nil {
		t.Errorf("%d moves, stopped by %q, %v", len(line), c.Stopped, c.Err)
	}
}

// A countdown is a context that is cancelled after it was looked at a number of times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestAPlanIsFoundWhereverItWasInterrupted(t *testing.T) {
	for _, x := range []struct {
		name, sheet string
		goal, above game.Goal
	}{
		{"a square", latinSquare(8), 100, 99},
		{"a slope", slope, 40, game.NoGoal},
	} {
		t.Run(x.name, func(t *testing.T) {
			first, s := planner(t, x.sheet, 0)
			for looks := 0; ; looks += 1 + looks/4 {
				p, _ := plannerOf(t, first.m, 0)
				c := search.NewClock(&countdown{t.Context(), looks}, search.Options{})
				found := p.Plan(c, s, x.above, 1)
				if c.Stopped == "" {
					break
				}
				if found.Line == nil && !errors.Is(c.Err, context.Canceled) {
					t.Fatalf("after %d looks: %+v, %v", looks, found, c.Err)
				}
				found = p.Plan(search.NewClock(t.Context(), search.Options{MaxNodes: 200_000}), s, x.above, 1)
				if found.Goal != x.goal || found.High != x.goal {
					t.Fatalf("interrupted after %d looks: %+v, want %d", looks, found, x.goal)
				}
			}
		})
	}
}

func TestAFormulaIsNotMadeOnWhenTheContextIsDone(t *testing.T) {
	p, s := planner(t, latinSquare(9), 0)
	p.start = s
	if err := p.aim(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	looks := 0
	ctx := pace.With(t.Context(), func() error {
		if looks++; looks > 1 {
			return gone
		}
		return nil
	})
	if err := p.lengthen(ctx); !errors.Is(err, gone) || len(p.formulas) > 0 || p.used > 0 || p.full {
		t.Errorf("%v after %d looks, %d formulas of %d bytes", err, looks, len(p.formulas), p.used)
	}
	wins(t, p.m, s, p.Plan(search.NewClock(t.Context(), search.Options{}), s, 99, 1).Line)
}

// A circuitMaker makes the circuit of a game for one role.
type circuitMaker struct{ *circuit.Circuit }

func newCircuit(bases, moves int) *circuitMaker {
	return &circuitMaker{circuit.New(bases, []int{moves})}
}

func (c *circuitMaker) base(i int) circuit.Edge  { return circuit.MakeEdge(c.Base(i), false) }
func (c *circuitMaker) input(i int) circuit.Edge { return circuit.MakeEdge(c.Input(0, i), false) }
func (c *circuitMaker) and(a, b circuit.Edge) circuit.Edge {
	c.Gates = append(c.Gates, circuit.Gate{A: a, B: b})
	return circuit.MakeEdge(uint32(c.Nodes()-1), false)
}

func (c *circuitMaker) finish(next, legal []circuit.Edge, terminal, won circuit.Edge) *circuit.Circuit {
	c.Next, c.Legal, c.Terminal = next, [][]circuit.Edge{legal}, terminal
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: won}, {Value: 0, When: won.Not()}}}
	return c.Circuit
}

// TestConflictsThatAreTooManyAreNotListed has moves each of which depends on all marks and sets one.
func TestConflictsThatAreTooManyAreNotListed(t *testing.T) {
	const n = 2100
	x := newCircuit(n, n)
	none := circuit.True
	var next []circuit.Edge
	for i := range n {
		none = x.and(x.base(i).Not(), none)
		next = append(next, x.and(x.base(i).Not(), x.input(i).Not()).Not())
	}
	legal := slices.Repeat([]circuit.Edge{none}, n)
	m, err := newModel(t.Context(), x.finish(next, legal, none.Not(), x.base(n-1)), nil)
	if err == nil {
		err = m.want(t.Context(), m.targets[0].when)
	}
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for _, needs := range m.needs {
		for _, c := range needs {
			listed += len(c.needers)
		}
	}
	if !m.all || listed > maxEffects {
		t.Errorf("%d moves that others may spoil are listed", listed)
	}
	f := newFormula(t.Context(), m, game.State{}, 1, search.DefaultTableBytes, 1)
	status, err := f.Solve(t.Context(), 1<<20)
	if plan := f.plan(); err != nil || status != sat.Satisfiable || !slices.Equal(plan, []game.Move{n - 1}) {
		t.Errorf("the plan is %v, %v", plan, err)
	}
}

// TestConditionsThatAreTooManyAreNotPlannedWith has moves after each of which a long chain of conditions is another.
func TestConditionsThatAreTooManyAreNotPlannedWith(t *testing.T) {
	const n, long = 1000, 800
	x := newCircuit(n, n)
	odd := circuit.False // the mark that the move is about is there, and then: are there an odd number?
	for i := range n {
		odd = x.and(odd.Not(), x.and(x.base(i), x.input(i)).Not()).Not()
	}
	for i := range long {
		odd = x.and(x.and(odd, x.base(i)).Not(), x.and(odd.Not(), x.base(i).Not()).Not())
	}
	next, legal := slices.Repeat([]circuit.Edge{odd}, n), slices.Repeat([]circuit.Edge{circuit.True}, n)
	if m, err := newModel(t.Context(), x.finish(next, legal, x.base(1), x.base(1)), nil); m != nil || err != nil {
		t.Errorf("a model of %d gates, %v", m.graph.Nodes(), err)
	}
}

// TestFormulasCountWhatTheyKnowOfMoves has many moves, of which all but one are impossible: there are few clauses.
func TestFormulasCountWhatTheyKnowOfMoves(t *testing.T) {
	const n, steps = 1000, 100
	x := newCircuit(2, n)
	any := circuit.False
	for i := range n {
		any = x.and(any.Not(), x.input(i).Not()).Not()
	}
	legal := slices.Repeat([]circuit.Edge{x.base(1)}, n)
	legal[0] = circuit.True
	m, err := newModel(t.Context(), x.finish([]circuit.Edge{any, x.base(1)}, legal, x.base(0), x.base(0)), nil)
	if err == nil {
		err = m.want(t.Context(), m.targets[0].when)
	}
	if err != nil || len(m.moves) != n {
		t.Fatalf("%d moves, %v", len(m.moves), err)
	}
	for bytes, want := range map[int64]error{5 * n * steps: nil, 3 * n * steps: sat.ErrMemory} {
		f := newFormula(t.Context(), m, game.State{}, steps, bytes, 1)
		if !errors.Is(f.err, want) {
			t.Errorf("in %d bytes: %d of clauses, %d steps, %v", bytes, f.Bytes(), len(f.does), f.err)
		}
	}
}

func TestNoFormulaIsMadeWhereNoMemoryIsLeft(t *testing.T) {
	p, s := planner(t, latinSquare(5), 0)
	p.start, p.used = s, p.bytes
	err := errors.Join(p.model.want(t.Context(), p.model.targets[0].when), p.lengthen(t.Context()))
	if err != nil || !p.full || len(p.formulas) > 0 {
		t.Errorf("%d formulas, %v", len(p.formulas), err)
	}
}

func TestFormulasStayInsideTheirMemory(t *testing.T) {
	p, s := planner(t, latinSquare(9), 200_000)
	c := search.NewClock(t.Context(), search.Options{})
	if line := p.Plan(c, s, 99, 1).Line; line != nil || c.Err != nil || p.used > 200_000 {
		t.Errorf("%d moves with %d bytes, %v", len(line), p.used, c.Err)
	}
}

// TestFormulasOfDeepCircuitsNeedNoDeepStack reads a chain of gates on a stack that has room for a few of them.
func TestFormulasOfDeepCircuitsNeedNoDeepStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
	g := circuit.NewGraph(t.Context(), 2, nil)
	e := circuit.MakeEdge(1, false)
	for range 1 << 17 {
		e = g.And([]circuit.Edge{circuit.MakeEdge(1, true), e.Not()})
		e = g.And([]circuit.Edge{circuit.MakeEdge(2, true), e.Not()})
	}
	f := goalFormula(t.Context(), &model{graph: g, bases: 2, goal: e}, 1<<30, 1)
	if f.err != nil {
		t.Fatal(f.err)
	}
	if status, err := f.Solve(t.Context(), 1<<30); status != sat.Satisfiable || err != nil {
		t.Errorf("%v, %v", status, err)
	}
}
