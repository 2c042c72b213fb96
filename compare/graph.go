package compare

import (
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/internal/sha256"
)

// A graph has nodes and edges with labels. It is written in a way that does not
// depend on the order of its nodes: their colours are refined by those of their
// neighbours until no more nodes are told apart, as in the test of Weisfeiler and
// Leman (The reduction of a graph to canonical form, 1968). Of nodes that are
// alike then, one gets a colour of its own, as in McKay's search tree (Practical
// graph isomorphism, 1981), of which only one path is followed: it goes where the
// colours become least.
//
// So graphs that differ in the order of nodes get the same colours, unless they
// have nodes that are alike to refinement, although no symmetry exchanges them.
type graph struct {
	labels []uint64
	edges  [][]edge // by node, in both directions
	work   int      // edges that may still be looked at
}

type edge struct {
	to    int
	label uint64
}

// colouringWork bounds the edges that are looked at to colour a graph, about a
// fifth of a second. What is alike then stays alike.
const colouringWork = 1 << 24

func newGraph() graph { return graph{work: colouringWork} }

// node adds a node.
func (g *graph) node(label string) int {
	sum := sha256.Sum256([]byte(label))
	g.labels = append(g.labels, binary.LittleEndian.Uint64(sum[:]))
	g.edges = append(g.edges, nil)
	return len(g.labels) - 1
}

// edge adds an edge; its label is below 2^32.
func (g *graph) edge(from, to int, label uint64) {
	g.edges[from] = append(g.edges[from], edge{to, label})
	g.edges[to] = append(g.edges[to], edge{from, label | 1<<32})
}

// canonical returns a colour for each node.
func (g *graph) canonical() []uint64 {
	colours, classes := g.refine(g.labels)
	for classes < len(colours) && g.work > 0 {
		var best []uint64
		for _, v := range firstTie(colours) {
			marked := slices.Clone(colours)
			marked[v] = mix(marked[v], 1)
			refined, n := g.refine(marked)
			if best == nil || slices.Compare(sorted(refined), sorted(best)) < 0 {
				best, classes = refined, n
			}
			if g.work <= 0 {
				break
			}
		}
		colours = best
	}
	return colours
}

// refine returns colours that tell apart all that neighbours tell apart, and how
// many there are.
func (g *graph) refine(colours []uint64) (refined []uint64, classes int) {
	for {
		n := distinct(colours)
		finer := make([]uint64, len(colours))
		for v, es := range g.edges {
			sum := uint64(0) // the same in any order
			for _, e := range es {
				sum += mix(colours[e.to], e.label)
			}
			finer[v] = mix(colours[v], sum)
			g.work -= len(es)
		}
		colours = finer
		if distinct(colours) == n {
			return colours, n
		}
	}
}

// firstTie returns the nodes of the least colour that several have.
func firstTie(colours []uint64) (nodes []int) {
	counts := map[uint64]int{}
	for _, c := range colours {
		counts[c]++
	}
	least, found := uint64(0), false
	for c, n := range counts {
		if n > 1 && (!found || c < least) {
			least, found = c, true
		}
	}
	for v, c := range colours {
		if c == least && found {
			nodes = append(nodes, v)
		}
	}
	return nodes
}

func distinct(colours []uint64) int { return len(slices.Compact(sorted(colours))) }

func sorted(colours []uint64) []uint64 {
	s := slices.Clone(colours)
	slices.Sort(s)
	return s
}

// mix hashes two numbers, as the finaliser of SplitMix64 does (Steele, Lea and
// Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
func mix(a, b uint64) uint64 {
	x := a*0x9E3779B97F4A7C15 + b
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
