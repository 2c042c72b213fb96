package gdl

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// wanted says what belongs at a place in a form.
type wanted uint8

const (
	wantForm wanted = iota
	wantHead
	wantCondition
	wantTerm
)

// culprit returns the index of the first token that cannot stand where it
// does, and what was wanted there; len(tokens) if they end too soon, and -1 if
// they are what want says.
func culprit(tokens []lexer.Token, want wanted) (int, wanted) {
	var open []wanted // by open list, what its next element is to be
	for i := 0; i < len(tokens); i++ {
		here := want
		if n := len(open); n > 0 {
			here = open[n-1]
		} else if i > 0 {
			return i, want // something after the end
		}
		switch token.Kind(tokens[i].Type) {
		case token.Name:
		case token.Variable:
			if here != wantTerm {
				return i, here
			}
		case token.Close:
			if len(open) == 0 || here == wantHead {
				return i, here
			}
			open = open[:len(open)-1]
			continue
		case token.Open:
			if i++; i == len(tokens) {
				return i, here
			}
			switch kind := token.Kind(tokens[i].Type); {
			case kind == token.Name:
				open = append(open, wantTerm)
			case kind == token.Arrow && here == wantForm:
				open = append(open, wantHead)
			case kind == token.Distinct && here == wantCondition:
				open = append(open, wantTerm)
			case (kind == token.Not || kind == token.Or || kind == token.And) && here == wantCondition:
				open = append(open, wantCondition)
			default:
				return i, here
			}
			if here == wantHead && len(open) > 1 {
				open[len(open)-2] = wantCondition
			}
			continue
		default:
			return i, here
		}
		if here == wantHead && len(open) > 0 {
			open[len(open)-1] = wantCondition
		}
	}
	if len(open) > 0 || len(tokens) == 0 {
		return len(tokens), want
	}
	return -1, want
}

// explain says why the tokens of a text of this size are not what want says.
func explain(tokens []lexer.Token, want wanted, size int) Diagnostic {
	bad, want := culprit(tokens, want)
	bad = min(max(bad, 0), len(tokens)-1)
	t := tokens[bad]
	from := min(t.Pos.Offset, max(size-1, 0))
	d := Diagnostic{
		Place: Place{Span: Span{from, min(from+len(t.Value), size)}}, Code: CodeUnexpected, Args: []string{t.Value},
	}
	afterOpen := bad > 0 && token.Kind(tokens[bad-1].Type) == token.Open
	switch kind := token.Kind(t.Type); {
	case kind == token.Open && afterOpen && joined(tokens[bad-1:], &d):
	case kind == token.Open && afterOpen:
		d.Code = CodeMissingName
		d.Message = "a name must follow `(`; delete one of the two parentheses or put a name between them"
	case kind == token.Close && afterOpen:
		d.Code = CodeMissingName
		d.Message = "a name must follow `(`: empty parentheses mean nothing in GDL"
		d.Place.From = max(0, min(tokens[bad-1].Pos.Offset, size-1))
	case kind == token.Variable && afterOpen && (unequal(tokens, bad, &d) || infix(tokens[bad:], &d) ||
		quantified(tokens[:bad], &d)):
	case kind == token.Variable:
		misplacedVariable(&d, t.Value, want, afterOpen)
	case kind == token.Close:
		d.Message = "the head of the rule is missing: write `(<= head condition ...)`"
	case kind == token.Arrow && afterOpen && compares(tokens[bad:], &d):
	case kind == token.Arrow && afterOpen:
		d.Message = "a rule cannot stand inside another form; does a `)` lack before it?"
	case kind == token.Arrow:
		d.Message = "`<=` only stands at the beginning of a rule, as in `(<= head condition ...)`"
	case afterOpen && want == wantForm:
		d.Message = fmt.Sprintf("`%s` joins conditions, so a fact cannot begin with it", t.Value)
	case afterOpen && want == wantHead && kind == token.Not:
		d.Message = "`not` cannot be the head of a rule: what no rule gives does not hold, so nothing has to be " +
			"taken back"
	case afterOpen && want == wantHead && kind == token.And:
		d.Message = "a rule has one head: write a rule for each of these, with the same conditions"
	case afterOpen && want == wantHead:
		d.Message = fmt.Sprintf("`%s` cannot be the head of a rule; only a relation can", t.Value)
	case afterOpen && quantified(tokens[:bad], &d):
	case afterOpen && kind == token.Not && inTrue(tokens[:bad+1], &d):
	case afterOpen && kind == token.Not && bad > 1 && strings.EqualFold(tokens[bad-2].Value, "next"):
		d.Message = "`next` takes a fact without `not`: what no rule gives does not hold in the following state, so " +
			"nothing has to be taken back"
	case afterOpen:
		d.Message = fmt.Sprintf("`%s` joins conditions; it cannot stand inside a term", t.Value)
	case want == wantCondition && kind == token.And:
		d.Code = CodeForeign
		d.Message = "conditions that stand side by side all have to hold in GDL: leave `and` out"
		d.Fixes = []Fix{{Title: "Leave it out", Edits: []Edit{{Place: d.Place}}}}
	case want == wantCondition && kind == token.Or:
		d.Message = "`or` stands before what it joins: write `(or condition condition)`"
	case want == wantCondition:
		d.Message = fmt.Sprintf("a `(` is missing before `%s`: it stands in parentheses with what it is about, as in "+
			"`(%s ...)`", t.Value, t.Value)
	default:
		d.Message = fmt.Sprintf("`%s` is a reserved word, so it cannot be used as a constant", t.Value)
	}
	return d
}

