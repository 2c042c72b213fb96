package compare

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/internal/scc"
	"github.com/gdl-playground/engine/internal/sha256"
	"github.com/gdl-playground/engine/logic"
)

// A canonicaliser writes clauses as texts that are equal for clauses that say the same
// except for names of variables, order and repetition of conditions. Two clauses
// with equal texts are the same; that two which are the same get equal texts is
// not promised, since conditions may be alike in a way that only an isomorphism
// test of graphs would resolve.
type canonicaliser struct {
	rules     *logic.Rules
	clauses   [][]int                  // by relation: those that give it
	recursive []bool                   // by relation: it depends on itself
	name      func(name string) string // of a lower-case name
	relations []string                 // by relation
	columns   [][]int                  // by relation: the order of its arguments; nil if as they stand
	keys      []string                 // by clause; "" if its conditions contradict each other
	unfolded  []*logic.Clause          // by clause: itself, views put in; nil if its conditions contradict each other
}

// newCanonicaliser writes the clauses of a rule set. With byContent, a view is not
// known by its name but by its clauses, unless it is recursive, and views that
// one clause defines are put in where they are used; the order of its arguments
// does not count either. Parts of rules, which have no name, are known by their
// clauses in any case. It fails when the context is done.
func newCanonicaliser(
	ctx context.Context, rules *logic.Rules, name func(string) string, byContent bool,
) (*canonicaliser, error) {
	c := &canonicaliser{
		rules: rules, name: name,
		relations: make([]string, len(rules.Relations)), keys: make([]string, len(rules.Clauses)),
		unfolded: make([]*logic.Clause, len(rules.Clauses)), columns: make([][]int, len(rules.Relations)),
	}
	order := c.depend()
	for rel, info := range rules.Relations {
		c.relations[rel] = name(strings.ToLower(rules.Terms.Spelling(info.Name))) + "/" + strconv.Itoa(info.Arity)
	}
	single := make([]*logic.Clause, len(rules.Relations))
	for _, rel := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var keys []string
		byClauses := !c.named(rel) && (byContent || rules.Relations[rel].Helper)
		for _, i := range c.clauses[rel] {
			x, ok := rules.Clauses[i], true
			if byContent {
				x, ok = unfold(&x, func(view logic.Relation) *logic.Clause { return single[view] })
			}
			if ok {
				c.unfolded[i] = &x
			}
		}
		if byClauses {
			var err error
			if c.columns[rel], err = c.order(ctx, c.clauses[rel]); err != nil {
				return nil, err
			}
		}
		for _, i := range c.clauses[rel] {
			x := c.unfolded[i]
			if x == nil {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c.keys[i] = c.clause(x)
			keys = append(keys, c.keys[i])
			single[rel] = nil
			if slices.Min(keys) == slices.Max(keys) && !c.named(rel) {
				single[rel] = x // and perhaps repetitions of it
			}
		}
		if byClauses {
			slices.Sort(keys)
			sum := sha256.Sum256([]byte(strings.Join(slices.Compact(keys), "\n")))
			c.relations[rel] = hex.EncodeToString(sum[:])
		}
	}
	return c, nil
}

// depend finds out which relations depend on themselves and returns all so that
// each one comes after those it depends on, as far as it is not recursive.
func (c *canonicaliser) depend() (order []logic.Relation) {
	n := len(c.rules.Relations)
	c.clauses, c.recursive = make([][]int, n), make([]bool, n)
	below := make([][]logic.Relation, n)
	for i := range c.rules.Clauses {
		x := &c.rules.Clauses[i]
		head := x.Head.Relation
		c.clauses[head] = append(c.clauses[head], i)
		for _, l := range x.Body {
			if l.Kind == logic.Holds || l.Kind == logic.Fails {
				below[head] = append(below[head], l.Atom.Relation)
			}
		}
	}
	component, order := scc.Components(n, func(node logic.Relation, i int) (to logic.Relation, ok bool) {
		if i == len(below[node]) {
			return 0, false
		}
		return below[node][i], true
	})
	for _, rel := range order {
		c.recursive[rel] = slices.ContainsFunc(below[rel], func(to logic.Relation) bool {
			return component[to] == component[rel]
		})
	}
	return order
}

// named reports whether a relation is known by its name in any case.
func (c *canonicaliser) named(rel logic.Relation) bool {
	return rel < logic.RelBase || c.recursive[rel]
}

