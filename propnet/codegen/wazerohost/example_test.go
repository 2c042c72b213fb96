//go:build !js

package wazerohost_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
)

// Random matches of rock paper scissors, 128 side by side: both roles get half
// of the points.
func Example() {
	ctx := context.Background()
	g, _ := games.Find("rock-paper-scissors")
	rules, err := logic.Compile(gdl.Parse(g.Rules))
	if err != nil {
		log.Fatal(err)
	}
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		log.Fatal(err)
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		log.Fatal(err)
	}
	host := wazerohost.New()
	defer host.Close(ctx)
	m := codegen.New(host, circuit, propnet.NewNames(net))
	defer m.Close()
	s, err := m.Initial(ctx)
	if err != nil {
		log.Fatal(err)
	}
	tallies, err := m.Playouts(ctx, []game.State{s}, 100_000, 1, 10)
	if err != nil {
		log.Fatal(err)
	}
	t := tallies[0]
	fmt.Printf("%d matches, %d plies\n", t.Done, t.Plies)
	for role, name := range rules.Roles {
		fmt.Printf("%s %.0f\n", rules.Terms.String(name), float64(t.Sum[role])/float64(t.Done))
	}
	// Output:
	// 100000 matches, 500000 plies
	// left 50
	// right 50
}
