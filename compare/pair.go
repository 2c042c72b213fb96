package compare

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// A pair is a state of each game, reached by the same joint moves.
type pair [2]game.State

// games are two games played in step. Moves are those of the first machine
// wherever nothing else is said.
type games struct {
	machines  [2]game.Machine
	roles     []int       // by role of the first game: its place in the second
	translate *translator // of moves
	moves     [][]int64   // by role and move: the move of the second machine, unknownMove or noMove
	goals     bool        // compare goals everywhere, not just at the end
	beat      func()      // called every beatLooks looks; nil for nobody
	looks     int

	theirs []game.Move // scratch
	mapped []game.Move
}

// beatLooks is how many pairs are looked at between two beats.
const beatLooks = 1 << 6

const (
	unknownMove = -1 // not translated yet
	noMove      = -2 // the second machine has none like it
)

func newGames(a, b game.Machine, roles []int, t *translator, everywhere bool) *games {
	return &games{
		machines: [2]game.Machine{a, b}, roles: roles, translate: t, goals: everywhere,
		moves: make([][]int64, len(roles)),
	}
}

// A sideError is an error of one machine.
type sideError struct {
	side Side
	err  error
}

func (e *sideError) Error() string { return e.err.Error() }
func (e *sideError) Unwrap() error { return e.err }

// blame notes which side an error comes from.
func blame(side Side, err error) error {
	if err == nil {
		return nil
	}
	return &sideError{side, err}
}

