package check

import (
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

const (
	// maxAround is how many lists may stand around rules that are taken out of them.
	maxAround = 4
	// minAround is how many forms a list has at least that is taken for one around the rules.
	minAround = 3
)

// sideBySide is how messages about what stands around rules end.
const sideBySide = "a sheet is its facts and rules one after the other, with nothing around them"

// wrapped returns the one diagnostic about a sheet whose rules all stand inside of a list, and whether they do: a
// definition, (define (game g) (role x) ...), the list of rules that programs hand each other, ((role x) ...), or a
// message of the GGP protocol, (START match x ((role x) ...) 10 10).
func wrapped(s *gdl.Sheet) (gdl.Diagnostic, bool) {
	scan := token.NewScanner(s.Text, 0)
	open, first := scan.Next(), scan.Next()
	word := strings.ToLower(s.Text[first.From:first.To])
	if open.Kind != token.Open || keyword.Is(word) || joinsOrNames(first.Kind) && first.Kind != token.Name ||
		first.Kind == token.Arrow {
		return gdl.Diagnostic{}, false
	}
	from, to, ok := rulesAround(s.Text)
	if !ok {
		return gdl.Diagnostic{}, false
	}
	d := gdl.Diagnostic{
		Place: s.PlaceAt(open.From), Severity: gdl.Error, Code: gdl.CodeForeign, Args: []string{word},
		Message: "a pair of parentheses stands around all of the rules: " + sideBySide,
	}
	d.Place.To = d.Place.From + 1
	switch {
	case word == "start":
		d.Message = "this is a message of the GGP protocol, of which the rules are one part: " + sideBySide
	case first.Kind == token.Name:
		d.Message = fmt.Sprintf("`(%s ...)` stands around all of the rules: "+sideBySide, s.Text[first.From:first.To])
	}
	if edits, ok := withoutTokens(s, []gdl.Span{{From: from, To: to}}); ok {
		d.Fixes = []gdl.Fix{{Title: "Leave out what stands around them", Edits: edits}}
	}
	return d, true
}

// rulesAround returns where the rules of a text begin and end that all stand inside of its one form.
func rulesAround(text string) (from, to int, ok bool) {
	a := around{text: text}
	scan := token.NewScanner(text, 0)
	for before := (token.Token{}); ; {
		t := scan.Next()
		switch t.Kind {
		case token.End:
			return 0, 0, false // it never closes
		case token.Open:
			if n := len(a.open); n > 0 && a.open[n-1].first == 0 {
				a.open[n-1].first = t.From
			}
			a.open = append(a.open, openAround{from: t.From})
		case token.Close:
			if a.close(t); len(a.open) == 0 {
				return a.from, a.to, scan.Next().Kind == token.End && a.rule && a.forms >= minAround
			}
		default:
			if before.Kind == token.Open {
				a.begins(t)
			}
		}
		if len(a.open) > maxAround && !a.found {
			return 0, 0, false
		}
		before = t
	}
}

// An around walks over a form that may stand around rules.
type around struct {
	text     string
	open     []openAround
	found    bool // the list with the rules, and how deep its elements lie
	depth    int
	left     bool // it has ended
	rule     bool // a rule is among its elements
	forms    int  // elements that begin with a keyword or an arrow
	from, to int  // from its first list to its last one
}

// An openAround is a list that is open.
type openAround struct {
	from, first int // offsets of its parenthesis and of that of the first list in it
	defines     bool
}

// begins notes the word that a list begins with.
func (a *around) begins(t token.Token) {
	word := strings.ToLower(a.text[t.From:t.To])
	k, n := keyword.Table[word], len(a.open)
	a.open[n-1].defines = word == "define"
	if !a.found && k.Name == "role" && n > 1 {
		a.found, a.depth, a.from = true, n, a.open[n-1].from
		if outer := a.open[n-2]; !outer.defines { // else that is what is defined
			a.from = outer.first
		}
	}
	if !a.found || a.left || len(a.open) != a.depth {
		return
	}
	if t.Kind == token.Arrow || k.Head {
		a.forms++
		a.rule = a.rule || t.Kind == token.Arrow
	}
}

// close notes that a list ends.
func (a *around) close(t token.Token) {
	if a.found && !a.left && len(a.open) == a.depth {
		a.to = t.To
	}
	a.open = a.open[:max(len(a.open)-1, 0)]
	a.left = a.left || a.found && len(a.open) < a.depth-1
}

// withoutTokens deletes the tokens of a sheet around parts of it, which are in order. It fails where one of them lies
// in no form.
func withoutTokens(s *gdl.Sheet, kept []gdl.Span) ([]gdl.Edit, bool) {
	var edits []gdl.Edit
	scan := token.NewScanner(s.Text, 0)
	for t := scan.Next(); t.Kind != token.End; t = scan.Next() {
		for len(kept) > 0 && kept[0].To <= t.From {
			kept = kept[1:]
		}
		if len(kept) > 0 && t.From >= kept[0].From {
			scan.Pos = kept[0].To
			continue
		}
		if len(kept) > 0 && t.To > kept[0].From {
			t.To, scan.Pos = kept[0].From, kept[0].From
		}
		p := s.PlaceAt(t.From)
		if p.Form < 0 || p.From+t.To-t.From > len(s.Forms[p.Form].Text) {
			return nil, false
		}
		p.To = p.From + t.To - t.From
		edits = append(edits, gdl.Edit{Place: p})
	}
	return edits, len(edits) > 0 && len(edits) <= maxEdits
}
