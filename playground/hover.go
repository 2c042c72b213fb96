package playground

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
