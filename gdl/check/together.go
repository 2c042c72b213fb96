package check

import (
	"fmt"

	"github.com/gdl-playground/engine/gdl"
)

// habit is how often an arrow of another language is written until it is one mistake: fewer are reported each
// by itself.
const habit = 3

// together makes one diagnostic of those that report the same arrow of another language, with which a student
// may have begun every rule: one press mends it everywhere. The diagnostics are sorted by place.
func together(diagnostics []gdl.Diagnostic) []gdl.Diagnostic {
	type kind struct{ message, fix string }
	kindOf := func(d *gdl.Diagnostic) (kind, bool) {
		if d.Code != gdl.CodeForeign || len(d.Fixes) != 1 || len(d.Fixes[0].Edits) != 1 ||
			d.Fixes[0].Edits[0].Text != "<=" {
			return kind{}, false
		}
		return kind{d.Message, d.Fixes[0].Title}, true
	}
	count := map[kind]int{}
	for i := range diagnostics {
		if k, ok := kindOf(&diagnostics[i]); ok {
			count[k]++
		}
	}
	first := map[kind]int{} // in out
	out := make([]gdl.Diagnostic, 0, len(diagnostics))
	for _, d := range diagnostics {
		k, ok := kindOf(&d)
		if !ok || count[k] < habit {
			out = append(out, d)
			continue
		}
		if at, seen := first[k]; seen {
			all := &out[at]
			all.Fixes[0].Edits = append(all.Fixes[0].Edits, d.Fixes[0].Edits...)
			if len(all.Notes) < maxChain {
				all.AddNote(d.Place, "here too")
			}
			continue
		}
		first[k] = len(out)
		d.Message += fmt.Sprintf(" (%d times in this sheet)", count[k])
		d.Fixes = []gdl.Fix{{Title: k.fix + " everywhere", Edits: append([]gdl.Edit(nil), d.Fixes[0].Edits...)}}
		out = append(out, d)
	}
	return out
}
