package board

import (
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

// minSequence is how many things a sequence has at least.
const minSequence = 4

// A sequence draws the arguments of the only fact of a function, which all hold
// the same things: (order p3 p1 p2). Things that have sizes lie on each other,
// the first one uppermost.
type sequence struct {
	functor atomic
	sizes   map[logic.Symbol]int
}

// sequences claims functions all of whose arguments have the same values, where one fact at most holds.
func (c *claims) sequences() {
	if c.grids {
		return
	}
	for arity := minSequence; arity <= maxKeys; arity++ {
		for _, f := range c.free(arity) {
			things := c.values(f, 0)
			same := len(things) > 1 && c.facts[f] != nil
			for arg := range arity {
				same = same && sameNames(c.values(f, arg), things)
			}
			if same && !slices.ContainsFunc(c.facts[f], func(facts []logic.Term) bool { return len(facts) > 1 }) {
				c.add(&sequence{f, c.sizes(things)}, f)
			}
		}
	}
}

// read draws the arguments of the fact in a row, or as a tower where they have sizes.
func (x *sequence) read(v *view) Board {
	t := v.terms()
	n := x.functor.arity
	b := blank(t.Spelling(x.functor.name), Sequence, n, 1)
	if x.sizes != nil {
		b = blank(t.Spelling(x.functor.name), Towers, 1, n)
	}
	for i := range n {
		if x.sizes != nil {
			b.Rows[i] = strconv.Itoa(i + 1)
		} else {
			b.Columns[i] = strconv.Itoa(i + 1)
		}
	}
	var words []string
	for _, fact := range v.facts[x.functor] {
		args, _ := constantArgs(t, fact)
		for i, s := range args {
			v.put(&b.Cells[i], fact, s)
			b.Cells[i].Size = x.sizes[s]
			words = append(words, t.Spelling(s))
		}
	}
	b.Width = 12
	if x.sizes == nil {
		b.Width = wordWidth(words)
	}
	return b
}
