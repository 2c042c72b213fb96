package alphabeta

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/symmetry"
	"github.com/gdl-playground/engine/search/table"
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
// The proof that comes with it holds whatever the window was. After a method returns,
// Clock.Stopped tells whether its result means anything.
type tree struct {
	m        game.Machine
	expander game.Expander // nil if the machine has no batches
	ctx      context.Context
	clock    *search.Clock
	me       int
	eval     search.Evaluator
	table    *table.Table // nil: none
	order    *history
	// canonical, if it is set, finds what is known of a position's images.
	canonical *symmetry.Canonicaliser
	// sum, if it is set, is what the goals of all roles must add up to at each
	// terminal state; uneven says that they did not once.
	sum      int
	uneven   bool
	recorder *recorder // nil: none

	start  search.Position // where begin was called
	frames []*frame        // by ply; as many as were ever needed
}

// A frame is the working space of one ply.
type frame struct {
	search.Choices
	mine    []action
	theirs  []action
	killers [2][2]search.ActionKey // by side
	// line holds the moves expected from here on, role after role, ply after
	// ply; answer the same while the others choose.
	line, answer []game.Move
	// turn is the role that alone has a choice, or the searching role where it
	// chooses with others; -1 where several others choose.
	turn int
	// partial: the other roles have more replies than theirs holds.
	partial bool
	// With tree.canonical: the representative that the table knows, and the
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
		t.frames = append(t.frames, &frame{Choices: search.NewChoices(len(t.m.Rules().Roles))})
	}
	return t.frames[ply]
}

// begin implements [inner].
func (t *tree) begin(p search.Position) bool {
	t.start = p
	stuck, err := t.expand(p, t.frame(0), 0)
	if err != nil {
		t.fail(err)
	}
	return err == nil && !stuck
}

