package gdl

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// TestMessagesTellAFewNamesHoweverManyThereAre keeps what is said of a sheet in
// proportion to it: each rule may have a message, and each could list as many
// names, or steps, as the sheet has.
func TestMessagesTellAFewNamesHoweverManyThereAre(t *testing.T) {
	const n = 2000
	var values, cycle strings.Builder
	fmt.Fprintln(&values, "(role a) (legal a go) (goal a 100) (<= terminal (true (c 1))) (<= (base (c ?x)) (q ?x))")
	fmt.Fprintln(&cycle, "(role a) (legal a go) (goal a 100) (<= terminal (p0 1)) (q 1)")
	for i := range n {
		fmt.Fprintf(&values, "(q v%d) (<= (r%d) (q z%d)) (init (c w%d))\n", i, i, i, i)
		fmt.Fprintf(&cycle, "(<= (p%d ?x) (q ?x) (not (p%d ?x)))\n", i, (i+1)%n)
	}
	for name, text := range map[string]string{"values": values.String(), "a cycle": cycle.String()} {
		told := 0
		ds := Check(Parse(text))
		for _, d := range ds {
			told += len(d.Args) + len(d.Notes)
		}
		if len(ds) < 50 || told > 3*maxChain*len(ds) {
			t.Errorf("%s: %d diagnostics speak of %d names and places", name, len(ds), told)
		}
	}
}
