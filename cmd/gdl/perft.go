package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"

	"github.com/gdl-playground/engine/game/playtest"
)

func definePerft(f *flag.FlagSet) action {
	engine := engineFlag(f)
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) != 2 {
			return wrongUsage("needs FILE and DEPTH")
		}
		depth, err := strconv.Atoi(operands[1])
		if err != nil || depth < 1 {
			return wrongUsage("DEPTH is %q, not a number from 1 up", operands[1])
		}
		return e.perft(ctx, operands[0], engine.word, depth)
	}
}

func (e *env) perft(ctx context.Context, file, engine string, depth int) (err error) {
	m, err := e.openMachine(ctx, engine, file, buildLimit)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	s, err := m.Initial(ctx)
	if err != nil {
		return err
	}
	for d := 1; d <= depth; d++ {
		count, err := playtest.Perft(ctx, m, s, d)
		if err != nil {
			return fmt.Errorf("depth %d: %w", d, err)
		}
		fmt.Fprintln(e.out, d, count)
	}
	return nil
}
