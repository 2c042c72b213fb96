package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/editor"
)

// outline returns the sections of a text, each with its forms.
func outline(_ context.Context, r *reading, _ documentParams) ([]documentSymbol, error) {
	out := []documentSymbol{}
	for _, section := range editor.Outline(r.sheet) {
		s := documentSymbol{Name: sectionName(section), Kind: symbolNamespace}
		for i := section.From; i < section.To; i++ {
			s.Children = append(s.Children, formSymbol(r, i))
		}
		first, last := s.Children[0], s.Children[len(s.Children)-1]
		s.Range = textRange{first.Range.Start, last.Range.End}
		s.SelectionRange = first.SelectionRange
		if len(s.Children) == 1 {
			s.Children, s.Kind = nil, first.Kind
		}
		out = append(out, s)
	}
	return out, nil
}

// sectionName says what the forms of a section define, such as "next cell/3".
func sectionName(s editor.Section) string {
	if s.Name == "" {
		return s.Keyword
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s/%d", s.Keyword, s.Name, s.Arity))
}

// formSymbol describes a form of the sheet by its head.
func formSymbol(r *reading, i int) documentSymbol {
	f := r.sheet.Forms[i]
	whole := gdl.Place{Form: i, Span: gdl.Span{From: 0, To: len(f.Text)}}
	s := documentSymbol{Kind: symbolFunction, Range: r.rangeOf(whole), SelectionRange: r.rangeOf(whole)}
	s.Name = "form that cannot be read"
	if f.Partial != nil {
		head := f.Partial.Head
		s.Name = strings.Join(strings.Fields(f.Text[head.Span.From:head.Span.To]), " ")
		s.SelectionRange = r.rangeOf(gdl.Place{Form: i, Span: head.Span})
	}
	return s
}

// folds returns the lines that may be folded away.
func folds(_ context.Context, r *reading, _ documentParams) ([]foldingRange, error) {
	out := []foldingRange{}
	for _, fold := range editor.Folds(r.sheet) {
		at := r.between(fold[0], fold[1])
		f := foldingRange{StartLine: at.Start.Line, EndLine: at.End.Line}
		if r.sheet.PlaceAt(fold[0]).Form < 0 {
			f.Kind = "comment"
		}
		out = append(out, f)
	}
	return out, nil
}

// formatted returns the edit that lays the text out: what stays the same at its start and end is left out.
func formatted(_ context.Context, r *reading, _ documentParams) ([]textEdit, error) {
	before, after := r.text, r.sheet.Format()
	from := 0
	for from < min(len(before), len(after)) && before[from] == after[from] {
		from++
	}
	from = strings.LastIndexByte(before[:from], '\n') + 1 // no edit begins inside a character
	tail := 0
	for tail < min(len(before), len(after))-from && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	if i := strings.IndexByte(before[len(before)-tail:], '\n'); i >= 0 {
		tail -= i // nor ends inside one
	} else {
		tail = 0
	}
	if before == after {
		return []textEdit{}, nil
	}
	return []textEdit{{r.between(from, len(before)-tail), after[from : len(after)-tail]}}, nil
}

// The kinds of semantic tokens; a token names them by their index.
var (
	tokenTypes     = []string{"keyword", "function", "struct", "enumMember", "variable", "number", "comment"}
	tokenModifiers = []string{"definition"}
)

// tokens returns the names and comments of a text with their kinds: five numbers each, lines and columns
// counted from the token before.
func tokens(_ context.Context, r *reading, p semanticTokensParams) (semanticTokens, error) {
	words := r.names().Words()
	if p.Range != nil {
		from, to := r.offset(p.Range.Start), r.offset(p.Range.End)
		words = slices.DeleteFunc(words, func(w editor.Word) bool { return w.To < from || w.From > to })
	}
	out := semanticTokens{Data: make([]uint32, 0, 5*len(words))}
	var last position
	for _, w := range words {
		at := r.between(w.From, w.To)
		column := at.Start.Character
		if at.Start.Line == last.Line {
			column -= last.Character
		}
		modifiers := uint32(0)
		if w.Defines {
			modifiers = 1
		}
		out.Data = append(out.Data, uint32(at.Start.Line-last.Line), uint32(column),
			uint32(at.End.Character-at.Start.Character), tokenType(w), modifiers)
		last = at.Start
	}
	return out, nil
}

// tokenType returns the index of a word's kind in tokenTypes.
func tokenType(w editor.Word) uint32 {
	name := [...]string{
		editor.KeywordSymbol: "keyword", editor.RelationSymbol: "function", editor.FunctorSymbol: "struct",
		editor.ConstantSymbol: "enumMember", editor.VariableSymbol: "variable",
	}[w.Kind]
	switch {
	case w.Comment:
		name = "comment"
	case w.Number:
		name = "number"
	}
	return uint32(slices.Index(tokenTypes, name))
}
