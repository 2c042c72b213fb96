package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// listedFacts returns a fact about a list in brackets, (index [1 2 3]) or (index (list 1 2 3)), as a fact for each
// of its elements, if it is one; as one fact where conditions ask for that.
func (r *factReader) listedFacts(text string) (rewriting, bool) {
	tokens := tokensOf(edited(text, otherBrackets(text)))
	written := edited(text, otherBrackets(text))
	word := func(i int) string { return written[tokens[i].From:tokens[i].To] }
	n := len(tokens)
	if n < 6 || tokens[1].Kind != token.Name || tokens[2].Kind != token.Open || closing(tokens, 2) != n-2 {
		return rewriting{}, false
	}
	elements := tokens[3 : n-2]
	switch {
	case strings.ContainsAny(text, "[{"):
	case strings.EqualFold(word(3), "list"):
		elements = elements[1:]
	default:
		return rewriting{}, false
	}
	if len(elements) == 0 || slices.ContainsFunc(elements, func(t token.Token) bool {
		return t.Kind != token.Name || text[t.To-1] == ':'
	}) {
		return rewriting{}, false
	}
	var facts, names []string
	for _, e := range elements {
		name := written[e.From:e.To]
		if bare, ok := unquoted(name); ok {
			name = bare
		}
		fact := "(" + word(1) + " " + name + ")"
		if soundRule(fact) == nil {
			return rewriting{}, false
		}
		facts, names = append(facts, fact), append(names, name)
	}
	at := gdl.Span{From: tokens[2].From, To: tokens[2].To}
	if words := r.askedFact(append([]string{word(1)}, names...)); words != nil && !r.asks(word(1), 1) {
		fact := "(" + strings.Join(words, " ") + ")"
		return rewriting{text: fact, rule: soundRule(fact), at: at, title: "Write it so",
			message: relationFirst + ": write `" + brief(fact) + "`"}, true
	}
	return rewriting{
		text: strings.Join(facts, " "), title: "Write a fact for each", at: at,
		message: "GDL has no lists: write a fact for each of what this one lists, beginning with `" + facts[0] + "`",
	}, true
}
