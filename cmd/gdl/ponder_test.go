package main

import (
	"context"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
)

// A stopped machine does not go on from any position once it is told to stop, until
// it is released. Neither do its clones.
type stopped struct {
	game.Machine
	stop, asked *atomic.Bool
	released    chan struct{}
}

func (s stopped) Next(ctx context.Context, from game.State, j game.JointMove) (game.State, error) {
	if s.stop.Load() {
		s.asked.Store(true)
		<-s.released
	}
	return s.Machine.Next(ctx, from, j)
}

func (s stopped) Clone() game.Machine {
	s.Machine = s.Machine.Clone()
	return s
}

// TestPlayersPonderIfTheCommandLineSaysSo looks at a player that has answered, while the other one would choose: when
// all goroutines are blocked, its machine has been asked for positions or never will be.
func TestPlayersPonderIfTheCommandLineSaysSo(t *testing.T) {
	rules := readText(t, ticTacToe)
	for _, c := range []struct {
		name    string
		ponder  bool
		style   string
		play    time.Duration // 0: the other takes its time
		ponders bool
	}{
		{"hard with -ponder thinks on", true, "hard", time.Hour, true},
		{"hard with -ponder thinks on against people", true, "hard", 0, true},
		{"hard without -ponder waits", false, "hard", time.Hour, false},
		{"hard without -ponder waits for people", false, "hard", 0, false},
		{"a weaker player waits", true, "strong", time.Hour, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if got := ponders(t, rules, c.style, c.ponder, c.play); got != c.ponders {
					t.Errorf("it thinks on: %v", got)
				}
			})
		})
	}
}

// ponders reports whether the second player thinks on when it has answered the first call.
func ponders(t *testing.T, text, style string, ponder bool, play time.Duration) bool {
	rules, err := compile(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMachine(t.Context(), "propnet", rules)
	if err != nil {
		t.Fatal(err)
	}
	var stop, asked atomic.Bool
	released := make(chan struct{})
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	table := e.newTable(&seriesOrder{clock: time.Hour, ponder: ponder},
		stopped{m.Machine, &stop, &asked, released})
	p, err := table.player(style, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(t.Context(), match.Beginning{Match: "m", Role: "o", Rules: text, PlayClock: play}); err != nil {
		t.Fatal(err)
	}
	stop.Store(true) // a player that has one move looks no further to make it
	if x, err := p.Move(t.Context(), nil); err != nil || x.String() != "noop" {
		t.Fatalf("%s, %v", x.String(), err)
	}
	synctest.Wait()
	thinks := asked.Load()
	close(released)
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
	return thinks
}

func TestAMatchIsPlayedToItsEndWithPondering(t *testing.T) {
	out, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", "hard,hard", "-ponder", "-playclock", "20ms",
		"-startclock", "50ms")
	if status != fine || errs != "" || !strings.Contains(out, "terminal after ") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
