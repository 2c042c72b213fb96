package compare_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// A draft is a rule sheet that is being changed.
type draft struct {
	rules []*gdl.Rule
	rng   *rand.Rand
}

// A variant is a way to change a sheet. It reports whether there was something
// to change.
type variant struct {
	name   string
	change func(*draft) bool
}

// vary returns a sheet with one change.
func vary(text string, v variant, seed uint64) (string, bool) {
	d := draft{rng: rand.New(rand.NewPCG(seed, 7))}
	for _, f := range gdl.Parse(text).Forms {
		if f.Rule != nil {
			d.rules = append(d.rules, f.Rule)
		}
	}
	if !v.change(&d) {
		return "", false
	}
	var b strings.Builder
	for _, r := range d.rules {
		b.WriteString(ruleText(r) + "\n")
	}
	return b.String(), true
}

func ruleText(r *gdl.Rule) string {
	if len(r.Body) == 0 && !r.Arrow {
		return r.Head.String()
	}
	return "(<= " + r.Head.String() + literalsText(r.Body) + ")"
}

func literalsText(ls []gdl.Literal) string {
	var b strings.Builder
	for _, l := range ls {
		switch l.Kind {
		case gdl.Positive:
			b.WriteString(" " + l.Atom.String())
		case gdl.Distinct:
			b.WriteString(" (distinct " + l.Atom.Args[0].String() + " " + l.Atom.Args[1].String() + ")")
		default:
			b.WriteString(" (" + map[gdl.LiteralKind]string{gdl.Not: "not", gdl.Or: "or", gdl.And: "and"}[l.Kind] +
				literalsText(l.Sub) + ")")
		}
	}
	return b.String()
}

// pick draws one of the candidates; ok is false if there are none.
func pick[T any](d *draft, candidates []T) (x T, ok bool) {
	if len(candidates) == 0 {
		return x, false
	}
	return candidates[d.rng.IntN(len(candidates))], true
}

// where returns the rules for which a condition holds.
func (d *draft) where(f func(r *gdl.Rule) bool) []*gdl.Rule {
	return slices.DeleteFunc(slices.Clone(d.rules), func(r *gdl.Rule) bool { return !f(r) })
}

func (d *draft) remove(f func(r *gdl.Rule) bool) bool {
	r, ok := pick(d, d.where(f))
	d.rules = slices.DeleteFunc(d.rules, func(x *gdl.Rule) bool { return x == r })
	return ok
}

// terms returns all terms of a rule, the head's and conditions' own left out.
func terms(r *gdl.Rule) (all []*gdl.Term) {
	var walk func(ts []gdl.Term)
	walk = func(ts []gdl.Term) {
		for i := range ts {
			all = append(all, &ts[i])
			walk(ts[i].Args)
		}
	}
	walk(r.Head.Args)
	eachAtom(r.Body, func(l *gdl.Literal) { walk(l.Atom.Args) })
	return all
}

func eachAtom(ls []gdl.Literal, f func(l *gdl.Literal)) {
	for i := range ls {
		if ls[i].Kind == gdl.Positive || ls[i].Kind == gdl.Distinct {
			f(&ls[i])
		}
		eachAtom(ls[i].Sub, f)
	}
}

func variablesOf(ts []*gdl.Term) (names []string) {
	for _, t := range ts {
		if t.Kind == gdl.Variable && !slices.Contains(names, t.Fold) {
			names = append(names, t.Fold)
		}
	}
	return names
}

func rename(t *gdl.Term, name string) { t.Name, t.Fold = name, strings.ToLower(name) }

func headIs(names ...string) func(*gdl.Rule) bool {
	return func(r *gdl.Rule) bool { return slices.Contains(names, r.Head.Fold) }
}

func has(r *gdl.Rule, kind gdl.LiteralKind) bool {
	return slices.ContainsFunc(r.Body, func(l gdl.Literal) bool { return l.Kind == kind })
}

func dropLiteral(d *draft, r *gdl.Rule, kinds ...gdl.LiteralKind) {
	var at []int
	for i, l := range r.Body {
		if slices.Contains(kinds, l.Kind) {
			at = append(at, i)
		}
	}
	i, _ := pick(d, at)
	r.Body = slices.Delete(r.Body, i, i+1)
}

