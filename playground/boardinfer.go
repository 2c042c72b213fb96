package playground

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// inferBoards finds boards in a game. It needs some states of it, the initial
// one first: two arguments of a fact are taken as column and row if they have
// a natural order and hardly any state holds two facts of one cell. The atoms
// of relations that follow from the rules alone tell which cells of a board
// are neighbours; table may return nil for any.
func inferBoards(rules *game.Rules, samples [][]game.Term, table func(game.Relation) [][]game.Term) *boardModel {
	in := &inference{rules: rules, samples: samples, table: table, domains: newDomains(rules)}
	in.sort()
	m := &boardModel{rules: rules}
	hints, none := readHints(rules.Sheet.Text)
	if !none && in.domains.complete {
		m.boards = in.hinted(hints)
		if len(m.boards) == 0 {
			m.boards = in.found()
		}
	}
	for _, g := range m.boards {
		g.empty = in.emptyContents(g)
	}
	m.owners = findOwners(rules, m.boards, in.domains)
	m.moves = newClickModel(in.domains, m.boards)
	return m
}

const (
	maxBoards     = 16 // of one grid
	maxGrids      = 3
	maxBoardCells = 1024
	maxArity      = 8       // of facts that are looked at
	maxPlaced     = 1 << 17 // facts that are put on boards to try, in all
)

type inference struct {
	rules   *game.Rules
	samples [][]game.Term
	table   func(game.Relation) [][]game.Term
	domains *domains
	placed  int                        // facts that were put on boards so far
	facts   map[atomic][][]game.Term   // of each sample, by function
	listed  map[atomic][][]game.Symbol // constants of the facts that base declares, by function and argument
}

// sort puts the facts of the samples in order of their functions.
func (in *inference) sort() {
	in.facts = map[atomic][][]game.Term{}
	for i, facts := range in.samples {
		for _, t := range facts {
			f := atomic{in.rules.Terms.Functor(t), len(in.rules.Terms.Args(t))}
			if in.facts[f] == nil {
				in.facts[f] = make([][]game.Term, len(in.samples))
			}
			in.facts[f][i] = append(in.facts[f][i], t)
		}
	}
}

// seen returns the constants that stand in an argument in the samples, in the
// order of their symbols, or nil if other terms do too.
func (in *inference) seen(f atomic, arg int) []game.Symbol {
	has := map[game.Symbol]bool{}
	var names []game.Symbol
	for _, facts := range in.facts[f] {
		for _, t := range facts {
			a := in.rules.Terms.Args(t)[arg]
			if len(in.rules.Terms.Args(a)) > 0 {
				return nil
			}
			if s := in.rules.Terms.Functor(a); !has[s] {
				has[s] = true
				names = append(names, s)
			}
		}
	}
	slices.Sort(names)
	return names
}

// declared returns the constants that the rules allow in an argument of a
// state fact, or nil if they allow other terms too.
func (in *inference) declared(f atomic, arg int) []game.Symbol {
	if base := in.base(f); base != nil {
		// The author has listed the facts; what the rules could reach beyond
		// that is most likely never reached.
		return base[arg]
	}
	names, pure := in.domains.constants(statePlace(f.name, f.arity, arg))
	if !pure {
		return nil
	}
	return names
}

// base returns the constants that the facts declared by base hold in each
// argument, in the order of their symbols, none where other terms stand too.
// It returns nil if there are no such facts.
func (in *inference) base(f atomic) [][]game.Symbol {
	if in.listed == nil {
		in.list()
	}
	if listed := in.listed[f]; listed != nil {
		return listed
	}
	// There may be too many to list.
	var loosely [][]game.Symbol
	for arg := range f.arity {
		names, pure := in.domains.constants(place{inBase, uint32(f.name), f.arity, arg})
		if len(names) == 0 || !pure {
			return nil
		}
		loosely = append(loosely, names)
	}
	return loosely
}

