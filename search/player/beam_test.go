package player

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestPegSolitaireIsWon(t *testing.T) {
	m := searchtest.Network(t, "peg-solitaire")
	s := searchtest.Start(t, m)
	r, err := New(m, 0, 32<<20).Best(t.Context(), s, search.Options{MaxNodes: 100_000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Value != search.MaxValue || r.Proof.Low != 100 || len(r.Line) != 31 || r.Stop != search.StopProved ||
		r.Moves[0].Move != r.Move {
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
	m := searchtest.Network(t, "peg-solitaire")
	r, x, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{MaxNodes: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Proof.Closed() || r.Proof.Low != 100 || len(r.Line) != 31 || r.Stop != search.StopProved ||
		!slices.Equal(r.Values, []game.Goal{100}) {
		t.Errorf("proved %+v in %d plies, stopped by %s, values %v", r.Proof, len(r.Line), r.Stop, r.Values)
	}
	best, err := x.Best(t.Context(), searchtest.Start(t, m), search.Options{})
	if err != nil || best.Value != search.MaxValue || len(best.Line) != 31 {
		t.Errorf("the searcher plays for %v, %v", best.Value.Points(), err)
	}
}

func TestAnalysisOfAPuzzleKnowsTheSolution(t *testing.T) {
	m := searchtest.Network(t, "peg-solitaire")
	s := searchtest.Start(t, m)
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	var told []search.Report
	o := search.Options{MaxNodes: 300_000, Seed: 1, Progress: func(r search.Report) { told = append(told, r) }}
	r, err := Analyse(t.Context(), m, s, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Value != search.MaxValue || len(r.Line) != 31 || !r.Moves[0].Proof.Closed() || r.Moves[0].Move != r.Move ||
		r.Method != search.MethodAlphaBeta {
		t.Errorf("value %v by %s, a line of %d plies, the first move %+v", r.Value.Points(), r.Method, len(r.Line),
			r.Moves[0].Proof)
	}
	if last := told[len(told)-1]; last.Value != search.MaxValue || len(last.Moves) != len(legal) {
		t.Errorf("reported a value of %v and %d moves", last.Value.Points(), len(last.Moves))
	}
	for _, move := range legal {
		if !slices.ContainsFunc(r.Moves, func(m search.MoveReport) bool { return m.Move == move && m.Depth > 0 }) {
			t.Errorf("nothing is said of move %d", move)
		}
	}
}

func TestAnalysisThatIsStoppedEarlyTellsWhatThePlayerSaw(t *testing.T) {
	m := searchtest.Network(t, "peg-solitaire")
	ctx, cancel := context.WithCancel(t.Context())
	o := search.Options{Seed: 1, Progress: func(search.Report) { cancel() }} // while it looks for an ending
	r, err := Analyse(ctx, m, searchtest.Start(t, m), o)
	if !errors.Is(err, context.Canceled) || r.Method != search.MethodPuzzle || len(r.Moves) == 0 ||
		r.Stop != search.StopCancel {
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
	m := mirrored{searchtest.Network(t, "peg-solitaire").(*propnet.Machine), &asked}
	s := searchtest.Start(t, m)
	x := New(m, 0, 1<<20)
	for seed := range uint64(3) {
		if _, err := x.Best(t.Context(), s, search.Options{MaxNodes: 3000, Seed: seed}); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 1 {
		t.Errorf("for three moves asked %d times", asked)
	}
}
