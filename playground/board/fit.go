package board

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// A fitting says how well the facts of the samples fit a board.
type fitting struct {
	facts   int  // in all samples
	most    int  // in one sample
	doubles int  // facts that share a cell with an earlier one, in all samples
	early   int  // of them in the initial state
	spread  bool // in some state two facts share a column, in some two share a row
}

// mostlySingle reports whether two facts in a cell are an accident: some
// sheets forget to clear a cell now and then.
func (f *fitting) mostlySingle() bool { return f.early == 0 && 8*f.doubles <= f.facts }

// settle finishes a grid of one layer: it finds out which boards and cells
// there are. It returns false if facts lie outside, or there are none.
func (in *inference) settle(g *grid) (fitting, bool) {
	var fit fitting
	l := &g.layers[0]
	if g.chart.size() > maxBoardCells || !in.afford(l.functor) || !in.nameBoards(g) {
		return fit, false
	}
	var first map[gridCell]bool
	same := true
	for i, facts := range in.facts[l.functor] {
		cells, ok := in.place(g, facts, &fit)
		if !ok {
			return fit, false
		}
		if i == 0 {
			first, fit.early = cells, fit.doubles
		}
		same = same && maps.Equal(first, cells)
	}
	// A few facts that have not moved yet are no board of as many cells. One
	// with holes must have a content that says that a cell is empty.
	size := g.chart.size() * len(g.labels)
	if same && len(in.samples) > 1 && len(first) >= 4 && 3*len(first) >= size {
		g.cells = first
		if len(first) == size || len(in.emptyContents(g)) > 0 {
			in.fixCells(g, first)
		} else {
			g.cells = nil
		}
	}
	return fit, fit.most > 0
}

// afford reports whether the facts of a function may be put on one more board.
func (in *inference) afford(f atomic) bool {
	for _, facts := range in.facts[f] {
		in.placed += len(facts)
	}
	return in.placed <= maxPlaced
}

// place puts the facts of one state on a board and returns the cells that they
// fill. It returns false if one lies outside.
func (in *inference) place(g *grid, facts []logic.Term, fit *fitting) (map[gridCell]bool, bool) {
	cells := map[gridCell]bool{}
	cols, rows := map[int]bool{}, map[int]bool{}
	var sharedCol, sharedRow bool
	for _, t := range facts {
		p, ok := g.piece(in.rules.Terms, &g.layers[0], t)
		if !ok {
			return nil, false
		}
		if cells[p.at] {
			fit.doubles++
			continue
		}
		cells[p.at] = true
		sharedCol, sharedRow = sharedCol || cols[p.at.col], sharedRow || rows[p.at.row]
		cols[p.at.col], rows[p.at.row] = true, true
	}
	fit.spread = fit.spread || sharedCol && sharedRow
	fit.facts += len(facts)
	fit.most = max(fit.most, len(facts))
	return cells, true
}

// nameBoards finds out which boards the labels tell apart. It returns false if
// there are none or too many.
func (in *inference) nameBoards(g *grid) bool {
	terms := in.rules.Terms
	l := &g.layers[0]
	seen := map[string]bool{}
	for _, facts := range in.facts[l.functor] {
		for _, t := range facts {
			label := make([]logic.Symbol, len(l.label))
			for i, a := range l.label {
				label[i] = terms.Functor(terms.Args(t)[a])
			}
			if key := spell(terms, label); !seen[key] {
				seen[key] = true
				g.labels = append(g.labels, label)
			}
		}
	}
	if len(l.label) == 1 {
		// Boards on which nothing stands yet are there too.
		if all := inOrder(in.rules, in.declared(l.functor, l.label[0])); len(all) > len(g.labels) &&
			len(all) <= maxBoards {
			g.labels = nil
			for _, s := range all {
				g.labels = append(g.labels, []logic.Symbol{s})
			}
		}
	}
	slices.SortStableFunc(g.labels, func(a, b []logic.Symbol) int {
		return cmp.Compare(spell(terms, a), spell(terms, b))
	})
	return len(g.labels) > 0 && len(g.labels) <= maxBoards
}

// fixCells makes a grid one that has the same cells in all states.
func (in *inference) fixCells(g *grid, cells map[gridCell]bool) {
	g.cells = cells
	if len(g.labels) > 1 {
		return
	}
	places := map[point]bool{}
	for c := range cells {
		places[c.point] = true
	}
	g.cells = map[gridCell]bool{}
	for p := range g.chart.trim(places) {
		g.cells[gridCell{0, p}] = true
	}
}
