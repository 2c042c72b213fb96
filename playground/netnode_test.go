package playground

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/playground/netdraw"
)

func TestANodeTellsItsNeighboursAndItsHistory(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	find := func(text string) FoundNode {
		return result[FindNodesResult](c.start("findnodes", FindNodesRequest{text, 1})).Nodes[0]
	}
	moves := [][]string{{"(mark 2 2)", "noop"}, {"noop", "(mark 1 1)"}}
	for text, want := range map[string][]int{
		"does x mark 2 2":  {1, 0, 0},
		"true cell 2 2 x":  {0, 1, 1},
		"next cell 1 1 o":  {0, 1, 1}, // it stays where it is
		"legal x mark 2 2": {1, 0, 0},
		"terminal":         {0, 0, 0},
	} {
		r := result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find(text).ID, Moves: moves}))
		if !slices.Equal(r.History, want) {
			t.Errorf("%s was %v, want %v", text, r.History, want)
		}
	}
	r := result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find("legal x mark 1 1").ID}))
	if r.Becomes != nil {
		t.Errorf("a legal move decides %+v of the next state", r.Becomes)
	}
	if len(r.Inputs) != 1 || r.Inputs[0].Kind != netdraw.NodeAnd || len(r.Rules) != 1 {
		t.Errorf("a legal move reads %+v, from the rules %v", r.Inputs, r.Rules)
	}
	r = result[NetNodeResult](c.start("netnode", NetNodeRequest{ID: find("next cell 1 1 o").ID}))
	if len(r.Rules) != 2 {
		t.Errorf("a mark is made or stays, it does not come from the rules %v", r.Rules)
	}
	if r.Becomes == nil || r.Becomes.Label != "(true (cell 1 1 o))" || r.Becomes.ID != find("true cell 1 1 o").ID {
		t.Errorf("it decides %+v of the next state", r.Becomes)
	}
	wantFailure(c.start("netnode", NetNodeRequest{ID: 1 << 30}), FailRequest)
	wantFailure(c.start("netnode", NetNodeRequest{ID: -1}), FailRequest)
}
