package playground

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// inferBoards finds boards in a game. It needs some states of it, the initial
// one first: two arguments of a fact are taken as column and row if they have
// a natural order and no state holds two facts of one cell.
func inferBoards(rules *game.Rules, samples [][]game.Term) *boardModel {
	in := &inference{rules: rules, samples: samples, domains: newDomains(rules)}
	m := &boardModel{rules: rules}
	hints, none := readHints(rules.Sheet.Text)
	if !none {
		m.boards = in.hinted(hints)
		if len(m.boards) == 0 {
			m.boards = in.found()
		}
	}
	m.owners = findOwners(rules, m.boards, in.domains)
	for _, g := range m.boards {
		in.findEmpty(g, m.owners)
	}
	m.moves = newClickModel(in.domains, m.boards)
	return m
}

const (
	maxBoards     = 16 // of one grid
	maxGrids      = 3
	maxBoardCells = 1024
)

type inference struct {
	rules   *game.Rules
	samples [][]game.Term
	domains *domains
}

// hinted builds the boards that comments ask for.
func (in *inference) hinted(hints []hint) []*grid {
	var out []*grid
	for _, h := range hints {
		name, ok := in.rules.Terms.FindSymbol(h.name)
		if !ok {
			continue
		}
		f := atomic{name, len(h.args)}
		g := &grid{functors: []atomic{f}, x: h.arg(across), y: h.arg(along), shape: Square}
		for i, a := range h.args {
			switch {
			case a == "board":
				g.label = append(g.label, i)
			case i != g.x && i != g.y:
				g.content = append(g.content, i)
			}
		}
		// The author says what is a coordinate, so any constants will do.
		axisOf := func(arg int) *axis {
			names := in.coordinates(f, arg)
			if a := orderAxis(in.rules, names); a != nil || len(names) == 0 || len(names) > maxAxis {
				return a
			}
			return newAxis(names)
		}
		g.cols, g.rows = axisOf(g.x), axisOf(g.y)
		if g.cols == nil || g.rows == nil || !in.settle(g) {
			continue
		}
		if h.shape != "square" {
			g.shape = Hex
			g.lean = -1 // seen from the row above
			if h.shape == "hex-left" {
				g.lean = 1
			}
		}
		out = append(out, g)
	}
	return out
}

// found looks for boards without help.
func (in *inference) found() []*grid {
	var out []*grid
	var marks []*grid // boards of facts without content
	for _, f := range in.domains.stateFunctors() {
		g := in.best(f)
		switch {
		case g == nil:
		case len(g.content) == 0:
			marks = append(marks, g)
		default:
			out = append(out, g)
		}
	}
	out = append(out, in.merge(marks)...)
	slices.SortStableFunc(out, func(a, b *grid) int { return cmp.Compare(b.size(), a.size()) })
	return out[:min(len(out), maxGrids)]
}

func (g *grid) size() int { return len(g.cols.labels) * len(g.rows.labels) * len(g.labels) }

// coordinates returns the constants that an argument of a state fact takes:
// those seen in the samples when every state fills the same cells, else all
// that the rules allow.
func (in *inference) coordinates(f atomic, arg int) []game.Symbol {
	base, _ := in.domains.constants(place{inBase, uint32(f.name), f.arity, arg})
	names, pure := in.domains.constants(statePlace(f.name, f.arity, arg))
	if !pure {
		return nil
	}
	if len(base) > 0 {
		// The author has listed the facts; what the rules could reach beyond
		// that is most likely never reached.
		names = base
	}
	return names
}

// best returns the most convincing board of one function, or nil.
func (in *inference) best(f atomic) *grid {
	if f.arity < 2 || f.arity > 8 {
		return nil
	}
	var best *grid
	bestScore := -1
	for i := range f.arity {
		for j := i + 1; j < f.arity; j++ {
			g, score := in.try(f, i, j)
			if g != nil && score > bestScore {
				best, bestScore = g, score
			}
		}
	}
	return best
}

