package gdl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A lowerer turns participle's nodes into the tree and collects what the
// grammar lets pass. Offsets of tokens are those of the form.
type lowerer struct {
	diagnostics []Diagnostic
	size        int             // length of the form's text
	tokens      []lexer.Token   // of the form
	inside      int             // how many connectives are around what is lowered
	taken       map[string]bool // the folded words in it; nil before they are needed
	named       int             // the number of the last variable that was given a name
	firstOfThem int             // index of what is reported of these
}

func (l *lowerer) report(d Diagnostic) { l.diagnostics = append(l.diagnostics, d) }

func (l *lowerer) span(from, to lexer.Token) Span {
	return Span{from.Pos.Offset, to.Pos.Offset + len(to.Value)}
}

func (l *lowerer) form(n *formNode) *Rule {
	if n.Fact != nil {
		head := l.atom(n.Fact)
		return &Rule{Span: head.Span, Head: head}
	}
	return l.rule(n.Rule)
}

func (l *lowerer) rule(n *ruleNode) *Rule {
	r := &Rule{Span: l.span(n.Open, n.Close), Arrow: true, Head: l.atom(n.Head), Body: l.literals(n.Body)}
	if len(r.Body) == 0 {
		l.report(Diagnostic{
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

func (l *lowerer) literals(nodes []*literalNode) []Literal {
	if len(nodes) == 0 {
		return nil
	}
	out := make([]Literal, len(nodes))
	for i, n := range nodes {
		out[i] = l.literal(n)
	}
	return out
}

func (l *lowerer) literal(n *literalNode) Literal {
	if n.Atom != nil {
		a := l.atom(n.Atom)
		return Literal{Kind: Positive, Span: a.Span, Atom: a}
	}
	lit := Literal{Span: l.span(n.Open, n.Close)}
	if n.Distinct.Value != "" {
		lit.Kind = Distinct
		lit.Atom = l.compound(n.Open, n.Distinct, n.Sides, n.Close)
		if len(n.Sides) != 2 {
			l.keywordArity(lit.Atom.At, "distinct", len(n.Sides), 2)
			if len(n.Sides) > 2 {
				l.diagnostics[len(l.diagnostics)-1].Message += ": write one for each pair"
			}
		}
		return lit
	}
	l.inside++
	lit.Sub = l.literals(n.Sub)
	l.inside--
	at := l.span(n.Op, n.Op)
	switch token.Kind(n.Op.Type) {
	case token.Not:
		lit.Kind = Not
		if len(n.Sub) != 1 {
			l.keywordArity(at, "not", len(n.Sub), 1)
			l.denials(&lit)
		}
	case token.Or:
		lit.Kind = Or
		if len(n.Sub) == 0 {
			l.report(Diagnostic{
				Place: Place{Span: lit.Span}, Severity: Warning, Code: CodeEmptyOr,
				Message: "this `or` has no alternatives, so the rule never fires",
			})
		}
	case token.And:
		lit.Kind = And
	}
	return lit
}

// denials completes the diagnostic about a not around several conditions with both of its readings.
func (l *lowerer) denials(not *Literal) {
	if len(not.Sub) < 2 {
		return
	}
	d := &l.diagnostics[len(l.diagnostics)-1]
	d.Message += ": write `(not ...)` around each of them if none may hold, and an `or` around all these if not all " +
		"of them may hold"
	if l.inside > 0 {
		return // conditions cannot stand side by side there
	}
	var each []Edit
	for i := 1; i < len(not.Sub); i++ {
		before, behind := not.Sub[i-1].Span.To, not.Sub[i].Span.From
		each = append(each, Edit{Place{Span: Span{before, before}}, ")"},
			Edit{Place{Span: Span{behind, behind}}, "(not "})
	}
	all := slices.Concat([]Edit{{Place{Span: Span{not.Span.From, not.Span.From}}, "(or "}}, each,
		[]Edit{{Place{Span: Span{not.Span.To, not.Span.To}}, ")"}})
	d.Fixes = []Fix{{"None of them holds", each}, {"Not all of them hold", all}}
}

// keywordArity reports a connective with the wrong number of parts.
func (l *lowerer) keywordArity(at Span, name string, have, want int) {
	l.report(Diagnostic{
		Place: Place{Span: at}, Code: CodeKeywordArity,
		Message: fmt.Sprintf("`%s` takes %s, not %d", name, phrase.Count(want, "argument"), have),
		Args:    []string{name},
	})
}

func (l *lowerer) atom(n *atomNode) Term {
	if n.Bare.Value != "" {
		return l.bare(n.Bare)
	}
	return l.compound(n.Open, n.Name, n.Args, n.Close)
}

func (l *lowerer) term(n *termNode) Term {
	if n.Bare.Value != "" {
		return l.bare(n.Bare)
	}
	return l.compound(n.Open, n.Name, n.Args, n.Close)
}

func (l *lowerer) bare(t lexer.Token) Term {
	kind := Constant
	if token.Kind(t.Type) == token.Variable {
		kind = Variable
	}
	at := l.span(t, t)
	if t.Value == "?" {
		l.unnamedVariable(at)
	}
	return Term{Kind: kind, Span: at, Name: t.Value, Fold: strings.ToLower(t.Value), At: at}
}

// unnamedVariable reports a variable without a name; of several in a form the first, with a name for each.
func (l *lowerer) unnamedVariable(at Span) {
	if l.named == 0 {
		l.firstOfThem = len(l.diagnostics)
		l.report(Diagnostic{
			Place: Place{Span: at}, Code: CodeMissingName, Args: []string{"?"},
			Message: "a name must follow `?`: a variable is written like `?x`",
			Fixes:   []Fix{{Title: "Name it"}},
		})
	}
	fix := &l.diagnostics[l.firstOfThem].Fixes[0]
	if len(fix.Edits) > 0 {
		fix.Title = "Name each"
	}
	fix.Edits = append(fix.Edits, Edit{Place{Span: at}, l.freshVariable()})
}

// freshVariable returns a variable that the form does not have.
func (l *lowerer) freshVariable() string {
	if l.taken == nil {
		l.taken = map[string]bool{}
		for _, t := range l.tokens {
			l.taken[strings.ToLower(t.Value)] = true
		}
	}
	for l.named++; l.taken[fmt.Sprintf("?any%d", l.named)]; l.named++ {
	}
	return fmt.Sprintf("?any%d", l.named)
}

// apart returns the name of a constant that has parentheses around it, as it stands without them: with blanks where
// they alone keep it apart from what stands beside.
func (l *lowerer) apart(name string, at Span) string {
	index := func(offset int) int {
		i, _ := slices.BinarySearchFunc(l.tokens, offset, func(t lexer.Token, at int) int { return t.Pos.Offset - at })
		return i
	}
	if i := index(at.From) - 1; i >= 0 && i < len(l.tokens) {
		if t := l.tokens[i]; t.Pos.Offset+len(t.Value) == at.From && t.Value != "(" && t.Value != ")" {
			name = " " + name
		}
	}
	if i := index(at.To); i < len(l.tokens) && l.tokens[i].Pos.Offset == at.To && l.tokens[i].Value != ")" {
		name += " "
	}
	return name
}

func (l *lowerer) compound(open, name lexer.Token, args []*termNode, closing lexer.Token) Term {
	t := Term{
		Kind: Compound, Span: l.span(open, closing),
		Name: name.Value, Fold: strings.ToLower(name.Value), At: l.span(name, name),
	}
	if len(args) == 0 {
		t.Kind = Constant
		if token.Kind(name.Type) == token.Name && keyword.Table[t.Fold].Arity == 0 { // else it lacks some
			l.report(Diagnostic{
				Place: Place{Span: t.Span}, Severity: Warning, Code: CodeParentheses,
				Message: fmt.Sprintf("`(%s)` is read as `%s`; some players tell them apart, so leave the "+
					"parentheses out",
					t.Name, t.Name),
				Args: []string{t.Name},
				Fixes: []Fix{{
					Title: "Write " + t.Name,
					Edits: []Edit{{Place: Place{Span: t.Span}, Text: l.apart(t.Name, t.Span)}},
				}},
			})
		}
		return t
	}
	t.Args = make([]Term, len(args))
	for i, a := range args {
		t.Args[i] = l.term(a)
	}
	return t
}