// list sorts the constants of declared facts.
func (in *inference) list() {
	in.listed = map[atomic][][]game.Symbol{}
	impure := map[argument]bool{}
	for _, row := range in.table(game.RelBase) {
		args := in.rules.Terms.Args(row[0])
		f := atomic{in.rules.Terms.Functor(row[0]), len(args)}
		if in.listed[f] == nil {
			in.listed[f] = make([][]game.Symbol, len(args))
		}
		for i, a := range args {
			in.listed[f][i] = append(in.listed[f][i], in.rules.Terms.Functor(a))
			if len(in.rules.Terms.Args(a)) > 0 {
				impure[argument{f, i}] = true
			}
		}
	}
	for f, args := range in.listed {
		for i := range args {
			slices.Sort(args[i])
			if args[i] = slices.Compact(args[i]); impure[argument{f, i}] {
				args[i] = nil
			}
		}
	}
}

// found looks for boards without help.
func (in *inference) found() []*grid {
	var grids []*grid
	for _, f := range in.domains.stateFunctors() {
		if g := in.edges(f); g != nil {
			grids = append(grids, g)
		}
	}
	for _, f := range in.domains.stateFunctors() {
		if takenBy(grids, f) {
			continue
		}
		if g := in.best(f); g != nil {
			grids = append(grids, g)
		}
	}
	if len(grids) > 0 {
		return in.joined(grids)
	}
	for _, f := range in.domains.stateFunctors() {
		if f.arity < 2 || f.arity > maxArity || in.facts[f] == nil {
			continue
		}
		if g := in.line(f); g != nil {
			grids = append(grids, g)
		}
	}
	return in.joined(grids)
}

// best returns the most convincing board of one function, or nil.
func (in *inference) best(f atomic) *grid {
	if f.arity < 2 || f.arity > maxArity || in.facts[f] == nil || in.isWall(f) {
		return nil
	}
	var best *grid
	bestScore := -1
	for i := range f.arity {
		for j := i + 1; j < f.arity; j++ {
			if g, score := in.try(f, i, j); g != nil && score > bestScore {
				best, bestScore = g, score
			}
		}
	}
	if best == nil {
		best = in.namedCells(f)
	}
	return best
}

// try looks at a pair of arguments as coordinates and scores the board. What
// the samples show is enough if all have the same cells; else the rules must
// say which cells there can be.
func (in *inference) try(f atomic, i, j int) (*grid, int) {
	g, score := in.onScales(f, scale{i, in.seen(f, i)}, scale{j, in.seen(f, j)})
	if g != nil && g.cells != nil {
		return g, score
	}
	if g, score := in.onScales(f, scale{i, in.declared(f, i)}, scale{j, in.declared(f, j)}); g != nil {
		return g, score
	}
	return in.asWritten(f, i, j)
}

// asWritten makes a board of coordinates without an order of their own: they
// lie in the order in which the sheet first names them. To be one it must fill
// a rectangle, and change.
func (in *inference) asWritten(f atomic, i, j int) (*grid, int) {
	cols, rows := scale{i, in.seen(f, i)}, scale{j, in.seen(f, j)}
	for _, s := range []*scale{&cols, &rows} {
		if len(s.names) < 3 || len(s.names) > maxAxis || in.onlyRoles(s.names) {
			return nil, 0
		}
		if order := inOrder(in.rules, s.names); order != nil {
			s.names = order
		}
	}
	g := in.lay(f, []scale{cols}, []scale{rows}, nil)
	fit, ok := in.settle(g)
	if !ok || fit.doubles > 0 || len(g.cells) != len(cols.names)*len(rows.names) || len(g.layers[0].content) == 0 || !in.changes(f) {
		return nil, 0
	}
	return g, 1
}

// changes reports whether the facts of a function differ between samples.
func (in *inference) changes(f atomic) bool {
	facts := in.facts[f]
	return slices.ContainsFunc(facts, func(x []game.Term) bool { return !sameTerms(x, facts[0]) })
}

