package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// What authors bring along from other languages is mostly text that GDL can
// read and that means nothing: => is a relation, "1," a constant.

// foreignNames reports look-alike characters, brackets and quotation marks that became part of
// names.
func (c *checker) foreignNames() {
	open := false // a text in quotation marks goes on
	for _, n := range c.form.names {
		switch plain := plainName(n.name); {
		case plain != n.name:
			d := c.report(gdl.Error, gdl.CodeCharacter, n.at,
				"`%s` has characters that only look like those of `%s`, so it is another name", n.name, plain)
			d.AddFix(inForm(n.at), "Write "+plain, plain)
		case c.form.interpolates(n.name): // that it is a variable is said
		case strings.ContainsAny(n.name, "{}[]"):
			c.report(gdl.Warning, gdl.CodeForeign, n.at,
				"the bracket is part of the name `%s` here: GDL only has the parentheses `(` and `)`", n.name)
		case quoted(n.name) && c.unquoted || open:
			open = open && !strings.ContainsAny(n.name[len(n.name)-1:], quotes)
		case quoted(n.name):
			d := c.report(gdl.Warning, gdl.CodeForeign, n.at,
				"the quotation mark is part of the name `%s` here: names stand by themselves in GDL", n.name)
			open = n.name[0] == '"' && n.name[len(n.name)-1] != '"'
			if bare, ok := unquoted(n.name); ok && !open {
				d.AddFix(inForm(n.at), "Write "+bare, bare)
			}
		case n.kind == constantName && assigns(n.name):
			c.misnamed = true
			d := c.report(gdl.Warning, gdl.CodeForeign, n.at,
				"`%s` is a name like any other here: arguments stand side by side, and nothing stands between them",
				n.name)
			d.AddFix(inForm(n.at), "Leave it out", "")
		case isRange(n.name):
			c.misnamed = true
			c.report(gdl.Warning, gdl.CodeForeign, n.at,
				"`%s` is one name in GDL, which has no ranges: write a fact for each number", n.name)
		case n.kind == functorName && isOperation(n.name, n.arity) && c.form.head.Fold == "goal":
			c.misnamed = true // that the goal is no number is said
		case n.kind == functorName && isOperation(n.name, n.arity):
			c.misnamed, c.calculates = true, true
			c.report(gdl.Warning, gdl.CodeForeign, n.at,
				"GDL does not calculate: `%s` is a name like any other here; list the results as facts, such as "+
					"`(succ 1 2)`", n.name)
		}
	}
}

// isRange reports whether a name is written as a range of numbers is elsewhere: 1..3.
func isRange(name string) bool {
	first, last, found := strings.Cut(name, "..")
	return found && isNumber(first) && isNumber(strings.TrimPrefix(last, "."))
}

// assigns reports whether a name is a sign that gives a value to what stands before it elsewhere.
func assigns(name string) bool { return name == "=" || name == ":=" || name == ":" || name == "==" }

// isNumber reports whether a text consists of digits.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// isOperation reports whether a function of some arguments is one of arithmetic.
func isOperation(name string, arity int) bool {
	return arity == 2 && builtin.Remedy(name) == builtin.Arithmetic
}

// withNumbers reports whether a relation of other languages compares or calculates.
func withNumbers(name string) bool {
	return builtin.Remedy(name) == builtin.Order || builtin.Remedy(name) == builtin.Arithmetic
}

// calculates reports whether a term is an operation of arithmetic.
func calculates(t gdl.Term) bool { return t.Kind == gdl.Compound && isOperation(t.Name, len(t.Args)) }

const quotes = "\"“”„«»‘’‚‛"

// quoted reports whether a name has quotation marks. A name may end with an apostrophe, as x' does.
func quoted(name string) bool { return name[0] == '\'' || strings.ContainsAny(name, quotes) }

// unquoted returns a name without its quotation marks, and whether it has some and is a name without them.
func unquoted(name string) (string, bool) {
	if name == "" || !quoted(name) {
		return "", false
	}
	bare := strings.Trim(name, quotes+"'")
	return bare, bare != "" && bare != name && token.KindOf(bare) == token.Name
}

// calculation completes the diagnostic about a relation that nothing defines,
// if it is one that other languages have built in.
func calculation(d *gdl.Diagnostic, name string, negative bool) {
	remedy := builtin.Remedy(name)
	if remedy == builtin.Equality && negative {
		remedy = "that two values differ is said by `distinct` alone, without `not`"
	}
	if remedy != "" {
		d.Message += "; " + remedy
	}
	if remedy == builtin.Inequality {
		d.AddFix(d.Place, "Use distinct", "distinct")
	}
}

