package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

var (
	clockMatches = flag.Int("clockmatches", 3, "matches of each sheet for BenchmarkClocks")
	clockPlies   = flag.Int("clockplies", 0, "plies after which BenchmarkClocks breaks a match off; 0: never")
	clockGames   = flag.String("clockgames", "", "sheets for BenchmarkClocks, by commas; empty: all")
)

// BenchmarkClocks plays matches of hard against random, role after role, on all
// public sheets that can be played, with a clock of 50 ms or five times what
// it takes to find the legal moves of a position, where that is longer. It
// reports faults, and how much later than its clock the latest move came: that
// is what the machine does to a program as well as what the program does, so a
// busy machine wants a look at processor time (-movetime in package search).
// Faults are printed, with -v late moves too: a benchmark's log keeps ten lines.
//
//	go test ./cmd/gdl -run - -bench Clocks -benchtime 1x
func BenchmarkClocks(b *testing.B) {
	names := strings.Split(*clockGames, ",")
	if *clockGames == "" {
		names = corpus.Games(b)
	}
	for b.Loop() {
		var all lateness
		for _, name := range names {
			rules, err := logic.Compile(gdl.Parse(corpus.Text(b, name)))
			if err != nil || len(rules.Roles) == 0 {
				continue
			}
			if err := all.series(b, name, rules); err != nil {
				fmt.Printf("%s: %v\n", name, err)
			}
		}
		b.ReportMetric(float64(all.matches), "matches")
		b.ReportMetric(float64(all.moves), "moves")
		b.ReportMetric(float64(all.faults), "faults")
		b.ReportMetric(float64(all.late), "late")
		b.ReportMetric(1000*all.latest, "ms-latest")
	}
}

// lateness adds up what clocks said.
type lateness struct {
	matches, moves, faults int
	late                   int     // moves after their clock, if within the grace
	latest                 float64 // seconds after the clock
}

// series plays the matches of one sheet.
func (l *lateness) series(b *testing.B, name string, rules *logic.Rules) error {
	ctx := b.Context()
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	m, err := e.chooseMachine(ctx, "", rules, buildLimit)
	if err != nil {
		return err
	}
	defer m.Close()
	clock, err := fairClock(ctx, m.Machine)
	if err != nil {
		return err
	}
	for i := range *clockMatches {
		setup := match.Setup{
			Match: fmt.Sprintf("clock.%d", i), Game: name, Rules: rules.Sheet.Text, Seed: uint64(i),
			StartClock: time.Second, PlayClock: clock, Grace: grace, MaxPlies: *clockPlies,
		}
		for role := range rules.Roles {
			id := "random"
			if role == i%len(rules.Roles) {
				id = "hard"
			}
			p, _ := player.FindStyle(id)
			setup.Names = append(setup.Names, id)
			setup.Players = append(setup.Players, match.NewLocal(p, m.Clone(), uint64(i), clock))
		}
		if setup.MaxPlies == 0 {
			setup.MaxPlies = 1000
		}
		record, err := match.Play(ctx, m.Machine, setup)
		if err != nil {
			return err
		}
		l.count(name, record, clock)
	}
	return nil
}

// count adds the moves of hard in a match.
func (l *lateness) count(name string, r match.Record, clock time.Duration) {
	l.matches++
	role := 0
	for r.Players[role] != "hard" {
		role++
	}
	for ply, s := range r.Steps {
		l.moves++
		over := s.Seconds[role] - clock.Seconds()
		if s.Faults != nil && s.Faults[role] != match.FaultNone {
			l.faults++
			fmt.Printf("%s, match %s, ply %d: %s: %s\n", name, r.Match, ply, s.Faults[role], s.Errors[role])
		}
		if over > 0 {
			l.late++
			if testing.Verbose() {
				fmt.Printf("%s, ply %d: %.0f ms after a clock of %v\n", name, ply, 1000*over, clock)
			}
		}
		l.latest = max(l.latest, over)
	}
}

// fairClock returns 50 ms, or five times what it takes to find the legal moves
// of all roles in the initial state.
func fairClock(ctx context.Context, m game.Machine) (time.Duration, error) {
	s, err := m.Initial(ctx)
	if err != nil {
		return 0, err
	}
	fastest := time.Duration(math.MaxInt64)
	for range 3 {
		c := m.Clone() // it has not seen the state yet
		begin := time.Now()
		for role := range m.Rules().Roles {
			if _, err := c.Legal(ctx, s, role, nil); err != nil {
				return 0, err
			}
		}
		fastest = min(fastest, time.Since(begin))
		if err := c.Close(); err != nil {
			return 0, err
		}
	}
	return max(5*fastest, 50*time.Millisecond), nil
}
