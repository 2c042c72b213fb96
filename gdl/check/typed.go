package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// typed reports whether a form may have variables with types.
func (f *form) typed() bool {
	return f != nil && slices.ContainsFunc(f.names, func(n nameUse) bool {
		return n.kind == constantName && n.name == "-"
	})
}

// hasTypes reports whether a variable among arguments has a type behind it.
func hasTypes(args []gdl.Term) bool {
	for i := 1; i+1 < len(args); i++ {
		if args[i].Name == "-" && args[i-1].Kind == gdl.Variable && args[i+1].Kind == gdl.Constant {
			return true
		}
	}
	return false
}

// typedVariables writes the types that PDDL puts behind variables as conditions: (legal ?p - role wait). They have to
// be relations that the sheet gives, for - is a name like any other.
func (r *factReader) typedVariables(text string) (rewriting, bool) {
	tokens := tokensOf(text)
	word := func(i int) string { return text[tokens[i].From:tokens[i].To] }
	var edits []textEdit
	var conditions []string
	for i := 1; i+1 < len(tokens); i++ {
		if word(i) != "-" || tokens[i-1].Kind != token.Variable || !r.gives(word(i+1), 1) {
			continue
		}
		edits = append(edits, textEdit{tokens[i-1].To, tokens[i+1].To, ""})
		condition := "(" + word(i+1) + " " + word(i-1) + ")"
		if !slices.Contains(conditions, condition) {
			conditions = append(conditions, condition)
		}
	}
	if len(edits) == 0 {
		return rewriting{}, false
	}
	at := gdl.Span{From: edits[0].from, To: edits[0].to}
	message := fmt.Sprintf("GDL has no types: a condition says what a variable is, as in `%s`", conditions[0])
	conditions = slices.DeleteFunc(conditions, func(c string) bool { return strings.Contains(text, c) })
	behind, added := len(text), ""
	for _, c := range conditions {
		added += "\n  " + c
	}
	if tokens[1].Kind != token.Arrow {
		edits, added = append(edits, textEdit{0, 0, "(<= "}), added+")"
	} else if behind = tokens[2].To; tokens[2].Kind == token.Open {
		behind = tokens[max(closing(tokens, 2), 2)].To
	}
	written := edited(text, append(edits, textEdit{behind, behind, added}))
	rule := soundRule(written)
	return rewriting{text: written, rule: rule, at: at, message: message, title: "Write it as a condition"}, rule != nil
}
