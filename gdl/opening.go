package gdl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A form with a closing parenthesis too many may lack an opening one instead. Which of the two it is shows
// in what the form says: keywords have their numbers of arguments and their places.

// Bounds of the search for a parenthesis that is missing: each place is tried by parsing the form again.
const (
	maxOpeningForm   = 4 << 10 // bytes
	maxOpeningPlaces = 100
)

// missingOpening returns the offset of the first word of a text that makes it a form as GDL has them when an
// opening parenthesis is put before that word, -1 if there is none, and how many places were tried.
func missingOpening(text string) (at, places int) {
	if len(text) > maxOpeningForm {
		return -1, 0
	}
	tokens, problem := tokenize(text)
	if problem != nil {
		return -1, 0
	}
	for i, t := range tokens {
		switch token.Kind(t.Type) {
		case token.Open, token.Close, token.Variable, token.Arrow:
			continue
		}
		if i > 0 && token.Kind(tokens[i-1].Type) == token.Open {
			continue
		}
		if places++; places > maxOpeningPlaces {
			return -1, places
		}
		opening := lexer.Token{Type: lexer.TokenType(token.Open), Pos: t.Pos}
		if sound(slices.Insert(slices.Clone(tokens), i, opening), len(text)) {
			return t.Pos.Offset, places
		}
	}
	return -1, places
}

// sound reports whether tokens are one form in which each keyword has its arguments and stands where it may.
func sound(tokens []lexer.Token, size int) bool {
	node, ok := parseTokens(formParser, tokens)
	if !ok {
		return false
	}
	l := lowerer{size: size}
	rule := l.form(node)
	if rule == nil || slices.ContainsFunc(l.diagnostics, func(d Diagnostic) bool { return d.Severity == Error }) {
		return false
	}
	good := soundAtom(&rule.Head, true)
	EachLiteral(rule.Body, func(x *Literal) {
		if x.Kind == Distinct {
			good = good && len(x.Atom.Args) == 2 && soundTerms(x.Atom.Args)
		} else {
			good = good && soundAtom(&x.Atom, false)
		}
	})
	return good
}

// soundAtom reports whether an atom is one as GDL has them, as a head or as a condition.
func soundAtom(t *Term, head bool) bool {
	if k, ok := keyword.Table[t.Fold]; ok && (len(t.Args) != k.Arity || head && !k.Head || !head && !k.Body) {
		return false
	}
	return soundTerms(t.Args)
}

// soundTerms reports whether no keyword that takes arguments stands inside terms.
func soundTerms(ts []Term) bool {
	return !slices.ContainsFunc(ts, func(t Term) bool {
		return t.Kind != Variable && keyword.Table[t.Fold].Arity > 0 || !soundTerms(t.Args)
	})
}

// lacksOpening returns the index of the form that ends right before a stray parenthesis and lacks an opening
// one, where a form does that or the words of a line do: (init cell 1 b)) or role x). Otherwise it is -1.
func (s *splitter) lacksOpening(end int) int {
	last := len(s.sheet.Forms) - 1
	if last <= s.settled || s.patience < 0 {
		return -1
	}
	f := s.sheet.Forms[last]
	if f.Text[0] == '(' {
		s.patience -= len(f.Text)
		if tokens, problem := tokenize(f.Text); problem == nil && !sound(tokens, len(f.Text)) &&
			s.tryOpening(f.Offset, end) >= 0 {
			return last
		}
	}
	for i := last; i > s.settled; i-- {
		from := s.sheet.Forms[i].Offset
		if first, _ := token.LineStart(s.text, from); !first {
			continue
		}
		if strings.ContainsRune("()", rune(s.text[from])) || s.tryOpening(from, end) != 0 {
			return -1
		}
		return i
	}
	return -1
}

// tryOpening is [missingOpening] of a part of the text, as long as there is patience for it.
func (s *splitter) tryOpening(from, end int) int {
	s.patience -= end - from
	if end-from > maxOpeningForm {
		return -1
	}
	at, places := missingOpening(s.text[from:end])
	s.patience -= places * (end - from)
	return at
}
