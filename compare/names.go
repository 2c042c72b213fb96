package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A Pair relates a name of the first sheet to one of the second.
type Pair struct {
	A string `json:"a"`
	B string `json:"b"`
}

// A Map says which names of two sheets mean the same. What it does not mention
// stands for itself. Letter case does not matter.
type Map struct {
	// Roles relates roles, as terms. Roles that it does not mention are
	// related by Names or by their own name.
	Roles []Pair `json:"roles,omitempty"`
	// Names relates the names in moves, both functors and constants.
	Names []Pair `json:"names,omitempty"`
}

// ParseMap reads a list of pairs a=b, separated by commas or blanks. A pair
// role:a=b is about roles alone; any other about names in moves and, if a is a
// role, about roles too.
func ParseMap(text string) (*Map, error) {
	m := &Map{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		role, isRole := strings.CutPrefix(word, "role:")
		a, b, ok := strings.Cut(role, "=")
		if !ok || a == "" || b == "" || strings.ContainsAny(b, "=()") || strings.ContainsAny(a, "()") {
			return nil, fmt.Errorf("%q is not a pair of names such as mark=put or role:x=white", word)
		}
		if isRole {
			m.Roles = append(m.Roles, Pair{a, b})
		} else {
			m.Names = append(m.Names, Pair{a, b})
		}
	}
	return m, nil
}

// renaming is an injective map from the names of the first sheet to those of the
// second, by lower-case name.
type renaming struct {
	to   map[string]string
	from map[string]string
}

// newRenaming returns an error if a name has two images or two names have one.
func newRenaming(pairs []Pair) (*renaming, error) {
	r := &renaming{map[string]string{}, map[string]string{}}
	for _, p := range pairs {
		a, b := strings.ToLower(p.A), strings.ToLower(p.B)
		if other, ok := r.to[a]; ok && other != b {
			return nil, fmt.Errorf("the map has two names for %s: %s and %s", p.A, other, p.B)
		}
		if other, ok := r.from[b]; ok && other != a {
			return nil, fmt.Errorf("the map makes %s of two names: %s and %s", p.B, other, p.A)
		}
		r.to[a], r.from[b] = b, a
	}
	return r, nil
}

// image returns what a lower-case name is called in the second sheet. A name
// that is not mapped has no counterpart if another one is mapped to it.
func (r *renaming) image(name string) (string, bool) {
	if to, ok := r.to[name]; ok {
		return to, true
	}
	_, taken := r.from[name]
	return name, !taken
}

// A translator turns terms of one sheet into terms of the other.
type translator struct {
	from, to *logic.Terms
	names    *renaming
	used     map[string]bool // lower-case names with another image that were translated
	known    map[logic.Term]translated
}

type translated struct {
	term logic.Term
	ok   bool
}

func newTranslator(from, to *logic.Terms, names *renaming) *translator {
	return &translator{from, to, names, map[string]bool{}, map[logic.Term]translated{}}
}

// term returns the counterpart of a term, if there can be one.
func (t *translator) term(x logic.Term) (logic.Term, bool) {
	if y, ok := t.known[x]; ok {
		return y.term, y.ok
	}
	var y translated
	name := strings.ToLower(t.from.Spelling(t.from.Functor(x)))
	image, ok := t.names.image(name)
	args := slices.Clone(t.from.Args(x))
	for i := range args {
		var fits bool
		args[i], fits = t.term(args[i])
		ok = ok && fits
	}
	if ok && image != name {
		t.used[name] = true
	}
	if ok {
		y = translated{t.to.Make(t.to.Symbol(image), args...), true}
	}
	t.known[x] = y
	return y.term, y.ok
}

// matchRoles relates the roles of two sheets: by the map, by their names, and,
// unless that is all there is to go by, what is left by place. It returns the
// place in b of each role of a, nil if they cannot be related.
func matchRoles(a, b *logic.Rules, m *Map, names *renaming, mapOnly bool) ([]int, error) {
	if len(a.Roles) != len(b.Roles) {
		return nil, nil
	}
	places := make([]int, len(a.Roles))
	taken := make([]bool, len(b.Roles))
	for i := range places {
		places[i] = -1
	}
	find := func(r *logic.Rules, text string) int {
		return slices.IndexFunc(r.Roles, func(x logic.Term) bool { return strings.EqualFold(r.Terms.String(x), text) })
	}
	for _, p := range m.Roles {
		i, j := find(a, p.A), find(b, p.B)
		if i < 0 || j < 0 || places[i] >= 0 || taken[j] {
			return nil, fmt.Errorf("the map relates role %s to role %s, which does not fit the sheets", p.A, p.B)
		}
		places[i], taken[j] = j, true
	}
	t := newTranslator(a.Terms, b.Terms, names)
	for i, role := range a.Roles {
		if places[i] >= 0 {
			continue
		}
		x, ok := t.term(role)
		if j := b.RoleIndex(x); ok && j >= 0 && !taken[j] {
			places[i], taken[j] = j, true
		}
	}
	for i := range places {
		if places[i] >= 0 {
			continue
		}
		if mapOnly {
			return nil, nil
		}
		j := slices.Index(taken, false)
		places[i], taken[j] = j, true
	}
	return places, nil
}
