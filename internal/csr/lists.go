// Package csr keeps a list of numbers for each node of a graph in two slices
// (compressed sparse rows): who reads a node, which rules have a head.
package csr

// Lists hold a list of numbers for each node.
type Lists[T ~uint32] struct {
	start []uint32 // by node, and one more
	list  []T
}

func (l *Lists[T]) Of(node uint32) []T { return l.list[l.start[node]:l.start[node+1]] }

// New collects pairs of a node and a number, which each calls its
// argument with, twice the same.
func New[T ~uint32](nodes int, each func(add func(node uint32, number T))) Lists[T] {
	l := Lists[T]{start: make([]uint32, nodes+1)}
	each(func(node uint32, _ T) { l.start[node+1]++ })
	for i := range nodes {
		l.start[i+1] += l.start[i]
	}
	l.list = make([]T, l.start[nodes])
	fill := make([]uint32, nodes)
	each(func(node uint32, number T) {
		l.list[l.start[node]+fill[node]] = number
		fill[node]++
	})
	return l
}
