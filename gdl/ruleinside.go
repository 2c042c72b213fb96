package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// rulesInside returns the diagnostic about a rule in which whole rules stand among its conditions: what remains
// without them is a rule. It is nil where a parenthesis seems to be missing instead, as the layout shows: the rule
// inside begins a line, and nothing follows it that only a condition could be.
func rulesInside(text string, tokens []lexer.Token) *Diagnostic {
	parts := partsOf(tokens)
	var inside []Span
	rest := slices.Clone(tokens[:min(1, len(tokens))])
	for i, part := range parts {
		at := Span{part[0].Pos.Offset, endOf(part)}
		if i < 2 || !isList(part) || token.Kind(part[1].Type) != token.Arrow {
			rest = append(rest, part...)
			continue
		}
		if !parses(part) || len(inside) == 0 && !amongConditions(text, parts, i) {
			return nil
		}
		inside = append(inside, at)
	}
	alone := len(inside) == 1 && len(parts) == 3
	if len(inside) == 0 || !alone && len(parts) < len(inside)+3 || !parses(append(rest, tokens[len(tokens)-1])) {
		return nil
	}
	first := inside[0]
	last := partsOf(parts[len(parts)-1])
	if alone && len(last) == 2 && roleOf(last[1]) == onlyCondition {
		return needlessInside(parts[2], last[1])
	}
	d := Diagnostic{
		Place: Place{Span: Span{first.From, first.From + 1}}, Code: CodeUnexpected, Args: []string{"<="},
		Message: "a rule cannot stand inside another one: a condition names a relation, and the rules that give it " +
			"stand outside; move it behind this rule",
		Fixes: []Fix{{Title: "Move it out"}},
	}
	moved := ""
	for _, at := range inside {
		moved += "\n" + text[at.From:at.To]
		if alone {
			head := textOf(partsOf(parts[2])[1])
			d.Fixes[0].Edits = append(d.Fixes[0].Edits, Edit{Place{Span: at}, head})
			break
		}
		if strings.HasPrefix(text[at.To:], "\n") || strings.HasPrefix(text[at.To:], "\r") {
			at.From = len(strings.TrimRight(text[:at.From], " \t\r\n")) // the line would be left empty
		}
		d.Fixes[0].Edits = append(d.Fixes[0].Edits, Edit{Place: Place{Span: at}})
	}
	d.Fixes[0].Edits = append(d.Fixes[0].Edits, Edit{Place{Span: Span{len(text), len(text)}}, moved})
	return &d
}

// needlessInside is the diagnostic about a condition with an arrow and parentheses around it: (<= (does ?p wait)).
func needlessInside(part, condition []lexer.Token) *Diagnostic {
	from, to := part[0].Pos.Offset, endOf(part)
	return &Diagnostic{
		Place: Place{Span: Span{from, from + 1}}, Code: CodeUnexpected, Args: []string{"<="},
		Message: fmt.Sprintf("one `<=` begins a rule, and its conditions follow without: write `%s`",
			textOf(condition)),
		Fixes: []Fix{{Title: "Leave it out", Edits: []Edit{{Place{Span: Span{from, to}}, textOf(condition)}}}},
	}
}

// amongConditions reports whether the rule that is element i of another one stands there as a condition would: inside
// of a line, or before another condition. At the margin that has to be one that could not be a form.
func amongConditions(text string, parts [][]lexer.Token, i int) bool {
	first, column := token.LineStart(text, parts[i][0].Pos.Offset)
	return !first || column > 0 && len(parts) == 3 || slices.ContainsFunc(parts[i+1:], func(part []lexer.Token) bool {
		rule := isList(part) && token.Kind(part[1].Type) == token.Arrow
		return !rule && (column > 0 || !mayBegin(part))
	})
}

// mayBegin reports whether an element of a list could be a form.
func mayBegin(part []lexer.Token) bool {
	return isList(part) && roleOf(part) != onlyCondition
}

func parses(tokens []lexer.Token) bool {
	_, ok := parseTokens(formParser, tokens)
	return ok
}
