package corpus

import "testing"

func TestEveryGameIsInTheIndex(t *testing.T) {
	index := Index(t)
	games := Games(t)
	if len(games) != len(index) {
		t.Errorf("%d rule sheets, but %d in the index", len(games), len(index))
	}
	for _, name := range games {
		if _, ok := index[name]; !ok {
			t.Errorf("%s is not in the index", name)
		}
	}
	if Text(t, "ticTacToe") == "" {
		t.Error("ticTacToe is empty")
	}
}
