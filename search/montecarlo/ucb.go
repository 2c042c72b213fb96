package montecarlo

import (
	"math"
)

// selectEdge returns the edge of a role with the highest upper confidence bound
// (UCB1: Auer, Cesa-Bianchi and Fischer 2002). One whose worth is known, or cannot matter, is not chosen again.
func (t *tree) selectEdge(l *node, role int) int32 {
	from, to := l.first[role], l.first[role+1]
	if to == from+1 {
		return from
	}
	known := t.proofs && l.chooser >= 0
	best, bestScore := from, -1.0
	log := math.Log(float64(l.visits + int64(l.pending) + 1))
	for i := from; i < to; i++ {
		a := &l.edges[i]
		if known && t.settledEdge(l, a) {
			continue
		}
		n := float64(a.visits + int64(a.pending))
		if t.eval == nil || a.child == nil {
			if n == 0 {
				return i
			}
		} else {
			n++
		}
		if score := t.value(a, role) + t.exploration*math.Sqrt(log/n); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// settledEdge reports whether an edge of the role that alone has a choice needs no more
// visits: its worth is proved, or that it is no better than another.
func (t *tree) settledEdge(l *node, a *edge) bool {
	if a.child == nil {
		return false
	}
	p := a.child.proof
	if int(l.chooser) == t.me {
		return p.Closed() || p.High <= l.proof.Low
	}
	return p.Closed() || p.Low >= l.proof.High
}

// value returns what an edge seems to bring its role, 0..1.
func (t *tree) value(a *edge, role int) float64 {
	n := float64(a.visits)
	if t.eval == nil || a.child == nil {
		if n == 0 {
			return 0.5
		}
		return t.bound(a, role, a.sum/n)
	}
	prior, value := float64(a.prior), float64(a.child.value)
	if role != t.me {
		prior, value = 1-prior, 1-value
	}
	q := (a.sum + t.prior*prior) / (n + t.prior)
	return t.bound(a, role, q+t.blend*(value-q))
}

// bound moves a worth between what is proved of an edge.
func (t *tree) bound(a *edge, role int, q float64) float64 {
	if !t.proofs || a.child == nil {
		return q
	}
	p := a.child.proof
	if p.Low == 0 && p.High == 100 {
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
