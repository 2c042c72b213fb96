package match_test

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/match"
)

func TestParseJoints(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string // joint moves joined by |, moves by a comma
		fails      string // part of the error
	}{
		{"nothing is the empty list", " \n", "", ""},
		{"a joint move may begin with a compound move", "((mark 1 1) noop) (noop (mark 2 2))",
			"(mark 1 1),noop|noop,(mark 2 2)", ""},
		{"one player", "(cross)((take goat))", "cross|(take goat)", ""},
		{"a name outside of parentheses", "(a b) c", "", "joint move 2 is not a list"},
		{"a list that never closes", "((mark 1 1) noop", "", "joint move 1 is not a list"},
		{"a parenthesis that opens nothing", "(a)) (b)", "", "joint move 2 is not a list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			joints, err := match.ParseJoints(c.text)
			if c.fails != "" {
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Fatalf("the error is %v, want one with %q", err, c.fails)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var parts []string
			for _, j := range joints {
				var moves []string
				for _, m := range j {
					moves = append(moves, m.String())
				}
				parts = append(parts, strings.Join(moves, ","))
			}
			if have := strings.Join(parts, "|"); have != c.want {
				t.Errorf("%q, want %q", have, c.want)
			}
		})
	}
}
