package gdl

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of one top-level form, as participle reads it off these structs.
// Connectives take any number of parts here; [lowerer] complains about a wrong
// number with a better message than a parser could. And-or-not words are
// tokens of their own kinds, so they can not stand where a name belongs.
type (
	formNode struct {
		Rule *ruleNode `parser:"@@"`
		Fact *atomNode `parser:"| @@"`
	}
	ruleNode struct {
		Open  lexer.Token    `parser:"@Open Arrow"`
		Head  *atomNode      `parser:"@@"`
		Body  []*literalNode `parser:"@@*"`
		Close lexer.Token    `parser:"@Close"`
	}
	literalNode struct {
		Open     lexer.Token    `parser:"( @Open"`
		Op       lexer.Token    `parser:"( @(Not | Or | And)"`
		Sub      []*literalNode `parser:"@@*"`
		Distinct lexer.Token    `parser:"  | @Distinct"`
		Sides    []*termNode    `parser:"@@* )"`
		Close    lexer.Token    `parser:"@Close )"`
		Atom     *atomNode      `parser:"| @@"`
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
		"Open":     lexer.TokenType(tokenOpen),
		"Close":    lexer.TokenType(tokenClose),
		"Name":     lexer.TokenType(tokenName),
		"Variable": lexer.TokenType(tokenVariable),
		"Arrow":    lexer.TokenType(tokenArrow),
		"Not":      lexer.TokenType(tokenNot),
		"Or":       lexer.TokenType(tokenOr),
		"And":      lexer.TokenType(tokenAnd),
		"Distinct": lexer.TokenType(tokenDistinct),
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
// is small, and running out of it can not be caught there.
const (
	// MaxNesting is how many parentheses may be open at once.
	MaxNesting = 200
	// MaxTokens is how many words and parentheses a form may have.
	MaxTokens = 50_000
)

// tokenize scans the text of one form. It stops with a diagnostic at the
// limits of a form and at bytes that can not be text.
func tokenize(text string) ([]lexer.Token, *Diagnostic) {
	tokens := make([]lexer.Token, 0, len(text)/3+2)
	s := newScanner(text, 0)
	depth := 0
	for {
		t := s.next()
		if s.odd >= 0 {
			return nil, &Diagnostic{
				Place: Place{Span: Span{s.odd, s.odd + 1}}, Code: CodeCharacter,
				Message: fmt.Sprintf("this is not text: byte 0x%02x; delete it or save the sheet as UTF-8", text[s.odd]),
			}
		}
		switch t.kind {
		case tokenEnd:
			return tokens, nil
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		}
		if depth > MaxNesting {
			return nil, &Diagnostic{
				Place: Place{Span: Span{t.from, t.to}}, Code: CodeLimit,
				Message: fmt.Sprintf("terms are nested deeper than %d levels here; no game needs that", MaxNesting),
			}
		}
		if len(tokens) == MaxTokens {
			return nil, &Diagnostic{
				Place: Place{Span: Span{t.from, t.to}}, Code: CodeLimit,
				Message: fmt.Sprintf("this form has more than %d words and parentheses; split it", MaxTokens),
			}
		}
		tokens = append(tokens, lexer.Token{
			Type: lexer.TokenType(t.kind), Value: text[t.from:t.to], Pos: lexer.Position{Offset: t.from},
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

// A lowerer turns participle's nodes into the tree and collects what the
// grammar lets pass. Offsets of tokens are those of the form.
type lowerer struct {
	diagnostics []Diagnostic
	limit       int // spans end here at the latest: tokens after it were made up
}

func (w *lowerer) report(d Diagnostic) { w.diagnostics = append(w.diagnostics, d) }

func (w *lowerer) span(from, to lexer.Token) Span {
	return Span{min(from.Pos.Offset, w.limit), min(to.Pos.Offset+len(to.Value), w.limit)}
}

func (w *lowerer) form(n *formNode) *Rule {
	if n.Fact != nil {
		head := w.atom(n.Fact)
		return &Rule{Span: head.Span, Head: head}
	}
	return w.rule(n.Rule)
}

func (w *lowerer) rule(n *ruleNode) *Rule {
	r := &Rule{Span: w.span(n.Open, n.Close), Arrow: true, Head: w.atom(n.Head), Body: w.literals(n.Body)}
	if len(r.Body) == 0 {
		w.report(Diagnostic{
			Place: Place{Span: r.Span}, Severity: Warning, Code: CodeEmptyBody,
			Message: "this rule has no conditions; write the head alone, as a fact",
			Fixes: []Fix{{Title: "Write it as a fact", Edits: []Edit{
				{Place: Place{Span: Span{r.Span.From, r.Head.Span.From}}},
				{Place: Place{Span: Span{r.Head.Span.To, r.Span.To}}},
			}}},
		})
	}
	return r
}

func (w *lowerer) literals(nodes []*literalNode) []Literal {
	if len(nodes) == 0 {
		return nil
	}
	out := make([]Literal, len(nodes))
	for i, n := range nodes {
		out[i] = w.literal(n)
	}
	return out
}

func (w *lowerer) literal(n *literalNode) Literal {
	if n.Atom != nil {
		a := w.atom(n.Atom)
		return Literal{Kind: Positive, Span: a.Span, Atom: a}
	}
	l := Literal{Span: w.span(n.Open, n.Close)}
	if n.Distinct.Value != "" {
		l.Kind = Distinct
		l.Atom = w.compound(n.Open, n.Distinct, n.Sides, n.Close)
		if len(n.Sides) != 2 {
			w.keywordArity(l.Atom.At, "distinct", len(n.Sides), 2)
		}
		return l
	}
	l.Sub = w.literals(n.Sub)
	at := w.span(n.Op, n.Op)
	switch tokenKind(n.Op.Type) {
	case tokenNot:
		l.Kind = Not
		if len(n.Sub) != 1 {
			w.keywordArity(at, "not", len(n.Sub), 1)
		}
	case tokenOr:
		l.Kind = Or
		if len(n.Sub) == 0 {
			w.report(Diagnostic{
				Place: Place{Span: l.Span}, Severity: Warning, Code: CodeEmptyOr,
				Message: "this `or` has no alternatives, so the rule never fires",
			})
		}
	case tokenAnd:
		l.Kind = And
	}
	return l
}

// keywordArity reports a connective with the wrong number of parts.
func (w *lowerer) keywordArity(at Span, name string, have, want int) {
	w.report(Diagnostic{
		Place: Place{Span: at}, Code: CodeKeywordArity,
		Message: fmt.Sprintf("`%s` takes %s, not %d", name, countOf(want, "argument"), have),
		Args:    []string{name},
	})
}

func (w *lowerer) atom(n *atomNode) Term {
	if n.Bare.Value != "" {
		return w.bare(n.Bare)
	}
	return w.compound(n.Open, n.Name, n.Args, n.Close)
}

func (w *lowerer) term(n *termNode) Term {
	if n.Bare.Value != "" {
		return w.bare(n.Bare)
	}
	return w.compound(n.Open, n.Name, n.Args, n.Close)
}

func (w *lowerer) bare(t lexer.Token) Term {
	kind := Constant
	if tokenKind(t.Type) == tokenVariable {
		kind = Variable
	}
	at := w.span(t, t)
	return Term{Kind: kind, Span: at, Name: t.Value, Fold: strings.ToLower(t.Value), At: at}
}

func (w *lowerer) compound(open, name lexer.Token, args []*termNode, closing lexer.Token) Term {
	t := Term{
		Kind: Compound, Span: w.span(open, closing),
		Name: name.Value, Fold: strings.ToLower(name.Value), At: w.span(name, name),
	}
	if len(args) == 0 {
		t.Kind = Constant
		if tokenKind(name.Type) == tokenName {
			w.report(Diagnostic{
				Place: Place{Span: t.Span}, Severity: Warning, Code: CodeParentheses,
				Message: fmt.Sprintf("`(%s)` is read as `%s`; some players tell them apart, so leave the parentheses out", t.Name, t.Name),
				Args:    []string{t.Name},
				Fixes:   []Fix{{Title: "Write " + t.Name, Edits: []Edit{{Place: Place{Span: t.Span}, Text: t.Name}}}},
			})
		}
		return t
	}
	t.Args = make([]Term, len(args))
	for i, a := range args {
		t.Args[i] = w.term(a)
	}
	return t
}

// countOf returns a number with its noun: "1 argument", "no arguments".
func countOf(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
