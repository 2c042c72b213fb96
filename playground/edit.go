package playground

import (
	"fmt"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/editor"
)

// names returns the index of the names in the document, made when first asked
// for.
func (d *document) names() *editor.Index {
	if d.index == nil {
		d.index = editor.NewIndex(d.sheet, d.values)
	}
	return d.index
}

// format lays a text out anew. It is a text of its own and needs no check
// before it; mostly the parser knows its forms all the same.
func format(j *job, s *session, q FormatRequest) (r FormatResult, err error) {
	sheet, err := s.parser.ParseContext(j.ctx, q.Text, j.service.config.Yield)
	if err != nil {
		return r, err
	}
	text := sheet.Format()
	return FormatResult{Text: text, Changed: text != q.Text}, nil
}

// hover explains the name at a place.
func hover(j *job, s *session, q AtRequest) (r HoverResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	symbol, at, ok := doc.names().At(doc.sheet.FromUTF16(q.At))
	if !ok {
		return r, nil
	}
	r = HoverResult{
		Found: true, Range: rangeOf(doc.sheet, at), Title: symbol.Name, Kind: symbol.Kind.String(),
		Text:  doc.names().Describe(symbol),
		Arity: symbol.Arity, Comment: doc.names().Comment(symbol), Uses: len(symbol.Uses),
	}
	if len(symbol.Definitions) > 0 {
		r.LineNumber = lineOf(doc.sheet, symbol.Definitions[0]).Line
	}
	return r, nil
}

// complete lists what may stand at a place.
func complete(j *job, s *session, q AtRequest) (r CompleteResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	from, to, words := doc.names().Complete(doc.sheet.FromUTF16(q.At))
	r.Range = Range{doc.sheet.UTF16(from), doc.sheet.UTF16(to)}
	for _, w := range words {
		r.Items = append(r.Items, Completion{Label: w.Text, Insert: w.Text, Kind: w.Kind.String(), Detail: w.Detail})
	}
	return r, nil
}

// places lists where the name at a place is defined and used.
func places(j *job, s *session, q AtRequest) (r PlacesResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	symbol, _, ok := doc.names().At(doc.sheet.FromUTF16(q.At))
	if !ok {
		return r, nil
	}
	r.Name = symbol.Name
	add := func(list []gdl.Place, definition bool) {
		for _, p := range list {
			at := lineOf(doc.sheet, p)
			r.Places = append(r.Places, Place{rangeOf(doc.sheet, p), at.Line, at.Column, definition})
		}
	}
	add(symbol.Definitions, true)
	add(symbol.Uses, false)
	slices.SortFunc(r.Places, func(a, b Place) int { return a.From - b.From })
	return r, nil
}

// structure returns the sections of the text and what can be folded.
func structure(j *job, s *session, _ None) (r OutlineResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	for _, x := range editor.Outline(doc.sheet) {
		first, last := wholeForm(doc.sheet, x.From), wholeForm(doc.sheet, x.To-1)
		r.Sections = append(r.Sections, Section{
			Range:      Range{rangeOf(doc.sheet, first).From, rangeOf(doc.sheet, last).To},
			LineNumber: lineOf(doc.sheet, first).Line, Forms: x.To - x.From,
			Keyword: x.Keyword, Name: x.Name, Arity: x.Arity,
		})
	}
	for _, fold := range editor.Folds(doc.sheet) {
		r.Folds = append(r.Folds, Range{doc.sheet.UTF16(fold[0]), doc.sheet.UTF16(fold[1])})
	}
	return r, nil
}

// rename returns the edits that give the name at a place another one.
func rename(j *job, s *session, q RenameRequest) (r RenameResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	edits, err := doc.names().Rename(doc.sheet.FromUTF16(q.At), q.Name)
	if err != nil {
		return r, failure(FailRename, fmt.Sprintf("Not renamed: %v.", err), err.Error())
	}
	for _, e := range edits {
		r.Edits = append(r.Edits, Edit{rangeOf(doc.sheet, e.Place), e.Text})
	}
	return r, nil
}

// explainCode returns the documentation page of a diagnostic code.
func explainCode(_ *job, _ *session, q ExplainRequest) (ExplainResult, error) {
	return ExplainResult{Text: editor.Explain(gdl.Code(q.Code))}, nil
}
