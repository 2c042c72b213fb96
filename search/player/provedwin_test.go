package player

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestAWinThatWasProvedIsWon plays with few positions a move, so that proofs are found late
// and are easily lost again, against players who choose at random or look ahead:
// from the move on that proves a win, all moves keep it.
func TestAWinThatWasProvedIsWon(t *testing.T) {
	for _, name := range []string{"connect-four", "breakthrough-6x6", "hex-5x5", "tic-tac-toe"} {
		t.Run(name, func(t *testing.T) {
			m := codedPair(t, name)
			s := searchtest.Start(t, m)
			proved := 0
			for seed := range uint64(10) {
				for _, against := range []string{"random", "medium"} {
					if wins, goal := playForWin(t, m, s, against, int(seed%2), seed); wins {
						proved++
						if goal != 100 {
							t.Errorf("a win was proved against %s, seed %d, and the goal is %d", against, seed, goal)
						}
					}
				}
			}
			if proved == 0 {
				t.Error("no win was ever proved")
			}
		})
	}
}

// playForWin plays a match of hard in a role. It returns whether a win was proved on the
// way, and the goal.
func playForWin(t *testing.T, m game.Machine, s game.State, against string, role int, seed uint64,
) (proved bool, goal game.Goal) {
	t.Helper()
	other, ok := FindStyle(against)
	if !ok {
		t.Fatalf("no player %s", against)
	}
	players := make([]*Player, 2)
	players[role], players[1-role] = New(m.Clone(), role, 1<<20), other.New(m.Clone(), 1-role, 1<<20)
	for {
		if end, err := m.Terminal(t.Context(), s); err != nil {
			t.Fatal(err)
		} else if end {
			goal, err = m.Goal(t.Context(), s, role)
			if err != nil {
				t.Fatal(err)
			}
			return proved, goal
		}
		joint := make(game.JointMove, 2)
		for r, p := range players {
			res, err := p.Best(t.Context(), s, search.Options{MaxNodes: 3000, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			joint[r] = res.Move
			proved = proved || r == role && res.Proof.Low == 100
		}
		next, err := m.Next(t.Context(), s, joint)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
}
