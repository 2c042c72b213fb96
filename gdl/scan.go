package gdl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A tokenKind says what a token is.
type tokenKind uint8

const (
	tokenEnd      tokenKind = iota // the text is over
	tokenOpen                      // (
	tokenClose                     // )
	tokenName                      // a constant, functor or relation
	tokenVariable                  // ?name
	tokenArrow                     // <=
	tokenNot                       // not, in any case
	tokenOr                        // or
	tokenAnd                       // and
	tokenDistinct                  // distinct
)

// A token is a parenthesis or a word. Blanks and comments lie between tokens.
type token struct {
	kind     tokenKind
	from, to int // byte offsets
}

// A scanner cuts a text into tokens. Words end at a blank, a parenthesis or a
// semicolon; everything else may be part of one, since real sheets use names
// such as + and >=.
type scanner struct {
	text string
	pos  int
	// odd is the offset of the first byte of a word that no author means to
	// write, a control character or invalid UTF-8, or -1.
	odd int
}

func newScanner(text string, pos int) scanner { return scanner{text: text, pos: pos, odd: -1} }

// next skips blanks and comments and returns the token after them.
func (s *scanner) next() token {
	s.pos = skipBlank(s.text, s.pos)
	from := s.pos
	if from == len(s.text) {
		return token{tokenEnd, from, from}
	}
	switch s.text[from] {
	case '(':
		s.pos++
		return token{tokenOpen, from, s.pos}
	case ')':
		s.pos++
		return token{tokenClose, from, s.pos}
	}
	s.word()
	return token{wordKind(s.text[from:s.pos]), from, s.pos}
}

// lastControl is the last of the control characters U+0080 to U+009F, which
// terminals obey as they do escape sequences.
const lastControl = '\u009f'

// word moves past the word that begins at pos.
func (s *scanner) word() {
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		switch {
		case c == '(' || c == ')' || c == ';' || c == ' ' || '\t' <= c && c <= '\r':
			return
		case c < ' ' || c == 0x7f:
			s.markOdd()
			s.pos++
		case c < utf8.RuneSelf:
			s.pos++
		default:
			r, size := utf8.DecodeRuneInString(s.text[s.pos:])
			if isBlank(r) {
				return
			}
			if r == utf8.RuneError && size == 1 || r <= lastControl {
				s.markOdd()
			}
			s.pos += size
		}
	}
}

func (s *scanner) markOdd() {
	if s.odd < 0 {
		s.odd = s.pos
	}
}

// isBlank reports whether a character outside ASCII separates words. Text
// that was copied from a web page or a word processor holds blanks that do
// not break and byte order marks, which look like nothing at all.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b'
}

// skipBlank returns the offset of the first token at or after pos.
func skipBlank(text string, pos int) int {
	for pos < len(text) {
		c := text[pos]
		switch {
		case c == ' ' || '\t' <= c && c <= '\r':
			pos++
		case c == ';':
			pos = lineEnd(text, pos)
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

// lineEnd returns the offset of the line break, or of the end of the text, at
// or after pos.
func lineEnd(text string, pos int) int {
	if n := strings.IndexAny(text[pos:], "\r\n"); n >= 0 {
		return pos + n
	}
	return len(text)
}

func wordKind(word string) tokenKind {
	if word[0] == '?' {
		return tokenVariable
	}
	switch len(word) {
	case 2:
		if word == "<=" {
			return tokenArrow
		}
		if strings.EqualFold(word, "or") {
			return tokenOr
		}
	case 3:
		if strings.EqualFold(word, "not") {
			return tokenNot
		}
		if strings.EqualFold(word, "and") {
			return tokenAnd
		}
	case 8:
		if strings.EqualFold(word, "distinct") {
			return tokenDistinct
		}
	}
	return tokenName
}
