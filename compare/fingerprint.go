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
// the order of the arguments of views, comments and repetition: for answers that
// were copied, or found alike. Rules that the game does not need count as well.
// Two rule sets with different fingerprints may still be the same game.
//
// A recursive view is known by its clauses too, told apart in rounds as the
// states of an automaton are when it is made minimal: first all are alike, then
// those differ whose clauses do.
func Fingerprint(rules *logic.Rules) string {
	c := newCanon(rules, lowerCase, true)
	given := make([]string, len(rules.Relations))
	var recursive []int
	for rel := range given {
		if c.recursive[rel] && logic.Relation(rel) >= logic.RelBase {
			recursive = append(recursive, rel)
			given[rel] = "recursive"
		}
	}
	for kinds := 0; ; {
		c := newCanonWith(rules, lowerCase, true, given)
		seen := map[string]bool{}
		for _, rel := range recursive {
			given[rel] = short(c.written(rel))
			seen[given[rel]] = true
		}
		if len(seen) <= kinds {
			return short(c.all())
		}
		kinds = len(seen)
	}
}

// written returns the clauses of a relation, without its name.
func (c *canon) written(rel int) []string {
	var keys []string
	for _, i := range c.clauses[rel] {
		if c.keys[i] != "" {
			keys = append(keys, c.keys[i])
		}
	}
	return keys
}

// all returns the clauses of all relations.
func (c *canon) all() []string {
	var keys []string
	for rel := range c.clauses {
		for _, key := range c.written(rel) {
			keys = append(keys, c.relations[rel]+key)
		}
	}
	return keys
}

// short returns a short text for a set of texts.
func short(keys []string) string {
	slices.Sort(keys)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(keys), "\n")))
	return hex.EncodeToString(sum[:8])
}
