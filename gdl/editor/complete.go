package editor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
	"github.com/gdl-playground/engine/gdl/internal/token"
	"github.com/gdl-playground/engine/internal/spell"
)

// A Completion is a word that may stand at a place.
type Completion struct {
	Kind   SymbolKind
	Text   string // what to insert
	Detail string // what it is, in a few words
}

// Complete returns the words that may stand at a byte offset in place of what
// is written there already, which lies in text[from:to]: the likely ones
// first. It looks at the parentheses around the offset, so it works in a form
// that is only half written.
func (x *Index) Complete(offset int) (from, to int, words []Completion) {
	offset = min(max(offset, 0), len(x.sheet.Text))
	c := x.around(offset)
	seen := map[string]bool{}
	word := strings.ToLower(x.sheet.Text[c.from:c.to])
	known := x.standsElsewhere(word, c.from)
	add := func(kind SymbolKind, text, detail string) {
		fold := strings.ToLower(text)
		if fold == word && !known && kind != KeywordSymbol {
			return // what is only written here says nothing about what may stand here
		}
		if !seen[fold] && strings.HasPrefix(fold, c.prefix) && fold != c.prefix {
			seen[fold] = true
			words = append(words, Completion{kind, text, detail})
		}
	}
	switch {
	case c.comment:
	case c.afterOpen:
		x.completeList(c, add)
	default:
		x.completeWord(c, add)
	}
	return c.from, c.to, words
}

// standsElsewhere reports whether a name, in lower case, stands anywhere except at an offset.
func (x *Index) standsElsewhere(name string, offset int) bool {
	return slices.ContainsFunc(x.symbols, func(s *Symbol) bool {
		return s.Fold == name && slices.ContainsFunc(slices.Concat(s.Definitions, s.Uses), func(p gdl.Place) bool {
			from, _ := x.sheet.Offset(p)
			return from != offset
		})
	})
}

// expected says what belongs at a place in a form.
type expected uint8

const (
	expectForm expected = iota
	expectHead
	expectCondition
	expectTerm
)

// surroundings are what stands around the place of a completion.
type surroundings struct {
	from, to  int      // the word at the place, in the sheet
	prefix    string   // its part before the place, folded
	afterOpen bool     // a ( stands right before the word
	comment   bool     // the place lies in a comment
	want      expected // what belongs here
	parent    string   // folded name of the innermost open list, "" if there is none
	arg       int      // which argument of it this is, from 0
	variables []string // of the form, in order; the word itself left out
}

// around scans the form up to the offset, and on to the end of the form for
// its variables.
func (x *Index) around(offset int) surroundings {
	text := x.sheet.Text
	start := 0
	for i := len(x.sheet.Forms) - 1; i >= 0; i-- {
		if x.sheet.Forms[i].Offset < offset {
			start = x.sheet.Forms[i].Offset
			break
		}
	}
	c := surroundings{from: offset, to: offset}
	var open nesting
	s := token.NewScanner(text, start)
	for end := start; ; {
		t := s.Next()
		if t.From >= offset || t.Kind == token.End {
			c.comment = inComment(text[end:min(t.From, offset)])
			break
		}
		end = t.To
		if t.To >= offset && t.Kind != token.Open && t.Kind != token.Close {
			c.from, c.to = t.From, t.To
			c.prefix = strings.ToLower(text[t.From:offset])
			break
		}
		c.afterOpen = t.Kind == token.Open
		open.take(t, text[t.From:t.To])
	}
	if n := len(open); n > 0 {
		l := open[n-1]
		c.want = l.want
		if c.afterOpen && n > 1 {
			l = open[n-2]
			l.n--
		}
		c.parent, c.arg = l.name, l.n-1
	}
	c.variables = x.variablesAround(start, c)
	return c
}

// A nesting is the lists that are open at a place, the innermost last.
type nesting []openList

type openList struct {
	name string   // its first word, folded
	want expected // what its elements are
	n    int      // how many it has, its name included
}

// take goes on by one token.
func (o *nesting) take(t token.Token, word string) {
	switch t.Kind {
	case token.Open:
		want := expectForm
		if n := len(*o); n > 0 {
			want = (*o)[n-1].want
			(*o)[n-1].n++
		}
		*o = append(*o, openList{want: want})
		return
	case token.Close:
		if n := len(*o); n > 0 {
			*o = (*o)[:n-1]
		}
	default:
		if n := len(*o); n > 0 {
			(*o)[n-1].element(t.Kind, word)
		}
	}
	// The first element of a rule was its head.
	if n := len(*o); n > 0 && (*o)[n-1].want == expectHead && (*o)[n-1].n == 2 {
		(*o)[n-1].want = expectCondition
	}
}

// element adds a word to the list; the first one says what belongs after it.
func (l *openList) element(kind token.Kind, word string) {
	if l.n++; l.n > 1 {
		return
	}
	l.name = strings.ToLower(word)
	switch kind {
	case token.Arrow:
		l.want = expectHead
	case token.Not, token.Or, token.And:
		l.want = expectCondition
	default:
		l.want = expectTerm
	}
}

// inComment reports whether a stretch that begins outside of a comment ends in
// one.
func inComment(gap string) bool {
	i := strings.LastIndexByte(gap, ';')
	return i >= 0 && !strings.ContainsAny(gap[i:], "\r\n")
}

