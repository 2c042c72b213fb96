package rows

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTableAndIndexAgreeWithAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	table := NewTable[uint32](3)
	index := NewIndex(table, Columns(0b101))
	byRow := map[[3]uint32]uint32{}
	byKey := map[[2]uint32][]uint32{}
	for range 50_000 {
		row := [3]uint32{rng.Uint32N(50), rng.Uint32N(10), rng.Uint32N(50)}
		n, added := table.Add(row[:])
		want, known := byRow[row]
		if added == known || known && n != want {
			t.Fatalf("Add(%v) = %d, %v; a map says %d, known %v", row, n, added, want, known)
		}
		if added {
			byRow[row] = n
			index.Add(n)
			key := [2]uint32{row[0], row[2]}
			byKey[key] = append(byKey[key], n)
		}
	}
	if table.Len() != len(byRow) || index.Keys() != len(byKey) {
		t.Fatalf("%d rows, %d keys; want %d, %d", table.Len(), index.Keys(), len(byRow), len(byKey))
	}
	for row, want := range byRow {
		if n, ok := table.Find(row[:]); !ok || n != want {
			t.Errorf("Find(%v) = %d, %v; want %d", row, n, ok, want)
		}
	}
	for key, want := range byKey {
		if got := index.Find(key[:]); !slices.Equal(got, want) {
			t.Errorf("rows with key %v: %v, want %v", key, got, want)
		}
	}
	if _, ok := table.Find([]uint32{50, 0, 0}); ok {
		t.Error("found a row that was never added")
	}
	if got := index.Find([]uint32{0, 50}); got != nil {
		t.Errorf("found rows %v for a key that none has", got)
	}
}

func TestRowsOfWidthZeroAreOneRow(t *testing.T) {
	table := NewTable[uint32](0)
	if _, ok := table.Find(nil); ok {
		t.Error("found the empty row in an empty table")
	}
	if _, added := table.Add(nil); !added {
		t.Error("the empty row is not new")
	}
	if _, added := table.Add(nil); added || table.Len() != 1 {
		t.Errorf("the empty row came twice, %d rows", table.Len())
	}
}

func TestSelectionsIndexTheirRowsOnly(t *testing.T) {
	table := NewTable[uint32](2)
	for _, row := range [][]uint32{{1, 7}, {2, 7}, {1, 8}, {3, 7}} {
		table.Add(row)
	}
	all, some := NewSelectionOfAll(table), NewSelection(table)
	some.Add(3)
	early := some.Index(0b10) // learns of what is added later
	some.Add(1)
	if got := all.Index(0b10).Find([]uint32{7}); !slices.Equal(got, []uint32{0, 1, 3}) {
		t.Errorf("7 among all: %v", got)
	}
	for _, x := range []*Index[uint32]{early, some.Index(0b10)} {
		if got := x.Find([]uint32{7}); !slices.Equal(got, []uint32{3, 1}) {
			t.Errorf("7 among some: %v", got)
		}
	}
	some.DropIndexes()
	if x := some.Index(0b10); x == early || len(x.Find([]uint32{7})) != 2 || len(some.Rows) != 2 {
		t.Error("an index is not made again after all were dropped")
	}
}

func TestAListOfAnIndexStaysAsItIsWhenMoreIsAdded(t *testing.T) {
	const keys = 1000
	table := NewTable[uint32](2)
	index := NewIndex(table, Columns(0b01))
	var before [][]uint32 // by key: the list when it had a number of rows
	for round := range uint32(300) {
		for key := range uint32(keys) {
			if key > round && key != keys-1 {
				continue // the lists are of many lengths
			}
			n, _ := table.Add([]uint32{key, round})
			index.Add(n)
		}
		before = append(before, index.Find([]uint32{keys - 1}))
	}
	for length, list := range before {
		if len(list) != length+1 {
			t.Fatalf("a list of %d rows has %d", length+1, len(list))
		}
		for round, n := range list {
			if row := table.Row(n); row[0] != keys-1 || row[1] != uint32(round) {
				t.Fatalf("row %d of a list is %v", round, row)
			}
		}
	}
	for key := range uint32(300) {
		if got := len(index.Find([]uint32{key})); got != 300-int(key) {
			t.Errorf("key %d has %d rows, want %d", key, got, 300-int(key))
		}
	}
}