var mutants = []variant{
	{"condition dropped", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool { return has(r, gdl.Positive) }))
		if ok {
			dropLiteral(d, r, gdl.Positive)
		}
		return ok
	}},
	{"constant changed", func(d *draft) bool {
		var constants []*gdl.Term
		for _, r := range d.where(func(r *gdl.Rule) bool { return r.Head.Fold != "role" }) {
			for _, t := range terms(r) {
				if t.Kind == gdl.Constant {
					constants = append(constants, t)
				}
			}
		}
		t, ok := pick(d, constants)
		if !ok {
			return false
		}
		other, ok := pick(d, slices.DeleteFunc(constants, func(x *gdl.Term) bool { return x.Fold == t.Fold }))
		if ok {
			rename(t, other.Name)
		}
		return ok
	}},
	{"two variables swapped", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool { return len(variablesOf(terms(r))) > 1 && len(r.Body) > 0 }))
		if !ok {
			return false
		}
		names := variablesOf(terms(r))
		d.rng.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
		head := gdl.Rule{Head: r.Head}
		for _, t := range terms(&head) { // shares the terms of the head
			switch t.Fold {
			case names[0]:
				rename(t, names[1])
			case names[1]:
				rename(t, names[0])
			}
		}
		return true
	}},
	{"rule removed", func(d *draft) bool {
		return d.remove(func(r *gdl.Rule) bool { return len(r.Body) > 0 && r.Head.Fold != "next" })
	}},
	{"not added or removed", func(d *draft) bool {
		var literals []*gdl.Literal
		for _, r := range d.rules {
			for i := range r.Body {
				if k := r.Body[i].Kind; k == gdl.Not || k == gdl.Positive && len(r.Body) > 1 {
					literals = append(literals, &r.Body[i])
				}
			}
		}
		l, ok := pick(d, literals)
		switch {
		case !ok:
			return false
		case l.Kind == gdl.Not && len(l.Sub) == 1:
			*l = l.Sub[0]
		default:
			*l = gdl.Literal{Kind: gdl.Not, Sub: []gdl.Literal{*l}}
		}
		return true
	}},
	{"goal changed", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool {
			return r.Head.Fold == "goal" && len(r.Head.Args) == 2 && r.Head.Args[1].Kind == gdl.Constant
		}))
		if !ok {
			return false
		}
		n, _ := strconv.Atoi(r.Head.Args[1].Name)
		rename(&r.Head.Args[1], strconv.Itoa((n+37)%101))
		return true
	}},
	{"condition repeated for another variable", func(d *draft) bool {
		several := func(r *gdl.Rule) bool { return has(r, gdl.Positive) && len(variablesOf(terms(r))) > 1 }
		r, ok := pick(d, d.where(several))
		if !ok {
			return false
		}
		i := slices.IndexFunc(r.Body,
			func(l gdl.Literal) bool { return l.Kind == gdl.Positive && len(l.Atom.Args) > 0 })
		if i < 0 {
			return false
		}
		l, err := gdl.ParseLiterals(r.Body[i].Atom.String())
		if err != nil {
			return false
		}
		names := variablesOf(terms(r))
		for _, t := range terms(&gdl.Rule{Body: l}) {
			if t.Kind == gdl.Variable {
				rename(t, names[(slices.Index(names, t.Fold)+1)%len(names)])
			}
		}
		r.Body = append(r.Body, l...)
		return true
	}},
	{"init removed", func(d *draft) bool { return d.remove(headIs("init")) }},
	{"next removed", func(d *draft) bool { return d.remove(headIs("next")) }},
	{"distinct dropped", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool { return has(r, gdl.Distinct) }))
		if ok {
			dropLiteral(d, r, gdl.Distinct)
		}
		return ok
	}},
}

var keywords = []string{"role", "init", "true", "next", "legal", "does", "goal", "terminal", "base", "input",
	"heuristic"}

func isView(r *gdl.Rule) bool { return !slices.Contains(keywords, r.Head.Fold) }

// addPrefix renames the variables of terms.
func addPrefix(ts []*gdl.Term, prefix string) {
	for _, t := range ts {
		if t.Kind == gdl.Variable {
			rename(t, "?"+prefix+t.Name[1:])
		}
	}
}

// again returns a copy of a rule that shares nothing with it.
func again(r *gdl.Rule) *gdl.Rule { return gdl.Parse(ruleText(r)).Forms[0].Rule }

