package search

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A maxN searches by max^n (Luckhardt and Irani 1986): every role chooses what
// brings itself most, so that a position is worth something to each. Roles that
// choose at once are taken to choose one after the other, in role order. Where
// all goals add up to the same, a line is given up as soon as the role that
// chooses next is sure to take too much of it (shallow pruning: Korf 1991).
type maxN struct {
	tree  *tree       // for its machine, clock and working space
	evals []evaluator // by role
	sum   Value       // of all roles' values; 0: not the same everywhere
	order *history

	state     position
	moves     []MoveReport // best first
	depth     int          // searched in full
	estimated bool         // some value of this depth is an estimate
}

// A claim is what the role that chose last can have elsewhere.
type claim struct {
	role int // -1: nobody has chosen yet
	has  Value
}

func newMaxN(t *tree, evals []evaluator, sum int, s game.State, legal []game.Move, seed uint64) *maxN {
	x := &maxN{tree: t, evals: evals, sum: goalValue(game.Goal(sum)), order: &history{}, state: position{state: s, m: t.m}}
	for _, m := range legal {
		x.moves = append(x.moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50)})
	}
	r := rand.New(rand.NewPCG(seed, 0x6D61786E))
	r.Shuffle(len(x.moves), func(i, j int) { x.moves[i], x.moves[j] = x.moves[j], x.moves[i] })
	return x
}

// run deepens until nothing is estimated any more or a bound is reached, and
// says which.
func (x *maxN) run(maxDepth int, progress func()) Stop {
	if maxDepth <= 0 || maxDepth > MaxSearchDepth {
		maxDepth = MaxSearchDepth
	}
	for depth := 1; depth <= maxDepth; depth++ {
		x.estimated = false
		if !x.iterate(depth) {
			return cmp.Or(x.tree.clock.stopped, StopDepth)
		}
		x.depth = depth
		if progress != nil {
			progress()
		}
		if !x.estimated {
			return StopProved
		}
	}
	return StopDepth
}

// iterate searches every move of the searching role to a depth, the best of the
// last depth first, and reports whether it got through. If not, what is at the
// front is still the best that is known.
func (x *maxN) iterate(depth int) bool {
	t := x.tree
	f := t.frame(0)
	defer f.close()
	if stuck, err := x.expand(x.state, f); err != nil || stuck {
		if err != nil {
			t.fail(err)
		}
		return false
	}
	best := Value(-1)
	for i := range x.moves {
		m := &x.moves[i]
		f.play(t.me, slices.Index(f.legal[t.me], m.Move))
		before := t.clock.nodes
		values := x.choose(x.state, f, 0, t.me, claim{role: -1}, depth, 0)
		m.Nodes += t.clock.nodes - before
		if values == nil {
			return false
		}
		m.Value, m.Depth = values[t.me], depth
		m.Line = t.joints(f.answer)
		if m.Value > best {
			best = m.Value
			first := *m
			copy(x.moves[1:i+1], x.moves[:i])
			x.moves[0] = first
		}
	}
	return true
}

// expand finds the moves of all roles.
func (x *maxN) expand(s position, f *frame) (stuck bool, err error) {
	for r := range f.legal {
		if f.legal[r], err = s.legal(x.tree.ctx, r, f.legal[r][:0]); err != nil {
			return false, err
		}
		if len(f.legal[r]) == 0 {
			return true, nil
		}
		f.play(r, 0)
	}
	return false, nil
}

// node returns what a position is worth to each role, or nil if the search has
// to stop.
func (x *maxN) node(s position, c claim, depth, ply int) []Value {
	t := x.tree
	f := t.frame(ply)
	f.line = f.line[:0]
	if t.clock.tick() {
		return nil
	}
	end, err := s.terminal(t.ctx)
	if err != nil {
		t.fail(err)
		return nil
	}
	stuck := false
	if !end && depth > 0 {
		if stuck, err = x.expand(s, f); err != nil {
			t.fail(err)
			return nil
		}
	}
	if end || stuck || depth <= 0 {
		return x.leaf(s, end)
	}
	values := x.choose(s, f, 0, -1, c, depth, ply)
	f.close()
	f.line = append(f.line, f.answer...)
	return values
}

// leaf values a position that search does not look beyond.
func (x *maxN) leaf(s position, end bool) []Value {
	t := x.tree
	values := make([]Value, len(x.evals))
	sum := Value(0)
	for r := range values {
		var err error
		if end {
			var g game.Goal
			g, err = s.goal(t.ctx, r)
			values[r] = goalValue(g)
		} else {
			values[r], err = x.evals[r].value(t.ctx, s)
		}
		if err != nil {
			t.fail(err)
			return nil
		}
		sum += values[r]
	}
	if end {
		return values
	}
	x.estimated = true
	if x.sum > 0 && sum > 0 { // estimates of different roles need not agree
		for r := range values {
			values[r] = min(max(Value(int64(values[r])*int64(x.sum)/int64(sum)), 1), MaxValue-1)
		}
	}
	return values
}

// choose lets the roles from one on choose; fixed is a role whose move stands.
// The moves that are expected from here on end up in the frame's answer.
func (x *maxN) choose(s position, f *frame, role, fixed int, c claim, depth, ply int) []Value {
	for role < len(f.legal) && (role == fixed || len(f.legal[role]) == 1) {
		role++
	}
	if role == len(f.legal) {
		return x.child(s, f, c, depth, ply)
	}
	var best []Value
	var line []game.Move
	for _, i := range x.sorted(f, role) {
		f.play(role, i)
		has := claim{role, -1}
		if best != nil {
			has.has = best[role]
		}
		values := x.choose(s, f, role+1, fixed, has, depth, ply)
		if values == nil {
			return nil
		}
		if best == nil || values[role] > best[role] {
			best, line = values, append(line[:0], f.answer...)
			if best[role] == MaxValue || x.sum > 0 && c.role >= 0 && c.role != role && best[role] >= x.sum-c.has {
				x.order.reward(sideMine, x.key(role, f.legal[role][i]), depth)
				break
			}
		}
	}
	f.answer = append(f.answer[:0], line...)
	return best
}

// sorted returns the places of a role's moves, those first that settled other
// positions.
func (x *maxN) sorted(f *frame, role int) []int {
	places := make([]int, len(f.legal[role]))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int {
		return int(x.order.of(sideMine, x.key(role, f.legal[role][j])) - x.order.of(sideMine, x.key(role, f.legal[role][i])))
	})
	return places
}

func (x *maxN) key(role int, m game.Move) actionKey {
	return actionKey(m)*actionKey(len(x.evals)) + actionKey(role) + 1
}

// child plays the joint move in the frame.
func (x *maxN) child(s position, f *frame, c claim, depth, ply int) []Value {
	t := x.tree
	next, err := t.step(s, f, nil)
	if err != nil {
		t.fail(err)
		return nil
	}
	values := x.node(next, c, depth-1, ply+1)
	f.answer = append(append(f.answer[:0], f.joint...), t.frame(ply+1).line...)
	return values
}
