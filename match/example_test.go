package match_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

func ExamplePlay() {
	m := gametest.Nim(2, 1, 1, 2).Machine()
	var players []match.Player
	for seed, id := range []string{"alphabeta-9", "random"} {
		p, _ := player.FindStyle(id)
		players = append(players, match.NewLocal(p, m.Clone(), uint64(seed), 0))
	}
	record, err := match.Play(context.Background(), m, match.Setup{
		Match: "example", Game: "nim", Names: []string{"thinker", "dreamer"}, Players: players,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, step := range record.Steps {
		fmt.Println(step.Moves)
	}
	fmt.Println("the end:", record.End)
	// Output:
	// [(leave 3 0) noop]
	// [noop (leave 1 0)]
	// [(leave 2 0) noop]
	// the end: terminal
}

func ExampleParseMessage() {
	m, err := match.ParseMessage("(START match.7 white ((role white) (role black)) 30 5)")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Verb, m.Match, m.Role, m.PlayClock)
	// Output: start match.7 white 5s
}
