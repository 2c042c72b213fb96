package match_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
)

// judge returns a machine for the game that the messages of these tests are about.
func judge(t *testing.T) game.Machine {
	t.Helper()
	m, err := machine(choosing)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// answering returns the transport to a player of this program.
func answering(t *testing.T) match.Transport {
	a := &match.Answerer{Name: "legal", NewPlayer: reasoning(t)}
	return a.Answer
}

// A journal keeps the log of a match.
type journal struct {
	mu      sync.Mutex
	entries []match.Entry
}

func (j *journal) add(e match.Entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, e)
}

// texts returns what was said to and by a role.
func (j *journal) texts(role int) []string {
	var all []string
	for _, e := range j.entries {
		if e.Role == role {
			all = append(all, e.Text)
		}
	}
	return all
}

func TestMessagesAreLoggedAsTheyGoOverTheWire(t *testing.T) {
	var log journal
	_, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Rules: choosing, Names: []string{"a", "b"}, InfoClock: time.Minute, PreviewClock: 2 * time.Second,
		StartClock: time.Minute, PlayClock: time.Minute, Log: log.add,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"(INFO)", "((name legal) (status available))",
		"(PREVIEW (" + oneLine + ") 2)", "ready",
		"(START m xplayer (" + oneLine + ") 60 60)", "ready",
		"(PLAY m NIL)", "(mark 1 1)",
		"(PLAY m ((mark 1 1) noop))", "noop",
		"(STOP m (noop (mark 1 1)))", "done",
	}
	if have := log.texts(0); strings.Join(have, "\n") != strings.Join(want, "\n") {
		t.Errorf("the log is\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
	for _, e := range log.entries {
		if strings.HasPrefix(e.Text, "(STOP") && (e.Ply != 2 || !e.Out) {
			t.Errorf("%+v", e)
		}
	}
}

func TestPlayersMayBeToldAnotherNameOfTheMatchThanTheRecordHas(t *testing.T) {
	var log journal
	r, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Told: "m.1", Rules: choosing, Names: []string{"a", "b"}, Log: log.add,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	})
	if err != nil || r.Match != "m" || r.Steps[0].Faults != nil {
		t.Errorf("match %s, %+v, %v", r.Match, r.Steps, err)
	}
	for _, text := range log.texts(0) {
		if strings.HasPrefix(text, "(") && strings.Contains(text, " m ") || strings.HasPrefix(text, "(START") &&
			!strings.HasPrefix(text, "(START m.1 ") {
			t.Errorf("a player is told %s", text)
		}
	}
}

func TestScrambledWordsAreTranslatedBothWays(t *testing.T) {
	var log journal
	r, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Rules: choosing, Names: []string{"a", "b"}, Scramble: true, Seed: 7, Log: log.add,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	})
	if err != nil || r.End != match.EndTerminal || !r.Scrambled {
		t.Fatalf("end %s, %v", r.End, err)
	}
	for i, s := range r.Steps {
		if s.Faults != nil {
			t.Errorf("step %d: %v", i, s.Errors)
		}
	}
	for _, text := range append(log.texts(0), log.texts(1)...) {
		for _, word := range []string{"xplayer", "oplayer", "mark", "noop", "turn", "number", "cell"} {
			if strings.Contains(text, word) {
				t.Errorf("%s tells a player the word %s", text, word)
			}
		}
		if strings.HasPrefix(text, "(START") && !strings.Contains(text, "(init (") {
			t.Errorf("keywords are scrambled: %s", text)
		}
	}
}

func TestAWordThatAPlayerWasNotToldIsNoMove(t *testing.T) {
	knowing := func(ctx context.Context, text string) (string, error) { return "(mark 1 1)", nil }
	r, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Rules: choosing, Names: []string{"a", "b"}, Scramble: true,
		Players: []match.Player{match.NewRemote(knowing), match.NewRemote(answering(t))},
	})
	if err != nil || r.Steps[0].Faults == nil || r.Steps[0].Faults[0] != match.FaultIllegal {
		t.Errorf("%+v, %v", r.Steps, err)
	}
}

