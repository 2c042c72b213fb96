package gdl_test

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

func TestPositionsCountLinesRunesAndUnits(t *testing.T) {
	const text = "; é\r\n(a 😀b)\r(c ?x)\n\n(d \xe4)"
	s := gdl.Parse(text)
	for _, c := range []struct {
		name   string
		before string // what precedes the offset
		want   gdl.Position
		units  int
	}{
		{"the beginning", "", gdl.Position{1, 1}, 0},
		{"é is one rune and one unit", "; é", gdl.Position{1, 4}, 3},
		{"CRLF is one line break", "; é\r\n", gdl.Position{2, 1}, 5},
		{"an emoji is one rune and two units", "; é\r\n(a 😀", gdl.Position{2, 5}, 10},
		{"a lone CR is a line break", "; é\r\n(a 😀b)\r", gdl.Position{3, 1}, 13},
		{"LF is a line break", "; é\r\n(a 😀b)\r(c ?x)\n", gdl.Position{4, 1}, 20},
		{"an empty line has a number", "; é\r\n(a 😀b)\r(c ?x)\n\n", gdl.Position{5, 1}, 21},
		{"a byte that is not UTF-8 is one rune and one unit", "; é\r\n(a 😀b)\r(c ?x)\n\n(d \xe4", gdl.Position{5, 5},
			25},
		{"the end", text, gdl.Position{5, 6}, 26},
	} {
		offset := len(c.before)
		if have := s.Position(offset); have != c.want {
			t.Errorf("%s: position %v, want %v", c.name, have, c.want)
		}
		if have := s.UTF16(offset); have != c.units {
			t.Errorf("%s: %d units, want %d", c.name, have, c.units)
		}
		if have := s.FromUTF16(c.units); have != offset {
			t.Errorf("%s: offset %d, want %d", c.name, have, offset)
		}
	}
	if have, want := s.FromUTF16(9), len("; é\r\n(a "); have != want {
		t.Errorf("inside a surrogate pair: offset %d, want the one before the pair, %d", have, want)
	}
	for _, units := range []int{-1, 1000} {
		if offset := s.FromUTF16(units); offset != 0 && offset != len(text) {
			t.Errorf("%d units lie at offset %d, outside of the text", units, offset)
		}
	}
}

func TestPositionsInLongLinesAreFoundByMarks(t *testing.T) {
	text := strings.Repeat("(é😀 x)", 1000)
	s := gdl.Parse(text)
	for i := 0; i <= 1000; i += 7 {
		offset := i * len("(é😀 x)")
		if have, want := s.Position(offset), (gdl.Position{1, 6*i + 1}); have != want {
			t.Fatalf("position %v, want %v", have, want)
		}
		if have, want := s.UTF16(offset), 7*i; have != want {
			t.Fatalf("%d units, want %d", have, want)
		}
		if have := s.FromUTF16(7 * i); have != offset {
			t.Fatalf("offset %d, want %d", have, offset)
		}
	}
}

func TestPlacesLeadToOffsetsAndBack(t *testing.T) {
	s := gdl.Parse("; first\n(a b)\n\n(<= c\n  (d e))  ; last\n")
	body := s.Forms[1].Rule.Body[0].Atom.Args[0]
	from, to := s.Offset(gdl.Place{1, body.Span})
	if have := s.Text[from:to]; have != "e" {
		t.Errorf("the argument's place is that of %q", have)
	}
	for _, c := range []struct {
		name   string
		offset int
		want   gdl.Place
	}{
		{"in a comment is no form", 3, gdl.Place{Form: -1}},
		{"at the first byte", 8, gdl.Place{0, gdl.Span{0, 0}}},
		{"right after a form", 13, gdl.Place{0, gdl.Span{5, 5}}},
		{"between forms", 14, gdl.Place{Form: -1}},
		{"in a body", from, gdl.Place{1, gdl.Span{from - 15, from - 15}}},
		{"at the end of the text", len(s.Text), gdl.Place{Form: -1}},
	} {
		if have := s.PlaceAt(c.offset); have != c.want {
			t.Errorf("%s: %v, want %v", c.name, have, c.want)
		}
	}
	if from, to := s.Offset(gdl.Place{Form: -1}); from != 0 || to != 0 {
		t.Errorf("the sheet as a whole lies at %d to %d", from, to)
	}
}

func TestLinesAndUTF16ColumnsLeadToOffsetsAndBack(t *testing.T) {
	const text = "(a)\r\n; é😀\r(b 😀c)\n"
	s := gdl.Parse(text)
	for offset := range text {
		line, character := s.LineUTF16(offset)
		have := gdl.FromLineUTF16(text, line, character)
		if text[offset] == '\n' && offset == 4 {
			offset-- // in the middle of a line's end is the end of the line
		}
		if have != offset {
			t.Errorf("offset %d is %d:%d, which is offset %d", offset, line, character, have)
		}
	}
	for _, c := range []struct {
		name            string
		line, character int
		want            string // what follows in the text
	}{
		{"behind an emoji", 1, 5, "\r(b 😀c)\n"},
		{"inside one", 1, 4, "😀\r(b 😀c)\n"},
		{"past the end of a line", 0, 99, "\r\n; é😀\r(b 😀c)\n"},
		{"past the last line", 99, 0, ""},
		{"before the first character", 0, -1, text},
	} {
		if have := text[gdl.FromLineUTF16(text, c.line, c.character):]; have != c.want {
			t.Errorf("%s: %q follows, want %q", c.name, have, c.want)
		}
	}
}
