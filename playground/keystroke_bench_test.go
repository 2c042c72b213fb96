package playground

import (
	"encoding/json"
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

// BenchmarkKeystroke reads large public sheets as after a key pressed at their
// end: in turn a parenthesis that is not closed, and none.
func BenchmarkKeystroke(b *testing.B) {
	for _, name := range corpus.Large {
		b.Run(name, func(b *testing.B) {
			text := corpus.Text(b, name)
			texts := [2]string{text + "\n(", text + "\n"}
			service := New(Config{Yield: func() {}})
			s := newSession()
			j := &job{ctx: b.Context(), service: service}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				result, err := checkText(j, s, CheckRequest{Text: texts[i%2]})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := json.Marshal(result); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