// TestClocksBind plays against players that misbehave, with clocks that go on only
// while everybody waits.
func TestClocksBind(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply func(ctx context.Context, text string) (string, error)
		want  match.Fault
		took  time.Duration
	}{
		{"in time", func(ctx context.Context, _ string) (string, error) {
			time.Sleep(4 * time.Second)
			return "(mark 1 2)", nil
		}, match.FaultNone, 4 * time.Second},
		{"late", func(ctx context.Context, _ string) (string, error) {
			time.Sleep(time.Hour) // and it does not hear that it is
			return "(mark 1 2)", nil
		}, match.FaultTime, 6 * time.Second},
		{"unreadable", func(context.Context, string) (string, error) { return "((mark", nil }, match.FaultError, 0},
		{"empty", func(context.Context, string) (string, error) { return "", nil }, match.FaultError, 0},
		{"illegal", func(context.Context, string) (string, error) { return "(mark 9 9)", nil }, match.FaultIllegal, 0},
		{"busy", func(context.Context, string) (string, error) { return "busy", nil }, match.FaultError, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				transport := func(ctx context.Context, text string) (string, error) {
					if !strings.HasPrefix(text, "(PLAY") {
						return "ready", nil
					}
					return c.reply(ctx, text)
				}
				r, err := match.Play(t.Context(), judge(t), match.Setup{
					Match: "m", Rules: choosing, Names: []string{"a", "b"}, MaxPlies: 1,
					StartClock: 10 * time.Second, PlayClock: 5 * time.Second, Grace: time.Second,
					Players: []match.Player{match.NewRemote(transport), match.NewRemote(answering(t))},
				})
				if err != nil || len(r.Steps) != 1 {
					t.Fatalf("%d steps, %v", len(r.Steps), err)
				}
				have := match.FaultNone
				if r.Steps[0].Faults != nil {
					have = r.Steps[0].Faults[0]
				}
				if have != c.want || r.Steps[0].Seconds[0] != c.took.Seconds() {
					t.Errorf("%q after %v s, want %q after %s", have, r.Steps[0].Seconds[0], c.want, c.took)
				}
				time.Sleep(2 * time.Hour) // until the late one has come to an end
			})
		})
	}
}

// A person is waited for whatever the clock says, and whoever sits beside keeps to it.
func TestClocksBindNobodyWhoIsUnhurried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(took time.Duration) match.Player {
			answer := answering(t)
			return match.NewRemote(func(ctx context.Context, text string) (string, error) {
				if strings.HasPrefix(text, "(PLAY") {
					time.Sleep(took)
				}
				return answer(ctx, text)
			})
		}
		setup := match.Setup{
			Match: "m", Rules: choosing, Names: []string{"a", "b"}, MaxPlies: 1,
			StartClock: 10 * time.Second, PlayClock: 5 * time.Second, Grace: time.Second,
			Players:   []match.Player{slow(20 * time.Minute), slow(7 * time.Second)},
			Unhurried: []bool{true, false},
		}
		r, err := match.Play(t.Context(), judge(t), setup)
		if err != nil || len(r.Steps) != 1 {
			t.Fatalf("%d steps, %v", len(r.Steps), err)
		}
		step := r.Steps[0]
		if want := []match.Fault{match.FaultNone, match.FaultTime}; !slices.Equal(step.Faults, want) {
			t.Errorf("faults %q, want %q", step.Faults, want)
		}
		if want := []float64{1200, 6}; !slices.Equal(step.Seconds, want) {
			t.Errorf("after %v s, want %v", step.Seconds, want)
		}

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		setup.Players[0], setup.Players[1] = slow(time.Hour), slow(time.Second)
		if r, err = match.Play(ctx, judge(t), setup); err != nil || r.End != match.EndAborted {
			t.Errorf("a match that is broken off while a person thinks ends as %s, %v", r.End, err)
		}
		time.Sleep(2 * time.Hour) // until the slow ones have come to an end
	})
}

