package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Comments of other languages are read as facts, or as conditions of the rule they stand in. A comment over
// several lines is one mistake, and so is one behind a condition: it is reported as one, and the rest of the
// sheet is checked without it.

// blockMarks are how comments over several lines begin and end elsewhere.
var blockMarks = [][2]string{
	{"/*", "*/"}, {"#|", "|#"}, {"{-", "-}"}, {"<!--", "-->"}, {"--[[", "]]"}, {"=begin", "=end"},
	{`"""`, `"""`}, {"'''", "'''"},
}

// A foreignComment is a comment of another language that a sheet has.
type foreignComment struct {
	from, to int    // byte offsets in the sheet
	open     string // the mark with which it begins, and without one to end it each of its lines
	close    string // the mark with which it ends, or ""
	readAs   string // what its words are in a form; "" outside of forms
}

// A commentless checks sheets without the comments of other languages that they have, and remembers forms as
// a [Checker] does.
type commentless struct {
	parser  *gdl.Parser
	checker *Checker
}

// check returns the diagnostics of a sheet with such comments, sorted by place.
func (c *commentless) check(ctx context.Context, s *gdl.Sheet, comments []foreignComment) ([]gdl.Diagnostic, error) {
	without, err := c.parser.ParseContext(ctx, blanked(s.Text, comments))
	if err != nil {
		return nil, err
	}
	forms, err := c.checker.forms(ctx, without)
	if err != nil {
		return nil, err
	}
	r, err := checkForms(ctx, without, forms, c.checker.numbers)
	if err != nil {
		return nil, err
	}
	var out findings
	if _, other := otherLanguage(without, forms); !other {
		for _, x := range comments {
			x.report(s, &out)
		}
	}
	for _, d := range r.Diagnostics {
		if moved, ok := movedTo(s, without, d); ok {
			out.diagnostics = append(out.diagnostics, moved)
		}
	}
	gdl.SortByPlace(out.diagnostics)
	return out.diagnostics, nil
}

// foreignComments finds comments over several lines, and those of one line that stand in rules; other comments of
// one line are found by [findForeignText].
func foreignComments(s *gdl.Sheet, forms []*form) []foreignComment {
	var out []foreignComment
	end := 0
	add := func(x foreignComment, found bool) {
		if found && x.from >= end {
			out, end = append(out, x), x.to
		}
	}
	var defined map[string]bool
	asked := func(name string) bool { return asksForRelation(forms, name) }
	for i, f := range s.Forms {
		if f.Offset < end {
			continue
		}
		if f.Text[0] != '(' {
			if i == 0 {
				add(frontMatter(s.Text, f.Offset, f.Text))
			}
			add(blockComment(s.Text, f.Offset, f.Text))
			add(commentLines(s.Text, f.Offset, f.Text))
			continue
		}
		if strings.HasPrefix(f.Text, "(* ") && strings.HasSuffix(f.Text, "*)") {
			add(foreignComment{from: f.Offset, to: f.Offset + len(f.Text), open: "(*", close: "*)"}, true)
			continue
		}
		if x, found := commentForm(f.Offset, f.Text, asked); found {
			add(x, true)
			continue
		}
		if forms[i] == nil {
			continue
		}
		for _, word := range forms[i].marks() {
			if marksAlone[word.name] && defined == nil {
				defined = headNames(forms)
			}
			if !marksAlone[word.name] || !defined[word.name] {
				add(commentInForm(s.Text, f.Offset+word.at.From, word))
			}
		}
	}
	return out
}

// commentWords begin a form that is a comment in Lisp and its kin, where no condition asks for it.
var commentWords = []string{"comment", "doc", "documentation", "docstring", "description", "note", "remark"}

// commentForm returns the comment that a form at an offset is, such as (comment "the first row"), if it is one.
func commentForm(at int, text string, asked func(name string) bool) (foreignComment, bool) {
	w := token.NewScanner(text, 0)
	w.Next()
	name := w.Next()
	word := strings.ToLower(text[name.From:name.To])
	if name.Kind != token.Name || !slices.Contains(commentWords, word) || !strings.HasSuffix(text, ")") || asked(word) {
		return foreignComment{}, false
	}
	words := tokensOf(text[:min(len(text), maxRewritten)])
	if len(words) < 3 || !strings.ContainsAny(text[words[2].From:words[2].To], quotes) && len(words) <= minWords+3 {
		return foreignComment{}, false
	}
	return foreignComment{from: at, to: at + len(text), open: text[:name.To], close: ")"}, true
}

// minWords is how many words a form has at least that is a comment without quotation marks.
const minWords = 3

// asksForRelation reports whether a condition asks for a relation, given by its folded name.
func asksForRelation(forms []*form, name string) bool {
	return slices.ContainsFunc(forms, func(f *form) bool {
		return f != nil && slices.ContainsFunc(f.atoms, func(a atomUse) bool { return a.Fold == name })
	})
}

