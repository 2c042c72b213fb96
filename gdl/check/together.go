package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// systematic is from how many times on a mistake is systematic and is reported as one: what is seen less often is
// reported at each of its places.
const systematic = 3

// A mistakeKind tells systematic mistakes apart, such as those of somebody who is used to another language.
type mistakeKind struct {
	code gdl.Code
	says string // the message, or the part of it that does not depend on names
	role bool   // it is about the names of roles
}

// anyName are messages about one systematic mistake whatever names they speak of.
var anyName = []string{
	"variables begin with `?` in GDL", "the quotation mark is part of the name", "a rule begins with `<=`",
	equated, misplaced, bracketed, listOfJSON, markup, assigning, decoration, relationFirst, listedBelow,
}

// mistakeOf returns the kind of a diagnostic that may be part of a systematic mistake: it has a fix to be applied
// everywhere.
func mistakeOf(d *gdl.Diagnostic) (mistakeKind, bool) {
	switch d.Code {
	case gdl.CodeUndefined, gdl.CodeMissingName, gdl.CodeForeign, gdl.CodeCharacter:
	default:
		return mistakeKind{}, false
	}
	if len(d.Fixes) != 1 {
		return mistakeKind{}, false
	}
	for _, says := range anyName {
		if strings.Contains(d.Message, says) {
			return mistakeKind{code: d.Code, says: says}, true
		}
	}
	return mistakeKind{code: d.Code, says: d.Message}, true
}

// twice are mistakes that are systematic at two places, for nobody makes those by accident.
var twice = []string{bracketed, listOfJSON, commas, dots, "a rule begins with `<=`", equated, fenced, markup,
	assigning, decoration, relationFirst, listedBelow}

// together makes one diagnostic of those that report one systematic mistake, such as the arrow with which somebody
// who is used to another language began every rule: one press mends it everywhere. The diagnostics are sorted by
// place, and stay so.
func together(s *gdl.Sheet, diagnostics []gdl.Diagnostic) []gdl.Diagnostic {
	commasAndDots(diagnostics)
	return grouped(diagnostics, func(d *gdl.Diagnostic) (mistakeKind, bool) {
		if aboutRole(s, d) {
			return mistakeKind{code: d.Code, role: true}, true
		}
		if d.Code == gdl.CodeGDL2 {
			return mistakeKind{code: d.Code, says: d.Message}, true
		}
		if strings.HasPrefix(d.Message, noValues) {
			return mistakeKind{code: d.Code, says: noValues}, true
		}
		return mistakeOf(d)
	}, func(k mistakeKind) int {
		if k.role || k.code == gdl.CodeGDL2 || k.says == noValues ||
			slices.ContainsFunc(twice, func(says string) bool { return strings.HasPrefix(k.says, says) }) {
			return 2 // a game seldom has more roles, which are written alike
		}
		return systematic
	})
}

// How messages about commas begin, and those about dots behind forms.
const (
	commas = "a comma means nothing"
	dots   = "`.` means nothing"
)

// commasAndDots lets diagnostics about commas and dots say the same where a sheet has both: that is how Prolog is
// written.
func commasAndDots(ds []gdl.Diagnostic) {
	begins := func(says string) func(gdl.Diagnostic) bool {
		return func(d gdl.Diagnostic) bool { return strings.HasPrefix(d.Message, says) }
	}
	if !slices.ContainsFunc(ds, begins(commas)) || !slices.ContainsFunc(ds, begins(dots)) {
		return
	}
	for i := range ds {
		if d := &ds[i]; begins(commas)(*d) || begins(dots)(*d) {
			d.Severity = gdl.Error
			d.Message = commas + " in GDL, nor does a dot: blanks separate what stands side by side, and parentheses " +
				"end it"
		}
	}
}

// withinForms makes one diagnostic of those about one form that report constants that are meant as variables.
func withinForms(diagnostics []gdl.Diagnostic) []gdl.Diagnostic {
	return grouped(diagnostics, func(d *gdl.Diagnostic) (int, bool) {
		return d.Place.Form, d.Code == gdl.CodeForeign && len(d.Fixes) == 1 && strings.Contains(d.Message, anyName[0])
	}, func(int) int { return 2 })
}

