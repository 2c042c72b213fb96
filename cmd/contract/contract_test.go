package main

import (
	"errors"
	"runtime"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/ground"
)

// Each kind of hostile sheets, at some of its sizes, is checked and built, or
// refused with a limit, within memory that the limits allow. Nothing here looks at
// a clock: what is counted is what was allocated.
func TestHostileSheetsAreBuiltOrRefusedWithinTheirLimits(t *testing.T) {
	limits := ground.Limits{Atoms: 1 << 16, Literals: 1 << 19, Bytes: 16 << 20, Steps: 1 << 27}
	const most = 1 << 30 // allocated in all, most of it not at the same time
	for _, k := range kinds {
		for _, i := range []int{0, 4, 8} {
			text := k.text(k.size(i))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			sheet := gdl.Parse(text)
			check.Check(sheet)
			rules, err := logic.Compile(sheet)
			if err == nil {
				var net *propnet.Net
				if net, err = propnet.Build(t.Context(), rules, propnet.Options{Limits: limits}); err == nil {
					_, err = propnet.Optimize(t.Context(), net)
				}
			}
			runtime.ReadMemStats(&after)
			if limit := (*logic.LimitError)(nil); err != nil && !errors.As(err, &limit) {
				t.Errorf("%s-%d: %v", k.name, k.size(i), err)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > most {
				t.Errorf("%s-%d: %d MB were allocated", k.name, k.size(i), used>>20)
			}
		}
	}
}

func TestThereAreTwoHundredHostileSheets(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range hostile() {
		seen[s.text] = true
	}
	if len(seen) != 200 {
		t.Errorf("%d different sheets", len(seen))
	}
}
