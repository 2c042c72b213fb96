package gdl

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Text from a word processor, a web page or a keyboard of another script holds characters that look
// like those of GDL, and commas. They are read as what they look like, so that each form with such
// characters gets one message and everything else is checked as it is meant. Reading them so keeps all
// offsets: the characters that take their place are as long, filled up with blanks.

// lookAlikes are the characters that stand for one of GDL's.
var lookAlikes = map[rune]byte{
	'（': '(', '﹙': '(', '❨': '(', '⦅': '(', '⁽': '(',
	'）': ')', '﹚': ')', '❩': ')', '⦆': ')', '⁾': ')',
	'；': ';', '﹔': ';', '\u037e': ';', '？': '?', '﹖': '?',
	'，': ',', '、': ',', '﹐': ',', '،': ',',
}

// An oddity is a stretch of a text that is read as something else.
type oddity struct {
	at   Span // in the text
	kind oddityKind
	want string // what is to stand there
}

type oddityKind uint8

const (
	lookAlike     oddityKind = iota // another character than the one it looks like
	comma                           // a comma between words
	dot                             // a dot at the end of a form that has commas
	apartVariable                   // a blank between ? and its name
	entity                          // <= as HTML writes it
	hidden                          // a character that shows nothing, outside of a word
	escape                          // a parenthesis or an arrow behind a backslash, as Markdown has it
)

// readable returns a text of the same length without oddities, and those that it had.
func readable(text string) (plain string, found []oddity) {
	var out []byte // nil as long as nothing was replaced
	replace := func(at Span, kind oddityKind, want, as string) {
		if out == nil {
			out = []byte(text)
		}
		copy(out[at.From:at.To], as+strings.Repeat(" ", at.To-at.From-len(as)))
		found = append(found, oddity{at, kind, want})
	}
	depth := 0
	commas := false // in the form that is read
	for i := 0; i < len(text); {
		from := i
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		meant, odd := text[from], false
		if size > 1 { // no look-alike is of ASCII
			if as, found := lookAlikes[r]; found {
				meant, odd = as, true
			}
		}
		if depth > 0 && meant == ',' || commas && depth > 0 && meant == '.' && endsForm(text, from) {
			replace(Span{from, i}, map[byte]oddityKind{',': comma, '.': dot}[meant], " ", "")
			commas = true
			continue
		}
		if meant == ',' {
			continue
		}
		if odd || strings.ContainsRune(beginOddities, r) {
			if o, as := oddityAt(text, from); o.want != "" {
				i, meant = o.at.To, o.want[0]
				replace(o.at, o.kind, o.want, as)
			}
		}
		depth, commas = nested(meant, depth, commas)
		if meant == ';' {
			i = token.LineEnd(text, i)
		}
	}
	if out == nil {
		return text, nil
	}
	return string(out), found
}

// beginOddities are the characters that an oddity may begin with, besides those of lookAlikes.
const beginOddities = "\\?&＜" + hiddenSigns

// hiddenSigns show nothing. All but the first one may change the order in which what follows them is shown.
const hiddenSigns = "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// oddityAt returns the oddity at an offset that is neither a comma nor a dot, and what it is read as, with blanks
// before a sign that ends a form or begins a variable. Its want is empty where there is no oddity.
func oddityAt(text string, from int) (o oddity, as string) {
	r, size := utf8.DecodeRuneInString(text[from:])
	found := func(size int, kind oddityKind, want string) (oddity, string) {
		as := want
		if want == ")" || want == "?" {
			as = strings.Repeat(" ", size-1) + want
		}
		return oddity{Span{from, from + size}, kind, want}, as
	}
	switch meant, odd := lookAlikes[r]; {
	case r == '＜' && strings.HasPrefix(text[from+size:], "＝"):
		return found(size+len("＝"), lookAlike, "<=")
	case strings.HasPrefix(text[from:], "&lt;="):
		return found(len("&lt;="), entity, "<=")
	case r == '\\':
		sign := escaped(text, from)
		return found(size+len(sign), escape, sign)
	case strings.ContainsRune(hiddenSigns, r) && !insideWord(text, from, size):
		return found(size, hidden, " ")
	case odd:
		return found(size, lookAlike, string(meant))
	case r == '?':
		if name := apartName(text, from); name > 0 {
			return found(name-from, apartVariable, "?")
		}
	}
	return oddity{}, ""
}

// insideWord reports whether a character stands between two letters or digits: it is part of a name then.
func insideWord(text string, at, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return isWord(before) && isWord(after)
}

// nested returns how many lists are open behind a character, and whether there are commas in their form.
func nested(sign byte, depth int, commas bool) (int, bool) {
	switch sign {
	case '(':
		return depth + 1, commas && depth > 0
	case ')':
		return max(depth-1, 0), commas
	}
	return depth, commas
}

// endsForm reports whether only parentheses that are closed stand behind a dot at an offset, and it ends no name.
func endsForm(text string, dot int) bool {
	rest := strings.TrimLeft(text[dot+1:], " \t\r\n")
	return dot > 0 && strings.IndexByte(") \t\r\n", text[dot-1]) >= 0 && strings.HasPrefix(rest, ")")
}

