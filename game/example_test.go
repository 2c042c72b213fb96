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

func ExampleCompile() {
	rules, err := logic.Compile(gdl.Parse(`(role robot)
(init (lamp off))
(<= (legal robot wait) (true (lamp ?l)))
(<= (legal robot press) (or (true (lamp off)) (true (lamp broken))))`))
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range rules.Clauses { // the last rule becomes two, one for each branch of the or
		fmt.Printf("form %d gives %s by %d conditions\n", c.Rule, rules.RelationName(c.Head.Relation), len(c.Body))
	}
	// Output:
	// form 0 gives role by 0 conditions
	// form 1 gives init by 0 conditions
	// form 2 gives legal by 1 conditions
	// form 3 gives legal by 1 conditions
	// form 3 gives legal by 1 conditions
}

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

func ExamplePerft() {
	ctx, m := context.Background(), newTicTacToe()
	s, err := m.Initial(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for depth := 1; depth <= 4; depth++ {
		n, err := game.Perft(ctx, m, s, depth)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(depth, n)
	}
	// Output:
	// 1 9
	// 2 72
	// 3 504
	// 4 3024
}
