package gdl

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// The grammar of one top-level form, as participle reads it off these structs.
// Connectives take any number of parts here; [lowerer] complains about a wrong
// number with a better message than a parser could. And-or-not words are
// tokens of their own kinds, so they cannot stand where a name belongs.
type (
	formNode struct {
		Fact *atomNode `parser:"@@"`
		Rule *ruleNode `parser:"| @@"`
	}
	ruleNode struct {
		Open  lexer.Token    `parser:"@Open Arrow"`
		Head  *atomNode      `parser:"@@"`
		Body  []*literalNode `parser:"@@*"`
		Close lexer.Token    `parser:"@Close"`
	}
	literalNode struct {
		Atom     *atomNode      `parser:"@@"`
		Open     lexer.Token    `parser:"| @Open"`
		Op       lexer.Token    `parser:"  ( @(Not | Or | And)"`
		Sub      []*literalNode `parser:"      @@*"`
		Distinct lexer.Token    `parser:"    | @Distinct"`
		Sides    []*termNode    `parser:"      @@* )"`
		Close    lexer.Token    `parser:"  @Close"`
	}
	atomNode struct {
		Open  lexer.Token `parser:"( @Open"`
		Name  lexer.Token `parser:"@Name"`
		Args  []*termNode `parser:"@@*"`
		Close lexer.Token `parser:"@Close )"`
		Bare  lexer.Token `parser:"| @Name"`
	}
	termNode struct {
		Bare  lexer.Token `parser:"@(Name | Variable)"`
		Open  lexer.Token `parser:"| ( @Open"`
		Name  lexer.Token `parser:"  @Name"`
		Args  []*termNode `parser:"  @@*"`
		Close lexer.Token `parser:"  @Close )"`
	}
)

var (
	formParser = participle.MustBuild[formNode](
		participle.Lexer(language{}),
		participle.UseLookahead(2),
	)
	headParser    = production[atomNode]()
	literalParser = production[literalNode]()
	termParser    = production[termNode]()
)

func production[P any]() *participle.Parser[P] {
	p, err := participle.ParserForProduction[P](formParser)
	if err != nil {
		panic(err) // the grammar above lacks the production
	}
	return p
}

// language is GDL's [lexer.Definition].
type language struct{}

// Symbols implements [lexer.Definition].
func (language) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF":      lexer.EOF,
		"Open":     lexer.TokenType(token.Open),
		"Close":    lexer.TokenType(token.Close),
		"Name":     lexer.TokenType(token.Name),
		"Variable": lexer.TokenType(token.Variable),
		"Arrow":    lexer.TokenType(token.Arrow),
		"Not":      lexer.TokenType(token.Not),
		"Or":       lexer.TokenType(token.Or),
		"And":      lexer.TokenType(token.And),
		"Distinct": lexer.TokenType(token.Distinct),
	}
}

// Lex implements [lexer.Definition].
func (language) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	tokens, problem := tokenize(string(text))
	if problem != nil {
		return nil, errors.New(problem.Message)
	}
	return &tokenLexer{tokens: tokens}, nil
}

// A tokenLexer hands out tokens that were scanned before.
type tokenLexer struct {
	tokens []lexer.Token
	end    int // offset of the end of the tokens
}

// Next implements [lexer.Lexer].
func (l *tokenLexer) Next() (lexer.Token, error) {
	if len(l.tokens) == 0 {
		return lexer.EOFToken(lexer.Position{Offset: l.end}), nil
	}
	t := l.tokens[0]
	l.tokens = l.tokens[1:]
	return t, nil
}

// Limits of one form. Everything that walks a tree may recurse, since a form
// nested deeper than MaxNesting is never read: the stack of a browser's worker
// is small, and running out of it cannot be caught there.
const (
	// MaxNesting is how many parentheses may be open simultaneously.
	MaxNesting = 200
	// MaxTokens is how many words and parentheses a form may have.
	MaxTokens = 50_000
)

// tokenize scans the text of one form. It stops with a diagnostic at the
// limits of a form and at bytes that cannot be text.
func tokenize(text string) ([]lexer.Token, *Diagnostic) {
	tokens := make([]lexer.Token, 0, len(text)/3+2)
	s := token.NewScanner(text, 0)
	depth := 0
	for {
		t := s.Next()
		if s.Invalid >= 0 {
			what := fmt.Sprintf("byte 0x%02x", text[s.Invalid])
			r, size := utf8.DecodeRuneInString(text[s.Invalid:])
			if size > 1 {
				what = fmt.Sprintf("the control character U+%04X", r)
			}
			return nil, &Diagnostic{
				Place: Place{Span: Span{s.Invalid, s.Invalid + size}}, Code: CodeCharacter,
				Message: fmt.Sprintf("this is not text: %s; delete it or save the sheet as UTF-8", what),
			}
		}
		switch t.Kind {
		case token.End:
			return tokens, nil
		case token.Open:
			depth++
		case token.Close:
			depth--
		}
		if depth > MaxNesting {
			return nil, &Diagnostic{
				Place: Place{Span: Span{t.From, t.To}}, Code: CodeLimit,
				Message: fmt.Sprintf("terms are nested deeper than %d levels here; no game needs that", MaxNesting),
			}
		}
		if len(tokens) == MaxTokens {
			return nil, &Diagnostic{
				Place: Place{Span: Span{t.From, t.To}}, Code: CodeLimit,
				Message: fmt.Sprintf("this form has more than %d words and parentheses; split it", MaxTokens),
			}
		}
		tokens = append(tokens, lexer.Token{
			Type: lexer.TokenType(t.Kind), Value: text[t.From:t.To], Pos: lexer.Position{Offset: t.From},
		})
	}
}

// parseTokens runs a parser over tokens and reports whether it could read them
// all. Where it could not, [explain] finds out why: the parser itself blames
// the place where its last alternative began.
func parseTokens[P any](p *participle.Parser[P], tokens []lexer.Token) (*P, bool) {
	l := &tokenLexer{tokens: tokens}
	if n := len(tokens); n > 0 {
		l.end = tokens[n-1].Pos.Offset + len(tokens[n-1].Value)
	}
	peeking, err := lexer.Upgrade(l)
	if err != nil {
		panic(err) // tokenLexer never fails
	}
	node, err := p.ParseFromLexer(peeking)
	return node, err == nil
}
