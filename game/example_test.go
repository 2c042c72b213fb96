package game_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// newTicTacToe returns a machine of a bundled game; any engine would do.
func newTicTacToe() game.Machine {
	g, _ := games.Find("tic-tac-toe")
	rules, err := logic.Compile(gdl.Parse(g.Rules))
	if err != nil {
		log.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return m
}

func ExampleMachine() {
	ctx, m := context.Background(), newTicTacToe()
	s, err := m.Initial(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for {
		ended, err := m.Terminal(ctx, s)
		if err != nil {
			log.Fatal(err)
		}
		if ended {
			break
		}
		joint := make(game.JointMove, len(m.Rules().Roles))
		for role := range joint {
			moves, err := m.Legal(ctx, s, role, nil)
			if err != nil {
				log.Fatal(err)
			}
			joint[role] = moves[0] // a player would think about it
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			log.Fatal(err)
		}
	}
	for role, name := range m.Rules().Roles {
		goal, err := m.Goal(ctx, s, role)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m.Rules().Terms.String(name), goal)
	}
	// Output:
	// x 100
	// o 0
}
