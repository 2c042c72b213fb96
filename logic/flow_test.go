package logic_test

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/logic"
)

// longest works out the longest path to each node of a small graph, a clause for
// each edge: what flows are numbers.
func longest(edges [][2]int, most int) (length []int, taken []int, done bool) {
	length = make([]int, 4)
	cells := make([]logic.Cell, 4)
	f := logic.NewFlow(len(edges))
	for i, e := range edges {
		cells[e[0]].Read(i)
		f.Add(i)
	}
	done = f.Run(most, func(i int) {
		taken = append(taken, i)
		from, to := edges[i][0], edges[i][1]
		if n := min(9, length[from]+1); n > length[to] {
			length[to] = n
			f.Grown(&cells[to])
		}
	})
	return length, taken, done
}

func TestFlowEndsWhenNothingGrows(t *testing.T) {
	length, taken, done := longest([][2]int{{2, 3}, {1, 2}, {0, 1}}, 0)
	if want := []int{0, 1, 2, 3}; !slices.Equal(length, want) || !done {
		t.Errorf("lengths %v, done %t, want %v", length, done, want)
	}
	// 0 waits already when 1 grows what it reads for the first time only once.
	if want := []int{0, 1, 2, 0, 1, 0}; !slices.Equal(taken, want) {
		t.Errorf("clauses %v were taken, want %v", taken, want)
	}
}

func TestFlowOfACycleEndsWhereValuesDo(t *testing.T) {
	length, _, done := longest([][2]int{{0, 1}, {1, 2}, {2, 0}}, 0)
	if want := []int{9, 9, 9, 0}; !slices.Equal(length, want) || !done {
		t.Errorf("lengths %v, done %t, want %v", length, done, want)
	}
}

func TestFlowStopsAtItsBound(t *testing.T) {
	if _, taken, done := longest([][2]int{{0, 1}, {1, 2}, {2, 0}}, 5); len(taken) != 5 || done {
		t.Errorf("%d clauses were taken, done %t, want 5 and not", len(taken), done)
	}
}

func TestClausesThatAreNotReadyAreNotTaken(t *testing.T) {
	var cell logic.Cell
	f := logic.NewFlow(2)
	f.Ready = func(clause int) bool { return clause == 1 }
	cell.Read(0)
	cell.Read(1)
	f.Grown(&cell)
	var taken []int
	f.Run(0, func(clause int) { taken = append(taken, clause) })
	if !slices.Equal(taken, []int{1}) {
		t.Errorf("clauses %v were taken, want 1 alone", taken)
	}
}