// try looks at a pair of arguments as coordinates and scores the board.
func (in *inference) try(f atomic, i, j int) (*grid, int) {
	a := orderAxis(in.rules, in.coordinates(f, i))
	b := orderAxis(in.rules, in.coordinates(f, j))
	if a == nil || b == nil {
		return nil, 0
	}
	if in.onlyRoles(a) || in.onlyRoles(b) {
		return nil, 0
	}
	di := in.domains.directionOf(statePlace(f.name, f.arity, i))
	dj := in.domains.directionOf(statePlace(f.name, f.arity, j))
	named := 0
	if di != anyWay {
		named++
	}
	if dj != anyWay {
		named++
	}
	if di == dj && named == 2 {
		return nil, 0 // two columns make no place
	}
	g := &grid{functors: []atomic{f}, x: i, y: j, shape: Square, cols: a, rows: b}
	if di == along || dj == across {
		g.x, g.y, g.cols, g.rows = j, i, b, a
	}
	for k := range f.arity {
		if k != i && k != j {
			g.content = append(g.content, k)
		}
	}
	if len(g.content) == 0 && named < 2 && (letters(in.rules, a) || letters(in.rules, b)) {
		return nil, 0 // (on a b) speaks of things, not of places
	}
	if !in.settle(g) && !in.addLabels(g) {
		return nil, 0
	}
	most := 0
	for _, facts := range in.samples {
		n := 0
		for _, t := range facts {
			if in.is(f, t) {
				n++
			}
		}
		most = max(most, n)
	}
	if most < 2 && named < 2 || most == 0 {
		return nil, 0
	}
	score := 4*named + 8
	if g.fixed {
		score += 6
	}
	if slices.Equal(a.labels, b.labels) {
		score += 3
	}
	if j == i+1 {
		score += 2
	}
	if i == 0 {
		score++
	}
	return g, score - 8*len(g.label)
}

func (in *inference) is(f atomic, t game.Term) bool {
	return in.rules.Terms.Functor(t) == f.name && len(in.rules.Terms.Args(t)) == f.arity
}

// onlyRoles reports whether all coordinates are roles: those are owners.
func (in *inference) onlyRoles(a *axis) bool {
	return !slices.ContainsFunc(a.labels, func(s game.Symbol) bool {
		t, ok := in.rules.Terms.Find(s)
		return !ok || in.rules.RoleIndex(t) < 0
	})
}

func letters(rules *game.Rules, a *axis) bool {
	text := rules.Terms.Spelling(a.labels[0])
	return len(text) == 1 && (text[0] < '0' || text[0] > '9')
}

// settle finishes a grid whose arguments are chosen: it turns the rows so that
// the first is on top, finds out which cells there are, and checks that no
// state holds two facts of one cell.
func (in *inference) settle(g *grid) bool {
	if len(g.cols.labels)*len(g.rows.labels) > maxBoardCells {
		return false
	}
	terms := in.rules.Terms
	g.labels = nil
	seen := map[string]bool{}
	for _, facts := range in.samples {
		for _, t := range facts {
			if !slices.Contains(g.functors, atomic{terms.Functor(t), len(terms.Args(t))}) {
				continue
			}
			label := make([]game.Symbol, len(g.label))
			for i, a := range g.label {
				label[i] = terms.Functor(terms.Args(t)[a])
			}
			if key := spell(terms, label); !seen[key] {
				seen[key] = true
				g.labels = append(g.labels, label)
			}
		}
	}
	if len(g.labels) == 0 || len(g.labels) > maxBoards {
		return false
	}
	slices.SortFunc(g.labels, func(a, b []game.Symbol) int { return cmp.Compare(spell(terms, a), spell(terms, b)) })
	if g.y > g.x { // else rows come first and count from the top, as in a matrix
		up := newAxis(slices.Clone(g.rows.labels))
		up.reverse()
		g.rows = up
	}
	g.fixed = false
	var first map[gridCell]bool
	fixed := true
	for _, facts := range in.samples {
		cells := map[gridCell]bool{}
		for _, t := range facts {
			p, ours, ok := g.piece(terms, t)
			if !ours {
				continue
			}
			if !ok || cells[p.at] {
				return false
			}
			cells[p.at] = true
		}
		if first == nil {
			first = cells
		}
		fixed = fixed && sameCells(first, cells)
	}
	// A single fact that has not moved yet is no board of one cell.
	if fixed && len(first) >= 4 && 3*len(first) >= g.size() && len(in.samples) > 1 {
		g.fixed, g.cells = true, first
		in.trim(g)
	}
	return true
}

