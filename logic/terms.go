package logic

import (
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

type (
	// Symbol is an interned name: a constant, functor or relation.
	Symbol uint32
	// Term is an interned ground term. Equal terms of one Terms are equal numbers.
	Term uint32
)

const (
	// MaxTermDepth bounds the nesting of terms, so that nothing that walks a
	// term needs a deep stack. Rules that build deeper terms do not describe a
	// game.
	MaxTermDepth = 256
	// MaxTermSize bounds the names in a term, those that come up several times
	// counted so often: a rule that puts a term into itself twice doubles them
	// with each move, though the term is stored once.
	MaxTermSize = 1 << 14
)

// Terms interns the names and ground terms of one rule set. Names are compared
// in lower case; the first spelling is kept for display.
//
// A Terms belongs to one goroutine while terms are added to it. Clone makes an
// independent table in which everything interned so far means the same.
type Terms struct {
	spelling []string          // by Symbol
	symbols  map[string]Symbol // by lower-case name

	functor []Symbol // by Term
	first   []uint32 // by Term: where its arguments begin in args
	depth   []uint16 // by Term: 1 for a constant
	size    []uint16 // by Term: how many names are in it
	args    []Term   // arguments of all terms, one after the other

	table  []uint32 // open addressing, term+1 or 0; a power of two
	before []uint32 // the table that it grew from, until all that was in it has moved; else nil
	moved  int      // how many of the terms in it have
}

// A table that grows takes all its terms along immediately while it is small. Of a larger one
// a few move with each new term: all of some millions take a tenth of a second or more,
// in which nobody could look at a clock.
const (
	smallTable   = 1 << 18 // slots
	movesPerTerm = 4
)

// NewTerms returns an empty table.
func NewTerms() *Terms {
	return &Terms{symbols: map[string]Symbol{}, table: make([]uint32, 256)}
}

// Clone returns a copy that grows on its own.
func (t *Terms) Clone() *Terms {
	c := &Terms{
		spelling: append([]string(nil), t.spelling...),
		symbols:  make(map[string]Symbol, len(t.symbols)),
		functor:  append([]Symbol(nil), t.functor...),
		first:    append([]uint32(nil), t.first...),
		depth:    append([]uint16(nil), t.depth...),
		size:     append([]uint16(nil), t.size...),
		args:     append([]Term(nil), t.args...),
		table:    append([]uint32(nil), t.table...),
		before:   append([]uint32(nil), t.before...),
		moved:    t.moved,
	}
	for name, s := range t.symbols {
		c.symbols[name] = s
	}
	return c
}

// termWords is what a term without arguments takes up, in words of four bytes: functor, place of the arguments, depth
// and size, and two to four slots of the table.
const termWords = 7

// Words returns about how many words of four bytes all terms take up. They stay as long as the table does.
func (t *Terms) Words() int { return termWords*len(t.functor) + len(t.args) }

// Len returns how many terms are interned.
func (t *Terms) Len() int { return len(t.functor) }

// Symbol interns a name.
func (t *Terms) Symbol(name string) Symbol {
	fold := strings.ToLower(name)
	if s, ok := t.symbols[fold]; ok {
		return s
	}
	s := Symbol(len(t.spelling))
	t.spelling = append(t.spelling, name)
	t.symbols[fold] = s
	return s
}

// FindSymbol returns the symbol of a name that was interned before.
func (t *Terms) FindSymbol(name string) (Symbol, bool) {
	s, ok := t.symbols[strings.ToLower(name)]
	return s, ok
}

// Spelling returns a name as its author first wrote it.
func (t *Terms) Spelling(s Symbol) string { return t.spelling[s] }

// Functor returns the name of a constant or the functor of a compound term.
func (t *Terms) Functor(x Term) Symbol { return t.functor[x] }

// Args returns the arguments of a compound term, nothing for a constant. The
// slice must not be changed.
func (t *Terms) Args(x Term) []Term {
	from, to := t.first[x], uint32(len(t.args))
	if int(x)+1 < len(t.first) {
		to = t.first[x+1]
	}
	return t.args[from:to:to]
}

// Depth returns how deep a term is nested, 1 for a constant.
func (t *Terms) Depth(x Term) uint16 { return t.depth[x] }

// Check returns an error if a term with these arguments would be nested deeper
// than MaxTermDepth or have more names than MaxTermSize. Rule is the form at
// fault, or -1.
func (t *Terms) Check(rule int, args ...Term) error {
	size := 1
	for _, a := range args {
		size += int(t.size[a])
		if t.depth[a] >= MaxTermDepth {
			return &LimitError{What: "levels of nested terms", Limit: MaxTermDepth, Rule: rule}
		}
	}
	if size > MaxTermSize {
		return &LimitError{What: "names in a term", Limit: MaxTermSize, Rule: rule}
	}
	return nil
}

// Constant interns a constant.
func (t *Terms) Constant(name string) Term { return t.Make(t.Symbol(name)) }

// Make interns the term with this functor and these arguments, a constant when
// there are none. Arguments must pass [Terms.Check], except those of an atom,
// which is made into a term for a table or a label.
func (t *Terms) Make(functor Symbol, args ...Term) Term {
	h := hashTerm(functor, args)
	mask := uint32(len(t.table) - 1)
	i := h & mask
	for ; t.table[i] != 0; i = (i + 1) & mask {
		if x := Term(t.table[i] - 1); t.functor[x] == functor && equalTerms(t.Args(x), args) {
			return x
		}
	}
	if t.before != nil {
		if x, ok := t.findIn(t.before, h, functor, args); ok {
			return x
		}
	}
	depth, size := uint16(1), uint16(1)
	for _, a := range args {
		depth = max(depth, t.depth[a]+1)
		size = uint16(min(int(size)+int(t.size[a]), 2*MaxTermSize))
	}
	if depth > MaxTermDepth+1 {
		panic("logic: term nested too deep")
	}
	x := Term(len(t.functor))
	t.functor = append(t.functor, functor)
	t.first = append(t.first, uint32(len(t.args)))
	t.depth, t.size = append(t.depth, depth), append(t.size, size)
	t.args = append(t.args, args...)
	t.table[i] = uint32(x) + 1
	if 2*len(t.functor) > len(t.table) {
		t.grow()
	} else if t.before != nil {
		t.move(movesPerTerm)
	}
	return x
}

// Find returns the term with this functor and these arguments if it was
// interned before.
func (t *Terms) Find(functor Symbol, args ...Term) (Term, bool) {
	h := hashTerm(functor, args)
	if x, ok := t.findIn(t.table, h, functor, args); ok || t.before == nil {
		return x, ok
	}
	return t.findIn(t.before, h, functor, args)
}

func (t *Terms) findIn(table []uint32, h uint32, functor Symbol, args []Term) (Term, bool) {
	mask := uint32(len(table) - 1)
	for i := h & mask; table[i] != 0; i = (i + 1) & mask {
		if x := Term(table[i] - 1); t.functor[x] == functor && equalTerms(t.Args(x), args) {
			return x, true
		}
	}
	return 0, false
}

func (t *Terms) grow() {
	t.before, t.moved = t.table, 0
	t.table = make([]uint32, 2*len(t.before))
	if len(t.table) <= smallTable {
		t.move(len(t.before))
	}
}

// move takes up to n terms along into the table that has grown.
func (t *Terms) move(n int) {
	mask := uint32(len(t.table) - 1)
	all := len(t.before)/2 + 1 // so many make a table grow
	end := min(t.moved+n, all)
	for x := t.moved; x < end; x++ {
		i := hashTerm(t.functor[x], t.Args(Term(x))) & mask
		for t.table[i] != 0 {
			i = (i + 1) & mask
		}
		t.table[i] = uint32(x) + 1
	}
	if t.moved = end; end == all {
		t.before = nil
	}
}

func hashTerm(functor Symbol, args []Term) uint32 {
	h := uint64(functor)*0x9E3779B97F4A7C15 + uint64(len(args))
	for _, a := range args {
		h = (h ^ uint64(a)) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return uint32(h ^ h>>32)
}

func equalTerms(a, b []Term) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Intern interns a ground term of the syntax tree. A variable in it is an error,
// and what [Terms.Check] refuses.
func (t *Terms) Intern(x *gdl.Term) (Term, error) {
	switch x.Kind {
	case gdl.Variable:
		return 0, fmt.Errorf("%s is a variable where a ground term is needed", x.Name)
	case gdl.Constant:
		return t.Constant(x.Name), nil
	}
	args := make([]Term, len(x.Args))
	for i := range x.Args {
		a, err := t.Intern(&x.Args[i])
		if err != nil {
			return 0, err
		}
		args[i] = a
	}
	if err := t.Check(-1, args...); err != nil {
		return 0, err
	}
	return t.Make(t.Symbol(x.Name), args...), nil
}

// String returns a term as its author spells it, such as (cell 1 1 b).
func (t *Terms) String(x Term) string { return string(t.Append(nil, x)) }

// Append appends a term to dst as its author spells it.
func (t *Terms) Append(dst []byte, x Term) []byte {
	args := t.Args(x)
	if len(args) == 0 {
		return append(dst, t.spelling[t.functor[x]]...)
	}
	dst = append(dst, '(')
	dst = append(dst, t.spelling[t.functor[x]]...)
	for _, a := range args {
		dst = append(dst, ' ')
		dst = t.Append(dst, a)
	}
	return append(dst, ')')
}

// Canonical returns a term in the spelling that is the same for all players:
// lower case, one blank between elements, none inside parentheses.
func (t *Terms) Canonical(x Term) string { return strings.ToLower(t.String(x)) }
