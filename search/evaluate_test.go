package search

import (
	"context"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
)

// A crowdMachine has batches, and counts those of random matches.
type crowdMachine struct {
	game.Machine
	game.Expander
	sampler game.Sampler
	calls   int
}

func newCrowdMachine(m game.Machine) *crowdMachine {
	return &crowdMachine{Machine: m, Expander: game.NewExpander(m), sampler: game.NewSampler(m)}
}

func (m *crowdMachine) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	m.calls++
	return m.sampler.Playouts(ctx, from, n, seed, maxPlies)
}

func TestSiblingsAreValuedTogether(t *testing.T) {
	m := newCrowdMachine(gametest.TicTacToe().Machine())
	s := initial(t, m)
	kids, err := m.Expand(t.Context(), []game.State{s}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer kids.Release()
	e := &playoutEvaluator{sampler: m}
	values := map[Value]bool{}
	for range 2 {
		for i := range kids.Len() {
			v, err := e.value(t.Context(), position{state: kids.State(i, nil), m: m, kids: kids, at: i})
			if err != nil {
				t.Fatal(err)
			}
			values[v] = true
		}
	}
	if m.calls != 1 {
		t.Errorf("%d batches of random matches for %d siblings, want 1", m.calls, kids.Len())
	}
	if len(values) < 2 {
		t.Errorf("all siblings are worth the same: %v", values)
	}
	if _, err := e.value(t.Context(), position{state: s, m: m}); err != nil || m.calls != 2 {
		t.Errorf("a position by itself: %d batches, %v, want its own", m.calls, err)
	}
}

func TestEveryPositionIsLabelledOnceBeforeAnyTwice(t *testing.T) {
	m := newCrowdMachine(gametest.TicTacToe().Machine())
	o := Options{MaxNodes: 3000, Seed: 1}
	x := newSampler(m, 1)
	if err := x.play(newClock(t.Context(), o), initial(t, m), 100); err != nil {
		t.Fatal(err)
	}
	// Time for as many calls as there are batches: each position is played from
	// once before any is played from twice.
	batches := (len(x.all) + labelBatch - 1) / labelBatch
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := relabel(newClock(ctx, Options{}), cancelAfter{m, batches, cancel}, x.all, 1)
	if len(got) != len(x.all) {
		t.Errorf("%d of %d positions have labels", len(got), len(x.all))
	}
}

// A cancelAfter cancels once its machine has played so many batches.
type cancelAfter struct {
	*crowdMachine
	calls  int
	cancel context.CancelFunc
}

func (m cancelAfter) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	t, err := m.crowdMachine.Playouts(ctx, from, n, seed, maxPlies)
	if m.crowdMachine.calls == m.calls {
		m.cancel()
	}
	return t, err
}

func TestGuidedMatchesTakeWhatWins(t *testing.T) {
	m := reason(t, "tic-tac-toe")
	s := played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)", "(mark 3 2)")
	soon := map[bool]int{}
	for _, guided := range []bool{false, true} {
		p := newSampler(m, 1)
		if guided {
			p.guide = &linear{role: 1} // to which all positions are alike, but wins
		}
		for range 200 {
			p.all = p.all[:0]
			if err := p.match(newClock(t.Context(), Options{}), s); err != nil {
				t.Fatal(err)
			}
			if p.all[0].plies == 1 {
				soon[guided]++
			}
		}
	}
	if soon[true] < 140 || soon[false] > 70 {
		t.Errorf("of 200 matches %d guided and %d random ones end with the first move, want three quarters and a fifth", soon[true], soon[false])
	}
}
