package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search"
)

func runSolve(ctx context.Context, e *env, args []string) (status int, err error) {
	f := newFlags("solve")
	moves := f.String("moves", "", "")
	limit := f.Duration("limit", 0, "")
	name := engineFlag(f)
	file, err := parseFile(f, args)
	if err != nil {
		return usage, err
	}
	if *limit < 0 {
		return usage, wrongUsage("-limit is %s, not a time to work in", *limit)
	}
	begin := time.Now()
	m, err := e.openEngine(ctx, *name, file, buildWithin(*limit))
	if err != nil {
		return finding, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	s, err := position(ctx, m.Machine, *moves)
	if err != nil {
		return finding, err
	}
	o := search.Options{}
	if *limit > 0 {
		o.Deadline = begin.Add(*limit)
	}
	solution, _, err := search.Solve(ctx, m.Machine, s, o)
	printSolution(e, m.Machine, solution)
	return fine, err
}

// printSolution prints what is proved: the goals of all roles, or what the first
// role gets at least and at most.
func printSolution(e *env, m game.Machine, s search.Solution) {
	if s.Proof.Closed() && s.Values != nil {
		fmt.Fprint(e.out, "value")
		for _, g := range s.Values {
			fmt.Fprintf(e.out, " %d", g)
		}
		fmt.Fprintln(e.out)
	} else {
		fmt.Fprintf(e.out, "unknown %d %d\n", s.Proof.Low, s.Proof.High)
	}
	var line []string
	for _, j := range s.Line {
		line = append(line, match.JointText(m, j))
	}
	fmt.Fprintf(e.out, "line %s\n", strings.Join(line, " "))
	fmt.Fprintf(e.out, "nodes %d\n", s.Nodes)
	fmt.Fprintf(e.out, "nodes per second %.0f\n", float64(s.Nodes)/max(s.Elapsed.Seconds(), 1e-9))
}

// position plays a list of joint moves, as -moves gives it, from the initial
// state.
func position(ctx context.Context, m game.Machine, moves string) (game.State, error) {
	joints, err := match.ParseJoints(moves)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	return match.Line(ctx, m, joints)
}
