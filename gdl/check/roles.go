package check

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// roles reports roles that nobody plays.
func roles(t *tables, g *guesser, reported *reported) []gdl.Diagnostic {
	var out findings
	if t.anyRole {
		return nil
	}
	names := slices.Sorted(maps.Keys(t.roleOf))
	for _, r := range t.list {
		if !keyword.HasRole(r.fold) || r.arity == 0 || keyword.Is(r.fold) && !r.keyword() ||
			r.fold == keyword.Heuristic && r.arity != 2 {
			continue
		}
		for i, at := range slices.Concat(r.heads, r.uses) {
			x := &at.atom.Args[0]
			if reported.variables[formName{at.form, x.Fold}] {
				continue
			}
			if x.Kind == gdl.Variable || x.Kind == gdl.Constant && (t.roleOf[x.Fold] || t.unreadable[x.Fold]) {
				continue
			}
			if i < len(r.heads) {
				reported.suspectHeads[at.form] = true
			} else {
				reported.suspects[at.form] = true
			}
			here := gdl.Place{Form: at.form, Span: x.Span}
			d := out.report(gdl.Warning, gdl.CodeUnknownRole, here, "no role fact names `%s`", sourceOf(x))
			if swapped(t, at, d) {
				reported.suspectHeads[at.form] = true // what its variables are is swapped too
				continue
			}
			if near := g.nearest(x.Fold, names); near != "" {
				d.Message += fmt.Sprintf("; did you mean `%s`?", near)
				d.AddFix(here, "Use "+near, near)
			}
		}
	}
	return out.diagnostics
}

// swapped offers to swap the two arguments of an atom whose first one is no
// role, if the second one may be.
func swapped(t *tables, at ref, d *gdl.Diagnostic) bool {
	if len(at.atom.Args) != 2 {
		return false
	}
	x, y := &at.atom.Args[0], &at.atom.Args[1]
	if y.Kind == gdl.Compound || y.Kind == gdl.Constant && !t.roleOf[y.Fold] {
		return false
	}
	d.Message += fmt.Sprintf("; the role comes first: `(%s %s %s)`", at.atom.Name, sourceOf(y), sourceOf(x))
	d.Fixes = append(d.Fixes, gdl.Fix{Title: "Swap them", Edits: []gdl.Edit{
		{Place: gdl.Place{Form: at.form, Span: x.Span},
			Text: y.String()}, {Place: gdl.Place{Form: at.form, Span: y.Span}, Text: x.String()},
	}})
	return true
}
