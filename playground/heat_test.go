package playground

import (
	"encoding/json"
	"testing"
)

func TestHeatIsTheShareOfPositionsInWhichANodeIsTrue(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: walk, Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
	at := func(text string) int {
		return result[FindNodesResult](c.start("findnodes", FindNodesRequest{Text: text, Limit: 1})).Nodes[0].ID
	}
	one, two := at("(true (at 1))"), at("(true (at 2))")
	ask := func(q HeatRequest) (r HeatResult, shares []byte) {
		w := c.start("heat", q).reply()
		if err := json.Unmarshal(w.Body, &r); w.Kind != KindResult || err != nil {
			t.Fatalf("%s", w.Body)
		}
		return r, w.buffers[r.Shares]
	}
	r, shares := ask(HeatRequest{Moves: [][]string{{"go"}}, Seconds: 5})
	if r.Positions != 2 || shares[one] != 128 || shares[two] != 128 {
		t.Errorf("%d positions of the match, shares %d and %d", r.Positions, shares[one], shares[two])
	}
	r, shares = ask(HeatRequest{Matches: 10, Seconds: 5, Seed: 1})
	if r.Matches != 10 || shares[one] == 0 || shares[one] == 255 {
		t.Errorf("%d random matches, share %d", r.Matches, shares[one])
	}
	wantFailure(c.start("heat", HeatRequest{Matches: 1 << 20, Seconds: 5}), FailRequest)
}
