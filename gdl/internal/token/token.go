// Package token cuts the text of a rule sheet into tokens: parentheses and words. Blanks and comments
// lie between them.
//
// A [Scanner] can begin anywhere outside of a comment, never fails, and reads each byte once. It
// knows nothing of the grammar: which token may stand where is for the parser.
package token

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Kind says what a token is.
type Kind uint8

const (
	End      Kind = iota // the text is over
	Open                 // (
	Close                // )
	Name                 // a constant, functor or relation
	Variable             // ?name
	Arrow                // <=
	Not                  // not, in any case
	Or                   // or
	And                  // and
	Distinct             // distinct
)

// A Token is a parenthesis or a word.
type Token struct {
	Kind     Kind
	From, To int // byte offsets
}

// A Scanner cuts a text into tokens. Words end at a blank, a parenthesis or a semicolon; everything
// else may be part of one, since real sheets use names such as + and >=.
type Scanner struct {
	Pos int // byte offset behind the last token

	// Invalid is the byte offset of the first control character or invalid UTF-8 in a word, or -1.
	Invalid int

	text string
}

// NewScanner returns a scanner that begins at a byte offset of a text.
func NewScanner(text string, pos int) Scanner { return Scanner{text: text, Pos: pos, Invalid: -1} }

// Next skips blanks and comments and returns the token after them.
func (s *Scanner) Next() Token {
	s.Pos = SkipBlank(s.text, s.Pos)
	from := s.Pos
	if from == len(s.text) {
		return Token{End, from, from}
	}
	switch s.text[from] {
	case '(':
		s.Pos++
		return Token{Open, from, s.Pos}
	case ')':
		s.Pos++
		return Token{Close, from, s.Pos}
	}
	s.word()
	return Token{KindOf(s.text[from:s.Pos]), from, s.Pos}
}

// lastControl is the last of the control characters U+0080 to U+009F, which
// terminals obey as they do escape sequences.
const lastControl = '\u009f'

// word moves past the word that begins at pos.
func (s *Scanner) word() {
	for s.Pos < len(s.text) {
		c := s.text[s.Pos]
		switch {
		case c == '(' || c == ')' || c == ';' || c == ' ' || '\t' <= c && c <= '\r':
			return
		case c < ' ' || c == 0x7f:
			s.markInvalid()
			s.Pos++
		case c < utf8.RuneSelf:
			s.Pos++
		default:
			r, size := utf8.DecodeRuneInString(s.text[s.Pos:])
			if isBlank(r) && !s.insideWord(r, size) {
				return
			}
			if r == utf8.RuneError && size == 1 || r <= lastControl {
				s.markInvalid()
			}
			s.Pos += size
		}
	}
}

// insideWord reports whether a blank that shows nothing stands between two letters or digits, where its author
// sees one word. Web pages have it there, where a long word may be broken.
func (s *Scanner) insideWord(blank rune, size int) bool {
	if unicode.IsSpace(blank) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[:s.Pos])
	after, _ := utf8.DecodeRuneInString(s.text[s.Pos+size:])
	return (unicode.IsLetter(before) || unicode.IsDigit(before)) && (unicode.IsLetter(after) || unicode.IsDigit(after))
}

func (s *Scanner) markInvalid() {
	if s.Invalid < 0 {
		s.Invalid = s.Pos
	}
}

// isBlank reports whether a character outside ASCII separates words. Text
// that was copied from a web page or a word processor holds blanks that do
// not break and byte order marks, which look like nothing at all.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b'
}

// SkipBlank returns the offset of the first token at or after pos.
func SkipBlank(text string, pos int) int {
	for pos < len(text) {
		c := text[pos]
		switch {
		case c == ' ' || '\t' <= c && c <= '\r':
			pos++
		case c == ';':
			pos = LineEnd(text, pos)
		case c < utf8.RuneSelf:
			return pos
		default:
			r, size := utf8.DecodeRuneInString(text[pos:])
			if !isBlank(r) {
				return pos
			}
			pos += size
		}
	}
	return pos
}

// LineEnd returns the offset of the line break, or of the end of the text, at or after pos.
func LineEnd(text string, pos int) int {
	if n := strings.IndexAny(text[pos:], "\r\n"); n >= 0 {
		return pos + n
	}
	return len(text)
}

// LineStart reports whether only blanks stand before pos in its line, and how many bytes of them.
func LineStart(text string, pos int) (first bool, blanks int) {
	i := pos
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') {
		i--
	}
	return i == 0 || text[i-1] == '\n' || text[i-1] == '\r', pos - i
}

// KindOf returns the kind of a word.
func KindOf(word string) Kind {
	if word[0] == '?' {
		return Variable
	}
	switch len(word) {
	case 2:
		if word == "<=" {
			return Arrow
		}
		if strings.EqualFold(word, "or") {
			return Or
		}
	case 3:
		if strings.EqualFold(word, "not") {
			return Not
		}
		if strings.EqualFold(word, "and") {
			return And
		}
	case 8:
		if strings.EqualFold(word, "distinct") {
			return Distinct
		}
	}
	return Name
}
