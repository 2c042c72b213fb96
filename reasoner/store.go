package reasoner

import (
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// A classKey is what the facts that one pattern can match have in common.
type classKey struct {
	functor logic.Symbol
	arity   int
}

// A class holds the arguments of all facts with one functor and arity that
// were ever seen.
type class struct {
	id int
	factTable
	fact []uint32 // by row: number of the Fact
	held float64  // facts of the class in the states seen so far, for the planner
}

// facts numbers the state facts of a machine and its clones as they are first
// seen, and indexes all of them for good: a state only has to be tested for the
// few facts that an index finds, and needs no index of its own. Whoever holds
// the lock may also add terms.
type facts struct {
	sync.Mutex
	terms   *logic.Terms
	term    []logic.Term // by Fact
	class   []*class     // by Fact
	row     []uint32     // by Fact: its row in the class
	number  []uint32     // by Term: Fact + 1, or 0
	classes map[classKey]*class
	byID    []*class
	states  float64 // how many states class.held sums over
}

func newFacts(terms *logic.Terms) *facts {
	return &facts{terms: terms, classes: map[classKey]*class{}}
}

// find returns the number of a fact that was seen before.
func (f *facts) find(t logic.Term) (game.Fact, bool) {
	if int(t) >= len(f.number) || f.number[t] == 0 {
		return 0, false
	}
	return game.Fact(f.number[t] - 1), true
}

// add returns the number of a fact, a new one if need be.
func (f *facts) add(t logic.Term) game.Fact {
	if n, ok := f.find(t); ok {
		return n
	}
	n := game.Fact(len(f.term))
	if int(t) >= len(f.number) {
		f.number = append(f.number, make([]uint32, max(int(t)+1-len(f.number), 1024, len(f.number)))...)
	}
	f.number[t] = uint32(n) + 1
	args := f.terms.Args(t)
	c := f.classOf(classKey{f.terms.Functor(t), len(args)})
	f.term = append(f.term, t)
	f.class = append(f.class, c)
	f.row = append(f.row, uint32(c.Len()))
	c.insert(args)
	c.fact = append(c.fact, uint32(n))
	return n
}

func (f *facts) classOf(k classKey) *class {
	c := f.classes[k]
	if c == nil {
		c = &class{id: len(f.byID), factTable: *newFactTable(k.arity)}
		f.classes[k] = c
		f.byID = append(f.byID, c)
	}
	return c
}

// A factTable holds distinct ground rows: the facts that the sheet gives for a
// relation, or the state facts of a class.
type factTable struct {
	*rows.Table[logic.Term]
	all *rows.Selection[logic.Term]
}

func newFactTable(arity int) *factTable {
	t := rows.NewTable[logic.Term](arity)
	return &factTable{t, rows.NewSelection(t)}
}

// insert adds a row unless it is there already.
func (t *factTable) insert(row []logic.Term) {
	if n, added := t.Add(row); added {
		t.all.Add(n)
	}
}

// index returns the index over the columns in mask.
func (t *factTable) index(mask uint64) *rows.Index[logic.Term] { return t.all.Index(mask) }
