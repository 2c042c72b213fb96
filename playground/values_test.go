package playground

import "testing"

func TestInputsCanBeSetByHand(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	next := result[FindNodesResult](c.start("findnodes", FindNodesRequest{"next cell 1 1 o", 1})).Nodes[0]
	value := func(joint ...string) byte {
		w := c.start("values", ValuesRequest{Joint: joint}).reply()
		if w.Kind != KindResult {
			t.Fatalf("%v: %s", joint, w.Body)
		}
		return w.buffers[0][next.ID]
	}
	if value() != 0 || value("(mark 1 1)", "") != 0 || value("", "(mark 1 1)") != 1 {
		t.Error("the mark of o does not come from the move of o, legal or not")
	}
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(mark 1 1)"}}), FailRequest)
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(mark 9 9)", ""}}), FailTerm)
	wantFailure(c.start("values", ValuesRequest{Joint: []string{"(((", ""}}), FailTerm)
}
