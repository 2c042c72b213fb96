package montecarlo

import (
	"math"
)

// selectEdge returns the edge of a role with the highest upper confidence bound
// (UCB1: Auer, Cesa-Bianchi and Fischer 2002). One whose worth is known, or cannot
// matter, is not chosen again.
func (t *tree) selectEdge(id uint32, role int) uint32 {
	from, to := t.span(id, role)
	if to == from+1 {
		return from
	}
	x := &t.nodes[id]
	edges := t.edges[x.edges+from : x.edges+to]
	known := t.proofs && x.chooser >= 0
	best, bestScore := uint32(0), -1.0
	log := math.Log(float64(int64(x.visits) + int64(x.pending) + 1))
	for i := range edges {
		e := &edges[i]
		if known && t.settledEdge(x, e) {
			continue
		}
		n := float64(int64(e.visits) + int64(e.pending))
		if t.informed(e) {
			n++
		} else if n == 0 {
			return from + uint32(i)
		}
		if score := t.worth(e, role) + t.exploration*math.Sqrt(log/n); score > bestScore {
			best, bestScore = uint32(i), score
		}
	}
	return from + best
}

// informed reports whether an evaluation of what an edge leads to counts.
func (t *tree) informed(e *edge) bool { return e.looked && t.eval != nil }

// settledEdge reports whether an edge of the role that alone has a choice needs no more
// visits: its worth is proved, or that it is no better than another.
func (t *tree) settledEdge(x *node, e *edge) bool {
	if int(x.chooser) == t.me {
		return e.proof.Closed() || e.proof.High <= x.proof.Low
	}
	return e.proof.Closed() || e.proof.Low >= x.proof.High
}

// worth returns what an edge seems to bring its role, 0..1.
func (t *tree) worth(e *edge, role int) float64 {
	n := float64(e.visits)
	if !t.informed(e) {
		if n == 0 {
			return 0.5
		}
		return t.bound(e, role, e.sum/n)
	}
	prior, value := float64(e.prior), float64(e.value)
	if role != t.me {
		prior, value = 1-prior, 1-value
	}
	q := (e.sum + t.prior*prior) / (n + t.prior)
	return t.bound(e, role, q+t.blend*(value-q))
}

// bound moves a worth between what is proved of an edge.
func (t *tree) bound(e *edge, role int, q float64) float64 {
	p := e.proof
	if !t.proofs || p.Low == 0 && p.High == 100 {
		return q
	}
	low, high := float64(p.Low)/100, float64(p.High)/100
	if role != t.me {
		low, high = float64(t.sum)/100-high, float64(t.sum)/100-low
	}
	return min(max(q, low), high)
}

// mean returns the average reward of an edge, and half the width of its 95 %
// interval, both in points.
func (e *edge) mean() (points, spread float64) {
	if e.visits == 0 {
		return 50, 50
	}
	n := float64(e.visits)
	mean := e.sum / n
	variance := max(e.sumSq/n-mean*mean, 0.25/n)
	return 100 * mean, min(196*math.Sqrt(variance/n), 50)
}
