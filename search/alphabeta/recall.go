package alphabeta

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/table"
)

// A memory is what the table says of a position, and where in the table that
// is.
type memory struct {
	table *table.Table // nil: none
	at    table.Probe
	entry *table.Entry // nil: nothing that counts; valid until something is stored
	known search.Proof
	hash  search.ActionKey
}

// recall asks the table about a position that is to be searched to a depth.
func (t *tree) recall(s search.Position, f *frame, depth int) memory {
	m := memory{table: t.table, known: search.Unknown}
	if m.table == nil {
		return m
	}
	m.entry, m.at = t.find(m.table, s.State, f)
	if m.entry == nil {
		return m
	}
	m.hash = m.entry.Action
	if m.table.Strict && int(m.entry.Depth) != depth {
		m.entry = nil
		return m
	}
	m.known = m.entry.Proof
	return m
}

// answers tells whether an entry settles a search, and with which value.
func answers(e *table.Entry, depth int, alpha, beta search.Value) (search.Value, bool) {
	low, high := search.GoalValue(e.Proof.Low), search.GoalValue(e.Proof.High)
	switch {
	case low == high, low >= beta:
		return low, true
	case high <= alpha:
		return high, true
	case int(e.Depth) < depth:
		return 0, false
	case e.Bound == search.Exact, e.Bound == search.Lower && e.Value >= beta,
		e.Bound == search.Upper && e.Value <= alpha:
		return e.Value, true
	}
	return 0, false
}

// find returns what a table knows of a state or its image, and what store needs.
func (t *tree) find(table *table.Table, s game.State, f *frame) (*table.Entry, table.Probe) {
	if t.canonical != nil {
		f.image, f.by = t.canonical.Canonical(s, f.image)
		s = f.image
	}
	return table.Find(s)
}

// kept returns the best action as the table keeps it: that of the image, where
// symmetries count.
func (t *tree) kept(f *frame) search.ActionKey {
	switch {
	case t.canonical == nil || f.by == 0:
		return f.best()
	case f.turn < 0:
		return 0
	}
	return t.canonical.Image(f.best(), f.by, f.turn)
}

// known returns the action that the table holds to be best in the state of a
// frame, or in its image.
func (t *tree) known(s game.State, f *frame) search.ActionKey {
	if t.table != nil {
		if e, _ := t.find(t.table, s, f); e != nil {
			return e.Action
		}
	}
	return 0
}
