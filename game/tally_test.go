package game_test

import (
	"reflect"
	"testing"

	"github.com/gdl-playground/engine/game"
)

func TestTalliesAddUp(t *testing.T) {
	first := game.Tally{Done: 2, Cut: 1, Plies: 9, Sum: []int64{150, 50}, SumSq: []int64{12500, 2500}}
	second := game.Tally{Done: 1, Plies: 4, Sum: []int64{0, 100}, SumSq: []int64{0, 10000}}
	var sum game.Tally
	sum.Add(first)
	sum.Add(second)
	want := game.Tally{Done: 3, Cut: 1, Plies: 13, Sum: []int64{150, 150}, SumSq: []int64{12500, 12500}}
	if !reflect.DeepEqual(sum, want) {
		t.Errorf("sum is %+v, want %+v", sum, want)
	}
	if first.Sum[1] != 50 {
		t.Errorf("adding changed what was added: %+v", first)
	}
}
