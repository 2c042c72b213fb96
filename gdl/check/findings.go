package check

import (
	"fmt"

	"github.com/gdl-playground/engine/gdl"
)

// findings collects the diagnostics of a pass.
type findings struct{ diagnostics []gdl.Diagnostic }

// report adds a diagnostic whose message speaks of args. The result may be changed until the next one
// is added.
func (f *findings) report(
	severity gdl.Severity, code gdl.Code, at gdl.Place, format string, args ...any,
) *gdl.Diagnostic {
	d := gdl.Diagnostic{Place: at, Severity: severity, Code: code, Message: fmt.Sprintf(format, args...)}
	for _, a := range args {
		d.Args = append(d.Args, fmt.Sprint(a))
	}
	f.diagnostics = append(f.diagnostics, d)
	return &f.diagnostics[len(f.diagnostics)-1]
}

// inForm returns a place in a form that is looked at by itself.
func inForm(at gdl.Span) gdl.Place { return gdl.Place{Span: at} }
