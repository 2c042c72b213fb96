package gdl

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// String returns "line:column".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// A textIndex finds the line of an offset, and for texts that are not plain
// ASCII the number of runes and of UTF-16 code units before it. A byte that is
// not part of valid UTF-8 counts as one rune and one unit: so it appears in an
// editor.
type textIndex struct {
	starts []int  // byte offset of each line's first character
	marks  []mark // sorted; nil for ASCII
}

// A mark says how many runes and units stand before a byte offset at which a
// rune begins.
type mark struct{ at, runes, units int }

// markDistance is how many bytes lie between marks, at least.
const markDistance = 512

func newTextIndex(text string) textIndex {
	x := textIndex{starts: []int{0}}
	ascii := true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			x.starts = append(x.starts, i+1)
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	if ascii {
		return x
	}
	m := mark{}
	x.marks = []mark{m}
	for at, r := range text {
		if at-x.marks[len(x.marks)-1].at >= markDistance {
			m.at = at
			x.marks = append(x.marks, m)
		}
		m.runes++
		m.units += unitsOf(r)
	}
	return x
}

// unitsOf returns how many UTF-16 code units a rune has.
func unitsOf(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// line returns the index of the line that an offset lies in.
func (t *textIndex) line(offset int) int {
	return sort.SearchInts(t.starts, offset+1) - 1
}

// count returns a mark at an offset of the text.
func (t *textIndex) count(text string, offset int) mark {
	if t.marks == nil {
		return mark{offset, offset, offset}
	}
	i := sort.Search(len(t.marks), func(i int) bool { return t.marks[i].at > offset }) - 1
	m := t.marks[i]
	for _, r := range text[m.at:offset] {
		m.runes++
		m.units += unitsOf(r)
	}
	return m
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
	line := s.index.line(offset)
	start := s.index.count(s.Text, s.index.starts[line])
	return Position{line + 1, s.index.count(s.Text, offset).runes - start.runes + 1}
}

// UTF16 returns the number of UTF-16 code units before a byte offset, which is
// how editors count.
func (s *Sheet) UTF16(offset int) int {
	return s.index.count(s.Text, min(max(offset, 0), len(s.Text))).units
}

// FromUTF16 returns the byte offset after a number of UTF-16 code units. Inside a
// surrogate pair it is the offset before the pair.
func (s *Sheet) FromUTF16(units int) int {
	marks := s.index.marks
	if marks == nil {
		return min(max(units, 0), len(s.Text))
	}
	i := max(sort.Search(len(marks), func(i int) bool { return marks[i].units > units })-1, 0)
	offset := marks[i].at
	for left := units - marks[i].units; offset < len(s.Text); {
		r, size := utf8.DecodeRuneInString(s.Text[offset:])
		if left -= unitsOf(r); left < 0 {
			break
		}
		offset += size
	}
	return offset
}

// LineUTF16 returns the line of a byte offset and the UTF-16 code units before it in that line, both
// from 0: how the Language Server Protocol counts.
func (s *Sheet) LineUTF16(offset int) (line, character int) {
	offset = min(max(offset, 0), len(s.Text))
	line = s.index.line(offset)
	return line, s.UTF16(offset) - s.UTF16(s.index.starts[line])
}

// FromLineUTF16 returns the byte offset in a text at a line and a number of UTF-16 code units in it, both
// from 0. Past the end of the line it is that end, past the last line the end of the text, and inside a
// surrogate pair the offset before the pair.
func FromLineUTF16(text string, line, character int) int {
	start := 0
	for ; line > 0; line-- {
		end := token.LineEnd(text, start)
		if end == len(text) {
			return end
		}
		start = end + 1
		if strings.HasPrefix(text[end:], "\r\n") {
			start++
		}
	}
	for end := token.LineEnd(text, start); start < end; {
		r, size := utf8.DecodeRuneInString(text[start:end])
		if character -= unitsOf(r); character < 0 {
			break
		}
		start += size
	}
	return start
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
