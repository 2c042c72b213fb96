package playground

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/game"
)

// An axis is a set of constants in the order in which they lie on a board.
type axis struct {
	labels []game.Symbol
	index  map[game.Symbol]int
}

func newAxis(labels []game.Symbol) *axis {
	a := &axis{labels: labels, index: make(map[game.Symbol]int, len(labels))}
	for i, l := range labels {
		a.index[l] = i
	}
	return a
}

func (a *axis) reverse() {
	slices.Reverse(a.labels)
	*a = *newAxis(a.labels)
}

// maxAxis is how many coordinates an axis can have.
const maxAxis = 64

// orderAxis puts constants in order if there is a natural one: numbers,
// letters, words that differ in a final number, or a chain of facts such as
// (succ a b). Otherwise it returns nil.
func orderAxis(rules *game.Rules, names []game.Symbol) *axis {
	if len(names) < 2 || len(names) > maxAxis {
		return nil
	}
	if keys, ok := naturalKeys(rules, names); ok {
		slices.SortFunc(names, func(a, b game.Symbol) int { return cmp.Compare(keys[a], keys[b]) })
		return newAxis(names)
	}
	if chain := successorChain(rules, names); chain != nil {
		return newAxis(chain)
	}
	return nil
}

// naturalKeys returns by what the spelling of the constants orders them.
func naturalKeys(rules *game.Rules, names []game.Symbol) (map[game.Symbol]int, bool) {
	keys := make(map[game.Symbol]int, len(names))
	used := map[int]bool{}
	prefix := ""
	for i, s := range names {
		text := strings.ToLower(rules.Terms.Spelling(s))
		stem := strings.TrimRight(text, "0123456789")
		if i == 0 {
			prefix = stem
		}
		key, err := strconv.Atoi(text[len(stem):])
		switch {
		case err == nil && stem == prefix:
		case len(text) == 1 && text[0] >= 'a' && text[0] <= 'z' && len(prefix) == 1:
			key = int(text[0])
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

// successorChain looks for a relation whose facts string all the constants
// together, such as (succ a b) (succ b c).
func successorChain(rules *game.Rules, names []game.Symbol) []game.Symbol {
	wanted := map[game.Symbol]bool{}
	for _, n := range names {
		wanted[n] = true
	}
	type links struct {
		next map[game.Symbol]game.Symbol
		prev map[game.Symbol]bool
		bad  bool // it branches
	}
	byRelation := map[game.Relation]*links{}
	var order []game.Relation
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
			l = &links{next: map[game.Symbol]game.Symbol{}, prev: map[game.Symbol]bool{}}
			byRelation[c.Head.Relation] = l
			order = append(order, c.Head.Relation)
		}
		if _, again := l.next[a]; again || l.prev[b] || a == b {
			l.bad = true
		}
		l.next[a] = b
		l.prev[b] = true
	}
	for _, rel := range order {
		l := byRelation[rel]
		if l.bad || len(l.next) != len(names)-1 {
			continue
		}
		for _, first := range names {
			if l.prev[first] {
				continue
			}
			chain := []game.Symbol{first}
			for at, ok := l.next[first]; ok; at, ok = l.next[at] {
				chain = append(chain, at)
			}
			if len(chain) == len(names) {
				return chain
			}
		}
	}
	return nil
}

// A direction is what the names of variables say about an argument.
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
func (d *domains) directionOf(at place) direction {
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
