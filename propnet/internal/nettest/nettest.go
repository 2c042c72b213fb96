// Package nettest builds networks for tests of propnet and its rooms.
package nettest

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Compile reads rules. An error ends the test, here and in Build.
func Compile(t testing.TB, text string) *logic.Rules {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// Build returns the network of rules, and its circuit.
func Build(t testing.TB, rules *logic.Rules) (*propnet.Net, *circuit.Circuit) {
	t.Helper()
	net, err := propnet.Build(t.Context(), rules, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := propnet.Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	return net, c
}
