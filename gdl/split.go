package gdl

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/gdl-playground/engine/gdl/internal/token"
	"github.com/gdl-playground/engine/internal/pace"
)

// A splitter walks over the forms of a text.
type splitter struct {
	parser *Parser
	ctx    context.Context
	sheet  *Sheet
	text   string

	open       []int // offsets of the ( that never close, once the end was reached
	openKnown  bool
	columnOne  bool // a form that closes has a ( in column 1 inside: not a sign of a new form here
	patience   int  // bytes that may still be scanned twice for the sake of recovery
	problems   int  // structural diagnostics reported
	lastClosed int  // index of the last form that was not stray parentheses, or -1
	settled    int  // index of the last form whose parentheses were wrong, or -1
	outer      outerRule
}

// An outerRule closes behind other rules, which are taken out of it: the last of
// these that was met.
type outerRule struct {
	end     int // offset behind the parenthesis that closes it; 0: there is none
	form    int // its index
	problem int // index of what is reported of it
}

// maxProblems is how many structural diagnostics a sheet gets; thousands of
// them, as in a file that is not GDL at all, help nobody.
const maxProblems = 200

func (s *splitter) run() error {
	s.lastClosed, s.settled = -1, -1
	if len(s.text) > MaxBytes {
		s.unreadable(0, len(s.text), fmt.Sprintf("the text has %d bytes; more than %d cannot be read", len(s.text),
			MaxBytes))
		return nil
	}
	for pos := token.SkipBlank(s.text, 0); pos < len(s.text); pos = token.SkipBlank(s.text, pos) {
		if len(s.sheet.Forms) == MaxForms {
			s.unreadable(pos, len(s.text), fmt.Sprintf("a sheet has at most %d forms; the rest is not read", MaxForms))
			return nil
		}
		var err error
		switch s.text[pos] {
		case ')':
			pos, err = s.stray(pos)
		case '(':
			pos, err = s.list(pos)
		default:
			words := token.NewScanner(s.text, pos)
			t := words.Next()
			if end := s.unopened(t); end > 0 {
				pos, err = end, s.addUnopened(t.From, end)
				break
			}
			if end := s.bareRule(t); end > 0 {
				pos, err = end, s.addBare(t.From, end)
				break
			}
			pos = t.To
			_, err = s.add(t.From, t.To, wellFormed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unopened returns where the rule ends whose arrow stands outside of all forms,
// since the parenthesis before it is missing, or 0 if that is not so: the
// rule must end before a line that begins with a form.
func (s *splitter) unopened(arrow token.Token) (end int) {
	if arrow.Kind != token.Arrow || s.patience < 0 {
		return 0
	}
	words := token.NewScanner(s.text, arrow.To)
	defer func() { s.patience -= words.Pos - arrow.To }()
	for depth := 1; ; {
		t := words.Next()
		switch t.Kind {
		case token.Open:
			if first, blanks := token.LineStart(s.text, t.From); first && blanks == 0 {
				return 0
			}
			depth++
		case token.Close:
			if depth--; depth == 0 {
				return t.To
			}
		case token.End, token.Arrow:
			return 0
		}
	}
}

// addUnopened appends the rule at [from, to), whose first parenthesis is
// missing.
func (s *splitter) addUnopened(from, to int) error {
	index := len(s.sheet.Forms)
	f, err := s.add(from, to, unopened)
	if err != nil {
		return err
	}
	d := Diagnostic{
		Place: Place{index, Span{0, f.opening}}, Code: CodeUnopened, Message: "a `(` is missing before this `<=`",
		Fixes: []Fix{{Title: "Add it", Edits: []Edit{{Place{index, Span{}}, "("}}}},
	}
	s.problem(d)
	return nil
}

// bareRule returns where the rule ends whose arrow begins a line outside of all forms and which has no
// parentheses around it, or 0 if that is not so: it goes on to the next line that is not indented.
func (s *splitter) bareRule(arrow token.Token) (end int) {
	first, indent := token.LineStart(s.text, arrow.From)
	if arrow.Kind != token.Arrow || !first || s.patience < 0 {
		return 0
	}
	words := token.NewScanner(s.text, arrow.To)
	defer func() { s.patience -= words.Pos - arrow.To }()
	for depth := 0; ; {
		t := words.Next()
		newLine, blanks := token.LineStart(s.text, t.From)
		switch {
		case t.Kind == token.End || depth == 0 && newLine && blanks <= indent:
			if depth > 0 {
				return 0
			}
			return end
		case t.Kind == token.Open:
			depth++
		case t.Kind == token.Close:
			if depth--; depth < 0 {
				return 0
			}
		case t.Kind == token.Arrow:
			return 0
		}
		end = t.To
	}
}

// addBare appends the rule at [from, to), which has no parentheses around it.
func (s *splitter) addBare(from, to int) error {
	index := len(s.sheet.Forms)
	f, err := s.add(from, to, bare)
	if err != nil {
		return err
	}
	last := Place{index, Span{to - from, to - from}}
	s.problem(Diagnostic{
		Place: Place{index, Span{0, f.opening}}, Code: CodeUnopened,
		Message: "this rule stands outside of parentheses: write `(<= head condition ...)`",
		Fixes:   []Fix{{Title: "Add the parentheses", Edits: []Edit{{Place{index, Span{}}, "("}, {last, ")"}}}},
	})
	return nil
}

// add appends the form at [from, to).
func (s *splitter) add(from, to int, found malformation) (*Parsed, error) {
	text := s.text[from:to]
	f := s.parser.recall(text)
	if f == nil {
		if err := pace.Check(s.ctx); err != nil {
			return nil, err
		}
		f = parseForm(strings.Clone(text), found)
		s.parser.current[f.Text] = f
	}
	s.lastClosed = len(s.sheet.Forms)
	s.sheet.Forms = append(s.sheet.Forms, Form{Offset: from, Parsed: f})
	return f, nil
}

// unreadable appends [from, to) as a form without a rule.
func (s *splitter) unreadable(from, to int, message string) {
	s.sheet.Forms = append(s.sheet.Forms, Form{Offset: from, Parsed: &Parsed{
		Text: s.text[from:to],
		Diagnostics: []Diagnostic{{
			Place: Place{Span: Span{0, min(1, to-from)}}, Code: CodeLimit, Message: message,
		}},
	}})
}

// stray makes a form of the closing parentheses at pos that close nothing, or
// gives the only one to the form that ended too early before it.
func (s *splitter) stray(pos int) (end int, err error) {
	for end = pos; end < len(s.text) && s.text[end] == ')'; end++ {
	}
	if s.closesOuter(pos, end) {
		return end, nil
	}
	if end == pos+1 {
		form := s.closedEarly()
		if form < 0 {
			form = s.lacksOpening(end)
		}
		if form >= 0 {
			return end, s.rejoin(form, end)
		}
	}
	s.strayForm(pos, end)
	return end, nil
}

// closesOuter reports whether the closing parentheses at [pos, end) are those of a rule that other
// rules were taken out of, and adds them to what is reported of it.
func (s *splitter) closesOuter(pos, end int) bool {
	o := s.outer
	if end != o.end {
		return false
	}
	for _, f := range s.sheet.Forms[o.form+1:] {
		if word := firstWord(f.Text); word.Kind != token.Arrow && !startsForm(f.Text, word) {
			return false // a condition of the outer rule, perhaps
		}
	}
	d := &s.sheet.structure[o.problem]
	count := 0
	for _, e := range d.Fixes[0].Edits {
		count += len(e.Text)
	}
	if count != end-pos {
		return false
	}
	index := len(s.sheet.Forms)
	s.sheet.Forms = append(s.sheet.Forms, Form{Offset: pos, Parsed: &Parsed{Text: s.text[pos:end]}})
	s.settled = index
	here := Place{index, Span{0, end - pos}}
	line := s.sheet.Position(s.sheet.Forms[o.form].Offset + d.Fixes[0].Edits[0].Place.From).Line
	d.Message = fmt.Sprintf("this rule goes on to %v, with a rule inside, at %v: end it before that, in line %d",
		s.sheet.Position(end-1), s.sheet.Position(s.sheet.Forms[o.form+1].Offset), line)
	d.Notes = append(d.Notes, Note{here, "the rule ends here"})
	d.Fixes = []Fix{{Title: "End it there", Edits: append(d.Fixes[0].Edits, Edit{Place: here})}}
	return true
}

// closedEarly returns the index of the rule that the last forms seem to be conditions
// of, as they are indented like those or could not be forms, or -1.
func (s *splitter) closedEarly() int {
	least := math.MaxInt // how far the lines of those forms are indented
	for i := len(s.sheet.Forms) - 1; i > s.settled && s.patience >= 0; i-- {
		f := s.sheet.Forms[i]
		s.patience -= len(f.Text)
		first, blanks := token.LineStart(s.text, f.Offset)
		word := firstWord(f.Text)
		switch {
		case word.Kind == token.Arrow:
			if i < len(s.sheet.Forms)-1 && least >= max(1, conditionColumn(f.Text, blanks)) {
				return i
			}
			return -1
		case first && (blanks > 0 || startsForm(f.Text, word)):
			least = min(least, blanks)
		}
	}
	return -1
}

// conditionColumn returns how far the conditions of a rule are indented that
// stand on lines of their own: the least of them. Blanks is the indentation of
// the rule's own line.
func conditionColumn(rule string, blanks int) int {
	words := token.NewScanner(rule, 0)
	for t := words.Next(); t.Kind != token.End; t = words.Next() {
		if first, column := token.LineStart(rule, t.From); first && t.From > 0 {
			return column
		}
	}
	return blanks + 1
}

// firstWord returns the token behind the first parenthesis of a form, or the
// form itself if it has none.
func firstWord(form string) token.Token {
	words := token.NewScanner(form, 0)
	t := words.Next()
	if t.Kind == token.Open {
		t = words.Next()
	}
	return t
}

// rejoin makes one form of a rule that ended too early and all that follows up
// to end.
func (s *splitter) rejoin(rule, end int) error {
	from := s.sheet.Forms[rule].Offset
	s.patience -= end - from
	s.sheet.Forms = s.sheet.Forms[:rule]
	if _, err := s.add(from, end, closedEarly); err != nil {
		return err
	}
	text := s.text[from:end]
	early := findEarlyClose(text)
	here := Place{rule, Span{early.at, early.at + 1}}
	began, ended := s.sheet.Position(from), s.sheet.Position(end-1)
	d := Diagnostic{
		Place: here, Code: CodeStray,
		Message: fmt.Sprintf("the rule that began at %v ends here already, but conditions follow up to %v; delete "+
			"this parenthesis", began, ended),
		Fixes: []Fix{{Title: "Delete it", Edits: []Edit{{Place: here}}}},
	}
	if early.open {
		word := firstWord(text[early.at:])
		here.To = early.at + word.To
		d = Diagnostic{
			Place: here, Code: CodeUnopened,
			Message: fmt.Sprintf("a `(` is missing before this `%s`", text[here.From:here.To]),
			Fixes:   []Fix{{Title: "Add it", Edits: []Edit{{Place{rule, Span{early.at, early.at}}, "("}}}},
		}
		what := "form"
		if s.sheet.Forms[rule].arrow {
			what = "rule"
		}
		if early.at > 0 {
			d.Message += fmt.Sprintf(", so the %s that began at %v ends too early", what, began)
		}
	}
	d.Notes = []Note{{Place{rule, Span{len(text) - 1, len(text)}}, "it was to end here"}}
	s.problem(d)
	return nil
}

// An earlyClose is what makes a rule end too early: a parenthesis too many, or one
// missing before a word.
type earlyClose struct {
	at   int // offset of the parenthesis, or of the word
	open bool
}

// findEarlyClose finds what closes a form too early: an opening parenthesis is missing if the form makes no
// sense without the one that ends it, but does with an opening one more.
func findEarlyClose(form string) earlyClose {
	if form[0] != '(' {
		return earlyClose{0, true} // a line of words that lacks the first one
	}
	early := firstClose(form)
	if tokens, problem := tokenize(form); problem == nil && !sound(repairEarlyClose(tokens, early), len(form)) {
		if at, _ := missingOpening(form); at >= 0 {
			return earlyClose{at, true}
		}
	}
	return early
}

// firstClose finds what closes a rule too early as lines show it: a line that begins with a word in place of
// a condition is missing a parenthesis before it if the rule ends there, otherwise the
// one that ends the rule is too many.
func firstClose(rule string) earlyClose {
	word := -1 // where the last line begins, if that is a word in place of a condition
	depth := 0
	words := token.NewScanner(rule, 0)
	for {
		t := words.Next()
		if first, _ := token.LineStart(rule, t.From); first {
			word = -1
			if depth == 1 && t.Kind != token.Open && t.Kind != token.Close {
				word = t.From
			}
		}
		switch t.Kind {
		case token.Open:
			depth++
		case token.Close:
			if depth--; depth > 0 {
				continue
			}
			if word >= 0 {
				return earlyClose{word, true}
			}
			return earlyClose{t.From, false}
		case token.End:
			return earlyClose{t.From, false}
		}
	}
}

// strayForm makes a form of closing parentheses that close nothing.
func (s *splitter) strayForm(pos, end int) {
	index := len(s.sheet.Forms)
	s.sheet.Forms = append(s.sheet.Forms, Form{Offset: pos, Parsed: &Parsed{Text: s.text[pos:end]}})
	here := Place{index, Span{0, end - pos}}
	d := Diagnostic{
		Place: here, Code: CodeStray, Message: "this parenthesis closes nothing; delete it",
		Fixes: []Fix{{Title: "Delete it", Edits: []Edit{{Place: here}}}},
	}
	if end-pos > 1 {
		d.Message = "these parentheses close nothing; delete them"
		d.Fixes[0].Title = "Delete them"
	}
	if i := s.lastClosed; i >= 0 {
		last := s.sheet.Forms[i]
		began := s.sheet.Position(last.Offset)
		ended := s.sheet.Position(last.Offset + len(last.Text) - 1)
		d.Message = fmt.Sprintf("this closes nothing: the form that began at %v already ended at %v; delete it", began,
			ended)
		d.Notes = []Note{{Place{i, Span{len(last.Text) - 1, len(last.Text)}}, "the form ended here"}}
	}
	s.problem(d)
}

// problem reports that parentheses of a form are wrong.
func (s *splitter) problem(d Diagnostic) {
	s.settled = d.Place.Form
	s.problems++
	switch {
	case s.problems < maxProblems:
		s.sheet.structure = append(s.sheet.structure, d)
	case s.problems == maxProblems:
		s.sheet.structure = append(s.sheet.structure, Diagnostic{
			Place: d.Place, Code: CodeLimit, Message: "there are too many misplaced parentheses to list them all",
		})
	}
}

// list adds the form that begins with the parenthesis at from and returns
// where to go on: after it, or at a place inside where a new form seems to
// begin.
func (s *splitter) list(from int) (int, error) {
	end, closed := s.matching(from)
	if closed {
		f, err := s.add(from, end, wellFormed)
		if err != nil {
			return 0, err
		}
		if f.readable() {
			s.columnOne = s.columnOne || hasColumnOne(f.Text)
			return end, nil
		}
		if f.cut == 0 || s.patience < 0 {
			return end, nil
		}
		s.patience -= len(f.Text)
		s.sheet.Forms = s.sheet.Forms[:len(s.sheet.Forms)-1]
		known := len(s.sheet.structure)
		next, err := s.cut(from, from+f.cut)
		if len(s.sheet.structure) > known && s.problems < maxProblems {
			s.outer = outerRule{end: end, form: len(s.sheet.Forms) - 1, problem: known}
		}
		return next, err
	}
	return s.cut(from, s.newForm(from))
}

// matching returns the offset after the parenthesis that closes the one at
// from; when none does, the end of the text and false.
func (s *splitter) matching(from int) (end int, closed bool) {
	if s.openKnown {
		for len(s.open) > 0 && s.open[0] < from {
			s.open = s.open[1:]
		}
		if len(s.open) > 0 && s.open[0] == from {
			return len(s.text), false
		}
	}
	// Depth is counted first; the offsets are needed only if it does not
	// return to zero.
	depth := 0
	words := token.NewScanner(s.text, from)
	for {
		t := words.Next()
		switch t.Kind {
		case token.Open:
			depth++
		case token.Close:
			if depth--; depth == 0 {
				return t.To, true
			}
		case token.End:
			s.findOpen(from)
			return t.To, false
		}
	}
}

// findOpen notes every ( from here on that never closes. Which ones do does
// not depend on where forms begin, so this is done once.
func (s *splitter) findOpen(from int) {
	s.openKnown = true
	s.open = s.open[:0]
	words := token.NewScanner(s.text, from)
	for {
		t := words.Next()
		switch t.Kind {
		case token.Open:
			s.open = append(s.open, t.From)
		case token.Close:
			if n := len(s.open); n > 0 {
				s.open = s.open[:n-1]
			}
		case token.End:
			return
		}
	}
}

// cut adds the form at from as one that should have been closed before next,
// where a new form seems to begin, or before the end of the text.
func (s *splitter) cut(from, next int) (int, error) {
	end := from
	words := token.NewScanner(s.text, from)
	for {
		t := words.Next()
		if t.From >= next || t.Kind == token.End {
			break
		}
		end = t.To
	}
	index := len(s.sheet.Forms)
	f, err := s.add(from, end, unclosed)
	if err != nil {
		return 0, err
	}
	s.settled = index
	if !f.doubled {
		s.problem(s.unclosed(index, next))
	}
	return next, nil
}

// unclosed is the diagnostic about a form that should have been closed before
// next.
func (s *splitter) unclosed(index, next int) Diagnostic {
	f := s.sheet.Forms[index]
	what := "form"
	if f.arrow {
		what = "rule"
	}
	d := Diagnostic{
		Place: Place{index, Span{0, f.opening}}, Code: CodeUnclosed,
		Message: fmt.Sprintf("this %s never closes: the text ends first; ", what),
	}
	if next < len(s.text) {
		d.Message = fmt.Sprintf("this %s never closes: a new one seems to start at %v; ", what, s.sheet.Position(next))
		d.Notes = []Note{{Place{index + 1, Span{0, 1}}, "a new form seems to start here"}}
	}
	missing := missingCloses(f.Text)
	for i, m := range missing[:min(len(missing), maxNamedLines)] {
		line := s.sheet.Position(f.Offset + m.at).Line
		switch {
		case i > 0:
			d.Message += fmt.Sprintf(" and of line %d", line)
		case m.count > 1:
			d.Message += fmt.Sprintf("add %d `)` at the end of line %d", m.count, line)
		default:
			d.Message += fmt.Sprintf("add a `)` at the end of line %d", line)
		}
	}
	if more := len(missing) - maxNamedLines; more > 0 {
		d.Message += fmt.Sprintf(" and of %d more", more)
		return d
	}
	fix := Fix{Title: "Close it"}
	for _, m := range missing {
		fix.Edits = append(fix.Edits, Edit{Place{index, Span{m.at, m.at}}, strings.Repeat(")", m.count)})
	}
	d.Fixes = []Fix{fix}
	return d
}

// maxNamedLines bounds the lines that are named as lacking a parenthesis; where there are more, nobody knows what the
// text was meant to be, and it is not mended.
const maxNamedLines = 10

// A missingClose is a place in a form where closing parentheses are missing.
type missingClose struct {
	at    int // offset behind the token that they should follow
	count int
}

// missingCloses says where a form that does not close probably lacks parentheses:
// before a line that is indented like the first condition of the rule, though
// it stands inside an earlier one; and at the end.
func missingCloses(form string) []missingClose {
	const unknown = -1
	var missing []missingClose
	depth, column := 0, unknown
	words := token.NewScanner(form, 0)
	for end := 0; ; {
		t := words.Next()
		first, blanks := token.LineStart(form, t.From)
		switch {
		case t.Kind == token.End || depth == 0 || !first || t.Kind != token.Open:
		case column == unknown:
			column = blanks
			fallthrough
		case column == blanks:
			if depth > 1 {
				missing = append(missing, missingClose{end, depth - 1})
				depth = 1
			}
		}
		switch t.Kind {
		case token.End:
			if depth > 0 {
				missing = append(missing, missingClose{end, depth})
			}
			return missing
		case token.Open:
			depth++
		case token.Close:
			depth--
		}
		end = t.To
	}
}

// newForm returns the offset inside the form at from, which never closes,
// where the next form seems to begin: a line that starts with a rule arrow or,
// in sheets that do not write conditions there, with any parenthesis in
// column 1 whose word may begin a form. It returns the end of the text if
// there is no such line.
func (s *splitter) newForm(from int) int {
	words := token.NewScanner(s.text, from)
	words.Next()
	for {
		t := words.Next()
		switch t.Kind {
		case token.End:
			return len(s.text)
		case token.Open:
			if first, column := token.LineStart(s.text, t.From); first {
				inner := words
				word := inner.Next()
				rule := word.Kind == token.Arrow && !comparesNumbers(s.text, inner)
				if rule || column == 0 && !s.columnOne && startsForm(s.text, word) {
					return t.From
				}
			}
		}
	}
}

// comparesNumbers reports whether a variable or a number, another word and a parenthesis follow an arrow: it is meant
// as in (<= ?n 10), since no rule has such a head. The scanner stands behind the arrow. What lacks its end here is cut,
// so that forms stay short.
func comparesNumbers(text string, words token.Scanner) bool {
	next := words.Next()
	return isValue(next.Kind, text[next.From:next.To]) && words.Next().Kind != token.Open &&
		words.Next().Kind == token.Close
}

// isValue reports whether a word is a variable or a number.
func isValue(kind token.Kind, word string) bool {
	return kind == token.Variable || word != "" && strings.Trim(word, "0123456789") == ""
}

// startsForm reports whether a form may begin with this word.
func startsForm(text string, word token.Token) bool {
	if word.Kind != token.Name {
		return false
	}
	name := text[word.From:word.To]
	return !strings.EqualFold(name, "true") && !strings.EqualFold(name, "does")
}

// hasColumnOne reports whether a form has a parenthesis in column 1 inside.
func hasColumnOne(form string) bool {
	for i := 1; i < len(form); i++ {
		if form[i] == '(' && (form[i-1] == '\n' || form[i-1] == '\r') {
			return true
		}
	}
	return false
}
