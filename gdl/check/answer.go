package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// answer makes one diagnostic of those about prose and about Markdown where a sheet has both: it was copied with the
// text around it, as programs answer that people talk with.
func answer(ds []gdl.Diagnostic) []gdl.Diagnostic {
	about := func(d gdl.Diagnostic) bool {
		return len(d.Fixes) == 1 && (strings.HasPrefix(d.Message, fenced) || strings.HasPrefix(d.Message, loosely))
	}
	first := slices.IndexFunc(ds, about)
	if first < 0 || !slices.ContainsFunc(ds, func(d gdl.Diagnostic) bool {
		return about(d) && strings.HasPrefix(d.Message, fenced) != strings.HasPrefix(ds[first].Message, fenced)
	}) {
		return ds
	}
	whole := ds[first]
	whole.Message = "this text stands around the rules, as it was copied, and is no part of them"
	fix := gdl.Fix{Title: "Take it out of the rules"}
	for _, d := range ds {
		if about(d) {
			fix.Edits = append(fix.Edits, d.Fixes[0].Edits...)
		}
	}
	slices.SortFunc(fix.Edits, func(a, b gdl.Edit) int {
		if a.Place.Form != b.Place.Form {
			return a.Place.Form - b.Place.Form
		}
		return a.Place.From - b.Place.From
	})
	whole.Fixes = []gdl.Fix{fix}
	out := append(slices.Clone(ds[:first]), whole)
	return append(out, slices.DeleteFunc(slices.Clone(ds[first+1:]), about)...)
}
