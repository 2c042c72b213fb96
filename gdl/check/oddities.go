package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

// aroundOddities lets what is found and mended begin where a sign begins that is read as another one, and ends with it:
// of the full-width question mark of a variable the last of three bytes is read as `?`, and of `? name` the blank.
func aroundOddities(ds []gdl.Diagnostic) {
	odd := map[int][]gdl.Span{} // by form
	mends := func(e gdl.Edit) bool { return (e.Text == "?" || e.Text == ")") && e.Place.To-e.Place.From > 1 }
	for _, d := range ds {
		for _, f := range d.Fixes {
			for _, e := range f.Edits {
				if mends(e) {
					odd[e.Place.Form] = append(odd[e.Place.Form], e.Place.Span)
				}
			}
		}
	}
	if len(odd) == 0 {
		return
	}
	widen := func(p gdl.Place) gdl.Place {
		for _, x := range odd[p.Form] {
			if x.From < p.From && p.From < x.To {
				p.From, p.To = x.From, max(p.To, x.To)
			}
		}
		return p
	}
	for i := range ds {
		d := &ds[i]
		if odd[d.Place.Form] == nil {
			continue
		}
		d.Place = widen(d.Place)
		d.Fixes = slices.Clone(d.Fixes)
		for j := range d.Fixes {
			edits := slices.Clone(d.Fixes[j].Edits)
			for k := range edits {
				edits[k].Place = widen(edits[k].Place)
			}
			d.Fixes[j].Edits = edits
		}
	}
}
