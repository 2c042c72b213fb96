package playground

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search/player"
)

// A counted machine tells how many of its clones are open.
type counted struct {
	game.Machine
	open *int
}

func (m counted) Clone() game.Machine {
	*m.open++
	return counted{m.Machine.Clone(), m.open}
}

func (m counted) Close() error {
	*m.open--
	return m.Machine.Close()
}

func countedEngine() (*engine, *int) {
	open := new(int)
	m := counted{gametest.TicTacToe().Machine(), open}
	return &engine{roles: 2, machines: map[MachineKind]game.Machine{MachineReasoner: m}, kind: MachineReasoner}, open
}

func TestForgottenSearchersCloseTheirMachines(t *testing.T) {
	e, open := countedEngine()
	first, err := e.searcher(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range player.Styles() {
		s, err := e.searcher(p, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.release(); err != nil {
			t.Fatal(err)
		}
	}
	if *open != maxSearchers+1 {
		t.Errorf("%d machines are open, want those of %d searchers and of the one in use", *open, maxSearchers)
	}
	if err := first.release(); err != nil || *open != maxSearchers {
		t.Errorf("after it was left %d are open, %v", *open, err)
	}
	late, err := e.searcher(player.Style{}, 1, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := e.forget(); err != nil || *open != 1 {
		t.Errorf("after the engine was forgotten %d are open, %v, want the one in use", *open, err)
	}
	if err := late.release(); err != nil || *open != 0 {
		t.Errorf("in the end %d are open, %v", *open, err)
	}
}

func TestAForgottenEngineKeepsNoSearcher(t *testing.T) {
	e, open := countedEngine()
	if err := e.forget(); err != nil {
		t.Fatal(err)
	}
	s, err := e.searcher(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.release(); err != nil || *open != 0 {
		t.Errorf("%d machines are open, %v", *open, err)
	}
}

func TestAProofGivesWayToTheNext(t *testing.T) {
	e, open := countedEngine()
	for range 3 {
		m, kind, err := e.clone("")
		if err != nil {
			t.Fatal(err)
		}
		err = e.keep(&solved{cachedSearcher: cachedSearcher{cursor: cursor{newPlayedGame(m), nil, kind}, engine: e}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if *open != 1 {
		t.Errorf("%d machines are open, want that of the last proof", *open)
	}
}

func TestASearcherWithOtherWeightsLeavesNothingOpen(t *testing.T) {
	e, open := countedEngine()
	s, err := e.searcher(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		s.given = []Weight{{}}
		if err := s.setWeights(nil, nil, 0); err != nil || *open != 1 {
			t.Errorf("%d machines are open, %v", *open, err)
		}
	}
	if err := s.release(); err != nil {
		t.Fatal(err)
	}
}

func TestAClosedSessionLeavesNothingOpen(t *testing.T) {
	e, open := countedEngine()
	x, err := e.searcher(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := x.release(); err != nil || *open != 1 {
		t.Fatalf("%d machines are open, %v", *open, err)
	}
	c, _ := loadNetwork(t, "tic-tac-toe")
	for _, s := range c.service.sessions {
		s.engine = e
	}
	result[None](c.start("close", None{}))
	if *open != 0 {
		t.Errorf("%d machines are open", *open)
	}
}