// lineMarks are how comments begin elsewhere.
var lineMarks = []string{"#", "//", "/*", "%", "--", "<!--"}

// loosely is how messages about prose begin.
const loosely = "these words stand outside of parentheses, where each is read as a fact"

// fenced is how messages about fences begin.
const fenced = "this is Markdown around the rules"

// fences are how Markdown begins and ends a block of code.
var fences = []string{"```", "~~~"}

// foreignText is what of a sheet is no GDL at all.
type foreignText struct {
	lines    map[int]foreignLine // by number, from 1
	forms    map[int]bool        // forms of another language
	notation map[int]bool        // forms of GDL in another notation
	meant    map[int]*gdl.Rule   // what these say, each at one of its forms
	left     map[string]bool     // folded names of facts that are left out between others
}

// A foreignLine is the end of a line that is no GDL.
type foreignLine struct {
	from int  // byte offset in the sheet
	code bool // it may define or use names, and is not a comment
}

// at reports whether a place lies in such text, and whether that is code.
func (f *foreignText) at(s *gdl.Sheet, p gdl.Place) (code, found bool) {
	if f.forms[p.Form] {
		return true, true
	}
	if len(f.lines) == 0 {
		return false, false
	}
	from, _ := s.Offset(p)
	line, found := f.lines[s.Position(from).Line]
	return line.code, found && from >= line.from
}

// hasCode reports whether lines are rules in another language.
func (f *foreignText) hasCode() bool {
	for _, line := range f.lines {
		if line.code {
			return true
		}
	}
	return false
}

// inWords reports whether a syntax error is about words, and not about parentheses or bounds.
func inWords(d gdl.Diagnostic) bool {
	return d.Code != gdl.CodeUnclosed && d.Code != gdl.CodeStray && d.Code != gdl.CodeLimit
}

// explains reports whether a syntax error is only about words of such text.
func (f *foreignText) explains(s *gdl.Sheet, d gdl.Diagnostic) bool {
	if f.notation[d.Place.Form] {
		return d.Code != gdl.CodeCharacter
	}
	if !inWords(d) {
		return false
	}
	_, found := f.at(s, d.Place)
	return found
}

// findForeignText finds forms of PDDL, and lines of another language outside of all forms: comments,
// prose, rules such as p :- q, and facts such as role(x). Their words are read as facts, of which more
// could be said that helps nobody.
func findForeignText(s *gdl.Sheet, forms []*form, numbers numbering) (*foreignText, []gdl.Diagnostic) {
	x := &foreignText{lines: map[int]foreignLine{}, forms: map[int]bool{}, notation: map[int]bool{},
		meant: map[int]*gdl.Rule{}, left: map[string]bool{}}
	var out findings
	facts := newFactReader(s, forms, numbers)
	x.rewritten(facts, &out)
	x.sequences(s, forms, &out)
	x.malformedFacts(facts, &out)
	x.reversed(s, forms, &out)
	words := bareWords(s, facts.names)
	for i := range s.Forms {
		text := s.Forms[i].Text
		if text[0] == ')' || x.notation[i] {
			continue
		}
		if text[0] == '(' {
			x.planning(s, forms, i, &out)
			continue
		}
		line := s.Position(s.Forms[i].Offset).Line
		if _, reported := x.lines[line]; reported {
			continue
		}
		if code, found := x.foreignWord(s, i, words[line], &out); found {
			from := s.Forms[i].Offset
			if code {
				from = 0 // all of the line belongs together
			}
			x.lines[line] = foreignLine{from, code}
		}
	}
	return x, out.diagnostics
}

// planning reports the first form of PDDL, the language of planning problems.
func (f *foreignText) planning(s *gdl.Sheet, forms []*form, form int, out *findings) {
	text := s.Forms[form].Text
	w := token.NewScanner(text, 1)
	first := w.Next()
	word := strings.ToLower(text[first.From:first.To])
	switch {
	case word == "define":
		w.Next()
		kind := w.Next()
		if name := strings.ToLower(text[kind.From:kind.To]); name != "domain" && name != "problem" {
			return
		}
	case len(word) > 1 && word[0] == ':' && !token.IsForeignArrow(word):
	default:
		f.program(s, forms, form, out)
		return
	}
	if len(f.forms) == 0 {
		out.report(gdl.Error, gdl.CodeForeign, gdl.Place{Form: form, Span: gdl.Span{From: first.From, To: first.To}},
			"`%s` belongs to PDDL, which describes planning problems: GDL describes games by the relations role, "+
				"init, legal, next, terminal and goal",
			text[first.From:first.To])
	}
	f.forms[form] = true
}