var rewritings = []variant{
	{"rules and conditions reordered", func(d *draft) bool {
		roles := d.where(headIs("role"))
		rest := d.where(func(r *gdl.Rule) bool { return r.Head.Fold != "role" })
		d.rng.Shuffle(len(rest), func(i, k int) { rest[i], rest[k] = rest[k], rest[i] })
		for _, r := range rest {
			d.rng.Shuffle(len(r.Body), func(i, k int) { r.Body[i], r.Body[k] = r.Body[k], r.Body[i] })
		}
		d.rules = append(rest, roles...)
		return true
	}},
	{"variables renamed", func(d *draft) bool {
		for i, r := range d.rules {
			addPrefix(terms(r), "v"+strconv.Itoa(i%7))
		}
		return true
	}},
	{"view put in", func(d *draft) bool {
		// Views with one rule whose head has different variables only.
		var views []*gdl.Rule
		for _, r := range d.where(isView) {
			same := d.where(func(x *gdl.Rule) bool { return x.Head.Fold == r.Head.Fold })
			ts := terms(&gdl.Rule{Head: r.Head})
			if len(same) == 1 && len(r.Body) > 0 && len(variablesOf(ts)) == len(ts) &&
				!strings.Contains(literalsText(r.Body), r.Head.Name) {
				views = append(views, r)
			}
		}
		d.rng.Shuffle(len(views), func(i, k int) { views[i], views[k] = views[k], views[i] })
		for _, view := range views {
			for _, r := range d.rules {
				i := slices.IndexFunc(r.Body, func(l gdl.Literal) bool {
					return l.Kind == gdl.Positive && l.Atom.Fold == view.Head.Fold &&
						len(l.Atom.Args) == len(view.Head.Args)
				})
				if i < 0 || r == view {
					continue
				}
				v := again(view)
				addPrefix(terms(v), "inner_")
				for k := range v.Head.Args {
					name := v.Head.Args[k].Fold
					for _, t := range terms(&gdl.Rule{Body: v.Body}) {
						if t.Fold == name {
							*t = r.Body[i].Atom.Args[k]
						}
					}
				}
				r.Body = slices.Replace(r.Body, i, i+1, v.Body...)
				return true
			}
		}
		return false
	}},
	{"helper relation added", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool { return has(r, gdl.Positive) && len(r.Body) > 1 }))
		if !ok {
			return false
		}
		helper := &gdl.Rule{Arrow: true}
		rest := slices.Clone(r.Body)
		for n := 0; n < 2; n++ {
			if i := slices.IndexFunc(rest, func(l gdl.Literal) bool { return l.Kind == gdl.Positive }); i >= 0 {
				helper.Body = append(helper.Body, rest[i])
				rest = slices.Delete(rest, i, i+1)
			}
		}
		text := "helper_of_it"
		if names := variablesOf(terms(&gdl.Rule{Body: helper.Body})); len(names) > 0 {
			text = "(helper_of_it " + strings.Join(names, " ") + ")"
		}
		head, err := gdl.ParseTerm(text)
		if err != nil {
			return false
		}
		helper.Head = head
		r.Body = append([]gdl.Literal{{Kind: gdl.Positive, Atom: head}}, rest...)
		d.rules = append(d.rules, helper)
		return true
	}},
	{"redundant condition", func(d *draft) bool {
		r, ok := pick(d, d.where(func(r *gdl.Rule) bool { return has(r, gdl.Positive) }))
		if !ok {
			return false
		}
		i := slices.IndexFunc(r.Body, func(l gdl.Literal) bool { return l.Kind == gdl.Positive })
		l := again(&gdl.Rule{Head: r.Head, Body: r.Body[i : i+1], Arrow: true}).Body
		addPrefix(terms(&gdl.Rule{Body: l}), "spare_")
		r.Body = append(r.Body, l...)
		return true
	}},
	{"rule repeated", func(d *draft) bool {
		r, ok := pick(d, d.rules)
		if ok {
			r = again(r)
			addPrefix(terms(r), "twin_")
			d.rules = append(d.rules, r)
		}
		return ok
	}},
	{"or split or made", func(d *draft) bool {
		for n, r := range d.rules {
			i := slices.IndexFunc(r.Body, func(l gdl.Literal) bool { return l.Kind == gdl.Or && len(l.Sub) > 0 })
			if i >= 0 {
				var split []*gdl.Rule
				for _, way := range r.Body[i].Sub {
					one := *r
					one.Body = slices.Concat(r.Body[:i], []gdl.Literal{way}, r.Body[i+1:])
					split = append(split, &one)
				}
				d.rules = slices.Replace(d.rules, n, n+1, split...)
				return true
			}
		}
		for n, r := range d.rules {
			for k := n + 1; k < len(d.rules) && len(r.Body) > 0; k++ {
				if x := d.rules[k]; len(x.Body) > 0 && x.Head.String() == r.Head.String() {
					r.Body = []gdl.Literal{{Kind: gdl.Or, Sub: []gdl.Literal{{Kind: gdl.And, Sub: r.Body},
						{Kind: gdl.And, Sub: x.Body}}}}
					d.rules = slices.Delete(d.rules, k, k+1)
					return true
				}
			}
		}
		return false
	}},
	{"facts renamed", func(d *draft) bool {
		names := map[string]bool{}
		for _, r := range d.where(headIs("init", "next")) {
			for _, t := range r.Head.Args {
				names[t.Fold] = t.Kind == gdl.Compound
			}
		}
		for _, r := range d.rules {
			for _, t := range terms(r) {
				if t.Kind == gdl.Compound && names[t.Fold] {
					rename(t, "new_"+t.Name)
				}
			}
		}
		return len(names) > 0
	}},
	{"views renamed", func(d *draft) bool {
		names := map[string]bool{}
		for _, r := range d.where(isView) {
			names[r.Head.Fold] = true
		}
		for _, r := range d.rules {
			if names[r.Head.Fold] {
				rename(&r.Head, "new_"+r.Head.Name)
			}
			eachAtom(r.Body, func(l *gdl.Literal) {
				if l.Kind == gdl.Positive && names[l.Atom.Fold] {
					rename(&l.Atom, "new_"+l.Atom.Name)
				}
			})
		}
		return len(names) > 0
	}},
	{"base and input removed", func(d *draft) bool {
		used := false
		for _, r := range d.rules {
			eachAtom(r.Body, func(l *gdl.Literal) { used = used || l.Atom.Fold == "base" || l.Atom.Fold == "input" })
		}
		n := len(d.rules)
		d.rules = d.where(func(r *gdl.Rule) bool { return !headIs("base", "input")(r) })
		return !used && len(d.rules) < n
	}},
}
