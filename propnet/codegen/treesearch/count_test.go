//go:build !js

package treesearch

import (
	"testing"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// A search of hours computes more children than 32 bits count.
func TestRunGoesOnWhateverHasBeenCounted(t *testing.T) {
	g, ok := games.Find("connect-four")
	if !ok {
		t.Fatal("there is no connect-four")
	}
	_, c := nettest.Build(t, nettest.Compile(t, g.Rules))
	p, err := Compile(t.Context(), c, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := p.Open(t.Context(), wazerohost.New(), 0, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := x.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	for _, counted := range []uint32{0, 1<<31 - 500, 1<<32 - 500} {
		if err := x.begin(t.Context(), c.Initial, 30, -1, 10001); err != nil {
			t.Fatal(err)
		}
		if err := x.setHead(headNodes, counted); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			stop, err := x.instance.Call(t.Context(), "run", 1000)
			_, nodes, errResult := x.result()
			if err != nil || errResult != nil || stop != searchYield || nodes < 1000 || nodes > 2000 {
				t.Errorf("after %d children run stops for reason %d at %d, want %d after 1000; %v, %v", counted, stop,
					nodes, searchYield, err, errResult)
			}
		}
	}
}
