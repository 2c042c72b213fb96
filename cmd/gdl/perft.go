package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/gdl-playground/engine/game/playtest"
)

func runPerft(ctx context.Context, e *env, args []string) (status int, err error) {
	f := newFlags("perft")
	name := engineFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return usage, err
	}
	if len(rest) != 2 {
		return usage, wrongUsage("needs FILE and DEPTH")
	}
	depth, err := strconv.Atoi(rest[1])
	if err != nil || depth < 1 {
		return usage, wrongUsage("DEPTH is %q, not a number from 1 up", rest[1])
	}
	m, err := e.openEngine(ctx, *name, rest[0], buildLimit)
	if err != nil {
		return finding, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	s, err := m.Initial(ctx)
	if err != nil {
		return finding, err
	}
	for d := 1; d <= depth; d++ {
		count, err := playtest.Perft(ctx, m, s, d)
		if err != nil {
			return finding, fmt.Errorf("depth %d: %w", d, err)
		}
		fmt.Fprintln(e.out, d, count)
	}
	return fine, nil
}
