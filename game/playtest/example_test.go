package playtest_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

func ExamplePerft() {
	g, _ := games.Find("tic-tac-toe")
	rules, err := logic.Compile(gdl.Parse(g.Rules))
	if err != nil {
		log.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{}) // any machine would do
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	s, err := m.Initial(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for depth := 1; depth <= 4; depth++ {
		n, err := playtest.Perft(ctx, m, s, depth)
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
