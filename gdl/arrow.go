package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Rules are written with other arrows elsewhere, or with the arrow behind the head. Such a form is read
// as the rule that it is meant to be, so that it gets one message and what it defines is known.

// repairArrow returns the tokens of a form as those of a rule where another arrow, or one at another
// place, shows that a rule is meant, with what is wrong. Otherwise the diagnostic is nil.
func repairArrow(tokens []lexer.Token) ([]lexer.Token, *Diagnostic) {
	parts := partsOf(tokens)
	if len(parts) < 2 || !saysRule(tokens) {
		return tokens, nil
	}
	if repaired, d := headLast(tokens, parts); d != nil {
		return repaired, d
	}
	if repaired, d := missingArrow(tokens, parts); d != nil {
		return repaired, d
	}
	for _, repair := range []func([]lexer.Token, [][]lexer.Token) ([]lexer.Token, *Diagnostic){lateHead, bareHead} {
		if repaired, d := repair(tokens, parts); d != nil {
			return repaired, d
		}
	}
	first := parts[0][0]
	switch {
	case len(parts[0]) > 1:
	case first.Value == "<" && parts[1][0].Value == "=":
		return brokenArrow(tokens, first, parts[1][0])
	case token.IsForeignArrow(first.Value):
		return foreignArrow(tokens, first)
	case strings.EqualFold(first.Value, "define") && len(parts) > 2 && conditions(parts[2:]):
		return foreignArrow(tokens, first)
	case ruleWords[strings.ToLower(first.Value)] && len(parts) > 2 && (roleOf(parts[1]) == mostlyHead ||
		isList(parts[1]) && conditions(parts[2:])):
		return foreignArrow(tokens, first)
	case isName(first) && len(first.Value) > 2 && strings.HasPrefix(first.Value, "<="):
		return gluedArrow(tokens, first)
	}
	if len(parts) > 2 && len(parts[1]) == 1 && ruleWords[parts[1][0].Value] && parts[2][0].Value != "=" &&
		roleOf(parts[0]) == mostlyHead {
		return infixArrow(tokens, parts[1][0], true)
	}
	for i, part := range parts[1:] {
		if less := part[0]; len(part) == 1 && less.Value == "<" && i+2 < len(parts) && parts[i+2][0].Value == "=" {
			return dividedArrow(tokens, less, parts[i+2][0], i == 0)
		}
		if arrow := part[0]; isArrowPart(part) {
			known := keyword.Table[strings.ToLower(first.Value)].Arity
			if token.IsWord(arrow.Value) && known > 0 && len(parts) == known+1 { // (role if)
				break
			}
			if isArrow(first) || known > 0 && i == 0 && len(parts) == known+2 { // (init <= (at red 0))
				return needlessArrow(tokens, arrow)
			}
			return infixArrow(tokens, arrow, i == 0)
		}
	}
	return tokens, nil
}

// ruleWords stand for the arrow before or behind a head in other languages, and are names elsewhere.
var ruleWords = map[string]bool{"=": true, "==": true, "<": true, ">=": true, "rule": true}

// connectives are ways in which other languages write and and or before what they join.
var connectives = map[string]token.Kind{
	"&": token.And, "&&": token.And, "∧": token.And, "|": token.Or, "||": token.Or, "∨": token.Or,
}

// repairConnectives returns the tokens of a form with those of GDL for connectives that are written otherwise. That
// GDL has no and is said later.
func repairConnectives(tokens []lexer.Token) ([]lexer.Token, []Diagnostic) {
	var found []Diagnostic
	own := false // tokens are a copy
	for i := 1; i+1 < len(tokens); i++ {
		kind, ok := connectives[tokens[i].Value]
		if !ok || token.Kind(tokens[i-1].Type) != token.Open || token.Kind(tokens[i+1].Type) != token.Open {
			continue
		}
		if !own {
			tokens, own = slices.Clone(tokens), true
		}
		tokens[i].Type = lexer.TokenType(kind)
		if at := spanOf(tokens[i]); kind == token.Or && len(found) < maxProblems {
			found = append(found, *foreign(at, "Use or", []Edit{{Place{Span: at}, "or"}}, "`%s` is written `or` in GDL",
				tokens[i].Value))
		}
	}
	return tokens, found
}

func isName(t lexer.Token) bool { return token.Kind(t.Type) == token.Name }

// isArrow reports whether a word is an arrow, in GDL or elsewhere.
func isArrow(t lexer.Token) bool {
	return token.Kind(t.Type) == token.Arrow || isName(t) && token.IsForeignArrow(t.Value)
}

// saysRule reports whether a variable, a connective or a keyword shows that a form is no mere fact.
func saysRule(tokens []lexer.Token) bool {
	return slices.ContainsFunc(tokens, func(t lexer.Token) bool {
		switch token.Kind(t.Type) {
		case token.Variable, token.Not, token.Or, token.And, token.Distinct:
			return true
		case token.Name:
			return keyword.Is(strings.ToLower(t.Value))
		}
		return false
	})
}