// clause writes a clause; its head without the relation, which is not named yet.
func (c *canonicaliser) clause(x *logic.Clause) string {
	body := make([]*logic.Literal, len(x.Body))
	for i := range x.Body {
		body[i] = &x.Body[i]
	}
	colours := c.colours(x)
	slices.SortStableFunc(body, func(a, b *logic.Literal) int {
		number := func(v int) string { return colours[v] }
		return strings.Compare(c.literal(a, number), c.literal(b, number))
	})
	numbers := map[int]string{}
	number := func(v int) string {
		if numbers[v] == "" {
			numbers[v] = "?" + strconv.Itoa(len(numbers))
		}
		return numbers[v]
	}
	head := c.arguments(c.inOrder(&x.Head), number)
	literals := make([]string, len(body))
	for i, l := range body {
		literals[i] = c.literal(l, number)
	}
	slices.Sort(literals)
	return head + " <= " + strings.Join(slices.Compact(literals), " ")
}

// order returns the order in which the arguments of a relation are written: by
// what its clauses say of each, as far as that tells them apart.
func (c *canonicaliser) order(ctx context.Context, clauses []int) ([]int, error) {
	var signatures []string
	for _, i := range clauses {
		x := c.unfolded[i]
		if x == nil {
			continue
		}
		if signatures == nil {
			signatures = make([]string, len(x.Head.Args))
		}
		headless := *x
		headless.Head.Args = nil
		colours := make([]string, len(x.Vars))
		for round, classes := 0, -1; round < maxRounds && kinds(colours) > classes; round++ {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			classes = kinds(colours)
			colours = c.refine(&headless, colours)
		}
		number := func(v int) string { return colours[v] }
		body := make([]string, len(x.Body))
		for i := range x.Body {
			body[i] = c.literal(&x.Body[i], number)
		}
		slices.Sort(body)
		for k := range signatures {
			signatures[k] += c.arguments(x.Head.Args[k:k+1], number) + " <= " + strings.Join(body, " ") + "\n"
		}
	}
	columns := make([]int, len(signatures))
	for k := range columns {
		columns[k] = k
		lines := strings.Split(signatures[k], "\n")
		slices.Sort(lines) // neither the order of clauses nor repetition counts
		signatures[k] = strings.Join(slices.Compact(lines), "\n")
	}
	slices.SortStableFunc(columns, func(a, b int) int { return strings.Compare(signatures[a], signatures[b]) })
	return columns, nil
}

// maxRounds bounds how many conditions a colour travels to tell the arguments of a view apart.
const maxRounds = 64

// kinds returns how many different texts there are.
func kinds(texts []string) int {
	seen := make(map[string]bool, len(texts))
	for _, text := range texts {
		seen[text] = true
	}
	return len(seen)
}

// inOrder returns the arguments of an atom in the order in which they are written.
func (c *canonicaliser) inOrder(a *logic.Atom) []logic.Pattern {
	columns := c.columns[a.Relation]
	if columns == nil || len(columns) != len(a.Args) {
		return a.Args
	}
	args := make([]logic.Pattern, len(columns))
	for to, from := range columns {
		args[to] = a.Args[from]
	}
	return args
}

// colours tells variables apart by where they stand. Colours are refined by
// those of the variables in the same atoms until they tell no more apart; then
// one of several variables of one colour gets a colour of its own. Which one does
// not matter where the clause is symmetric in them, as it mostly is then.
func (c *canonicaliser) colours(x *logic.Clause) []string {
	colours := make([]string, len(x.Vars))
	for count := 0; ; {
		colours = c.refine(x, colours)
		seen := map[string]int{}
		for v, colour := range colours {
			if _, ok := seen[colour]; !ok {
				seen[colour] = v
			}
		}
		if len(seen) == len(colours) || len(colours) > maxColoured {
			return colours
		}
		if len(seen) > count {
			count = len(seen)
			continue
		}
		shared := "" // the least colour of several variables
		for v, colour := range colours {
			if seen[colour] != v && (shared == "" || colour < shared) {
				shared = colour
			}
		}
		colours[seen[shared]] += "!"
		count = 0
	}
}

// maxColoured bounds the variables of a clause that are told apart with care.
const maxColoured = 64

