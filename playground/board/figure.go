package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A figure draws facts that lie on no grid: heaps, towers, hands and the like.
// Its board always has the same cells, so that positions can be compared cell by
// cell.
type figure interface {
	// read draws the facts of a state that the figure is about, and marks them
	// as shown.
	read(v *view) Board
}

// A view is a state while it is drawn: its facts by function.
type view struct {
	model *Model
	facts map[atomic][]logic.Term
	shown map[logic.Term]bool
}

func (v *view) terms() *logic.Terms { return v.model.rules.Terms }

// show notes that a figure shows a fact, which then need not be listed.
func (v *view) show(fact logic.Term) { v.shown[fact] = true }

// Bounds of what can be seen at a glance.
const (
	maxKeys   = 24  // heaps, places, things of a figure
	maxHeap   = 24  // tokens of a heap; larger ones are gauges
	maxLamps  = 128 // constants of a set
	lampRow   = 10  // lamps that stand side by side
	maxTable  = 400 // cells
	maxFigure = 8   // figures of a game
)

// figures finds what can be drawn of the facts that no grid shows. With a grid
// only what a move can name is drawn, and what a role holds: more would hide the
// board.
func (in *inference) figures(grids []*grid) ([]figure, []*meter) {
	c := &claims{inference: in, taken: map[atomic]bool{}, grids: len(grids) > 0}
	for _, g := range grids {
		for i := range g.layers {
			c.taken[g.layers[i].functor] = true
		}
	}
	for _, f := range c.domains.stateFunctors() {
		if in.hints.hidden[in.rules.Terms.Canonical(in.rules.Terms.Make(f.name))] {
			c.taken[f] = true
		}
	}
	c.hintedHands()
	for _, claim := range []func(){
		c.planes, c.towers, c.turns, c.meters, c.heaps, c.hands, c.places, c.sequences, c.sets, c.propositions,
		c.tables,
	} {
		claim()
	}
	return c.figures[:min(len(c.figures), maxFigure)], c.gauges
}

// claims hands out the functions of a game to figures, each once.
type claims struct {
	*inference
	taken   map[atomic]bool
	grids   bool
	figures []figure
	gauges  []*meter
}

// free returns the functions of an arity that nothing draws yet.
func (c *claims) free(arity int) []atomic {
	var out []atomic
	for _, f := range c.domains.stateFunctors() {
		if f.arity == arity && !c.taken[f] {
			out = append(out, f)
		}
	}
	return out
}

func (c *claims) add(x figure, functions ...atomic) {
	c.figures = append(c.figures, x)
	for _, f := range functions {
		c.taken[f] = true
	}
}

// values returns the constants of an argument in their order: all that the
// rules allow, and at least those that were seen; nil if others stand there too.
func (in *inference) values(f atomic, arg int) []logic.Symbol {
	if in.facts[f] != nil && in.seen(f, arg) == nil {
		return nil
	}
	names := slices.Clone(in.declared(f, arg))
	for _, s := range in.seen(f, arg) {
		if !slices.Contains(names, s) {
			names = append(names, s)
		}
	}
	if order := inOrder(in.rules, names); order != nil {
		return order
	}
	slices.Sort(names)
	return in.byWord(names)
}

// orders are words that people put in an order, whichever the sheet names first.
var orders = [][]string{
	{"left", "middle", "center", "centre", "right"}, {"small", "medium", "middle", "big", "large"},
	{"low", "medium", "high"}, {"north", "east", "south", "west"}, {"first", "second", "third", "fourth"},
}

// byWord puts names in the order of words if all are words of one list.
func (in *inference) byWord(names []logic.Symbol) []logic.Symbol {
	rank := func(order []string, s logic.Symbol) int {
		return slices.Index(order, strings.ToLower(in.rules.Terms.Spelling(s)))
	}
	for _, order := range orders {
		if !slices.ContainsFunc(names, func(s logic.Symbol) bool { return rank(order, s) < 0 }) {
			slices.SortFunc(names, func(a, b logic.Symbol) int { return rank(order, a) - rank(order, b) })
			return names
		}
	}
	return names
}

