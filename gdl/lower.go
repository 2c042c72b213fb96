package gdl

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/phrase"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A lowerer turns participle's nodes into the tree and collects what the
// grammar lets pass. Offsets of tokens are those of the form.
type lowerer struct {
	diagnostics []Diagnostic
	size        int // length of the form's text
}

func (w *lowerer) report(d Diagnostic) { w.diagnostics = append(w.diagnostics, d) }

func (w *lowerer) span(from, to lexer.Token) Span {
	return Span{from.Pos.Offset, to.Pos.Offset + len(to.Value)}
}

func (w *lowerer) form(n *formNode) *Rule {
	if n.Fact != nil {
		head := w.atom(n.Fact)
		return &Rule{Span: head.Span, Head: head}
	}
	return w.rule(n.Rule)
}

func (w *lowerer) rule(n *ruleNode) *Rule {
	r := &Rule{Span: w.span(n.Open, n.Close), Arrow: true, Head: w.atom(n.Head), Body: w.literals(n.Body)}
	if len(r.Body) == 0 {
		w.report(Diagnostic{
			Place: Place{Span: r.Span}, Severity: Warning, Code: CodeEmptyBody,
			Message: "this rule has no conditions; write the head alone, as a fact",
			Fixes: []Fix{{Title: "Write it as a fact", Edits: []Edit{
				{Place: Place{Span: Span{r.Span.From, r.Head.Span.From}}},
				{Place: Place{Span: Span{r.Head.Span.To, r.Span.To}}},
			}}},
		})
	}
	return r
}

func (w *lowerer) literals(nodes []*literalNode) []Literal {
	if len(nodes) == 0 {
		return nil
	}
	out := make([]Literal, len(nodes))
	for i, n := range nodes {
		out[i] = w.literal(n)
	}
	return out
}

func (w *lowerer) literal(n *literalNode) Literal {
	if n.Atom != nil {
		a := w.atom(n.Atom)
		return Literal{Kind: Positive, Span: a.Span, Atom: a}
	}
	l := Literal{Span: w.span(n.Open, n.Close)}
	if n.Distinct.Value != "" {
		l.Kind = Distinct
		l.Atom = w.compound(n.Open, n.Distinct, n.Sides, n.Close)
		if len(n.Sides) != 2 {
			w.keywordArity(l.Atom.At, "distinct", len(n.Sides), 2)
		}
		return l
	}
	l.Sub = w.literals(n.Sub)
	at := w.span(n.Op, n.Op)
	switch token.Kind(n.Op.Type) {
	case token.Not:
		l.Kind = Not
		if len(n.Sub) != 1 {
			w.keywordArity(at, "not", len(n.Sub), 1)
		}
	case token.Or:
		l.Kind = Or
		if len(n.Sub) == 0 {
			w.report(Diagnostic{
				Place: Place{Span: l.Span}, Severity: Warning, Code: CodeEmptyOr,
				Message: "this `or` has no alternatives, so the rule never fires",
			})
		}
	case token.And:
		l.Kind = And
	}
	return l
}

// keywordArity reports a connective with the wrong number of parts.
func (w *lowerer) keywordArity(at Span, name string, have, want int) {
	w.report(Diagnostic{
		Place: Place{Span: at}, Code: CodeKeywordArity,
		Message: fmt.Sprintf("`%s` takes %s, not %d", name, phrase.Count(want, "argument"), have),
		Args:    []string{name},
	})
}

func (w *lowerer) atom(n *atomNode) Term {
	if n.Bare.Value != "" {
		return w.bare(n.Bare)
	}
	return w.compound(n.Open, n.Name, n.Args, n.Close)
}

func (w *lowerer) term(n *termNode) Term {
	if n.Bare.Value != "" {
		return w.bare(n.Bare)
	}
	return w.compound(n.Open, n.Name, n.Args, n.Close)
}

func (w *lowerer) bare(t lexer.Token) Term {
	kind := Constant
	if token.Kind(t.Type) == token.Variable {
		kind = Variable
	}
	at := w.span(t, t)
	return Term{Kind: kind, Span: at, Name: t.Value, Fold: strings.ToLower(t.Value), At: at}
}

func (w *lowerer) compound(open, name lexer.Token, args []*termNode, closing lexer.Token) Term {
	t := Term{
		Kind: Compound, Span: w.span(open, closing),
		Name: name.Value, Fold: strings.ToLower(name.Value), At: w.span(name, name),
	}
	if len(args) == 0 {
		t.Kind = Constant
		if token.Kind(name.Type) == token.Name {
			w.report(Diagnostic{
				Place: Place{Span: t.Span}, Severity: Warning, Code: CodeParentheses,
				Message: fmt.Sprintf("`(%s)` is read as `%s`; some players tell them apart, so leave the parentheses out", t.Name, t.Name),
				Args:    []string{t.Name},
				Fixes:   []Fix{{Title: "Write " + t.Name, Edits: []Edit{{Place: Place{Span: t.Span}, Text: t.Name}}}},
			})
		}
		return t
	}
	t.Args = make([]Term, len(args))
	for i, a := range args {
		t.Args[i] = w.term(a)
	}
	return t
}
