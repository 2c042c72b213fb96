package check

import (
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/gdl"
)

// mayBeRoles reports whether the heads of a relation may be meant to say who plays: facts about names.
func mayBeRoles(r *relation) bool {
	return !r.rules && !slices.ContainsFunc(r.heads, func(h ref) bool {
		return slices.ContainsFunc(h.atom.Args, func(x gdl.Term) bool { return x.Kind == gdl.Compound })
	})
}

// namesOfHeads returns those of some names that the heads of a relation may be meant to have.
func namesOfHeads(r *relation, names []string) []string {
	if mayBeRoles(r) {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "role" })
}

// roleHeads reports heads that begin with the name of a role, before which a keyword is missing, and whether there are
// any: (<= (red (step ?n)) ...) for (<= (legal red (step ?n)) ...).
func (u *usage) roleHeads(r *relation) bool {
	if r.arity != 1 || !u.roleOf[r.fold] || mayBeRoles(r) {
		return false
	}
	meant := map[string][]ref{} // by keyword
	for _, h := range r.heads {
		word := u.lostKeyword(h)
		meant[word] = append(meant[word], h)
		u.suspectHeads[h.form] = true
	}
	for _, word := range []string{"legal", "goal", "input"} {
		heads := meant[word]
		if len(heads) == 0 {
			continue
		}
		inner := sourceOf(&heads[0].atom.Args[0])
		d := u.report(gdl.Warning, gdl.CodeUnused, heads[0].name(),
			"`%s` is a role: `%s` is missing before it, write `(%s %s %s)`", r.name, word, word, r.name, inner)
		for _, h := range heads[1:min(len(heads), maxChain)] {
			d.AddNote(h.name(), "`%s` is missing here, too", word)
		}
		u.meant[word], u.unreadable[word] = true, true
		u.addHeadFix(d, "Add "+word, word+" "+r.name, heads)
	}
	if heads := meant[""]; len(heads) > 0 {
		u.reported.unused = true
		u.report(gdl.Warning, gdl.CodeUnused, heads[0].name(),
			"`%s` is a role: `legal`, `goal` or `input` is missing before it", r.name)
		for _, word := range []string{"legal", "goal", "input"} {
			u.meant[word], u.unreadable[word] = true, true
		}
	}
	return true
}

// lostKeyword returns the keyword that is missing in a head before a role, or "" where it is not sure: a number is a
// goal unless moves are numbers, and a move is legal where the rule asks for the state, or where no other rule allows
// it.
func (u *usage) lostKeyword(h ref) string {
	x := &h.atom.Args[0]
	s := signatureOf(x)
	input := u.given("input", 2)
	allowed, listed := len(u.legal.shapes[s]) > 0, len(input.shapes[s]) > 0
	done := slices.ContainsFunc(u.tables.uses("does", 2), func(use ref) bool {
		return signatureOf(&use.atom.Args[1]) == s
	})
	n, err := strconv.Atoi(x.Name)
	number := err == nil && x.Kind == gdl.Constant && n >= 0 && n <= 100
	stateful := slices.ContainsFunc(u.forms[h.form].atoms, func(a atomUse) bool { return a.Fold == "true" })
	switch move := allowed || listed || done; {
	case number && !move:
		return "goal"
	case number || !move:
		return ""
	case stateful || !allowed:
		return "legal"
	case !listed && len(input.order) > 0 && !input.any:
		return "input"
	}
	return ""
}