// search implements [inner].
func (t *tree) search(m game.Move, depth int, alpha, beta search.Value) (search.Value, search.Proof) {
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
func (t *tree) fail(err error) (search.Value, search.Proof) {
	t.clock.Fail(err)
	return 0, search.Unknown
}

// node searches a position to a depth in plies.
func (t *tree) node(s search.Position, depth int, alpha, beta search.Value, ply int) (search.Value, search.Proof) {
	f := t.frame(ply)
	f.line = f.line[:0]
	if t.clock.Tick() {
		t.recorder.cause(CauseStop)
		return 0, search.Unknown
	}
	m := t.recall(s, f, depth)
	if m.entry != nil {
		if v, ok := answers(m.entry, depth, alpha, beta); ok {
			t.recorder.cause(CauseTable)
			return v, m.known
		}
	}
	end, err := s.Terminal(t.ctx)
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
	low, high := search.GoalValue(m.known.Low), search.GoalValue(m.known.High)
	v, p := t.maximise(s, f, depth, max(alpha, low), min(beta, high), ply)
	f.Release()
	if t.clock.Stopped != "" {
		return 0, search.Unknown
	}
	p = p.And(m.known)
	v = p.Clamp(v)
	e := table.Entry{Value: v, Proof: p, Depth: int16(depth), Action: t.kept(f)}
	switch {
	case v <= alpha:
		e.Bound = search.Upper
	case v >= beta:
		e.Bound = search.Lower
	}
	m.table.Put(m.at, e)
	return v, p
}

// ended values a terminal position.
func (t *tree) ended(s search.Position, m memory, depth int) (search.Value, search.Proof) {
	t.recorder.cause(CauseTerminal)
	g, err := t.goal(s)
	if err != nil {
		return t.fail(err)
	}
	p := search.Proof{Low: g, High: g}
	m.table.Put(m.at, table.Entry{Value: search.GoalValue(g), Proof: p, Depth: int16(depth)})
	return search.GoalValue(g), p
}

// estimated values a position that is not looked beyond.
func (t *tree) estimated(s search.Position, m memory, depth int) (search.Value, search.Proof) {
	t.recorder.cause(CauseEstimate)
	v, err := t.eval.Value(t.ctx, s)
	if err != nil {
		return t.fail(err)
	}
	v = m.known.Inside(v)
	m.table.Put(m.at, table.Entry{Value: v, Proof: m.known, Depth: int16(depth)})
	return v, m.known
}

// goal returns what the searching role gets in a terminal state: nothing where
// the rules do not give it exactly one goal.
func (t *tree) goal(s search.Position) (game.Goal, error) {
	mine, err := s.Goal(t.ctx, t.me)
	if err != nil {
		return 0, err
	}
	mine = t.clock.Score(s.State, t.me, mine)
	if t.sum == 0 {
		return mine, nil
	}
	sum := 0
	for r := range t.m.Rules().Roles {
		g, err := s.Goal(t.ctx, r)
		if err != nil {
			return 0, err
		}
		t.uneven = t.uneven || g < 0
		sum += int(t.clock.Score(s.State, r, g))
	}
	t.uneven = t.uneven || sum != t.sum
	return mine, nil
}

// maximise lets the searching role choose.
func (t *tree) maximise(
	s search.Position, f *frame, depth int, alpha, beta search.Value, ply int,
) (search.Value, search.Proof) {
	if len(f.mine) == 1 {
		v, p := t.minimise(s, f, nil, depth, alpha, beta, ply)
		f.line = append(f.line, f.answer...)
		return v, p
	}
	best, proof := search.Value(-1), search.Proof{}
	for i := range f.mine {
		selectBest(f.mine, i)
		a := f.mine[i]
		f.Play(t.me, int(a.index))
		visit := func(alpha, beta search.Value) (search.Value, search.Proof) {
			return t.minimise(s, f, a.child, depth, alpha, beta, ply)
		}
		v, p := scout(t.clock, i == 0, alpha, beta, sideMine, visit)
		if t.clock.Stopped != "" {
			return 0, search.Unknown
		}
		proof = proof.Raise(p, i == 0)
		if v > best {
			best = v
			moveToFront(f.mine, i)
		}
		if v > alpha {
			alpha = v
			f.line = append(f.line[:0], f.answer...)
		}
		if alpha >= beta || best == search.MaxValue {
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
func (t *tree) minimise(
	s search.Position, f *frame, known game.State, depth int, alpha, beta search.Value, ply int,
) (search.Value, search.Proof) {
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
	worst, proof := search.MaxValue+1, search.Proof{}
	for i := range f.theirs {
		selectBest(f.theirs, i)
		a := f.theirs[i]
		f.Reply(t.me, a.index)
		visit := func(alpha, beta search.Value) (search.Value, search.Proof) {
			return t.child(s, f, a.child, depth, alpha, beta, ply)
		}
		v, p := scout(t.clock, i == 0, alpha, beta, sideTheirs, visit)
		if t.clock.Stopped != "" {
			return 0, search.Unknown
		}
		proof = proof.Lower(p, i == 0, together)
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
	if f.partial { // a reply that was not looked at may bring less
		proof.Low, proof.LowPlies = 0, 0
		if together {
			proof.High, proof.HighPlies = 100, 0
		}
	}
	return worst, proof
}

// generate computes the states that all but the first action of a side lead
// to. An engine that has a state loaded does that quickly for one after the
// other; after the first child has not settled the matter most are needed.
func (t *tree) generate(s search.Position, f *frame, side int) {
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
		next, err := t.m.Next(t.ctx, s.State, f.Joint)
		if err != nil {
			t.fail(err)
			return
		}
		a.child = next
	}
}

// child plays the joint move in the frame and searches what follows, in known
// if that is not nil. The line goes on with the child's if it is exact.
func (t *tree) child(
	s search.Position, f *frame, known game.State, depth int, alpha, beta search.Value, ply int,
) (search.Value, search.Proof) {
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
	return v, p.Later()
}

// scout searches the first action of a side with the whole window and the
// others only to see whether they are better, unless they are (principal
// variation search).
func scout(
	c *search.Clock, first bool, alpha, beta search.Value, side int,
	search func(alpha, beta search.Value) (search.Value, search.Proof),
) (search.Value, search.Proof) {
	if first || beta-alpha <= 1 {
		return search(alpha, beta)
	}
	a, b := alpha, alpha+1
	if side == sideTheirs {
		a, b = beta-1, beta
	}
	v, p := search(a, b)
	if v <= alpha || v >= beta || c.Stopped != "" {
		return v, p
	}
	v, q := search(alpha, beta)
	return v, p.And(q)
}
