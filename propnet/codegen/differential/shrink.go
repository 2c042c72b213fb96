package differential

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

// Shrink returns a sheet that still fails, of which no rule and no condition can be
// left out. The given one must fail.
func Shrink(text string, fails func(text string) bool) string {
	for size := len(rulesOf(text)) / 2; size > 0; size /= 2 {
		for from := 0; from < len(rulesOf(text)); {
			rules := rulesOf(text)
			less := textOf(slices.Delete(rules, from, min(from+size, len(rules))))
			if fails(less) {
				text = less
			} else {
				from += size
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(rulesOf(text)); i++ {
			for k := 0; k <= len(rulesOf(text)[i].Body); {
				rules := rulesOf(text)
				if k == len(rules[i].Body) { // after its conditions, the rule
					rules = slices.Delete(rules, i, i+1)
				} else {
					rules[i].Body = without(rules[i].Body, k)
				}
				less := textOf(rules)
				if !fails(less) {
					k++
					continue
				}
				text, changed = less, true
				if i >= len(rulesOf(text)) {
					break
				}
			}
		}
	}
	return text
}

// without returns a body without a condition, or with one of its alternatives.
func without(body []gdl.Literal, k int) []gdl.Literal {
	if l := body[k]; l.Kind == gdl.Or && len(l.Sub) > 0 {
		body[k] = l.Sub[0]
		return body
	}
	return slices.Delete(body, k, k+1)
}
