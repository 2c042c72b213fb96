package differential

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// Mutate returns a sheet with one to three changes, each of one rule: a condition
// less, negated, or taken from another rule, a name or a variable instead of
// another one, a rule less. What comes of it may be no game.
func Mutate(text string, seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 13))
	rules := rulesOf(text)
	if len(rules) == 0 {
		return text
	}
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(rules))
		r := rules[i]
		switch n := rng.IntN(6); {
		case n == 0 && len(rules) > 1:
			rules = slices.Delete(rules, i, i+1)
		case n == 1 && len(r.Body) > 0:
			k := rng.IntN(len(r.Body))
			r.Body = slices.Delete(r.Body, k, k+1)
		case n == 2 && len(r.Body) > 0:
			k := rng.IntN(len(r.Body))
			r.Body[k] = negated(r.Body[k])
		case n == 3 && len(r.Body) > 0:
			if other := rules[rng.IntN(len(rules))]; len(other.Body) > 0 {
				r.Body = append(r.Body, other.Body[rng.IntN(len(other.Body))])
			}
		default:
			exchange(r, rules[rng.IntN(len(rules))], rng)
		}
	}
	return textOf(rules)
}

func negated(l gdl.Literal) gdl.Literal {
	if l.Kind == gdl.Not {
		return l.Sub[0]
	}
	return gdl.Literal{Kind: gdl.Not, Sub: []gdl.Literal{l}}
}

// exchange puts a name or a variable of one rule in the place of one of another.
func exchange(r, other *gdl.Rule, rng *rand.Rand) {
	to, from := leaves(r), leaves(other)
	if len(to) == 0 || len(from) == 0 {
		return
	}
	x, y := to[rng.IntN(len(to))], from[rng.IntN(len(from))]
	x.Kind, x.Name, x.Fold = y.Kind, y.Name, y.Fold
}

// leaves lists the constants and variables of a rule.
func leaves(r *gdl.Rule) (all []*gdl.Term) {
	var walk func(t *gdl.Term)
	walk = func(t *gdl.Term) {
		for i := range t.Args {
			if a := &t.Args[i]; a.Kind == gdl.Constant || a.Kind == gdl.Variable {
				all = append(all, a)
			} else {
				walk(a)
			}
		}
	}
	walk(&r.Head)
	var literals func(ls []gdl.Literal)
	literals = func(ls []gdl.Literal) {
		for i := range ls {
			walk(&ls[i].Atom)
			literals(ls[i].Sub)
		}
	}
	literals(r.Body)
	return all
}

// rulesOf returns the rules of a sheet.
func rulesOf(text string) (rules []*gdl.Rule) {
	for _, f := range gdl.Parse(text).Forms {
		if f.Rule != nil {
			rules = append(rules, f.Rule)
		}
	}
	return rules
}

// textOf writes rules, one a line.
func textOf(rules []*gdl.Rule) string {
	var b strings.Builder
	for _, r := range rules {
		if len(r.Body) == 0 {
			b.WriteString(r.Head.String() + "\n")
			continue
		}
		b.WriteString("(<= " + r.Head.String())
		writeLiterals(&b, r.Body)
		b.WriteString(")\n")
	}
	return b.String()
}

func writeLiterals(b *strings.Builder, ls []gdl.Literal) {
	for _, l := range ls {
		switch l.Kind {
		case gdl.Positive:
			b.WriteString(" " + l.Atom.String())
		case gdl.Distinct:
			b.WriteString(" (distinct " + l.Atom.Args[0].String() + " " + l.Atom.Args[1].String() + ")")
		default:
			b.WriteString(" (" + map[gdl.LiteralKind]string{gdl.Not: "not", gdl.Or: "or", gdl.And: "and"}[l.Kind])
			writeLiterals(b, l.Sub)
			b.WriteString(")")
		}
	}
}
