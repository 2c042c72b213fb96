package gdl_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
	"github.com/gdl-playground/engine/gdl/internal/token"
	"github.com/gdl-playground/engine/internal/corpus"
)

// TestAMissingParenthesisBlamesTheFormItBelongsTo takes parentheses out of
// public sheets, one at a time.
func TestAMissingParenthesisBlamesTheFormItBelongsTo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tried, alone, mended := 0, 0, 0
	for _, game := range corpus.Sample(t) {
		text := corpus.Text(t, game)
		p := gdl.NewParser()
		s := p.Parse(text)
		if len(text) > 60_000 || gdltest.HasError(s.Diagnostics()) {
			continue
		}
		for range 3 {
			form := r.IntN(len(s.Forms))
			at := randomClose(r, s.Forms[form].Text)
			if at < 0 {
				continue
			}
			at += s.Forms[form].Offset
			broken := p.Parse(text[:at] + text[at+1:])
			tried++
			var errors []gdl.Diagnostic
			for _, d := range broken.Diagnostics() {
				if d.Severity == gdl.Error {
					errors = append(errors, d)
				}
			}
			if len(errors) == 0 || errors[0].Place.Form != form || errors[0].Code != gdl.CodeUnclosed {
				t.Errorf("%s: without the parenthesis at %v: %+v", game, s.Position(at), errors)
				continue
			}
			if len(errors) == 1 {
				alone++
			}
			if differs(p.Parse(gdltest.Apply(broken, errors[0].Fixes[0])), s) == "" {
				mended++
			}
		}
	}
	if tried < 500 && !testing.Short() {
		t.Fatalf("only %d parentheses were taken out", tried)
	}
	if alone < tried*95/100 {
		t.Errorf("%d of %d missing parentheses lead to one error only, want 95 %%", alone, tried)
	}
	if mended < tried*70/100 {
		t.Errorf("the fix restores %d of %d sheets, want 70 %%", mended, tried)
	}
	t.Logf("%d parentheses taken out: %d times one error, %d times the fix restores the sheet", tried, alone, mended)
}

// TestAnExtraParenthesisIsFoundBehindTheFormThatEndedTooSoon puts parentheses
// into public sheets, one at a time.
func TestAnExtraParenthesisIsFoundBehindTheFormThatEndedTooSoon(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	tried, alone, mended := 0, 0, 0
	for _, game := range corpus.Sample(t) {
		text := corpus.Text(t, game)
		p := gdl.NewParser()
		s := p.Parse(text)
		if len(text) > 60_000 || gdltest.HasError(s.Diagnostics()) {
			continue
		}
		form := r.IntN(len(s.Forms))
		at := randomClose(r, s.Forms[form].Text)
		if at < 0 {
			continue
		}
		at += s.Forms[form].Offset
		broken := p.Parse(text[:at] + ")" + text[at:])
		tried++
		end := s.Forms[form].Offset + len(s.Forms[form].Text) + 1
		var found *gdl.Diagnostic
		errors := 0
		for _, d := range broken.Diagnostics() {
			if from, _ := broken.Offset(d.Place); d.Code == gdl.CodeStray && at <= from && from <= end {
				found = &d
			}
			if d.Severity == gdl.Error {
				errors++
			}
		}
		if found == nil {
			t.Errorf("%s: with a parenthesis more at %v: %+v", game, s.Position(at), broken.Diagnostics())
			continue
		}
		if errors == 1 {
			alone++
		}
		if differs(p.Parse(gdltest.Apply(broken, found.Fixes[0])), s) == "" {
			mended++
		}
	}
	if tried < 200 && !testing.Short() {
		t.Fatalf("only %d parentheses were put in", tried)
	}
	if alone < tried*99/100 {
		t.Errorf("%d of %d extra parentheses lead to one error only, want 99 %%", alone, tried)
	}
	if mended < tried*95/100 {
		t.Errorf("the fix restores %d of %d sheets, want 95 %%", mended, tried)
	}
	t.Logf("%d parentheses put in: %d times one error, %d times the fix restores the sheet", tried, alone, mended)
}

// randomClose returns the offset of a closing parenthesis of a form, -1 if
// there is none.
func randomClose(r *rand.Rand, form string) int {
	var offsets []int
	s := token.NewScanner(form, 0)
	for t := s.Next(); t.Kind != token.End; t = s.Next() {
		if t.Kind == token.Close {
			offsets = append(offsets, t.From)
		}
	}
	if len(offsets) == 0 {
		return -1
	}
	return offsets[r.IntN(len(offsets))]
}
