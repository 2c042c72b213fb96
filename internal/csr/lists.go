// Package csr keeps a list of numbers for each node of a graph in two slices
// (compressed sparse rows): who reads a node, which rules have a head.
package csr

// Lists hold a list of numbers for each node.
type Lists struct {
	start []uint32 // by node, and one more
	list  []uint32
}

func (l *Lists) Of(node uint32) []uint32 { return l.list[l.start[node]:l.start[node+1]] }

// New collects pairs of a node and a number, which each calls its
// argument with, twice the same.
func New(nodes int, each func(add func(node, number uint32))) Lists {
	l := Lists{start: make([]uint32, nodes+1)}
	each(func(node, _ uint32) { l.start[node+1]++ })
	for i := range nodes {
		l.start[i+1] += l.start[i]
	}
	l.list = make([]uint32, l.start[nodes])
	fill := make([]uint32, nodes)
	each(func(node, number uint32) {
		l.list[l.start[node]+fill[node]] = number
		fill[node]++
	})
	return l
}
