package check

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A slip is a part of the race as somebody writes it, and what is said of it.
type slip struct {
	old, new string // new stands in place of old
	says     string // in the one finding
	mended   string // what the fix leaves in place of new, or "" where there is none
}

// oneFinding fails where a slip in the race is not one finding that says what it is and whose fix mends it.
func oneFinding(t *testing.T, slips []slip) {
	t.Helper()
	for _, c := range slips {
		if !strings.Contains(race, c.old) {
			t.Errorf("the race has no %q", c.old)
			continue
		}
		mended := ""
		if c.mended != "" {
			mended = strings.Replace(race, c.old, c.mended, 1)
		}
		oneFindingIn(t, c.new, strings.Replace(race, c.old, c.new, 1), c.says, mended)
	}
}

// oneFindingIn is oneFinding of a whole sheet, and of what its fix makes of it.
func oneFindingIn(t *testing.T, name, wrong, says, mended string) {
	t.Helper()
	s := gdl.Parse(wrong)
	ds := Check(s)
	gdltest.CheckDiagnostics(t, s, ds)
	switch {
	case len(ds) != 1 || !strings.Contains(ds[0].Message, says):
		t.Errorf("%s: %d findings, want one that says %q: %v", name, len(ds), says, ds)
	case (mended != "") != (len(ds[0].Fixes) == 1):
		t.Errorf("%s: %d fixes", name, len(ds[0].Fixes))
	case mended != "":
		if text := gdltest.Apply(s, ds[0].Fixes[0]); text != mended {
			t.Errorf("%s: after the fix\n%s", name, text)
		}
	}
}

// A rule that compares a number and calculates with it has one slip: it counts as other languages do.
func TestCountingIsOneFinding(t *testing.T) {
	oneFinding(t, []slip{
		{"  (follows ?m ?n))", "  (> ?m 0) (is ?n (- ?m 1)))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (is ?n (+ ?m 1)) (=< ?n 3))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n) (< ?n 4) (>= ?n 1))", "GDL does not compare numbers", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n)\n  (<= ?n 3))", "GDL does not compare numbers", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n) (<= 1 ?n))", "GDL does not compare numbers", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n)\n  (not (<= ?n ?m)))", "GDL does not compare numbers", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n) (<= ?n (+ ?m 1)))", "GDL does not compare numbers", ""},
	})
}
