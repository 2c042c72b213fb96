package playground

import (
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

// BenchmarkFirstPosition shows the initial position of public sheets, of which
// nothing but the diagnostics is known yet, as the page does after each change
// of the rules.
func BenchmarkFirstPosition(b *testing.B) {
	for _, name := range []string{"amazons", "c2006.NOTHELLO_S.3357334851", "c2006.CARVER_S.3359288708", "bender.Chess",
		"chess"} {
		b.Run(name, func(b *testing.B) {
			text := corpus.Text(b, name)
			j := &job{ctx: b.Context(), service: New(Config{Yield: func() {}})}
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s := newSession()
				if _, err := checkText(j, s, CheckRequest{Text: text}); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				if _, err := position(j, s, PositionRequest{RuleStatus: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
