package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// maxBetween is how many facts a fix writes in place of dots.
const maxBetween = 200

// between reports dots that stand for facts between two others, (index 1) ... (index 8), and offers these.
func (f *foreignText) between(s *gdl.Sheet, form int, out *findings) {
	here := gdl.Place{Form: form, Span: gdl.Span{To: len(s.Forms[form].Text)}}
	d := out.report(gdl.Error, gdl.CodeForeign, here,
		"`%s` means nothing in GDL, which has no ranges: write a fact for each value", s.Forms[form].Text)
	if form == 0 || form+1 == len(s.Forms) {
		return
	}
	before, after := s.Forms[form-1].Rule, s.Forms[form+1].Rule
	if before == nil || after == nil || before.Arrow || after.Arrow ||
		signatureOf(&before.Head) != signatureOf(&after.Head) {
		return
	}
	f.left[before.Head.Fold] = true
	var facts []string
	at := slices.IndexFunc(before.Head.Args, func(t gdl.Term) bool {
		_, err := strconv.Atoi(t.Name)
		return err == nil
	})
	if at < 0 {
		return
	}
	from, _ := strconv.Atoi(before.Head.Args[at].Name)
	to, err := strconv.Atoi(after.Head.Args[at].Name)
	if err != nil || to <= from+1 || to-from > maxBetween {
		return
	}
	head := before.Head
	head.Args = slices.Clone(head.Args)
	for n := from + 1; n < to; n++ {
		head.Args[at].Name = strconv.Itoa(n)
		facts = append(facts, head.String())
	}
	head.Args[at].Name = after.Head.Args[at].Name
	if head.String() == after.Head.String() {
		d.AddFix(here, "Write them", strings.Join(facts, " "))
	}
}