func spanOf(t lexer.Token) Span { return Span{t.Pos.Offset, t.Pos.Offset + len(t.Value)} }

// arrowToken is an arrow in place of a token.
func arrowToken(t lexer.Token) lexer.Token {
	t.Type = lexer.TokenType(token.Arrow)
	return t
}

// foreign is a diagnostic about syntax of another language, with a fix.
func foreign(at Span, title string, edits []Edit, format string, args ...any) *Diagnostic {
	d := &Diagnostic{
		Place: Place{Span: at}, Code: CodeForeign, Message: fmt.Sprintf(format, args...),
		Fixes: []Fix{{title, edits}},
	}
	for _, a := range args {
		d.Args = append(d.Args, fmt.Sprint(a))
	}
	return d
}

func foreignArrow(tokens []lexer.Token, arrow lexer.Token) ([]lexer.Token, *Diagnostic) {
	tokens = slices.Clone(tokens)
	tokens[1] = arrowToken(arrow)
	at := spanOf(arrow)
	return tokens, foreign(at, "Use <=", []Edit{{Place{Span: at}, "<="}},
		"`%s` begins no rule in GDL: write `<=`, then the head, then the conditions", arrow.Value)
}

// brokenArrow joins the two halves of < =.
func brokenArrow(tokens []lexer.Token, less, equals lexer.Token) ([]lexer.Token, *Diagnostic) {
	tokens = slices.Delete(slices.Clone(tokens), 2, 3)
	tokens[1] = arrowToken(less)
	at := Span{less.Pos.Offset, spanOf(equals).To}
	return tokens, foreign(at, "Use <=", []Edit{{Place{Span: at}, "<="}}, "a blank divides the arrow: write `<=`")
}

// dividedArrow joins the two halves of < = behind a head, and puts the arrow first.
func dividedArrow(tokens []lexer.Token, less, equals lexer.Token, one bool) ([]lexer.Token, *Diagnostic) {
	i := tokenAt(tokens, equals.Pos.Offset)
	tokens = slices.Delete(slices.Clone(tokens), i, i+1)
	less.Value = "<" + strings.Repeat(" ", equals.Pos.Offset-less.Pos.Offset-1) + "="
	return infixArrow(tokens, less, one)
}

// gluedArrow divides an arrow from the head.
func gluedArrow(tokens []lexer.Token, word lexer.Token) ([]lexer.Token, *Diagnostic) {
	head := word
	head.Value = word.Value[len("<="):]
	head.Pos.Offset += len("<=")
	head.Type = lexer.TokenType(token.KindOf(head.Value))
	arrow := arrowToken(word)
	arrow.Value = "<="
	at := spanOf(word)
	tokens = slices.Concat(tokens[:1], []lexer.Token{arrow, head}, tokens[2:])
	return tokens, foreign(at, "Write <= "+head.Value, []Edit{{Place{Span: at}, "<= " + head.Value}},
		"a blank is missing after `<=`: `%s` is read as one name", word.Value)
}

// needlessArrow leaves out an arrow between the head of a rule and its conditions.
func needlessArrow(tokens []lexer.Token, arrow lexer.Token) ([]lexer.Token, *Diagnostic) {
	i := tokenAt(tokens, arrow.Pos.Offset)
	tokens = slices.Delete(slices.Clone(tokens), i, i+1)
	at := spanOf(arrow)
	return tokens, foreign(at, "Remove it", []Edit{{Place: Place{Span: at}}},
		"`%s` has no place here: what belongs together stands side by side, and nothing stands between", arrow.Value)
}

// infixArrow moves an arrow from behind the head to the beginning. What stands before it is the head
// if it is one element, else the parts of the head.
func infixArrow(tokens []lexer.Token, arrow lexer.Token, one bool) ([]lexer.Token, *Diagnostic) {
	i := tokenAt(tokens, arrow.Pos.Offset)
	begin, end := spanOf(tokens[0]).To, spanOf(tokens[i-1]).To
	opening, closing := "<= ", ""
	head := slices.Clone(tokens[1:i])
	if !one {
		opening, closing = "<= (", ")"
		head = slices.Concat(
			[]lexer.Token{{Type: lexer.TokenType(token.Open), Pos: lexer.Position{Offset: head[0].Pos.Offset}}}, head,
			[]lexer.Token{{Type: lexer.TokenType(token.Close), Pos: lexer.Position{Offset: end}}},
		)
	}
	first := lexer.Token{Type: lexer.TokenType(token.Arrow), Pos: lexer.Position{Offset: begin}}
	repaired := slices.Concat(tokens[:1], []lexer.Token{first}, head, tokens[i+1:])
	at := spanOf(arrow)
	return repaired, foreign(at, "Put it first", []Edit{
		{Place{Span: Span{begin, begin}}, opening}, {Place{Span: Span{end, at.To}}, closing},
	}, "`%s` stands behind the head: in GDL the arrow comes first, as in `(<= head condition ...)`", arrow.Value)
}
