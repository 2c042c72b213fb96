package token_test

import (
	"testing"

	"github.com/gdl-playground/engine/gdl/internal/gdltest"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// FuzzScan holds the scanner to what a token is: only blanks and comments lie
// between tokens, and each is the same when scanning begins with it.
func FuzzScan(f *testing.F) {
	gdltest.AddSeeds(f, "../../check/testdata/*.kif")
	f.Fuzz(func(t *testing.T, text string) {
		s := token.NewScanner(text, 0)
		for end := 0; ; {
			word := s.Next()
			if word.From < end || word.To < word.From || word.To > len(text) {
				t.Fatalf("token %+v comes after %d of %d bytes", word, end, len(text))
			}
			if token.SkipBlank(text[:word.From], end) != word.From {
				t.Fatalf("%q is skipped", text[end:word.From])
			}
			if word.Kind == token.End {
				if word.From != len(text) {
					t.Fatalf("the text ends at %d of %d bytes", word.From, len(text))
				}
				return
			}
			alone := token.NewScanner(text[word.From:word.To], 0)
			if again := alone.Next(); again.Kind != word.Kind || again.To != word.To-word.From ||
				alone.Next().Kind != token.End {
				t.Fatalf("%q is another token by itself: %+v", text[word.From:word.To], again)
			}
			if s.Invalid >= word.To {
				t.Fatalf("what is no text lies at %d, after %+v", s.Invalid, word)
			}
			end = word.To
		}
	})
}
