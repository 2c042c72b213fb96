package gdl

// Check returns everything that is wrong or doubtful about a sheet, syntax
// included, sorted by place.
func Check(s *Sheet) []Diagnostic {
	return s.Diagnostics()
}
