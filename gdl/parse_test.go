package gdl

import (
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

func TestEverySheetOfTheCorpusParsesWithoutAnError(t *testing.T) {
	for _, game := range corpus.Games(t) {
		s := Parse(corpus.Text(t, game))
		for _, d := range s.Diagnostics() {
			if d.Severity == Error {
				from, _ := s.Offset(d.Place)
				t.Errorf("%s:%v: %s", game, s.Position(from), d.Message)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	text := corpus.Text(b, "chess")
	b.Run("cold", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Parse(text)
		}
	})
}
