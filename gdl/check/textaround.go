package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Rules come out of files of other kinds: of programs that hold them as a text, of tables, of editors that save in
// another encoding. What stands around them is one mistake, however many words it has.

// aroundRules returns the one diagnostic about a sheet whose rules stand inside of something else, or that is no text,
// and whether it is one.
func aroundRules(s *gdl.Sheet) (gdl.Diagnostic, bool) {
	for _, look := range []func(*gdl.Sheet) (gdl.Diagnostic, bool){noText, wrapped, enclosed, inCells} {
		if d, found := look(s); found {
			return d, true
		}
	}
	return gdl.Diagnostic{}, false
}

const (
	// maxLooked is how many bytes of a file are looked at to see whether it is text.
	maxLooked = 1 << 10
	// minUnreadable is how many characters that no text has show that it is none.
	minUnreadable = 8
)

// noText reports a file that is not text, such as a picture, and text in UTF-16. A browser hands over U+FFFD for bytes
// that are no UTF-8.
func noText(s *gdl.Sheet) (gdl.Diagnostic, bool) {
	begin := s.Text[:min(len(s.Text), maxLooked)]
	unreadable := 0
	var zeros [2]int // at even and at odd offsets
	for i, r := range begin {
		if r == 0 {
			zeros[i%2]++
		}
		if r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r) {
			unreadable++
		}
	}
	if unreadable < minUnreadable || 10*unreadable < len(begin) {
		return gdl.Diagnostic{}, false
	}
	d := gdl.Diagnostic{
		Place: whole, Severity: gdl.Error, Code: gdl.CodeCharacter,
		Message: "this is not text but a file of another kind, such as a picture",
	}
	if most, least := max(zeros[0], zeros[1]), min(zeros[0], zeros[1]); 3*most > len(begin) && 10*least < most {
		d.Message = "this text is in UTF-16, with a byte of zero beside each letter: save it as UTF-8"
	}
	return d, true
}

// maxBefore is how many words may stand before rules that are taken out of a pair of brackets, or of a program.
const maxBefore = 8

// enclosures are the signs before and behind what stands in brackets, and in texts of programs, longer ones first.
var enclosures = [][2]string{{`"""`, `"""`}, {"'''", "'''"}, {"`", "`"}, {`"`, `"`}, {"'", "'"}, {"[", "]"}, {"{", "}"}}

// enclosed reports rules that all stand in a pair of brackets, or in a text of a program: rules = """ ... """.
func enclosed(s *gdl.Sheet) (gdl.Diagnostic, bool) {
	first := slices.IndexFunc(s.Forms, func(f gdl.Form) bool { return f.Text[0] == '(' })
	if first <= 0 || first > maxBefore || s.Forms[first-1].Text[0] == ')' {
		return gdl.Diagnostic{}, false
	}
	behind := len(s.Forms)
	for behind > first && s.Forms[behind-1].Text[0] != '(' {
		behind--
	}
	inside := gdl.Span{From: s.Forms[first].Offset, To: endOf(s, behind-1)}
	before, last := s.Text[s.Forms[0].Offset:endOf(s, first-1)], s.Forms[first-1].Text
	around := slices.IndexFunc(enclosures, func(e [2]string) bool { return strings.HasSuffix(last, e[0]) })
	if behind-first < minAround || behind == len(s.Forms) || around < 0 || slices.Contains(fences, last) {
		return gdl.Diagnostic{}, false
	}
	open, closing := enclosures[around][0], enclosures[around][1]
	if !strings.HasPrefix(s.Forms[behind].Text, closing) ||
		open == closing && strings.Contains(s.Text[inside.From:inside.To], closing) {
		return gdl.Diagnostic{}, false
	}
	begin := "`" + brief(before) + "`"
	if open == "`" { // which cannot stand among marks of its kind
		begin = "a backquote"
	}
	return takenOut(s, []gdl.Span{inside}, open, "the rules stand inside of what begins with "+begin+": "), true
}

// inCells reports rules of which each line stands between signs: in a row of a table, | (role x) |, or in a text of a
// program that is joined to the next one, "(role x)\n" +.
func inCells(s *gdl.Sheet) (gdl.Diagnostic, bool) {
	var kept []gdl.Span
	begin := strings.TrimLeft(s.Text, " \t\r\n")
	for at := len(s.Text) - len(begin); at < len(s.Text); at++ {
		end := token.LineEnd(s.Text, at)
		if line := strings.Trim(s.Text[at:end], " \t\r"); line != "" {
			cell, ok := cellOf(line, begin[0])
			if !ok {
				return gdl.Diagnostic{}, false
			}
			if cell.To > 0 {
				from := at + strings.Index(s.Text[at:end], line)
				kept = append(kept, gdl.Span{From: from + cell.From, To: from + cell.To})
			}
		}
		at = end
	}
	if len(kept) < minMarked || len(s.Forms) == 0 {
		return gdl.Diagnostic{}, false
	}
	return takenOut(s, kept, begin[:1],
		fmt.Sprintf("each line stands between two `%s`, as rows of tables and texts of programs do: ", begin[:1])), true
}

// cellOf returns what of the rules stands in a line between two marks, an empty span if nothing does, and whether the
// line is a row of a table or a text of a program.
func cellOf(line string, mark byte) (cell gdl.Span, ok bool) {
	table := mark == '|'
	if !table && mark != '"' && mark != '\'' || len(line) < 2 || line[0] != mark {
		return gdl.Span{}, false
	}
	line = strings.TrimRight(line, " \t\r+,;.)\\")
	if line[len(line)-1] != mark || len(line) < 2 || !table && strings.Count(line, line[:1]) > 2 {
		return gdl.Span{}, false
	}
	for from := 1; from < len(line); {
		to := from + strings.IndexByte(line[from:], mark)
		text := strings.TrimSuffix(line[from:to], `\n`)
		if table {
			text = strings.Trim(text, " `*")
		}
		if !table || strings.Contains(text, "(") {
			from += strings.Index(line[from:to], text)
			return gdl.Span{From: from, To: from + len(text)}, true
		}
		from = to + 1
	}
	return gdl.Span{}, true // the head of a table
}

// takenOut is the diagnostic about what stands around parts of a sheet, with the mark by which it shows, and a fix that
// leaves these parts.
func takenOut(s *gdl.Sheet, kept []gdl.Span, mark, message string) gdl.Diagnostic {
	d := gdl.Diagnostic{
		Place: firstForm(s), Severity: gdl.Error, Code: gdl.CodeForeign, Args: []string{mark},
		Message: message + sideBySide,
	}
	if edits, ok := withoutTokens(s, kept); ok {
		d.Fixes = []gdl.Fix{{Title: "Leave out what stands around them", Edits: edits}}
	}
	return d
}
