package search

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A tree searches by alpha-beta for one role, all others being its opponents.
//
// The values that its methods return are those of the fail-soft kind: for a
// window alpha < beta the result v says
//
//	v <= alpha: the value at this depth is at most v,
//	v >= beta:  it is at least v,
//	else:       it is v.
//
// The proof beside it holds whatever the window was. After a method returns,
// clock.stopped tells whether its result means anything.
type tree struct {
	m        game.Machine
	expander game.Expander // nil if the machine has no batches
	ctx      context.Context
	clock    *clock
	me       int
	eval     evaluator
	table    *table // nil: none
	order    *history
	// canon, if it is set, finds what is known of a position's images.
	canon *canon
	// sum, if it is set, is what the goals of all roles must add up to at each
	// terminal state; uneven says that they did not once.
	sum      int
	uneven   bool
	recorder *recorder // nil: none

	start  position // where begin was called
	frames []*frame // by ply; as many as were ever needed
}

// A frame is the working space of one ply.
type frame struct {
	Choices
	mine    []action
	theirs  []action
	killers [2][2]actionKey // by side
	// line holds the moves expected from here on, role after role, ply after
	// ply; answer the same while the others choose.
	line, answer []game.Move
	// turn is the role that alone has a choice, or the searching role where it
	// chooses with others; -1 where several others choose.
	turn int
	// With tree.canon: the representative that the table knows, and the
	// symmetry that leads to it.
	image game.State
	by    int
}

const (
	sideMine   = 0
	sideTheirs = 1
)

// frame returns the working space of a ply.
func (t *tree) frame(ply int) *frame {
	for len(t.frames) <= ply {
		t.frames = append(t.frames, &frame{Choices: NewChoices(len(t.m.Rules().Roles))})
	}
	return t.frames[ply]
}

// begin implements [inner].
func (t *tree) begin(p position) bool {
	t.start = p
	stuck, err := t.expand(p, t.frame(0), 0)
	if err != nil {
		t.fail(err)
	}
	return err == nil && !stuck
}

// search implements [inner].
func (t *tree) search(m game.Move, depth int, alpha, beta Value) (Value, Proof) {
	f := t.frame(0)
	f.Play(t.me, slices.Index(f.Legal[t.me], m))
	return t.minimise(t.start, f, nil, depth, alpha, beta, 0)
}

// line implements [inner]. It cuts a flat list of moves into joint moves.
func (t *tree) line() []game.JointMove {
	flat, n := t.frame(0).answer, len(t.m.Rules().Roles)
	var line []game.JointMove
	for i := 0; i < len(flat); i += n {
		line = append(line, slices.Clone(flat[i:i+n]))
	}
	return line
}

// end implements [inner].
func (t *tree) end() { t.frame(0).Release() }

// fail notes an error of the machine. The results of the search under way are
// void from here on.
func (t *tree) fail(err error) (Value, Proof) {
	t.clock.fail(err)
	return 0, Unknown
}

// node searches a position to a depth in plies.
func (t *tree) node(s position, depth int, alpha, beta Value, ply int) (Value, Proof) {
	f := t.frame(ply)
	f.line = f.line[:0]
	if t.clock.tick() {
		t.recorder.cause(CauseStop)
		return 0, Unknown
	}
	m := t.recall(s, f, depth)
	if m.entry != nil {
		if v, ok := m.entry.answers(depth, alpha, beta); ok {
			t.recorder.cause(CauseTable)
			return v, m.known
		}
	}
	end, err := s.terminal(t.ctx)
	if err != nil {
		return t.fail(err)
	}
	if end {
		return t.ended(s, m, depth)
	}
	stuck := false
	if depth > 0 {
		if stuck, err = t.expand(s, f, m.hash); err != nil {
			return t.fail(err)
		}
	}
	if depth <= 0 || stuck {
		return t.estimated(s, m, depth)
	}

	// What is proved already need not be searched for: a value at an end of
	// the proof is exact.
	v, p := t.maximise(s, f, depth, max(alpha, goalValue(m.known.Low)), min(beta, goalValue(m.known.High)), ply)
	f.Release()
	if t.clock.stopped != "" {
		return 0, Unknown
	}
	p = p.and(m.known)
	v = p.clamp(v)
	e := entry{value: v, proof: p, depth: int16(depth), move: t.kept(f)}
	switch {
	case v <= alpha:
		e.bound = Upper
	case v >= beta:
		e.bound = Lower
	}
	m.table.put(m.at, e)
	return v, p
}

// ended values a terminal position.
func (t *tree) ended(s position, m memory, depth int) (Value, Proof) {
	t.recorder.cause(CauseTerminal)
	g, err := t.goal(s)
	if err != nil {
		return t.fail(err)
	}
	p := Proof{Low: g, High: g}
	m.table.put(m.at, entry{value: goalValue(g), proof: p, depth: int16(depth)})
	return goalValue(g), p
}

// estimated values a position that is not looked beyond.
func (t *tree) estimated(s position, m memory, depth int) (Value, Proof) {
	t.recorder.cause(CauseEstimate)
	v, err := t.eval.value(t.ctx, s)
	if err != nil {
		return t.fail(err)
	}
	v = m.known.inside(v)
	m.table.put(m.at, entry{value: v, proof: m.known, depth: int16(depth)})
	return v, m.known
}

