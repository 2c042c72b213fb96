package compare_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
)

var (
	measureTable  = flag.String("measure", "", "write the table of docs/compare.md to this file")
	measureLimit  = flag.Duration("measure.limit", 2*time.Second, "how much of the processor each comparison may take")
	measureSample = flag.Int("measure.sample", 1, "compare one pair of sheet and change in this `number`")
	variantsFile  = flag.String("variants", "", "write the pairs that are compared to this file, for a browser")
	measureRules  = flag.Bool("measure.rules", false, "compare the rules alone, and play nothing")
	measureTotal  = flag.Duration("measure.total", time.Hour, "stop after this time by the clock")
	measureKeep   = flag.String("measure.keep", "", "keep counts in this file, and go on from there next time")
)

// A tally counts verdicts.
type tally struct{ Same, Different, Open, Errors, Shortest int }

func (c *tally) add(r *compare.Result, err error) {
	switch {
	case err != nil:
		c.Errors++
	case r.Verdict == compare.Same:
		c.Same++
	case r.Verdict == compare.Different:
		c.Different++
		if r.Shortest {
			c.Shortest++
		}
	default:
		c.Open++
	}
}

// compareVariant compares a sheet with a variant of it; ok is false where the
// variant is no game: nobody to play, or rules that are not stratified.
func compareVariant(t *testing.T, a, b string, o compare.Options) (r *compare.Result, ok bool, err error) {
	t.Helper()
	var rules [2]*logic.Rules
	for side, text := range []string{a, b} {
		if rules[side], err = logic.Compile(gdl.Parse(text)); err != nil {
			return nil, false, nil
		}
	}
	r, err = compare.Games(t.Context(), rules[0], rules[1], o)
	if errors.As(err, new(*logic.CycleError)) {
		return nil, false, nil
	}
	if err == nil {
		confirm(t, a, b, r)
	}
	return r, true, err
}

func TestRewritingsAreNeverDifferent(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "rock-paper-scissors", "eight-puzzle", "nim", "goofspiel"} {
		for _, v := range rewritings {
			b, ok := vary(bundled(t, name), v, 1)
			if !ok {
				continue
			}
			r, ok, err := compareVariant(t, bundled(t, name), b, compare.Options{Machine: network, Pairs: 2000,
				Samples: 500})
			if err != nil || !ok || r.Verdict == compare.Different {
				t.Errorf("%s, %s: %+v, %v", name, v.name, r, err)
			}
		}
	}
}

func TestMutantsAreToldApart(t *testing.T) {
	told := 0
	for i, v := range mutants {
		b, ok := vary(bundled(t, "tic-tac-toe"), v, uint64(i))
		if !ok {
			t.Errorf("%s: nothing to change", v.name)
			continue
		}
		r, ok, err := compareVariant(t, bundled(t, "tic-tac-toe"), b, compare.Options{Machine: network})
		if err != nil || ok && r.Verdict == compare.Undecided {
			t.Errorf("%s: %+v, %v", v.name, r, err)
		}
		if ok && r.Verdict == compare.Different {
			told++
		}
	}
	if told < 7 {
		t.Errorf("%d of %d mutants are told apart", told, len(mutants))
	}
}

// A fact that nothing asks for changes no game, but the rules: exploration judges
// what the rules are said to prove.
func TestWhatRulesProveExplorationDoesNotRefute(t *testing.T) {
	proved := 0
	for i, g := range games.All() {
		if i%5 != 0 {
			continue // all take half a minute
		}
		for k, v := range mutants {
			b, ok := vary(g.Rules, v, uint64(i+k))
			if !ok {
				continue
			}
			r, ok, err := compareVariant(t, g.Rules, b, compare.Options{Pairs: 1, Samples: -1})
			if !ok || err != nil || r.Method != compare.ByRules {
				continue
			}
			proved++
			b += "(<= (next a_tick_of_nothing) (role ?anybody))"
			r, _, err = compareVariant(t, g.Rules, b, compare.Options{Machine: network, Pairs: 1000, Samples: 1000})
			if err != nil || r.Verdict == compare.Different {
				t.Errorf("%s, %s: %+v, %v", g.Name, v.name, r, err)
			}
		}
	}
	if proved == 0 {
		t.Error("no mutant is the same by its rules")
	}
	t.Logf("%d mutants are the same by their rules", proved)
}

// A pairing is a sheet with a version of itself.
type pairing struct {
	Sheet  string    `json:"sheet"`
	Change string    `json:"change"`
	Mutant bool      `json:"mutant"` // else a rewriting
	Texts  [2]string `json:"texts"`
	kind   int
}

// measured compares a pair for the limit of the processor's time, however much of
// it others have meanwhile.
func measured(t *testing.T, p pairing) (r *compare.Result, ok bool, err error) {
	o := compare.Options{Machine: network, Limit: *measureLimit, Clock: processorTime}
	if *measureRules {
		o = compare.Options{Pairs: 1, Samples: -1}
	}
	return compareVariant(t, p.Texts[0], p.Texts[1], o)
}

