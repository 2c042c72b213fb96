package match

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/gdl-playground/engine/gdl"
)

// A scrambler gives the words of a rule sheet other names, so that a player must
// not know a game by its words. Keywords, variables and integers keep theirs.
type scrambler struct {
	mu    sync.Mutex // players of a match share the names
	rng   *rand.Rand
	to    map[string]string // from words in small letters
	from  map[string]string
	taken map[string]bool // words of the sheet, which are no new names
}

// fixedWords are the words that have a meaning in the language.
var fixedWords = map[string]bool{
	"role": true, "init": true, "true": true, "does": true, "next": true, "legal": true, "goal": true, "terminal": true,
	"base": true, "input": true, "distinct": true, "not": true, "or": true, "and": true, "<=": true,
	"sees": true, "random": true, "heuristic": true, "nil": true,
}

// newScrambler returns new names for the words of rules. They follow from a seed.
func newScrambler(rules string, seed uint64) *scrambler {
	s := &scrambler{
		rng: rand.New(rand.NewPCG(seed, 0x736372616D626C65)),
		to:  map[string]string{}, from: map[string]string{}, taken: map[string]bool{},
	}
	eachWord(rules, func(word string) string {
		s.taken[strings.ToLower(word)] = true
		return word
	})
	return s
}

// fixed reports whether a word is never scrambled.
func fixed(word string) bool {
	digits := strings.TrimLeft(word, "+-")
	return fixedWords[strings.ToLower(word)] || strings.HasPrefix(word, "?") ||
		digits != "" && strings.Trim(digits, "0123456789") == ""
}

// word returns the new name of a word.
func (s *scrambler) word(word string) string {
	if fixed(word) {
		return word
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.ToLower(word)
	if to, ok := s.to[key]; ok {
		return to
	}
	for {
		to := s.invent()
		if !s.taken[to] && !fixedWords[to] && s.from[to] == "" {
			s.to[key], s.from[to] = to, word
			return to
		}
	}
}

// invent makes up a word that can be spoken.
func (s *scrambler) invent() string {
	const consonants, vowels = "bdfghjklmnprstvwz", "aeiou"
	var b strings.Builder
	for range 2 + s.rng.IntN(3) {
		b.WriteByte(consonants[s.rng.IntN(len(consonants))])
		b.WriteByte(vowels[s.rng.IntN(len(vowels))])
	}
	return b.String()
}

// back returns the word that a new name stands for.
func (s *scrambler) back(word string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if from, ok := s.from[strings.ToLower(word)]; ok {
		return from
	}
	if fixed(word) {
		return word
	}
	// A word that the player was never told, or knows from elsewhere, must not be
	// taken for one of the sheet.
	return "unknown-" + word
}

// text scrambles a text, word by word.
func (s *scrambler) text(text string) string { return eachWord(text, s.word) }

// terms scrambles moves.
func (s *scrambler) terms(moves []gdl.Term) ([]gdl.Term, error) {
	if len(moves) == 0 {
		return nil, nil
	}
	x, err := gdl.ParseTerms(s.text(strings.TrimSuffix(strings.TrimPrefix(listText(moves), "("), ")")))
	if err != nil {
		return nil, fmt.Errorf("scrambled moves: %w", err)
	}
	return x, nil
}

// eachWord replaces the words of a text, and takes comments out.
func eachWord(text string, replace func(string) string) string {
	text = bare(text)
	var b strings.Builder
	for len(text) > 0 {
		end := strings.IndexAny(text, " ()")
		switch {
		case end == 0:
			b.WriteByte(text[0])
			text = text[1:]
			continue
		case end < 0:
			end = len(text)
		}
		b.WriteString(replace(text[:end]))
		text = text[end:]
	}
	return b.String()
}
