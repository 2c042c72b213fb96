package playground

import (
	"strings"
	"testing"
)

func TestGamesAreCompared(t *testing.T) {
	c := newClient(t)
	rules := rulesOf(t, "tic-tac-toe")
	r := result[CompareResult](c.start("compare", CompareRequest{
		Texts:   []string{"; é\n" + rules, strings.Replace(rules, "(goal ?player 50)", "(goal ?player 40)", 1)},
		Seconds: 20,
	}))
	if r.Verdict != GamesDifferent || len(r.Differences) == 0 || r.Differences[0].Kind != DifferentGoal {
		t.Fatalf("%+v", r)
	}
	for side, shown := range r.Shown {
		if len(shown) != 1 || shown[0].Ply != len(r.Moves[side]) || !shown[0].Terminal {
			t.Errorf("side %d: %+v", side, shown)
		}
	}
	if d := r.Differences[0]; d.Goals[0].Value == nil || *d.Goals[0].Value != 50 || *d.Goals[1].Value != 40 {
		t.Errorf("%+v", d.Goals)
	}
	var fault []ComparedRule
	for _, change := range r.Changes {
		if change.AtFault {
			fault = append(fault, change.Rules[0]...)
		}
	}
	if len(fault) == 0 || !strings.Contains(fault[0].Text, "50") ||
		!strings.HasPrefix(string([]rune("; é\n" + rules)[fault[0].From:]), fault[0].Text) {
		t.Errorf("at fault: %+v", fault)
	}
	same := result[CompareResult](c.start("compare", CompareRequest{Texts: []string{rules, "; another\n" + rules},
		Seconds: 20, SameNames: true}))
	if same.Verdict != GamesSame || !same.ByRules || same.Stopped {
		t.Errorf("%+v", same)
	}
	f := wantFailure(c.start("compare", CompareRequest{Texts: []string{rules, "(role"}, Seconds: 1}), FailNotPlayable)
	if f.Args[0] != "1" {
		t.Errorf("%+v", f)
	}
	wantFailure(c.start("compare", CompareRequest{Texts: []string{rules}, Seconds: 1}), FailRequest)
	wantFailure(c.start("compare", CompareRequest{Texts: []string{rules, rules}}), FailRequest)
}
