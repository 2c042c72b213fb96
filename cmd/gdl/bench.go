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
	"github.com/gdl-playground/engine/search"
)

// benchPlies is where bench cuts a random match that does not end; the states
// of a cut match count, the match does not.
const benchPlies = 10_000

// benchSeed makes all runs play the same matches, as far as they get.
const benchSeed = 1

// A measurement is what bench prints about a game.
type measurement struct {
	Game              string  `json:"game"`
	Engine            string  `json:"engine"`
	States            int64   `json:"states"`   // that matches went through, the first included
	Playouts          int64   `json:"playouts"` // matches that ended
	Seconds           float64 `json:"seconds"`
	CPUSeconds        float64 `json:"cpuSeconds"` // of the process, so collection of garbage counts
	StatesPerSecond   float64 `json:"statesPerSecond"`
	PlayoutsPerSecond float64 `json:"playoutsPerSecond"`
	ChildrenPerSecond float64 `json:"childrenPerSecond"` // of expanded positions
	BuildMs           float64 `json:"buildMs"`           // until the engine can play
	Gates             int     `json:"gates"`             // 0 for an engine without gates
}

func defineBench(f *flag.FlagSet) action {
	engine := engineFlag(f)
	seconds := secondsFlag(f, 0, "for how many `seconds` to play each sheet, up to 3600")
	asJSON := jsonFlag(f, "sheet")
	return func(ctx context.Context, e *env, files []string) error {
		switch {
		case engine.word == "":
			return wrongUsage("say which -engine: %s", strings.Join(engineNames, ", "))
		case !(seconds.float64 > 0 && seconds.float64 <= 3600): // NaN is neither
			return wrongUsage("say for how many -seconds, up to 3600")
		case len(files) == 0:
			return wrongUsage("no FILE")
		}
		return e.benchAll(ctx, files, engine.word, seconds.float64, *asJSON)
	}
}

// benchAll measures sheets one after the other. A sheet that cannot be measured
// does not keep the others from it. When ctx is done it prints what was played of the sheet until then.
func (e *env) benchAll(ctx context.Context, files []string, engine string, seconds float64, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(e.out, "%-24s %-9s %12s %12s %12s %10s %8s\n",
			"game", "engine", "states/s", "playouts/s", "children/s", "build ms", "gates")
	}
	return e.eachFile(ctx, "bench", files, func(path string) error {
		x, err := e.bench(ctx, path, engine, seconds)
		switch {
		case err != nil && (ctx.Err() == nil || x.States == 0):
			return err
		case asJSON:
			return errors.Join(err, printJSON(e.out, x))
		case ctx.Err() != nil:
			fmt.Fprintf(e.out, "%s: %d states and %d whole matches in %.1f s until then\n",
				x.Game, x.States, x.Playouts, x.Seconds)
			return err
		}
		fmt.Fprintf(e.out, "%-24s %-9s %12.0f %12.1f %12.0f %10.1f %8d\n",
			x.Game, x.Engine, x.StatesPerSecond, x.PlayoutsPerSecond, x.ChildrenPerSecond, x.BuildMs, x.Gates)
		return nil
	})
}

// bench measures random play on an engine for a number of seconds.
func (e *env) bench(ctx context.Context, path, name string, seconds float64) (x measurement, err error) {
	x = measurement{Game: gameName(path), Engine: name}
	rules, err := e.readRules(ctx, path)
	if err != nil {
		return x, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
	}()
	m, err := newMachine(ctx, name, rules)
	if err != nil {
		return x, err
	}
	defer func() { err = m.end(err) }()
	initial, err := m.Initial(ctx)
	if err != nil {
		return x, err
	}
	begin := time.Now() // what an engine puts off until the first playout belongs to building it
	if _, err := game.NewSampler(m.Machine).Playouts(ctx, []game.State{initial}, 1, benchSeed, 1); err != nil {
		return x, err
	}
	x.BuildMs, x.Gates = (m.build+time.Since(begin)).Seconds()*1e3, m.gates
	cpu := cpuTime()
	begin = time.Now()
	err = x.play(ctx, m.Machine, initial, begin.Add(time.Duration(seconds*float64(time.Second))))
	x.Seconds, x.CPUSeconds = time.Since(begin).Seconds(), (cpuTime() - cpu).Seconds()
	x.StatesPerSecond, x.PlayoutsPerSecond = float64(x.States)/x.Seconds, float64(x.Playouts)/x.Seconds
	if err != nil {
		return x, err
	}
	begin = time.Now()
	n, err := playtest.CountChildren(ctx, m.Machine, benchSeed, func() bool {
		return time.Since(begin).Seconds() >= seconds/4 || ctx.Err() != nil
	})
	x.ChildrenPerSecond = float64(n) / time.Since(begin).Seconds()
	if err == nil && x.Playouts == 0 {
		err = stuckPlayout(ctx, m)
	}
	return x, err
}

// stuckPlayout returns a finding where random matches do not end because a role comes to have no legal move.
func stuckPlayout(ctx context.Context, m game.Machine) error {
	a, err := playtest.NewAudit(ctx, m, playtest.AuditOptions{Seed: benchSeed, Matches: 1, MaxPlies: benchPlies})
	if err != nil {
		return err
	}
	for _, f := range a.Findings {
		if f.Kind != playtest.Stuck {
			continue
		}
		s, err := m.Initial(ctx)
		for i := 0; i < len(f.Line) && err == nil; i++ {
			s, err = m.Next(ctx, s, f.Line[i])
		}
		if err != nil {
			return err
		}
		return flawError(m, &search.Flaw{State: s, Role: f.Role})
	}
	return nil
}

// play plays random matches until the deadline, in batches that take about a
// fifth of a second each. At least one match is played to its end.
func (x *measurement) play(ctx context.Context, m game.Machine, initial game.State, deadline time.Time) error {
	sampler := game.NewSampler(m)
	batches := playtest.NewBatches(m, 200*time.Millisecond)
	for seed := uint64(benchSeed); ; seed++ {
		begin := time.Now()
		tallies, err := sampler.Playouts(ctx, []game.State{initial}, batches.N, seed, benchPlies)
		if err != nil {
			return err
		}
		x.States += tallies[0].Plies + int64(tallies[0].Done+tallies[0].Cut)
		x.Playouts += int64(tallies[0].Done)
		left := time.Until(deadline)
		if left <= 0 {
			return nil
		}
		batches.Took(time.Since(begin), left)
	}
}
