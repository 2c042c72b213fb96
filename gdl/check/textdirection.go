package check

import (
	"strings"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// textDirections are the characters that change the order in which the rest of a line is shown. In a comment they
// mean nothing to the rules, but may show it as if it were a rule, or a rule as if it were a comment.
const textDirections = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// commentDirections reports such characters in comments, once for each line. What the rules themselves hold of them
// is found while they are read. Places lie in forms: of a comment between two of them only the line is named.
func commentDirections(s *gdl.Sheet) []gdl.Diagnostic {
	var out findings
	for at := 0; at < len(s.Text); {
		next := textDirection(s.Text[at:])
		if next < 0 {
			break
		}
		at += next
		begin, end := strings.LastIndexAny(s.Text[:at], "\r\n")+1, token.LineEnd(s.Text, at)
		if semicolon := strings.IndexByte(s.Text[begin:end], ';'); semicolon >= 0 {
			directionsIn(s, max(begin+semicolon, at), end, &out)
		}
		at = end
	}
	return out.diagnostics
}

// directionsIn reports the characters in a comment, or a part of one, and offers to leave them out.
func directionsIn(s *gdl.Sheet, from, to int, out *findings) {
	first := textDirection(s.Text[from:to])
	if first < 0 {
		return
	}
	from += first
	r, size := utf8.DecodeRuneInString(s.Text[from:])
	here := s.PlaceAt(from)
	inside := here.Form >= 0 && here.From+size <= len(s.Forms[here.Form].Text)
	if !inside {
		out.report(gdl.Warning, gdl.CodeCharacter, whole, "U+%04X in the comment of line %d may change how that line "+
			"is shown, so that a comment looks like a rule; delete it", r, s.Position(from).Line)
		return
	}
	here.To = here.From + size
	d := out.report(gdl.Warning, gdl.CodeCharacter, here, "U+%04X in a comment may change how the line is shown, so "+
		"that a comment looks like a rule", r)
	fix := gdl.Fix{Title: "Leave it out"}
	for next := 0; next >= 0 && len(fix.Edits) < maxEdits; next = textDirection(s.Text[from:to]) {
		p := s.PlaceAt(from + next)
		from += next + size // all of them have the same size
		p.To = p.From + size
		fix.Edits = append(fix.Edits, gdl.Edit{Place: p})
	}
	d.Fixes = []gdl.Fix{fix}
}

// textDirection returns where the first such character of a text is, or -1. It looks at the few places where a byte is
// the first one of theirs, since every sheet is searched at every change.
func textDirection(text string) int {
	for at := 0; ; at++ {
		next := strings.IndexByte(text[at:], textDirections[0])
		if next < 0 {
			return -1
		}
		at += next
		if r, _ := utf8.DecodeRuneInString(text[at:]); strings.ContainsRune(textDirections, r) {
			return at
		}
	}
}
