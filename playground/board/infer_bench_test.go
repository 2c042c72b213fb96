package board

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// BenchmarkBoards finds the boards of large public sheets; the states that it
// needs for that are sampled before.
func BenchmarkBoards(b *testing.B) {
	for _, name := range corpus.Large {
		b.Run(name, func(b *testing.B) {
			r, err := logic.Compile(gdl.Parse(corpus.Text(b, name)))
			if err != nil {
				b.Fatal(err)
			}
			m, err := reasoner.New(r, reasoner.Options{})
			if err != nil {
				b.Fatal(err)
			}
			samples, err := Samples(b.Context(), m)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				Infer(r, NewDomains(r), samples, Tables(b.Context(), m))
			}
		})
	}
}
