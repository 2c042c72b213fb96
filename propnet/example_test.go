package propnet_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

func ExampleBuild() {
	ctx := context.Background()
	rules, err := logic.Compile(gdl.Parse(`(role robot)
(init (lamp off))
(legal robot press)
(<= (next (lamp on)) (does robot press) (true (lamp off)))
(<= (next (lamp off)) (true (lamp on)))
(<= terminal (true (lamp on)))
(<= (goal robot 100) (true (lamp on)))`))
	if err != nil {
		log.Fatal(err)
	}
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, base := range net.Bases() {
		fmt.Println(net.Name(base))
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("gates:", len(circuit.Gates)) // those of two inputs; negations lie on the edges

	m := propnet.NewMachine(net, circuit)
	s, err := m.Initial(ctx)
	if err != nil {
		log.Fatal(err)
	}
	tallies, err := m.Playouts(ctx, []game.State{s}, 1000, 1, 100)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tallies[0].Done, "matches of", tallies[0].Plies, "moves in all")
	// Output:
	// (true (lamp off))
	// (true (lamp on))
	// gates: 1
	// 1000 matches of 1000 moves in all
}
