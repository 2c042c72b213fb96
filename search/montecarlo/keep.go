package montecarlo

import "github.com/gdl-playground/engine/game"

// within returns a node with a state, which is the root or at most a number of plies
// below it, or 0.
func (a *arena) within(root uint32, plies int, s game.State) uint32 {
	state := make([]uint64, a.width)
	if copy(state, s) < len(s) {
		return 0
	}
	for ply := range plies + 1 {
		if id := a.transpositions.find(a, a.nodes[root].ply+uint32(ply), state); id != 0 {
			return id
		}
	}
	return 0
}

// keep drops all nodes except root and those below it, and returns the new number of root. Below nodes with less than
// the least number of visits nothing is kept, unless their value is proved.
func (a *arena) keep(root, least uint32) uint32 {
	to, n := a.reach(root, least)
	room := len(a.edges) / 2
	if least > 0 {
		room = len(a.edges) // it will be filled again
	}
	edges, terms := make([]edge, 1, max(room, 1)), make([]ucbTerms, 1, max(room, 1))
	moves := uint32(0)
	for id, at := range to {
		if at == 0 {
			continue
		}
		n := int(at)
		x := a.nodes[id]
		count := a.ends[(id+1)*a.roles-1]
		if x.kind == nodeTerminal || x.kind == nodeStuck {
			count = 0
		}
		copy(a.moves[moves:], a.moves[x.moves:x.moves+count])
		if x.kind == nodeExpanded {
			first := uint32(len(edges))
			edges = append(edges, a.edges[x.edges:x.edges+count]...)
			terms = append(terms, a.terms[x.edges:x.edges+count]...)
			x.edges = first
		}
		x.moves, x.parent = moves, to[x.parent]
		copy(a.states[n*a.width:(n+1)*a.width], a.state(uint32(id)))
		copy(a.ends[n*a.roles:(n+1)*a.roles], a.ends[id*a.roles:])
		copy(a.goals[n*a.roles:(n+1)*a.roles], a.goals[id*a.roles:])
		a.nodes[n] = x
		moves += count
	}
	for i := range edges {
		edges[i].child = to[edges[i].child]
	}
	a.edges, a.terms, a.moves = edges, terms, a.moves[:moves]
	a.nodes = a.nodes[:n+1]
	a.states = a.states[:len(a.nodes)*a.width]
	a.ends, a.goals = a.ends[:len(a.nodes)*a.roles], a.goals[:len(a.nodes)*a.roles]
	a.joints.rebuild(a)
	a.transpositions.rebuild(a)
	return to[root]
}

// reach numbers the nodes that keep keeps, in their order, from 1 to n, and removes the edges of those below which
// nothing is kept. All other nodes get number 0.
func (a *arena) reach(root, least uint32) (to []uint32, n uint32) {
	to = make([]uint32, len(a.nodes))
	to[root] = 1
	for _, id := range a.byPly(a.nodes[root].ply) {
		x := &a.nodes[id]
		p := &a.nodes[x.parent]
		if to[x.parent] == 0 || p.kind != nodeExpanded {
			x.parent = 0 // its moves may come back in another order, so that the key would be that of others
		}
		if to[id] == 0 && (x.parent == 0 || p.chooser >= 0) {
			continue
		}
		to[id] = 1
		if x.kind != nodeExpanded {
			continue
		}
		if x.visits < least && id != root && !x.proof.Closed() {
			x.kind, x.edges = nodeVisited, 0
			continue
		}
		if x.chooser >= 0 {
			for _, e := range a.choices(id) {
				if e.child != 0 {
					to[e.child] = 1
				}
			}
		}
	}
	for id := range to {
		if to[id] != 0 {
			n++
			to[id] = n
		}
	}
	return to, n
}

// byPly returns the nodes from a ply on, in the order of their plies.
func (a *arena) byPly(from uint32) []uint32 {
	var ends []int // by ply: where its nodes end in the result
	for _, x := range a.nodes[1:] {
		for x.ply >= from && int(x.ply-from) >= len(ends) {
			ends = append(ends, 0)
		}
		if x.ply >= from {
			ends[x.ply-from]++
		}
	}
	n := 0
	for i := range ends {
		n += ends[i]
		ends[i] = n
	}
	ids := make([]uint32, n)
	for id := len(a.nodes) - 1; id > 0; id-- {
		if x := &a.nodes[id]; x.ply >= from {
			ends[x.ply-from]--
			ids[ends[x.ply-from]] = uint32(id)
		}
	}
	return ids
}
