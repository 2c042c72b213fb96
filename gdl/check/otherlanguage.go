package check

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Some sheets are no GDL from beginning to end: a program in another language, prose, or rules as they were
// copied, with something before each line. That is one mistake, and every word of such a sheet would be
// another one.

// otherLanguage returns the one diagnostic about a sheet that is no GDL as a whole, and whether it is one. Forms
// of PDDL are told apart before.
func otherLanguage(s *gdl.Sheet, forms []*form) (gdl.Diagnostic, bool) {
	var out findings
	for _, look := range []func(*gdl.Sheet, []*form, *findings){escapedLines, markedLines, callStyle, foreignProgram} {
		if look(s, forms, &out); len(out.diagnostics) > 0 {
			return out.diagnostics[0], true
		}
	}
	return gdl.Diagnostic{}, false
}

// firstForm is the place of the first form.
func firstForm(s *gdl.Sheet) gdl.Place {
	return gdl.Place{Form: 0, Span: gdl.Span{To: len(s.Forms[0].Text)}}
}

// maxEdits is how many edits a fix of a whole sheet may have.
const maxEdits = 5000

// escapedLines reports a sheet whose line ends are written as \n, as programs write a text.
func escapedLines(s *gdl.Sheet, _ []*form, out *findings) {
	const escape = `\n`
	if n := strings.Count(s.Text, escape); n < 2 || n <= strings.Count(s.Text, "\n") || len(s.Forms) == 0 {
		return
	}
	d := out.report(gdl.Error, gdl.CodeForeign, firstForm(s),
		"`\\n` stands where lines should end: this is a text as programs write it, with its line ends and quotation "+
			"marks as signs")
	fix := gdl.Fix{Title: "Write line ends"}
	for at := 0; len(fix.Edits) < maxEdits; at += len(escape) {
		n := strings.Index(s.Text[at:], escape)
		if n < 0 {
			d.Fixes = []gdl.Fix{fix}
			return
		}
		at += n
		place := s.PlaceAt(at)
		if place.Form < 0 || place.From+len(escape) > len(s.Forms[place.Form].Text) {
			return // in a comment between forms, which has no place
		}
		place.To = place.From + len(escape)
		fix.Edits = append(fix.Edits, gdl.Edit{Place: place, Text: "\n"})
	}
}

// minMarked is how many lines a sheet must have at least before something that stands before each is seen.
const minMarked = 3

// markedLines reports a sheet that was copied with something before each line: its number, or the mark of a
// quotation or of a change.
func markedLines(s *gdl.Sheet, _ []*form, out *findings) {
	var places []gdl.Place
	kind, last, lines := "", 0, 0
	for at := 0; at < len(s.Text); {
		end := token.LineEnd(s.Text, at)
		line := s.Text[at:end]
		if strings.TrimSpace(line) != "" {
			if lines++; lines > 2*minMarked && 2*len(places) < lines {
				return
			}
			from := at + len(line) - len(strings.TrimLeft(line, " \t"))
			size, mark, number := lineMark(s.Text[from:end])
			if place := s.PlaceAt(from); size > 0 && place.Form >= 0 && (kind == "" || mark == kind) &&
				(mark != numbered || number > last) {
				kind, last = mark, number
				place.To = min(place.From+size, len(s.Forms[place.Form].Text))
				places = append(places, place)
			}
		}
		at = end + 1
	}
	if len(places) < minMarked || 10*len(places) < 9*lines {
		return
	}
	what := fmt.Sprintf("`%s`", kind)
	if kind == numbered {
		what = "its number"
	}
	d := out.report(gdl.Error, gdl.CodeForeign, places[0],
		"each line begins with %s, which was copied along and is no part of the rules", what)
	if len(places) <= maxEdits {
		fix := gdl.Fix{Title: "Remove it from each line"}
		for _, p := range places {
			fix.Edits = append(fix.Edits, gdl.Edit{Place: p})
		}
		d.Fixes = []gdl.Fix{fix}
	}
}

// numbered is the kind of mark of a line that begins with its number.
const numbered = "1"