// variablesAround returns the variables of the form that begins at start, except
// the word that is being written.
func (x *Index) variablesAround(start int, c surroundings) []string {
	var names []string
	s := token.NewScanner(x.sheet.Text, start)
	depth := 0
	for {
		t := s.Next()
		switch t.Kind {
		case token.End:
			return names
		case token.Open:
			if first, blanks := token.LineStart(x.sheet.Text, t.From); depth > 0 && first && blanks == 0 &&
				t.From > c.to {
				return names // the next form, if this one is not closed yet
			}
			depth++
		case token.Close:
			if depth--; depth <= 0 {
				return names
			}
		case token.Variable:
			if name := x.sheet.Text[t.From:t.To]; t.From != c.from && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
}

// completeList offers names after a parenthesis.
func (x *Index) completeList(c surroundings, add func(SymbolKind, string, string)) {
	switch c.want {
	case expectForm, expectHead:
		if c.want == expectForm {
			add(KeywordSymbol, "<=", "a rule")
		}
		x.addKeywords(func(k keyword.Keyword) bool { return k.Head && k.Arity > 0 }, add)
		x.addRelations(func(s *Symbol) bool { return s.Arity > 0 }, add)
	case expectCondition:
		x.addKeywords(func(k keyword.Keyword) bool { return k.Body && k.Arity > 0 }, add)
		for _, name := range []string{"not", "or", "distinct"} {
			add(KeywordSymbol, name, "a connective")
		}
		x.addRelations(func(s *Symbol) bool { return s.Arity > 0 }, add)
	default:
		for _, s := range x.termsAt(c) {
			if s.Arity > 0 {
				add(s.Kind, s.Name, x.detail(s))
			}
		}
		for _, s := range x.symbols {
			if s.Kind == FunctorSymbol && !isStateful(c) {
				add(s.Kind, s.Name, x.detail(s))
			}
		}
	}
}

// completeWord offers words that stand alone.
func (x *Index) completeWord(c surroundings, add func(SymbolKind, string, string)) {
	if c.want != expectTerm {
		x.addKeywords(func(k keyword.Keyword) bool { return k.Arity == 0 }, add)
		x.addRelations(func(s *Symbol) bool { return s.Arity == 0 }, add)
		return
	}
	for _, v := range c.variables {
		add(VariableSymbol, v, "a variable of this rule")
	}
	if strings.HasPrefix(c.prefix, "?") {
		return
	}
	if c.arg == 0 && keyword.HasRole(c.parent) {
		for _, role := range x.args[argumentKey{"role", 0}] {
			add(ConstantSymbol, role, "a role")
		}
	}
	for _, name := range x.args[argumentKey{c.parent, c.arg}] {
		add(ConstantSymbol, name, fmt.Sprintf("stands here in other places of `%s`", c.parent))
	}
	for _, s := range x.termsAt(c) {
		if s.Arity == 0 {
			add(s.Kind, s.Name, x.detail(s))
		}
	}
	for _, s := range x.symbols {
		if s.Kind == ConstantSymbol && c.prefix != "" {
			add(s.Kind, s.Name, "a constant")
		}
	}
}

func (x *Index) addKeywords(want func(keyword.Keyword) bool, add func(SymbolKind, string, string)) {
	for _, k := range keyword.Order {
		if k := keyword.Table[k]; want(k) {
			add(KeywordSymbol, k.Name, k.About)
		}
	}
}

// addRelations offers relations, except for those that nothing defines and that look like others: these are
// misspelt, be it in several places.
func (x *Index) addRelations(want func(*Symbol) bool, add func(SymbolKind, string, string)) {
	var defined []string
	for _, s := range x.symbols {
		if s.Kind == KeywordSymbol || s.Kind == RelationSymbol && len(s.Definitions) > 0 {
			defined = append(defined, s.Fold)
		}
	}
	left := maxCompared
	for _, s := range x.symbols {
		if s.Kind != RelationSymbol || !want(s) {
			continue
		}
		if len(s.Definitions) == 0 {
			if left -= len(defined); left >= 0 && spell.Nearest(s.Fold, defined) != "" {
				continue
			}
		}
		add(s.Kind, s.Name, x.detail(s))
	}
}

// maxCompared bounds how many pairs of names are compared for one completion.
const maxCompared = 200_000

// isStateful reports whether a fact or a move belongs at the place.
func isStateful(c surroundings) bool {
	switch c.parent {
	case "true", "next", "init", "base":
		return true
	case "does", "legal", "input":
		return c.arg == 1
	}
	return false
}

// termsAt returns the facts or moves that belong at a place.
func (x *Index) termsAt(c surroundings) []*Symbol {
	if !isStateful(c) {
		return nil
	}
	if c.arg == 1 {
		return x.moves
	}
	return x.facts
}

// detail says what a relation or functor is.
func (x *Index) detail(s *Symbol) string {
	d := phrase.Count(s.Arity, "argument")
	if len(s.Definitions) == 0 {
		return d
	}
	from, _ := x.sheet.Offset(s.Definitions[0])
	return fmt.Sprintf("%s, line %d", d, x.sheet.Position(from).Line)
}
