package match_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

// choosing is a game over after both roles have chosen once, one after the
// other; it is what the messages below are about.
const choosing = `
	(role xplayer) (role oplayer)
	(init (turn xplayer)) (init (cell 1 1 b))
	(<= (legal ?r (mark 1 ?n)) (true (turn ?r)) (number ?n))
	(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
	(<= (next (turn oplayer)) (true (turn xplayer)))
	(<= (next (done)) (true (turn oplayer)))
	(<= terminal (true (done)))
	(<= (goal ?r 50) (role ?r))
	(number 1) (number 2)`

// oneLine writes rules as messages have them.
var oneLine = strings.Join(strings.Fields(choosing), " ")

func TestManagersOfAllDialectsAreAnswered(t *testing.T) {
	type exchange struct{ text, want string }
	for _, c := range []struct {
		name string
		talk []exchange
	}{
		{"ggp-base writes blanks inside parentheses and may add to start", []exchange{
			{"( INFO )", `^\(\(name legal\) \(status available\)\)$`},
			{"( PREVIEW ( " + oneLine + " ) 10 )", "^ready$"},
			{"( START Base.choosing.1447713312345 oplayer ( " + oneLine + " ) 30 15 )", "^ready$"},
			{"( INFO )", `\(status busy\)`},
			{"( PLAY Base.choosing.1447713312345 NIL )", "^noop$"},
			{"( PLAY Base.choosing.1447713312345 ( ( mark 1 2 ) noop ) )", `^\(mark 1 [12]\)$`},
			{"( STOP Base.choosing.1447713312345 ( noop ( mark 1 1 ) ) )", "^done$"},
			{"( START tourney.9 xplayer ( " + oneLine + " ) 30 15 extra (more things) )", "^ready$"},
			{"( ABORT tourney.9 )", "^aborted$"},
			{"( INFO )", `\(status available\)`},
		}},
		{"Stanford's manager writes small letters and nil", []exchange{
			{"(info)", "available"},
			{"(start m23 xplayer (" + oneLine + ") 10 10)", "^ready$"},
			{"(play m23 nil)", `^\(mark 1 1\)$`},
			{"(play m23 nil)", `^\(mark 1 1\)$`}, // it asks again when it heard nothing
			{"(play m23 ((mark 1 1) noop))", "^noop$"},
			{"(stop m23 (noop (mark 1 2)))", "^done$"},
			{"(stop m23 (noop (mark 1 2)))", "^busy$"},
		}},
		{"Lisp writes capitals, line ends and an empty list", []exchange{
			{"(INFO)\r\n", "available"},
			{"\ufeff(INFO)", "available"},
			{"(START MATCH.3316980891 XPLAYER\r\n (" + strings.ToUpper(choosing) + ")\r\n 30 30)", "^ready$"},
			{"(PLAY MATCH.3316980891 ())", `^\(MARK 1 1\)$`},
			{"(PLAY MATCH.3316980891\r\n((MARK 1 1) NOOP))", "^NOOP$"},
			{"(STOP MATCH.3316980891 (NOOP (MARK 1 1)))", "^done$"},
		}},
		{"Dresden's server sends everything in capitals, on one line", []exchange{
			{"(START CHOOSING_17_3 OPLAYER (" + strings.ToUpper(oneLine) + ") 90 10)", "(?i)^ready$"},
			{"(PLAY CHOOSING_17_3 NIL)", "^NOOP$"},
			{"(PLAY CHOOSING_17_3 ((MARK 1 2) NOOP))", `^\(MARK 1 [12]\)$`},
			{"(STOP CHOOSING_17_3 (NOOP (MARK 1 2)))", "(?i)^done$"},
			{"(PLAY CHOOSING_17_3 ((MARK 1 2) NOOP))", "(?i)^busy$"},
		}},
		{"cl-ggp writes names as Lisp prints them, breaks lines anywhere and aborts", []exchange{
			{"(start |match| xplayer (" + oneLine + ") 5 5)", "^ready$"},
			{"(PLAY |match| NIL\n)", `^\(mark 1 1\)$`},
			{"(abort\n|match|)", "^(aborted|done)$"},
			{"(info)", "available"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := match.Answerer{Name: "legal", NewPlayer: reasoning(t)}
			for _, x := range c.talk {
				have, err := a.Answer(t.Context(), x.text)
				if err != nil || !regexp.MustCompile(x.want).MatchString(have) {
					t.Fatalf("%.60s: %s, %v; want %s", x.text, have, err, x.want)
				}
			}
		})
	}
}

// reasoning makes players that choose the first legal move.
func reasoning(t *testing.T) func(match.Beginning) (match.Player, error) {
	return func(b match.Beginning) (match.Player, error) {
		m, err := machine(b.Rules)
		if err != nil {
			return nil, err
		}
		return match.NewLocal(styleOf(t, "legal"), m, 1, 0), nil
	}
}

func machine(rules string) (game.Machine, error) {
	r, err := logic.Compile(gdl.Parse(rules))
	if err != nil {
		return nil, err
	}
	return reasoner.New(r, reasoner.Options{})
}

func TestPlayersOfAllDialectsAreUnderstood(t *testing.T) {
	m, err := machine(choosing)
	if err != nil {
		t.Fatal(err)
	}
	replies := map[string]func(move string) string{
		"as ggp-base writes it": func(move string) string { return move },
		"with blanks and a line end": func(move string) string {
			return " " + strings.NewReplacer("(", "( ", ")", " )").Replace(move) + "\r\n"
		},
		"in capitals, as cl-ggp writes it": strings.ToUpper,
	}
	for name, reply := range replies {
		t.Run(name, func(t *testing.T) {
			a := match.Answerer{Name: "legal", NewPlayer: reasoning(t)}
			transport := func(ctx context.Context, text string) (string, error) {
				have, err := a.Answer(ctx, text)
				return reply(have), err
			}
			r, err := match.Play(t.Context(), m.Clone(), match.Setup{
				Match: "m", Rules: choosing, Names: []string{"remote", "legal"},
				Players: []match.Player{match.NewRemote(transport),
					match.NewLocal(styleOf(t, "legal"), m.Clone(), 1, 0)},
			})
			if err != nil || r.End != match.EndTerminal {
				t.Fatalf("%s, %v", r.End, err)
			}
			for i, s := range r.Steps {
				if s.Faults != nil {
					t.Errorf("step %d: %v", i, s.Errors)
				}
			}
		})
	}
}

func TestAMatchThatNobodyGoesOnWithGivesWay(t *testing.T) {
	a := match.Answerer{Name: "legal", NewPlayer: reasoning(t)}
	now := time.Unix(1e9, 0)
	a.SetNow(func() time.Time { return now })
	answer := func(text, want string) {
		t.Helper()
		have, err := a.Answer(t.Context(), text)
		if err != nil || !strings.Contains(have, want) {
			t.Errorf("%.40s: %s, %v; want %s", text, have, err, want)
		}
	}
	answer("(start a xplayer ("+oneLine+") 10 5)", "ready")
	now = now.Add(50 * time.Second)
	answer("(start b xplayer ("+oneLine+") 10 5)", "busy")
	answer("(play a nil)", "(mark 1 1)")
	now = now.Add(64 * time.Second)
	answer("(info)", "busy")
	now = now.Add(2 * time.Second)
	answer("(info)", "available")
	answer("(start b xplayer ("+oneLine+") 10 5)", "ready")
	answer("(play a ((mark 1 1) noop))", "busy")
	answer("(play b nil)", "(mark 1 1)")
}

func TestAMatchThatDoesNotBeginKeepsNobodyBusy(t *testing.T) {
	a := match.Answerer{Name: "legal", NewPlayer: reasoning(t)}
	const rules = "((role p) (legal p a) (<= terminal (true x)) (next x) (goal p 100))"
	for _, role := range []string{"nobody", "(p 1)"} {
		if reply, err := a.Answer(t.Context(), "(START m1 "+role+" "+rules+" 10 10)"); err == nil {
			t.Errorf("start of %s: %s, want an error", role, reply)
		}
	}
	for _, x := range []struct{ message, want string }{
		{"(PLAY m1 NIL)", "busy"},
		{"(INFO)", "((name legal) (status available))"},
		{"(START m2 p " + rules + " 10 10)", "ready"},
		{"(PLAY m2 NIL)", "a"},
	} {
		if reply, err := a.Answer(t.Context(), x.message); err != nil || reply != x.want {
			t.Errorf("%.20s: %q, %v, want %q", x.message, reply, err, x.want)
		}
	}
}
