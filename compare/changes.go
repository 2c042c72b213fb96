package compare

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// changes is the structural difference of two rule sets: forms that the other
// one does not have, paired where they are much alike.
type changes struct {
	rules [2]*logic.Rules
	pairs [][2]int // forms, -1 where there is none; in the order of the first sheet, then of the second
}

// findChanges compares the forms that the games depend on. A form is not changed
// if the other sheet has all its clauses.
func findChanges(ctx context.Context, a, b *logic.Rules, names *renaming) (*changes, error) {
	var both [2]*canonicaliser
	var err error
	if both[A], err = newCanonicaliser(ctx, a, imageOf(names), false); err != nil {
		return nil, err
	}
	if both[B], err = newCanonicaliser(ctx, b, lowerCase, false); err != nil {
		return nil, err
	}
	var have [2]map[string]bool
	for side, c := range both {
		have[side] = map[string]bool{}
		for i := range c.rules.Clauses {
			have[side][c.text(i)] = true
		}
	}
	var changed [2][]int
	for side, c := range both {
		needed := c.needed()
		for i := range c.rules.Clauses {
			x := &c.rules.Clauses[i]
			if needed[x.Head.Relation] && !have[1-side][c.text(i)] && !slices.Contains(changed[side], x.Rule) {
				changed[side] = append(changed[side], x.Rule)
			}
		}
		slices.Sort(changed[side])
	}
	d := &changes{rules: [2]*logic.Rules{a, b}}
	d.match(changed, imageOf(names))
	return d, nil
}

// text writes a clause with its head.
func (c *canonicaliser) text(i int) string {
	return c.relations[c.rules.Clauses[i].Head.Relation] + c.keys[i]
}

// maxMatched bounds the forms of each sheet that are compared with each other.
const maxMatched = 400

// match pairs forms of one relation, the most alike first.
func (d *changes) match(changed [2][]int, image func(string) string) {
	partner := map[int]int{}
	taken := map[int]bool{}
	if len(changed[A]) <= maxMatched && len(changed[B]) <= maxMatched {
		type candidate struct {
			a, b       int
			similarity float64
		}
		var bags [2]map[int]map[string]int
		for side, forms := range changed {
			bags[side] = map[int]map[string]int{}
			name := lowerCase
			if side == int(A) {
				name = image
			}
			for _, f := range forms {
				bags[side][f] = bagOf(d.rules[side].Sheet.Forms[f].Rule, name)
			}
		}
		var candidates []candidate
		for _, a := range changed[A] {
			for _, b := range changed[B] {
				x, y := d.head(A, a), d.head(B, b)
				if image(x.Fold) != y.Fold || len(x.Args) != len(y.Args) {
					continue
				}
				if s := similarity(bags[A][a], bags[B][b]); s >= 0.5 {
					candidates = append(candidates, candidate{a, b, s})
				}
			}
		}
		slices.SortStableFunc(candidates, func(x, y candidate) int {
			switch {
			case x.similarity > y.similarity:
				return -1
			case x.similarity < y.similarity:
				return 1
			}
			return 0
		})
		for _, c := range candidates {
			if _, ok := partner[c.a]; !ok && !taken[c.b] {
				partner[c.a], taken[c.b] = c.b, true
			}
		}
	}
	for _, a := range changed[A] {
		b, ok := partner[a]
		if !ok {
			b = -1
		}
		d.pairs = append(d.pairs, [2]int{a, b})
	}
	for _, b := range changed[B] {
		if !taken[b] {
			d.pairs = append(d.pairs, [2]int{-1, b})
		}
	}
}

func (d *changes) head(side Side, form int) *gdl.Term {
	return &d.rules[side].Sheet.Forms[form].Rule.Head
}

// similarity of two bags of names is twice what they share over what they have
// (Dice's coefficient), 0..1.
func similarity(a, b map[string]int) float64 {
	shared, total := 0, 0
	for name, n := range a {
		shared += min(n, b[name])
		total += n
	}
	for n := range maps.Values(b) {
		total += n
	}
	return 2 * float64(shared) / float64(total)
}

// bagOf counts the names in a rule; all variables count as one name.
func bagOf(rule *gdl.Rule, name func(string) string) map[string]int {
	bag := map[string]int{}
	var term func(t *gdl.Term)
	term = func(t *gdl.Term) {
		if t.Kind == gdl.Variable {
			bag["?"]++
		} else {
			bag[name(t.Fold)]++
		}
		for i := range t.Args {
			term(&t.Args[i])
		}
	}
	var literals func(ls []gdl.Literal)
	literals = func(ls []gdl.Literal) {
		for i := range ls {
			if ls[i].Kind == gdl.Positive || ls[i].Kind == gdl.Distinct {
				term(&ls[i].Atom)
			} else {
				bag[[...]string{gdl.Not: "not", gdl.Or: "or", gdl.And: "and"}[ls[i].Kind]]++
			}
			literals(ls[i].Sub)
		}
	}
	term(&rule.Head)
	literals(rule.Body)
	return bag
}

// report lists the changes, those first that touch a form at fault. A change that
// is the only one is at fault, whatever the reasons say.
func (d *changes) report(fault [2]map[int]bool) []Change {
	var list []Change
	for _, p := range d.pairs {
		c := Change{AtFault: len(d.pairs) == 1}
		for side, form := range p {
			if form >= 0 {
				c.Rules[side] = ruleAt(d.rules[side].Sheet, form)
				c.AtFault = c.AtFault || fault[side][form]
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(x, y Change) int {
		switch {
		case x.AtFault && !y.AtFault:
			return -1
		case y.AtFault && !x.AtFault:
			return 1
		}
		return 0
	})
	return list[:min(len(list), MaxChanges)]
}

// ruleAt describes a form of a sheet, nil for none.
func ruleAt(sheet *gdl.Sheet, form int) *Rule {
	if form < 0 {
		return nil
	}
	f := &sheet.Forms[form]
	at := sheet.Position(f.Offset)
	return &Rule{
		Form: form, From: f.Offset, To: f.Offset + len(f.Text), Line: at.Line, Column: at.Column,
		Text: strings.TrimSpace(f.Text),
	}
}
