package propnet_test

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// Two lamps, each with a button, and a counter that ends the match.
const lamps = `
	(role worker)
	(lamp a) (lamp b)
	(succ 0 1) (succ 1 2) (succ 2 3)
	(init (time 0)) (init (dark a)) (init (dark b))
	(<= (legal worker (press ?l)) (lamp ?l) (not terminal))
	(<= (legal worker wait) (not terminal))
	(<= (next (lit ?l)) (does worker (press ?l)) (true (dark ?l)))
	(<= (next (lit ?l)) (true (lit ?l)) (not (does worker (press ?l))))
	(<= (next (dark ?l)) (does worker (press ?l)) (true (lit ?l)))
	(<= (next (dark ?l)) (true (dark ?l)) (not (does worker (press ?l))))
	(<= (next (time ?n)) (true (time ?m)) (succ ?m ?n))
	(<= terminal (true (time 3)))
	(<= (goal worker 100) (true (lit a)) (true (lit b)))
	(<= (goal worker 0) dark)
	(<= dark (true (dark ?l)))`

func TestPartsOfAGameAreFoundByWhatMovesChange(t *testing.T) {
	net, _ := nettest.Build(t, nettest.Compile(t, lamps))
	parts := net.Parts()
	var facts, moves [][]string
	for _, p := range parts {
		var names []string
		for _, f := range p.Bases {
			names = append(names, net.Name(net.Bases()[f]))
		}
		facts = append(facts, names)
		names = nil
		for _, m := range p.Moves[0] {
			names = append(names, net.Name(net.Moves(0)[m]))
		}
		moves = append(moves, names)
	}
	for i, lamp := range []string{"a", "b"} {
		if len(parts) != 2 || len(facts[i]) != 2 || !slices.Contains(facts[i], "(true (lit "+lamp+"))") ||
			!slices.Equal(moves[i], []string{"(does worker (press " + lamp + "))"}) {
			t.Fatalf("facts %q with moves %q", facts, moves)
		}
	}
}

func TestMostGamesAreOnePart(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four", "breakthrough-6x6", "rock-paper-scissors"} {
		g, ok := games.Find(name)
		if !ok {
			t.Fatalf("no game %s", name)
		}
		net, _ := nettest.Build(t, nettest.Compile(t, g.Rules))
		parts := net.Parts()
		if len(parts) != 1 {
			t.Errorf("%s has %d parts", name, len(parts))
		}
		var changing int
		for _, p := range parts {
			changing += len(p.Bases)
			for role := range p.Moves {
				if len(p.Moves[role]) == 0 {
					t.Errorf("%s: role %d has no move that changes anything", name, role)
				}
			}
		}
		if changing == 0 || changing > len(net.Bases()) {
			t.Errorf("%s: %d of %d facts belong to parts", name, changing, len(net.Bases()))
		}
	}
}

// What a part becomes must not depend on what the other parts are.
func TestPartsDoNotReadEachOther(t *testing.T) {
	net, c := nettest.Build(t, nettest.Compile(t, lamps))
	parts := net.Parts()
	values := make([]uint64, c.Nodes())
	evaluate := func(state, joint uint64) (next uint64) {
		clear(values)
		for i := range c.Bases {
			values[c.Base(i)] = -(state >> i & 1)
		}
		for m := range c.Inputs[0] {
			if uint64(m) == joint {
				values[c.Input(0, m)] = ^uint64(0)
			}
		}
		c.Evaluate(values, 0, len(c.Gates))
		for i, e := range c.Next {
			if circuit.Read(values, e)&1 != 0 {
				next |= 1 << i
			}
		}
		return next
	}
	mask := func(bases []game.Fact) (m uint64) {
		for _, f := range bases {
			m |= 1 << f
		}
		return m
	}
	for state := range uint64(1) << c.Bases {
		for move := range uint64(c.Inputs[0]) {
			next := evaluate(state, move)
			for i, p := range parts {
				own, other := mask(p.Bases), mask(parts[1-i].Bases)
				if got := evaluate(state^other, move); (got^next)&own != 0 {
					t.Fatalf("part %d becomes %b after %b, %b where the other part differs", i, next&own, state,
						got&own)
				}
			}
		}
	}
}