// program reports a form that begins as those of a program do, where no condition asks for its name.
func (f *foreignText) program(s *gdl.Sheet, forms []*form, form int, out *findings) {
	text := s.Forms[form].Text
	w := token.NewScanner(text, 1)
	first := w.Next()
	word := text[first.From:first.To]
	known, found := programWords[strings.ToLower(word)]
	if !found || known.inGames || asksForRelation(forms, strings.ToLower(word)) {
		return
	}
	f.notation[form] = true
	out.report(gdl.Error, gdl.CodeForeign, gdl.Place{Form: form, Span: gdl.Span{From: first.From, To: first.To}},
		"`%s` belongs to %s: in GDL a fact is written `(name argument ...)`, and a rule `(<= head condition ...)`",
		word, known.language)
}

// wordLine is what words outside of parentheses a line has.
type wordLine struct {
	forms  []int // all of them
	unused int   // how many of them have letters, and no condition asks for them
	code   bool  // an arrow is among them

	asked map[string]bool // folded names of relations that conditions ask for, keywords left out
}

// prose reports whether a line seems to be a comment that lacks its mark.
func (l *wordLine) prose() bool { return !l.code && l.unused >= minProse && 2*l.unused > len(l.forms) }

// bareWords returns the words outside of parentheses by line; asked are folded names of relations that conditions
// ask for.
func bareWords(s *gdl.Sheet, asked map[string]bool) map[int]*wordLine {
	lines := map[int]*wordLine{}
	for i := range s.Forms {
		text := s.Forms[i].Text
		if text[0] == '(' || text[0] == ')' {
			continue
		}
		n := s.Position(s.Forms[i].Offset).Line
		if lines[n] == nil {
			lines[n] = &wordLine{asked: asked}
		}
		lines[n].forms = append(lines[n].forms, i)
		switch word := strings.ToLower(text); {
		case token.IsForeignArrow(word) && !unicode.IsLetter(rune(word[0])) || word == "<=":
			lines[n].code = true
		case !asked[word] && !keyword.Is(word) && strings.ContainsFunc(word, unicode.IsLetter):
			lines[n].unused++
		}
	}
	return lines
}

// foreignWord reports a word outside of parentheses with which text of another language begins, and
// whether that is code.
func (x *foreignText) foreignWord(s *gdl.Sheet, form int, line *wordLine, out *findings) (code, found bool) {
	word := s.Forms[form].Text
	here := gdl.Place{Form: form, Span: gdl.Span{To: len(word)}}
	fold := strings.ToLower(word)
	prefix := func(marks []string) string {
		for _, mark := range marks {
			if strings.HasPrefix(word, mark) {
				return mark
			}
		}
		return ""
	}
	switch mark := prefix(lineMarks); {
	case pythonWords[strings.TrimSuffix(fold, ":")] && x.block(s, form, line):
		out.report(gdl.Error, gdl.CodeForeign, here,
			"this is written as in Python: in GDL a rule is `(<= head condition ...)`, whatever lines it stands in")
		return true, true
	case strings.ContainsRune("[{", rune(word[0])) && len(line.forms) > 0 && line.forms[0] == form:
		if !x.bracketedLine(s, line, out) {
			foreignBrackets(s, form, line, out)
		}
		return true, true
	case token.IsForeignArrow(fold) && !(line.prose() && unicode.IsLetter(rune(fold[0]))) || fold == "<=":
		out.report(gdl.Error, gdl.CodeForeign, here, "`%s` begins no rule in GDL: write `(<= head condition ...)`",
			word)
		return true, true
	case keyword.Table[fold].Arity > 0:
		out.report(gdl.Error, gdl.CodeForeign, here, "`%s` stands outside of parentheses: write `(%s ...)`", word, word)
		return true, true
	case mark != "":
		d := out.report(gdl.Warning, gdl.CodeForeign, here,
			"a comment begins with `;` in GDL: the words of this line are read as facts")
		d.Args = []string{mark}
		d.AddFix(gdl.Place{Form: form, Span: gdl.Span{To: len(mark)}}, "Use ;", ";")
		return false, true
	case prefix(fences) != "":
		fence(s, form, line, out)
		return false, true
	case len(word) > 1 && strings.Trim(word, ".…") == "" || word == "…":
		x.between(s, form, out)
		x.notation[form] = true
		return false, false
	case isFormula(s, form):
		out.report(gdl.Error, gdl.CodeForeign, here,
			"`%s(...)` is a formula of a spreadsheet: in GDL a rule is `(<= head condition ...)`", word)
		return true, true
	case line.forms[0] == form && line.assigned(s) != "":
		name := line.assigned(s)
		x.left[strings.ToLower(name)] = true
		out.report(gdl.Error, gdl.CodeForeign, here,
			noValues+": what holds at first is a fact such as `(init (%s ...))`", name)
		return true, true
	case x.straySign(s, form, line, out):
		return false, !x.notation[form]
	case line.prose():
		d := out.report(gdl.Warning, gdl.CodeForeign, here, loosely+"; did you forget `;` before a comment?")
		d.AddFix(gdl.Place{Form: form}, "Add ;", "; ")
		return false, true
	}
	return false, false
}

