package gdl

import (
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"
)

// String returns "line:column".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// A lineIndex finds the line of an offset, and for texts that are not plain
// ASCII the number of UTF-16 code units before it. A byte that is not part of
// valid UTF-8 counts as one rune and one unit: so it appears in an editor.
type lineIndex struct {
	starts []int // byte offset of each line's first character
	units  []int // UTF-16 code units before it; nil for ASCII
}

func newLineIndex(text string) lineIndex {
	x := lineIndex{starts: []int{0}}
	ascii := true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			x.starts = append(x.starts, i+1)
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	if !ascii {
		x.units = make([]int, len(x.starts))
		for i := 1; i < len(x.starts); i++ {
			x.units[i] = x.units[i-1] + unitsIn(text[x.starts[i-1]:x.starts[i]])
		}
	}
	return x
}

// unitsIn returns the length of a text in UTF-16 code units.
func unitsIn(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// line returns the index of the line that an offset lies in.
func (x *lineIndex) line(offset int) int {
	return sort.SearchInts(x.starts, offset+1) - 1
}

// Offset returns the byte offsets of a place in the sheet's text. Places that
// point past their form, or at form -1, the sheet as a whole, end up at the
// nearest offsets that exist.
func (s *Sheet) Offset(p Place) (from, to int) {
	if p.Form < 0 || p.Form >= len(s.Forms) {
		return 0, 0
	}
	f := s.Forms[p.Form]
	from = f.Offset + min(max(p.From, 0), len(f.Text))
	to = f.Offset + min(max(p.To, 0), len(f.Text))
	return from, max(from, to)
}

// Position returns the line and column of a byte offset.
func (s *Sheet) Position(offset int) Position {
	offset = min(max(offset, 0), len(s.Text))
	line := s.lines.line(offset)
	return Position{line + 1, utf8.RuneCountInString(s.Text[s.lines.starts[line]:offset]) + 1}
}

// Lines returns the number of lines; the empty text has one.
func (s *Sheet) Lines() int { return len(s.lines.starts) }

// UTF16 returns the number of UTF-16 code units before a byte offset, which is
// how editors count.
func (s *Sheet) UTF16(offset int) int {
	offset = min(max(offset, 0), len(s.Text))
	if s.lines.units == nil {
		return offset
	}
	line := s.lines.line(offset)
	return s.lines.units[line] + unitsIn(s.Text[s.lines.starts[line]:offset])
}

// FromUTF16 returns the byte offset after so many UTF-16 code units. Inside a
// surrogate pair it is the offset before the pair.
func (s *Sheet) FromUTF16(units int) int {
	if s.lines.units == nil {
		return min(max(units, 0), len(s.Text))
	}
	line := max(sort.SearchInts(s.lines.units, units+1)-1, 0)
	offset := s.lines.starts[line]
	for left := units - s.lines.units[line]; left > 0 && offset < len(s.Text); {
		r, size := utf8.DecodeRuneInString(s.Text[offset:])
		left--
		if r > 0xffff {
			left--
		}
		if left < 0 {
			break
		}
		offset += size
	}
	return offset
}

// PlaceAt returns the form that an offset lies in, with an empty span there.
// An offset right after a form belongs to it. The form is -1 where there is
// none, between forms.
func (s *Sheet) PlaceAt(offset int) Place {
	i, found := slices.BinarySearchFunc(s.Forms, offset, func(f Form, offset int) int { return f.Offset - offset })
	if !found {
		i--
	}
	if i < 0 || offset > s.Forms[i].Offset+len(s.Forms[i].Text) {
		return Place{Form: -1}
	}
	at := offset - s.Forms[i].Offset
	return Place{i, Span{at, at}}
}
