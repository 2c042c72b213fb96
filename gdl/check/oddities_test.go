package check

import (
	"testing"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A sign that is read as another one is mended as a whole, whatever else is wrong with what it begins.
func TestFixesLeaveNoPartOfASignBehind(t *testing.T) {
	for _, text := range []string{
		"(<= (legal ？rolle go) (role ？role))", "(role ？blue)", "(role ? blue)", "(role ?\u00a0blue)",
		"(<= (p ？x ? y) (q ？x))", "(role blue）", "(init (cell ？x）)",
	} {
		s := gdl.Parse(text)
		for _, d := range Check(s) {
			for _, f := range d.Fixes {
				after := gdltest.Apply(s, f)
				if !utf8.ValidString(after) {
					t.Errorf("%s: %q makes %q of it", text, f.Title, after)
				}
				if f.Title == "Write blue" && after != "(role blue)" {
					t.Errorf("%s: %q makes %q of it", text, f.Title, after)
				}
			}
		}
	}
}
