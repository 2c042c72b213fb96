package gdl

import (
	"context"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Limits of a sheet. The largest public one has 417,477 bytes in 8,370 forms.
const (
	// MaxForms is how many top-level forms are read; what follows is one
	// form that cannot be read.
	MaxForms = 50_000
	// MaxBytes is how long a sheet may be.
	MaxBytes = 8 << 20
)

// A Parser parses sheets and remembers their forms, so that parsing a text
// again after a small change costs little more than finding the forms. It
// forgets forms that the last text did not have. A Parser is for one
// goroutine; the zero value is ready to use.
type Parser struct {
	// Forms by their text: those of the last sheet, and while one is parsed those of the sheet before.
	current, previous map[string]*Parsed
}

// NewParser returns a parser that has seen nothing yet.
func NewParser() *Parser { return &Parser{} }

// Parse parses a sheet with a new [Parser].
func Parse(text string) *Sheet { return NewParser().Parse(text) }

// Parse parses a sheet. It always returns one: what could not be read is in
// its [Sheet.Diagnostics], and its Rule is nil.
func (p *Parser) Parse(text string) *Sheet {
	s, err := p.ParseContext(context.Background(), text)
	if err != nil {
		panic(err) // only the context could have ended it
	}
	return s
}

// ParseContext is [Parser.Parse] for texts of any size: it calls pace.Check
// before each form that is not remembered, so that a worker can answer messages
// meanwhile. The error is that of the check; forms parsed until then are
// remembered.
func (p *Parser) ParseContext(ctx context.Context, text string) (*Sheet, error) {
	p.previous, p.current = p.current, make(map[string]*Parsed, len(p.current))
	s := splitter{parser: p, ctx: ctx, sheet: newSheet(text), text: text, patience: 8*len(text) + 1<<16}
	var found []oddity
	if len(text) <= MaxBytes {
		s.text, found = readable(text)
	}
	if err := s.run(); err != nil {
		for form, parsed := range p.previous {
			p.current[form] = parsed
		}
		return nil, err
	}
	p.previous = nil
	s.sheet.reportOddities(found)
	return s.sheet, nil
}

// recall returns the form of this text, or nil if it is not remembered.
func (p *Parser) recall(text string) *Parsed {
	f, ok := p.current[text]
	if !ok {
		if f, ok = p.previous[text]; ok {
			p.current[f.Text] = f
		}
	}
	return f
}

// A malformation says what is wrong with the parentheses of a form.
type malformation uint8

const (
	wellFormed  malformation = iota
	unclosed                 // it, or some list in it, is never closed
	unopened                 // the parenthesis before its arrow is missing
	closedEarly              // a rule that ended too early, with what follows it
	bare                     // a rule without the parentheses around it
)

// parseForm reads the text of one form. To one that is damaged it adds
// parentheses where they seem to be missing, to see what else is in it.
func parseForm(text string, found malformation) *Parsed {
	f := &Parsed{Text: text, opening: min(1, len(text))}
	tokens, problem := tokenize(text)
	if problem != nil {
		f.Diagnostics = []Diagnostic{*problem}
		return f
	}
	if d := choice(tokens); d != nil && found == wellFormed {
		f.Diagnostics = []Diagnostic{*d}
		return f
	}
	switch found {
	case unclosed:
		missing := missingCloses(text)
		tokens = closeUp(tokens, missing)
		f.doubled = len(missing) == 1 && missing[0].count == 1
	case unopened:
		tokens = slices.Insert(tokens, 0, lexer.Token{Type: lexer.TokenType(token.Open)})
	case bare:
		tokens = slices.Insert(tokens, 0, lexer.Token{Type: lexer.TokenType(token.Open)})
		tokens = append(tokens, lexer.Token{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: len(text)}})
	case closedEarly:
		tokens = repairEarlyClose(tokens, findEarlyClose(text))
	}
	tokens, written := repairConnectives(tokens)
	tokens, foreign := repairArrow(tokens)
	if len(tokens) > 1 {
		f.arrow = token.Kind(tokens[1].Type) == token.Arrow
		f.opening = min(tokens[1].Pos.Offset+len(tokens[1].Value), len(text))
	}
	l := lowerer{size: len(text), tokens: tokens}
	for _, d := range written {
		l.report(d)
	}
	if foreign != nil {
		l.report(*foreign)
	}
	var rule *Rule
	if node, ok := parseTokens(formParser, tokens); ok {
		rule = l.form(node)
	} else if inside := rulesInside(text, tokens); inside != nil {
		l.report(*inside)
	} else {
		f.cut = newRule(text, tokens)
		rule = l.salvage(tokens)
	}
	f.Partial, f.Diagnostics = rule, l.diagnostics
	f.doubled = f.doubled && offerDeletion(f.Diagnostics)
	if found != wellFormed || f.hasError() {
		// Doubts about what was only half read would distract from the error.
		f.Diagnostics = slices.DeleteFunc(f.Diagnostics, func(d Diagnostic) bool { return d.Severity != Error })
	} else {
		f.Rule = rule
	}
	return f
}

