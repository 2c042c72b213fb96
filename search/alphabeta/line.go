package alphabeta

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// bestLine returns best play from a position whose value is proved, to the end
// of the match: each side makes moves after which the proof still holds. The
// first move of the searching role is given. What the table has lost is
// searched again.
//
// Within p.Plies() both bounds are enforced by terminal states alone, and by the right moves
// within one ply less after each, so no search is deeper than the proof is long, and no line longer.
// A table that knows longer proofs of the positions on the way may lead round in a circle: then the
// line ends before the match does, as it does where the clock stops.
func (t *tree) bestLine(s game.State, first game.Move, p search.Proof) []game.JointMove {
	var line []game.JointMove
	for at, left := (search.Position{State: s, Machine: t.m}), p.Plies(); left > 0; first, left = noMove, left-1 {
		joint, next, ok := t.keep(at, first, p.Low, left)
		if !ok {
			return line
		}
		line = append(line, joint)
		end, err := t.m.Terminal(t.ctx, next.state)
		if err != nil {
			t.fail(err)
			return line
		}
		if end {
			return line
		}
		at = search.Position{State: next.state, Machine: t.m}
	}
	return line
}

// noMove is no move of any role.
const noMove = ^game.Move(0)

// A kept position is one that a proof leads to.
type kept struct {
	state game.State
	proof search.Proof
}

// keep returns a joint move after which the searching role still gets exactly
// goal, and the position after it. Of the moves that win it takes the fastest, and of others
// one whose proof is shorter than the plies that are left, if there is one.
func (t *tree) keep(s search.Position, first game.Move, goal game.Goal, plies int) (game.JointMove, kept, bool) {
	f := t.frame(0)
	if stuck, err := t.expand(s, f, t.known(s.State, f)); err != nil {
		t.fail(err)
		return nil, kept{}, false
	} else if stuck {
		return nil, kept{}, false
	}
	defer f.Release()
	var joint game.JointMove
	var after kept
	for i := range f.mine {
		selectBest(f.mine, i)
		mine := int(f.mine[i].index)
		if first != noMove && f.Legal[t.me][mine] != first {
			continue
		}
		f.Play(t.me, mine)
		reply, child, ok := t.reached(s, f, goal, plies)
		if t.clock.Stopped != "" {
			return nil, kept{}, false
		}
		if ok && (joint == nil || child.proof.Plies() < after.proof.Plies()) {
			joint, after = reply, child
		}
		if joint != nil && goal <= 50 && after.proof.Plies() < plies {
			break
		}
	}
	return joint, after, joint != nil
}

// reached looks at all replies to the move in the frame. It returns one that
// holds the searching role down to goal, unless another would hold it lower.
func (t *tree) reached(s search.Position, f *frame, goal game.Goal, plies int) (game.JointMove, kept, bool) {
	var joint game.JointMove
	var after kept
	value := search.GoalValue(goal)
	for i := range f.theirs {
		f.Reply(t.me, f.theirs[i].index)
		child, err := f.Step(t.ctx, s, t.expander, nil)
		if err != nil {
			t.fail(err)
			return nil, kept{}, false
		}
		_, p := t.node(child, max(plies-1, 0), value-1, value+1, 1)
		if t.clock.Stopped != "" || p.Low < goal {
			return nil, kept{}, false
		}
		if p.High > goal {
			continue
		}
		if joint == nil || p.Plies() < after.proof.Plies() && (goal < 50 || after.proof.Plies() >= plies) {
			joint = append(joint[:0], f.Joint...)
			after = kept{append(after.state[:0], child.State...), p}
		}
		if len(f.mine) == 1 && goal >= 50 && after.proof.Plies() < plies {
			break // the value is known, so no other reply does better
		}
	}
	return joint, after, joint != nil
}
