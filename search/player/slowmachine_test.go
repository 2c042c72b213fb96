package player

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// A slow machine takes its time for each step, on a clock of its own.
type slow struct {
	game.Machine
	now  *time.Time
	step time.Duration
}

func (s slow) Next(ctx context.Context, state game.State, j game.JointMove) (game.State, error) {
	*s.now = s.now.Add(s.step)
	return s.Machine.Next(ctx, state, j)
}

// TestAMateInOneIsSeenByTheReasonerAlone plays chess before there is a network: some
// seventy positions a second, two seconds a move.
func TestAMateInOneIsSeenByTheReasonerAlone(t *testing.T) {
	const pieces = "(move pawn f 2 f 3)/(move pawn e 7 e 5)/(move pawn g 2 g 4)"
	for _, sheet := range []struct{ name, moves, mate string }{
		{"chess", "(move wp f 2 f 3)/(move bp e 7 e 5)/(move wp g 2 g 4)", "(move bq d 8 h 4)"},
		{"chess_200", pieces, "(move queen d 8 h 4)"},
		{"alexChess.v1", pieces, "(move queen d 8 h 4)"},
	} {
		t.Run(sheet.name, func(t *testing.T) {
			r, err := logic.Compile(gdl.Parse(corpus.Text(t, sheet.name)))
			if err != nil {
				t.Fatal(err)
			}
			m, err := reasoner.New(r, reasoner.Options{})
			if err != nil {
				t.Fatal(err)
			}
			s := searchtest.Played(t, m, strings.Split(sheet.moves, "/")...)
			now := time.Unix(0, 0)
			o := search.Options{Seed: 1, Deadline: now.Add(2 * time.Second), Now: func() time.Time { return now }}
			res, err := New(slow{m, &now, 15 * time.Millisecond}, 1, 1<<20).Best(t.Context(), s, o)
			if err != nil {
				t.Fatal(err)
			}
			got := r.Terms.String(m.MoveTerm(1, res.Move))
			if got != sheet.mate || res.Method != search.MethodAlphaBeta {
				t.Errorf("black plays %s by %s, want the mate %s by alpha-beta", got, res.Method, sheet.mate)
			}
		})
	}
}

// A lengthy machine plays no batch of random matches to its end within a move.
type lengthy struct {
	game.Machine
	now *time.Time
}

func (e lengthy) Playouts(ctx context.Context, _ []game.State, _ int, _ uint64, _ int) ([]game.Tally, error) {
	*e.now = e.now.Add(time.Hour)
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return nil, context.DeadlineExceeded
}

// Where no random match comes to its end, what alpha-beta saw is played: a tree without
// any knows nothing of its moves.
func TestWithoutRandomMatchesAlphaBetaDecides(t *testing.T) {
	now := time.Unix(0, 0)
	m := lengthy{gametest.ConnectFour(7, 6).Machine(), &now}
	p := New(m, 0, 1<<20)
	p.knowledge.Prepared = true
	p.knowledge.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
	o := search.Options{Seed: 1, Deadline: now.Add(time.Minute), Now: func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}}
	res, err := p.Best(t.Context(), searchtest.Initial(t, m), o)
	if err != nil {
		t.Fatal(err)
	}
	if res.Method != search.MethodAlphaBeta || res.Depth < 1 {
		t.Errorf("played by %s to depth %d, want alpha-beta", res.Method, res.Depth)
	}
}

// TestAPlayerGoesOnLearningWhileItPlays prepares with the reasoner in no time, and learns in its moves what positions
// are worth.
func TestAPlayerGoesOnLearningWhileItPlays(t *testing.T) {
	now := time.Unix(0, 0)
	m := slow{searchtest.Reasoner(t, "draughts-6x6"), &now, 10 * time.Millisecond}
	s := searchtest.Initial(t, m)
	in := func(d time.Duration) search.Options {
		return search.Options{Seed: 1, Deadline: now.Add(d), Now: func() time.Time { return now }}
	}
	p := New(m, 1, 1<<20) // black begins
	if err := p.Prepare(t.Context(), s, in(50*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	moves := 0
	for ; p.knowledge.Undertrained() && moves < 60; moves++ {
		if _, err := p.Best(t.Context(), s, in(2*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if moves < 2 || moves == 60 || !p.knowledge.Informed(p.knowledge.Evaluator()) {
		t.Errorf("after %d moves it has seen %d matches", moves, p.knowledge.Class.Matches)
	}
}
