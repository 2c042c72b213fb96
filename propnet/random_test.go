package propnet

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/reasoner"
)

// FuzzAgree builds networks of random rules with all rewriting switched on from
// the smallest rule on, and compares how they play with the reasoner.
func FuzzAgree(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		text := randomSheet(seed)
		rules, err := logic.Compile(gdl.Parse(text))
		if err != nil {
			t.Fatal(err)
		}
		judge, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		net, err := Build(t.Context(), rules, Options{
			Limits:     ground.Limits{Atoms: 1 << 17, Literals: 1 << 20},
			Thresholds: ground.Thresholds{Mutex: 1, Cover: 1, Covered: 2},
		})
		if limit := (*logic.LimitError)(nil); errors.As(err, &limit) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		circuit, err := Optimize(t.Context(), net)
		if limit := (*logic.LimitError)(nil); errors.As(err, &limit) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if err := playtest.Agree(t.Context(), judge, NewMachine(net, circuit), seed, 60); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	})
}

// A sheetWriter writes random rules that are safe and stratified.
type sheetWriter struct {
	strings.Builder
	rng   *rand.Rand
	bound []string
}

// A relation that bodies may use.
type bodyRelation struct {
	form  string // with %s for each argument
	arity int
}

var (
	staticRelations = []bodyRelation{{"(next_to %s %s)", 2}, {"(line %s %s %s)", 3}, {"(other %s %s)", 2},
		{"(kind %s)", 1}}
	factRelations = []bodyRelation{{"(true (at %s %s))", 2}, {"(true (king %s))", 1}, {"(true (on %s))", 1}}
	views         = []bodyRelation{{"(v0 %s %s)", 2}, {"(v1 %s %s %s)", 3}, {"(v2 %s %s)", 2},
		{"(v3 %s %s %s %s)", 4}, {"(v4 %s)", 1}}
)

const places = "abcdef"

// randomSheet returns rules for one player who moves a king about, with random
// relations. The king stands on one place unless the rules say otherwise.
func randomSheet(seed uint64) string {
	w := &sheetWriter{rng: rand.New(rand.NewPCG(seed, 3))}
	w.WriteString("(role p) (role q)\n")
	for i := range len(places) {
		x := string(places[i])
		for k := range len(places) {
			y := string(places[k])
			if i != k {
				fmt.Fprintf(w, "(other %s %s) ", x, y)
			}
			if w.rng.IntN(3) == 0 {
				fmt.Fprintf(w, "(next_to %s %s) ", x, y)
			}
			if w.rng.IntN(4) == 0 {
				fmt.Fprintf(w, "(line %s %s %c) ", x, y, places[w.rng.IntN(len(places))])
			}
			if w.rng.IntN(6) == 0 {
				fmt.Fprintf(w, "(init (at %s %s)) ", x, y)
			}
		}
		if w.rng.IntN(2) == 0 {
			fmt.Fprintf(w, "(kind %s) (init (on %s)) ", x, x)
		}
	}
	w.WriteString("(kind a) (init (king a)) (init (on b)) (init (at a b))\n")
	for i, v := range views {
		for range 1 + w.rng.IntN(2) {
			w.clause(v, i, "")
		}
	}
	w.WriteString("(<= (legal p (go ?x ?y)) (true (king ?x)) (next_to ?x ?y)")
	w.bound = []string{"?x", "?y"}
	w.more(len(views), 2)
	w.WriteString("(legal p wait) (legal q wait)\n(<= (legal q (drop ?x)) (true (king ?y)) (other ?x ?y)")
	w.bound = []string{"?x", "?y"}
	w.more(len(views), 2)
	w.WriteString("(<= (next (king ?y)) (does p (go ?x ?y)))\n(<= moved (does p (go ?x ?y)))\n")
	if w.rng.IntN(8) == 0 {
		w.WriteString("(<= (next (king ?x)) (true (king ?x)) (does q (drop ?y)))\n") // two kings
	}
	w.WriteString("(<= (next (king ?x)) (true (king ?x)) (not moved))\n")
	w.clause(bodyRelation{"(next (at %s %s))", 2}, len(views), "(does q (drop ?z)) ")
	w.clause(bodyRelation{"(next (at %s %s))", 2}, len(views), "")
	w.clause(bodyRelation{"(next (on %s))", 1}, len(views), "")
	w.clause(bodyRelation{"(next (on %s))", 1}, len(views), "(does p (go ?z ?y)) ")
	w.WriteString("(<= terminal (not (true (on b))) (not (true (on a))))\n(<= (goal p 50) (true (on a)))\n(<= " +
		"(goal q 100)")
	w.bound = nil
	w.more(len(views), 3)
	return w.String()
}

// clause writes a rule for a relation whose body starts with some text about
// ?z and ?y, and may use views below a number.
func (w *sheetWriter) clause(head bodyRelation, below int, start string) {
	vars := []string{"?x", "?y", "?z", "?w"}
	args := make([]any, head.arity)
	for i := range args {
		args[i] = vars[i]
		if w.rng.IntN(8) == 0 {
			args[i] = string(places[w.rng.IntN(len(places))])
		}
	}
	fmt.Fprintf(w, "(<= "+head.form+" %s", append(args, start)...)
	w.bound = nil
	if start != "" {
		w.bound = []string{"?z"}
	}
	for _, a := range args {
		w.positive(below, a.(string))
	}
	w.more(below, 3)
}

// positive adds a positive literal that binds a variable.
func (w *sheetWriter) positive(below int, v string) {
	for _, have := range w.bound {
		if have == v && w.rng.IntN(2) == 0 {
			return
		}
	}
	r := w.relation(below)
	args := make([]any, r.arity)
	for i := range args {
		args[i] = w.argument(true)
	}
	args[w.rng.IntN(len(args))] = v
	w.literal(r, args)
}

func (w *sheetWriter) literal(r bodyRelation, args []any) {
	fmt.Fprintf(w, " "+r.form, args...)
	for _, a := range args {
		if s := a.(string); s[0] == '?' {
			w.bound = append(w.bound, s)
		}
	}
}

func (w *sheetWriter) relation(below int) bodyRelation {
	all := append(append([]bodyRelation{}, staticRelations...), factRelations...)
	all = append(all, views[:below]...)
	return all[w.rng.IntN(len(all))]
}

// argument returns a constant, a bound variable, or a new one if that may be.
func (w *sheetWriter) argument(free bool) string {
	switch n := w.rng.IntN(6); {
	case n == 0:
		return string(places[w.rng.IntN(len(places))])
	case n < 3 && free:
		return fmt.Sprintf("?n%d", w.rng.IntN(3))
	case len(w.bound) > 0:
		return w.bound[w.rng.IntN(len(w.bound))]
	}
	return string(places[w.rng.IntN(len(places))])
}

// more adds random literals and closes the rule.
func (w *sheetWriter) more(below, most int) {
	for range w.rng.IntN(most + 1) {
		r := w.relation(below)
		args := make([]any, r.arity)
		negative := w.rng.IntN(2) == 0
		for i := range args {
			args[i] = w.argument(!negative)
		}
		switch {
		case !negative:
			w.literal(r, args)
		case w.rng.IntN(4) == 0:
			fmt.Fprintf(w, " (distinct %s %s)", w.argument(false), w.argument(false))
		default:
			fmt.Fprintf(w, " (not "+r.form+")", args...)
		}
	}
	w.WriteString(")\n")
}
