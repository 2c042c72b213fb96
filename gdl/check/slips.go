package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// doubledLists leaves out the parentheses around lists: ((won ?p)), and ((role ?p) (not (won ?p))) in a rule.
func doubledLists(text string) []textEdit {
	tokens := tokensOf(text)
	first := slices.IndexFunc(tokens, func(t token.Token) bool { return t.Kind != token.Open })
	if first < 0 || tokens[first].Kind != token.Arrow {
		return nil
	}
	var edits []textEdit
	for i := range len(tokens) - 1 {
		if tokens[i].Kind != token.Open || tokens[i+1].Kind != token.Open {
			continue
		}
		end := closing(tokens, i)
		if end < 0 {
			return nil
		}
		edits = append(edits, textEdit{tokens[i].From, tokens[i].To, ""},
			textEdit{tokens[end].From, tokens[end].To, ""})
	}
	return edits
}

// secondArrows leaves out the arrow of another language behind the head of a rule that has one, and the dot with which
// that language ends it: (<= terminal :- not open.).
func secondArrows(text string) []textEdit {
	tokens, _ := ruleTokens(text)
	n := len(tokens)
	if n < 5 {
		return nil
	}
	arrow := slices.IndexFunc(tokens[2:], func(t token.Token) bool { return token.IsForeignArrow(text[t.From:t.To]) })
	if arrow < 0 {
		return nil
	}
	edits := []textEdit{{tokens[2+arrow].From, tokens[2+arrow].To, ""}}
	if end := tokens[n-2].To; text[end-1] == '.' {
		edits = append(edits, textEdit{end - 1, end, ""})
	}
	return edits
}

// bareNames writes names without the quotation marks around them.
func bareNames(text string) []textEdit {
	var edits []textEdit
	for _, t := range tokensOf(text) {
		if bare, ok := unquoted(text[t.From:t.To]); ok {
			edits = append(edits, textEdit{t.From, t.To, bare})
		}
	}
	return edits
}

// assignedArguments writes what a keyword is set to as its argument: (role: "red"), (role=red).
func assignedArguments(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	for i := 1; i+1 < len(tokens); i++ {
		name, argument, ok := cutAssigned(text[tokens[i].From:tokens[i].To])
		if tokens[i-1].Kind != token.Open || !ok {
			continue
		}
		next := text[tokens[i+1].From:tokens[i+1].To]
		switch bare, ok := unquoted(next); {
		case argument == "" && ok:
			edits = append(edits, textEdit{tokens[i].From, tokens[i+1].To, name + " " + bare})
		case argument != "":
			written := name + " " + strings.Trim(argument, quotes+"'")
			edits = append(edits, textEdit{tokens[i].From, tokens[i].To, written})
		}
	}
	return edits
}

// cutAssigned cuts a word into a keyword and what it is set to in the same word: role=red, role: and nothing.
func cutAssigned(word string) (name, argument string, ok bool) {
	at := strings.IndexAny(word, ":=")
	if at < 1 || keyword.Table[strings.ToLower(word[:at])].Arity == 0 {
		return "", "", false
	}
	return word[:at], strings.TrimLeft(word[at:], ":="), true
}

// assigned reports whether a name of a form is a keyword with what it is set to. That is in quotation marks, which
// have a finding of their own, where it is another name: (role: "red").
func (f *form) assigned() bool {
	if _, _, ok := cutAssigned(f.head.Name); ok && len(f.diagnostics) > 0 {
		return true
	}
	return slices.ContainsFunc(f.names, func(n nameUse) bool {
		_, argument, ok := cutAssigned(n.name)
		return ok && argument != ""
	})
}

// looseValues moves the number behind a goal into it: (goal ?p) 100.
func looseValues(text string) []textEdit {
	tokens := tokensOf(text)
	for i := 1; i+3 < len(tokens); i++ {
		if tokens[i-1].Kind == token.Open && strings.EqualFold(text[tokens[i].From:tokens[i].To], "goal") &&
			tokens[i+2].Kind == token.Close && isGoalValue(text[tokens[i+3].From:tokens[i+3].To]) {
			value := tokens[i+3]
			return []textEdit{
				{tokens[i+2].From, tokens[i+2].From, " " + text[value.From:value.To]}, {tokens[i+2].To, value.To, ""},
			}
		}
	}
	return nil
}

// infixConditions puts the name of a relation first that stands between a variable and what else it is about, with or
// without parentheses: (?m follows ?n), and ?p does (step ?n).
func infixConditions(text string) []textEdit {
	tokens, depths := ruleTokens(text)
	var edits []textEdit
	for i := 3; i < len(tokens); i++ {
		t := tokens[i]
		if t.Kind != token.Variable {
			continue
		}
		end := infixEnd(text, tokens, i)
		if end == 0 || end >= len(tokens) {
			continue
		}
		open, closing := "", ""
		switch {
		case tokens[i-1].Kind == token.Open && tokens[end].Kind == token.Close:
		case depths[i] == 1:
			open, closing = "(", ")"
		default:
			continue
		}
		name := tokens[i+1]
		edits = append(edits, textEdit{t.From, t.To, open + text[name.From:name.To]},
			textEdit{name.From, name.To, text[t.From:t.To]},
			textEdit{tokens[end-1].To, tokens[end-1].To, closing})
		i = end - 1
	}
	return edits
}

// ruleTokens returns the tokens of a rule and in how many lists each stands, where the text is one with an arrow before
// its head, and nothing otherwise.
func ruleTokens(text string) (tokens []token.Token, depths []int) {
	tokens = tokensOf(text)
	if len(tokens) < 2 || tokens[1].Kind != token.Arrow {
		return nil, nil
	}
	depths = make([]int, len(tokens))
	depth := 0
	for i, t := range tokens {
		if t.Kind == token.Close {
			depth--
		}
		depths[i] = depth
		if t.Kind == token.Open {
			depth++
		}
	}
	return tokens, depths
}

// infixEnd returns the index of the token behind a variable, the name of a relation with two arguments and the second
// of these, which begin at a token; 0 where they do not stand there. What other languages have built in is no such
// name.
func infixEnd(text string, tokens []token.Token, first int) int {
	if first+3 >= len(tokens) || tokens[first+1].Kind != token.Name {
		return 0
	}
	name := strings.ToLower(text[tokens[first+1].From:tokens[first+1].To])
	if k, ok := keyword.Table[name]; ok && k.Arity != 2 || builtin.Remedy(name) != "" || joins(name) ||
		disjunctions[name] || token.IsForeignArrow(name) || isNumber(name) {
		return 0
	}
	switch tokens[first+2].Kind {
	case token.Open:
		return closing(tokens, first+2) + 1
	case token.Name, token.Variable:
		return first + 3
	}
	return 0
}

// looseConditions puts parentheses around conditions of a rule that have variables and stand without: won ?p.
func looseConditions(text string) []textEdit {
	tokens, depths := ruleTokens(text)
	var edits []textEdit
	for i := 3; i < len(tokens); i++ {
		if tokens[i].Kind != token.Name || depths[i] != 1 || builtin.Remedy(text[tokens[i].From:tokens[i].To]) != "" {
			continue
		}
		last := i
		for last+1 < len(tokens) && tokens[last+1].Kind == token.Variable {
			last++
		}
		if last > i {
			edits = append(edits, textEdit{tokens[i].From, tokens[i].From, "("},
				textEdit{tokens[last].To, tokens[last].To, ")"})
			i = last
		}
	}
	return edits
}
