//go:build !js

package codegen_test

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A judged position is what the interpreter says of one.
type judged struct {
	legal    [][]game.Move
	terminal bool
	goals    []game.Goal
}

// set returns the values of a circuit's nodes in one position, in lane 0.
func set(c *circuit.Circuit, s game.State, joint game.JointMove) []uint64 {
	values := make([]uint64, c.Nodes())
	for i := range c.Bases {
		if s.Has(game.Fact(i)) {
			values[c.Base(i)] = 1
		}
	}
	for role, m := range joint {
		values[c.Input(role, int(m))] = 1
	}
	c.Evaluate(values, 0, len(c.Gates))
	return values
}

func judge(c *circuit.Circuit, s game.State) judged {
	values := set(c, s, nil)
	v := judged{terminal: circuit.Read(values, c.Terminal)&1 != 0}
	for role, legal := range c.Legal {
		var moves []game.Move
		for m, e := range legal {
			if circuit.Read(values, e)&1 != 0 {
				moves = append(moves, game.Move(m))
			}
		}
		v.legal = append(v.legal, moves)
		goal := game.NoGoal
		for _, g := range c.Goals[role] {
			if circuit.Read(values, g.When)&1 == 0 {
				continue
			}
			if goal != game.NoGoal {
				goal = game.ManyGoals
				break
			}
			goal = g.Value
		}
		v.goals = append(v.goals, goal)
	}
	return v
}

func after(c *circuit.Circuit, s game.State, joint game.JointMove) game.State {
	values := set(c, s, joint)
	var next game.State
	for i, e := range c.Next {
		if circuit.Read(values, e)&1 != 0 {
			next = next.Add(game.Fact(i))
		}
	}
	return next
}

// joints returns all combinations of legal moves.
func joints(legal [][]game.Move) []game.JointMove {
	list := []game.JointMove{{}}
	for _, moves := range legal {
		var longer []game.JointMove
		for _, j := range list {
			for _, m := range moves {
				longer = append(longer, append(j[:len(j):len(j)], m))
			}
		}
		list = longer
	}
	return list
}

// successors returns the states after every joint move; none follow a terminal
// state.
func successors(c *circuit.Circuit, s game.State) []game.State {
	v := judge(c, s)
	if v.terminal {
		return nil
	}
	var list []game.State
	for _, j := range joints(v.legal) {
		list = append(list, after(c, s, j))
	}
	return list
}

func key(s game.State) string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		for i := range 8 {
			b = append(b, byte(w>>(8*i)))
		}
	}
	return string(b)
}

func fromKey(k string) game.State {
	s := make(game.State, len(k)/8)
	for i := range k {
		s[i/8] |= uint64(k[i]) << (i % 8 * 8)
	}
	return s
}