func sameTerms(a, b []game.Term) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// onScales makes a board with two arguments as coordinates and scores it.
func (in *inference) onScales(f atomic, a, b scale) (*grid, int) {
	a.names, b.names = inOrder(in.rules, a.names), inOrder(in.rules, b.names)
	if a.names == nil || b.names == nil || in.onlyRoles(a.names) || in.onlyRoles(b.names) {
		return nil, 0
	}
	da, db := in.directionsOf(f, a, b)
	cols, rows := a, b
	if da == along || db == across {
		cols, rows = b, a
	}
	named := da != anyWay && db != anyWay
	g := in.lay(f, []scale{cols}, []scale{rows}, nil)
	plain, ok := in.settle(g)
	if !ok || plain.most < 2 && !named {
		return nil, 0
	}
	// (on ?x ?y) may pair things instead of coordinates.
	if len(g.layers[0].content) == 0 && !plain.spread && !(named && (allNumbers(in.rules, a.names) || !slices.Equal(a.names, b.names))) {
		return nil, 0
	}
	score := 0
	if labelled := in.labelled(g, cols, rows, plain.doubles == 0); labelled != nil {
		g = labelled
		score -= 8
	} else if plain.doubles > 0 && !named && !plain.mostlySingle() || len(in.twins(g, cols, rows)) > 1 {
		return nil, 0
	}
	switch {
	case named:
		score += 16
	case da != anyWay || db != anyWay:
		score += 12
	default:
		score += 8
	}
	if g.cells != nil {
		score += 6
	}
	if plain.doubles == 0 {
		score += 4
	}
	if slices.Equal(a.names, b.names) {
		score += 3
	}
	if b.arg == a.arg+1 {
		score += 2
	}
	if a.arg == 0 {
		score++
	}
	return g, score
}

// lay makes a grid of one function from the arguments that are coordinates
// and those that tell boards apart. All others are content.
func (in *inference) lay(f atomic, cols, rows []scale, label []int) *grid {
	c, args := gridChart(in.rules.Terms, cols, rows)
	return newGrid(c, newLayer(f, args, label))
}

// onlyRoles reports whether all constants are roles: those are owners.
func (in *inference) onlyRoles(names []game.Symbol) bool {
	return !slices.ContainsFunc(names, func(s game.Symbol) bool {
		t, ok := in.rules.Terms.Find(s)
		return !ok || in.rules.RoleIndex(t) < 0
	})
}

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
	if g.chart.size() > maxBoardCells || !in.nameBoards(g) {
		return fit, false
	}
	var first map[gridCell]bool
	same := true
	for i, facts := range in.facts[l.functor] {
		if in.placed += len(facts); in.placed > maxPlaced {
			return fit, false
		}
		cells := map[gridCell]bool{}
		cols, rows := map[int]bool{}, map[int]bool{}
		var sharedCol, sharedRow bool
		for _, t := range facts {
			p, ok := g.piece(in.rules.Terms, l, t)
			if !ok {
				return fit, false
			}
			if cells[p.at] {
				fit.doubles++
				if i == 0 {
					fit.early++
				}
				continue
			}
			cells[p.at] = true
			sharedCol = sharedCol || cols[p.at.col]
			sharedRow = sharedRow || rows[p.at.row]
			cols[p.at.col], rows[p.at.row] = true, true
		}
		fit.spread = fit.spread || sharedCol && sharedRow
		fit.facts += len(facts)
		fit.most = max(fit.most, len(facts))
		if first == nil {
			first = cells
		}
		same = same && maps.Equal(first, cells)
	}
	// A few facts that have not moved yet are no board of as many cells. One
	// with holes must have a content that says that a cell is empty.
	size := g.chart.size() * len(g.labels)
	if same && len(in.samples) > 1 && len(first) >= 4 && 3*len(first) >= size {
		holes := len(first) < size
		if g.cells = first; !holes || len(in.emptyContents(g)) > 0 {
			in.fixCells(g, first)
		} else {
			g.cells = nil
		}
	}
	return fit, fit.most > 0
}

