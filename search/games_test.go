package search

import (
	"context"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/reasoner"
)

// reason returns the reasoner of a bundled game.
func reason(t testing.TB, name string) game.Machine {
	t.Helper()
	m, err := reasoner.New(rules(t, name), reasoner.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// network returns the propnet of a bundled game.
func network(t testing.TB, name string) game.Machine {
	t.Helper()
	ctx := context.Background()
	net, err := propnet.Build(ctx, rules(t, name), propnet.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return propnet.NewMachine(net, circuit)
}

func rules(t testing.TB, name string) *game.Rules {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	r, err := game.Compile(gdl.Parse(g.Rules))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}
