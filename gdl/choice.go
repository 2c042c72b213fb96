package gdl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// choice returns the diagnostic about a form that says what follows from a condition and what else follows:
// (if condition then head else head), or (if condition head head) as Lisp has it. It is nil for other forms.
func choice(tokens []lexer.Token) *Diagnostic {
	parts := partsOf(tokens)
	if len(parts) < 4 || !isWordPart(parts[0], "if") {
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(parts[1:]), func(p []lexer.Token) bool { return isWordPart(p, "then") })
	split := slices.IndexFunc(rest, func(p []lexer.Token) bool { return isWordPart(p, "else") })
	lisp := split < 0 && len(rest) == 3 && roleOf(rest[1]) == mostlyHead && roleOf(rest[2]) == mostlyHead
	if split < 0 && !lisp {
		return nil
	}
	if split >= 0 {
		rest = slices.Delete(rest, split, split+1)
	}
	d := &Diagnostic{
		Place: Place{Span: spanOf(parts[0][0])}, Code: CodeForeign, Args: []string{parts[0][0].Value},
		Message: "GDL has no `else`: write a rule for each case, of which the second asks for `(not ...)` of the " +
			"first one's condition",
	}
	if len(rest) != 3 || slices.ContainsFunc(rest, isVariablePart) || roleOf(rest[1]) == onlyCondition ||
		roleOf(rest[2]) == onlyCondition {
		return d
	}
	condition, opposite := textOf(rest[0]), "(not "+textOf(rest[0])+")"
	if isList(rest[0]) {
		switch inside := partsOf(rest[0]); token.Kind(rest[0][1].Type) {
		case token.Name:
		case token.Not:
			if len(inside) != 2 {
				return d
			}
			opposite = textOf(inside[1])
		default:
			return d // how that is negated is another question
		}
	}
	whole := Place{Span: Span{tokens[0].Pos.Offset, endOf(tokens)}}
	d.Fixes = []Fix{{Title: "Write a rule for each case", Edits: []Edit{{whole, "(<= " + textOf(rest[1]) + "\n  " +
		condition + ")\n(<= " + textOf(rest[2]) + "\n  " + opposite + ")"}}}}
	return d
}

// isWordPart reports whether an element of a list is a word.
func isWordPart(part []lexer.Token, word string) bool {
	return len(part) == 1 && strings.EqualFold(part[0].Value, word)
}
