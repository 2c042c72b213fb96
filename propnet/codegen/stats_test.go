package codegen_test

import (
	"testing"

	"github.com/gdl-playground/engine/propnet/codegen"
)

func TestStats(t *testing.T) {
	for _, r := range rivals() {
		codegen.Stats(r.name, r.circuit)
	}
}
