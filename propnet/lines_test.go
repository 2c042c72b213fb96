package propnet_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
)

// linesOf returns the lines of a bundled game and its machine.
func linesOf(t *testing.T, name string) (game.Lines, game.Machine) {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	m := machineOf(t, g.Rules)
	lines, err := m.Lines(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return lines, m
}

func TestLinesAreThoseOfTheBoard(t *testing.T) {
	for _, want := range []struct {
		game               string
		lines, long, kinds int
	}{
		{"tic-tac-toe", 2 * 8, 3, 2},
		{"connect-four", 2 * 69, 4, 2},
		{"connect-four-4x4", 2 * 10, 4, 2},
		{"breakthrough-6x6", 0, 0, 0},
		{"reversi", 0, 0, 0},
	} {
		lines, m := linesOf(t, want.game)
		if len(lines) != want.lines || lines.Kinds() != want.kinds {
			t.Errorf("%s: %d lines of %d kinds, want %d of %d", want.game, len(lines), lines.Kinds(), want.lines,
				want.kinds)
		}
		wanted := map[int]int{}
		for _, l := range lines {
			wanted[l.Role]++
			if len(l.Facts) != want.long {
				t.Errorf("%s: a line of %d facts, want %d", want.game, len(l.Facts), want.long)
			}
			// Each square of it can have the other's mark. (Marks of bundled sheets may also
			// be blocked by a fact of an empty square.)
			if len(l.Blockers) < want.long {
				t.Errorf("%s: line %v is blocked by %v", want.game, m.Facts(stateWith(l.Facts)),
					m.Facts(stateWith(l.Blockers)))
			}
		}
		if half := want.lines / 2; wanted[0] != half || wanted[1] != half {
			t.Errorf("%s: the roles want %d and %d lines, want half of %d each", want.game, wanted[0], wanted[1],
				want.lines)
		}
	}
}

func TestOfThreeRolesNobodyIsTheOther(t *testing.T) {
	lines, _ := linesOf(t, "three-for-three")
	if len(lines) == 0 {
		t.Error("there are no lines")
	}
	for _, l := range lines {
		if l.Role != -1 {
			t.Fatalf("a line is wanted by role %d", l.Role)
		}
	}
}

func stateWith(facts []game.Fact) (s game.State) {
	for _, f := range facts {
		s = s.Add(f)
	}
	return s
}

func TestLinesOfAPositionAreCounted(t *testing.T) {
	lines, _ := linesOf(t, "connect-four-4x4")
	l := lines[0]
	var v game.LineView
	for _, x := range []struct {
		s       game.State
		threats []game.Fact
		open    bool
	}{
		{stateWith(l.Facts[:1]), nil, false},
		{stateWith(l.Facts[:2]), nil, true},
		{stateWith(l.Facts[:3]), l.Facts[3:], false},
		{stateWith(l.Facts), nil, false},
		{stateWith(append(l.Facts[:3:3], l.Blockers[0])), nil, false},
	} {
		game.Lines{l}.View(x.s, &v)
		if got := v.Threats.Append(nil); len(got) != len(x.threats) || len(got) > 0 && got[0] != x.threats[0] {
			t.Errorf("%v: missing alone %v, want %v", x.s, got, x.threats)
		}
		if open := len(v.Open) > 0 && v.Open[0] > 0; open != x.open {
			t.Errorf("%v: a line that misses two: %v, want %v", x.s, open, x.open)
		}
	}
}

func TestLinesEndWithTheContext(t *testing.T) {
	g, _ := games.Find("connect-four")
	m := machineOf(t, g.Rules)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Lines(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("with a cancelled context: %v", err)
	}
	if lines, err := m.Lines(t.Context()); err != nil || len(lines) == 0 {
		t.Errorf("after that: %d lines, %v", len(lines), err)
	}
}
