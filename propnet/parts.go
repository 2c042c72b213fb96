package propnet

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/csr"
)

// A Part is a game within the game. What its facts become, and whether its moves
// are legal, depends on its own facts and moves alone, and on facts that run by
// themselves whatever is played, such as whose turn it is. What the results, that
// is the end of the match and the goals, say of several parts is that all of them
// are in some condition of their own, or that one of them is.
type Part struct {
	Bases []game.Fact   // ascending
	Moves [][]game.Move // by role, ascending
}

// Parts divides a network into its independent parts (Günther, Schiffel,
// Thielscher: Factoring General Games, GIGA 2009). Facts that run by themselves
// belong to none, and neither do moves that change nothing. They come in the
// order of their first facts; most networks have one.
func (n *Net) Parts() []Part {
	varies := n.affected()
	join := n.join(varies)
	number := map[Node]int{}
	var parts []Part
	for i, x := range n.bases {
		if !varies[x] {
			continue
		}
		root := join.find(x)
		k, ok := number[root]
		if !ok {
			k = len(parts)
			number[root] = k
			parts = append(parts, Part{Moves: make([][]game.Move, len(n.moves))})
		}
		parts[k].Bases = append(parts[k].Bases, game.Fact(i))
	}
	for role, moves := range n.moves {
		for i, x := range moves {
			if k, ok := number[join.find(x)]; ok {
				parts[k].Moves[role] = append(parts[k].Moves[role], game.Move(i))
			}
		}
	}
	return parts
}

// affected marks the nodes that depend on moves, of this step or of earlier ones.
func (n *Net) affected() []bool {
	readers := csr.New(n.Len(), func(add func(node, number uint32)) {
		for x := range Node(n.Len()) {
			for _, y := range n.Inputs(x) {
				add(uint32(y), uint32(x))
			}
		}
	})
	return n.spread(slices.Concat(n.moves...), func(x Node, visit func(Node)) {
		for _, y := range readers.Of(uint32(x)) {
			visit(Node(y))
		}
	})
}

// join puts nodes into one set that belong to one part, of those that vary.
func (n *Net) join(varies []bool) unionFind {
	sets := make(unionFind, n.Len())
	for x := range sets {
		sets[x] = Node(x)
	}
	var from []Node
	for role, moves := range n.moves {
		for i, x := range moves {
			sets.union(x, n.legals[role][i])
		}
		from = append(from, n.legals[role]...)
		for _, goal := range n.goals[role] {
			from = append(from, n.conditions(goal)...)
		}
	}
	from = append(append(from, n.bases...), n.conditions(n.terminal)...)
	reads := n.spread(from, func(x Node, visit func(Node)) {
		for _, y := range n.Inputs(x) {
			visit(y)
		}
	})
	for x := range Node(n.Len()) {
		if !reads[x] || !varies[x] {
			continue
		}
		for _, y := range n.Inputs(x) {
			if varies[y] {
				sets.union(x, y)
			}
		}
	}
	return sets
}

// conditions returns what a result asks for: the inputs of the gate that it is.
func (n *Net) conditions(result Node) []Node {
	for x := result; ; {
		in := n.Inputs(x)
		switch k := n.kind[x]; {
		case k == And || k == Or:
			return in
		case k == Base || len(in) == 0:
			return nil // a fact or a move by itself joins nothing
		}
		x = in[0]
	}
}

// spread marks some nodes and all that can be reached from them.
func (n *Net) spread(from []Node, each func(x Node, visit func(Node))) []bool {
	marked := make([]bool, n.Len())
	var todo []Node
	visit := func(x Node) {
		if !marked[x] {
			marked[x] = true
			todo = append(todo, x)
		}
	}
	for _, x := range from {
		visit(x)
	}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		each(x, visit)
	}
	return marked
}

// A unionFind keeps disjoint sets of nodes (Tarjan: Efficiency of a Good But Not
// Linear Set Union Algorithm, JACM 22, 1975), each named by one of its nodes.
type unionFind []Node // by node: one that is nearer to the name

func (u unionFind) find(x Node) Node {
	for u[x] != x {
		u[x] = u[u[x]]
		x = u[x]
	}
	return x
}

func (u unionFind) union(x, y Node) { u[u.find(x)] = u.find(y) }