// escaped returns the sign of GDL behind a backslash that stands before it without need, or "".
func escaped(text string, backslash int) string {
	if backslash > 0 && strings.IndexByte("\\/", text[backslash-1]) >= 0 {
		return "" // \\ and /\ are signs of their own
	}
	for _, sign := range []string{"(", ")", "<="} {
		if strings.HasPrefix(text[backslash+1:], sign) {
			return sign
		}
	}
	return ""
}

// apartName returns where the name begins that a blank separates from the ? at an offset, or 0.
func apartName(text string, at int) int {
	name := len(text) - len(strings.TrimLeft(text[at+1:], " \t"+hiddenSigns))
	if name == at+1 || name == len(text) || at > 0 && !strings.ContainsRune("( \t\r\n", rune(text[at-1])) {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(text[name:]); !unicode.IsLetter(r) {
		return 0
	}
	// Behind another one that lacks its name, the name may be what follows both: (cell ? ? empty).
	if before := strings.TrimRight(text[:at], " \t\r\n"); strings.HasSuffix(before, " ?") ||
		strings.HasSuffix(before, "(?") {
		return 0
	}
	return name
}

// describe is the diagnostic about the oddities of one kind in a form, of which this is the first.
func (o *oddity) describe(text string) Diagnostic {
	written := text[o.at.From:o.at.To]
	switch o.kind {
	case comma, dot:
		return Diagnostic{
			Code: CodeForeign, Args: []string{written},
			Message: "a comma means nothing in GDL: blanks separate what stands side by side",
			Fixes:   []Fix{{Title: "Leave commas out"}},
		}
	case apartVariable:
		return Diagnostic{
			Code: CodeMissingName, Args: []string{"?"},
			Message: "a blank stands between `?` and the name of the variable: write them together, such as `?x`",
			Fixes:   []Fix{{Title: "Write them together"}},
		}
	case escape:
		return Diagnostic{
			Code: CodeForeign, Args: []string{written},
			Message: "a backslash means nothing in GDL: parentheses and arrows stand without it",
			Fixes:   []Fix{{Title: "Leave backslashes out"}},
		}
	case hidden:
		r, _ := utf8.DecodeRuneInString(written)
		return Diagnostic{
			Severity: Warning, Code: CodeCharacter, Args: []string{written},
			Message: fmt.Sprintf("U+%04X shows nothing and means nothing here, but may change how what follows it is "+
				"shown: leave it out", r),
			Fixes: []Fix{{Title: "Leave it out"}},
		}
	case entity:
		return Diagnostic{
			Code: CodeForeign, Args: []string{written},
			Message: fmt.Sprintf("`%s` is how HTML writes `%s`: copy what the page shows, not its source", written,
				o.want),
			Fixes: []Fix{{Title: "Write " + o.want}},
		}
	}
	r, _ := utf8.DecodeRuneInString(written)
	return Diagnostic{
		Code: CodeCharacter, Args: []string{written, o.want},
		Message: fmt.Sprintf("`%s`, U+%04X, only looks like `%s`: write `%[3]s`", written, r, o.want),
		Fixes:   []Fix{{Title: "Write plain characters"}},
	}
}

// reportOddities adds a diagnostic for each kind of oddity to each form, and the edits that mend it.
func (s *Sheet) reportOddities(found []oddity) {
	type group struct {
		form int
		kind oddityKind
	}
	index := map[group]int{} // into s.structure
	for _, o := range found {
		at := s.PlaceAt(o.at.From)
		inside := at.Form >= 0 && at.From+o.at.To-o.at.From <= len(s.Forms[at.Form].Text)
		if inside {
			at.To = at.From + o.at.To - o.at.From
		} else { // before a comment: what stands between forms has no place
			at = s.behind(o.at.From)
		}
		key := group{at.Form, o.kind}
		if o.kind == dot {
			key.kind = comma
		}
		i, known := index[key]
		if !known {
			if len(index) == maxProblems {
				return
			}
			d := o.describe(s.Text)
			d.Place = at
			i = len(s.structure)
			index[key] = i
			s.structure = append(s.structure, d)
		}
		if !inside {
			s.structure[i].Fixes = nil
		}
		if o.kind == dot {
			s.structure[i].Message = "commas and dots mean nothing in GDL: blanks separate what stands side by " +
				"side, and parentheses end it"
		}
		if len(s.structure[i].Fixes) == 0 {
			continue
		}
		want := o.want
		if (o.kind == comma || o.kind == dot) && o.at.To < len(s.Text) &&
			strings.IndexByte(" \t\r\n)", s.Text[o.at.To]) >= 0 {
			want = ""
		}
		fix := &s.structure[i].Fixes[0]
		fix.Edits = append(fix.Edits, Edit{at, want})
	}
	SortByPlace(s.structure)
}

// behind returns the end of the last form before an offset, or the sheet as a whole.
func (s *Sheet) behind(offset int) Place {
	i, _ := slices.BinarySearchFunc(s.Forms, offset, func(f Form, offset int) int { return f.Offset - offset })
	if i == 0 {
		return Place{Form: -1}
	}
	end := len(s.Forms[i-1].Text)
	return Place{i - 1, Span{end, end}}
}
