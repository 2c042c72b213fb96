package compare

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// inference looks for names of one sheet that the other has under another name.
// Only names that one sheet has and the other has not can be renamed: a name
// that both have is taken to mean the same. Names are related, in this order,
//
//   - as roles at the same place;
//   - if they stand at the same places of forms that are otherwise the same;
//   - as the only moves with that number of arguments;
//   - as values of one argument of moves that are legal at the beginning, in the
//     order in which the sheets mention them, if there are equally many.
type inference struct {
	rules [2]*logic.Rules
	rank  [2]map[string]int // by name that only this sheet has: when it is first mentioned, from 0
	pairs map[string]string // found so far
	taken map[string]bool   // names of the second sheet in pairs
}

// inferNames returns the pairs in the order in which the first sheet mentions
// the names. The machines are those of the two rule sets. With an error of a machine
// come the pairs that do not take it.
func inferNames(ctx context.Context, judges [2]*reasoner.Machine) (pairs []Pair, err error) {
	f := inference{pairs: map[string]string{}, taken: map[string]bool{}}
	var all [2]map[string]int
	for side, m := range judges {
		f.rules[side] = m.Rules()
		all[side] = namesOf(m.Rules().Sheet)
	}
	for side := range f.rank {
		f.rank[side] = map[string]int{}
		for name, at := range all[side] {
			if _, shared := all[1-side][name]; !shared {
				f.rank[side][name] = at
			}
		}
	}
	if len(f.rank[A]) > 0 && len(f.rank[B]) > 0 {
		f.byRole()
		f.byForm()
		f.byArity()
		err = f.byValue(ctx, judges)
	}
	for a, b := range f.pairs {
		pairs = append(pairs, Pair{a, b})
	}
	slices.SortFunc(pairs, func(x, y Pair) int { return cmp.Compare(f.rank[A][x.A], f.rank[A][y.A]) })
	return pairs, err
}

// relate notes that two names mean the same unless one of them is taken or both
// sheets have it.
func (f *inference) relate(a, b string) {
	_, onlyA := f.rank[A][a]
	_, onlyB := f.rank[B][b]
	if _, known := f.pairs[a]; onlyA && onlyB && !known && !f.taken[b] {
		f.pairs[a] = b
		f.taken[b] = true
	}
}

func (f *inference) byRole() {
	a, b := f.rules[A], f.rules[B]
	for i := range min(len(a.Roles), len(b.Roles)) {
		f.relate(a.Terms.Canonical(a.Roles[i]), b.Terms.Canonical(b.Roles[i]))
	}
}

// byForm lets forms of the same shape vote.
func (f *inference) byForm() {
	type group struct{ names [2][][]string }
	groups := map[string]*group{}
	var order []*group
	for side, r := range f.rules {
		for _, form := range r.Sheet.Forms {
			if form.Rule == nil {
				continue
			}
			shape, names := f.shape(Side(side), form.Rule)
			if len(names) == 0 {
				continue
			}
			g := groups[shape]
			if g == nil {
				g = &group{}
				groups[shape] = g
				order = append(order, g)
			}
			g.names[side] = append(g.names[side], names)
		}
	}
	votes := map[Pair]int{}
	for _, g := range order {
		for i := range min(len(g.names[A]), len(g.names[B])) {
			for k, a := range g.names[A][i] {
				votes[Pair{a, g.names[B][i][k]}]++
			}
		}
	}
	var best []Pair
	for p := range votes {
		best = append(best, p)
	}
	slices.SortFunc(best, func(x, y Pair) int {
		return cmp.Or(cmp.Compare(votes[y], votes[x]), cmp.Compare(f.rank[A][x.A], f.rank[A][y.A]),
			cmp.Compare(f.rank[B][x.B], f.rank[B][y.B]))
	})
	for _, p := range best {
		f.relate(p.A, p.B)
	}
}