// misplacedVariable completes the diagnostic about a variable where something else must stand.
func misplacedVariable(d *Diagnostic, name string, want wanted, afterOpen bool) {
	switch {
	case afterOpen:
		d.Code = CodeMissingName
		d.Message = fmt.Sprintf("a name must follow `(`: the variable %s cannot stand for a relation or function", name)
	case want == wantCondition:
		d.Message = fmt.Sprintf("the variable %s is not a condition; to ask whether it is a fact of the state write "+
			"`(true %s)`", name, name)
		d.Fixes = []Fix{{Title: "Write (true " + name + ")", Edits: []Edit{{d.Place, "(true " + name + ")"}}}}
	case want == wantHead:
		d.Message = fmt.Sprintf("the variable %s cannot be the head of a rule; only a relation can", name)
	default:
		d.Message = fmt.Sprintf("the variable %s alone is not a fact; a form begins with a name", name)
	}
}

// infix completes the diagnostic about a list that begins with a variable, if it is an operation written
// between two values, such as (?x != ?y), and reports whether it is.
func infix(list []lexer.Token, d *Diagnostic) bool {
	if len(list) > 5 && calculates(list[3]) && token.Kind(list[2].Type) != token.Open { // (?n is ?m - 1)
		d.Place.Span, d.Code, d.Args = spanOf(list[3]), CodeForeign, []string{list[3].Value}
		d.Message = fmt.Sprintf("`%s` means nothing here: %s", d.Args[0], builtin.Arithmetic)
		return true
	}
	if len(list) < 4 || token.Kind(list[2].Type) == token.Open || token.Kind(list[3].Type) != token.Close {
		return false
	}
	operator, left, right := list[1].Value, list[0].Value, list[2].Value
	remedy, distinct := builtin.Remedy(operator), token.Kind(list[1].Type) == token.Distinct
	if remedy == "" && !distinct {
		return false
	}
	d.Code, d.Args = CodeForeign, []string{operator}
	d.Message = fmt.Sprintf("`%s` stands between two values, where GDL has a name first", operator)
	if !distinct {
		d.Message += "; " + remedy
	}
	if distinct || remedy == builtin.Inequality {
		text := fmt.Sprintf("distinct %s %s", left, right)
		d.Fixes = []Fix{{Title: "Write (" + text + ")", Edits: []Edit{
			{Place{Span: Span{list[0].Pos.Offset, spanOf(list[2]).To}}, text},
		}}}
	}
	return true
}

