package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Facts may have their relation in the middle, (0 follows 1), lack parentheses, follows 0 1 and (follows 0) 1, or have
// too many of them, (follows (0 1)). They are recognised by the conditions: these ask for a relation of that name, with
// as many arguments.

// A factReader finds such facts in a sheet.
type factReader struct {
	sheet   *gdl.Sheet
	forms   []*form
	numbers numbering       // of signatures in the forms
	asked   []bool          // by number: conditions ask for that relation, which is no keyword
	names   map[string]bool // of these relations, with any number of arguments
	defined []bool          // by number: heads give that relation

	state map[signature]bool // what conditions ask of the state; nil before it is needed
}

func newFactReader(s *gdl.Sheet, forms []*form, numbers numbering) *factReader {
	r := &factReader{sheet: s, forms: forms, numbers: numbers, names: map[string]bool{},
		asked: make([]bool, len(numbers)), defined: make([]bool, len(numbers))}
	for _, f := range forms {
		if f == nil {
			continue
		}
		r.defined[f.headNumber] = true
		for i := range f.atoms {
			if a := &f.atoms[i]; !r.asked[a.number] && !keyword.Is(a.Fold) {
				r.asked[a.number], r.names[a.Fold] = true, true
			}
		}
	}
	return r
}

// asks reports whether conditions ask for a relation.
func (r *factReader) asks(name string, arity int) bool {
	n, known := r.numbers[signature{strings.ToLower(name), arity}]
	return known && r.asked[n]
}

// gives reports whether a head gives a relation.
func (r *factReader) gives(name string, arity int) bool {
	n, known := r.numbers[signature{strings.ToLower(name), arity}]
	return known && r.defined[n]
}

// asksState reports whether conditions ask whether a fact is one of the state.
func (r *factReader) asksState(name string, arity int) bool {
	if r.state == nil {
		r.state = map[signature]bool{}
		for _, f := range r.forms {
			if f == nil {
				continue
			}
			for _, a := range f.atoms {
				if a.Fold == "true" && len(a.Args) == 1 {
					r.state[signatureOf(&a.Args[0])] = true
				}
			}
		}
	}
	return r.state[signature{strings.ToLower(name), arity}]
}

// malformedFacts reports these facts.
func (f *foreignText) malformedFacts(r *factReader, out *findings) {
	s, forms := r.sheet, r.forms
	attempts := maxAttempts
	for i := range s.Forms {
		if f.notation[i] || forms[i] == nil {
			continue
		}
		words, last := r.read(f, i)
		if words == nil {
			continue
		}
		if attempts--; attempts < 0 {
			return
		}
		fact := "(" + strings.Join(words, " ") + ")"
		rule := soundRule(fact)
		if rule == nil {
			continue
		}
		q := sequence{sheet: s}
		rest := len(words) - (last - i) // the first form has all words but one for each form behind it
		q.edit(i, "("+strings.Join(words[:rest], " ")+ending(i == last))
		for form := i + 1; form <= last; form++ {
			q.edit(form, words[rest+form-i-1]+ending(form == last))
		}
		f.reportSequence(&q, rule, i, relationFirst+": write `"+brief(fact)+"`", "Write it so", out)
	}
}

// ending is what stands behind a part of a list.
func ending(last bool) string {
	if last {
		return ")"
	}
	return ""
}

// relationFirst is how messages about such facts begin.
const relationFirst = "a fact is one list, and begins with the name of its relation"

// read returns the words of the fact that begins with a form, the relation first, and its last form; nil if it does
// not begin such a fact.
func (r *factReader) read(f *foreignText, first int) (words []string, last int) {
	if isListForm(r.sheet, first) {
		fact := r.forms[first]
		switch {
		case !fact.whole || fact.rule.Arrow:
			return nil, 0
		case fact.head.Fold == "init":
			return r.stateFact(fact.head), first
		}
		if words := r.inList(fact.head); words != nil {
			return words, first
		}
		if r.names[fact.head.Fold] || keyword.Is(fact.head.Fold) {
			return r.closedEarly(f, first)
		}
		return r.infix(fact.head), first
	}
	if begins, _ := token.LineStart(r.sheet.Text, r.sheet.Forms[first].Offset); !begins {
		return nil, 0
	}
	words, last = r.wordsFrom(f, first)
	if words == nil || last+1 < len(r.sheet.Forms) && sameLine(r.sheet, last) {
		return nil, 0 // something else stands in the line
	}
	if len(words) == 3 && !r.names[strings.ToLower(words[0])] {
		words[0], words[1] = words[1], words[0]
	}
	return r.askedFact(words), last
}

