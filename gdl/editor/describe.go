package editor

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

//go:embed codes/*.md keywords/*.md
var pages embed.FS

// page returns an embedded page, or "" if there is none of this name.
func page(folder, name string) string {
	text, err := pages.ReadFile(folder + "/" + name + ".md")
	if err != nil {
		return "" // embedded files can be read if they exist
	}
	return string(text)
}

// Explain returns the documentation page of a diagnostic's code as Markdown,
// or "" if there is no such code. Its fenced blocks are marked "gdl wrong" and
// "gdl right".
func Explain(code gdl.Code) string { return page("codes", string(code)) }

// KeywordPage returns what a word of GDL means, as Markdown: a sentence, a
// paragraph, and mostly an example in a block marked "gdl". It is "" for words
// that mean nothing by themselves.
func KeywordPage(word string) string {
	word = strings.ToLower(word)
	if word == "<=" {
		word = "arrow"
	}
	return page("keywords", word)
}

// Describe says what a symbol is, as Markdown, for a hover: a keyword's page,
// or where a name of the sheet is defined and used, an example of it, and what
// can stand in each of its arguments. The author's own comment is not in it; see
// [Index.Comment].
func (x *Index) Describe(s *Symbol) string {
	if s.Kind == KeywordSymbol {
		return KeywordPage(s.Fold)
	}
	text := KeywordPage(s.Fold)
	if s.Fold != keyword.Heuristic || s.Kind != RelationSymbol || s.Arity != 2 {
		text = x.what(s)
	}
	switch {
	case s.Kind == VariableSymbol:
		text += " It stands in " + phrase.Count(len(s.Definitions)+len(s.Uses), "place") + "."
		if names := x.values.Variable(s.Form, s.Fold); len(names) > 0 {
			text += " It can be " + phrase.Names(names) + "."
		}
		return text
	case s.Kind == RelationSymbol:
		text += fmt.Sprintf("\n\n%s, %s.", x.definitions(s), askedFor(s))
	default:
		text += fmt.Sprintf("\n\nIn the heads of %s, in conditions of %s.",
			phrase.Count(formsOf(s.Definitions), "form"), phrase.Count(formsOf(s.Uses), "form"))
	}
	if s.Arity == 0 {
		return text
	}
	return text + x.arguments(s) + x.example(s)
}

// arguments says what can stand in each argument of a relation or functor.
func (x *Index) arguments(s *Symbol) string {
	var b strings.Builder
	for arg := range s.Arity {
		if names := x.values.Argument(s.Kind == FunctorSymbol, s.Fold, s.Arity, arg); len(names) > 0 {
			fmt.Fprintf(&b, "\n- argument %d: %s", arg+1, phrase.Names(names))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n" + b.String()
}

// example shows a relation or functor as it stands where it is defined, or
// otherwise used, first.
func (x *Index) example(s *Symbol) string {
	for _, at := range slices.Concat(s.Definitions, s.Uses) {
		if t := x.term(at); t != nil && t.Span.To-t.Span.From <= maxExample {
			return "\n\n```gdl\n" + x.sheet.Forms[at.Form].Text[t.Span.From:t.Span.To] + "\n```"
		}
	}
	return ""
}

// maxExample is how long an example may be, in bytes.
const maxExample = 200

// term returns the term whose name stands at a place, or nil.
func (x *Index) term(at gdl.Place) *gdl.Term {
	r := x.sheet.Forms[at.Form].Partial
	var found *gdl.Term
	var walk func(t *gdl.Term)
	walk = func(t *gdl.Term) {
		if t.At == at.Span {
			found = t
		}
		for i := range t.Args {
			walk(&t.Args[i])
		}
	}
	walk(&r.Head)
	gdl.EachLiteral(r.Body, func(l *gdl.Literal) { walk(&l.Atom) })
	return found
}

// what says in a sentence what a name of the sheet is.
func (x *Index) what(s *Symbol) string {
	switch s.Kind {
	case VariableSymbol:
		return fmt.Sprintf("`%s` is a variable of this rule.", s.Name)
	case RelationSymbol:
		return fmt.Sprintf("`%s` is a relation with %s.", s.Name, phrase.Count(s.Arity, "argument"))
	}
	noun := "a constant"
	if s.Kind == FunctorSymbol {
		noun = "a term with " + phrase.Count(s.Arity, "argument")
	}
	var as []string
	if s.Kind == ConstantSymbol &&
		slices.ContainsFunc(x.args[argumentKey{"role", 0}],
			func(r string) bool { return strings.EqualFold(r, s.Fold) }) {
		as = append(as, "a role")
	}
	if s.fact {
		as = append(as, "a fact of the state")
	}
	if s.move {
		as = append(as, "a move")
	}
	if len(as) == 0 {
		return fmt.Sprintf("`%s` is %s.", s.Name, noun)
	}
	return fmt.Sprintf("`%s` is %s: %s.", s.Name, noun, strings.Join(as, " and "))
}

// definitions says how a relation is defined: "Defined by 2 facts and 1 rule".
func (x *Index) definitions(s *Symbol) string {
	facts, rules := 0, 0
	for _, d := range s.Definitions {
		if len(x.sheet.Forms[d.Form].Partial.Body) > 0 {
			rules++
		} else {
			facts++
		}
	}
	switch {
	case facts > 0 && rules > 0:
		return fmt.Sprintf("Defined by %s and %s", phrase.Count(facts, "fact"), phrase.Count(rules, "rule"))
	case facts > 0:
		return "Defined by " + phrase.Count(facts, "fact")
	case rules > 0:
		return "Defined by " + phrase.Count(rules, "rule")
	}
	return "Defined nowhere"
}

func askedFor(s *Symbol) string {
	if len(s.Uses) == 0 {
		return "asked for nowhere"
	}
	return "asked for in " + phrase.Count(len(s.Uses), "condition")
}

// formsOf returns how many forms places lie in; they are sorted by form.
func formsOf(places []gdl.Place) int {
	n, last := 0, -1
	for _, p := range places {
		if p.Form != last {
			n++
			last = p.Form
		}
	}
	return n
}
