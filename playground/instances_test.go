package playground

import (
	"slices"
	"testing"
)

func TestInstancesSayWhatRulesGiveHere(t *testing.T) {
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{walk}))
	at := func(moves [][]string) map[int]RuleInstances {
		byRule := map[int]RuleInstances{}
		for _, x := range result[InstancesResult](c.start("instances", InstancesRequest{moves})).Rules {
			byRule[x.Rule] = x
		}
		return byRule
	}
	begin := at(nil)
	if got := begin[1].Heads; !slices.Equal(got, []string{"(init (at 1))"}) {
		t.Errorf("init gives %v", got)
	}
	if got := begin[4]; !slices.Equal(got.Heads, []string{"(legal x go)"}) ||
		!slices.Equal(got.Uses, []string{"(true (at 1))"}) {
		t.Errorf("legal gives %v", got)
	}
	if got, ok := begin[5]; ok {
		t.Errorf("before any move next gives %v", got)
	}
	later := at([][]string{{"go"}})
	if got := later[5]; !slices.Equal(got.Heads, []string{"(next (at 2))"}) ||
		!slices.Equal(got.Uses, []string{"(does x go)"}) {
		t.Errorf("after a move next gives %v", got)
	}
	if got, ok := later[1]; ok {
		t.Errorf("after a move init gives %v", got)
	}
}