// compares completes the diagnostic about a list inside a form that begins with an arrow, if that compares two values
// there, such as (<= ?n 10), and reports whether it does: neither of them could be the head or a condition of a rule.
func compares(list []lexer.Token, d *Diagnostic) bool {
	value := func(t lexer.Token) bool { return isValue(token.Kind(t.Type), t.Value) }
	if len(list) < 4 || !value(list[1]) && (!value(list[2]) || token.Kind(list[3].Type) != token.Close) {
		return false
	}
	d.Code = CodeForeign
	d.Message = "`<=` begins a rule, and stands for nothing else; " + builtin.Order
	return true
}

// unequal completes the diagnostic about a list that begins with a variable, if it says that two values are not equal,
// (not (?x = ?y)), and reports whether it does. Bad is the index of the variable.
func unequal(tokens []lexer.Token, bad int, d *Diagnostic) bool {
	if bad < 3 || bad+4 >= len(tokens) || token.Kind(tokens[bad-2].Type) != token.Not ||
		token.Kind(tokens[bad-3].Type) != token.Open || token.Kind(tokens[bad+3].Type) != token.Close ||
		builtin.Remedy(tokens[bad+1].Value) != builtin.Equality {
		return false
	}
	operator := tokens[bad+1].Value
	text := fmt.Sprintf("(distinct %s %s)", tokens[bad].Value, tokens[bad+2].Value)
	d.Code, d.Args = CodeForeign, []string{operator}
	d.Message = fmt.Sprintf("`%s` means nothing here: that two values differ is said by `distinct`, without `not`",
		operator)
	d.Fixes = []Fix{{Title: "Write " + text, Edits: []Edit{
		{Place{Span: Span{tokens[bad-3].Pos.Offset, spanOf(tokens[bad+4]).To}}, text},
	}}}
	return true
}

// inTrue completes the diagnostic about a not, the last of some tokens, if it stands right inside of true, and
// reports whether it does.
func inTrue(tokens []lexer.Token, d *Diagnostic) bool {
	n := len(tokens)
	if n < 4 || !strings.EqualFold(tokens[n-3].Value, "true") || token.Kind(tokens[n-4].Type) != token.Open {
		return false
	}
	outer := Span{tokens[n-4].Pos.Offset, d.Place.To}
	d.Message = "`not` stands around the condition: write `(not (true ...))`"
	d.Fixes = []Fix{{Title: "Write (not (true ...))", Edits: []Edit{{Place{Span: outer}, "(not (true"}}}}
	return true
}

// joined completes the diagnostic about a list that begins with another one, if and or or stands between its
// elements, and reports whether one does.
func joined(list []lexer.Token, d *Diagnostic) bool {
	depth := 0
	for _, t := range list {
		switch kind := token.Kind(t.Type); {
		case kind == token.Open:
			depth++
		case kind == token.Close:
			if depth--; depth == 0 {
				return false
			}
		case depth == 1 && (kind == token.Or || kind == token.And):
			d.Place.Span, d.Code, d.Args = spanOf(t), CodeForeign, []string{t.Value}
			d.Message = "`or` stands before what it joins: write `(or condition condition)`"
			if kind == token.And {
				d.Message = "conditions that stand side by side all have to hold in GDL: leave `and` and the " +
					"parentheses around them out"
			}
			return true
		}
	}
	return false
}

// quantified completes the diagnostic about a connective or a list of variables behind some tokens, if it stands
// in a list that begins with forall or exists, and reports whether it does.
func quantified(before []lexer.Token, d *Diagnostic) bool {
	depth := 0
	for i := len(before) - 2; i >= 0; i-- { // the last one opens the list of the connective
		switch token.Kind(before[i].Type) {
		case token.Close:
			depth++
		case token.Open:
			if depth--; depth < 0 && builtin.IsQuantifier(before[i+1].Value) {
				name := before[i+1]
				d.Place.Span, d.Code, d.Args = spanOf(name), CodeForeign, []string{name.Value}
				d.Message = fmt.Sprintf("`%s` means nothing here: %s", name.Value, builtin.Remedy(name.Value))
				return true
			}
		}
	}
	return false
}
