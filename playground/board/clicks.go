package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// A clickModel knows which arguments of a move name a place on a board, so
// that moves can be played by clicks: (mark 1 3) by one, (move 2 2 3 3) by two,
// (drop 4) by one anywhere in the column.
type clickModel struct {
	domains  *Domains
	boards   []*grid
	meanings []map[argument]int // by board: a coordinate of its chart, or anyCoordinate
}

// An argument is one of a function of moves.
type argument struct {
	function atomic
	arg      int
}

// anyCoordinate is what an argument means that could be several coordinates of
// a chart: then the order of the arguments decides.
const anyCoordinate = -1

func newClickModel(d *Domains, boards []*grid) *clickModel {
	m := &clickModel{domains: d, boards: boards}
	for _, g := range boards {
		m.meanings = append(m.meanings, m.meaningsOn(g))
	}
	return m
}

// A ballot counts what an argument of moves is used for in rules that speak of
// a board's facts too.
type ballot struct {
	coordinates []int
	content     int
}

// winner returns the coordinate with the most votes. ok is false when it is
// not clear; none is true if the argument is a content of cells.
func (b *ballot) winner() (best int, ok, none bool) {
	most, total := 0, 0
	for i, n := range b.coordinates {
		total += n
		switch {
		case n > most:
			best, most, ok = i, n, true
		case n == most:
			ok = false
		}
	}
	return best, ok, b.content > total
}

// meaningsOn finds out what the arguments of all moves mean for a board: a
// variable that stands in a move and, in the same rule, in a cell fact ties
// the two; where none does, what the argument can be decides.
func (m *clickModel) meaningsOn(g *grid) map[argument]int {
	votes := map[argument]*ballot{}
	for i := range m.domains.rules.Clauses {
		m.vote(&m.domains.rules.Clauses[i], g, votes)
	}
	out := map[argument]int{}
	for at := range m.domains.sets {
		if at.in != inMove || at.arity < 0 {
			continue
		}
		meaning, ok := m.byDomain(g, at)
		x := argument{atomic{logic.Symbol(at.name), at.arity}, at.arg}
		if v := votes[x]; v != nil {
			best, clear, none := v.winner()
			switch {
			case none:
				ok = false
			case clear:
				meaning, ok = best, true
			}
		}
		if ok {
			out[x] = meaning
		}
	}
	return out
}

// vote lets a rule say what the arguments of moves in it are used for.
func (m *clickModel) vote(c *logic.Clause, g *grid, votes map[argument]*ballot) {
	used := make([]ballot, len(c.Vars))
	for i := range used {
		used[i].coordinates = make([]int, len(g.chart.coordinates))
	}
	type use struct {
		of       argument
		variable int
	}
	var inMoves []use
	visit := func(at place, p *logic.Pattern) {
		if p.Var < 0 || at.arity < 0 {
			return
		}
		f := atomic{logic.Symbol(at.name), at.arity}
		switch {
		case at.in == inMove || m.domains.passed[flowEdge{f, at.in, inMove}]:
			inMoves = append(inMoves, use{argument{f, at.arg}, p.Var})
		case at.in == inState:
			for _, l := range g.layers {
				if l.functor != f || l.coordinates != nil {
					continue
				}
				if k := slices.Index(l.args, at.arg); k >= 0 {
					used[p.Var].coordinates[k]++
				} else {
					used[p.Var].content++
				}
			}
		}
	}
	m.domains.walk(&c.Head, visit)
	for k := range c.Body {
		m.domains.walk(&c.Body[k].Atom, visit)
	}
	for _, u := range inMoves {
		v := votes[u.of]
		if v == nil {
			v = &ballot{coordinates: make([]int, len(g.chart.coordinates))}
			votes[u.of] = v
		}
		for i, n := range used[u.variable].coordinates {
			v.coordinates[i] += n
		}
		v.content += used[u.variable].content
	}
}

// byDomain judges an argument by its values alone.
func (m *clickModel) byDomain(g *grid, at place) (meaning int, ok bool) {
	names, pure := m.domains.constants(at)
	if !pure || len(names) == 0 {
		return 0, false
	}
	var may []int
	for i, c := range g.chart.coordinates {
		// Few of many values are more likely a direction or a number of something.
		if 2*len(names) >= len(c.step) && !slices.ContainsFunc(names, func(s logic.Symbol) bool {
			_, in := c.step[s]
			return !in
		}) {
			may = append(may, i)
		}
	}
	if len(may) > 1 {
		runs := m.domains.directionOf(at)
		named := slices.DeleteFunc(slices.Clone(may), func(i int) bool { return g.chart.coordinates[i].runs != runs })
		if len(named) == 1 {
			may = named
		}
	}
	switch len(may) {
	case 0:
		return 0, false
	case 1:
		return may[0], true
	}
	return anyCoordinate, true
}

