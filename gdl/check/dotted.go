package check

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// dotted makes one diagnostic of two about a dot and a parenthesis next to each other that are both too many: the end
// of a rule of Prolog, among the parentheses of GDL. The diagnostics are sorted by place, and stay so.
func dotted(s *gdl.Sheet, ds []gdl.Diagnostic) []gdl.Diagnostic {
	out := ds[:0]
	for i := 0; i < len(ds); i++ {
		if i+1 < len(ds) && besideDot(s, &ds[i], &ds[i+1]) {
			if fix, ok := unitedFix(ds[i : i+2]); ok {
				fix.Title = "Leave both out"
				d := ds[i]
				d.Code, d.Message = gdl.CodeForeign, "`.` means nothing in GDL, and a parenthesis beside it is too many"
				d.Args, d.Notes, d.Fixes = []string{"."}, nil, []gdl.Fix{fix}
				out = append(out, d)
				i++
				continue
			}
		}
		out = append(out, ds[i])
	}
	return out
}

// besideDot reports whether one of two diagnostics is about a dot, and the other about a parenthesis beside it.
func besideDot(s *gdl.Sheet, a, b *gdl.Diagnostic) bool {
	if a.Place.Form < 0 || b.Place.Form < 0 {
		return false
	}
	dot, other := a, b
	if b.Code == gdl.CodeForeign {
		dot, other = b, a
	}
	if dot.Code != gdl.CodeForeign || !strings.HasPrefix(dot.Message, "`.`") || other.Code != gdl.CodeStray {
		return false
	}
	_, end := s.Offset(a.Place)
	begin, _ := s.Offset(b.Place)
	return begin-end <= 1 && strings.Trim(s.Text[end:begin], ")") == ""
}