func sameCells(a, b map[gridCell]bool) bool {
	if len(a) != len(b) {
		return false
	}
	for c := range a {
		if !b[c] {
			return false
		}
	}
	return true
}

// trim drops the columns and rows of a fixed board that have no cells: the
// rules seemed to allow them, but nothing is ever there.
func (in *inference) trim(g *grid) {
	keep := func(a *axis, at func(gridCell) int) (*axis, map[int]int) {
		used := map[int]bool{}
		for c := range g.cells {
			used[at(c)] = true
		}
		var labels []game.Symbol
		moved := map[int]int{}
		for i, l := range a.labels {
			if used[i] {
				moved[i] = len(labels)
				labels = append(labels, l)
			}
		}
		return newAxis(labels), moved
	}
	cols, newCol := keep(g.cols, func(c gridCell) int { return c.col })
	rows, newRow := keep(g.rows, func(c gridCell) int { return c.row })
	cells := map[gridCell]bool{}
	for c := range g.cells {
		cells[gridCell{c.board, newCol[c.col], newRow[c.row]}] = true
	}
	g.cols, g.rows, g.cells = cols, rows, cells
}

// addLabels looks for one or two further arguments that tell boards apart,
// when column and row alone do not make a key.
func (in *inference) addLabels(g *grid) bool {
	if g.y > g.x {
		// settle has turned the rows; begin again.
		g.rows = newAxis(slices.Clone(g.rows.labels))
	}
	content := g.content
	for n := 1; n <= 2; n++ {
		for i := range content {
			for j := i; j < len(content); j++ {
				if (n == 1) != (i == j) {
					continue
				}
				try := *g
				try.label = slices.Compact([]int{content[i], content[j]})
				try.content = nil
				for _, c := range content {
					if !slices.Contains(try.label, c) {
						try.content = append(try.content, c)
					}
				}
				if len(try.content) > 0 && in.settle(&try) && try.fixed {
					*g = try
					return true
				}
			}
		}
	}
	return false
}

// merge joins facts without content, such as (black ?x ?y) and (white ?x ?y),
// into one board where no cell ever has two of them.
func (in *inference) merge(marks []*grid) []*grid {
	var out []*grid
next:
	for _, g := range marks {
		for _, o := range out {
			if g.x != o.x || !slices.Equal(g.cols.labels, o.cols.labels) || !slices.Equal(g.rows.labels, o.rows.labels) {
				continue
			}
			both := &grid{functors: append(slices.Clone(o.functors), g.functors...), x: o.x, y: o.y, shape: Square}
			both.cols, both.rows = o.cols, newAxis(slices.Clone(o.rows.labels))
			if g.y > g.x {
				both.rows.reverse() // settle turns them back
			}
			if in.settle(both) {
				*o = *both
				continue next
			}
		}
		out = append(out, g)
	}
	return out
}

// findEmpty guesses which content means that nothing is there: one that owns
// to nobody and has a usual name, or else fills most of the board at first.
func (in *inference) findEmpty(g *grid, owners *owners) {
	g.empty = map[game.Symbol]bool{}
	if len(g.content) != 1 || len(in.samples) == 0 {
		return
	}
	terms := in.rules.Terms
	count := map[game.Symbol]int{}
	total := 0
	for _, t := range in.samples[0] {
		if p, ours, _ := g.piece(terms, t); ours {
			count[p.content[0]]++
			total++
		}
	}
	names, _ := in.domains.constants(statePlace(g.functors[0].name, g.functors[0].arity, g.content[0]))
	for _, s := range names {
		if _, owned := owners.of[s]; owned || !emptyNames[terms.Canonical(terms.Make(s))] {
			continue
		}
		g.empty[s] = true
	}
	if len(g.empty) > 0 || !g.fixed {
		return
	}
	for _, s := range names {
		_, owned := owners.of[s]
		if !owned && 2*count[s] > total && !plainText(terms.Spelling(s)) && count[s] < total {
			g.empty[s] = true
		}
	}
}

// emptyNames are what authors call a place with nothing in it.
var emptyNames = map[string]bool{
	"b": true, "blank": true, "empty": true, "e": true, "none": true, "nil": true, "free": true, "clear": true,
	"nothing": true, "space": true, "off": true, "dark": true, "open": true, "unmarked": true, "hidden": true,
}
