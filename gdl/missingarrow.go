package gdl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// missingArrow returns the tokens of a form as those of a rule where only the arrow seems to be missing, with or
// without the parentheses around the head: ((next p) (true q)), (next p (true q)). Otherwise the diagnostic is
// nil.
func missingArrow(tokens []lexer.Token, parts [][]lexer.Token) ([]lexer.Token, *Diagnostic) {
	begin := spanOf(tokens[0]).To
	first := parts[0][0]
	arrow := lexer.Token{Type: lexer.TokenType(token.Arrow), Pos: lexer.Position{Offset: begin}}
	if isList(parts[0]) {
		name := parts[0][1]
		k := keyword.Table[strings.ToLower(name.Value)]
		own := k.Head && k.Name != "role" && ownRelations(parts[1:])
		if len(parts) < 2 || !isName(name) || k.Body && !k.Head || !conditions(parts[1:]) && !own {
			return tokens, nil
		}
		return slices.Insert(slices.Clone(tokens), 1, arrow),
			foreign(spanOf(name), "Add <=", []Edit{{Place{Span: Span{begin, begin}}, "<= "}},
				"a rule begins with `<=`: write `(<= (%s ...) condition ...)`", name.Value)
	}
	k, ok := keyword.Table[strings.ToLower(first.Value)]
	if !ok || !k.Head || len(parts) < k.Arity+2 {
		return tokens, nil
	}
	rest := parts[k.Arity+1:]
	if !conditions(rest) && !((k.Arity == 0 || k.Name == "goal") && allLists(rest)) {
		return tokens, nil
	}
	if k.Arity == 0 {
		return slices.Insert(slices.Clone(tokens), 1, arrow),
			foreign(spanOf(first), "Add <=", []Edit{{Place{Span: Span{begin, begin}}, "<= "}},
				"a rule begins with `<=`: write `(<= %s condition ...)`", first.Value)
	}
	end := endOf(parts[k.Arity])
	head := slices.Concat([]lexer.Token{{Type: lexer.TokenType(token.Open), Pos: lexer.Position{Offset: begin}}},
		slices.Concat(parts[:k.Arity+1]...),
		[]lexer.Token{{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: end}}})
	repaired := slices.Concat([]lexer.Token{tokens[0], arrow}, head, slices.Concat(parts[k.Arity+1:]...),
		tokens[len(tokens)-1:])
	return repaired, foreign(spanOf(first), "Make it a rule",
		[]Edit{{Place{Span: Span{begin, begin}}, "<= ("}, {Place{Span: Span{end, end}}, ")"}},
		"a rule begins with `<=`: write `(<= (%s ...) condition ...)`", first.Value)
}

// isList reports whether an element of a list is a list that begins with a word.
func isList(part []lexer.Token) bool { return len(part) > 2 && token.Kind(part[0].Type) == token.Open }

func allLists(parts [][]lexer.Token) bool {
	return !slices.ContainsFunc(parts, func(p []lexer.Token) bool { return !isList(p) })
}

// ownRelations reports whether elements are lists that begin with no keyword.
func ownRelations(parts [][]lexer.Token) bool {
	return allLists(parts) && !slices.ContainsFunc(parts, func(p []lexer.Token) bool { return keywordOf(p).Name != "" })
}

// conditions reports whether elements are lists of which at least one can only be a condition.
func conditions(parts [][]lexer.Token) bool {
	return allLists(parts) &&
		slices.ContainsFunc(parts, func(p []lexer.Token) bool {
			switch token.Kind(p[1].Type) {
			case token.Not, token.Or, token.And, token.Distinct:
				return true
			}
			return keyword.Table[strings.ToLower(p[1].Value)].Body
		})
}
