package check

import (
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// reversed reports rules whose head and only condition have changed places: (<= (won ?p) terminal) gives no end,
// in a sheet where nothing else does, and a relation that other rules give.
func (f *foreignText) reversed(s *gdl.Sheet, forms []*form, out *findings) {
	heads := map[signature]int{}
	ends := false
	goals := map[string]bool{} // the values that rules give
	for _, fm := range forms {
		if fm == nil {
			continue
		}
		heads[signatureOf(fm.head)]++
		ends = ends || fm.head.Fold == "terminal"
		if fm.head.Fold == "goal" && len(fm.head.Args) == 2 {
			goals[fm.head.Args[1].Fold] = true
		}
	}
	for i, fm := range forms {
		if fm == nil || !fm.whole || len(fm.rule.Body) != 1 || fm.rule.Body[0].Kind != gdl.Positive ||
			keyword.Is(fm.head.Fold) || heads[signatureOf(fm.head)] < 2 || f.notation[i] {
			continue
		}
		condition := &fm.rule.Body[0].Atom
		end := signatureOf(condition) == signature{"terminal", 0} && !ends
		goal := signatureOf(condition) == signature{"goal", 2} && condition.Args[1].Kind == gdl.Constant &&
			!goals[condition.Args[1].Fold]
		if !end && !goal {
			continue
		}
		f.reportReversed(i, s.Forms[i].Text, fm, out)
	}
}

// reportReversed reports a rule whose head and condition have changed places.
func (f *foreignText) reportReversed(i int, text string, fm *form, out *findings) {
	head, condition := fm.head.Span, fm.rule.Body[0].Span
	written := func(at gdl.Span) string { return text[at.From:at.To] }
	d := out.report(gdl.Error, gdl.CodeForeign, gdl.Place{Form: i, Span: condition},
		"the head comes before the conditions in GDL: write `(<= %s %s)`", brief(written(condition)),
		brief(written(head)))
	d.Fixes = []gdl.Fix{{Title: "Put the head first", Edits: []gdl.Edit{
		{Place: gdl.Place{Form: i, Span: head}, Text: written(condition)},
		{Place: gdl.Place{Form: i, Span: condition}, Text: written(head)},
	}}}
	f.notation[i] = true
	f.meant[i] = placed(&gdl.Rule{
		Arrow: true, Head: fm.rule.Body[0].Atom,
		Body: []gdl.Literal{{Kind: gdl.Positive, Atom: *fm.head}},
	}, gdl.Span{To: 1})
}
