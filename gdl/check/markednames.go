package check

import (
	"strings"
	"unicode"

	"github.com/gdl-playground/engine/gdl"
)

// markedNames reports constants of facts with the signs by which other languages mark names: (role <red>), as in
// templates, and (turn :red), as in Lisp. In GDL the signs are part of the name, so it is another one than red.
func markedNames(t *tables) []gdl.Diagnostic {
	marked := map[string]int{} // by folded name: the index of the diagnostic about it
	var forms map[string]int   // as formsWith returns it; nil before it is needed
	var out findings
	for i, f := range t.forms {
		if f == nil || f.invalid || len(f.rule.Body) > 0 {
			continue
		}
		for _, n := range f.names {
			bare := withoutMarks(n.name)
			if _, reported := marked[n.fold]; reported || n.kind != constantName || bare == "" {
				continue
			}
			if forms == nil {
				forms = formsWith(t)
			}
			severity := gdl.Hint // a sheet may be written so throughout
			if forms[strings.ToLower(bare)] > 0 {
				severity = gdl.Warning
			}
			marked[n.fold] = len(out.diagnostics)
			d := out.report(severity, gdl.CodeForeign, gdl.Place{Form: i, Span: n.at},
				"signs are part of the name `%s` here: write `%s`", n.name, bare)
			d.Fixes = []gdl.Fix{{Title: "Write " + bare}}
		}
	}
	if len(marked) > 0 {
		unmark(t, marked, out.diagnostics)
	}
	return out.diagnostics
}

// unmark adds to the fixes of diagnostics the edits that write the marked names without their signs throughout the
// sheet.
func unmark(t *tables, marked map[string]int, ds []gdl.Diagnostic) {
	for i, f := range t.forms {
		if f == nil {
			continue
		}
		replace := func(x *gdl.Term) {
			if k, ok := marked[x.Fold]; ok {
				fix := &ds[k].Fixes[0]
				fix.Edits = append(fix.Edits, gdl.Edit{Place: gdl.Place{Form: i, Span: x.Span}, Text: ds[k].Args[1]})
			}
		}
		eachConstant(f.head, replace)
		gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) { eachConstant(&l.Atom, replace) })
	}
}

// withoutMarks returns a name without the signs by which it is marked, or "" where it is not.
func withoutMarks(name string) string {
	bare, marked := strings.CutPrefix(name, ":")
	if inner, ok := strings.CutPrefix(name, "<"); ok {
		bare, marked = strings.CutSuffix(inner, ">")
	}
	if !marked || !strings.ContainsFunc(bare, unicode.IsLetter) || strings.ContainsAny(bare, "<>:") {
		return ""
	}
	return bare
}