// infix returns the words of a fact whose relation stands between two arguments, (0 follows 1). Where other forms
// give that relation as they should, only a number in its place is proof enough.
func (r *factReader) infix(head *gdl.Term) []string {
	if len(head.Args) != 2 || !areConstants(head.Args) ||
		r.gives(head.Args[0].Name, 2) && !isNumber(head.Name) {
		return nil
	}
	return r.askedFact([]string{head.Args[0].Name, head.Name, head.Args[1].Name})
}

// inList returns the words of a fact whose arguments stand in a list, (follows (0 1)) or (follows (list 0 1)).
func (r *factReader) inList(head *gdl.Term) []string {
	if len(head.Args) != 1 || r.asks(head.Name, 1) {
		return nil
	}
	words := []string{head.Name}
	switch list := &head.Args[0]; {
	case !areConstants(list.Args) || list.Kind != gdl.Compound:
		return nil
	case isNumber(list.Name): // which is no function
		words = append(words, list.Name)
	case list.Fold != "list":
		return nil
	}
	for _, a := range head.Args[0].Args {
		words = append(words, a.Name)
	}
	return r.askedFact(words)
}

// stateFact returns the words of a fact of the first state whose name stands between two arguments,
// (init (red at 0)).
func (r *factReader) stateFact(head *gdl.Term) []string {
	if len(head.Args) != 1 || len(head.Args[0].Args) != 2 || !areConstants(head.Args[0].Args) {
		return nil
	}
	fact := &head.Args[0]
	name, last := fact.Args[0].Name, fact.Args[1].Name
	if r.asksState(fact.Name, 2) || !r.asksState(name, 2) {
		return nil
	}
	return []string{head.Name, "(" + name, fact.Name, last + ")"}
}

// areConstants reports whether terms are constants.
func areConstants(ts []gdl.Term) bool {
	return !slices.ContainsFunc(ts, func(t gdl.Term) bool { return t.Kind != gdl.Constant })
}

// closedEarly returns the words of a fact behind whose parenthesis arguments stand, (follows 0) 1.
func (r *factReader) closedEarly(f *foreignText, first int) (words []string, last int) {
	head := r.forms[first].head
	if len(head.Args) == 0 || !areConstants(head.Args) || r.asks(head.Name, len(head.Args)) ||
		!sameLine(r.sheet, first) || isListForm(r.sheet, first+1) {
		return nil, 0
	}
	words = append(words, head.Name)
	for _, a := range head.Args {
		words = append(words, a.Name)
	}
	more, last := r.wordsFrom(f, first+1)
	return r.askedFact(append(words, more...)), last
}

// wordsFrom returns the words of a line from a form on, and the last of their forms; nil where a list or something
// that is no name stands among them.
func (r *factReader) wordsFrom(f *foreignText, first int) (words []string, last int) {
	s := r.sheet
	for last = first; ; last++ {
		text := s.Forms[last].Text
		if token.KindOf(text) != token.Name || keyword.Is(strings.ToLower(text)) || f.notation[last] ||
			last-first > maxConditions {
			return nil, 0
		}
		words = append(words, text)
		if last+1 == len(s.Forms) || !sameLine(s, last) {
			return words, last
		}
	}
}

// askedFact returns words if they are a fact that conditions ask for, and nil otherwise.
func (r *factReader) askedFact(words []string) []string {
	if len(words) < 2 || !r.asks(words[0], len(words)-1) ||
		slices.ContainsFunc(words[1:], func(w string) bool { return r.names[strings.ToLower(w)] }) {
		return nil
	}
	return words
}
