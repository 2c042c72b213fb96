package check

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

func FuzzCheck(f *testing.F) {
	gdltest.AddSeeds(f, "testdata/*.kif")
	f.Fuzz(func(t *testing.T, text string) {
		p := gdl.NewParser()
		s := p.Parse(text)
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		again := Check(p.Parse("(extra)\n" + text))
		if gdltest.Verdict(ds) == "valid" && len(again) == 0 {
			t.Fatal("a relation that nothing asks for goes unnoticed")
		}
	})
}
