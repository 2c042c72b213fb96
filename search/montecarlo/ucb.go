package montecarlo

import (
	"math"
	"math/bits"

	"github.com/gdl-playground/engine/internal/stats"
)

// The ucbTerms of an edge are the two terms of its upper confidence bound. They are kept, since few edges of a node
// change between two visits, and apart from the edges, since selection reads nothing else of these.
type ucbTerms struct {
	worth  float32 // to its role, 0..1; see untried and passed
	spread float32 // by the inverse of the root of its visits
}

// The worth of an edge that is selected before all others, and of one that is not
// selected: nothing more is to be found behind it, or another path waits there for its matches.
var (
	untried = float32(math.Inf(1))
	passed  = float32(math.Inf(-1))
)

// selectEdge returns the edge of a role with the highest upper confidence bound
// (UCB1: Auer, Cesa-Bianchi and Fischer 2002). One whose worth is known, or cannot
// matter, is not selected again.
func (t *tree) selectEdge(id uint32, role int) uint32 {
	x := &t.nodes[id]
	from, to := x.first, x.first+x.choices
	if x.chooser < 0 {
		from, to = t.span(id, role)
	}
	if to == from+1 {
		return from
	}
	width := t.exploration * rootOfLog(uint64(int64(x.visits)+int64(x.pending))+1)
	best, bestScore := 0, float32(-1)
	for i, a := range t.terms[x.edges+from : x.edges+to] {
		if score := a.worth + width*a.spread; score > bestScore {
			best, bestScore = i, score
		}
	}
	return from + uint32(best)
}

// logs are the logarithms of small numbers.
var logs = func() (list [1 << logBits]float32) {
	for n := 1; n < len(list); n++ {
		list[n] = float32(math.Log(float64(n)))
	}
	return list
}()

const logBits = 11

// rootOfLog returns the square root of the natural logarithm of a positive number, as exactly as its
// leading logBits bits give it.
func rootOfLog(n uint64) float32 {
	shift := max(bits.Len64(n)-logBits, 0)
	return float32(math.Sqrt(float64(logs[n>>shift] + float32(shift)*math.Ln2)))
}

// updateTerms computes the terms of an edge again; its role decides at the node.
func (t *tree) updateTerms(x *node, pick uint32, role int) {
	e, a := &t.edges[x.edges+pick], &t.terms[x.edges+pick]
	n := e.visits + uint32(e.pending)
	switch informed := t.informed(e); {
	case t.proofs && x.chooser >= 0 && t.settledEdge(x, e):
		*a = ucbTerms{worth: passed}
		return
	case x.chooser >= 0 && e.visits == 0 && e.pending > 0:
		*a = ucbTerms{worth: passed} // until its first visit has brought something
		return
	case informed:
		n++
	case n == 0:
		*a = ucbTerms{worth: untried}
		return
	}
	*a = ucbTerms{worth: t.worth(e, role), spread: 1 / float32(math.Sqrt(float64(float32(n))))}
}

// updateAllTerms computes the terms of all edges of a node again.
func (t *tree) updateAllTerms(id uint32) {
	x := &t.nodes[id]
	for role, last := t.deciders(x); role <= last; role++ {
		for i, to := t.span(id, role); i < to; i++ {
			t.updateTerms(x, i, role)
		}
	}
}

// informed reports whether an evaluation of the position behind an edge counts.
func (t *tree) informed(e *edge) bool { return e.looked && t.eval != nil }

// settledEdge reports whether an edge of the role that alone has a choice needs no more
// visits: its worth is proved, or that it is no better than another.
func (t *tree) settledEdge(x *node, e *edge) bool {
	if int(x.chooser) == t.me {
		return e.proof.Closed() || e.proof.High <= x.proof.Low
	}
	return e.proof.Closed() || e.proof.Low >= x.proof.High
}

// worth returns the estimated reward of an edge to its role, 0..1. Where proofs count and other paths lead to its child
// as well, their visits count too, as many as there were when the edge was taken last. How often the edge is tried is
// decided by its own visits (UCT2: Childs, Brodeur and Kocsis 2008).
func (t *tree) worth(e *edge, role int) float32 {
	n, sum := float32(e.visits), float32(e.sum)
	if c := &t.nodes[e.child]; t.proofs && c.visits > e.visits { // on other paths, too
		n, sum = float32(c.visits), float32(c.sum)
		if role != t.me {
			sum = n*float32(t.sum)/100 - sum
		}
	}
	if !t.informed(e) {
		if n == 0 {
			return 0.5
		}
		return t.bound(e, role, sum/n)
	}
	prior, value := e.prior, e.value
	if role != t.me {
		prior, value = 1-prior, 1-value
	}
	q := (sum + t.prior*prior) / (n + t.prior)
	return t.bound(e, role, q+t.blend*(value-q))
}

// bound clamps a worth to the bounds that are proved of an edge.
func (t *tree) bound(e *edge, role int, q float32) float32 {
	p := e.proof
	if !t.proofs || p.Low == 0 && p.High == 100 {
		return q
	}
	low, high := float32(p.Low)/100, float32(p.High)/100
	if role != t.me {
		low, high = float32(t.sum)/100-high, float32(t.sum)/100-low
	}
	return min(max(q, low), high)
}

// mean returns the average reward of an edge, and half the width of its 95 %
// interval, both in points.
func (e *edge) mean() (points, spread float64) {
	if e.visits == 0 {
		return 50, 50
	}
	mean, spread := stats.Interval(float64(e.visits), 100*e.sum, 100*100*e.sumSq)
	return mean, min(spread, 50)
}
