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

func TestForgottenSeatsCloseTheirMachines(t *testing.T) {
	e, open := countedEngine()
	first, err := e.seat(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range player.Styles() {
		s, err := e.seat(p, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.leave(); err != nil {
			t.Fatal(err)
		}
	}
	if *open != maxSeats+1 {
		t.Errorf("%d machines are open, want those of %d seats and of the one in use", *open, maxSeats)
	}
	if err := first.leave(); err != nil || *open != maxSeats {
		t.Errorf("after it was left %d are open, %v", *open, err)
	}
	late, err := e.seat(player.Style{}, 1, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := e.forget(); err != nil || *open != 1 {
		t.Errorf("after the engine was forgotten %d are open, %v, want the one in use", *open, err)
	}
	if err := late.leave(); err != nil || *open != 0 {
		t.Errorf("in the end %d are open, %v", *open, err)
	}
}

func TestAForgottenEngineKeepsNoSeat(t *testing.T) {
	e, open := countedEngine()
	if err := e.forget(); err != nil {
		t.Fatal(err)
	}
	s, err := e.seat(player.Style{}, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.leave(); err != nil || *open != 0 {
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
		if err := e.keep(&solved{seat: seat{playing: playing{newPlayedGame(m), nil, kind}, engine: e}}); err != nil {
			t.Fatal(err)
		}
	}
	if *open != 1 {
		t.Errorf("%d machines are open, want that of the last proof", *open)
	}
}