// lineMark returns how long the mark is with which a line begins, its kind, and its number if it is one.
func lineMark(line string) (size int, kind string, number int) {
	for _, mark := range []string{">", "+", "|", "*"} {
		if rest, ok := strings.CutPrefix(line, mark); ok && (rest == "" || strings.IndexByte(" \t(;", rest[0]) >= 0) {
			return len(mark), mark, 0
		}
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	number, err := strconv.Atoi(line[:digits])
	if err != nil {
		return 0, "", 0
	}
	rest := line[digits:]
	if rest != "" && strings.IndexByte(".:)|", rest[0]) >= 0 {
		digits, rest = digits+1, rest[1:]
	}
	if rest != "" && strings.IndexByte(" \t(;", rest[0]) < 0 {
		return 0, "", 0
	}
	return digits, numbered, number
}

// callStyle reports a sheet that writes role(x) throughout, as Prolog does. Other languages do so too: an arrow
// or a dot behind what is written so, or the names of GDL before it, tell them apart.
func callStyle(s *gdl.Sheet, _ []*form, out *findings) {
	calls, lists, signs := 0, 0, 0
	first := gdl.Place{Form: -1}
	for i := range s.Forms {
		text := s.Forms[i].Text
		if text[0] != '(' {
			if text == ":-" || text == ":-." || text == "." || text == ")." {
				signs++
			}
			continue
		}
		lists++
		if !called(s, i) {
			continue
		}
		calls++
		name := s.Forms[i-1].Text
		if keyword.Is(strings.ToLower(name)) {
			signs++
		}
		if first.Form < 0 {
			first = gdl.Place{Form: i - 1, Span: gdl.Span{To: len(name)}}
		}
	}
	if calls < 2 || 2*calls <= lists || 2*signs < calls {
		return
	}
	out.report(gdl.Error, gdl.CodeForeign, first,
		"this is written as in Prolog, with names before the parentheses: in GDL `role(x).` is `(role x)`, and "+
			"`head :- condition, condition.` is `(<= head condition condition)`")
}

// called reports whether a form in parentheses stands right behind a word: role(x).
func called(s *gdl.Sheet, form int) bool {
	if form == 0 {
		return false
	}
	before := s.Forms[form-1]
	return !strings.ContainsRune("()", rune(before.Text[0])) && before.Offset+len(before.Text) == s.Forms[form].Offset
}

// programWord is what a word at the beginning of a form says of the language that the form is written in.
type programWord struct {
	language string
	inGames  bool // it may well name something in a game, so that it tells nothing among the rules of one
}

// programWords begin what programs define or compute in languages that have parentheses like GDL.
var programWords = map[string]programWord{
	"defun":         {language: "Lisp"},
	"defmacro":      {language: "Lisp"},
	"defvar":        {language: "Lisp"},
	"defparameter":  {language: "Lisp"},
	"setq":          {language: "Lisp"},
	"setf":          {language: "Lisp"},
	"set!":          {language: "Lisp"},
	"cond":          {language: "Lisp"},
	"lambda":        {language: "Lisp"},
	"let":           {language: "Lisp"},
	"let*":          {language: "Lisp"},
	"define":        {language: "Lisp", inGames: true},
	"require":       {language: "Lisp", inGames: true},
	"defn":          {language: "Clojure"},
	"def":           {language: "Clojure", inGames: true},
	"ns":            {language: "Clojure", inGames: true},
	"defrule":       {language: "CLIPS"},
	"deffacts":      {language: "CLIPS"},
	"deftemplate":   {language: "CLIPS"},
	"assert":        {language: "SMT-LIB", inGames: true},
	"set-logic":     {language: "SMT-LIB", inGames: true},
	"declare-const": {language: "SMT-LIB", inGames: true},
	"declare-fun":   {language: "SMT-LIB", inGames: true},
	"check-sat":     {language: "SMT-LIB", inGames: true},
}

// programOf returns the language of a form that begins with a word.
func programOf(word, text string) (language string, found bool) {
	switch {
	case word == "game" && strings.Contains(text, "(equipment"):
		return "Ludii", true
	case word == "game" && strings.Contains(text, "(turn-order"):
		return "the language of Zillions of Games", true
	}
	known, found := programWords[word]
	return known.language, found
}

// foreignProgram reports a sheet that defines nothing that games are made of, if it is a program or prose.
func foreignProgram(s *gdl.Sheet, forms []*form, out *findings) {
	words := 0
	language, at := "", gdl.Place{}
	for i := range s.Forms {
		f := forms[i]
		if f != nil && (f.rule.Arrow || len(f.head.Args) > 0) && (keyword.Is(f.head.Fold) || f.rule.Arrow) {
			return
		}
		text := s.Forms[i].Text
		if text[0] != '(' {
			words++
			continue
		}
		scan := token.NewScanner(text, 1)
		w := scan.Next()
		if name, ok := programOf(strings.ToLower(text[w.From:w.To]), text); ok && language == "" {
			language, at = name, gdl.Place{Form: i, Span: gdl.Span{From: w.From, To: w.To}}
		}
	}
	switch {
	case language != "":
		out.report(gdl.Error, gdl.CodeForeign, at,
			"this is a program in %s, and no rules of a game: GDL describes games by the relations role, init, "+
				"legal, next, terminal and goal", language)
	case words > 2 && words > len(s.Forms)-words:
		d := out.report(gdl.Error, gdl.CodeMissing, whole,
			"nothing here is GDL: facts and rules stand in parentheses, such as `(role player)`")
		d.Args = []string{"role"}
	}
}
