package check

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A textEdit replaces a part of a text.
type textEdit struct {
	from, to int
	text     string
}

// edited returns a text after edits that do not overlap.
func edited(text string, edits []textEdit) string {
	slices.SortStableFunc(edits, func(a, b textEdit) int { return cmp.Compare(a.from, b.from) })
	var out strings.Builder
	done := 0
	for _, e := range edits {
		out.WriteString(text[done:e.from])
		out.WriteString(e.text)
		done = e.to
	}
	out.WriteString(text[done:])
	return out.String()
}

// tokensOf returns the tokens of a text.
func tokensOf(text string) []token.Token {
	var out []token.Token
	s := token.NewScanner(text, 0)
	for t := s.Next(); t.Kind != token.End; t = s.Next() {
		out = append(out, t)
	}
	return out
}

// closing returns the index of the parenthesis that closes the one at an index, or -1.
func closing(tokens []token.Token, open int) int {
	depth := 0
	for i := open; i < len(tokens); i++ {
		switch tokens[i].Kind {
		case token.Open:
			depth++
		case token.Close:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// elementAt returns the list that begins at or after an offset, or the one around it, in one line.
func elementAt(text string, at int) string {
	tokens := tokensOf(text)
	i := slices.IndexFunc(tokens, func(t token.Token) bool { return t.From >= at })
	for depth := 1; i > 0 && tokens[i].Kind != token.Open && depth > 0; {
		i--
		switch tokens[i].Kind {
		case token.Open:
			depth--
		case token.Close:
			depth++
		}
	}
	if i < 0 || tokens[i].Kind != token.Open {
		return brief(text)
	}
	if i > 1 && tokens[i-1].Kind == token.Not && tokens[i-2].Kind == token.Open {
		i -= 2 // with what negates it
	}
	end := closing(tokens, i)
	if end < 0 {
		return brief(text)
	}
	return brief(text[tokens[i].From:tokens[end].To])
}

// bracedVariables leaves out the brackets around variables: {?m}.
func bracedVariables(text string) []textEdit {
	var edits []textEdit
	for _, t := range tokensOf(text) {
		if name := strings.Trim(text[t.From:t.To], "[]{}"); t.Kind == token.Name && strings.HasPrefix(name, "?") {
			edits = append(edits, textEdit{t.From, t.To, name})
		}
	}
	return edits
}

// otherBrackets writes parentheses for brackets and braces, and leaves out those around lists: [(won ?p)].
func otherBrackets(text string) []textEdit {
	var edits []textEdit
	var open []string // what is written for those that are to be closed
	for _, t := range tokensOf(text) {
		for i, b := range []byte(text[t.From:t.To]) {
			at := t.From + i
			switch b {
			case '[', '{':
				opening, closing := "(", ")"
				if strings.HasPrefix(strings.TrimLeft(text[at+1:], " \t\r\n"), "(") {
					opening, closing = "", ""
				}
				edits, open = append(edits, textEdit{at, at + 1, opening}), append(open, closing)
			case ']', '}':
				closing := ")"
				if n := len(open); n > 0 {
					open, closing = open[:n-1], open[n-1]
				}
				edits = append(edits, textEdit{at, at + 1, closing})
			}
		}
	}
	return edits
}

// jsonNames writes names without the quotation marks and the signs that JSON has around and behind them: "turn": "red".
func jsonNames(text string) []textEdit {
	var edits []textEdit
	for _, t := range tokensOf(text) {
		name := text[t.From:t.To]
		if bare, ok := unquoted(strings.TrimRight(name, ":,")); ok && strings.HasPrefix(name, `"`) {
			edits = append(edits, textEdit{t.From, t.To, bare})
		}
	}
	return edits
}

// indexed writes what a place in an array is compared with as a fact of the state: cell[1][2] == x.
func indexed(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	word := func(i int) string { return text[tokens[i].From:tokens[i].To] }
	for i := 1; i+3 < len(tokens); i++ {
		name, rest, found := strings.Cut(word(i), "[")
		if !found || name == "" || !strings.HasSuffix(rest, "]") || word(i+1) != "=" && word(i+1) != "==" ||
			tokens[i+2].Kind == token.Open {
			continue
		}
		indices := strings.NewReplacer("][", " ", ",", " ").Replace(strings.TrimSuffix(rest, "]"))
		edits = append(edits, textEdit{tokens[i].From, tokens[i+2].To,
			"(true (" + name + " " + indices + " " + word(i+2) + "))"})
		if before, behind := tokens[i-1], tokens[i+3]; before.Kind == token.Open && behind.Kind == token.Close {
			edits = append(edits, textEdit{before.From, before.To, ""}, textEdit{behind.From, behind.To, ""})
		}
	}
	return edits
}

// quotedForms leaves out Lisp's quotation mark before a parenthesis.
func quotedForms(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	for i, t := range tokens[:max(len(tokens)-1, 0)] {
		if text[t.From:t.To] == "'" && tokens[i+1].Kind == token.Open && tokens[i+1].From == t.To {
			edits = append(edits, textEdit{t.From, t.To, ""})
		}
	}
	return edits
}

// quotations writes terms without Lisp's quote around them: (quote (turn red)).
func quotations(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	for i := 1; i+1 < len(tokens); i++ {
		end := closing(tokens, i-1)
		if tokens[i-1].Kind == token.Open && end > 0 && strings.EqualFold(text[tokens[i].From:tokens[i].To], "quote") {
			edits = append(edits, textEdit{tokens[i-1].From, tokens[i+1].From, ""},
				textEdit{tokens[end].From, tokens[end].To, ""})
		}
	}
	return edits
}

// gluedVariables puts blanks before variables that stand right behind a name: (distinct?p?q).
func gluedVariables(text string) []textEdit {
	var edits []textEdit
	for _, t := range tokensOf(text) {
		for _, at := range innerMarks(text[t.From:t.To]) {
			edits = append(edits, textEdit{t.From + at, t.From + at, " "})
		}
	}
	return edits
}

// innerMarks returns where question marks stand inside of a name that may begin variables. The last one of them stands
// before a letter: what else has question marks is a name, such as one that ends with them.
func innerMarks(name string) []int {
	last := strings.LastIndexByte(name, '?')
	if last < 1 || last+1 == len(name) || name[last-1] == '?' {
		return nil
	}
	if r, _ := utf8.DecodeRuneInString(name[last+1:]); !unicode.IsLetter(r) {
		return nil
	}
	var marks []int
	for at := 1; at <= last; at++ {
		if name[at] == '?' && name[at-1] != '?' && name[at+1] != '?' {
			marks = append(marks, at)
		}
	}
	return marks
}

// assignments leaves out the signs that stand between arguments elsewhere. Right behind a parenthesis such a sign is
// the name of a relation.
func assignments(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	for i, t := range tokens {
		name := text[t.From:t.To]
		pair := name == "." && i+1 < len(tokens) && tokens[i+1].Kind != token.Close // of Lisp
		isName := i > 0 && tokens[i-1].Kind == token.Open
		if t.Kind == token.Name && assigns(name) && !isName || pair {
			edits = append(edits, textEdit{t.From, min(t.To+1, len(text)), ""})
		}
	}
	return edits
}

// joinsOrNames reports whether a token may stand behind the parenthesis that begins a list.
func joinsOrNames(k token.Kind) bool {
	return k == token.Name || k == token.Not || k == token.Or || k == token.And || k == token.Distinct
}

// truths are words with which other languages say that a condition holds, and whether they say that it does not.
var truths = map[string]bool{"true": true, "false": false, "nil": false, "t": true}

// equations writes what is compared with a truth value as a condition, (= open false), and what a fact holds behind
// its other arguments: (= (cell 1 1) x).
func equations(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	word := func(i int) string { return text[tokens[i].From:tokens[i].To] }
	for i := 1; i+2 < len(tokens); i++ {
		if word(i) != "=" && word(i) != "==" {
			continue
		}
		if tokens[i-1].Kind != token.Open {
			edits = append(edits, infixEquation(text, tokens, i)...)
			continue
		}
		end, inner := closing(tokens, i-1), i+1 // inner is the end of what is compared
		if end > i+2 && i > 1 && tokens[i+1].Kind == token.Name && isStateful(word(i-2)) {
			if _, truth := truths[strings.ToLower(word(end-1))]; !truth {
				edits = append(edits, textEdit{tokens[i].From, tokens[i+1].From, ""}) // (init (= turn red))
			}
			continue
		}
		if tokens[i+1].Kind == token.Open {
			inner = closing(tokens, i+1)
		}
		if end < 0 || inner < 0 || inner+2 != end || tokens[inner+1].Kind == token.Close {
			continue // not a word behind it
		}
		holds, truth := truths[strings.ToLower(word(inner+1))]
		from, to := tokens[i-1].From, tokens[end].To
		switch {
		case truth:
			edits = append(edits, textEdit{from, to, truthOf(text[tokens[i+1].From:tokens[inner].To], holds)})
		case inner > i+2 && tokens[i+2].Kind == token.Name && builtin.Remedy(word(i+2)) == "":
			edits = append(edits, textEdit{tokens[i].From, tokens[i+1].To, ""},
				textEdit{tokens[inner].From, tokens[inner].To, ""})
		}
	}
	return edits
}

// isStateful reports whether a fact of the state is the argument of a relation.
func isStateful(relation string) bool {
	k := keyword.Table[strings.ToLower(relation)]
	return k.Arity == 1 && k.Name != "role"
}

// infixEquation is [equations] of a sign between two sides: (open = false), (true (cell 1 1) = x).
func infixEquation(text string, tokens []token.Token, sign int) []textEdit {
	value := tokens[sign+1]
	if sign+2 >= len(tokens) || value.Kind == token.Open || tokens[sign+2].Kind != token.Close || sign < 2 {
		return nil
	}
	first := opening(tokens, sign-1)
	if holds, truth := truths[strings.ToLower(text[value.From:value.To])]; truth && first > 0 &&
		tokens[first-1].Kind == token.Open {
		said := truthOf(text[tokens[first].From:tokens[sign-1].To], holds)
		return []textEdit{{tokens[first-1].From, tokens[sign+2].To, said}}
	}
	if tokens[sign-1].Kind != token.Close || first < 2 || !keyword.Is(strings.ToLower(
		text[tokens[first-1].From:tokens[first-1].To])) {
		return nil
	}
	return []textEdit{{tokens[sign-1].From, value.From, " "}, {value.To, value.To, ")"}}
}

// opening returns the index of the token with which the element begins that ends with one.
func opening(tokens []token.Token, end int) int {
	depth := 0
	for i := end; i >= 0; i-- {
		switch tokens[i].Kind {
		case token.Close:
			depth++
		case token.Open:
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// truthOf writes that a condition holds, or that it does not.
func truthOf(condition string, holds bool) string {
	if tokens := tokensOf(condition); len(tokens) == 3 {
		condition = condition[tokens[1].From:tokens[1].To] // (open)
	}
	if holds {
		return condition
	}
	return "(not " + condition + ")"
}

// calls moves names into the parentheses that follow them without a blank: won(?p), as most languages have it. What
// not and true are about gets parentheses where it has none: not(won ?p).
func calls(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	moved := map[int]bool{} // parentheses that names are moved into
	called := func(i int) bool {
		return i+1 < len(tokens) && joinsOrNames(tokens[i].Kind) && tokens[i+1].Kind == token.Open &&
			tokens[i+1].From == tokens[i].To && (i == 0 || tokens[i-1].Kind != token.Open || moved[i-1])
	}
	for i, t := range tokens {
		if !called(i) {
			continue
		}
		moved[i+1] = true
		word, open := text[t.From:t.To], tokens[i+1]
		end := closing(tokens, i+1)
		if end < 0 {
			return nil
		}
		one := t.Kind == token.Not || keyword.Table[strings.ToLower(word)].Arity == 1
		if one && !called(i+2) && tokens[i+2].Kind != token.Open && end > i+3 {
			edits = append(edits, textEdit{t.From, t.From, "("}, textEdit{t.To, t.To, " "},
				textEdit{tokens[end].To, tokens[end].To, ")"})
			continue
		}
		if end == i+2 { // open()
			edits = append(edits, textEdit{t.From, tokens[end].To, word})
			continue
		}
		edits = append(edits, textEdit{t.From, open.To, "(" + word + " "})
	}
	return edits
}

// needlessLists leaves out the parentheses around variables and what follows them: (distinct (?x ?y)).
func needlessLists(text string) []textEdit {
	var edits []textEdit
	tokens := tokensOf(text)
	for i := 1; i+1 < len(tokens); i++ {
		if tokens[i].Kind != token.Open || tokens[i+1].Kind != token.Variable {
			continue
		}
		end := closing(tokens, i)
		if end < 0 {
			return nil
		}
		blank := ""
		if tokens[i].From == tokens[i-1].To {
			blank = " "
		}
		edits = append(edits, textEdit{tokens[i].From, tokens[i].To, blank},
			textEdit{tokens[end].From, tokens[end].To, ""})
	}
	return edits
}

// looseWords puts parentheses around not, distinct and keywords that lack them, with what they are about: not (won
// ?p), true (at ?p 3), and around what not is about: (not won ?p).
func looseWords(text string) []textEdit {
	w := looseWriter{text: text, tokens: tokensOf(text)}
	for i := 0; i < len(w.tokens) && !w.failed; {
		i = w.element(i)
	}
	if w.failed {
		return nil
	}
	return w.edits
}

// A looseWriter walks over the elements of a form.
type looseWriter struct {
	text   string
	tokens []token.Token
	edits  []textEdit
	failed bool // an element ends too early
}

// insert adds a text before an offset.
func (w *looseWriter) insert(at int, text string) { w.edits = append(w.edits, textEdit{at, at, text}) }

// element rewrites the element that begins with a token and returns the index of the token behind it.
func (w *looseWriter) element(i int) int {
	if i >= len(w.tokens) || w.tokens[i].Kind == token.Close {
		w.failed = true
		return len(w.tokens)
	}
	t := w.tokens[i]
	arity := 0
	switch t.Kind {
	case token.Open:
		return w.list(i)
	case token.Not:
		arity = 1
	case token.Distinct:
		arity = 2
	case token.Name:
		arity = keyword.Table[strings.ToLower(w.text[t.From:t.To])].Arity
	}
	if arity == 0 {
		return i + 1
	}
	next := i + 1
	w.insert(t.From, "(")
	if arity > 1 && next < len(w.tokens) && w.tokens[next].Kind == token.Open && w.elements(next) == arity {
		w.edits = append(w.edits, textEdit{w.tokens[next].From, w.tokens[next].To, ""})
		return closing(w.tokens, next) + 1 // the list's own parenthesis closes it
	}
	for range arity {
		next = w.element(next)
	}
	if !w.failed {
		w.insert(w.tokens[next-1].To, ")")
	}
	return next
}

// list rewrites the elements of a list and returns the index of the token behind it.
func (w *looseWriter) list(open int) int {
	end := closing(w.tokens, open)
	if end < 0 {
		w.failed = true
		return len(w.tokens)
	}
	i := open + 1
	if i < end && w.tokens[i].Kind != token.Open {
		i++ // its name
	}
	if n := w.tokens[open+1]; n.Kind == token.Not && i+1 < end && w.tokens[i].Kind == token.Name &&
		!keyword.Is(strings.ToLower(w.text[w.tokens[i].From:w.tokens[i].To])) {
		w.insert(w.tokens[i].From, "(")
		w.insert(w.tokens[end-1].To, ")")
		i++
	}
	for i < end && !w.failed {
		i = w.element(i)
	}
	return end + 1
}

// elements returns how many elements a list has.
func (w *looseWriter) elements(open int) int {
	end, n := closing(w.tokens, open), 0
	for i := open + 1; i < end; n++ {
		if w.tokens[i].Kind == token.Open {
			i = closing(w.tokens, i)
		}
		i++
	}
	return n
}
