package player

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
)

// puzzleTime is the processor time that a puzzle may take, its network included.
const puzzleTime = 10 * time.Second

// BenchmarkPuzzles solves every public sheet for one role within puzzleTime of
// processor time. It prints the best goal that was found and the highest there may
// be, what it took, and in how many moves; and it reports how many sheets are solved:
// they come to 100 points, or to a goal that is proved to be the highest.
//
// The flag -series names some of them.
//
//	go test ./search/player -run - -bench Puzzles -benchtime 1x -timeout 2h
func BenchmarkPuzzles(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for b.Loop() {
		solved, all := 0, 0
		for _, name := range corpus.Games(b) {
			if *seriesGames != "" && !slices.Contains(strings.Split(*seriesGames, ","), name) {
				continue
			}
			if done, ok := benchPuzzle(b, name); ok {
				all++
				if done {
					solved++
				}
			}
		}
		b.ReportMetric(float64(solved), "solved")
		b.ReportMetric(float64(all), "sheets")
	}
}

// benchPuzzle solves a sheet for one role; not ok where there are several.
func benchPuzzle(b *testing.B, name string) (solved, ok bool) {
	sheet := gdl.Parse(corpus.Text(b, name))
	r, err := logic.Compile(sheet)
	if err == nil && len(r.Roles) != 1 {
		return false, false
	}
	isError := func(d gdl.Diagnostic) bool { return d.Severity == gdl.Error }
	if found := check.Check(sheet); err != nil || slices.ContainsFunc(found, isError) {
		fmt.Printf("%-40s has errors\n", name)
		return false, true
	}
	begin := threadTime()
	got := solvePuzzle(b, r, begin.Add(puzzleTime))
	fmt.Printf("%-40s %3d..%3d %6.2f s %3d moves, %s\n", name, got.Proof.Low, got.Proof.High,
		threadTime().Sub(begin).Seconds(), len(got.Line), got.Stop)
	return got.Proof.Closed(), true
}

// solvePuzzle solves a puzzle on its network, or with the reasoner if the network
// takes most of the time.
func solvePuzzle(b *testing.B, r *logic.Rules, deadline time.Time) search.Solution {
	b.Helper()
	m := networkBefore(b, r.Clone(), deadline.Add(-puzzleTime/4))
	if m == nil {
		var err error
		if m, err = reasoner.New(r, reasoner.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	s, err := m.Initial(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	got, _, err := Solve(b.Context(), m, s, search.Options{Deadline: deadline, Now: threadTime, TableBytes: 256 << 20})
	if err != nil {
		fmt.Printf("%v\n", err)
	}
	return got
}

// networkBefore returns a machine on the network of a game, or nil if that takes
// too long or too much.
func networkBefore(b *testing.B, r *logic.Rules, deadline time.Time) game.Machine {
	b.Helper()
	ctx := pace.With(b.Context(), func() error {
		if threadTime().After(deadline) {
			return context.DeadlineExceeded
		}
		return nil
	})
	net, err := propnet.Build(ctx, r, propnet.Options{})
	if err == nil {
		circuit, late := propnet.Optimize(ctx, net)
		if late == nil {
			return propnet.NewMachine(net, circuit)
		}
		err = late
	}
	if limit := (*logic.LimitError)(nil); !errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &limit) {
		b.Fatal(err)
	}
	return nil
}
