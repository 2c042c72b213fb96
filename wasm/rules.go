//go:build js && wasm && rules

package main

import "github.com/gdl-playground/engine/playground"

var modes map[string]func() error // there are none

// newService returns a service that answers the calls about rules and positions.
func newService(loop *eventLoop) (*playground.Service, error) {
	return playground.NewRules(playground.Config{Yield: loop.yield}), nil
}