func TestAMatchCanBePausedSteppedAndAborted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plies := 0
		g := match.NewManager(judge(t), match.Setup{
			Match: "m", Rules: choosing, Names: []string{"a", "b"}, PlayClock: 5 * time.Second,
			Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
			Observe: func(match.Ply) { plies++ },
		})
		g.Pause()
		ended := make(chan match.Record)
		go func() {
			r, err := g.Run(t.Context())
			if err != nil {
				t.Error(err)
			}
			ended <- r
		}()
		rest := func(want int) {
			t.Helper()
			time.Sleep(time.Minute) // no clock runs
			synctest.Wait()
			if plies != want {
				t.Errorf("%d plies, want %d", plies, want)
			}
		}
		rest(0)
		g.Step()
		rest(1)
		g.Abort()
		if r := <-ended; r.End != match.EndAborted || len(r.Steps) != 1 || r.Steps[0].Faults != nil {
			t.Errorf("%+v", r)
		}
	})
}

func TestAMatchIsWatchedAtAPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		r, err := match.Play(t.Context(), judge(t), match.Setup{
			Match: "m", Rules: choosing, Names: []string{"a", "b"}, Delay: 3 * time.Second,
			Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
		})
		if d := time.Since(begin); err != nil || d != 6*time.Second || r.Steps[1].At != 3000 {
			t.Errorf("two plies in %s, the second at %d ms, %v", d, r.Steps[1].At, err)
		}
	})
}

// TestABusyPlayerIsAskedAgain: a player may be at the end of the match before when it gets START.
func TestABusyPlayerIsAskedAgain(t *testing.T) {
	for _, test := range []struct {
		busy   int           // how many times the player says so
		clock  time.Duration // for START
		starts int           // that it gets
	}{
		{3, 10 * time.Second, 4}, {0, 10 * time.Second, 1}, {1000, 3 * time.Second, 6}, {1000, 0, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			starts, next := 0, answering(t)
			send := func(ctx context.Context, text string) (string, error) {
				if strings.HasPrefix(text, "(START") {
					if starts++; starts <= test.busy {
						return "busy", nil
					}
				}
				return next(ctx, text)
			}
			var unready []string
			r, err := match.Play(t.Context(), judge(t), match.Setup{
				Match: "m", Rules: choosing, Names: []string{"a", "b"}, StartClock: test.clock,
				Unready: func(role int, err error) { unready = append(unready, fmt.Sprint(role, ": ", err)) },
				Players: []match.Player{match.NewRemote(send), match.NewRemote(answering(t))},
			})
			if err != nil || starts != test.starts {
				t.Errorf("busy %d times with a clock of %s: %d STARTs, want %d; %v",
					test.busy, test.clock, starts, test.starts, err)
			}
			if faults := len(r.Steps[0].Errors) > 0; faults != (test.busy == 1000) {
				t.Errorf("busy %d times: the first move has the errors %q", test.busy, r.Steps[0].Errors)
			}
			want := ""
			if test.busy == 1000 {
				want = "0: the player is busy with another match"
			}
			if said := strings.Join(unready, "\n"); said != want {
				t.Errorf("busy %d times with a clock of %s: unready is %q", test.busy, test.clock, said)
			}
		})
	}
}

func TestAPlayerThatIsLateAtTheStartIsToldOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next := answering(t)
		send := func(ctx context.Context, text string) (string, error) {
			if strings.HasPrefix(text, "(START") {
				<-ctx.Done()
				return "", ctx.Err()
			}
			return next(ctx, text)
		}
		said := ""
		if _, err := match.Play(t.Context(), judge(t), match.Setup{
			Match: "m", Rules: choosing, Names: []string{"a", "b"}, StartClock: time.Minute,
			Unready: func(role int, err error) { said += fmt.Sprint(role, ": ", err) },
			Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(send)},
		}); err != nil || said != "1: no answer within the start clock" {
			t.Errorf("it is said %q, %v", said, err)
		}
	})
}