// nameBoards finds out which boards the labels tell apart. It returns false if
// there are none or too many.
func (in *inference) nameBoards(g *grid) bool {
	terms := in.rules.Terms
	l := &g.layers[0]
	seen := map[string]bool{}
	for _, facts := range in.facts[l.functor] {
		for _, t := range facts {
			label := make([]game.Symbol, len(l.label))
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
		if all := inOrder(in.rules, in.declared(l.functor, l.label[0])); len(all) > len(g.labels) && len(all) <= maxBoards {
			g.labels = nil
			for _, s := range all {
				g.labels = append(g.labels, []game.Symbol{s})
			}
		}
	}
	slices.SortFunc(g.labels, func(a, b []game.Symbol) int { return cmp.Compare(spell(terms, a), spell(terms, b)) })
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

// labelled looks for further arguments that tell boards or blocks of a board
// apart. They are needed where column and row do not name one cell (clean is
// false); otherwise only arguments count that moves give, as they give the
// coordinates.
func (in *inference) labelled(g *grid, cols, rows scale, clean bool) *grid {
	l := g.layers[0]
	if clean && g.cells != nil {
		return nil
	}
	var may []int
	twins := in.twins(g, cols, rows)
	for _, k := range l.content {
		names := in.seen(l.functor, k)
		if len(names) == 0 || in.onlyRoles(names) || clean && !(k < l.args[0] && in.isRun(names) && in.givenByMoves(l.functor, k)) {
			continue
		}
		may = append(may, k)
	}
	var sets [][]int
	for i, k := range may {
		sets = append(sets, []int{k})
		for _, m := range may[i+1:] {
			sets = append(sets, []int{k, m})
		}
	}
	slices.SortStableFunc(sets, func(a, b []int) int {
		// Two that look like the coordinates come first, then single ones.
		rank := func(set []int) int {
			if len(twins) == 2 && slices.Equal(set, twins) {
				return 0
			}
			return len(set)
		}
		return cmp.Compare(rank(a), rank(b))
	})
	for _, label := range sets {
		if len(label) == len(l.content) {
			continue // nothing would be left to show
		}
		if b := in.blocks(l.functor, cols, rows, label); b != nil {
			return b
		}
		if slices.ContainsFunc(twins, func(k int) bool { return !slices.Contains(label, k) }) {
			continue // an edge from one place to another, rather
		}
		b := in.lay(l.functor, []scale{cols}, []scale{rows}, label)
		if fit, ok := in.settle(b); ok && fit.mostlySingle() && (b.cells != nil || in.isRun(in.seen(l.functor, label[0]))) {
			return b
		}
	}
	return nil
}

// twins returns the further arguments that hold the same constants as a
// coordinate. Two of them name a block, or another place if the fact is about
// an edge.
func (in *inference) twins(g *grid, cols, rows scale) []int {
	var out []int
	l := &g.layers[0]
	for _, k := range l.content {
		if all := in.declared(l.functor, k); sameNames(all, cols.names) || sameNames(all, rows.names) {
			out = append(out, k)
		}
	}
	return out
}

// blocks makes a board of blocks, if two arguments name a block as the
// coordinates name a place in it.
func (in *inference) blocks(f atomic, cols, rows scale, label []int) *grid {
	if len(label) != 2 {
		return nil
	}
	outer := [2]scale{}
	for i, arg := range label {
		names := inOrder(in.rules, in.declared(f, arg))
		if names == nil {
			return nil
		}
		outer[i] = scale{arg, names}
	}
	if rows.arg < cols.arg {
		outer[0], outer[1] = outer[1], outer[0]
	}
	g := in.lay(f, []scale{outer[0], cols}, []scale{outer[1], rows}, nil)
	if fit, ok := in.settle(g); !ok || fit.doubles > 0 {
		return nil
	}
	return g
}

// minLine is how many cells a board of one row has at least.
const minLine = 5

// line makes a board of one row, such as (cell 4 twocoins): one argument is
// the place, in an order of its own, and the others are more than numbers.
func (in *inference) line(f atomic) *grid {
	for arg := range f.arity {
		if g := in.onLine(f, scale{arg, in.seen(f, arg)}); g != nil && g.cells != nil {
			return g
		}
		if g := in.onLine(f, scale{arg, in.declared(f, arg)}); g != nil && in.givenByMoves(f, arg) {
			return g
		}
	}
	return nil
}

// onLine makes a board of one row with an argument as its only coordinate.
func (in *inference) onLine(f atomic, s scale) *grid {
	s.names = inOrder(in.rules, s.names)
	if len(s.names) < minLine || in.onlyRoles(s.names) || in.pairsCells(f, s.arg, s.names) {
		return nil
	}
	step := map[game.Symbol]point{}
	for i, name := range s.names {
		step[name] = point{col: i}
	}
	c := &chart{coordinates: []coordinate{{across, step}}, columns: scaleLabels(in.rules.Terms, []scale{s}), rows: []string{""}}
	g := newGrid(c, newLayer(f, []int{s.arg}, nil))
	if fit, ok := in.settle(g); !ok || fit.doubles > 0 || !in.changes(f) || !in.holdsThings(g) {
		return nil
	}
	for _, arg := range g.layers[0].content {
		if in.givenByMoves(f, arg) && !in.onlyRoles(in.declared(f, arg)) {
			return nil // (on disc peg): what a move changes is rather the place of a thing
		}
	}
	return g
}

// holdsThings reports whether the cells of a grid hold more than numbers.
func (in *inference) holdsThings(g *grid) bool {
	l := &g.layers[0]
	return slices.ContainsFunc(l.content, func(arg int) bool {
		return slices.ContainsFunc(in.declared(l.functor, arg), func(s game.Symbol) bool {
			return !plainText(in.rules.Terms.Spelling(s))
		})
	})
}

// isRun reports whether constants are numbers, or letters or words that follow
// each other.
func (in *inference) isRun(names []game.Symbol) bool {
	order := inOrder(in.rules, names)
	if order == nil {
		return false
	}
	first, last := in.rules.Terms.Spelling(order[0]), in.rules.Terms.Spelling(order[len(order)-1])
	return len(first) != 1 || len(last) != 1 || int(last[0])-int(first[0]) == len(order)-1
}

func sameNames(a, b []game.Symbol) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// givenByMoves reports whether a rule takes an argument of a state fact from a
// move.
func (in *inference) givenByMoves(f atomic, arg int) bool {
	for i := range in.rules.Clauses {
		c := &in.rules.Clauses[i]
		if c.Head.Relation != game.RelNext {
			continue
		}
		p := &c.Head.Args[0]
		if p.Functor != f.name || len(p.Args) != f.arity || p.Args[arg].Var < 0 {
			continue
		}
		for k := range c.Body {
			l := &c.Body[k]
			if l.Kind == game.Holds && l.Atom.Relation == game.RelDoes && mentions(&l.Atom.Args[1], p.Args[arg].Var) {
				return true
			}
		}
	}
	return false
}

// mentions reports whether a variable occurs in a pattern.
func mentions(p *game.Pattern, variable int) bool {
	if p.Var == variable {
		return true
	}
	return slices.ContainsFunc(p.Args, func(a game.Pattern) bool { return mentions(&a, variable) })
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
		// The author says what is a coordinate, so any constants will do.
		scaleOf := func(arg int) []scale {
			names := in.declared(f, arg)
			if order := inOrder(in.rules, names); order != nil {
				names = order
			}
			return []scale{{arg, names}}
		}
		cols, rows := scaleOf(h.arg(across)), scaleOf(h.arg(along))
		var label []int
		for i, a := range h.args {
			if a == "board" {
				label = append(label, i)
			}
		}
		g := in.lay(f, cols, rows, label)
		if _, ok := in.settle(g); !ok {
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
