package gdl

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/internal/kiftest"
)

func TestDiagnosticsAreWhatTheSheetsInTestdataWant(t *testing.T) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := Parse(string(text))
			var found []kiftest.Finding
			for _, d := range Check(s) {
				from, _ := s.Offset(d.Place)
				found = append(found, kiftest.Finding{
					Line: s.Position(from).Line, Text: fmt.Sprintf("%v %s: %s", d.Severity, d.Code, d.Message),
				})
			}
			kiftest.Compare(t, file, kiftest.Wants(t, string(text)), found)
		})
	}
}

func TestCheckingStopsWhenTheContextEnds(t *testing.T) {
	s := Parse("(role white)")
	ctx, cancel := context.WithCancel(context.Background())
	passes := 0
	ds, err := CheckContext(ctx, s, func() {
		if passes++; passes == 3 {
			cancel()
		}
	})
	if ds != nil || !errors.Is(err, context.Canceled) || passes != 3 {
		t.Errorf("%d diagnostics, error %v, %d passes", len(ds), err, passes)
	}
}
