package gdl

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// looseCondition returns the diagnostic about a condition that stands without its parentheses before the other
// elements of a rule, and of how many more elements it consists: ?x != ?y, or not won ?x. Otherwise the diagnostic is
// nil.
func looseCondition(parts [][]lexer.Token) (d *Diagnostic, more int) {
	switch first := parts[0]; {
	case len(first) == 1 && token.Kind(first[0].Type) == token.Not:
		return looseNot(parts)
	case len(first) == 1 && builtin.IsQuantifier(first[0].Value):
		return looseQuantifier(parts)
	}
	if len(parts) < 3 || !isVariablePart(parts[0]) || len(parts[1]) != 1 || len(parts[2]) != 1 {
		return nil, 0
	}
	operator := parts[1][0]
	remedy, distinct := builtin.Remedy(operator.Value), token.Kind(operator.Type) == token.Distinct
	if remedy == "" && !distinct {
		return nil, 0
	}
	d = &Diagnostic{
		Place: Place{Span: spanOf(operator)}, Code: CodeForeign, Args: []string{operator.Value},
		Message: fmt.Sprintf("`%s` stands between two values, where GDL has parentheses and a name first",
			operator.Value),
	}
	if !distinct {
		d.Message += "; " + remedy
	}
	if distinct || remedy == builtin.Inequality {
		text := fmt.Sprintf("(distinct %s %s)", parts[0][0].Value, parts[2][0].Value)
		d.Fixes = []Fix{{Title: "Write " + text, Edits: []Edit{
			{Place{Span: Span{parts[0][0].Pos.Offset, endOf(parts[2])}}, text},
		}}}
	}
	more = 2
	for list := parts[2][0].Value; strings.IndexByte("[{", list[0]) >= 0 && more+1 < len(parts) &&
		!strings.ContainsAny(textOf(parts[more]), "]}"); more++ {
	} // the list that follows, [1 2 3], with its operator
	for more+2 < len(parts) && len(parts[more+1]) == 1 && calculates(parts[more+1][0]) { // ?n = ?m - 1
		d.Place.Span, d.Args, more = spanOf(parts[more+1][0]), []string{parts[more+1][0].Value}, more+2
		d.Message, d.Fixes = fmt.Sprintf("`%s` means nothing here: %s", d.Args[0], builtin.Arithmetic), nil
	}
	return d, more
}

// calculates reports whether a word is a sign of arithmetic elsewhere.
func calculates(word lexer.Token) bool { return builtin.Remedy(word.Value) == builtin.Arithmetic }

// looseQuantifier is looseCondition of elements that begin with a quantifier, variables, and what is said of them.
func looseQuantifier(parts [][]lexer.Token) (*Diagnostic, int) {
	more := 0
	for more+1 < len(parts) && isVariablePart(parts[more+1]) {
		more++
	}
	if more == 0 {
		return nil, 0
	}
	name := parts[0][0]
	return &Diagnostic{
		Place: Place{Span: spanOf(name)}, Code: CodeForeign, Args: []string{name.Value},
		Message: fmt.Sprintf("`%s` means nothing here: %s", name.Value, builtin.Remedy(name.Value)),
	}, min(more+1, len(parts)-1)
}

// looseNot is looseCondition of elements that begin with not. It takes in what could be one condition without
// parentheses: a name and what follows it that is no list.
func looseNot(parts [][]lexer.Token) (*Diagnostic, int) {
	var words []string
	for _, part := range parts[1:] {
		if len(part) != 1 || len(words) == 0 && !isName(part[0]) {
			break
		}
		words = append(words, part[0].Value)
	}
	if len(words) < 2 {
		return nil, 0
	}
	text := "(not (" + strings.Join(words, " ") + "))"
	return &Diagnostic{
		Place: Place{Span: spanOf(parts[0][0])}, Code: CodeUnexpected, Args: []string{parts[0][0].Value},
		Message: fmt.Sprintf("`not` and what it is about stand in parentheses each: write `%s`", text),
		Fixes: []Fix{{Title: "Write " + text, Edits: []Edit{
			{Place{Span: Span{parts[0][0].Pos.Offset, endOf(parts[len(words)])}}, text},
		}}},
	}, len(words)
}
