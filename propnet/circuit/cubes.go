package circuit

import (
	"cmp"
	"slices"

	"github.com/gdl-playground/engine/internal/csr"
)

const (
	// minCube is how many edges a cube has at least; smaller ones are left to
	// pairs, see extract.
	minCube = 4
	// maxCubeReaders is how many gates may read an edge by which cubes are found.
	maxCubeReaders = 64
	maxCubeRounds  = 4
	maxCubeWork    = 1 << 23 // edges looked at in one circuit
)

// A cube is what two gates have in common.
type cube struct {
	a, b uint32 // gates, a < b
	size uint32 // edges
}

// cubes makes a gate of the largest set of edges that two gates have in common,
// and again, a few rounds long. Such sets come from rules: all moves onto a
// square are among those that change the square. Pairs would find them one edge
// after the other, and not at all in the widest gates (common-cube extraction
// as in [Graph.extract], for two gates and as many edges as there are).
func (g *Graph) cubes(roots []*Edge) {
	work := 0
	for range maxCubeRounds {
		gates := g.reachable(roots)
		found := g.commonCubes(gates, &work)
		slices.SortFunc(found, func(x, y cube) int {
			return cmp.Or(cmp.Compare(y.size, x.size), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
		})
		shared := false
		for _, c := range found {
			both := len(g.fanin[c.a]) + len(g.fanin[c.b])
			g.spend(both)
			work += both
			shared = g.shareCube(c) || shared
		}
		if !shared || work > maxCubeWork {
			return
		}
	}
}

// commonCubes lists pairs of gates that have enough edges in common.
func (g *Graph) commonCubes(gates []uint32, work *int) []cube {
	readers := g.edgeReaders(gates)
	times := make([]int, len(g.fanin)) // by gate: edges that it shares with the one at work
	var found []cube
	var met []uint32
	for _, a := range gates {
		if len(g.fanin[a]) < minCube || *work > maxCubeWork {
			continue
		}
		met = met[:0]
		g.spend(len(g.fanin[a]))
		for _, e := range g.fanin[a] {
			all := readers.Of(uint32(e))
			if len(all) > maxCubeReaders {
				continue
			}
			*work += len(all)
			g.spend(len(all))
			for _, b := range all {
				if b <= a {
					continue
				}
				if times[b] == 0 {
					met = append(met, b)
				}
				times[b]++
			}
		}
		for _, b := range met {
			if times[b] >= minCube {
				found = append(found, cube{a, b, uint32(times[b])})
			}
			times[b] = 0
		}
	}
	return found
}

// edgeReaders lists the gates that read each edge, of some.
func (g *Graph) edgeReaders(gates []uint32) csr.Lists[uint32] {
	return csr.New(2*len(g.fanin), func(add func(edge, gate uint32)) {
		for _, x := range gates {
			for _, e := range g.fanin[x] {
				add(uint32(e), x)
			}
		}
	})
}

// shareCube lets two gates read one for what they have in common, if that is
// still enough: one of themselves where it is all of it.
func (g *Graph) shareCube(c cube) bool {
	var in []Edge
	for _, e := range g.fanin[c.a] {
		if _, both := slices.BinarySearch(g.fanin[c.b], e); both {
			in = append(in, e)
		}
	}
	if len(in) < minCube {
		return false
	}
	var x uint32
	switch len(in) {
	case len(g.fanin[c.a]):
		x = c.a
	case len(g.fanin[c.b]):
		x = c.b
	default:
		x = uint32(len(g.fanin))
		g.fanin = append(g.fanin, g.keep(in))
	}
	for _, reader := range []uint32{c.a, c.b} {
		if reader == x {
			continue
		}
		rest := []Edge{MakeEdge(x, false)}
		for _, e := range g.fanin[reader] {
			if _, shared := slices.BinarySearch(in, e); !shared {
				rest = append(rest, e)
			}
		}
		slices.Sort(rest)
		g.fanin[reader] = g.keep(rest)
	}
	return true
}
