package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/reasoner"
)

const (
	auditMatches   = 200
	reachPositions = 20_000
	layerPositions = 10_000 // that finite looks at, before it plays random matches
	seed           = 1
)

// perft compares the numbers of joint-move sequences, the shortest first.
func (r *run) perft(ctx context.Context, c *Check) (*finding, error) {
	yours, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	expected, err := r.subject()
	if err != nil {
		return nil, err
	}
	for depth := 1; depth <= c.Number; depth++ {
		have, err := opening(ctx, yours, depth)
		if err != nil {
			return nil, err
		}
		want, err := opening(ctx, expected, depth)
		if err != nil {
			return nil, &referenceError{err}
		}
		if have != want {
			return fails("This game can begin with %s in %d ways, and the expected one in %d.", moves(depth), have,
				want), nil
		}
	}
	return nil, nil
}

// opening counts the joint-move sequences of a length from the initial position.
func opening(ctx context.Context, m *reasoner.Machine, depth int) (uint64, error) {
	s, err := m.Initial(ctx)
	if err != nil {
		return 0, err
	}
	return playtest.Perft(ctx, m, s, depth)
}

// playable plays random matches.
func (r *run) playable(ctx context.Context, _ *Check) (*finding, error) {
	m, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	a, err := r.audit(ctx, m, MaxPlies)
	if err != nil {
		return nil, err
	}
	for _, x := range a.Findings {
		if f := r.breach(m, &x); f != nil {
			return f.at(Counterexample{
				Moves: words(m, x.Line), Yours: f.message,
				Expected: "every role has a move until the end, and one goal there",
			}), nil
		}
	}
	return nil, nil
}

// breach says which condition of a playable game a match breaks; nil if none.
func (r *run) breach(m *reasoner.Machine, x *playtest.Finding) *finding {
	when := after(len(x.Line))
	role := ""
	if x.Role >= 0 {
		role = m.Rules().Terms.String(m.Rules().Roles[x.Role])
	}
	switch x.Kind {
	case playtest.Stuck:
		return fails("%s `%s` has no legal move, although the match goes on.", when, role)
	case playtest.GoalMissing:
		return fails("%s the match ends, and `%s` has no goal.", when, role)
	case playtest.GoalDouble:
		return fails("%s the match ends, and `%s` has several goals.", when, role)
	case playtest.GoalInvalid:
		return fails("%s the match ends, and the goal of `%s` is no number from 0 to 100.", when, role)
	}
	return nil
}

func (r *run) audit(ctx context.Context, m *reasoner.Machine, maxPlies int) (*playtest.Audit, error) {
	return playtest.NewAudit(ctx, m, playtest.AuditOptions{
		Seed: seed, Matches: auditMatches, MaxPlies: maxPlies,
	})
}

// words returns joint moves as text.
func words(m *reasoner.Machine, line []game.JointMove) [][]string {
	all := [][]string{}
	for _, joint := range line {
		var moves []string
		for role, move := range joint {
			moves = append(moves, m.Rules().Terms.String(m.MoveTerm(role, move)))
		}
		all = append(all, moves)
	}
	return all
}

// winnable looks for a match that each role wins.
func (r *run) winnable(ctx context.Context, _ *Check) (*finding, error) {
	m, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	a, err := r.audit(ctx, m, MaxPlies)
	if err != nil {
		return nil, err
	}
	reach, err := playtest.NewReach(ctx, m, playtest.ReachOptions{
		Seed: seed, Positions: reachPositions, MaxPlies: MaxPlies, Known: a.Best,
	})
	if err != nil {
		return nil, err
	}
	for role := range m.Rules().Roles {
		name := m.Rules().Terms.String(m.Rules().Roles[role])
		switch can, known := reach.Winnable(role); {
		case !known:
			f := fails("No match was found in which `%s` gets 100, but not all of them were looked at.", name)
			f.undecided = true
			return f, nil
		case !can:
			best := reach.Best[role]
			return fails("`%s` cannot win: there is no match in which it gets 100.", name).at(Counterexample{
				Moves: words(m, best.Line), Yours: reward(name, best.Goal) + ", and that is the most",
				Expected: reward(name, 100),
			}), nil
		}
	}
	return nil, nil
}

// finite looks whether every match ends within some joint moves: at all of them,
// where they are not too many positions, else at random ones.
func (r *run) finite(ctx context.Context, c *Check) (*finding, error) {
	m, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	line, all, err := unended(ctx, m, c.Number)
	if err != nil {
		return nil, err
	}
	if line == nil && !all {
		a, err := r.audit(ctx, m, c.Number)
		if err != nil {
			return nil, err
		}
		for _, x := range a.Findings {
			if x.Kind == playtest.Unended {
				line = x.Line
			}
		}
	}
	if line == nil {
		return nil, nil
	}
	return fails("%s the match still goes on, although every match should end by then.", after(len(line))).
		at(c.example("terminal", ending(false), ending(true)).after(words(m, line))), nil
}

func (c Counterexample) after(moves [][]string) Counterexample {
	c.Moves = moves
	return c
}

