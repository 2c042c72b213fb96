package gdl

import (
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
