package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// ofUnfinished are the codes of what is found in a list that lacks its last words: its name may go on, and further
// arguments may follow. A sign of another language is none of them, since it may be why the list never closes.
var ofUnfinished = []gdl.Code{gdl.CodeArity, gdl.CodeKeywordArity, gdl.CodeMissingName, gdl.CodeUnexpected,
	gdl.CodeUndefined, gdl.CodeNeverTrue, gdl.CodeNeverLegal, gdl.CodeUnread, gdl.CodeUnused}

// withoutHalfTyped leaves out what follows from that a form is not written to its end.
func withoutHalfTyped(s *gdl.Sheet, ds []gdl.Diagnostic) []gdl.Diagnostic {
	unfinished := map[int]int{} // by form, where the list begins that lacks its last words
	for _, d := range ds {
		if d.Code != gdl.CodeUnclosed || d.Place.Form < 0 {
			continue
		}
		if at := unfinishedList(s.Forms[d.Place.Form].Text); at >= 0 {
			unfinished[d.Place.Form] = at
		}
	}
	return slices.DeleteFunc(ds, func(d gdl.Diagnostic) bool {
		at, found := unfinished[d.Place.Form]
		return found && d.Place.From >= at && slices.Contains(ofUnfinished, d.Code)
	})
}

// unfinishedList returns where the innermost list begins that a form does not close, or -1 if the form ends with a
// parenthesis: then its last list is written to the end.
func unfinishedList(text string) int {
	var open []int
	last := token.Close
	for _, t := range tokensOf(text) {
		switch last = t.Kind; last {
		case token.Open:
			open = append(open, t.From)
		case token.Close:
			open = open[:max(len(open)-1, 0)]
		}
	}
	if last == token.Close || len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}