// offerDeletion makes a fix of deleting the second of two opening parentheses
// without a name between them, and reports whether there are any.
func offerDeletion(ds []Diagnostic) bool {
	for i := range ds {
		if d := &ds[i]; d.Code == CodeMissingName && d.Args[0] == "(" {
			d.Fixes = []Fix{{Title: "Delete it", Edits: []Edit{{Place: d.Place}}}}
			return true
		}
	}
	return false
}

// closeUp adds closing parentheses, which have no text, to tokens.
func closeUp(tokens []lexer.Token, missing []missingClose) []lexer.Token {
	var out []lexer.Token
	for _, l := range missing {
		n := tokenAt(tokens, l.at)
		out, tokens = append(out, tokens[:n]...), tokens[n:]
		for range l.count {
			out = append(out, lexer.Token{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: l.at}})
		}
	}
	return append(out, tokens...)
}

// repairEarlyClose adds the parenthesis that is missing, or takes out the one too many.
func repairEarlyClose(tokens []lexer.Token, c earlyClose) []lexer.Token {
	i := tokenAt(tokens, c.at)
	if c.open {
		return slices.Insert(tokens, i, lexer.Token{Type: lexer.TokenType(token.Open),
			Pos: lexer.Position{Offset: c.at}})
	}
	return slices.Delete(tokens, i, min(i+1, len(tokens)))
}

// tokenAt returns the index of the first token at or after an offset.
func tokenAt(tokens []lexer.Token, offset int) int {
	i, _ := slices.BinarySearchFunc(tokens, offset, func(t lexer.Token, at int) int { return t.Pos.Offset - at })
	return i
}

// newRule returns the offset of a rule arrow's parenthesis that stands first
// in a line inside a form, where none belongs, or 0.
func newRule(text string, tokens []lexer.Token) int {
	for i := 1; i+1 < len(tokens); i++ {
		if token.Kind(tokens[i].Type) == token.Open && token.Kind(tokens[i+1].Type) == token.Arrow {
			first, _ := token.LineStart(text, tokens[i].Pos.Offset)
			compares := i+2 < len(tokens) && isValue(token.Kind(tokens[i+2].Type), tokens[i+2].Value)
			if first && !compares {
				return tokens[i].Pos.Offset
			}
		}
	}
	return 0
}

// salvage reads as much as it can of a form that did not parse: the parts of a
// rule are read one by one, so that each gets its own diagnostics. It returns
// what could be read, or nil.
func (l *lowerer) salvage(tokens []lexer.Token) *Rule {
	parts := partsOf(tokens)
	if len(parts) < 2 || token.Kind(tokens[1].Type) != token.Arrow {
		l.report(explain(tokens, wantForm, l.size))
		return nil
	}
	head, ok := parseTokens(headParser, parts[1])
	if !ok {
		l.report(explain(parts[1], wantHead, l.size))
		head = nil // the parser leaves half of one
	}
	var body []*literalNode
	for i := 2; i < len(parts); i++ {
		part := parts[i]
		if d, more := looseCondition(parts[i:]); d != nil {
			l.report(*d)
			i += more
			continue
		}
		n, ok := parseTokens(literalParser, part)
		if !ok {
			l.report(explain(part, wantCondition, l.size))
			continue
		}
		body = append(body, n)
	}
	if head == nil {
		return nil
	}
	return &Rule{
		Span: Span{0, l.size}, Arrow: true,
		Head: l.atom(head), Body: l.literals(body),
	}
}

// partsOf returns the tokens of each element of a list: of its first word, its
// second element, and so on. The list's own parentheses are left out.
func partsOf(tokens []lexer.Token) [][]lexer.Token {
	var parts [][]lexer.Token
	depth, from := 0, 0
	for i, t := range tokens {
		switch token.Kind(t.Type) {
		case token.Open:
			if depth++; depth == 2 {
				from = i
			}
		case token.Close:
			if depth--; depth == 1 {
				parts = append(parts, tokens[from:i+1])
			}
		default:
			if depth == 1 {
				parts = append(parts, tokens[i:i+1])
			}
		}
	}
	return parts
}
