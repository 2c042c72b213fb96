// Package spell finds the name that a misspelt one was perhaps meant to be.
package spell

import "strings"

// Nearest returns the candidate that a misspelt name, given in lower case, most
// likely means, or "". It differs from the name by few letters: one in names of
// up to six, two up to ten, three in longer ones, without regard to case. The
// first candidate wins a tie.
func Nearest(name string, candidates []string) string {
	best, bestDistance := "", max(1, min(3, (len(name)+1)/4))+1
	if len(name) < 3 {
		return ""
	}
	for _, c := range candidates {
		fold := strings.ToLower(c)
		if len(c) < 3 || fold == name {
			continue
		}
		if d := Distance(name, fold, bestDistance-1); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// Distance returns how many letters have to be inserted, deleted, replaced
// or swapped with their neighbour to turn a into b (Damerau-Levenshtein
// distance with adjacent transpositions), or limit+1 if more than limit.
func Distance(a, b string, limit int) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > limit || limit <= 0 {
		if a == b {
			return 0
		}
		return limit + 1
	}
	before := make([]int, len(b)+1)
	last := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
