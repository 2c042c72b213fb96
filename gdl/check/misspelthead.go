package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// misspeltHeads returns the heads of the relation whose name is near that of one that conditions ask for and nothing
// defines, where these heads are the slip: no condition asks for what they give, and several do for the other. A single
// condition is the slip itself.
func (u *usage) misspeltHeads(r *relation, near string) []ref {
	fold := strings.ToLower(near)
	other := u.bySignature[signature{fold, r.arity}]
	if other == nil || keyword.Is(fold) || u.meant[fold] || len(r.uses) < 2 ||
		u.inState(other) || slices.ContainsFunc(u.byName[fold], func(o *relation) bool { return len(o.uses) > 0 }) {
		return nil
	}
	return other.heads
}

// renameHeads reports heads that are a misspelling of the relation that some conditions ask for, if any do.
func (u *usage) renameHeads(r *relation, heads, asked []ref) {
	if len(asked) == 0 {
		return
	}
	name := heads[0].atom.Name
	d := u.report(gdl.Warning, gdl.CodeUnused, heads[0].name(),
		"no condition asks for `%s`, and nothing defines `%s`, which conditions ask for; did you mean `%s` here?",
		name, r.name, r.name)
	d.Args = []string{name, r.name}
	for _, use := range asked[:min(len(asked), maxChain)] {
		d.AddNote(use.name(), "`%s` is asked for here", r.name)
	}
	u.meant[heads[0].atom.Fold], u.meant[r.fold], u.unreadable[r.fold] = true, true, true
	u.addHeadFix(d, "Use "+r.name, r.name, heads)
}

// addHeadFix adds the fix that writes something for the names of heads, which may well give something else.
func (u *usage) addHeadFix(d *gdl.Diagnostic, title, text string, heads []ref) {
	u.reported.unused = true
	fix := gdl.Fix{Title: title}
	for _, h := range heads {
		u.suspectHeads[h.form] = true
		fix.Edits = append(fix.Edits, gdl.Edit{Place: h.name(), Text: text})
	}
	d.Fixes = append(d.Fixes, fix)
}
