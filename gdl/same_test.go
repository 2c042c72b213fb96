package gdl_test

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

func TestSameRules(t *testing.T) {
	const text = "(role a)\n(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))"
	s := gdl.Parse(text)
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"other layout and comments": {"; a game\n(role   a) (<= (legal a (go ?x)) ; moves\n(n ?x) (not (true (at ?x)))\n" +
			"(or (p ?x) (distinct ?x 1)))", true},
		"another order":   {"(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))(role a)", false},
		"a form less":     {"(role a)", false},
		"other letters":   {"(role A)\n(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))", false},
		"another name":    {"(role a)\n(<= (legal a (go ?y)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))", false},
		"another literal": {"(role a)\n(<= (legal a (go ?x)) (n ?x) (true (at ?x)) (or (p ?x) (distinct ?x 1)))", false},
		"inside an or":    {"(role a)\n(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 2)))", false},
		"a form commented out": {"(role a)\n;(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))",
			false},
	} {
		if got := s.SameRules(gdl.Parse(c.text)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if broken := gdl.Parse("(role a) (<= p"); broken.SameRules(gdl.Parse("(role a) (<= p")) {
		t.Error("nobody knows what a form means that cannot be read")
	}
}
