package gdl

import (
	"fmt"
	"slices"
	"strings"
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
	add := func(kind SymbolKind, text, detail string) {
		if fold := strings.ToLower(text); !seen[fold] && strings.HasPrefix(fold, c.prefix) && fold != c.prefix {
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

// surroundings are what stands around the place of a completion.
type surroundings struct {
	from, to  int      // the word at the place, in the sheet
	prefix    string   // its part before the place, folded
	afterOpen bool     // a ( stands right before the word
	comment   bool     // the place lies in a comment
	want      wanted   // what belongs here
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
	s := newScanner(text, start)
	for end := start; ; {
		t := s.next()
		if t.from >= offset || t.kind == tokenEnd {
			c.comment = inComment(text[end:min(t.from, offset)])
			break
		}
		end = t.to
		if t.to >= offset && t.kind != tokenOpen && t.kind != tokenClose {
			c.from, c.to = t.from, t.to
			c.prefix = strings.ToLower(text[t.from:offset])
			break
		}
		c.afterOpen = t.kind == tokenOpen
		open.take(t, text[t.from:t.to])
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
	name string // its first word, folded
	want wanted // what its elements are
	n    int    // how many it has, its name included
}

// take goes on by one token.
func (o *nesting) take(t token, word string) {
	switch t.kind {
	case tokenOpen:
		want := wantForm
		if n := len(*o); n > 0 {
			want = (*o)[n-1].want
			(*o)[n-1].n++
		}
		*o = append(*o, openList{want: want})
		return
	case tokenClose:
		if n := len(*o); n > 0 {
			*o = (*o)[:n-1]
		}
	default:
		if n := len(*o); n > 0 {
			(*o)[n-1].element(t.kind, word)
		}
	}
	// The first element of a rule was its head.
	if n := len(*o); n > 0 && (*o)[n-1].want == wantHead && (*o)[n-1].n == 2 {
		(*o)[n-1].want = wantCondition
	}
}

// element adds a word to the list; the first one says what belongs after it.
func (l *openList) element(kind tokenKind, word string) {
	if l.n++; l.n > 1 {
		return
	}
	l.name = strings.ToLower(word)
	switch kind {
	case tokenArrow:
		l.want = wantHead
	case tokenNot, tokenOr, tokenAnd:
		l.want = wantCondition
	default:
		l.want = wantTerm
	}
}

// inComment reports whether a stretch that begins outside of a comment ends in
// one.
func inComment(gap string) bool {
	i := strings.LastIndexByte(gap, ';')
	return i >= 0 && !strings.ContainsAny(gap[i:], "\r\n")
}

// variablesAround returns the variables of the form that begins at start, but
// for the word that is being written.
func (x *Index) variablesAround(start int, c surroundings) []string {
	var names []string
	s := newScanner(x.sheet.Text, start)
	depth := 0
	for {
		t := s.next()
		switch t.kind {
		case tokenEnd:
			return names
		case tokenOpen:
			if first, blanks := lineStart(x.sheet.Text, t.from); depth > 0 && first && blanks == 0 && t.from > c.to {
				return names // the next form, if this one is not closed yet
			}
			depth++
		case tokenClose:
			if depth--; depth <= 0 {
				return names
			}
		case tokenVariable:
			if name := x.sheet.Text[t.from:t.to]; t.from != c.from && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
}

// completeList offers names after a parenthesis.
func (x *Index) completeList(c surroundings, add func(SymbolKind, string, string)) {
	switch c.want {
	case wantForm, wantHead:
		if c.want == wantForm {
			add(KeywordSymbol, "<=", "a rule")
		}
		x.addKeywords(func(k keyword) bool { return k.head && k.arity > 0 }, add)
		x.addRelations(func(s *Symbol) bool { return s.Arity > 0 }, add)
	case wantCondition:
		x.addKeywords(func(k keyword) bool { return k.body && k.arity > 0 }, add)
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
	if c.want != wantTerm {
		x.addKeywords(func(k keyword) bool { return k.arity == 0 }, add)
		x.addRelations(func(s *Symbol) bool { return s.Arity == 0 }, add)
		return
	}
	for _, v := range c.variables {
		add(VariableSymbol, v, "a variable of this rule")
	}
	if strings.HasPrefix(c.prefix, "?") {
		return
	}
	if c.arg == 0 && hasRole(c.parent) {
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

func (x *Index) addKeywords(want func(keyword) bool, add func(SymbolKind, string, string)) {
	for _, k := range keywordOrder {
		if k := keywords[k]; want(k) {
			add(KeywordSymbol, k.name, k.about)
		}
	}
}

func (x *Index) addRelations(want func(*Symbol) bool, add func(SymbolKind, string, string)) {
	for _, s := range x.symbols {
		if s.Kind == RelationSymbol && want(s) {
			add(s.Kind, s.Name, x.detail(s))
		}
	}
}

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
	d := countOf(s.Arity, "argument")
	if len(s.Definitions) == 0 {
		return d
	}
	from, _ := x.sheet.Offset(s.Definitions[0])
	return fmt.Sprintf("%s, line %d", d, x.sheet.Position(from).Line)
}
