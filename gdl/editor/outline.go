package editor

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A Section is a run of forms that define the same relation, for an outline.
// For init, next and the like it is the same kind of fact or move.
type Section struct {
	Keyword  string // folded, such as "next"; empty for a relation of the sheet
	Name     string // of the relation, or of the fact or move; may be empty
	Arity    int    // of what Name names
	From, To int    // forms, To not included
}

// Outline returns the sections of a sheet in its order. Forms that cannot be
// read belong to the section before them.
func Outline(s *gdl.Sheet) []Section {
	var out []Section
	for i, f := range s.Forms {
		n := len(out)
		if f.Partial == nil {
			if n > 0 {
				out[n-1].To = i + 1
			}
			continue
		}
		section := sectionOf(&f.Partial.Head)
		section.From, section.To = i, i+1
		if n > 0 && out[n-1].Keyword == section.Keyword && strings.EqualFold(out[n-1].Name, section.Name) &&
			out[n-1].Arity == section.Arity {
			out[n-1].To = i + 1
			continue
		}
		out = append(out, section)
	}
	return out
}

func sectionOf(head *gdl.Term) Section {
	if !keyword.Is(head.Fold) {
		return Section{Name: head.Name, Arity: len(head.Args)}
	}
	s := Section{Keyword: head.Fold}
	switch head.Fold {
	case "init", "next", "base", "legal", "input":
		if n := len(head.Args); n > 0 && head.Args[n-1].Kind != gdl.Variable {
			s.Name, s.Arity = head.Args[n-1].Name, len(head.Args[n-1].Args)
		}
	}
	return s
}

// Folds returns the stretches of text that may be folded away, as byte
// offsets: forms and comments of several lines, from the end of their first
// line to their end. They do not overlap and are sorted.
func Folds(s *gdl.Sheet) [][2]int {
	var out [][2]int
	fold := func(from, to int) {
		// No further than the form: a line may hold many of them.
		if end := from + token.LineEnd(s.Text[from:to], 0); end < to {
			out = append(out, [2]int{end, to})
		}
	}
	end := 0
	for _, f := range s.Forms {
		foldComments(s, end, f.Offset, fold)
		end = f.Offset + len(f.Text)
		fold(f.Offset, end)
	}
	foldComments(s, end, len(s.Text), fold)
	return out
}

// foldComments calls fold for each block of comment lines without a blank line
// between them in a stretch between forms.
func foldComments(s *gdl.Sheet, from, to int, fold func(from, to int)) {
	text := s.Text[:to] // no further than the gap: a line may hold many forms
	block, last := -1, 0
	finish := func() {
		if block >= 0 {
			fold(block, last)
		}
		block = -1
	}
	if from > 0 { // what follows a form in its line belongs to it
		from = lineAfter(text, from)
	}
	for start := from; start < to; start = lineAfter(text, start) {
		line := text[start:]
		if blanks := len(line) - len(strings.TrimLeft(line, " \t")); blanks < len(line) && line[blanks] == ';' {
			if block < 0 {
				block = start + blanks
			}
			last = token.LineEnd(text, start+blanks)
		} else {
			finish()
		}
	}
	finish()
}

// lineAfter returns the byte offset at which the line after the one of an offset begins, or that of
// the end of the text.
func lineAfter(text string, offset int) int {
	end := token.LineEnd(text, offset)
	if strings.HasPrefix(text[end:], "\r\n") {
		return end + 2
	}
	return min(end+1, len(text))
}
