package gdl

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

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
	case kind == token.Open && afterOpen:
		d.Code = CodeMissingName
		d.Message = "a name must follow `(`; delete one of the two parentheses or put a name between them"
	case kind == token.Close && afterOpen:
		d.Code = CodeMissingName
		d.Message = "a name must follow `(`: empty parentheses mean nothing in GDL"
		d.Place.From = max(0, min(tokens[bad-1].Pos.Offset, size-1))
	case kind == token.Variable && afterOpen:
		d.Code = CodeMissingName
		d.Message = fmt.Sprintf("a name must follow `(`: the variable %s cannot stand for a relation or function",
			t.Value)
	case kind == token.Variable && want == wantCondition:
		d.Message = fmt.Sprintf("the variable %s is not a condition; to ask whether it is a fact of the state write "+
			"`(true %s)`", t.Value, t.Value)
		d.Fixes = []Fix{{Title: "Write (true " + t.Value + ")", Edits: []Edit{{d.Place, "(true " + t.Value + ")"}}}}
	case kind == token.Variable && want == wantHead:
		d.Message = fmt.Sprintf("the variable %s cannot be the head of a rule; only a relation can", t.Value)
	case kind == token.Variable:
		d.Message = fmt.Sprintf("the variable %s alone is not a fact; a form begins with a name", t.Value)
	case kind == token.Close:
		d.Message = "the head of the rule is missing: write `(<= head condition ...)`"
	case kind == token.Arrow && afterOpen:
		d.Message = "a rule cannot stand inside another form; does a `)` lack before it?"
	case kind == token.Arrow:
		d.Message = "`<=` only stands at the beginning of a rule, as in `(<= head condition ...)`"
	case afterOpen && want == wantForm:
		d.Message = fmt.Sprintf("`%s` joins conditions, so a fact cannot begin with it", t.Value)
	case afterOpen && want == wantHead:
		d.Message = fmt.Sprintf("`%s` cannot be the head of a rule; only a relation can", t.Value)
	case afterOpen:
		d.Message = fmt.Sprintf("`%s` joins conditions; it cannot stand inside a term", t.Value)
	case want == wantCondition:
		d.Message = fmt.Sprintf("a `(` is missing before `%s`: it stands in parentheses with what it is about, as in "+
			"`(%s ...)`", t.Value, t.Value)
	default:
		d.Message = fmt.Sprintf("`%s` is a reserved word, so it cannot be used as a constant", t.Value)
	}
	return d
}