// places returns the places that a move names on a board, in order. Each is
// one place, or a row or column where the move leaves a coordinate open.
func (m *clickModel) places(board int, t *logic.Terms, move logic.Term) []map[point]bool {
	chart := m.boards[board].chart
	var out []map[point]bool
	known := make([]*point, len(chart.coordinates))
	count := 0
	flush := func() {
		if count > 0 {
			out = append(out, chart.matches(known))
			clear(known)
			count = 0
		}
	}
	take := func(i int, s logic.Symbol) {
		step, ok := chart.coordinates[i].step[s]
		if !ok {
			return
		}
		if known[i] != nil {
			flush()
		}
		known[i] = &step
		if count++; count == len(known) {
			flush()
		}
	}
	var walk func(x logic.Term)
	walk = func(x logic.Term) {
		args := t.Args(x)
		f := atomic{t.Functor(x), len(args)}
		for i, a := range args {
			if len(t.Args(a)) > 0 {
				walk(a)
				continue
			}
			meaning, ok := m.meanings[board][argument{f, i}]
			if ok && meaning == anyCoordinate {
				meaning = max(0, slices.Index(known, nil))
			}
			if ok {
				take(meaning, t.Functor(a))
			}
		}
	}
	walk(move)
	flush()
	return out
}

// travels reports whether pieces of a grid move from cell to cell.
func (m *clickModel) travels(g *grid) bool {
	named := map[atomic]int{}
	for x := range m.meanings[slices.Index(m.boards, g)] {
		if named[x.function]++; named[x.function] == 2*len(g.chart.coordinates) {
			return true
		}
	}
	return false
}

// Clicks returns how a move of a role is played on the boards shown: for each
// click the cells that count for it. It is empty when clicks cannot name the move.
func (m *Model) Clicks(boards []Board, role int, move logic.Term) [][]BoardCell {
	t := m.rules.Terms
	first := 0 // index of the grid's first board
	for i, g := range m.boards {
		places := m.moves.places(i, t, move)
		number, known := m.boardOf(i, move)
		if len(places) > 0 && known {
			if out := cellsAt(boards[first+number], first+number, places); out != nil {
				return out
			}
		}
		first += len(g.labels)
	}
	return m.clickNames(boards, role, move)
}

// boardOf returns which board of a grid a move speaks of: the one whose labels
// are among its arguments, those that are no coordinates first, since the
// same numbers may count boards and columns.
func (m *Model) boardOf(i int, move logic.Term) (int, bool) {
	g, t := m.boards[i], m.rules.Terms
	if len(g.labels) == 1 {
		return 0, true
	}
	var all, others []logic.Symbol
	args := t.Args(move)
	for k, a := range args {
		all = append(all, t.Functor(a))
		if _, coordinate := m.moves.meanings[i][argument{atomic{t.Functor(move), len(args)}, k}]; !coordinate {
			others = append(others, t.Functor(a))
		}
	}
	for _, names := range [][]logic.Symbol{others, all} {
		if b := slices.IndexFunc(g.labels, func(label []logic.Symbol) bool { return contains(names, label) }); b >= 0 {
			return b, true
		}
	}
	return 0, false
}

// contains reports whether a run of symbols stands among others.
func contains(names, run []logic.Symbol) bool {
	for from := 0; from+len(run) <= len(names); from++ {
		if slices.Equal(names[from:from+len(run)], run) {
			return true
		}
	}
	return false
}

// cellsAt returns the cells of a board that count for each click, or nil if
// there are none for one of them.
func cellsAt(b Board, number int, places []map[point]bool) [][]BoardCell {
	var out [][]BoardCell
	for _, p := range places {
		var cells []BoardCell
		for i := range b.Cells {
			if p[point{b.Cells[i].Column, b.Cells[i].Row}] {
				cells = append(cells, BoardCell{number, i})
			}
		}
		if len(cells) == 0 {
			return nil
		}
		out = append(out, cells)
	}
	return out
}
