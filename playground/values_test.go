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

func TestBasesCanBeSetByHand(t *testing.T) {
	c, _ := loadNetwork(t, "tic-tac-toe")
	id := func(text string) int {
		return result[FindNodesResult](c.start("findnodes", FindNodesRequest{text, 1})).Nodes[0].ID
	}
	row := []int{id("true cell 1 1 x"), id("true cell 2 1 x"), id("true cell 3 1 x")}
	end := id("terminal")
	values := func(set ...SetNode) []byte {
		w := c.start("values", ValuesRequest{Set: set}).reply()
		if w.Kind != KindResult {
			t.Fatalf("%v: %s", set, w.Body)
		}
		return w.buffers[0]
	}
	if v := values(SetNode{row[0], true}, SetNode{row[1], true}); v[row[1]] != 1 || v[end] != 0 {
		t.Error("two marks are not a line")
	}
	if v := values(SetNode{row[0], true}, SetNode{row[1], true}, SetNode{row[2], true}); v[end] != 1 {
		t.Error("three marks set by hand do not end the game")
	}
	wantFailure(c.start("values", ValuesRequest{Set: []SetNode{{end, true}}}), FailRequest)
	wantFailure(c.start("values", ValuesRequest{Set: []SetNode{{-1, true}}}), FailRequest)
}
