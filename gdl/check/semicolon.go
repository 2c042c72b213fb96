package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// alternatives makes one diagnostic of those about a form that never closes because what closes it stands in a comment,
// behind a semicolon between two conditions: that is or in Prolog.
func alternatives(s *gdl.Sheet, ds []gdl.Diagnostic) []gdl.Diagnostic {
	var out []gdl.Diagnostic
	for _, d := range ds {
		if d.Code != gdl.CodeUnclosed || d.Place.Form < 0 {
			continue
		}
		if said, ok := alternative(s, d.Place.Form); ok {
			out = append(out, said)
		}
	}
	if len(out) == 0 {
		return ds
	}
	ds = slices.DeleteFunc(ds, func(d gdl.Diagnostic) bool {
		return slices.ContainsFunc(out, func(o gdl.Diagnostic) bool { return o.Place.Form == d.Place.Form })
	})
	return append(ds, out...)
}

// alternative returns the diagnostic about the semicolon of a form, if the form closes when that is none.
func alternative(s *gdl.Sheet, form int) (gdl.Diagnostic, bool) {
	f := &s.Forms[form]
	if len(f.Text) > maxRewritten || f.Text[0] != '(' {
		return gdl.Diagnostic{}, false
	}
	tokens := tokensOf(f.Text)
	for i, t := range tokens {
		from, next := f.Offset+t.To, len(s.Text)
		if i+1 < len(tokens) {
			next = f.Offset + tokens[i+1].From
		}
		mark := strings.IndexByte(s.Text[from:next], ';')
		if mark < 0 || strings.ContainsRune(s.Text[from:from+mark], '\n') || t.Kind != token.Close {
			continue
		}
		mark += from
		end := token.LineEnd(s.Text, mark)
		comment := s.Text[mark+1 : end]
		if !strings.HasPrefix(strings.TrimLeft(comment, " \t"), "(") {
			return gdl.Diagnostic{}, false
		}
		text := s.Text[f.Offset:mark] + comment + s.Text[end:max(end, f.Offset+len(f.Text))]
		return alternativeIn(text, tokens, i, form)
	}
	return gdl.Diagnostic{}, false
}

// alternativeIn returns the diagnostic about the list around a semicolon that stood behind a token of a text.
func alternativeIn(text string, tokens []token.Token, last, form int) (gdl.Diagnostic, bool) {
	var open []int // tokens that begin the lists around
	for i, t := range tokens[:last+1] {
		switch t.Kind {
		case token.Open:
			open = append(open, i)
		case token.Close:
			open = open[:max(len(open)-1, 0)]
		}
	}
	if len(open) == 0 {
		return gdl.Diagnostic{}, false
	}
	at := tokens[open[len(open)-1]]
	d := gdl.Diagnostic{
		Place: gdl.Place{Form: form, Span: gdl.Span{From: at.From, To: at.To}}, Severity: gdl.Error,
		Code: gdl.CodeForeign, Args: []string{";"},
		Message: "`;` begins a comment in GDL, and the rest of this form stands in it: alternatives are written " +
			"`(or condition condition)`",
	}
	if written := text[:at.To] + "or " + text[at.To:]; len(gdl.Parse(written).Diagnostics()) == 0 {
		d.Message = fmt.Sprintf("`;` begins a comment in GDL, and the rest of this form stands in it: write `%s`",
			elementAt(written, at.From))
		return d, true
	}
	all := tokensOf(text)
	return d, closing(all, 0) == len(all)-1
}
