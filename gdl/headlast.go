package gdl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// headLast returns the tokens of a form as those of a rule where the conditions stand before the head,
// as implications are written in logic: (condition => head), (=> condition head), (condition head <=).
// Otherwise the diagnostic is nil.
func headLast(tokens []lexer.Token, parts [][]lexer.Token) ([]lexer.Token, *Diagnostic) {
	at := slices.IndexFunc(parts, isArrowPart)
	if at < 0 || len(parts) < 3 || slices.ContainsFunc(parts, isVariablePart) {
		return tokens, nil
	}
	arrow := parts[at][0]
	rest := slices.Delete(slices.Clone(parts), at, at+1)
	body, head := rest[:len(rest)-1], rest[len(rest)-1]
	if n := len(body); n > 1 && at == 0 && len(body[n-1]) == 1 && strings.EqualFold(body[n-1][0].Value, "then") {
		body = body[:n-1] // (if condition then head)
	}
	if !precede(body, head, at, arrow.Value) {
		return tokens, nil
	}
	begin := spanOf(tokens[0]).To
	first := lexer.Token{Type: lexer.TokenType(token.Arrow), Pos: lexer.Position{Offset: begin}}
	repaired := slices.Concat([]lexer.Token{tokens[0], first}, head, slices.Concat(body...), tokens[len(tokens)-1:])

	opening := Edit{Place{Span: Span{begin, begin}}, "<= " + textOf(head) + " "}
	if at == 0 {
		opening = Edit{Place{Span: spanOf(arrow)}, "<= " + textOf(head)}
	}
	end := Edit{Place: Place{Span: Span{endOf(body[len(body)-1]), endOf(parts[len(parts)-1])}}}
	return repaired, foreign(spanOf(arrow), "Put the head first", []Edit{opening, end},
		"the head comes before the conditions in GDL: write `(<= %s ...)`", textOf(head))
}

// precede reports whether conditions stand before their head in a list whose element at is an arrow.
func precede(body [][]lexer.Token, head []lexer.Token, at int, arrow string) bool {
	first, last := roleOf(body[0]), roleOf(head)
	switch {
	case last == onlyCondition:
		return false
	case at > len(body): // behind all
		return first == onlyCondition
	case at == 0 && (token.PointsRight(arrow) || token.IsWord(arrow)):
		return first == onlyCondition || first == headOrCondition && last == mostlyHead
	case at == len(body) && token.PointsRight(arrow):
		return first != mostlyHead || last == mostlyHead
	case at == 0 || at == len(body):
		return first == onlyCondition && seldomCondition(head, body[0])
	}
	return false // conditions on both sides
}

// A part says what an element of a rule can be.
type part uint8

const (
	headOrCondition part = iota
	mostlyHead           // goal, legal and terminal are conditions at times
	onlyCondition
)

// roleOf returns what an element of a rule can be.
func roleOf(tokens []lexer.Token) part {
	switch token.Kind(tokens[min(1, len(tokens)-1)].Type) {
	case token.Not, token.Or, token.And, token.Distinct:
		return onlyCondition
	}
	switch k := keywordOf(tokens); {
	case k.Name == "" || k.Name == "role":
		return headOrCondition
	case k.Head:
		return mostlyHead
	}
	return onlyCondition
}

// seldomCondition reports whether an element of a rule begins with a keyword that is no condition, or
// with legal: then it stands in the head's place by mistake. A rule from a move to legal is another one.
func seldomCondition(tokens, first []lexer.Token) bool {
	k := keywordOf(tokens)
	return k.Head && !k.Body || k.Name == "legal" && keywordOf(first).Name != "does"
}

// keywordOf returns the keyword that an element of a rule begins with, or the zero one.
func keywordOf(tokens []lexer.Token) keyword.Keyword {
	return keyword.Table[strings.ToLower(tokens[min(1, len(tokens)-1)].Value)]
}

func isArrowPart(part []lexer.Token) bool { return len(part) == 1 && isArrow(part[0]) }

func isVariablePart(part []lexer.Token) bool {
	return len(part) == 1 && token.Kind(part[0].Type) == token.Variable
}

// endOf returns the offset behind the last of some tokens.
func endOf(tokens []lexer.Token) int { return spanOf(tokens[len(tokens)-1]).To }

// textOf writes tokens with single blanks between them.
func textOf(tokens []lexer.Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && token.Kind(t.Type) != token.Close && token.Kind(tokens[i-1].Type) != token.Open {
			b.WriteByte(' ')
		}
		b.WriteString(t.Value)
	}
	return b.String()
}