// eachPairing calls f with one in *measureSample pairs of the bundled games and
// 150 public sheets.
func eachPairing(t *testing.T, f func(pairing)) (sheets int) {
	t.Helper()
	var all []struct{ name, text string }
	for _, g := range games.All() {
		all = append(all, struct{ name, text string }{g.Name, g.Rules})
	}
	names := corpus.Games(t)
	for i := range 150 {
		name := names[i*len(names)/150]
		all = append(all, struct{ name, text string }{name, corpus.Text(t, name)})
	}
	for i, s := range all {
		for k, v := range changes() {
			if (i+k)%*measureSample != 0 {
				continue
			}
			if b, ok := vary(s.text, v, uint64(i)); ok {
				f(pairing{s.name, v.name, k < len(mutants), [2]string{s.text, b}, k})
			}
		}
	}
	return len(all)
}

// changes returns the ways to change a sheet, mutants first.
func changes() []variant { return append(append([]variant(nil), mutants...), rewritings...) }

// TestVariantsAreWritten gives tools/compare-browser.js what to compare.
func TestVariantsAreWritten(t *testing.T) {
	if *variantsFile == "" {
		t.Skip("no -variants")
	}
	var all []pairing
	eachPairing(t, func(p pairing) {
		for _, text := range p.Texts {
			sheet := gdl.Parse(text)
			wrong := slices.ContainsFunc(check.Check(sheet),
				func(d gdl.Diagnostic) bool { return d.Severity == gdl.Error })
			if _, err := logic.Compile(sheet); err != nil || wrong {
				return // the page does not play it
			}
		}
		all = append(all, p)
	})
	text, err := json.Marshal(all)
	if err == nil {
		err = os.WriteFile(*variantsFile, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A measurement is what a table of docs/compare.md is made of. It is kept while it
// is made, so that it can go on after a stop.
type measurement struct {
	Done   int     // pairings, those without a game among them
	Pairs  int     // that were compared
	Counts []tally // by kind of change
}

// TestMeasure makes the tables of docs/compare.md.
func TestMeasure(t *testing.T) {
	if *measureTable == "" {
		t.Skip("no -measure")
	}
	m := measurement{Counts: make([]tally, len(changes()))}
	if text, err := os.ReadFile(*measureKeep); err == nil {
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
	}
	begin, at := time.Now(), 0
	sheets := eachPairing(t, func(p pairing) {
		at++
		if at <= m.Done || time.Since(begin) > *measureTotal {
			return
		}
		m.take(t, p)
		if *measureKeep != "" {
			m.keep(t, *measureKeep)
		}
	})
	if err := os.WriteFile(*measureTable, []byte(m.tables()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d pairs, %d of %d pairings of %d sheets, in %s by the clock", m.Pairs, m.Done, at, sheets,
		time.Since(begin).Round(time.Second))
}

// take compares the next pair and counts what is found.
func (m *measurement) take(t *testing.T, p pairing) {
	t.Helper()
	m.Done++
	r, ok, err := measured(t, p)
	if !ok {
		return
	}
	m.Pairs++
	m.Counts[p.kind].add(r, err)
	switch {
	case err != nil:
		t.Logf("%s, %s: %v", p.Sheet, p.Change, err)
	case r.Verdict == compare.Undecided:
		t.Logf("%s, %s: left open after %d pairs, depth %d, %d in matches", p.Sheet, p.Change, r.Pairs, r.Depth,
			r.Sampled)
	case r.Verdict == compare.Different && !p.Mutant:
		t.Errorf("%s, %s: called different after %v: %+v", p.Sheet, p.Change, r.Moves[0], r.Differences[0])
	}
}

func (m *measurement) keep(t *testing.T, file string) {
	t.Helper()
	text, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(file, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// tables returns one table of mutants and one of rewritings.
func (m *measurement) tables() string {
	var b strings.Builder
	row := func(name string, c tally) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d |\n", name, c.Different, c.Shortest, c.Same, c.Open, c.Errors)
	}
	for part, title := range []string{"mutant", "rewriting"} {
		fmt.Fprintf(&b, "| %s | told apart | of them shortest proved | proved the same | left open | errors |\n", title)
		b.WriteString("| --- | --: | --: | --: | --: | --: |\n")
		var all tally
		for k, c := range m.Counts {
			if (k >= len(mutants)) != (part == 1) {
				continue
			}
			row(changes()[k].name, c)
			all = tally{all.Same + c.Same, all.Different + c.Different, all.Open + c.Open, all.Errors + c.Errors,
				all.Shortest + c.Shortest}
		}
		row("all", all)
		b.WriteString("\n")
	}
	return b.String()
}
