package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Facts may have their relation in the middle, (0 follows 1), or lack parentheses, follows 0 1 and (follows 0) 1.
// They are recognised by the conditions: these ask for a relation of that name, with as many arguments.

// A factReader finds such facts in a sheet.
type factReader struct {
	sheet   *gdl.Sheet
	forms   []*form
	asked   map[signature]bool // relations that conditions ask for, keywords left out
	names   map[string]bool    // theirs, with any number of arguments
	defined map[signature]bool
}

func newFactReader(s *gdl.Sheet, forms []*form) *factReader {
	r := &factReader{sheet: s, forms: forms, asked: map[signature]bool{}, names: map[string]bool{},
		defined: map[signature]bool{}}
	for _, f := range forms {
		if f == nil {
			continue
		}
		r.defined[signatureOf(f.head)] = true
		for _, a := range f.atoms {
			if !keyword.Is(a.Fold) {
				r.asked[signatureOf(a.Term)], r.names[a.Fold] = true, true
			}
		}
	}
	return r
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
		head := r.forms[first].head
		if !r.forms[first].whole || r.forms[first].rule.Arrow || r.names[head.Fold] || keyword.Is(head.Fold) {
			return r.closedEarly(f, first)
		}
		return r.infix(head), first
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
	if len(head.Args) != 2 || head.Args[0].Kind != gdl.Constant || head.Args[1].Kind != gdl.Constant ||
		r.defined[signature{head.Args[0].Fold, 2}] && !isNumber(head.Name) {
		return nil
	}
	return r.askedFact([]string{head.Args[0].Name, head.Name, head.Args[1].Name})
}

// closedEarly returns the words of a fact behind whose parenthesis arguments stand, (follows 0) 1.
func (r *factReader) closedEarly(f *foreignText, first int) (words []string, last int) {
	head := r.forms[first].head
	if !r.forms[first].whole || r.forms[first].rule.Arrow || len(head.Args) == 0 || r.asked[signatureOf(head)] ||
		!sameLine(r.sheet, first) || isListForm(r.sheet, first+1) {
		return nil, 0
	}
	words = append(words, head.Name)
	for _, a := range head.Args {
		if a.Kind != gdl.Constant {
			return nil, 0
		}
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
	if len(words) < 2 || !r.asked[signature{strings.ToLower(words[0]), len(words) - 1}] ||
		slices.ContainsFunc(words[1:], func(w string) bool { return r.names[strings.ToLower(w)] }) {
		return nil
	}
	return words
}
