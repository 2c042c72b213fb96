package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// arities reports names that are used with different numbers of arguments,
// where they are used in the way that is rarer.
func arities(t *tables, reported *reported) []gdl.Diagnostic {
	var out findings
	for _, r := range t.list {
		rs := t.byName[r.fold]
		if len(rs) < 2 || rs[0] != r || keyword.Is(r.fold) || slices.Contains(negationMarks, r.fold) {
			continue
		}
		common := rs[0]
		for _, other := range rs[1:] {
			if len(other.heads)+len(other.uses) > len(common.heads)+len(common.uses) {
				common = other
			}
		}
		for _, other := range rs {
			if len(other.heads) == 0 {
				for _, use := range other.uses {
					reported.suspects[use.form] = true
				}
			}
			if other == common {
				continue
			}
			if len(other.heads) > 0 {
				t.unreadable[r.fold] = true // they may be meant as heads of the other one
			}
			for _, at := range slices.Concat(other.heads, other.uses) {
				d := out.report(gdl.Warning, gdl.CodeArity, at.place(), "`%s` has %s here, %d at %s", other.name,
					phrase.Count(other.arity, "argument"), common.arity, t.where(common.first().place()))
				d.AddNote(common.first().place(), "%s here", phrase.Count(common.arity, "argument"))
				if len(other.heads) == 0 {
					d.Message += "; nothing defines it with " + phrase.Count(other.arity, "argument") +
						", so it is never true"
				}
			}
		}
	}
	return out.diagnostics
}

// first returns the place that explains a relation best.
func (r *relation) first() ref {
	if len(r.heads) > 0 {
		return r.heads[0]
	}
	return r.uses[0]
}

// spellings reports names that are written in several ways, functors with
// different numbers of arguments, and names of relations that are functors too.
func spellings(t *tables, r *reported) []gdl.Diagnostic {
	var out findings
	type first struct {
		nameUse
		form int
	}
	spelled, functors := make([]*first, t.numbers), make([]*first, t.numbers) // by number of the name
	common := commonArities(t)
	var odd map[string]bool
	for i, f := range t.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			if n.kind == relationName && keyword.Is(n.fold) {
				continue
			}
			here := gdl.Place{Form: i, Span: n.at}
			if seen := spelled[n.number]; seen == nil {
				spelled[n.number] = &first{n, i}
			} else if seen.name != n.name && !odd[n.name] {
				if odd == nil {
					odd = map[string]bool{}
				}
				odd[n.name] = true
				d := out.report(gdl.Warning, gdl.CodeSpelling, here,
					"`%s` is spelt `%s` at %s; they are the same name here, but not for every "+
						"program", n.name, seen.name, t.where(gdl.Place{Form: seen.form, Span: seen.at}))
				d.AddNote(gdl.Place{Form: seen.form, Span: seen.at}, "`%s` here", seen.name)
				d.AddFix(here, "Use "+seen.name, seen.name)
			}
			if n.kind != functorName {
				continue
			}
			if functors[n.number] == nil {
				functors[n.number] = &first{n, i}
				if !r.misfits[here] {
					twoUses(t, &out, n, here)
				}
			}
			if usual := common[n.fold]; usual.arity != n.arity && !r.misfits[here] && !f.misnamed {
				r.suspects[i], r.suspectHeads[i] = true, true
				if k := keyword.Table[f.head.Fold]; (k.Name == "init" || k.Name == "next") && len(f.head.Args) == 1 &&
					f.head.Args[0].Fold == n.fold {
					r.odd[n.fold] = true
				}
				d := out.report(gdl.Warning, gdl.CodeArity, here, "`%s` has %s here, %d at %s", n.name,
					phrase.Count(n.arity, "argument"), usual.arity, t.where(usual.at))
				d.AddNote(usual.at, "%s here", phrase.Count(usual.arity, "argument"))
			}
		}
	}
	return out.diagnostics
}

// alike reports names that are written in another script throughout and look like names that the sheet has.
func alike(t *tables, r *reported) []gdl.Diagnostic {
	plain := map[string]bool{}
	foreign := false
	for _, f := range t.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			if isASCII(n.fold) {
				plain[n.fold] = true
			} else {
				foreign = true
			}
		}
	}
	var out findings
	if !foreign {
		return nil
	}
	for i, f := range t.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			name := allAlike(n.name)
			if name == "" || plainName(n.name) != n.name || !plain[strings.ToLower(name)] {
				continue
			}
			here := gdl.Place{Form: i, Span: n.at}
			d := out.report(gdl.Error, gdl.CodeCharacter, here,
				"`%s` is written with letters of another script that only look like those of `%s`, so it is another "+
					"name", n.name, name)
			d.AddFix(here, "Write "+name, name)
			r.suspects[i], r.suspectHeads[i] = true, true
			t.unreadable[n.fold] = true
		}
	}
	return out.diagnostics
}

// A commonArity is the number of arguments that a function has in most forms, and the first place where it has.
type commonArity struct {
	arity int
	at    gdl.Place
	forms int
}

// commonArities returns the usual number of arguments of each function by folded name; of two that are as
// common the one that comes first.
func commonArities(t *tables) map[string]commonArity {
	count := map[signature]*commonArity{}
	var order []signature
	for i, f := range t.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			if n.kind != functorName {
				continue
			}
			s := signature{n.fold, n.arity}
			if count[s] == nil {
				count[s] = &commonArity{n.arity, gdl.Place{Form: i, Span: n.at}, 0}
				order = append(order, s)
			}
			count[s].forms++
		}
	}
	common := map[string]commonArity{}
	for _, s := range order {
		if best, known := common[s.fold]; !known || count[s].forms > best.forms {
			common[s.fold] = *count[s]
		}
	}
	return common
}

// twoUses reports that a functor is the name of a relation too.
func twoUses(t *tables, out *findings, n nameUse, here gdl.Place) {
	for _, r := range t.byName[n.fold] {
		if r.arity == 0 || len(r.heads) == 0 || keyword.Is(r.fold) || len(r.uses) == 0 && t.facts.has(r.signature) {
			continue // the last case is reported with the relation
		}
		d := out.report(gdl.Warning, gdl.CodeTwoUses, r.heads[0].name(),
			"`%s` is a relation here and part of a term at %s; is a `true` missing somewhere?", r.name, t.where(here))
		d.AddNote(here, "here it is part of a term")
		return
	}
}
