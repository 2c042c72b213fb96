package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A relation that conditions may ask, or that rules define.
type relation struct {
	form  string // with %s for each argument
	arity int
}

var (
	static = []relation{
		{"(link %s %s)", 2}, {"(path %s %s)", 2}, {"(tint %s)", 1}, {"(third %s %s %s)", 3},
	}
	facts = []relation{
		{"(true (on %s))", 1}, {"(true (at %s %s))", 2}, {"(true (box (pair %s %s)))", 2}, {"(true (held r0 %s))", 1},
	}
	views = []relation{
		{"(v0 %s)", 1}, {"(v1 %s %s)", 2}, {"(v2 (pair %s %s))", 2}, {"(v3 %s %s %s)", 3}, {"(v4 %s %s)", 2},
	}
	nexts = []relation{
		{"(next (on %s))", 1}, {"(next (at %s %s))", 2}, {"(next (box (pair %s %s)))", 2}, {"(next (held r0 %s))", 1},
	}
)

// A writer writes a random sheet whose rules are safe and stratified: a view asks
// those before it, and itself where it does not negate.
type writer struct {
	strings.Builder
	rng    *rand.Rand
	places []string
	roles  int
	bound  []string // variables that positive conditions of the rule at work have
}

// RandomSheet writes rules for one to three roles that move simultaneously: views that
// read themselves, terms within facts, moves of two arguments, negations, goals
// that may be missing or several, matches of at most six plies.
func RandomSheet(seed uint64) string {
	w := &writer{rng: rand.New(rand.NewPCG(seed, 11))}
	w.roles = 1 + w.rng.IntN(3)
	w.places = []string{"a", "b", "c", "d", "e"}[:2+w.rng.IntN(4)]
	for role := range w.roles {
		fmt.Fprintf(w, "(role r%d)\n", role)
	}
	w.facts()
	w.WriteString("(<= (path ?x ?y) (link ?x ?y))\n(<= (path ?x ?z) (link ?x ?y) (path ?y ?z))\n")
	for i, v := range views {
		for range 1 + w.rng.IntN(3) {
			w.rule(v, "", i, w.rng.IntN(3) == 0)
		}
	}
	for role := range w.roles {
		fmt.Fprintf(w, "(legal r%d noop)\n", role)
		w.rule(relation{fmt.Sprintf("(legal r%d (put %%s))", role), 1}, "", len(views), false)
		w.rule(relation{fmt.Sprintf("(legal r%d (swap %%s %%s))", role), 2}, "", len(views), false)
	}
	for _, n := range nexts {
		role := w.rng.IntN(w.roles)
		w.rule(n, "", len(views), false)
		w.rule(n, fmt.Sprintf(" (does r%d (put ?p))", role), len(views), false)
		w.rule(n, fmt.Sprintf(" (does r%d (swap ?p ?q))", role), len(views), false)
		if w.rng.IntN(3) == 0 {
			w.rule(n, fmt.Sprintf(" (not (does r%d noop))", role), len(views), false)
		}
	}
	w.WriteString("(<= (next (ply ?n)) (true (ply ?m)) (succ ?m ?n))\n(<= terminal (true (ply 6)))\n")
	w.rule(relation{"terminal", 0}, "", len(views), false)
	for role := range w.roles {
		for _, value := range []int{100, 50, 0}[:1+w.rng.IntN(3)] {
			w.rule(relation{fmt.Sprintf("(goal r%d %d)", role, value), 0}, "", len(views), false)
		}
	}
	return w.String()
}

// facts writes what holds without conditions.
func (w *writer) facts() {
	for m := range 6 {
		fmt.Fprintf(w, "(succ %d %d) ", m, m+1)
	}
	w.WriteString("(init (ply 0))\n")
	for _, r := range append(slices.Clone(static[:1]), static[2:]...) {
		for n := 0; n == 0 || n < 4 && w.rng.IntN(3) > 0; n++ {
			fmt.Fprintf(w, r.form+" ", w.constants(r.arity)...)
		}
	}
	for _, r := range nexts {
		form := strings.Replace(r.form, "(next", "(init", 1)
		for n := 0; n == 0 || n < 3 && w.rng.IntN(2) > 0; n++ {
			fmt.Fprintf(w, form+" ", w.constants(r.arity)...)
		}
	}
	w.WriteString("\n")
}

func (w *writer) place() string { return w.places[w.rng.IntN(len(w.places))] }

func (w *writer) constants(n int) []any {
	args := make([]any, n)
	for i := range args {
		args[i] = w.place()
	}
	return args
}

// rule writes a rule for a relation whose body starts with some text about ?p and
// ?q, and may ask the views below a number, and its own view if it is recursive.
func (w *writer) rule(head relation, start string, below int, recursive bool) {
	w.bound = nil
	for _, v := range []string{"?p", "?q"} {
		if strings.Contains(start, v) {
			w.bound = append(w.bound, v)
		}
	}
	args := make([]any, head.arity)
	for i := range args {
		args[i] = []string{"?x", "?y", "?z"}[i]
		if w.rng.IntN(6) == 0 {
			args[i] = w.place()
		}
	}
	fmt.Fprintf(w, "(<= "+head.form+start, args...)
	positive := 0
	if recursive {
		w.holds(head, "")
	}
	for _, a := range args {
		if v := a.(string); v[0] == '?' && (!slices.Contains(w.bound, v) || w.rng.IntN(3) == 0) {
			w.holds(w.any(below), v)
			positive++
		}
	}
	for range w.rng.IntN(3) {
		w.condition(below)
	}
	if positive == 0 && start == "" {
		w.holds(w.any(below), "")
	}
	w.WriteString(")\n")
}

// any returns a relation that a condition may ask.
func (w *writer) any(below int) relation {
	n := w.rng.IntN(len(static) + len(facts) + 2*below)
	switch {
	case n < len(static):
		return static[n]
	case n < len(static)+len(facts):
		return facts[n-len(static)]
	}
	return views[(n-len(static)-len(facts))/2]
}

// holds writes a positive condition, in which a variable stands if it is not "".
func (w *writer) holds(r relation, v string) {
	args := make([]any, r.arity)
	for i := range args {
		args[i] = w.argument(true)
	}
	if v != "" {
		args[w.rng.IntN(len(args))] = v
	}
	fmt.Fprintf(w, " "+r.form, args...)
	for _, a := range args {
		if s := a.(string); s[0] == '?' && !slices.Contains(w.bound, s) {
			w.bound = append(w.bound, s)
		}
	}
}

// condition writes one more condition of any kind.
func (w *writer) condition(below int) {
	r := w.any(below)
	args := make([]any, r.arity)
	for i := range args {
		args[i] = w.argument(false)
	}
	switch w.rng.IntN(8) {
	case 0:
		fmt.Fprintf(w, " (distinct %s %s)", w.argument(false), w.argument(false))
	case 1:
		other := w.any(below)
		second := make([]any, other.arity)
		for i := range second {
			second[i] = w.argument(false)
		}
		fmt.Fprintf(w, " (or "+r.form+" (not "+other.form+"))", append(args, second...)...)
	case 2, 3, 4:
		fmt.Fprintf(w, " (not "+r.form+")", args...)
	default:
		w.holds(r, "")
	}
}

// argument returns a constant, a variable that is bound, or a new one if that may
// be.
func (w *writer) argument(free bool) string {
	switch n := w.rng.IntN(6); {
	case n < 2 && free:
		return fmt.Sprintf("?n%d", w.rng.IntN(3))
	case n > 2 && len(w.bound) > 0:
		return w.bound[w.rng.IntN(len(w.bound))]
	}
	return w.place()
}
