package gdl

import (
	"context"
	"fmt"
	"strings"
)

// A splitter walks over the forms of a text.
type splitter struct {
	parser *Parser
	ctx    context.Context
	yield  func()
	sheet  *Sheet
	text   string

	open       []int // offsets of the ( that never close, once the end was reached
	openKnown  bool
	columnOne  bool // a form that closes has a ( in column 1 inside: not a sign of a new form here
	patience   int  // bytes that may still be scanned twice for the sake of recovery
	problems   int  // structural diagnostics reported
	lastClosed int  // index of the last form that was not stray parentheses, or -1
}

// maxProblems is how many structural diagnostics a sheet gets; thousands of
// them, as in a file that is not GDL at all, help nobody.
const maxProblems = 200

func (sp *splitter) run() error {
	sp.lastClosed = -1
	if len(sp.text) > MaxBytes {
		sp.unreadable(0, len(sp.text), fmt.Sprintf("the text has %d bytes; more than %d can not be read", len(sp.text), MaxBytes))
		return nil
	}
	for pos := skipBlank(sp.text, 0); pos < len(sp.text); pos = skipBlank(sp.text, pos) {
		if len(sp.sheet.Forms) == MaxForms {
			sp.unreadable(pos, len(sp.text), fmt.Sprintf("a sheet has at most %d forms; the rest is not read", MaxForms))
			return nil
		}
		var err error
		switch sp.text[pos] {
		case ')':
			pos = sp.stray(pos)
		case '(':
			pos, err = sp.list(pos)
		default:
			s := newScanner(sp.text, pos)
			t := s.next()
			if end := sp.unopened(t); end > 0 {
				pos, err = end, sp.addUnopened(t.from, end)
				break
			}
			pos = t.to
			_, err = sp.add(t.from, t.to, intact)
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
func (sp *splitter) unopened(arrow token) (end int) {
	if arrow.kind != tokenArrow || sp.patience < 0 {
		return 0
	}
	s := newScanner(sp.text, arrow.to)
	defer func() { sp.patience -= s.pos - arrow.to }()
	for depth := 1; ; {
		t := s.next()
		switch t.kind {
		case tokenOpen:
			if first, blanks := lineStart(sp.text, t.from); first && blanks == 0 {
				return 0
			}
			depth++
		case tokenClose:
			if depth--; depth == 0 {
				return t.to
			}
		case tokenEnd, tokenArrow:
			return 0
		}
	}
}

// addUnopened appends the rule at [from, to), whose first parenthesis is
// missing.
func (sp *splitter) addUnopened(from, to int) error {
	index := len(sp.sheet.Forms)
	f, err := sp.add(from, to, unopened)
	if err != nil {
		return err
	}
	d := Diagnostic{
		Place: Place{index, Span{0, f.opening}}, Code: CodeUnopened, Message: "a `(` is missing before this `<=`",
		Fixes: []Fix{{Title: "Add it", Edits: []Edit{{Place{index, Span{}}, "("}}}},
	}
	sp.problem(d)
	return nil
}

// add appends the form at [from, to).
func (sp *splitter) add(from, to int, damage damage) (*Parsed, error) {
	text := sp.text[from:to]
	f := sp.parser.recall(text)
	if f == nil {
		if err := sp.ctx.Err(); err != nil {
			return nil, err
		}
		f = parseForm(strings.Clone(text), damage)
		sp.parser.young[f.Text] = f
		if sp.yield != nil {
			sp.yield()
		}
	}
	sp.lastClosed = len(sp.sheet.Forms)
	sp.sheet.Forms = append(sp.sheet.Forms, Form{Offset: from, Parsed: f})
	return f, nil
}

// unreadable appends [from, to) as a form without a rule.
func (sp *splitter) unreadable(from, to int, message string) {
	sp.sheet.Forms = append(sp.sheet.Forms, Form{Offset: from, Parsed: &Parsed{
		Text: sp.text[from:to],
		Diagnostics: []Diagnostic{{
			Place: Place{Span: Span{0, min(1, to-from)}}, Code: CodeLimit, Message: message,
		}},
	}})
}

// stray makes a form of the closing parentheses at pos that close nothing.
func (sp *splitter) stray(pos int) (end int) {
	for end = pos; end < len(sp.text) && sp.text[end] == ')'; end++ {
	}
	index := len(sp.sheet.Forms)
	sp.sheet.Forms = append(sp.sheet.Forms, Form{Offset: pos, Parsed: &Parsed{Text: sp.text[pos:end]}})
	here := Place{index, Span{0, end - pos}}
	d := Diagnostic{
		Place: here, Code: CodeStray, Message: "this parenthesis closes nothing; delete it",
		Fixes: []Fix{{Title: "Delete it", Edits: []Edit{{Place: here}}}},
	}
	if end-pos > 1 {
		d.Message = "these parentheses close nothing; delete them"
		d.Fixes[0].Title = "Delete them"
	}
	if i := sp.lastClosed; i >= 0 {
		last := sp.sheet.Forms[i]
		began := sp.sheet.Position(last.Offset)
		ended := sp.sheet.Position(last.Offset + len(last.Text) - 1)
		d.Message = fmt.Sprintf("this closes nothing: the form that began at %v already ended at %v; delete it", began, ended)
		d.Notes = []Note{{Place{i, Span{len(last.Text) - 1, len(last.Text)}}, "the form ended here"}}
	}
	sp.problem(d)
	return end
}

func (sp *splitter) problem(d Diagnostic) {
	sp.problems++
	switch {
	case sp.problems < maxProblems:
		sp.sheet.structure = append(sp.sheet.structure, d)
	case sp.problems == maxProblems:
		sp.sheet.structure = append(sp.sheet.structure, Diagnostic{
			Place: d.Place, Code: CodeLimit, Message: "there are too many misplaced parentheses to list them all",
		})
	}
}

// list adds the form that begins with the parenthesis at from and returns
// where to go on: after it, or at a place inside where a new form seems to
// begin.
func (sp *splitter) list(from int) (int, error) {
	end, closed := sp.matching(from)
	if closed {
		f, err := sp.add(from, end, intact)
		if err != nil {
			return 0, err
		}
		if f.readable() {
			sp.columnOne = sp.columnOne || hasColumnOne(f.Text)
			return end, nil
		}
		if f.cut == 0 || sp.patience < 0 {
			return end, nil
		}
		sp.patience -= len(f.Text)
		sp.sheet.Forms = sp.sheet.Forms[:len(sp.sheet.Forms)-1]
		return sp.cut(from, from+f.cut)
	}
	return sp.cut(from, sp.newForm(from))
}

// matching returns the offset after the parenthesis that closes the one at
// from; when none does, the end of the text and false.
func (sp *splitter) matching(from int) (end int, closed bool) {
	if sp.openKnown {
		for len(sp.open) > 0 && sp.open[0] < from {
			sp.open = sp.open[1:]
		}
		if len(sp.open) > 0 && sp.open[0] == from {
			return len(sp.text), false
		}
	}
	// Depth is counted first; the offsets are needed only if it does not
	// return to zero.
	depth := 0
	s := newScanner(sp.text, from)
	for {
		t := s.next()
		switch t.kind {
		case tokenOpen:
			depth++
		case tokenClose:
			if depth--; depth == 0 {
				return t.to, true
			}
		case tokenEnd:
			sp.findOpen(from)
			return t.to, false
		}
	}
}

// findOpen notes every ( from here on that never closes. Which ones do does
// not depend on where forms begin, so this is done once.
func (sp *splitter) findOpen(from int) {
	sp.openKnown = true
	sp.open = sp.open[:0]
	s := newScanner(sp.text, from)
	for {
		t := s.next()
		switch t.kind {
		case tokenOpen:
			sp.open = append(sp.open, t.from)
		case tokenClose:
			if n := len(sp.open); n > 0 {
				sp.open = sp.open[:n-1]
			}
		case tokenEnd:
			return
		}
	}
}

// cut adds the form at from as one that should have been closed before next,
// where a new form seems to begin, or before the end of the text.
func (sp *splitter) cut(from, next int) (int, error) {
	end := from
	s := newScanner(sp.text, from)
	for {
		t := s.next()
		if t.from >= next || t.kind == tokenEnd {
			break
		}
		end = t.to
	}
	index := len(sp.sheet.Forms)
	f, err := sp.add(from, end, unclosed)
	if err != nil {
		return 0, err
	}
	what := "form"
	if f.arrow {
		what = "rule"
	}
	d := Diagnostic{
		Place: Place{index, Span{0, f.opening}}, Code: CodeUnclosed,
		Message: fmt.Sprintf("this %s never closes: the text ends first; ", what),
		Fixes:   []Fix{{Title: "Close it"}},
	}
	if next < len(sp.text) {
		d.Message = fmt.Sprintf("this %s never closes: a new one seems to start at %v; ", what, sp.sheet.Position(next))
		d.Notes = []Note{{Place{index + 1, Span{0, 1}}, "a new form seems to start here"}}
	}
	for i, m := range missingIn(f.Text) {
		line := sp.sheet.Position(from + m.at).Line
		switch {
		case i > 0:
			d.Message += fmt.Sprintf(" and of line %d", line)
		case m.count > 1:
			d.Message += fmt.Sprintf("add %d `)` at the end of line %d", m.count, line)
		default:
			d.Message += fmt.Sprintf("add a `)` at the end of line %d", line)
		}
		d.Fixes[0].Edits = append(d.Fixes[0].Edits, Edit{Place{index, Span{m.at, m.at}}, strings.Repeat(")", m.count)})
	}
	sp.problem(d)
	return next, nil
}

// A lack is a place in a form where closing parentheses are missing.
type lack struct {
	at    int // offset behind the token that they should follow
	count int
}

// missingIn says where a form that does not close probably lacks parentheses:
// before a line that is indented like the first condition of the rule, though
// it stands inside an earlier one; and at the end.
func missingIn(form string) []lack {
	const unknown = -1
	var lacks []lack
	depth, column := 0, unknown
	s := newScanner(form, 0)
	for end := 0; ; {
		t := s.next()
		first, blanks := lineStart(form, t.from)
		switch {
		case t.kind == tokenEnd || depth == 0 || !first || t.kind != tokenOpen:
		case column == unknown:
			column = blanks
			fallthrough
		case column == blanks:
			if depth > 1 {
				lacks = append(lacks, lack{end, depth - 1})
				depth = 1
			}
		}
		switch t.kind {
		case tokenEnd:
			if depth > 0 {
				lacks = append(lacks, lack{end, depth})
			}
			return lacks
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		}
		end = t.to
	}
}

// newForm returns the offset inside the form at from, which never closes,
// where the next form seems to begin: a line that starts with a rule arrow or,
// in sheets that do not write conditions there, with any parenthesis in
// column 1 whose word may begin a form. It returns the end of the text if
// there is no such line.
func (sp *splitter) newForm(from int) int {
	s := newScanner(sp.text, from)
	s.next()
	for {
		t := s.next()
		switch t.kind {
		case tokenEnd:
			return len(sp.text)
		case tokenOpen:
			if first, column := lineStart(sp.text, t.from); first {
				inner := s
				word := inner.next()
				if word.kind == tokenArrow || column == 0 && !sp.columnOne && startsForm(sp.text, word) {
					return t.from
				}
			}
		}
	}
}

// startsForm reports whether a form may begin with this word.
func startsForm(text string, word token) bool {
	if word.kind != tokenName {
		return false
	}
	name := text[word.from:word.to]
	return !strings.EqualFold(name, "true") && !strings.EqualFold(name, "does")
}

// lineStart reports whether only blanks stand before pos in its line, and how
// many bytes of them.
func lineStart(text string, pos int) (first bool, blanks int) {
	i := pos
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '\t') {
		i--
	}
	return i == 0 || text[i-1] == '\n' || text[i-1] == '\r', pos - i
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
