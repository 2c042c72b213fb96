package circuit

import "slices"

const (
	// maxFactored is how many terms a gate may have to be factored: the work
	// grows with the square.
	maxFactored = 1 << 11
	// maxFactorWork bounds the edges looked at in one circuit.
	maxFactorWork = 1 << 27
)

// factor flattens conjunctions and pulls out what the terms of a disjunction
// have in common: a gate that reads not (a and b) and not (a and c) reads
// not (a and not (not b and not c)) instead, one gate less for each term but
// one. That is the distributive law, read both ways, for terms that nothing else
// reads (algebraic factoring by single literals; Brayton, Rudell,
// Sangiovanni-Vincentelli, Wang: MIS, IEEE TCAD 6, 1987). Rules give many such
// disjunctions: one term for each value of a variable that only some of the
// conditions mention.
func (g *Graph) factor(roots []*Edge) {
	g.flatten(roots)
	g.factorTerms(roots)
	g.flatten(roots)
}

// factorTerms factors disjunctions, each after those that it reads.
func (g *Graph) factorTerms(roots []*Edge) {
	order := g.reachable(roots)
	fanout := g.fanout(order, roots)
	f := factorer{graph: g}
	for _, x := range order {
		g.spend(len(g.fanin[x]))
		var terms [][]Edge
		in := make([]Edge, 0, len(g.fanin[x]))
		for _, e := range g.fanin[x] {
			if y := e.Node(); e.Negated() && int(y) >= g.leaves && fanout[y] == 1 {
				terms = append(terms, g.fanin[y])
			} else {
				in = append(in, e)
			}
		}
		if len(terms) < 2 || len(terms) > maxFactored {
			continue
		}
		if factored := f.terms(terms); factored != nil {
			in = append(in, factored...)
			slices.Sort(in)
			g.fanin[x] = slices.Compact(in)
		}
		if f.work > maxFactorWork {
			return
		}
	}
}

// A factorer factors disjunctions.
type factorer struct {
	graph *Graph
	work  int
}

// terms returns the negations of terms that together are equivalent to the
// given ones, or nil if these have nothing in common.
func (f *factorer) terms(terms [][]Edge) (negations []Edge) {
	begun := false
	for {
		common, times := f.mostCommon(terms)
		if times < 2 {
			break
		}
		begun = true
		var with, without [][]Edge
		for _, t := range terms {
			if _, has := slices.BinarySearch(t, common); has {
				with = append(with, t)
			} else {
				without = append(without, t)
			}
		}
		negations = append(negations, f.product(with).Not())
		terms = without
	}
	if !begun {
		return nil
	}
	for _, t := range terms {
		negations = append(negations, f.graph.And(slices.Clone(t)).Not())
	}
	return negations
}

// product returns the disjunction of terms that have edges in common.
func (f *factorer) product(terms [][]Edge) Edge {
	shared := slices.Clone(terms[0])
	for _, t := range terms[1:] {
		f.graph.spend(len(shared))
		shared = slices.DeleteFunc(shared, func(e Edge) bool {
			_, has := slices.BinarySearch(t, e)
			return !has
		})
	}
	var rests [][]Edge
	for _, t := range terms {
		f.graph.spend(len(t))
		rest := slices.DeleteFunc(slices.Clone(t), func(e Edge) bool {
			_, has := slices.BinarySearch(shared, e)
			return has
		})
		if len(rest) == 0 {
			return f.graph.And(shared) // the others are contained in it
		}
		rests = append(rests, rest)
	}
	negations := f.terms(rests)
	if negations == nil {
		for _, r := range rests {
			negations = append(negations, f.graph.And(r).Not())
		}
	}
	return f.graph.And(append(shared, f.graph.And(negations).Not()))
}

// mostCommon returns the edge that most terms have.
func (f *factorer) mostCommon(terms [][]Edge) (best Edge, times int) {
	count := map[Edge]int{}
	for _, t := range terms {
		f.work += len(t)
		f.graph.spend(len(t))
		for _, e := range t {
			if n := count[e] + 1; n > times || n == times && e < best {
				best, times = e, n
			}
			count[e]++
		}
	}
	return best, times
}
