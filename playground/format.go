package playground

// format lays a text out in canonical form. It is a text of its own and needs no check
// before it; mostly the parser knows its forms all the same.
func format(j *job, s *session, q FormatRequest) (r FormatResult, err error) {
	sheet, err := s.parser.ParseContext(j.ctx, q.Text)
	if err != nil {
		return r, err
	}
	text := sheet.Format()
	return FormatResult{Text: text, Possible: sheet.CanFormat()}, nil
}
