package search

import (
	"github.com/gdl-playground/engine/game"
)

// A Proof bounds the goal that the searching role gets if it plays its best
// and the others do all they can against it. It rests on terminal states
// alone. The zero value of it is not valid; unproved is [Unknown].
type Proof struct {
	Low, High game.Goal // 0..100
	// LowPlies and HighPlies say within how many plies each bound is enforced
	// at the latest; 0 where the bound is trivial or the state terminal.
	LowPlies, HighPlies uint16
}

// Unknown is the proof of nothing.
var Unknown = Proof{Low: 0, High: 100}

// Closed reports whether the goal is known exactly.
func (p Proof) Closed() bool { return p.Low == p.High }

// Plies returns within how many plies a closed proof comes to its end.
func (p Proof) Plies() int { return int(max(p.LowPlies, p.HighPlies)) }

// Inside moves an estimate strictly between the bounds of a proof that is not
// closed, so that it stays an estimate.
func (p Proof) Inside(v Value) Value {
	return min(max(v, GoalValue(p.Low)+1), GoalValue(p.High)-1)
}

// Clamp moves a value between the bounds of the proof.
func (p Proof) Clamp(v Value) Value {
	return min(max(v, GoalValue(p.Low)), GoalValue(p.High))
}

// And joins what two searches proved of the same position.
func (p Proof) And(q Proof) Proof {
	if q.Low > p.Low {
		p.Low, p.LowPlies = q.Low, q.LowPlies
	}
	if q.High < p.High {
		p.High, p.HighPlies = q.High, q.HighPlies
	}
	return p
}

// Later is a child's proof seen from its parent, one ply before.
func (p Proof) Later() Proof {
	if p.Low > 0 {
		p.LowPlies++
	}
	if p.High < 100 {
		p.HighPlies++
	}
	return p
}

// Earlier is what a proof of a move, seen from the position in which it is made, says of the position that it leads
// to: the inverse of Later.
func (p Proof) Earlier() Proof {
	if p.Low > 0 {
		p.LowPlies = max(p.LowPlies, 1) - 1
	}
	if p.High < 100 {
		p.HighPlies = max(p.HighPlies, 1) - 1
	}
	return p
}

// Raise adds a child to what the searching role's choice among others proves:
// it reaches the best low bound, as fast as it can, and no more than the best
// high one.
func (p Proof) Raise(child Proof, first bool) Proof {
	if first {
		return child
	}
	if child.Low > p.Low || child.Low == p.Low && child.LowPlies < p.LowPlies {
		p.Low, p.LowPlies = child.Low, child.LowPlies
	}
	p.High = max(p.High, child.High)
	p.HighPlies = max(p.HighPlies, child.HighPlies)
	return p
}

// Lower adds a child to what the others' choice proves. When they choose
// together with the searching role, only what holds for all their replies
// bounds it from above.
func (p Proof) Lower(child Proof, first, together bool) Proof {
	if first {
		return child
	}
	p.Low = min(p.Low, child.Low)
	p.LowPlies = max(p.LowPlies, child.LowPlies)
	if together {
		p.High = max(p.High, child.High)
		p.HighPlies = max(p.HighPlies, child.HighPlies)
	} else if child.High < p.High || child.High == p.High && child.HighPlies < p.HighPlies {
		p.High, p.HighPlies = child.High, child.HighPlies
	}
	return p
}
