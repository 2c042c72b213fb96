package playtest_test

import (
	"testing"
	"time"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/game/playtest"
)

func TestBatchesGrowWhileMoreMatchesCostNoMore(t *testing.T) {
	const second = time.Second
	m := gametest.ConnectFour(4, 4).Machine()
	for name, c := range map[string]struct {
		took  func(n int) time.Duration
		least int
		most  int
	}{
		"one by one":                    {func(n int) time.Duration { return time.Duration(n) * second / 1000 }, 5, 10},
		"one by one, each for too long": {func(n int) time.Duration { return time.Duration(n) * second }, 1, 2},
		"a thousand side by side": {func(n int) time.Duration { return time.Duration((n+1023)/1024) * second / 10 },
			1024, 1024},
		"a clock that stands still": {func(int) time.Duration { return 0 }, 1 << 26, 1 << 26},
	} {
		t.Run(name, func(t *testing.T) {
			b := playtest.NewBatches(m, second/100)
			for range 30 {
				b.Took(c.took(b.N), 100*second)
			}
			if b.N < c.least || b.N > c.most {
				t.Errorf("%d at a time, want %d to %d", b.N, c.least, c.most)
			}
		})
	}
}

func TestABatchIsNoLargerThanThereIsTimeFor(t *testing.T) {
	b := playtest.NewBatches(gametest.ConnectFour(4, 4).Machine(), time.Second)
	for range 20 {
		b.Took(time.Duration(b.N)*time.Millisecond, time.Hour)
	}
	b.Took(time.Duration(b.N)*time.Millisecond, 100*time.Millisecond)
	if b.N > 100 {
		t.Errorf("%d matches of a millisecond each in a tenth of a second", b.N)
	}
}
