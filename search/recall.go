package search

import "github.com/gdl-playground/engine/game"

// A memory is what the table says of a position, and where in the table that
// is.
type memory struct {
	table *table // nil: none
	at    probe
	entry *entry // nil: nothing that counts; valid until something is stored
	known Proof
	hash  actionKey
}

// recall asks the table about a position that is to be searched to a depth.
func (t *tree) recall(s position, f *frame, depth int) memory {
	m := memory{table: t.table, known: Unknown}
	if m.table == nil {
		return m
	}
	m.entry, m.at = t.find(m.table, s.state, f)
	if m.entry == nil {
		return m
	}
	m.hash = m.entry.move
	if m.table.strict && int(m.entry.depth) != depth {
		m.entry = nil
		return m
	}
	m.known = m.entry.proof
	return m
}

// answers tells whether an entry settles a search, and with which value.
func (e *entry) answers(depth int, alpha, beta Value) (Value, bool) {
	low, high := goalValue(e.proof.Low), goalValue(e.proof.High)
	switch {
	case low == high, low >= beta:
		return low, true
	case high <= alpha:
		return high, true
	case int(e.depth) < depth:
		return 0, false
	case e.bound == Exact, e.bound == Lower && e.value >= beta, e.bound == Upper && e.value <= alpha:
		return e.value, true
	}
	return 0, false
}

// find returns what a table knows of a state or its image, and what store needs.
func (t *tree) find(table *table, s game.State, f *frame) (*entry, probe) {
	if t.canon != nil {
		f.image, f.by = t.canon.of(s, f.image)
		s = f.image
	}
	return table.find(s)
}

// kept returns the best action as the table keeps it: that of the image, where
// symmetries count.
func (t *tree) kept(f *frame) actionKey {
	switch {
	case t.canon == nil || f.by == 0:
		return f.best()
	case f.turn < 0:
		return 0
	}
	return t.canon.forth(f.best(), f.by, f.turn)
}

// known returns the action that the table holds to be best in the state of a
// frame, or in its image.
func (t *tree) known(s game.State, f *frame) actionKey {
	if t.table != nil {
		if e, _ := t.find(t.table, s, f); e != nil {
			return e.move
		}
	}
	return 0
}
