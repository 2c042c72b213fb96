package check

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
)

// TestWhatHappensInMatchesIsInTheDomains looks at every fact and move of the
// recorded matches: each constant must be among those that domains says can
// stand in its place. Otherwise a rule that does fire could be reported as one
// that never does.
func TestWhatHappensInMatchesIsInTheDomains(t *testing.T) {
	index := corpus.Index(t)
	facts, ended := 0, 0
	for _, game := range corpus.Sample(t) {
		if index[game].Matches == 0 || index[game].Trust == "low" {
			continue
		}
		s, k := gdl.Parse(corpus.Text(t, game)), NewChecker()
		forms, err := k.forms(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		c := newTables(s, forms, &foreignText{}, len(k.numbers))
		d := newDomains(c, anyHead)
		if !d.run() {
			continue
		}
		ended++
		values := map[signature]int{}
		for v, s := range d.values {
			values[s] = v
		}
		for _, step := range recordedSteps(t, game) {
			for _, text := range step.State {
				facts++
				if slot, x := d.lacking(values, signature{"true", 1}, 0, parseTerm(t, text)); x != nil {
					t.Errorf("%s: %s is a fact, but %s cannot stand there, only %q", game, text, x, d.members(slot))
				}
			}
			for _, moves := range step.Legal {
				for _, text := range moves {
					if slot, x := d.lacking(values, signature{"legal", 2}, 1, parseTerm(t, text)); x != nil {
						t.Errorf("%s: %s is legal, but %s cannot stand there, only %q", game, text, x, d.members(slot))
					}
				}
			}
		}
	}
	if want := 330; (ended < want || facts < 100_000) && !testing.Short() {
		t.Errorf("%d sheets and %d facts were looked at, want %d at least and 100,000", ended, facts, want)
	}
}

// lacking returns the first part of a term that is not among the values of its
// slot, and the slot.
func (d *domains) lacking(values map[signature]int, relation signature, arg int, x *gdl.Term) (int, *gdl.Term) {
	absent := func(s shape, arg int, x *gdl.Term) (int, bool) {
		slot := d.start(s) + 1 + arg
		v, known := values[signatureOf(x)]
		return slot, !d.sets[slot].all && (!known || !d.sets[slot].has(v))
	}
	if slot, is := absent(shape{signature: relation}, arg, x); is {
		return slot, x
	}
	var within func(x *gdl.Term) (int, *gdl.Term)
	within = func(x *gdl.Term) (int, *gdl.Term) {
		for i := range x.Args {
			if slot, is := absent(shape{true, signatureOf(x)}, i, &x.Args[i]); is {
				return slot, &x.Args[i]
			}
			if slot, y := within(&x.Args[i]); y != nil {
				return slot, y
			}
		}
		return 0, nil
	}
	return within(x)
}

func parseTerm(t *testing.T, text string) *gdl.Term {
	t.Helper()
	x, err := gdl.ParseTerm(text)
	if err != nil {
		t.Fatal(err)
	}
	return &x
}

// A recordedStep is what a trace says about a state.
type recordedStep struct {
	State []string
	Legal map[string][]string
}

// recordedSteps returns the first match of a game's trace.
func recordedSteps(t *testing.T, game string) []recordedStep {
	t.Helper()
	file, err := os.Open(filepath.Join(corpus.Dir(t), "traces", game+".jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var match struct{ Steps []recordedStep }
	if err := json.NewDecoder(unzipped).Decode(&match); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return match.Steps
}