// isObstacle reports whether an error is a machine's own and not the end of a
// context.
func isObstacle(err error) bool {
	return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

func (g *games) initial(ctx context.Context) (p pair, err error) {
	for side, m := range g.machines {
		if p[side], err = m.Initial(ctx); err != nil {
			return p, blame(Side(side), err)
		}
	}
	return p, nil
}

// A view is what is said of a pair that does not differ, or that it does.
type view struct {
	differs bool
	end     bool
	legal   [][]game.Move // by role; nil at the end
}

// look compares all that is said of two states.
func (g *games) look(ctx context.Context, p pair) (v view, err error) {
	return g.compare(g.asked(ctx, p))
}

// asked returns what the machines say of two states when they are asked.
func (g *games) asked(ctx context.Context, p pair) (said [2]answers) {
	for side, m := range g.machines {
		said[side] = &asked{ctx, m, p[side]}
	}
	return said
}

// answers is what one game says of a position.
type answers interface {
	terminal() (bool, error)
	goal(role int) (game.Goal, error)
	legal(role int, dst []game.Move) ([]game.Move, error)
}

// asked is what a machine says of a state.
type asked struct {
	ctx context.Context
	game.Machine
	state game.State
}

func (a *asked) terminal() (bool, error)          { return a.Terminal(a.ctx, a.state) }
func (a *asked) goal(role int) (game.Goal, error) { return a.Goal(a.ctx, a.state, role) }
func (a *asked) legal(role int, dst []game.Move) ([]game.Move, error) {
	return a.Legal(a.ctx, a.state, role, dst)
}

// stepped is what a machine said of a position that it came to in a batch.
type stepped struct {
	game.Children
	child int
}

func (c *stepped) terminal() (bool, error)          { return c.Terminal(c.child), nil }
func (c *stepped) goal(role int) (game.Goal, error) { return c.Goal(c.child, role), nil }
func (c *stepped) legal(role int, dst []game.Move) ([]game.Move, error) {
	return c.Legal(c.child, role, dst), nil
}

// compare compares all that is said of two positions.
func (g *games) compare(said [2]answers) (v view, err error) {
	if g.looks++; g.looks%beatLooks == 0 && g.beat != nil {
		g.beat()
	}
	var ends [2]bool
	for side, a := range said {
		if ends[side], err = a.terminal(); err != nil {
			return v, blame(Side(side), err)
		}
	}
	if ends[A] != ends[B] {
		return view{differs: true}, nil
	}
	v.end = ends[A]
	if v.end || g.goals {
		for role := range g.roles {
			goals, err := g.goal(said, role)
			if err != nil {
				return v, err
			}
			if goals[A] != goals[B] {
				return view{differs: true}, nil
			}
		}
	}
	if v.end {
		return v, nil
	}
	v.legal = make([][]game.Move, len(g.roles))
	for role := range g.roles {
		var same bool
		if v.legal[role], same, err = g.legal(said, role); err != nil {
			return v, err
		}
		if !same {
			return view{differs: true}, nil
		}
	}
	return v, nil
}

// goal returns the goals of a role in both games.
func (g *games) goal(said [2]answers, role int) (goals [2]game.Goal, err error) {
	for side, a := range said {
		if goals[side], err = a.goal(g.roleOf(Side(side), role)); err != nil {
			return goals, blame(Side(side), err)
		}
	}
	return goals, nil
}

func (g *games) roleOf(side Side, role int) int {
	if side == A {
		return role
	}
	return g.roles[role]
}

// legal returns the legal moves of a role in the first game and whether they are
// those of the second.
func (g *games) legal(said [2]answers, role int) (moves []game.Move, same bool, err error) {
	if moves, err = said[A].legal(role, nil); err != nil {
		return nil, false, blame(A, err)
	}
	if g.theirs, err = said[B].legal(g.roles[role], g.theirs[:0]); err != nil {
		return nil, false, blame(B, err)
	}
	if len(moves) != len(g.theirs) {
		return moves, false, nil
	}
	g.mapped = g.mapped[:0]
	for _, m := range moves {
		other, ok := g.counterpart(role, m)
		if !ok {
			return moves, false, nil
		}
		g.mapped = append(g.mapped, other)
	}
	slices.Sort(g.mapped)
	slices.Sort(g.theirs)
	return moves, slices.Equal(g.mapped, g.theirs), nil
}

// counterpart returns the move of the second machine that means the same.
func (g *games) counterpart(role int, m game.Move) (game.Move, bool) {
	known := g.moves[role]
	if int(m) >= len(known) {
		known = append(known, make([]int64, int(m)+1-len(known))...)
		for i := len(g.moves[role]); i < len(known); i++ {
			known[i] = unknownMove
		}
		g.moves[role] = known
	}
	if known[m] == unknownMove {
		known[m] = noMove
		if term, ok := g.translate.term(g.machines[A].MoveTerm(role, m)); ok {
			if other, ok := g.machines[B].FindMove(g.roles[role], term); ok {
				known[m] = int64(other)
			}
		}
	}
	return game.Move(known[m]), known[m] >= 0
}

// counterparts returns a joint move of the second game that means the same.
func (g *games) counterparts(joint game.JointMove) game.JointMove {
	other := make(game.JointMove, len(joint))
	for role, m := range joint {
		counterpart, ok := g.counterpart(role, m)
		if !ok {
			panic("compare: a joint move that only one game has")
		}
		other[g.roles[role]] = counterpart
	}
	return other
}

// next returns the pair that a joint move of the first game leads to.
func (g *games) next(ctx context.Context, p pair, joint game.JointMove) (next pair, err error) {
	if next[A], err = g.machines[A].Next(ctx, p[A], joint); err != nil {
		return next, blame(A, err)
	}
	next[B], err = g.machines[B].Next(ctx, p[B], g.counterparts(joint))
	return next, blame(B, err)
}

// batched reports whether many pairs are stepped in one pass.
func (g *games) batched() bool {
	for _, m := range g.machines {
		if _, ok := m.(game.Stepper); !ok {
			return false
		}
	}
	return true
}

// step makes a joint move in each pair and tells where it leads and what is said
// there, or why that is not known. It ends with the first error of tell.
func (g *games) step(ctx context.Context, from []pair, joints []game.JointMove,
	tell func(i int, to pair, v view, err error) error,
) error {
	if !g.batched() {
		for i, p := range from {
			to, err := g.next(ctx, p, joints[i])
			v := view{}
			if err == nil {
				v, err = g.look(ctx, to)
			}
			if err := tell(i, to, v, err); err != nil {
				return err
			}
		}
		return nil
	}
	var children [2]game.Children
	for side, m := range g.machines {
		states, moves := make([]game.State, len(from)), joints
		for i, p := range from {
			states[i] = p[side]
		}
		if Side(side) == B {
			moves = make([]game.JointMove, len(joints))
			for i, joint := range joints {
				moves[i] = g.counterparts(joint)
			}
		}
		var err error
		if children[side], err = m.(game.Stepper).Step(ctx, states, moves); err != nil {
			return err
		}
		defer children[side].Release()
	}
	for i := range from {
		v, err := g.compare([2]answers{&stepped{children[A], i}, &stepped{children[B], i}})
		to := pair{children[A].State(i, nil), children[B].State(i, nil)}
		if err := tell(i, to, v, err); err != nil {
			return err
		}
	}
	return nil
}

// terms returns a joint move as terms of the first game.
func (g *games) terms(joint game.JointMove) []logic.Term {
	terms := make([]logic.Term, len(joint))
	for role, m := range joint {
		terms[role] = g.machines[A].MoveTerm(role, m)
	}
	return terms
}
