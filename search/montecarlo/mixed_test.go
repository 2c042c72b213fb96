package montecarlo

import (
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

const (
	racePlies, raceSteps = 24, 4
	raceFields           = racePlies*(raceSteps-1) + 1
)

// race is a game of two roles that go forward by up to three fields: one of them, or both, which depends on where the
// first one stands. Many ways lead to a position, by positions of either kind.
func race() game.Machine {
	t := gametest.Toy{
		Roles: []string{"left", "right"}, Moves: make([][]string, 2), Initial: []int{0, raceFields, 2 * raceFields},
	}
	for role := range 2 {
		for i := range raceFields {
			t.Facts = append(t.Facts, fmt.Sprintf("(at %d %d)", role, i))
		}
		for i := range raceSteps {
			t.Moves[role] = append(t.Moves[role], fmt.Sprintf("(forward %d)", i))
		}
	}
	for i := range racePlies + 1 {
		t.Facts = append(t.Facts, fmt.Sprintf("(ply %d)", i))
	}
	at := func(s game.State, first int) int {
		i := 0
		for !s.Has(game.Fact(first + i)) {
			i++
		}
		return i
	}
	ply := func(s game.State) int { return at(s, 2*raceFields) }
	t.Legal = func(s game.State, role int) []int {
		if turn := (ply(s) + at(s, 0)) % 3; turn == role || turn == 2 {
			return []int{0, 1, 2, 3}
		}
		return []int{0}
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		left, right := at(s, 0)+int(joint[0]), at(s, raceFields)+int(joint[1])
		return []int{left, raceFields + right, 2*raceFields + ply(s) + 1}
	}
	t.Terminal = func(s game.State) bool { return ply(s) == racePlies }
	t.Goal = func(s game.State, role int) game.Goal {
		switch mine, theirs := at(s, role*raceFields), at(s, (1-role)*raceFields); {
		case mine > theirs:
			return 100
		case mine == theirs:
			return 50
		}
		return 0
	}
	return t.Machine()
}

// TestEdgesLeadWhereTheirMovesDo thins a tree in which nodes are shared by positions where one role chooses, and found
// by joint moves where both do.
func TestEdgesLeadWhereTheirMovesDo(t *testing.T) {
	const limit = 1 << 18
	m := race()
	tr := rooted(t, m, search.Options{}, searchtest.Initial(t, m), tuned, limit)
	thinned, least := 0, uint32(0)
	for round := range 40_000 {
		before := len(tr.nodes)
		if err := tr.round(); err != nil {
			t.Fatal(err)
		}
		if len(tr.nodes) < before && !tr.saturated {
			thinned++
		}
		if round%2_000 == 1_999 {
			least = max(least, checkMoves(t, m, tr))
		}
	}
	if thinned < 2 || least < 1000 {
		t.Errorf("thinned %d times, %d children were looked at", thinned, least)
	}
}

// checkMoves holds that each child is the position after the moves that lead to it, and returns how many it looked at.
func checkMoves(t *testing.T, m game.Machine, tr *tree) (n uint32) {
	t.Helper()
	for id := uint32(1); id < uint32(len(tr.nodes)); id++ {
		if tr.nodes[id].kind != nodeExpanded {
			continue
		}
		s := game.State(tr.state(id)).Trim()
		from0, to0 := tr.span(id, 0)
		from1, to1 := tr.span(id, 1)
		for i := from0; i < to0; i++ {
			for j := from1; j < to1; j++ {
				child, _, _ := tr.child(id, []uint32{i, j})
				if child == 0 || tr.nodes[child].kind == nodeFresh {
					continue
				}
				next, err := m.Next(t.Context(), s, game.JointMove{tr.move(id, i), tr.move(id, j)})
				if err != nil {
					t.Fatal(err)
				}
				if n++; !next.Equal(game.State(tr.state(child)).Trim()) {
					t.Fatalf("node %d is not where moves of node %d lead", child, id)
				}
			}
		}
	}
	return n
}

// TestNodesAreFoundByWiderStates gives states another word in the middle of a search.
func TestNodesAreFoundByWiderStates(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	tr := rooted(t, m, search.Options{MaxNodes: 30_000}, searchtest.Initial(t, m), tuned, 0)
	tr.run()
	tr.widen(tr.width + 1)
	for id := uint32(1); id < uint32(len(tr.nodes)); id++ {
		x := &tr.nodes[id]
		if x.kind != nodeFresh && tr.transpositions.find(&tr.arena, x.ply, tr.state(id)) != id {
			t.Fatalf("node %d of %d is not found by its state", id, len(tr.nodes)-1)
		}
	}
}
