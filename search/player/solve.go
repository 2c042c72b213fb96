package player

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/learn"
)

// SolveTableBytes is the bound on the memory of [Solve] unless Options say
// otherwise.
const SolveTableBytes = 512 << 20

// Solve proves what s is worth to Options.Role, within the bounds of the
// options. States in its table are compared as a whole, so that a proof never
// rests on a hash. The player that it returns holds the proof: asked for
// [Player.Best] along the match, it walks through the strategy.
//
// When the search ends early the proof holds what was found so far, and the
// error is set as [Player.Best] has it.
func Solve(ctx context.Context, m game.Machine, s game.State, o search.Options) (search.Solution, *Player, error) {
	if o.TableBytes <= 0 {
		o.TableBytes = SolveTableBytes
	}
	x := newPlayer(traits{plain: true}, m, o.Role, o.TableBytes, true)
	begin, cancel := ctx, context.CancelFunc(func() {})
	if !o.Deadline.IsZero() && o.Now == nil {
		begin, cancel = context.WithDeadline(ctx, o.Deadline)
	}
	defer cancel()
	late := search.Solution{Proof: search.Unknown, Stop: search.StopTime}
	if end, err := m.Terminal(begin, s); err != nil || end {
		if errors.Is(err, context.DeadlineExceeded) && pace.Check(ctx) == nil {
			return late, x, nil
		}
		sol, err := solveTerminal(ctx, m, s, o.Role, err)
		return sol, x, err
	}
	legal, err := search.LegalMovesInTime(begin, m, s, o.Role)
	if errors.Is(err, context.DeadlineExceeded) && pace.Check(ctx) == nil {
		return late, x, nil
	}
	if err != nil {
		sol := search.Solution{Proof: search.Unknown}
		if err == search.ErrNoMove {
			sol.Flaw = &search.Flaw{State: s, Role: o.Role}
		}
		return sol, x, err
	}
	c := search.NewClock(ctx, o)
	p := x.problem(s, legal, o)
	if x.roles == 1 {
		sol := x.puzzle.Prove(c, p)
		doubt(&sol, c, o.Role)
		return sol, x, c.Err
	}
	p.Class = learn.Glance(c, m, s, o.Seed)
	sol, err := x.alphaBeta.Prove(c, p)
	sol.Class = p.Class
	doubt(&sol, c, o.Role)
	return sol, x, err
}

// doubt notes the flaw of the rules that a search met, if it met one. An end without a
// single goal counts nothing, which is no more than a lower bound.
func doubt(sol *search.Solution, c *search.Clock, role int) {
	sol.Flaw = c.Flaw
	if slices.Contains(c.Goalless, role) && sol.Proof.High < 100 {
		sol.Proof.High, sol.Proof.HighPlies, sol.Stop = 100, 0, search.StopFlaw
	}
	if len(c.Goalless) > 0 {
		sol.Values = nil
	}
}

// solveTerminal says what a terminal state is worth; err is why that is not
// known.
func solveTerminal(ctx context.Context, m game.Machine, s game.State, role int, err error) (search.Solution, error) {
	sol := search.Solution{Proof: search.Unknown}
	if err != nil {
		return sol, err
	}
	values := make([]game.Goal, len(m.Rules().Roles))
	for r := range values {
		if values[r], err = m.Goal(ctx, s, r); err != nil {
			return sol, err
		}
	}
	if g := values[role]; g < 0 {
		sol.Stop, sol.Flaw = search.StopFlaw, &search.Flaw{State: s, Role: role, Goal: g}
		return sol, nil
	}
	sol.Stop, sol.Proof = search.StopProved, search.Proof{Low: values[role], High: values[role]}
	if r := slices.IndexFunc(values, func(g game.Goal) bool { return g < 0 }); r >= 0 {
		sol.Flaw = &search.Flaw{State: s, Role: r, Goal: values[r]}
		return sol, nil
	}
	sol.Values = values
	return sol, nil
}