// goal returns what the searching role gets in a terminal state: nothing where
// the rules do not give it exactly one goal.
func (t *tree) goal(s position) (game.Goal, error) {
	mine, err := s.goal(t.ctx, t.me)
	if err != nil || t.sum == 0 {
		return max(mine, 0), err
	}
	sum := 0
	for r := range t.m.Rules().Roles {
		g, err := s.goal(t.ctx, r)
		if err != nil {
			return 0, err
		}
		t.uneven = t.uneven || g < 0
		sum += int(g)
	}
	t.uneven = t.uneven || sum != t.sum
	return max(mine, 0), nil
}

// maximise lets the searching role choose.
func (t *tree) maximise(s position, f *frame, depth int, alpha, beta Value, ply int) (Value, Proof) {
	if len(f.mine) == 1 {
		v, p := t.minimise(s, f, nil, depth, alpha, beta, ply)
		f.line = append(f.line, f.answer...)
		return v, p
	}
	best, proof := Value(-1), Proof{}
	for i := range f.mine {
		next(f.mine, i)
		a := f.mine[i]
		f.Play(t.me, int(a.index))
		v, p := scout(t.clock, i == 0, alpha, beta, sideMine, func(alpha, beta Value) (Value, Proof) {
			return t.minimise(s, f, a.child, depth, alpha, beta, ply)
		})
		if t.clock.stopped != "" {
			return 0, Unknown
		}
		proof = proof.raise(p, i == 0)
		if v > best {
			best = v
			moveToFront(f.mine, i)
		}
		if v > alpha {
			alpha = v
			f.line = append(f.line[:0], f.answer...)
		}
		if alpha >= beta || best == MaxValue {
			if i+1 < len(f.mine) {
				proof.High, proof.HighPlies = 100, 0
				t.cutoff(f, sideMine, a.key, depth)
				t.recorder.cause(CauseCutoff)
			}
			break
		}
		if i == 0 && len(f.theirs) == 1 {
			t.generate(s, f, sideMine)
		}
	}
	return best, proof
}

// minimise lets the other roles choose, knowing the searching role's move.
// With only one way to choose, known may be the state that it leads to.
func (t *tree) minimise(s position, f *frame, known game.State, depth int, alpha, beta Value, ply int) (Value, Proof) {
	f.answer = f.answer[:0]
	if len(f.theirs) == 1 {
		return t.child(s, f, known, depth, alpha, beta, ply)
	}
	// Where both sides choose, the others do not truly know the move: what
	// they could do against each move is no bound on what it may gain.
	together := len(f.mine) > 1
	if together {
		t.rescore(f)
	}
	worst, proof := MaxValue+1, Proof{}
	for i := range f.theirs {
		next(f.theirs, i)
		a := f.theirs[i]
		f.Reply(t.me, a.index)
		v, p := scout(t.clock, i == 0, alpha, beta, sideTheirs, func(alpha, beta Value) (Value, Proof) {
			return t.child(s, f, a.child, depth, alpha, beta, ply)
		})
		if t.clock.stopped != "" {
			return 0, Unknown
		}
		proof = proof.lower(p, i == 0, together)
		if v < worst {
			worst = v
			moveToFront(f.theirs, i)
		}
		beta = min(beta, v)
		if alpha >= beta || worst == 0 {
			if i+1 < len(f.theirs) {
				proof.Low, proof.LowPlies = 0, 0
				if together {
					proof.High, proof.HighPlies = 100, 0
				}
				t.cutoff(f, sideTheirs, a.key, depth)
				if !together {
					t.recorder.cause(CauseCutoff)
				}
			}
			break
		}
		if i == 0 && !together {
			t.generate(s, f, sideTheirs)
		}
	}
	return worst, proof
}

// generate computes the states that all but the first action of a side lead
// to. An engine that has a state loaded does that quickly for one after the
// other; after the first child has not settled the matter most are needed.
func (t *tree) generate(s position, f *frame, side int) {
	if t.expander != nil {
		return // step has them all
	}
	actions := f.mine
	if side == sideTheirs {
		actions = f.theirs
	}
	for i := range actions[1:] {
		a := &actions[i+1]
		if side == sideMine {
			f.Play(t.me, int(a.index))
		} else {
			f.Reply(t.me, a.index)
		}
		next, err := t.m.Next(t.ctx, s.state, f.Joint)
		if err != nil {
			t.fail(err)
			return
		}
		a.child = next
	}
}

// child plays the joint move in the frame and searches what follows, in known
// if that is not nil. The line goes on with the child's if it is exact.
func (t *tree) child(s position, f *frame, known game.State, depth int, alpha, beta Value, ply int) (Value, Proof) {
	child, err := f.Step(t.ctx, s, t.expander, known)
	if err != nil {
		return t.fail(err)
	}
	t.recorder.enter(f.Joint, depth-1, alpha, beta)
	v, p := t.node(child, depth-1, alpha, beta, ply+1)
	t.recorder.leave(v, p)
	if v > alpha && v < beta {
		f.answer = append(append(f.answer[:0], f.Joint...), t.frame(ply+1).line...)
	}
	return v, p.later()
}

// scout searches the first action of a side with the whole window and the
// others only to see whether they are better, unless they are (principal
// variation search).
func scout(c *clock, first bool, alpha, beta Value, side int, search func(alpha, beta Value) (Value, Proof)) (Value, Proof) {
	if first || beta-alpha <= 1 {
		return search(alpha, beta)
	}
	a, b := alpha, alpha+1
	if side == sideTheirs {
		a, b = beta-1, beta
	}
	v, p := search(a, b)
	if v <= alpha || v >= beta || c.stopped != "" {
		return v, p
	}
	v, q := search(alpha, beta)
	return v, p.and(q)
}
