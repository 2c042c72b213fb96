package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// whole is the place of what concerns the sheet and no form of it.
var whole = gdl.Place{Form: -1}

// missingKeywords reports that nobody plays, or that a game lacks what every game has.
func missingKeywords(t *tables, foreign *foreignText, r *reported) []gdl.Diagnostic {
	var out findings
	if len(foreign.forms) > 0 {
		return nil // what is missing is in another language
	}
	if len(t.sheet.Forms) == 0 {
		d := out.report(gdl.Error, gdl.CodeMissing, whole,
			"there are no rules yet: begin with who plays, such as `(role player)`")
		d.Args = []string{"role"}
		return out.diagnostics
	}
	if inForms := slices.ContainsFunc(t.sheet.Forms, func(f gdl.Form) bool { return f.Text[0] == '(' }); !inForms {
		r.missing = true
		d := out.report(gdl.Error, gdl.CodeMissing, whole,
			"nothing here is GDL: facts and rules stand in parentheses, such as `(role player)`")
		d.Args = []string{"role"}
		return out.diagnostics
	}
	defined := map[string]bool{}
	for _, r := range t.list {
		if keyword.Is(r.fold) && len(r.heads) > 0 {
			defined[r.fold] = true // be it with a wrong number of arguments, which is said there
		}
	}
	for _, k := range []struct{ name, message string }{
		{"role", "no roles: nobody plays; add a fact such as `(role player)`"},
		{"legal", "no legal moves: add rules with the head `(legal ?role ?move)`"},
		{"goal", "no goals: nobody can win; add rules with the head `(goal ?role 100)`"},
		{"terminal", "no end: add a rule with the head `terminal`"},
	} {
		if !defined[k.name] && !t.unreadable[k.name] && !t.unreadable[k.name+"s"] {
			r.missing = true
			d := out.report(gdl.Error, gdl.CodeMissing, whole, "%s", k.message)
			d.Args = []string{k.name}
		}
	}
	return out.diagnostics
}

// alwaysOver reports terminal as a fact: the match is over before it begins.
func alwaysOver(t *tables, r *reported) []gdl.Diagnostic {
	var out findings
	for _, h := range t.heads("terminal", 0) {
		if f := t.forms[h.form]; !f.whole || len(f.rule.Body) > 0 {
			continue
		}
		out.report(gdl.Warning, gdl.CodeAlwaysOver, h.place(),
			"`terminal` holds in every state, so the match is over before the first move; write when it is over: "+
				"`(<= terminal condition ...)`")
		r.alwaysOver[h.form] = true
	}
	return out.diagnostics
}
