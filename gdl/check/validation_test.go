package check

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
	"github.com/gdl-playground/engine/internal/corpus"
)

// differentVerdicts lists the sheets that we judge otherwise than the
// reference validator, with the reason.
var differentVerdicts = map[string]string{
	"base_test_case_2b.kif": "init sets tailpos, which no next rule gives: it is lost after the first of six " +
		"moves, though three rules ask for it",
	"base_test_case_5b.kif": "(does ?player (draw ?x1 ?y ?x2 ?y)) never holds: the only legal move is (draw 1 1 1 2)",
}

// milderVerdicts lists public sheets that the reference validator calls
// invalid and that we find no error in, with the reason.
var milderVerdicts = map[string]string{
	"disabled.chessAlex": "only letter case differs: a warning, names are compared without regard to case",
	"wargame03":          "only letter case differs",
	"wargame03.v1":       "only letter case differs",
}

// TestVerdictsAreThoseOfTheReferenceValidator also wants an error in every form
// in which that validator finds one.
func TestVerdictsAreThoseOfTheReferenceValidator(t *testing.T) {
	for _, list := range []string{"expected.json", "fragments.json"} {
		var cases []struct {
			File, Verdict string
			Problems      []struct {
				Check, Level string
				Start, End   int // characters; -1 for the sheet as a whole
			}
		}
		if err := json.Unmarshal([]byte(corpus.File(t, "validation", list)), &cases); err != nil {
			t.Fatal(err)
		}
		if len(cases) == 0 {
			t.Fatalf("%s is empty", list)
		}
		for _, c := range cases {
			s := gdl.Parse(corpus.File(t, "validation", c.File))
			ds := Check(s)
			reason, known := differentVerdicts[c.File]
			switch have := gdltest.Verdict(ds); {
			case have == c.Verdict && known:
				t.Errorf("%s has the same verdict now, though it should not: %s", c.File, reason)
			case have != c.Verdict && !known:
				t.Errorf("%s: verdict %s, want %s", c.File, have, c.Verdict)
				for _, d := range ds {
					from, _ := s.Offset(d.Place)
					t.Logf("%v: %v: %s (%s)", s.Position(from), d.Severity, d.Message, d.Code)
				}
			}
			for _, p := range c.Problems {
				if c.File == "fragment_axioms3.kif" && p.Check == "KeywordsAreNotFunctionNames" {
					continue // it takes `and` for a relation, and true inside it for a function
				}
				if p.Level == "error" && p.Start >= 0 && !errorIn(s.PlaceAt(s.FromUTF16(p.Start)).Form, ds) {
					t.Errorf("%s: no error in the form at %v, where the reference validator finds %s", c.File,
						s.Position(s.FromUTF16(p.Start)), p.Check)
				}
			}
		}
	}
}

// errorIn reports whether an error lies in a form.
func errorIn(form int, ds []gdl.Diagnostic) bool {
	return slices.ContainsFunc(ds, func(d gdl.Diagnostic) bool {
		return d.Place.Form == form && d.Severity == gdl.Error
	})
}

func TestPublicSheetsHaveErrorsWhereTheReferenceValidatorFindsThem(t *testing.T) {
	index := corpus.Index(t)
	for _, game := range corpus.Sample(t) {
		s := gdl.Parse(corpus.Text(t, game))
		rules := 0
		for _, f := range s.Forms {
			if f.Rule != nil && f.Rule.Arrow {
				rules++
			}
		}
		if want := index[game].Rules; rules != want {
			t.Errorf("%s: %d rules, want %d", game, rules, want)
		}
		invalid := index[game].Validator == "invalid" && milderVerdicts[game] == ""
		ds := Check(s)
		if have := gdltest.Verdict(ds) == "invalid"; have != invalid {
			t.Errorf("%s: errors: %v, want %v", game, have, invalid)
			for _, d := range ds {
				if d.Severity == gdl.Error {
					from, _ := s.Offset(d.Place)
					t.Logf("%v: %s (%s)", s.Position(from), d.Message, d.Code)
				}
			}
		}
	}
}
