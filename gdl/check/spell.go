package check

import "github.com/gdl-playground/engine/internal/spell"

// maxGuesses bounds the search for names that were perhaps meant: it compares
// every unknown name with every known one.
const maxGuesses = 200_000

// A guesser looks for names that were perhaps meant, until it has compared as many as it may.
type guesser struct{ left int } // pairs of names that may still be compared

// nearest is [spell.Nearest] with a bound on the work.
func (g *guesser) nearest(name string, candidates []string) string {
	if g.left -= len(candidates); g.left < 0 {
		return ""
	}
	return spell.Nearest(name, candidates)
}