// single reports whether no state has two facts of a function that agree in all
// arguments but one.
func (in *inference) single(f atomic, value int) bool {
	for _, facts := range in.facts[f] {
		seen := map[string]bool{}
		for _, t := range facts {
			key := ""
			for i, a := range in.rules.Terms.Args(t) {
				if i != value {
					key += strconv.Itoa(int(a)) + " "
				}
			}
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// A numbering says which numbers constants stand for.
type numbering struct {
	of          map[logic.Symbol]int
	least, most int
}

// numbers reads constants as numbers: they are written as such, or as words that
// end in one, or follow each other by facts such as (succ a b). It returns nil
// for others.
func (in *inference) numbers(names []logic.Symbol) *numbering {
	if len(names) < 2 {
		return nil
	}
	n := &numbering{of: map[logic.Symbol]int{}}
	stem, _, _ := in.written(names[0])
	for _, s := range names {
		begins, value, ok := in.written(s)
		if !ok || begins != stem {
			return in.counted(names)
		}
		n.of[s] = value
	}
	n.bound()
	return n
}

// written reads a constant as a number after a stem, as step4 is; the minus of
// -3 belongs to the number.
func (in *inference) written(s logic.Symbol) (stem string, value int, ok bool) {
	text := strings.ToLower(in.rules.Terms.Spelling(s))
	if value, err := strconv.Atoi(text); err == nil {
		return "", value, true
	}
	stem = stemOf(in.rules, s)
	value, err := strconv.Atoi(text[len(stem):])
	return stem, value, err == nil
}

// counted numbers constants by their place in a chain of facts.
func (in *inference) counted(names []logic.Symbol) *numbering {
	order := successorChain(in.rules, names)
	if order == nil {
		return nil
	}
	n := &numbering{of: map[logic.Symbol]int{}}
	for i, s := range order {
		n.of[s] = i
		// (succ n1 p0): the chain passes through zero.
		if text := in.rules.Terms.Spelling(s); strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz") == "0" {
			for k := range order[:i+1] {
				n.of[order[k]] = k - i
			}
			for k := range order[i:] {
				n.of[order[i+k]] = k
			}
			break
		}
	}
	for i, s := range order {
		if i > 0 {
			n.of[s] = n.of[order[i-1]] + 1
		}
	}
	n.bound()
	return n
}

func (n *numbering) bound() {
	first := true
	for _, v := range n.of {
		if first {
			n.least, n.most, first = v, v, false
		}
		n.least, n.most = min(n.least, v), max(n.most, v)
	}
}

// roleOf returns the role that a constant is, or -1.
func (in *inference) roleOf(s logic.Symbol) int {
	t, ok := in.rules.Terms.Find(s)
	if !ok {
		return -1
	}
	return in.rules.RoleIndex(t)
}

// constantArgs returns the constants that are the arguments of a term; ok is
// false if others are among them.
func constantArgs(t *logic.Terms, x logic.Term) (names []logic.Symbol, ok bool) {
	for _, a := range t.Args(x) {
		if len(t.Args(a)) > 0 {
			return nil, false
		}
		names = append(names, t.Functor(a))
	}
	return names, true
}

// spellAll returns the names of constants.
func spellAll(t *logic.Terms, names []logic.Symbol) []string {
	out := make([]string, len(names))
	for i, s := range names {
		out[i] = t.Spelling(s)
	}
	return out
}

// blank returns a board of empty cells, without names at its sides.
func blank(relation string, shape Shape, columns, rows int) Board {
	b := Board{Relation: relation, Shape: shape, Role: -1, Columns: make([]string, columns), Rows: make([]string, rows)}
	for row := range rows {
		for col := range columns {
			b.Cells = append(b.Cells, Cell{Column: col, Row: row, Kind: CellEmpty, Role: -1})
		}
	}
	return b
}

// at returns a cell of a board that was blank.
func (b *Board) at(col, row int) *Cell { return &b.Cells[row*len(b.Columns)+col] }

// put shows a fact as a constant in a cell: a piece of the role whose name it
// is, or a word.
func (v *view) put(c *Cell, fact logic.Term, s logic.Symbol) {
	t := v.terms()
	v.show(fact)
	if c.Kind != CellEmpty {
		c.Marks = append(c.Marks, Mark{Fact: t.String(fact), Content: t.Spelling(s), Kind: CellText, Role: -1})
		return
	}
	c.Fact, c.Content, c.Kind = t.String(fact), t.Spelling(s), CellText
	if x, ok := t.Find(s); ok {
		if c.Role = v.model.rules.RoleIndex(x); c.Role >= 0 {
			c.Kind = CellPiece
		}
	}
}

// wordWidth returns how many times as wide as high cells should be for words of
// these lengths, in quarters.
func wordWidth(words []string) int {
	longest := 0
	for _, w := range words {
		longest = max(longest, len(w))
	}
	return min(max(4, cmp.Or(longest+1, 4)), 12)
}
