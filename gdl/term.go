package gdl

import (
	"errors"
	"fmt"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// ParseTerm reads one term, such as a move or, with constants only, a fact. It
// may hold variables. Parentheses around a lone name are dropped.
func ParseTerm(text string) (Term, error) {
	terms, err := ParseTerms(text)
	if err != nil {
		return Term{}, err
	}
	if len(terms) == 0 {
		return Term{}, errors.New("a term is missing")
	}
	if len(terms) != 1 {
		return Term{}, fmt.Errorf("%q is not one term but %d", text, len(terms))
	}
	return terms[0], nil
}

// ParseTerms reads any number of terms, one after the other. Their spans count
// from the beginning of text.
func ParseTerms(text string) ([]Term, error) {
	return parseAll(text, termParser, (*lowerer).term, wantTerm)
}

// ParseLiterals reads a conjunction of conditions, as in the body of a rule.
// Their spans count from the beginning of text.
func ParseLiterals(text string) ([]Literal, error) {
	return parseAll(text, literalParser, (*lowerer).literal, wantCondition)
}

// parseAll reads one node after the other until the text is over.
func parseAll[P, T any](text string, p *participle.Parser[P], lower func(*lowerer, *P) T, want wanted) ([]T, error) {
	tokens, problem := tokenize(text)
	if problem != nil {
		return nil, textError(text, *problem)
	}
	var out []T
	for len(tokens) > 0 {
		n, closed := element(tokens)
		if !closed {
			return nil, fmt.Errorf("%q has a parenthesis too few", text)
		}
		if token.Kind(tokens[0].Type) == token.Close {
			return nil, fmt.Errorf("%q has a parenthesis too many", text)
		}
		node, ok := parseTokens(p, tokens[:n])
		if !ok {
			return nil, textError(text, explain(tokens[:n], want, len(text)))
		}
		w := lowerer{size: len(text)}
		x := lower(&w, node)
		for _, d := range w.diagnostics {
			if d.Severity == Error {
				return nil, textError(text, d)
			}
		}
		out = append(out, x)
		tokens = tokens[n:]
	}
	return out, nil
}

// element returns how many tokens the first element has, and whether it ends.
func element(tokens []lexer.Token) (n int, closed bool) {
	depth := 0
	for i, t := range tokens {
		switch token.Kind(t.Type) {
		case token.Open:
			depth++
		case token.Close:
			depth--
		}
		if depth <= 0 {
			return i + 1, true
		}
	}
	return len(tokens), false
}

// textError is the error for a diagnostic in a text that is not a sheet.
func textError(text string, d Diagnostic) error {
	return fmt.Errorf("%v: %s", newSheet(text).Position(d.Place.From), d.Message)
}
