package gdl

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity orders diagnostics by what they mean for the visitor.
type Severity uint8

const (
	Error   Severity = iota // the sheet breaks the specification; no program has to play it
	Warning                 // it can be played, but probably not as meant
	Hint                    // worth knowing
)

// String returns "error", "warning" or "hint", the words used on the wire.
func (s Severity) String() string { return [...]string{"error", "warning", "hint"}[s] }

// A Code names a kind of diagnostic; codes are stable across releases.
type Code string

// A Diagnostic is one finding about a sheet.
type Diagnostic struct {
	Place    Place
	Severity Severity
	Code     Code
	Message  string   // one sentence or two: the cause, then the fix; in English
	Args     []string // the names the message speaks of, for translations
	Notes    []Note
	Fixes    []Fix
}

// A Note points at another place that has to do with a diagnostic.
type Note struct {
	Place   Place
	Message string
}

// A Fix is a set of edits that the visitor may apply with one press.
type Fix struct {
	Title string // what the button says, such as "Use won"
	Edits []Edit // in the order of the text; they do not overlap
}

// An Edit replaces the text at a place.
type Edit struct {
	Place Place
	Text  string
}

// AddNote adds a second place.
func (d *Diagnostic) AddNote(at Place, format string, args ...any) {
	d.Notes = append(d.Notes, Note{at, fmt.Sprintf(format, args...)})
}

// AddFix offers to replace the text at a place.
func (d *Diagnostic) AddFix(at Place, title, text string) {
	d.Fixes = append(d.Fixes, Fix{title, []Edit{{at, text}}})
}

// Diagnostics returns what went wrong in reading the sheet, sorted by place.
// Package check returns these too.
func (s *Sheet) Diagnostics() []Diagnostic {
	out := slices.Clone(s.structure)
	for i, f := range s.Forms {
		for _, d := range f.Diagnostics {
			out = append(out, d.In(i))
		}
	}
	SortByPlace(out)
	return out
}

// In returns a diagnostic about a form's text as one about the form of this index.
func (d Diagnostic) In(form int) Diagnostic {
	d.Place.Form = form
	d.Notes = slices.Clone(d.Notes)
	for i := range d.Notes {
		d.Notes[i].Place.Form = form
	}
	d.Fixes = slices.Clone(d.Fixes)
	for i := range d.Fixes {
		edits := slices.Clone(d.Fixes[i].Edits)
		for j := range edits {
			edits[j].Place.Form = form
		}
		d.Fixes[i].Edits = edits
	}
	return d
}

// Worst returns at most n of the diagnostics, in their order: those that are left out are no worse than
// any that are kept.
func Worst(ds []Diagnostic, n int) []Diagnostic {
	if len(ds) <= n {
		return ds
	}
	var kept []Diagnostic
	for _, severity := range []Severity{Error, Warning, Hint} {
		for _, d := range ds {
			if d.Severity == severity && len(kept) < n {
				kept = append(kept, d)
			}
		}
	}
	slices.SortStableFunc(kept, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Place.Form, b.Place.Form), cmp.Compare(a.Place.From, b.Place.From))
	})
	return kept
}

// SortByPlace sorts diagnostics by where they begin, errors first where several
// begin at one place.
func SortByPlace(ds []Diagnostic) {
	slices.SortStableFunc(ds, func(a, b Diagnostic) int {
		if a.Place.Form != b.Place.Form {
			return a.Place.Form - b.Place.Form
		}
		if a.Place.From != b.Place.From {
			return a.Place.From - b.Place.From
		}
		return int(a.Severity) - int(b.Severity)
	})
}