// refine gives variables colours by their own and by those of the variables that
// they share an atom with.
func (c *canonicaliser) refine(x *logic.Clause, colours []string) []string {
	places := make([][]string, len(x.Vars))
	note := func(text string, args []logic.Pattern) {
		n := 0
		sum := sha256.Sum256([]byte(text))
		text = string(sum[:8])
		for i := range args {
			args[i].EachVar(func(v int) {
				places[v] = append(places[v], text+"@"+strconv.Itoa(n))
				n++
			})
		}
	}
	number := func(v int) string { return colours[v] }
	note(c.arguments(c.inOrder(&x.Head), number), c.inOrder(&x.Head))
	for i := range x.Body {
		note(c.literal(&x.Body[i], number), c.inOrder(&x.Body[i].Atom))
	}
	finer := make([]string, len(colours))
	for v := range finer {
		slices.Sort(places[v])
		sum := sha256.Sum256([]byte(colours[v] + strings.Join(places[v], " ")))
		finer[v] = "?" + hex.EncodeToString(sum[:8])
	}
	return finer
}

// literal writes a condition.
func (c *canonicaliser) literal(l *logic.Literal, number func(v int) string) string {
	switch l.Kind {
	case logic.Holds:
		return c.relations[l.Atom.Relation] + c.arguments(c.inOrder(&l.Atom), number)
	case logic.Fails:
		return "not " + c.relations[l.Atom.Relation] + c.arguments(c.inOrder(&l.Atom), number)
	}
	a, b := c.arguments(l.Atom.Args[:1], number), c.arguments(l.Atom.Args[1:], number)
	return fmt.Sprintf("%d%s%s", l.Kind, min(a, b), max(a, b))
}

func (c *canonicaliser) arguments(args []logic.Pattern, number func(v int) string) string {
	var b strings.Builder
	for i := range args {
		b.WriteByte(' ')
		c.pattern(&b, &args[i], number)
	}
	return b.String()
}

// pattern appends a pattern with canonical names; number names its variables.
func (c *canonicaliser) pattern(b *strings.Builder, p *logic.Pattern, number func(v int) string) {
	if p.Var >= 0 {
		b.WriteString(number(p.Var))
		return
	}
	name := c.name(strings.ToLower(c.rules.Terms.Spelling(p.Functor)))
	if len(p.Args) == 0 {
		b.WriteString(name)
		return
	}
	b.WriteString("(" + name)
	for i := range p.Args {
		b.WriteByte(' ')
		c.pattern(b, &p.Args[i], number)
	}
	b.WriteByte(')')
}

// game returns all that is to be known of the game: the clauses of named
// relations that roles, init, next, legal, goal and terminal need.
func (c *canonicaliser) game() map[string]bool {
	all := map[string]bool{}
	for rel, needed := range c.needed() {
		if !needed || !c.named(logic.Relation(rel)) {
			continue
		}
		for _, i := range c.clauses[rel] {
			if c.keys[i] != "" {
				all[c.relations[rel]+c.keys[i]] = true
			}
		}
	}
	return all
}

// needed tells by relation whether the game depends on it.
func (c *canonicaliser) needed() []bool {
	needed := make([]bool, len(c.rules.Relations))
	todo := []logic.Relation{logic.RelRole, logic.RelInit, logic.RelNext, logic.RelLegal, logic.RelGoal,
		logic.RelTerminal}
	for _, rel := range todo {
		needed[rel] = true
	}
	for len(todo) > 0 {
		rel := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, i := range c.clauses[rel] {
			if c.unfolded[i] == nil {
				continue
			}
			for _, l := range c.unfolded[i].Body {
				if (l.Kind == logic.Holds || l.Kind == logic.Fails) && !needed[l.Atom.Relation] {
					needed[l.Atom.Relation] = true
					todo = append(todo, l.Atom.Relation)
				}
			}
		}
	}
	return needed
}

// lowerCase is the name function of the second sheet.
func lowerCase(name string) string { return name }

// imageOf is the name function of the first sheet. A name without a counterpart
// becomes one that no sheet can have.
func imageOf(names *renaming) func(string) string {
	return func(name string) string {
		to, ok := names.image(name)
		if !ok {
			return "(" + name
		}
		return to
	}
}

// sameRules reports whether two rule sets are the same game by their clauses.
// The names that are related must not be numbers, which mean something as goals;
// see withoutNumbers.
func sameRules(ctx context.Context, a, b *logic.Rules, names *renaming) (bool, error) {
	x, err := newCanonicaliser(ctx, a, imageOf(names), true)
	if err != nil {
		return false, err
	}
	y, err := newCanonicaliser(ctx, b, lowerCase, true)
	return err == nil && maps.Equal(x.game(), y.game()), err
}

// withoutNumbers returns the pairs of names neither of which is a number.
func withoutNumbers(pairs []Pair) []Pair {
	return slices.DeleteFunc(slices.Clone(pairs), func(p Pair) bool {
		_, a := strconv.Atoi(p.A)
		_, b := strconv.Atoi(p.B)
		return a == nil || b == nil
	})
}
