package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

// A scripted player says what a function tells it to.
type scripted struct {
	move  func(ctx context.Context, last []gdl.Term) (gdl.Term, error)
	calls []string
}

func (p *scripted) Start(_ context.Context, b match.Beginning) error {
	p.calls = append(p.calls, "start "+b.Role)
	return nil
}

func (p *scripted) Move(ctx context.Context, last []gdl.Term) (gdl.Term, error) {
	p.calls = append(p.calls, "move")
	return p.move(ctx, last)
}

func (p *scripted) Stop(context.Context, []gdl.Term) error {
	p.calls = append(p.calls, "stop")
	return nil
}

func (p *scripted) Abort(context.Context) error {
	p.calls = append(p.calls, "abort")
	return nil
}

func always(t *testing.T, text string) func(context.Context, []gdl.Term) (gdl.Term, error) {
	t.Helper()
	x, err := gdl.ParseTerm(text)
	if err != nil {
		t.Fatal(err)
	}
	return func(context.Context, []gdl.Term) (gdl.Term, error) { return x, nil }
}

func styleOf(t *testing.T, id string) player.Style {
	t.Helper()
	p, ok := player.FindStyle(id)
	if !ok {
		t.Fatalf("there is no player %s", id)
	}
	return p
}

func TestLocalPlayersFinishTheirMatch(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	observed := 0
	play := func() match.Record {
		r, err := match.Play(context.Background(), m, match.Setup{
			Match: "m", Game: "connect four", Names: []string{"alphabeta-2", "random"}, Seed: 1,
			Players: []match.Player{
				match.NewLocal(styleOf(t, "alphabeta-2"), m.Clone(), 1, 0),
				match.NewLocal(styleOf(t, "random"), m.Clone(), 2, 0),
			},
			Observe: func(match.Ply) { observed++ },
		})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	first, second := play(), play()
	if first.End != match.EndTerminal || len(first.Goals) != 2 || first.Goals[0] == nil ||
		*first.Goals[0]+*first.Goals[1] != 100 {
		t.Errorf("end %s, goals %v", first.End, first.Goals)
	}
	if observed != 2*len(first.Steps) {
		t.Errorf("%d steps observed in two matches of %d", observed, len(first.Steps))
	}
	for i, s := range first.Steps {
		if s.Faults != nil {
			t.Errorf("step %d has faults %v: %v", i, s.Faults, s.Errors)
		}
		if !slices.Equal(s.Moves, second.Steps[i].Moves) {
			t.Fatalf("step %d is %v, and %v with the same seed", i, s.Moves, second.Steps[i].Moves)
		}
	}
}

func TestMovesOfFaultyPlayersAreReplaced(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	s, err := m.Initial(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	legal, err := m.Legal(context.Background(), s, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	first := m.Rules().Terms.String(m.MoveTerm(0, legal[0]))
	for _, c := range []struct {
		name string
		move func(context.Context, []gdl.Term) (gdl.Term, error)
		want match.Fault
		says string
	}{
		{"a legal move counts", always(t, first), match.FaultNone, ""},
		{"a move that is not legal", always(t, "(fly away)"), match.FaultIllegal, "(fly away) is no legal move"},
		{"a player that fails", func(context.Context, []gdl.Term) (gdl.Term, error) {
			return gdl.Term{}, errors.New("out of ideas")
		}, match.FaultError, "out of ideas"},
		{"a player that breaks down", func(context.Context, []gdl.Term) (gdl.Term, error) {
			panic("no such piece")
		}, match.FaultError, "no such piece"},
		{"a player that thinks on", func(ctx context.Context, _ []gdl.Term) (gdl.Term, error) {
			<-ctx.Done()
			return gdl.Term{}, ctx.Err()
		}, match.FaultTime, "no answer within"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &scripted{move: c.move}
			clock := time.Minute
			if c.want == match.FaultTime {
				clock = 20 * time.Millisecond
			}
			r, err := match.Play(context.Background(), m, match.Setup{
				Match: "m", Names: []string{"scripted", "legal"}, MaxPlies: 1, PlayClock: clock,
				Players: []match.Player{p, match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0)},
			})
			if err != nil {
				t.Fatal(err)
			}
			if r.End != match.EndPlies || len(r.Steps) != 1 {
				t.Fatalf("end %s after %d steps", r.End, len(r.Steps))
			}
			have, says := match.FaultNone, ""
			if r.Steps[0].Faults != nil {
				have, says = r.Steps[0].Faults[0], r.Steps[0].Errors[0]
			}
			if have != c.want || !strings.Contains(says, c.says) {
				t.Errorf("fault %q: %q, want %q with %q", have, says, c.want, c.says)
			}
			if c.want == match.FaultNone && r.Steps[0].Moves[0] != first {
				t.Errorf("the move is %s, want %s", r.Steps[0].Moves[0], first)
			}
			if len(p.calls) < 2 || p.calls[0] != "start "+r.Roles[0] || p.calls[1] != "move" {
				t.Errorf("calls %v", p.calls)
			}
		})
	}
}

func TestCancelDoesNotAbortAMatchThatHasEnded(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	ctx, cancel := context.WithCancel(t.Context())
	p := &stopped{Player: match.NewLocal(styleOf(t, "legal"), m.Clone(), 0, 0), stop: cancel}
	r, err := match.Play(ctx, m, match.Setup{
		Match: "m", Names: []string{"legal", "legal"},
		Players: []match.Player{p, match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.End != match.EndTerminal || len(r.Goals) != 2 || p.aborted {
		t.Errorf("end %s, %d goals, aborted %v", r.End, len(r.Goals), p.aborted)
	}
}

// A stopped player calls a function when it hears that the match is over.
type stopped struct {
	match.Player
	stop    func()
	aborted bool
}

func (p *stopped) Stop(ctx context.Context, last []gdl.Term) error {
	p.stop()
	return p.Player.Stop(ctx, last)
}

func (p *stopped) Abort(ctx context.Context) error {
	p.aborted = true
	return p.Player.Abort(ctx)
}

func TestCancelAbortsTheMatch(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	ctx, cancel := context.WithCancel(context.Background())
	p := &scripted{move: func(context.Context, []gdl.Term) (gdl.Term, error) {
		cancel()
		return gdl.Term{}, context.Canceled
	}}
	r, err := match.Play(ctx, m, match.Setup{
		Match: "m", Names: []string{"scripted", "legal"},
		Players: []match.Player{p, match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.End != match.EndAborted || len(r.Steps) != 0 {
		t.Errorf("end %s after %d steps", r.End, len(r.Steps))
	}
	if last := p.calls[len(p.calls)-1]; last != "abort" {
		t.Errorf("the last call is %s", last)
	}
}

// TestPlayersBehindMessages plays a match in which one player is reached only by
// the text of messages.
func TestPlayersBehindMessages(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	var verbs []match.Verb
	answerer := match.Answerer{Name: "legal", NewPlayer: func(match.Beginning) (match.Player, error) {
		return match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0), nil
	}}
	transport := func(ctx context.Context, text string) (string, error) {
		message, err := match.ParseMessage(text)
		if err != nil {
			return "", err
		}
		verbs = append(verbs, message.Verb)
		return answerer.Answer(ctx, text)
	}
	r, err := match.Play(context.Background(), m, match.Setup{
		Match: "m", Names: []string{"remote", "legal"},
		Players: []match.Player{match.NewRemote(transport), match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range r.Steps {
		if s.Faults != nil {
			t.Fatalf("step %d has faults: %v", i, s.Errors)
		}
	}
	if r.End != match.EndTerminal || len(verbs) != len(r.Steps)+2 || verbs[0] != match.Start ||
		verbs[len(verbs)-1] != match.Stop {
		t.Errorf("end %s after %d steps, messages %v", r.End, len(r.Steps), verbs)
	}
}

// TestCallsThatComeTwice asks each question twice, as managers do that have
// heard nothing, and once with moves that nobody can have made.
func TestCallsThatComeTwice(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	ctx := context.Background()
	p := match.NewLocal(styleOf(t, "random"), m.Clone(), 1, 0)
	if err := p.Start(ctx, match.Beginning{Match: "m", Role: m.Rules().Terms.String(m.Rules().Roles[0])}); err != nil {
		t.Fatal(err)
	}
	ask := func(last string) string {
		t.Helper()
		moves, err := gdl.ParseTerms(last)
		if err != nil {
			t.Fatal(err)
		}
		move, err := p.Move(ctx, moves)
		if err != nil {
			t.Fatalf("asked after %s: %v", last, err)
		}
		return move.String()
	}
	last := ""
	for _, reply := range []string{"(drop 1)", "(drop 2)"} {
		first := ask(last)
		for range 5 { // the player chooses at random: five times the same is no accident
			if again := ask(strings.ToUpper(last)); again != first {
				t.Errorf("asked again after %q it answers %s, not %s", last, again, first)
			}
		}
		last = first + " noop"
		if noop := ask(last); noop != "noop" {
			t.Errorf("it answers %s while it is not its turn", noop)
		}
		last = "noop " + reply
	}
	moves, err := gdl.ParseTerms("(drop 3) (drop 3)")
	if err != nil {
		t.Fatal(err)
	}
	var illegal *match.IllegalError
	if _, err := p.Move(ctx, moves); !errors.As(err, &illegal) {
		t.Errorf("moves that nobody can have made: %v", err)
	}
}

func TestAnswererPlaysOneMatchAtATime(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	a := match.Answerer{Name: "legal", NewPlayer: func(match.Beginning) (match.Player, error) {
		return match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0), nil
	}}
	for _, c := range []struct{ text, want, fails string }{
		{"(info)", "((name legal) (status available))", ""},
		{"(play m nil)", "busy", ""},
		{"(start m nobody ((role x)) 60 60)", "", "no role nobody"},
		{"(abort m)", "busy", ""},
		{"(start m " + role + " ((role x)) 60 60)", "ready", ""},
		{"(info)", "((name legal) (status busy))", ""},
		{"(start m " + role + " ((role x)) 60 60)", "ready", ""}, // the manager has heard nothing
		{"(start m " + role + " ((role x)) 60 61)", "busy", ""},
		{"(start n " + role + " ((role x)) 60 60)", "busy", ""},
		{"(play n nil)", "busy", ""},
		{"(play m (a b))", "", "no legal move"},
		{"(start m " + role + " ((role x)) 60 60)", "busy", ""}, // it is under way
		{"(stop n (a b))", "busy", ""},
		{"(stop m (a b))", "done", ""},
		{"(info)", "((name legal) (status available))", ""},
		{"(preview ((role x)) 1)", "ready", ""},
		{"nonsense", "", "a message is one list"},
	} {
		have, err := a.Answer(context.Background(), c.text)
		if c.fails != "" {
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: %s with error %v, want one with %q", c.text, have, err, c.fails)
			}
		} else if err != nil || have != c.want {
			t.Errorf("%s: %s, %v; want %s", c.text, have, err, c.want)
		}
	}
}

// A machine that fails when a move is made.
type failing struct{ game.Machine }

func (failing) Next(context.Context, game.State, game.JointMove) (game.State, error) {
	return nil, errors.New("out of order")
}

func TestPlayersAreToldWhenTheMachineFails(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	first := func(context.Context, []gdl.Term) (gdl.Term, error) { return gdl.Term{}, nil }
	players := []*scripted{{move: first}, {move: first}}
	setup := match.Setup{Match: "m", Players: []match.Player{players[0], players[1]}}
	if _, err := match.Play(t.Context(), failing{m}, setup); err == nil {
		t.Fatal("nothing failed")
	}
	for i, p := range players {
		if last := p.calls[len(p.calls)-1]; last != "abort" {
			t.Errorf("player %d was told last: %s", i, last)
		}
	}
}
