package main

import (
	"context"
	"flag"
	"fmt"
	"strconv"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/search"
)

func definePerft(f *flag.FlagSet) action {
	engine := anyEngineFlag(f)
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

// perft prints the counts. Where a sequence ends in a position that the rules leave open, so that its count says less
// than it seems to, that is a finding.
func (e *env) perft(ctx context.Context, file, engine string, depth int) (err error) {
	m, err := e.openMachine(ctx, engine, file, buildLimit)
	if err != nil {
		return err
	}
	defer func() { err = m.end(err) }()
	s, err := m.Initial(ctx)
	if err != nil {
		return err
	}
	var open *search.Flaw // the first
	for d := 1; d <= depth; d++ {
		count, err := playtest.PerftEnds(ctx, m, s, d, func(s game.State) (err error) {
			if open == nil {
				open, err = flawAt(ctx, m, s)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("depth %d: %w", d, err)
		}
		fmt.Fprintln(e.out, d, count)
	}
	if open != nil {
		return flawError(m, open)
	}
	return nil
}
