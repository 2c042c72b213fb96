//go:build js && wasm && first

package main

import "github.com/gdl-playground/engine/playground"

var modes map[string]func() error // there are none

// newService returns a service that answers the calls of the first seconds.
func newService(loop *eventLoop) (*playground.Service, error) {
	return playground.NewFirst(playground.Config{Yield: loop.yield}), nil
}
