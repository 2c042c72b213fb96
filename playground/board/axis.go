package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// maxAxis is how many constants a coordinate can have.
const maxAxis = 64

// inOrder returns constants in their natural order if there is one: numbers,
// letters, words that differ in a final number, or a chain of facts such as
// (succ a b). Otherwise it returns nil.
func inOrder(rules *logic.Rules, names []logic.Symbol) []logic.Symbol {
	if len(names) < 2 || len(names) > maxAxis {
		return nil
	}
	names = slices.Clone(names)
	if keys, ok := naturalKeys(rules, names); ok {
		slices.SortFunc(names, func(a, b logic.Symbol) int { return cmp.Compare(keys[a], keys[b]) })
		return names
	}
	return successorChain(rules, names)
}

func allNumbers(rules *logic.Rules, names []logic.Symbol) bool {
	return !slices.ContainsFunc(names, func(s logic.Symbol) bool {
		_, err := strconv.Atoi(rules.Terms.Spelling(s))
		return err != nil
	})
}

// naturalKeys returns by what the spelling of the constants orders them.
func naturalKeys(rules *logic.Rules, names []logic.Symbol) (map[logic.Symbol]int, bool) {
	keys := make(map[logic.Symbol]int, len(names))
	used := map[int]bool{}
	first := stemOf(rules, names[0])
	for _, s := range names {
		text := strings.ToLower(rules.Terms.Spelling(s))
		stem := stemOf(rules, s)
		key, err := strconv.Atoi(text[len(stem):])
		switch {
		case err == nil && stem == first:
		case err == nil && stem == "" && len(first) == 1: // 1 to 9 and then a, b, c
		case len(text) == 1 && text[0] >= 'a' && text[0] <= 'z' && len(first) <= 1:
			key = 1000 + int(text[0])
		default:
			return nil, false
		}
		if used[key] {
			return nil, false
		}
		used[key] = true
		keys[s] = key
	}
	return keys, true
}

// stemOf returns a name without a number at its end, in lower case.
func stemOf(rules *logic.Rules, s logic.Symbol) string {
	return strings.TrimRight(strings.ToLower(rules.Terms.Spelling(s)), "0123456789")
}

// successorChain looks for a relation whose facts string all the constants
// together, such as (succ a b) (succ b c).
func successorChain(rules *logic.Rules, names []logic.Symbol) []logic.Symbol {
	wanted := map[logic.Symbol]bool{}
	for _, n := range names {
		wanted[n] = true
	}
	byRelation := map[logic.Relation]*links{}
	var order []logic.Relation
	for i := range rules.Clauses {
		c := &rules.Clauses[i]
		if len(c.Body) > 0 || len(c.Head.Args) != 2 || !c.Head.Args[0].Ground || !c.Head.Args[1].Ground {
			continue
		}
		a, b := c.Head.Args[0].Functor, c.Head.Args[1].Functor
		if len(c.Head.Args[0].Args)+len(c.Head.Args[1].Args) > 0 || !wanted[a] || !wanted[b] {
			continue
		}
		l := byRelation[c.Head.Relation]
		if l == nil {
			l = &links{next: map[logic.Symbol]logic.Symbol{}, prev: map[logic.Symbol]bool{}}
			byRelation[c.Head.Relation] = l
			order = append(order, c.Head.Relation)
		}
		l.add(a, b)
	}
	for _, rel := range order {
		if chain := byRelation[rel].chain(names); chain != nil {
			return chain
		}
	}
	return nil
}

// links are the pairs of one relation.
type links struct {
	next map[logic.Symbol]logic.Symbol
	prev map[logic.Symbol]bool // those that follow another
	bad  bool                  // some have several neighbours on one side, so this is no chain
}

func (l *links) add(a, b logic.Symbol) {
	if _, again := l.next[a]; again || l.prev[b] || a == b {
		l.bad = true
	}
	l.next[a] = b
	l.prev[b] = true
}

// chain returns the names in their order if the pairs string them together.
func (l *links) chain(names []logic.Symbol) []logic.Symbol {
	if l.bad || len(l.next) != len(names)-1 {
		return nil
	}
	for _, first := range names {
		if l.prev[first] {
			continue
		}
		chain := []logic.Symbol{first}
		for at, ok := l.next[first]; ok; at, ok = l.next[at] {
			chain = append(chain, at)
		}
		if len(chain) == len(names) {
			return chain
		}
	}
	return nil
}

// A direction is what names say about an argument.
type direction uint8

const (
	anyWay direction = iota
	across           // ?x, ?column: from left to right
	along            // ?y, ?row: from bottom to top
)

var directions = map[string]direction{
	"x": across, "col": across, "column": across, "c": across, "file": across,
	"y": along, "row": along, "r": along, "rank": along, "line": along,
}

// directionOf returns what most of the variables at a place are called.
func (d *Domains) directionOf(at place) direction {
	votes := [...]int{anyWay: 0, across: 0, along: 0}
	for name, n := range d.names[at] {
		votes[directions[name]] += n
	}
	switch {
	case votes[across] > votes[along]:
		return across
	case votes[along] > votes[across]:
		return along
	}
	return anyWay
}

// directionsOf says how two arguments of a state fact run. What the variables
// are called counts, or else the constants, such as x1 and y1, if both speak.
// Two that run the same way say nothing.
func (in *inference) directionsOf(f atomic, a, b scale) (direction, direction) {
	da := in.domains.directionOf(statePlace(f.name, f.arity, a.arg))
	db := in.domains.directionOf(statePlace(f.name, f.arity, b.arg))
	sa, sb := directions[stemOf(in.rules, a.names[0])], directions[stemOf(in.rules, b.names[0])]
	if da == anyWay && db == anyWay && sa != anyWay && sb != anyWay {
		da, db = sa, sb
	}
	if da == db {
		return anyWay, anyWay
	}
	return da, db
}
