package montecarlo

import (
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A table finds children by parent and joint move: open addressing with linear
// probes.
type table struct {
	slots []uint32 // a power of two of them; 0: empty
	used  int
}

// slot returns where a child is, or where it would be.
func (t *table) slot(a *arena, parent uint32, key uint64) int {
	mask := len(t.slots) - 1
	hash := (uint64(parent)*0x9E3779B97F4A7C15 ^ key) * 0xD1B54A32D192ED03
	at := int(hash>>32) & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		if x := &a.nodes[t.slots[at]]; x.parent == parent && x.key == key {
			break
		}
	}
	return at
}

func (t *table) find(a *arena, parent uint32, key uint64) uint32 {
	if t.used == 0 {
		return 0
	}
	return t.slots[t.slot(a, parent, key)]
}

func (t *table) insert(a *arena, child uint32) {
	if 2*t.used >= len(t.slots) {
		old := t.slots
		t.slots = make([]uint32, max(2*len(old), 64))
		for _, id := range old {
			if id != 0 {
				t.slots[t.slot(a, a.nodes[id].parent, a.nodes[id].key)] = id
			}
		}
	}
	t.slots[t.slot(a, a.nodes[child].parent, a.nodes[child].key)] = child
	t.used++
}

// rebuild puts in what is left of the children.
func (t *table) rebuild(a *arena) {
	clear(t.slots)
	t.used = 0
	for id := range a.nodes {
		if p := a.nodes[id].parent; p != 0 && a.nodes[p].chooser < 0 {
			t.insert(a, uint32(id))
		}
	}
}

// Transpositions find nodes by state and ply: open addressing with linear probes. A slot holds a hash in its upper
// half, so that the table grows without looking at nodes, and a number in the lower one; 0 is empty.
type transpositions struct {
	slots []uint64 // a power of two of them
	used  int
}

// hashOf returns the hash of a state and a ply.
func hashOf(ply uint32, state []uint64) uint32 {
	hash, _ := game.State(state).Hash()
	return uint32((hash + uint64(ply)) * 0x9E3779B97F4A7C15 >> 32)
}

// slot returns where a node with a state is, or where it would be.
func (t *transpositions) slot(a *arena, hash, ply uint32, state []uint64) int {
	mask := len(t.slots) - 1
	at := int(hash) & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		id := uint32(t.slots[at]) // of a node that may have been cut off, or of the one that has its number now
		if uint32(t.slots[at]>>32) == hash && int(id) < len(a.nodes) && a.nodes[id].ply == ply &&
			slices.Equal(a.state(id), state) {
			break
		}
	}
	return at
}

func (t *transpositions) find(a *arena, ply uint32, state []uint64) uint32 {
	if t.used == 0 {
		return 0
	}
	return uint32(t.slots[t.slot(a, hashOf(ply, state), ply, state)])
}

// insert adds a node, unless there is one of its state and ply.
func (t *transpositions) insert(a *arena, id uint32) {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	ply, state := a.nodes[id].ply, a.state(id)
	hash := hashOf(ply, state)
	if at := t.slot(a, hash, ply, state); t.slots[at] == 0 {
		t.slots[at] = uint64(hash)<<32 | uint64(id)
		t.used++
	}
}

// grow doubles the slots.
func (t *transpositions) grow() {
	old := t.slots
	t.slots = make([]uint64, max(2*len(old), 64))
	mask := len(t.slots) - 1
	for _, x := range old {
		if x == 0 {
			continue
		}
		at := int(x>>32) & mask
		for ; t.slots[at] != 0; at = (at + 1) & mask {
		}
		t.slots[at] = x
	}
}

// rebuild puts in what is left of the nodes.
func (t *transpositions) rebuild(a *arena) {
	clear(t.slots)
	t.used = 0
	for id := 1; id < len(a.nodes); id++ {
		if a.nodes[id].kind != nodeFresh {
			t.insert(a, uint32(id))
		}
	}
}
