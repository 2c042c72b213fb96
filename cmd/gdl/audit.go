package main

import (
	"context"
	"errors"
	"flag"
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

func defineAudit(f *flag.FlagSet) action {
	engine := anyEngineFlag(f)
	seconds := secondsFlag(f, 10, "for how many `seconds` to look, up to 3600")
	matches := countFlag(f, "matches", 1_000_000, "how many random `matches` to play at most")
	return func(ctx context.Context, e *env, operands []string) error {
		file, err := needOne("FILE", operands)
		switch {
		case err != nil:
			return err
		case !(seconds.float64 > 0 && seconds.float64 <= 3600): // NaN is neither
			return wrongUsage("say for how many -seconds, up to 3600")
		}
		return e.audit(ctx, file, engine.word, time.Duration(seconds.float64*float64(time.Second)), int(matches.uint64))
	}
}

// audit says whether a game keeps the conditions of section 5 of the
// specification: it looks for half the time at random matches, and for half at
// all positions that it can reach. When ctx is done it prints what was found.
func (e *env) audit(ctx context.Context, file, engine string, limit time.Duration, matches int) (err error) {
	m, err := e.openMachine(ctx, engine, file, buildLimit)
	if err != nil {
		return err
	}
	defer func() { err = m.end(err) }()
	limited, cancel := context.WithTimeout(ctx, limit/2)
	a, err := playtest.NewAudit(limited, m.Machine,
		playtest.AuditOptions{Seed: auditSeed, Matches: matches, MaxPlies: auditPlies})
	cancel()
	if err != nil && !outOfTime(err) {
		return err
	}
	limited, cancel = context.WithTimeout(ctx, limit/2)
	r, err := playtest.NewReach(limited, m.Machine, playtest.ReachOptions{
		Seed: auditSeed, Positions: auditPositions, MaxPlies: auditPlies, Known: a.Best,
	})
	cancel()
	if err != nil && !outOfTime(err) {
		return err
	}
	found := printAudit(e, m.Machine, a, r)
	if err := ctx.Err(); err != nil {
		return err
	}
	if found {
		return errFindings
	}
	return nil
}

// outOfTime reports whether an error says no more than that time is up.
func outOfTime(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// printAudit prints what was found, each with the moves that lead there, as
// -moves of other commands takes them, and reports whether anything is wrong.
func printAudit(e *env, m game.Machine, a *playtest.Audit, r *playtest.Reach) (wrong bool) {
	role := func(i int) string { return m.Rules().Terms.String(m.Rules().Roles[i]) }
	if a.Matches == 0 {
		fmt.Fprintf(e.out, "no random match in the time: the first went on after %s\n", jointMoves(a.Longest))
	} else {
		fmt.Fprintf(e.out, "%s, %s ended, the longest after %s\n",
			countOf(a.Matches, "random match", "random matches"), thousands(a.Ended), jointMoves(a.Longest))
	}
	for _, f := range a.Findings {
		wrong = true
		fmt.Fprintf(e.out, "in %s ", countOf(f.Count, "match", "matches"))
		switch f.Kind {
		case playtest.Stuck:
			fmt.Fprintf(e.out, "%s has no legal move though the match goes on", role(f.Role))
		case playtest.GoalMissing:
			fmt.Fprintf(e.out, "%s has no goal at the end", role(f.Role))
		case playtest.GoalDouble:
			fmt.Fprintf(e.out, "%s has several goals at the end", role(f.Role))
		case playtest.GoalInvalid:
			fmt.Fprintf(e.out, "%s has a goal that is no integer from 0 to 100", role(f.Role))
		case playtest.Unvalued:
			fmt.Fprintf(e.out, "heuristic gives %s no single value from 0 to 100", role(f.Role))
		case playtest.Repeats:
			fmt.Fprintf(e.out, "the position after %s is repeated", jointMoves(f.Back))
		case playtest.Unended:
			fmt.Fprintf(e.out, "there is no end after %s", jointMoves(len(f.Line)))
		}
		fmt.Fprintf(e.out, ": %s\n", beginText(m, f))
	}
	for i, best := range r.Best {
		switch winnable, known := r.Winnable(i); {
		case winnable:
			fmt.Fprintf(e.out, "%s can get 100: %s\n", role(i), lineText(m, best.Line))
		case known:
			wrong = true
			fmt.Fprintf(e.out, "%s can never get 100, as a look at all positions shows; %s\n",
				role(i), mostText(m, best))
		default:
			fmt.Fprintf(e.out, "%s gets 100 in no match that was found in %s; %s\n",
				role(i), countOf(int(r.Positions), "position", "positions"), mostText(m, best))
		}
	}
	return wrong
}

// endlessMoves is how many joint moves are printed of a match that has no end.
const endlessMoves = 20

func jointMoves(n int) string { return countOf(n, "joint move", "joint moves") }

// beginText is the line of a finding, but of a match that has no end only as much
// as tells how it goes: any other goes on for as long.
func beginText(m game.Machine, f playtest.Finding) string {
	if f.Kind == playtest.Unended && len(f.Line) > endlessMoves {
		return lineText(m, f.Line[:endlessMoves]) + " …"
	}
	return lineText(m, f.Line)
}

// mostText describes the best outcome of a role that does not win.
func mostText(m game.Machine, best playtest.Outcome) string {
	if best.Goal == game.NoGoal {
		return "no match ends with a single goal for it"
	}
	return fmt.Sprintf("the most is %d: %s", best.Goal, lineText(m, best.Line))
}

// lineText is movesText for people, who would look for what is missing where there is no move.
func lineText(m game.Machine, line []game.JointMove) string {
	if len(line) == 0 {
		return "at the start"
	}
	return movesText(m, line)
}

// movesText writes joint moves as -moves takes them.
func movesText(m game.Machine, moves []game.JointMove) string {
	texts := make([]string, len(moves))
	for i, joint := range moves {
		texts[i] = match.JointText(m, joint)
	}
	return strings.Join(texts, " ")
}
