package compare

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// Fingerprint returns a short text that is the same for rule sets that differ in
// nothing but the order of rules and conditions, names of variables and of views,
// comments and repetition: for answers that were copied, or found alike. Rules
// that the game does not need count as well. Two rule sets with different
// fingerprints may still be the same game.
func Fingerprint(rules *logic.Rules) string {
	c := newCanon(rules, lowerCase, true)
	var keys []string
	for rel, clauses := range c.clauses {
		for _, i := range clauses {
			if c.keys[i] != "" {
				keys = append(keys, c.relations[rel]+c.keys[i])
			}
		}
	}
	slices.Sort(keys)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(keys), "\n")))
	return hex.EncodeToString(sum[:8])
}
