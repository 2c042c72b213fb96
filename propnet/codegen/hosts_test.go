//go:build !js

package codegen_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/internal/v8host"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
)

// native runs modules by wazero.
var native = wazerohost.New()

// node is the one Node.js process of all tests; it ends with them.
var node = sync.OnceValues(v8host.StartNode)

// v8 returns the host that runs modules in the engine of Chromium, or skips
// the test.
func v8(t testing.TB) *v8host.Host {
	t.Helper()
	h, err := node()
	if errors.Is(err, v8host.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// onEveryHost runs a test in wazero and in V8.
func onEveryHost(t *testing.T, test func(t *testing.T, host host.Host)) {
	t.Run("wazero", func(t *testing.T) { test(t, native) })
	t.Run("V8", func(t *testing.T) { test(t, v8(t)) })
}
