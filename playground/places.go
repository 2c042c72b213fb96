package playground

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

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