// noValues is how messages about assignments begin.
const noValues = "GDL gives no values to names"

// declarations are words that stand before a name that a program gives a value to.
var declarations = map[string]bool{"let": true, "var": true, "const": true, "int": true, "set": true, "val": true,
	"def": true, "local": true}

// assigned returns the name that a line of words gives a value to, x = 3, let x = 3, x=3 or x: 3, or "".
func (l *wordLine) assigned(s *gdl.Sheet) string {
	words := l.forms
	if len(words) > 3 && declarations[strings.ToLower(s.Forms[words[0]].Text)] {
		words = words[1:]
	}
	word := s.Forms[words[0]].Text
	name, value, glued := strings.Cut(word, "=")
	apart := len(words) > 2 && assigns(s.Forms[words[1]].Text)
	if key, ok := strings.CutSuffix(word, ":"); ok && len(words) == 2 && isNumber(s.Forms[words[1]].Text) {
		name, apart = key, true
	}
	isSign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' }
	if keyword.Is(strings.ToLower(name)) || name == "" || strings.ContainsFunc(name, isSign) || apart == glued ||
		glued && (value == "" || len(words) > 1 || l.asked[strings.ToLower(word)]) {
		return ""
	}
	return name
}

// isFormula reports whether a form is the first word of a formula as spreadsheets have it: =IF(...).
func isFormula(s *gdl.Sheet, form int) bool {
	word := s.Forms[form].Text
	return len(word) > 1 && word[0] == '=' && unicode.IsLetter(rune(word[1])) && calledList(s, form+1)
}

// fence reports a line with which Markdown begins or ends a block of code.
func fence(s *gdl.Sheet, form int, line *wordLine, out *findings) {
	here := gdl.Place{Form: form, Span: gdl.Span{To: len(s.Forms[form].Text)}}
	d := out.report(gdl.Warning, gdl.CodeForeign, here, fenced+", and no part of them; delete this line")
	fix := gdl.Fix{Title: "Delete it"}
	for _, f := range line.forms {
		if f >= form {
			fix.Edits = append(fix.Edits, gdl.Edit{Place: gdl.Place{Form: f, Span: gdl.Span{To: len(s.Forms[f].Text)}}})
		}
	}
	d.Fixes = []gdl.Fix{fix}
}

// straySign reports a sign of another language, or of a text around the rules, outside of parentheses, and whether
// a word is one.
func (x *foreignText) straySign(s *gdl.Sheet, form int, line *wordLine, out *findings) bool {
	word := s.Forms[form].Text
	here := gdl.Place{Form: form, Span: gdl.Span{To: len(word)}}
	switch {
	case isTag(word):
		d := out.report(gdl.Warning, gdl.CodeForeign, here, "`%s` "+markup+", and is no part of the rules",
			brief(word))
		if name, value, ok := elementOf(word); !ok {
			d.AddFix(here, "Delete it", "")
		} else if fact := "(" + name + " " + value + ")"; keyword.Table[name].Arity == 1 && soundRule(fact) != nil {
			d.Message = fmt.Sprintf("`%s` "+markup+": in GDL it is written `%s`", brief(word), fact)
			d.AddFix(here, "Write "+fact, fact)
			x.meant[form] = placed(soundRule(fact), gdl.Span{To: 1})
			x.notation[form] = true
		}
	case decorates(word) && !line.asked[word]:
		d := out.report(gdl.Warning, gdl.CodeForeign, here, "`%s` "+decoration, word)
		d.AddFix(here, "Leave it out", "")
		x.notation[form] = true
	case word == ".":
		d := out.report(gdl.Warning, gdl.CodeForeign, here,
			"`.` means nothing in GDL: what a parenthesis begins ends with one")
		d.AddFix(here, "Leave it out", "")
	case strings.Trim(word, "]}") == "":
		d := out.report(gdl.Error, gdl.CodeForeign, here, "`%s` %s; there is none to be closed here", word[:1],
			bracketed)
		d.AddFix(here, "Leave it out", "")
	case strings.Trim(word, ",") == "":
		d := out.report(gdl.Error, gdl.CodeForeign, here,
			"a comma means nothing in GDL: blanks separate what stands side by side")
		d.AddFix(here, "Leave it out", "")
	default:
		return false
	}
	return true
}