// A game may have a move that is called like the answer of a player that plays another match.
func TestBusyIsAMoveWhereItIsLegal(t *testing.T) {
	const rules = `(role x) (legal x busy) (legal x idle) (init a) (<= (next b) (does x busy))
		(<= (next c) (does x idle)) (<= terminal (true b)) (<= terminal (true c)) (<= (goal x 100) (true b))
		(<= (goal x 0) (not (true b)))`
	says := func(context.Context, string) (string, error) { return "BUSY\n", nil }
	for _, c := range []struct {
		rules    string
		names    []string
		scramble bool
		want     match.Fault
	}{
		{rules, []string{"a"}, false, match.FaultNone},
		{rules, []string{"a"}, true, match.FaultError}, // the move has another name for the player
		{choosing, []string{"a", "b"}, true, match.FaultError},
		{choosing, []string{"a", "b"}, false, match.FaultError},
	} {
		m, err := machine(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		setup := match.Setup{Match: "m", Rules: c.rules, Names: c.names, Scramble: c.scramble, MaxPlies: 1}
		for range c.names {
			setup.Players = append(setup.Players, match.NewRemote(says))
		}
		r, err := match.Play(t.Context(), m, setup)
		if err != nil || len(r.Steps) != 1 {
			t.Fatalf("%d steps, %v", len(r.Steps), err)
		}
		have := match.FaultNone
		if r.Steps[0].Faults != nil {
			have = r.Steps[0].Faults[0]
		}
		if have != c.want {
			t.Errorf("roles %v, scrambled %v: busy is %q, want %q", c.names, c.scramble, have, c.want)
		}
	}
}

func TestWhoWatchesIsToldWhatIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stages []string
		var g *match.Manager
		g = match.NewManager(judge(t), match.Setup{
			Match: "m", Rules: choosing, Names: []string{"a", "b"}, Delay: time.Second, PreviewClock: 3 * time.Second,
			InfoClock: 2 * time.Second, StartClock: 5 * time.Second, PlayClock: 7 * time.Second,
			Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
			Await: func(a match.Awaited) {
				stages = append(stages, fmt.Sprintf("%s %d %g", a.Stage, a.Ply, a.Clock))
				if a.Stage == match.StagePaused {
					g.Resume()
				}
			},
		})
		g.Pause()
		if _, err := g.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := "info 0 2, preview 0 3, start 0 5, paused 0 0, play 0 7, delay 1 1, play 1 7, delay 2 1, stop 2 7"
		if have := strings.Join(stages, ", "); have != want {
			t.Errorf("%s, want %s", have, want)
		}
	})
}

func TestABrokenOffMatchGoesOn(t *testing.T) {
	var log journal
	played := [][]gdl.Term{terms(t, "(mark 1 2) noop")}
	r, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Rules: choosing, Names: []string{"a", "b"}, Played: played, Log: log.add,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	})
	if err != nil || r.End != match.EndTerminal || len(r.Steps) != 2 || r.Steps[0].Moves[0] != "(mark 1 2)" {
		t.Fatalf("%+v, %v", r, err)
	}
	if have := strings.Join(log.texts(1), " "); !strings.Contains(have,
		"(PLAY m NIL) noop (PLAY m ((mark 1 2) noop))") {
		t.Errorf("the second player heard %s", have)
	}
	played = append(played, terms(t, "(mark 1 1) noop"))
	if _, err := match.Play(t.Context(), judge(t), match.Setup{
		Match: "m", Rules: choosing, Names: []string{"a", "b"}, Played: played,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	}); err == nil || !strings.Contains(err.Error(), "no legal move") {
		t.Errorf("a match goes on after a move that was not legal: %v", err)
	}
}
