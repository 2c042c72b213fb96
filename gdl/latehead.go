package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// lateHead returns the tokens of a rule whose head takes in the conditions, as its parenthesis is closed behind
// them: (<= (next p (true q))). Otherwise the diagnostic is nil.
func lateHead(tokens []lexer.Token, parts [][]lexer.Token) ([]lexer.Token, *Diagnostic) {
	if len(parts) != 2 || !isArrow(parts[0][0]) || !isList(parts[1]) {
		return tokens, nil
	}
	head := parts[1]
	inside := partsOf(head)
	first := slices.IndexFunc(inside, func(p []lexer.Token) bool { return isList(p) && roleOf(p) == onlyCondition })
	if k, ok := keyword.Table[strings.ToLower(inside[0][0].Value)]; ok {
		if !k.Head || len(inside) <= k.Arity+1 {
			return tokens, nil
		}
		first = k.Arity + 1
	}
	if first < 1 || !conditions(inside[first:]) {
		return tokens, nil
	}
	end, last := endOf(inside[first-1]), head[len(head)-1]
	closing := lexer.Token{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: end}}
	at := tokenAt(tokens, inside[first][0].Pos.Offset)
	outer := tokenAt(tokens, last.Pos.Offset)
	repaired := slices.Concat(tokens[:at], []lexer.Token{closing}, tokens[at:outer], tokens[outer+1:])
	return repaired, &Diagnostic{
		Place: Place{Span: spanOf(inside[first][0])}, Code: CodeUnclosed,
		Message: fmt.Sprintf("the head `(%s ...)` is to be closed before its conditions, which begin here",
			head[1].Value),
		Fixes: []Fix{{Title: "Close the head", Edits: []Edit{
			{Place{Span: Span{end, end}}, ")"}, {Place: Place{Span: spanOf(last)}},
		}}},
	}
}

// bareHead returns the tokens of a rule whose head lacks its parentheses: (<= won ?p (true (at ?p 3))). Otherwise the
// diagnostic is nil.
func bareHead(tokens []lexer.Token, parts [][]lexer.Token) ([]lexer.Token, *Diagnostic) {
	if len(parts) < 3 || !isArrow(parts[0][0]) || !isName(parts[1][0]) || !isVariablePart(parts[2]) {
		return tokens, nil
	}
	if k, ok := keyword.Table[strings.ToLower(parts[1][0].Value)]; ok && k.Arity == 0 {
		return tokens, nil
	}
	last := 2
	for last+1 < len(parts) && (isVariablePart(parts[last+1]) || isName(parts[last+1][0])) {
		last++
	}
	return enclosed(tokens, Span{parts[1][0].Pos.Offset, endOf(parts[last])},
		"the head stands in parentheses with its arguments: write `%s`")
}

// enclosed puts parentheses around the tokens at a span, and says so.
func enclosed(tokens []lexer.Token, at Span, format string) ([]lexer.Token, *Diagnostic) {
	from, to := tokenAt(tokens, at.From), tokenAt(tokens, at.To)
	opening := lexer.Token{Type: lexer.TokenType(token.Open), Pos: lexer.Position{Offset: at.From}}
	closing := lexer.Token{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: at.To}}
	text := "(" + textOf(tokens[from:to]) + ")"
	repaired := slices.Concat(tokens[:from], []lexer.Token{opening}, tokens[from:to], []lexer.Token{closing},
		tokens[to:])
	return repaired, &Diagnostic{
		Place: Place{Span: spanOf(tokens[from])}, Code: CodeUnopened, Message: fmt.Sprintf(format, text),
		Fixes: []Fix{{Title: "Write " + text, Edits: []Edit{{Place{Span: at}, text}}}},
	}
}
