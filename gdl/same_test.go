package gdl_test

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

func TestSameRules(t *testing.T) {
	const rule = "(<= (legal a (go ?x)) (n ?x) (not (true (at ?x))) (or (p ?x) (distinct ?x 1)))"
	const text = "(role a)\n" + rule
	s := gdl.Parse(text)
	with := func(old, new string) string { return "(role a)\n" + strings.Replace(rule, old, new, 1) }
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"other layout and comments": {"; a game\n(role   a) (<= (legal a (go ?x)) ; moves\n" +
			"(n ?x) (not (true (at ?x)))\n(or (p ?x) (distinct ?x 1)))", true},
		"another order":        {rule + "(role a)", false},
		"a form less":          {"(role a)", false},
		"other letters":        {"(role A)\n" + rule, false},
		"another name":         {with("go ?x", "go ?y"), false},
		"another literal":      {with("(not (true (at ?x)))", "(true (at ?x))"), false},
		"inside an or":         {with("?x 1", "?x 2"), false},
		"a form commented out": {"(role a)\n;" + rule, false},
	} {
		if got := s.SameRules(gdl.Parse(c.text)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if broken := gdl.Parse("(role a) (<= p"); broken.SameRules(gdl.Parse("(role a) (<= p")) {
		t.Error("nobody knows what a form means that cannot be read")
	}
}
