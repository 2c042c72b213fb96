package editor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

func FuzzIndex(f *testing.F) {
	files, err := filepath.Glob("../check/testdata/*.kif")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), 40)
	}
	f.Add("(<= (a ?x", 9)
	f.Add("(true (", 7)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		s := gdl.Parse(text)
		x := indexOf(s)
		if symbol, at, ok := x.At(offset); ok {
			from, to := s.Offset(at)
			if from > offset || to < offset {
				t.Fatalf("the name at %d lies at %d to %d", offset, from, to)
			}
			x.Describe(symbol)
			x.Comment(symbol)
			if edits, err := x.Rename(offset, "fresh-name"); err == nil {
				if after := gdl.Parse(gdltest.Apply(s, gdl.Fix{Edits: edits})); len(after.Forms) != len(s.Forms) ||
					gdltest.HasError(after.Diagnostics()) && !gdltest.HasError(s.Diagnostics()) {
					t.Fatalf("renaming breaks %q", after.Text)
				}
			}
		}
		from, to, words := x.Complete(offset)
		if from < 0 || to < from || to > len(text) {
			t.Fatalf("a completion would replace %d to %d", from, to)
		}
		for _, w := range words {
			if w.Text == "" || w.Detail == "" {
				t.Fatalf("%+v says nothing", w)
			}
		}
		end := 0
		for _, fold := range Folds(s) {
			if fold[0] < end || fold[1] <= fold[0] || fold[1] > len(text) {
				t.Fatalf("the folds are %v", Folds(s))
			}
			end = fold[1]
		}
		for i, section := range Outline(s) {
			if section.To <= section.From || section.To > len(s.Forms) {
				t.Fatalf("section %d is %+v", i, section)
			}
		}
	})
}