// aboutRole reports whether a diagnostic is about how the name of a role is written in the fact that gives it.
func aboutRole(s *gdl.Sheet, d *gdl.Diagnostic) bool {
	if d.Place.Form < 0 || len(d.Fixes) != 1 || s.Forms[d.Place.Form].Partial == nil {
		return false
	}
	role := &s.Forms[d.Place.Form].Partial.Head
	if name := strings.ToLower(strings.TrimRight(role.Name, ":=")); d.Code == gdl.CodeForeign &&
		(name == "role" || plurals[name] == "role") && s.Forms[d.Place.Form].Text[0] != '(' {
		return true
	}
	if role.Fold != "role" || len(role.Args) != 1 || d.Place.From < role.Args[0].Span.From {
		return false
	}
	return d.Code == gdl.CodeParentheses || d.Code == gdl.CodeForeign || d.Code == gdl.CodeKeywordArity
}

// grouped makes one diagnostic of those of a kind, where there are enough of them.
func grouped[K comparable](diagnostics []gdl.Diagnostic, kindOf func(*gdl.Diagnostic) (K, bool),
	enough func(K) int,
) []gdl.Diagnostic {
	byKind := map[K][]gdl.Diagnostic{}
	for i := range diagnostics {
		if k, ok := kindOf(&diagnostics[i]); ok {
			byKind[k] = append(byKind[k], diagnostics[i])
		}
	}
	apart := map[K]bool{} // whether those of a kind that has come stay apart
	out := make([]gdl.Diagnostic, 0, len(diagnostics))
	for i := range diagnostics {
		k, ok := kindOf(&diagnostics[i])
		if stay, come := apart[k]; ok && !come {
			all, one := gdl.Diagnostic{}, false
			if len(byKind[k]) >= enough(k) {
				all, one = united(byKind[k])
			}
			if apart[k] = !one; one {
				out = append(out, all)
				continue
			}
		} else if ok && !stay {
			continue
		}
		out = append(out, diagnostics[i])
	}
	return out
}

// united returns the first of some diagnostics as one about all of them, whose fix makes all edits. It fails where
// edits overlap.
func united(ds []gdl.Diagnostic) (gdl.Diagnostic, bool) {
	all := ds[0]
	places := fmt.Sprintf(" (%d times in this sheet)", len(ds))
	for i, d := range ds {
		if d.Message != all.Message {
			places = fmt.Sprintf(" (and likewise at %s)", phrase.Count(len(ds)-1, "other place"))
		}
		if i > 0 && i <= maxChain {
			all.AddNote(d.Place, "here too")
		}
	}
	all.Message += places
	if len(all.Fixes) == 0 {
		return all, true
	}
	fix, ok := unitedFix(ds)
	all.Fixes = []gdl.Fix{fix}
	return all, ok
}

// unitedFix returns a fix that makes the edits of all, and whether they do not overlap.
func unitedFix(ds []gdl.Diagnostic) (gdl.Fix, bool) {
	fix := gdl.Fix{Title: ds[0].Fixes[0].Title + " everywhere"}
	for _, d := range ds {
		if len(d.Fixes) != 1 {
			return fix, false
		}
		fix.Edits = append(fix.Edits, d.Fixes[0].Edits...)
		if d.Fixes[0].Title != ds[0].Fixes[0].Title {
			fix.Title = "Mend all of them"
		}
	}
	slices.SortStableFunc(fix.Edits, func(a, b gdl.Edit) int {
		return cmp.Or(cmp.Compare(a.Place.Form, b.Place.Form), cmp.Compare(a.Place.From, b.Place.From))
	})
	for i := 1; i < len(fix.Edits); i++ {
		a, b := fix.Edits[i-1].Place, fix.Edits[i].Place
		if a.Form == b.Form && (a.To > b.From || a == b) {
			return fix, false
		}
	}
	return fix, true
}
