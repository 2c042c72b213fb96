package codegen

import (
	"context"

	"github.com/gdl-playground/engine/propnet/codegen/playouts"
)

// SupposeNothing makes a machine play all random matches by the module that
// rests on no proofs.
func (m *Machine) SupposeNothing() {
	for origin := range m.code.playouts {
		m.code.playouts[origin] = m.code.playouts[playouts.Anywhere]
	}
}

// PlayInImages makes a machine that has not played yet play random matches in up
// to a number of images, whether that pays or not.
func (m *Machine) PlayInImages(most int) { m.code.tuning.MaxImages = most }

// ScanMoves makes a machine that has not played yet choose random moves by loops
// over memory.
func (m *Machine) ScanMoves() { m.code.tuning.ScanMoves = 1 }

// FailSearches lets the code of random matches in a tree fail.
func (m *Machine) FailSearches(err error) {
	m.code.playouts[playouts.Decisive] = func(context.Context) (*playouts.Program, error) { return nil, err }
}