// decoration is what messages about signs between forms say.
const decoration = "is no part of a rule and means nothing: a sheet is its facts and rules, one after the other"

// decorates reports whether a word is a sign of a text around rules: of a list, a table, a heading or a quotation.
func decorates(word string) bool {
	digits := strings.TrimRight(word, ".")
	return strings.Trim(word, "-*+•·|`=_~>"+quotes+"'") == "" || len(digits)+1 == len(word) && isNumber(digits)
}

// markup is what messages about tags say.
const markup = "belongs to HTML or XML"

// isTag reports whether a word is a tag: <br>, or <role>red</role>.
func isTag(word string) bool {
	return len(word) > 2 && word[0] == '<' && strings.HasSuffix(word, ">") &&
		(word[1] == '/' || unicode.IsLetter(rune(word[1])))
}

// elementOf returns the folded name and the value of a word that is an element with its tags: <role>red</role>.
func elementOf(word string) (name, value string, ok bool) {
	name, rest, _ := strings.Cut(word[1:], ">")
	value, ok = strings.CutSuffix(rest, "</"+name+">")
	return strings.ToLower(name), value, ok && value != ""
}

// pythonWords are words with which lines of Python begin that end with a colon.
var pythonWords = map[string]bool{"def": true, "if": true, "elif": true, "else": true, "for": true, "while": true,
	"class": true}

// block reports whether a line is one of Python's, which begins with a word and has a colon, and leaves out what
// stands below it further to the right.
func (x *foreignText) block(s *gdl.Sheet, form int, line *wordLine) bool {
	first, indent := token.LineStart(s.Text, s.Forms[form].Offset)
	colon := slices.ContainsFunc(line.forms, func(i int) bool { return strings.HasSuffix(s.Forms[i].Text, ":") })
	if !first || !colon && !strings.EqualFold(s.Forms[form].Text, "elif") {
		return false
	}
	for i := form + 1; i < len(s.Forms) && i-form <= maxConditions; i++ {
		if begins, column := token.LineStart(s.Text, s.Forms[i].Offset); begins && column <= indent {
			break
		}
		x.notation[i] = true
	}
	return true
}

// bracketedLine reports a line that is a fact as JSON has it, {"role": "x"}, and whether it is one.
func (x *foreignText) bracketedLine(s *gdl.Sheet, line *wordLine, out *findings) bool {
	first, last := line.forms[0], line.forms[len(line.forms)-1]
	text := strings.TrimRight(s.Text[s.Forms[first].Offset:endOf(s, last)], ",")
	if !strings.HasPrefix(text, `["`) && !strings.HasPrefix(text, `{"`) || len(text) > maxRewritten {
		return false
	}
	text = edited(text, otherBrackets(text))
	text = edited(text, jsonNames(text))
	rule := soundRule(text)
	if rule == nil || plurals[rule.Head.Fold] != "" {
		return false
	}
	q := sequence{sheet: s}
	for i := first; i <= last; i++ {
		q.edit(i, "")
	}
	q.edits[0].Text = text
	x.reportSequence(&q, rule, first, listOfJSON+"`"+brief(text)+"`", "Write it so", out)
	return true
}

// listOfJSON is how messages about lists of JSON begin.
const listOfJSON = "this is a list of JSON: in GDL it is written "

// foreignBrackets reports a line that begins with a bracket of another kind, and offers parentheses if the
// line closes it again before it opens another one.
func foreignBrackets(s *gdl.Sheet, form int, line *wordLine, out *findings) {
	here := gdl.Place{Form: form, Span: gdl.Span{To: 1}}
	d := out.report(gdl.Error, gdl.CodeForeign, here,
		"`%s` is no parenthesis: in GDL forms stand in `(` and `)`", s.Forms[form].Text[:1])
	for _, f := range line.forms {
		text := s.Forms[f].Text
		switch {
		case f < form:
			continue
		case f > form && strings.ContainsRune("[{", rune(text[0])):
			return
		case strings.ContainsRune("]}", rune(text[len(text)-1])):
			end := gdl.Place{Form: f, Span: gdl.Span{From: len(text) - 1, To: len(text)}}
			d.Fixes = []gdl.Fix{{Title: "Write parentheses", Edits: []gdl.Edit{{Place: here, Text: "("},
				{Place: end, Text: ")"}}}}
			return
		}
	}
}

// minProse is how many words that no condition asks for make a line a comment that lacks its mark.
const minProse = 2