// shape returns a text that is the same for forms that differ in names of
// variables and of what only one sheet has, and the latter names in their order.
func (f *inference) shape(side Side, rule *gdl.Rule) (shape string, names []string) {
	var b strings.Builder
	variables := map[string]int{}
	var term func(t *gdl.Term)
	term = func(t *gdl.Term) {
		b.WriteByte('(')
		_, only := f.rank[side][t.Fold]
		switch {
		case t.Kind == gdl.Variable:
			if _, ok := variables[t.Fold]; !ok {
				variables[t.Fold] = len(variables)
			}
			b.WriteString("?" + strconv.Itoa(variables[t.Fold]))
		case only:
			names = append(names, t.Fold)
			b.WriteByte('*')
		default:
			b.WriteString(t.Fold)
		}
		for i := range t.Args {
			term(&t.Args[i])
		}
		b.WriteByte(')')
	}
	var literals func(ls []gdl.Literal)
	literals = func(ls []gdl.Literal) {
		for i := range ls {
			fmt.Fprintf(&b, "[%d", ls[i].Kind)
			term(&ls[i].Atom)
			literals(ls[i].Sub)
			b.WriteByte(']')
		}
	}
	term(&rule.Head)
	literals(rule.Body)
	return b.String(), names
}

// byArity relates moves if only one is left with that number of arguments.
func (f *inference) byArity() {
	var left [2]map[int][]string
	for side, r := range f.rules {
		left[side] = map[int][]string{}
		for _, form := range r.Sheet.Forms {
			if form.Rule == nil || form.Rule.Head.Fold != "legal" || len(form.Rule.Head.Args) != 2 {
				continue
			}
			move := &form.Rule.Head.Args[1]
			_, only := f.rank[side][move.Fold]
			_, known := f.pairs[move.Fold]
			if only && !(side == int(A) && known || side == int(B) && f.taken[move.Fold]) &&
				!slices.Contains(left[side][len(move.Args)], move.Fold) {
				left[side][len(move.Args)] = append(left[side][len(move.Args)], move.Fold)
			}
		}
	}
	for _, arity := range slices.Sorted(maps.Keys(left[A])) {
		if a, b := left[A][arity], left[B][arity]; len(a) == 1 && len(b) == 1 {
			f.relate(a[0], b[0])
		}
	}
}

// byValue relates what stands at the same argument of moves.
func (f *inference) byValue(ctx context.Context, judges [2]*reasoner.Machine) error {
	type place struct {
		functor string
		arg     int
	}
	var values [2]map[place][]string
	var order []place
	for side, m := range judges {
		values[side] = map[place][]string{}
		s, err := m.Initial(ctx)
		if err != nil {
			return blame(Side(side), err)
		}
		terms := m.Rules().Terms
		for role := range m.Rules().Roles {
			legal, err := m.Legal(ctx, s, role, nil)
			if err != nil {
				return blame(Side(side), err)
			}
			for _, move := range legal {
				x := m.MoveTerm(role, move)
				functor := strings.ToLower(terms.Spelling(terms.Functor(x)))
				if to, ok := f.pairs[functor]; ok && side == int(A) {
					functor = to
				}
				for i, arg := range terms.Args(x) {
					name := strings.ToLower(terms.Spelling(terms.Functor(arg)))
					if _, only := f.rank[side][name]; !only {
						continue
					}
					at := place{functor, i}
					if side == int(A) && values[A][at] == nil {
						order = append(order, at)
					}
					if !slices.Contains(values[side][at], name) {
						values[side][at] = append(values[side][at], name)
					}
				}
			}
		}
	}
	for _, at := range order {
		for side := range values {
			slices.SortFunc(values[side][at],
				func(x, y string) int { return cmp.Compare(f.rank[side][x], f.rank[side][y]) })
		}
		if len(values[A][at]) == len(values[B][at]) {
			for i, a := range values[A][at] {
				f.relate(a, values[B][at][i])
			}
		}
	}
	return nil
}

// namesOf returns the names of a sheet, variables apart, in lower case, and
// when each is first mentioned.
func namesOf(sheet *gdl.Sheet) map[string]int {
	names := map[string]int{}
	var term func(t *gdl.Term)
	term = func(t *gdl.Term) {
		if _, ok := names[t.Fold]; !ok && t.Kind != gdl.Variable && t.Fold != "" {
			names[t.Fold] = len(names)
		}
		for i := range t.Args {
			term(&t.Args[i])
		}
	}
	var literals func(ls []gdl.Literal)
	literals = func(ls []gdl.Literal) {
		for i := range ls {
			term(&ls[i].Atom)
			literals(ls[i].Sub)
		}
	}
	for _, f := range sheet.Forms {
		if f.Rule != nil {
			term(&f.Rule.Head)
			literals(f.Rule.Body)
		}
	}
	return names
}
