package playground

import "github.com/gdl-playground/engine/gdl/editor"

// outline returns the sections of the text and what can be folded.
func outline(j *job, s *session, _ None) (r OutlineResult, err error) {
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
