package playground

import "github.com/gdl-playground/engine/gdl"

// rangeOf returns a place in the units of the editor.
func rangeOf(s *gdl.Sheet, p gdl.Place) Range {
	from, to := s.Offset(p)
	return Range{s.UTF16(from), s.UTF16(to)}
}

// lineOf returns where a place begins, as people count.
func lineOf(s *gdl.Sheet, p gdl.Place) gdl.Position {
	from, _ := s.Offset(p)
	return s.Position(from)
}

// wholeForm returns the place of a form.
func wholeForm(s *gdl.Sheet, i int) gdl.Place {
	return gdl.Place{Form: i, Span: gdl.Span{From: 0, To: len(s.Forms[i].Text)}}
}