// A visit is a position and how it was reached.
type visit struct {
	state  game.State
	parent int // index, or -1
	joint  game.JointMove
}

// unended goes through the positions after 1, 2, … joint moves and returns moves
// after which a match has not ended in time, or nil. All says that every match
// was looked at.
func unended(ctx context.Context, m *reasoner.Machine, plies int) (line []game.JointMove, all bool, err error) {
	initial, err := m.Initial(ctx)
	if err != nil {
		return nil, false, err
	}
	visits := []visit{{initial, -1, nil}}
	for ply, begin := 0, 0; begin < len(visits); ply++ {
		end := len(visits)
		seen := map[[2]uint64]bool{} // of the next layer
		for i := begin; i < end; i++ {
			ended, err := m.Terminal(ctx, visits[i].state)
			if err != nil {
				return nil, false, err
			}
			if ended {
				continue
			}
			if ply == plies {
				return pathTo(visits, i), true, nil
			}
			err = eachChild(ctx, m, visits[i].state, func(joint game.JointMove, next game.State) error {
				hi, lo := next.Hash()
				if key := [2]uint64{hi, lo}; !seen[key] {
					seen[key] = true
					visits = append(visits, visit{next, i, slices.Clone(joint)})
				}
				if len(visits) > layerPositions {
					return errFull
				}
				return nil
			})
			if isFull(err) {
				return nil, false, nil
			}
			if err != nil {
				return nil, false, err
			}
		}
		begin = end
	}
	return nil, true, nil
}

// errFull says that there are more positions than are looked at.
var errFull = errors.New("too many positions")

// isFull reports whether not all positions are looked at: there are too many of
// them, or too many joint moves in one.
func isFull(err error) bool { return errors.Is(err, errFull) || errors.Is(err, errBranching) }

// errBranching says that a position has more joint moves than are followed.
var errBranching error = &logic.LimitError{What: "joint moves", Limit: mostJointMoves, Rule: -1}

func pathTo(visits []visit, i int) []game.JointMove {
	line := []game.JointMove{}
	for ; visits[i].parent >= 0; i = visits[i].parent {
		line = append(line, visits[i].joint)
	}
	slices.Reverse(line)
	return line
}

// mostJointMoves bounds the joint moves of one position.
const mostJointMoves = 10_000

// eachChild calls f for each joint move, which it must not keep, and the state
// that it leads to.
func eachChild(ctx context.Context, m *reasoner.Machine, s game.State, f func(game.JointMove, game.State) error) error {
	legal, err := game.LegalMoves(ctx, m, s)
	if err != nil {
		return err
	}
	if game.CountJointMoves(legal, mostJointMoves) < 0 {
		return errBranching
	}
	return game.EachJointMove(legal, func(joint game.JointMove) error {
		next, err := m.Next(ctx, s, joint)
		if err != nil {
			return err
		}
		return f(joint, next)
	})
}

// answerLimits bound the network of an answer to some 100 MB.
var answerLimits = ground.Limits{Atoms: 200_000, Literals: 2_000_000}

// ground counts the ground rules that the network is made of.
func (r *run) ground(ctx context.Context, c *Check) (*finding, error) {
	m, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	net, err := propnet.Build(ctx, m.Rules().Clone(), propnet.Options{
		Limits: answerLimits,
	})
	if err != nil {
		return nil, err
	}
	all, most, form := 0, 0, -1
	for i, n := range net.GroundRules() {
		all += int(n)
		if int(n) > most {
			most, form = int(n), i
		}
	}
	if all <= c.Number {
		return nil, nil
	}
	f := fails("These rules become %d ground rules, and %d are enough. The rule in line %d alone becomes %d.",
		all, c.Number, r.sheet.lineOf(form), most)
	f.line = r.sheet.lineOf(form)
	return f, nil
}

// match replays a match that the learner has played.
func (r *run) match(ctx context.Context, c *Check) (*finding, error) {
	m, err := r.subject()
	if err != nil {
		return nil, err
	}
	g := r.given(c)
	role := roleOf(m, c.Role)
	switch {
	case role < 0:
		return nil, &referenceError{fmt.Errorf("it has no role %s", c.Role)}
	case g == nil || len(g.Moves) == 0:
		return fails("Play the match first."), nil
	case len(g.Moves) > MaxMatch:
		return fails("The match has %d moves, and at most %d are replayed.", len(g.Moves), MaxMatch), nil
	}
	p, err := follow(ctx, m, g.Moves, nil)
	var move *moveError
	if errors.As(err, &move) {
		return fails("The match cannot be replayed: %s %s.", after(move.ply), move.text), nil
	}
	if err != nil {
		return nil, err
	}
	ended, err := m.Terminal(ctx, p.state)
	if err != nil {
		return nil, err
	}
	if !ended {
		return fails("The match has not ended yet."), nil
	}
	have, err := m.Goal(ctx, p.state, role)
	if err != nil || int(have) >= c.Number {
		return nil, err
	}
	return fails("You got %d in this match, and %d are needed. Try again.", max(0, int(have)), c.Number), nil
}
