package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
)

func terms(t *testing.T, text string) []gdl.Term {
	t.Helper()
	x, err := gdl.ParseTerms(text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestMessagesAreWrittenAndRead(t *testing.T) {
	for _, c := range []struct {
		name string
		m    match.Message
		text string
	}{
		{"info", match.Message{Verb: match.Info}, "(INFO)"},
		{"start without comments and line ends",
			match.Message{Verb: match.Start, Match: "m.1", Role: "x",
				Rules:      "; a game\n(role x)\r\n(<= (legal x a)\n  (true b)) ; end",
				StartClock: 30 * time.Second, PlayClock: 5 * time.Second},
			"(START m.1 x ((role x) (<= (legal x a) (true b))) 30 5)"},
		{"the first play", match.Message{Verb: match.Ask, Match: "m.1"}, "(PLAY m.1 NIL)"},
		{"a later play", match.Message{Verb: match.Ask, Match: "m.1", Moves: terms(t, "(mark 1 1) noop")},
			"(PLAY m.1 ((mark 1 1) noop))"},
		{"stop", match.Message{Verb: match.Stop, Match: "m.1", Moves: terms(t, "noop (mark 2 2)")},
			"(STOP m.1 (noop (mark 2 2)))"},
		{"abort", match.Message{Verb: match.Abort, Match: "m.1"}, "(ABORT m.1)"},
		{"preview", match.Message{Verb: match.Preview, Rules: "(role x)", StartClock: time.Second},
			"(PREVIEW ((role x)) 1)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if have := c.m.String(); have != c.text {
				t.Fatalf("%s, want %s", have, c.text)
			}
			back, err := match.ParseMessage(strings.ToLower(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if have := back.String(); have != c.text {
				t.Errorf("read back as %s, want %s", have, c.text)
			}
		})
	}
}

func TestBrokenMessagesAreErrors(t *testing.T) {
	for _, c := range []struct{ name, text, fails string }{
		{"no list", "info", "a message is one list"},
		{"two lists", "(info) (info)", "a message is one list"},
		{"nothing in it", "( )", "empty"},
		{"nothing at all", " ; (info)\n", "the message is empty"},
		{"a verb that is not known", "(dance m)", "no message dance"},
		{"too little", "(start m x)", "has 5 parts, not 2"},
		{"rules that are no list", "(start m x rules 1 1)", "rules come as a list"},
		{"a clock that is no number", "(start m x ((role x)) soon 1)", "number of seconds"},
		{"a clock below nothing", "(start m x ((role x)) 1 -1)", "number of seconds"},
		{"moves that are no list", "(play m a)", "moves come as a list"},
		{"a parenthesis too many", "(play m nil))", "a message is one list"},
		{"a long name", "(start " + strings.Repeat("m", 1001) + " x ((role x)) 1 1)", "at most 1000 bytes"},
		{"the end of such a match", "(stop " + strings.Repeat("m", 1001) + " nil)", "at most 1000 bytes"},
		{"a move in such a match", "(play " + strings.Repeat("m", 1001) + " nil)", "at most 1000 bytes"},
		{"an abort of such a match", "(abort " + strings.Repeat("m", 1001) + ")", "at most 1000 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if m, err := match.ParseMessage(c.text); err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("read as %.200s with error %v, want one with %q", m, err, c.fails)
			}
		})
	}
}

func TestCommentsInMessagesAreNoPartOfThem(t *testing.T) {
	m, err := match.ParseMessage("(START m x ((role x) ; who plays :)\r\n (role o)) 10 ; seconds\n 5)")
	if err != nil || m.Rules != "(role x) (role o)" || m.PlayClock != 5*time.Second {
		t.Errorf("read as %v, %v", m, err)
	}
}

func FuzzParseMessage(f *testing.F) {
	for _, text := range []string{"(info)", "(start m x ((role x)) 1 2)", "(play m (a (b c)))", "(((", ")"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := match.ParseMessage(text)
		if err != nil {
			return
		}
		again, err := match.ParseMessage(m.String())
		if err != nil {
			t.Fatalf("%s cannot be read: %v", m, err)
		}
		if again.String() != m.String() {
			t.Errorf("%s is read back as %s", m, again)
		}
	})
}
