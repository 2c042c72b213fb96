package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/match"
)

const (
	auditPlies     = 1000
	auditPositions = 1 << 40
	auditSeed      = 1
)

// runAudit says whether a game keeps the conditions of section 5 of the
// specification, as far as random matches and a search show.
func runAudit(ctx context.Context, e *env, args []string) (status int, err error) {
	f := newFlags("audit")
	name := engineFlag(f)
	seconds := f.Float64("seconds", 10, "")
	matches := f.Int("matches", 1_000_000, "")
	file, err := parseFile(f, args)
	if err != nil {
		return usage, err
	}
	if !(*seconds > 0 && *seconds <= 3600) { // NaN is neither
		return usage, wrongUsage("say for how many -seconds, up to 3600")
	}
	if *matches < 1 {
		return usage, wrongUsage("-matches is %d, not a number from 1 up", *matches)
	}
	m, err := e.openEngine(ctx, *name, file, buildLimit)
	if err != nil {
		return finding, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	half := time.Duration(*seconds * float64(time.Second) / 2)
	limited, cancel := context.WithTimeout(ctx, half)
	a, err := playtest.NewAudit(limited, m.Machine, playtest.AuditOptions{Seed: auditSeed, Matches: *matches, MaxPlies: auditPlies})
	cancel()
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return finding, err
	}
	limited, cancel = context.WithTimeout(ctx, half)
	r, err := playtest.NewReach(limited, m.Machine, playtest.ReachOptions{Seed: auditSeed, Positions: auditPositions, MaxPlies: auditPlies, Known: a.Best})
	cancel()
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return finding, err
	}
	return printAudit(e, m.Machine, a, r), nil
}

// printAudit prints what was found, each with the moves that lead there, as
// -moves of other commands takes them.
func printAudit(e *env, m game.Machine, a *playtest.Audit, r *playtest.Reach) int {
	role := func(i int) string { return m.Rules().Terms.String(m.Rules().Roles[i]) }
	status := fine
	fmt.Fprintf(e.out, "%d random matches, %d ended, the longest after %d joint moves\n", a.Matches, a.Ended, a.Longest)
	for _, f := range a.Findings {
		status = finding
		fmt.Fprintf(e.out, "in %d matches ", f.Count)
		switch f.Kind {
		case playtest.Stuck:
			fmt.Fprintf(e.out, "%s has no legal move though the match goes on", role(f.Role))
		case playtest.GoalMissing:
			fmt.Fprintf(e.out, "%s has no goal at the end", role(f.Role))
		case playtest.GoalDouble:
			fmt.Fprintf(e.out, "%s has several goals at the end", role(f.Role))
		case playtest.GoalInvalid:
			fmt.Fprintf(e.out, "%s has a goal that is no integer from 0 to 100", role(f.Role))
		case playtest.Repeats:
			fmt.Fprintf(e.out, "the position comes back that was there after %d joint moves", f.Back)
		case playtest.Unended:
			fmt.Fprintf(e.out, "there is no end after %d joint moves", len(f.Line))
		}
		fmt.Fprintf(e.out, ": %s\n", lineText(m, f.Line))
	}
	for i, best := range r.Best {
		switch winnable, known := r.Winnable(i); {
		case winnable:
			fmt.Fprintf(e.out, "%s can get 100: %s\n", role(i), lineText(m, best.Line))
		case known:
			status = finding
			fmt.Fprintf(e.out, "%s can never get 100, as a look at all positions shows; %s\n", role(i), mostText(m, best))
		default:
			fmt.Fprintf(e.out, "%s gets 100 in no match that was found in %d positions; %s\n", role(i), r.Positions, mostText(m, best))
		}
	}
	return status
}

// mostText tells of the best outcome of a role that does not win.
func mostText(m game.Machine, best playtest.Outcome) string {
	if best.Goal == game.NoGoal {
		return "no match ends with a goal for it"
	}
	return fmt.Sprintf("the most is %d: %s", best.Goal, lineText(m, best.Line))
}

// lineText writes joint moves as -moves takes them.
func lineText(m game.Machine, line []game.JointMove) string {
	texts := make([]string, len(line))
	for i, joint := range line {
		texts[i] = match.JointText(m, joint)
	}
	return strings.Join(texts, " ")
}
