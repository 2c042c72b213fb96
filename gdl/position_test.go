package gdl

import (
	"strings"
	"testing"
)

func TestPositionsCountLinesRunesAndUnits(t *testing.T) {
	const text = "; é\r\n(a 😀b)\r(c ?x)\n\n(d \xe4)"
	s := Parse(text)
	for _, c := range []struct {
		name   string
		before string // what precedes the offset
		want   Position
		units  int
	}{
		{"the beginning", "", Position{1, 1}, 0},
		{"é is one rune and one unit", "; é", Position{1, 4}, 3},
		{"CRLF is one line break", "; é\r\n", Position{2, 1}, 5},
		{"an emoji is one rune and two units", "; é\r\n(a 😀", Position{2, 5}, 10},
		{"a lone CR is a line break", "; é\r\n(a 😀b)\r", Position{3, 1}, 13},
		{"LF is a line break", "; é\r\n(a 😀b)\r(c ?x)\n", Position{4, 1}, 20},
		{"an empty line has a number", "; é\r\n(a 😀b)\r(c ?x)\n\n", Position{5, 1}, 21},
		{"a byte that is not UTF-8 is one rune and one unit", "; é\r\n(a 😀b)\r(c ?x)\n\n(d \xe4", Position{5, 5}, 25},
		{"the end", text, Position{5, 6}, 26},
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
	s := Parse(text)
	for i := 0; i <= 1000; i += 7 {
		offset := i * len("(é😀 x)")
		if have, want := s.Position(offset), (Position{1, 6*i + 1}); have != want {
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
	s := Parse("; first\n(a b)\n\n(<= c\n  (d e))  ; last\n")
	body := s.Forms[1].Rule.Body[0].Atom.Args[0]
	from, to := s.Offset(Place{1, body.Span})
	if have := s.Text[from:to]; have != "e" {
		t.Errorf("the argument's place is that of %q", have)
	}
	for _, c := range []struct {
		name   string
		offset int
		want   Place
	}{
		{"in a comment is no form", 3, Place{Form: -1}},
		{"at the first byte", 8, Place{0, Span{0, 0}}},
		{"right after a form", 13, Place{0, Span{5, 5}}},
		{"between forms", 14, Place{Form: -1}},
		{"in a body", from, Place{1, Span{from - 15, from - 15}}},
		{"at the end of the text", len(s.Text), Place{Form: -1}},
	} {
		if have := s.PlaceAt(c.offset); have != c.want {
			t.Errorf("%s: %v, want %v", c.name, have, c.want)
		}
	}
	if from, to := s.Offset(Place{Form: -1}); from != 0 || to != 0 {
		t.Errorf("the sheet as a whole lies at %d to %d", from, to)
	}
}
