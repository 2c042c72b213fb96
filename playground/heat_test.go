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
	const stuck = `(role r) (init (at 1)) (<= (legal r ?x) (move ?x) (true (at 1))) (move stay) (move go)
		(<= (next (at 1)) (does r stay)) (<= (next (at 2)) (does r go)) (<= terminal (true (at 3))) (goal r 0)`
	result[LoadResult](c.start("load", LoadRequest{Text: stuck, Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
	if r, _ = ask(HeatRequest{Matches: 10, Seconds: 5, Seed: 1}); r.Matches != 10 {
		t.Errorf("%d random matches of rules in which a role gets stuck", r.Matches)
	}
	wantFailure(c.start("heat", HeatRequest{Matches: 1 << 20, Seconds: 5}), FailRequest)
}
