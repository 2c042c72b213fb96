package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

func defineSolve(f *flag.FlagSet) action {
	moves := movesFlag(f)
	limit := timeFlag(f, "limit", 0, "how `long` to work, making the machine included; 0: until it is proved")
	engine := anyEngineFlag(f)
	return func(ctx context.Context, e *env, operands []string) error {
		file, err := needOne("FILE", operands)
		if err != nil {
			return err
		}
		if limit.Duration < 0 {
			return wrongUsage("-limit is %s, not a time to work in", limit)
		}
		return e.solve(ctx, file, engine.word, *moves, limit.Duration)
	}
}

// solve prints the value of a position, as far as it is proved within a time; 0: no limit.
func (e *env) solve(ctx context.Context, file, engine, moves string, limit time.Duration) (err error) {
	begin := time.Now()
	making, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		making, cancel = context.WithDeadline(ctx, begin.Add(limit))
	}
	m, err := e.openMachine(making, cmp.Or(engine, hurriedPair), file, buildWithin(limit))
	cancel()
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		fmt.Fprint(e.out, "unknown 0 100\nline \nnodes 0\nnodes per second 0\n") // nothing was looked at
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = m.end(err) }()
	s, err := stateAfter(ctx, m.Machine, moves)
	if err != nil {
		return err
	}
	o := search.Options{}
	if limit > 0 {
		o.Deadline = begin.Add(limit)
	}
	solution, _, err := player.Solve(ctx, m.Machine, s, o)
	printSolution(e, m.Machine, solution)
	if solution.Flaw != nil && (err == nil || errors.Is(err, search.ErrNoMove)) {
		return flawError(m.Machine, solution.Flaw)
	}
	if err == nil && solution.Stop == search.StopEndless {
		return findingError{errors.New("no match ends from there, so there is no goal to prove")}
	}
	var unvalued *game.HeuristicError
	if errors.As(err, &unvalued) {
		return findingError{err}
	}
	return err
}

// flawText says what the rules leave open, and where.
func flawText(m game.Machine, f *search.Flaw) string {
	terms := m.Rules().Terms
	var facts []string
	for _, fact := range m.Facts(f.State) {
		facts = append(facts, terms.String(fact))
	}
	slices.Sort(facts)
	what := "no legal move though the match goes on"
	switch f.Goal {
	case game.NoGoal:
		what = "no goal"
	case game.ManyGoals:
		what = "several goals"
	case game.BadGoal:
		what = "a goal that is no integer from 0 to 100"
	}
	role := terms.String(m.Rules().Roles[f.Role])
	return fmt.Sprintf("in the state {%s} the rules give %s %s", strings.Join(facts, " "), role, what)
}

// printSolution prints what is proved: the goals of all roles, with ? where only that of the first role is, or what
// the first role gets at least and at most.
func printSolution(e *env, m game.Machine, s search.Solution) {
	switch {
	case !s.Proof.Closed():
		fmt.Fprintf(e.out, "unknown %d %d\n", s.Proof.Low, s.Proof.High)
		if why := whyUnknown(m, s); why != "" {
			fmt.Fprintln(e.err, why)
		}
	case s.Values != nil:
		fmt.Fprint(e.out, "value")
		for _, g := range s.Values {
			fmt.Fprintf(e.out, " %d", g)
		}
		fmt.Fprintln(e.out)
	default:
		fmt.Fprintf(e.out, "value %d%s\n", s.Proof.Low, strings.Repeat(" ?", len(m.Rules().Roles)-1))
		fmt.Fprintf(e.err, "proved is what %s can be sure of, whatever the others do; what they get then is open\n",
			m.Rules().Terms.String(m.Rules().Roles[0]))
	}
	fmt.Fprintf(e.out, "line %s\n", movesText(m, s.Line))
	fmt.Fprintf(e.out, "nodes %d\n", s.Nodes)
	fmt.Fprintf(e.out, "nodes per second %.0f\n", float64(s.Nodes)/max(s.Elapsed.Seconds(), 1e-9))
}

// whyUnknown says why a search that could have gone on has proved no value; nothing where that is not known, or where
// its time was up.
func whyUnknown(m game.Machine, s search.Solution) string {
	switch {
	case s.Stop == search.StopMemory:
		return "no value is proved: there are more positions than the memory holds"
	case s.Stop != search.StopDepth:
		return ""
	case s.Class.Roles > 1 && !s.Class.Turns:
		return fmt.Sprintf("no value is proved, since roles choose at the same time: %s is sure of %d, "+
			"and gets at most %d", m.Rules().Terms.String(m.Rules().Roles[0]), s.Proof.Low, s.Proof.High)
	case s.Depth >= search.MaxSearchDepth:
		return fmt.Sprintf("no value is proved: matches can be longer than the %d joint moves that are looked at",
			search.MaxSearchDepth)
	}
	return ""
}

// movesFlag adds the flag -moves.
func movesFlag(f *flag.FlagSet) *string {
	return f.String("moves", "", "the joint `moves` that lead from the initial state to the one that is meant")
}

// stateAfter plays a list of joint moves, as -moves gives it, from the initial
// state.
func stateAfter(ctx context.Context, m game.Machine, moves string) (game.State, error) {
	joints, err := match.ParseJoints(moves)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	s, err := match.StateAfter(ctx, m, joints)
	return s, blameInput(err)
}