// marks returns the words of a form that seem to begin comments, in order.
func (f *form) marks() []nameUse {
	var out []nameUse
	for _, word := range f.bareAtoms() {
		if f.rule.Arrow && beginsComment(word.Name) {
			out = append(out, nameUse{kind: relationName, name: word.Name, at: word.At})
		}
	}
	for _, n := range f.names {
		if n.arity == 0 && n.kind == constantName && beginsComment(n.name) && !marksAlone[n.name] {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(a, b nameUse) int { return a.at.From - b.at.From })
	return out
}

// bareAtoms returns the conditions of a rule that are words without parentheses, and its head if it is one.
func (f *form) bareAtoms() []*gdl.Term {
	var out []*gdl.Term
	if f.head.Kind == gdl.Constant {
		out = append(out, f.head)
	}
	for _, a := range f.atoms {
		if a.Kind == gdl.Constant {
			out = append(out, a.Term)
		}
	}
	return out
}

// headNames returns the folded names of the words that are heads of rules, except for those with further words
// behind them, which may begin a comment.
func headNames(forms []*form) map[string]bool {
	names := map[string]bool{}
	for _, f := range forms {
		if f != nil && f.rule.Arrow && f.head.Kind == gdl.Constant && len(f.bareAtoms()) == 1 {
			names[f.head.Fold] = true
		}
	}
	return names
}

// marksAlone are marks that are names too: as conditions, and by themselves, they begin comments where no rule
// defines them.
var marksAlone = map[string]bool{"#": true, "##": true, "%": true, "%%": true, "--": true}

// beginsComment reports whether a word in a form is the mark of a comment.
func beginsComment(word string) bool {
	return marksAlone[word] || slices.ContainsFunc([]string{"//", "/*", "#|", "{-", "<!--"}, func(mark string) bool {
		return strings.HasPrefix(word, mark)
	})
}

// blockComment returns the comment over several lines that begins with a word at an offset, if it is one.
func blockComment(text string, at int, word string) (foreignComment, bool) {
	for _, marks := range blockMarks {
		if !strings.HasPrefix(word, marks[0]) {
			continue
		}
		inside := at + len(marks[0])
		n := closingMark(text[inside:], marks[0], marks[1])
		if n < 0 {
			return foreignComment{}, false
		}
		return foreignComment{from: at, to: inside + n + len(marks[1]), open: marks[0], close: marks[1]}, true
	}
	return foreignComment{}, false
}

// closingMark returns where the mark stands that closes a comment whose inside a text begins with, or -1: of a comment
// with others inside the last one, if there is one for each.
func closingMark(text, open, closing string) int {
	first := strings.Index(text, closing)
	at := first
	for range maxNested {
		if at < 0 || strings.Count(text[:at], open) == strings.Count(text[:at], closing) {
			return at
		}
		next := strings.Index(text[at+len(closing):], closing)
		if next < 0 {
			break
		}
		at += len(closing) + next
	}
	return first
}

// maxNested is how many comments may stand in one.
const maxNested = 8

// frontMatter returns what stands between two lines of dashes at the beginning of a sheet, such as its title, if
// that is so: static sites have it there.
func frontMatter(text string, at int, word string) (foreignComment, bool) {
	line := strings.TrimSpace(text[at:token.LineEnd(text, at)])
	if line != word || len(word) < minDashes || strings.Trim(word, "-") != "" {
		return foreignComment{}, false
	}
	n := strings.Index(text[at:], "\n"+word)
	if n < 0 {
		return foreignComment{}, false
	}
	end := token.LineEnd(text, at+n+1)
	mark := text[at+n+1 : end]
	return foreignComment{from: at, to: end, open: word, close: mark}, strings.TrimSpace(mark) == word
}

// minDashes is how many dashes make a line of them.
const minDashes = 3

// commentLines returns the comment of several lines that begins with a word at an offset, each of which begins with
// the mark of that word, if it is one.
func commentLines(text string, at int, word string) (foreignComment, bool) {
	n := slices.IndexFunc(lineMarks, func(mark string) bool { return strings.HasPrefix(word, mark) })
	if first, _ := token.LineStart(text, at); n < 0 || !first {
		return foreignComment{}, false
	}
	x := foreignComment{from: at, to: token.LineEnd(text, at), open: lineMarks[n]}
	lines := 1
	for next := x.to; next < len(text); lines++ {
		next = firstInLine(text, next+1)
		if !strings.HasPrefix(text[next:], x.open) {
			break
		}
		next = token.LineEnd(text, next)
		x.to = next
	}
	return x, lines > 1
}

// firstInLine returns the offset of what follows blanks, and the second half of a line end.
func firstInLine(text string, at int) int {
	return at + len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r"))
}

// commentInForm returns the comment that begins with a word in a form at an offset: to its own end, or to that of
// the line. Parentheses at its end that close the form are no part of it.
func commentInForm(text string, at int, word nameUse) (foreignComment, bool) {
	readAs := "arguments"
	if word.kind == relationName {
		readAs = "conditions"
	}
	if x, found := blockComment(text, at, word.name); found {
		x.readAs = readAs
		return x, true
	}
	end := token.LineEnd(text, at)
	if n := strings.IndexByte(text[at:end], ';'); n >= 0 {
		end = at + n
	}
	depth := 0
	for i, b := range []byte(text[at:end]) {
		switch b {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			end = at + i
			break
		}
	}
	x := foreignComment{from: at, to: end, open: word.name, readAs: readAs}
	if strings.HasPrefix(word.name, "//") {
		x.open = "//"
	}
	return x, strings.TrimSpace(text[at+len(x.open):end]) != ""
}

// blanked returns a text with blanks in place of comments, so that all else stands where it stood.
func blanked(text string, comments []foreignComment) string {
	out := []byte(text)
	for _, x := range comments {
		for i := x.from; i < x.to; i++ {
			if out[i] != '\n' && out[i] != '\r' {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

// report reports the comment, with a fix that makes it one of GDL.
func (x foreignComment) report(s *gdl.Sheet, out *findings) {
	at := s.PlaceAt(x.from)
	at.To = at.From + len(x.open)
	severity, words := gdl.Warning, "facts"
	if x.readAs != "" {
		severity, words = gdl.Error, x.readAs
	}
	each, title, lines := "", "Use ;", strings.Count(s.Text[x.from:x.to], "\n")+1
	if lines > 1 {
		each, title = ", on each of its lines", "Use ; on each line"
	}
	where := fmt.Sprintf("behind `%s`", x.open)
	switch {
	case x.close != "":
		where = fmt.Sprintf("from `%s` to `%s`", x.open, x.close)
	case lines > 1:
		where = fmt.Sprintf("of these %d lines", lines)
	}
	d := out.report(severity, gdl.CodeForeign, at, "a comment begins with `;` in GDL%s: the words %s are read as %s",
		each, where, words)
	d.Args = []string{x.open}
	if edits, ok := x.edits(s); ok {
		d.Fixes = []gdl.Fix{{Title: title, Edits: edits}}
	}
}

// edits begins each line of the comment with a semicolon in place of its own marks. It fails where a part of
// the comment has no place, since it is a comment already.
func (x foreignComment) edits(s *gdl.Sheet) (edits []gdl.Edit, ok bool) {
	ok = true
	replace := func(from, to int, text string) {
		p := s.PlaceAt(from)
		if p.Form < 0 || p.From+to-from > len(s.Forms[p.Form].Text) {
			ok = false
			return
		}
		p.To = p.From + to - from
		edits = append(edits, gdl.Edit{Place: p, Text: text})
	}
	replace(x.from, x.from+len(x.open), ";")
	closing := x.to - len(x.close)
	for at := x.from; len(edits) <= maxEdits; {
		if at = token.LineEnd(s.Text, at) + 1; at >= closing {
			break
		}
		switch first := firstInLine(s.Text, at); {
		case first >= closing || strings.IndexByte("\r\n;", s.Text[first]) >= 0:
		case x.close == "":
			replace(first, first+len(x.open), ";")
		default:
			replace(first, first, "; ")
		}
	}
	rest := strings.TrimSpace(s.Text[x.to:token.LineEnd(s.Text, x.to)])
	switch inForm := s.PlaceAt(x.to-1).Form >= 0; {
	case rest != "" && rest[0] != ';':
		replace(closing, x.to, "\n")
	case x.close != "" && inForm: // otherwise it stands in a comment already
		replace(closing, x.to, "")
	}
	return edits, ok && len(edits) <= maxEdits
}

// movedTo returns a diagnostic of a sheet without comments as one of the sheet with them, where the same text
// has the same offsets. It fails where that has no place.
func movedTo(s, without *gdl.Sheet, d gdl.Diagnostic) (gdl.Diagnostic, bool) {
	ok := true
	move := func(p gdl.Place) gdl.Place {
		if p.Form < 0 {
			return p // the whole sheet
		}
		from, to := without.Offset(p)
		moved := s.PlaceAt(from)
		if moved.Form < 0 {
			ok = false
			return p
		}
		moved.To = min(moved.From+to-from, len(s.Forms[moved.Form].Text))
		return moved
	}
	d.Place = move(d.Place)
	d.Notes = slices.Clone(d.Notes)
	for i := range d.Notes {
		d.Notes[i].Place = move(d.Notes[i].Place)
	}
	found := ok
	d.Fixes = slices.Clone(d.Fixes)
	for i := range d.Fixes {
		d.Fixes[i].Edits = slices.Clone(d.Fixes[i].Edits)
		for k := range d.Fixes[i].Edits {
			d.Fixes[i].Edits[k].Place = move(d.Fixes[i].Edits[k].Place)
		}
	}
	if found && !ok {
		d.Fixes = nil
	}
	return d, found
}
