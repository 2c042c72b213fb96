package playground

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/match"
)

// A matchTable lets a match be played as the page does: it carries messages to a
// worker for each role.
type matchTable struct {
	*client
	manager *pending
	players []*client // by role; nil for people
	person  func(a match.Awaited)
	events  []ManageEvent
}

func newMatchTable(t *testing.T, q ManageRequest) *matchTable {
	q.Text, q.Game = rulesOf(t, "tic-tac-toe"), "tic-tac-toe"
	q.StartClock, q.PlayClock, q.Match = plenty, plenty, "m.1"
	m := &matchTable{client: newClient(t)}
	for _, s := range q.Seats {
		var x *client
		if !s.Human {
			x = newClient(t)
		}
		m.players = append(m.players, x)
	}
	m.manager = m.start("manage", q)
	return m
}

// play handles events until the match has ended.
func (m *matchTable) play(t *testing.T) match.Record {
	t.Helper()
	for {
		w := m.manager.any()
		if w.Kind != KindProgress {
			var r ManageResult
			if err := json.Unmarshal(w.Body, &r); err != nil || w.Kind == KindError {
				t.Fatalf("the match failed: %s", w.Body)
			}
			return r.Record
		}
		var e ManageEvent
		if err := json.Unmarshal(w.Body, &e); err != nil {
			t.Fatal(err)
		}
		m.events = append(m.events, e)
		switch {
		case e.Message != nil:
			go m.carry(e.Message)
		case e.Awaited != nil && e.Awaited.Stage == match.StagePlay && m.person != nil:
			m.person(*e.Awaited)
		}
	}
}

// carry brings a message to a player, and its reply back.
func (m *matchTable) carry(x *OutgoingMessage) {
	q := AnswerRequest{Player: "legal", Name: "first", Message: x.Text}
	r, f := outcome[AnswerResult](m.players[x.Role].start("answer", q))
	reply := DeliverRequest{ID: x.ID, Reply: r.Reply}
	if f != nil {
		reply.Error = f.Message
	}
	m.start("deliver", reply).reply()
}

func TestAMatchIsPlayedInMessages(t *testing.T) {
	for _, scramble := range []bool{false, true} {
		m := newMatchTable(t, ManageRequest{
			InfoClock: plenty, Scramble: scramble, Seats: []ManageSeat{{Name: "one"}, {Name: "two"}},
		})
		r := m.play(t)
		if r.End != match.EndTerminal || len(r.Steps) == 0 || r.Match != "m.1" || r.Scrambled != scramble ||
			!slices.Equal(r.Players, []string{"one", "two"}) || !slices.Equal(r.Humans, []bool{false, false}) {
			t.Errorf("%+v", r)
		}
		var sent, came, plies int
		for _, e := range m.events {
			switch {
			case e.Entry != nil && e.Entry.Out:
				sent++
				if strings.HasPrefix(e.Entry.Text, "(START") && strings.Contains(e.Entry.Text, "(mark ") == scramble {
					t.Errorf("scrambled: %t, but sent %s", scramble, e.Entry.Text)
				}
			case e.Entry != nil:
				came++
			case e.Played != nil:
				plies++
				if e.Played.Faults != nil {
					t.Errorf("faults %v: %v", e.Played.Faults, e.Played.Errors)
				}
			}
		}
		// INFO, START, a PLAY for each ply and STOP for each of two players.
		if want := 2 * (3 + len(r.Steps)); sent != want || came != want || plies != len(r.Steps) {
			t.Errorf("%d messages sent, %d came, %d plies of %d", sent, came, plies, len(r.Steps))
		}
	}
}

func TestAPersonPlaysAManagedMatch(t *testing.T) {
	m := newMatchTable(t, ManageRequest{
		Paused: true, Played: [][]string{{"(mark 2 2)", "noop"}},
		Seats: []ManageSeat{{Name: "me", Human: true}, {Name: "other"}},
	})
	moves := map[int]string{2: "(mark 1 2)", 4: "(mark 9 9)", 6: "(mark 3 3)", 8: "(mark 3 3)"}
	m.person = func(a match.Awaited) {
		move, asked := moves[a.Ply]
		if !asked {
			return // a person that can only wait is not asked
		}
		// One for another ply does not count.
		m.start("decide", DecideRequest{Role: 0, Ply: a.Ply + 1, Move: "(mark 1 1)"}).reply()
		m.start("decide", DecideRequest{Role: 0, Ply: a.Ply, Move: move}).reply()
	}
	go func() {
		for m.start("conduct", ConductRequest{ConductResume}).reply().Kind == KindError { // not begun yet
			time.Sleep(time.Millisecond) // or nothing else would run on a single processor
		}
	}()
	r := m.play(t)
	if r.Steps[0].Moves[0] != "(mark 2 2)" || r.Steps[2].Moves[0] != "(mark 1 2)" || r.Steps[2].Faults != nil {
		t.Errorf("%+v", r.Steps)
	}
	if f := r.Steps[4].Faults; f == nil || f[0] != match.FaultIllegal || f[1] != match.FaultNone {
		t.Errorf("an illegal move is taken as %v", f)
	}
	if !slices.Equal(r.Humans, []bool{true, false}) {
		t.Errorf("people in %v", r.Humans)
	}
}

func TestAPlayerCatchesUpInAnotherWorker(t *testing.T) {
	start := match.Message{
		Verb: match.Start, Match: "m", Role: "o", Rules: rulesOf(t, "tic-tac-toe"), StartClock: plenty * time.Second,
		PlayClock: plenty * time.Second,
	}
	q := AnswerRequest{
		Player: "legal", Name: "first", Message: "(PLAY m ((mark 1 1) noop))",
		History: []string{start.String(), "(PLAY m NIL)"},
	}
	c := newClient(t)
	if r := result[AnswerResult](c.start("answer", q)); r.Reply != "(mark 1 2)" {
		t.Errorf("it answers %s", r.Reply)
	}
	q.History, q.Message = nil, "(PLAY m (noop (mark 1 2)))"
	if r := result[AnswerResult](c.start("answer", q)); r.Reply != "noop" {
		t.Errorf("then it answers %s", r.Reply)
	}
}

func TestAMatchIsAborted(t *testing.T) {
	m := newMatchTable(t, ManageRequest{Seats: []ManageSeat{{Name: "me", Human: true}, {Name: "you", Human: true}}})
	m.person = func(match.Awaited) { m.start("conduct", ConductRequest{ConductAbort}).reply() }
	if r := m.play(t); r.End != match.EndAborted || len(r.Steps) != 0 {
		t.Errorf("%+v", r)
	}
	wantFailure(m.start("conduct", ConductRequest{ConductPause}), FailNoMatch)
}

func TestMatchesThatCannotBePlayedAreRefused(t *testing.T) {
	two := []ManageSeat{{Name: "a", Human: true}, {Name: "b", Human: true}}
	rules := rulesOf(t, "tic-tac-toe")
	for code, q := range map[FailureCode]ManageRequest{
		FailNotPlayable: {Match: "m", Text: "(role a", Seats: two},
		FailMoves:       {Match: "m", Text: rules, Seats: two, Played: [][]string{{"(", ")"}}},
	} {
		wantFailure(newClient(t).start("manage", q), code)
	}
	for _, q := range []ManageRequest{
		{Match: "m", Text: rules, Seats: two[:1]}, {Match: "m", Text: rules, Seats: two, PlayClock: 1e6},
		{Match: "m", Text: rules, Seats: two, Delay: -1}, {Match: "a match", Text: rules, Seats: two},
	} {
		wantFailure(newClient(t).start("manage", q), FailRequest)
	}
	wantFailure(newClient(t).start("answer", AnswerRequest{Player: "nobody", Message: "(INFO)"}), FailUnknownPlayer)
	wantFailure(newClient(t).start("answer", AnswerRequest{Player: "legal", Message: "(JUMP)"}), FailMessage)
}

func TestRecordsAreReadAndWritten(t *testing.T) {
	rules := rulesOf(t, "tic-tac-toe")
	record := newMatchTable(t, ManageRequest{Seats: []ManageSeat{{Name: "a"}, {Name: "b"}}}).play(t)
	c := newClient(t)
	file := result[ServerFileResult](c.start("serverFile", ServerFileRequest{rules, record})).File
	read := result[ReadRecordResult](c.start("readRecord", ReadRecordRequest{file, rules}))
	if !read.Fits || !slices.Equal(read.Record.Roles, record.Roles) || len(read.Record.Steps) != len(record.Steps) {
		t.Errorf("%+v", read)
	}
	for _, text := range []string{"(role a)", rulesOf(t, "connect-four")} {
		if x := result[ReadRecordResult](c.start("readRecord", ReadRecordRequest{file, text})); x.Fits ||
			len(x.Record.Roles) > 0 {
			t.Errorf("of other rules: %+v", x)
		}
	}
	record.Rules = rules
	own, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	if x := result[ReadRecordResult](c.start("readRecord", ReadRecordRequest{string(own), rules})); !x.Fits ||
		x.Record.Rules != rules {
		t.Errorf("%+v", x)
	}
	wantFailure(c.start("readRecord", ReadRecordRequest{"{}", ""}), FailRecord)
	wantFailure(c.start("serverFile", ServerFileRequest{rulesOf(t, "connect-four"), record}), FailRecord)
}

func TestTournamentsArePlannedAndCounted(t *testing.T) {
	c := newClient(t)
	won, lost := 100, 0
	rows := result[StandingsResult](c.start("standings", StandingsRequest{[]string{"a", "b"}, []match.Record{
		{Players: []string{"b", "a"}, Goals: []*int{&won, &lost}, End: match.EndTerminal}}})).Rows
	if len(rows) != 2 || rows[0].Player != "b" || rows[0].Matches != 1 {
		t.Errorf("%+v", rows)
	}
	all := result[PairingsResult](c.start("pairings", PairingsRequest{3, []int{2, 1}, 2, false})).Pairings
	pairs := result[PairingsResult](c.start("pairings", PairingsRequest{4, []int{2}, 1, true})).Pairings
	if len(all) != 18 || len(pairs) != 4 {
		t.Errorf("%d and %d matches", len(all), len(pairs))
	}
	fixed := result[PairingsResult](c.start("pairings", PairingsRequest{20, []int{4}, 10, true})).Pairings
	if len(fixed) != 200 { // where each with each would be too many
		t.Errorf("20 players in fixed groups of four play %d matches", len(fixed))
	}
	wantFailure(c.start("pairings", PairingsRequest{64, []int{32}, 1000, false}), FailRequest)
}

func TestNothingIsToldAfterTheResultOfAMatch(t *testing.T) {
	c := newClient(t)
	manager := c.start("manage", ManageRequest{Text: rulesOf(t, "tic-tac-toe"), Game: "tic-tac-toe", Match: "m.1",
		StartClock: plenty, PlayClock: plenty, Seats: []ManageSeat{{Name: "one"}, {Name: "two"}}})
	for sent := 0; sent < 2; { // START, which nobody answers
		var e ManageEvent
		if err := json.Unmarshal(manager.any().Body, &e); err != nil {
			t.Fatal(err)
		}
		if e.Message != nil {
			sent++
		}
	}
	c.start("conduct", ConductRequest{ConductAbort}).reply()
	manager.reply()
	time.Sleep(100 * time.Millisecond) // for those who end their call late
	if n := len(manager.replies); n > 0 {
		t.Errorf("%d replies after the result, first %s", n, manager.any().Body)
	}
}

func TestAPlayerThatIsExchangedGivesItsMatchUp(t *testing.T) {
	c := newClient(t)
	start := "(START m x (" + rulesOf(t, "tic-tac-toe") + ") 1 1)"
	result[AnswerResult](c.start("answer", AnswerRequest{Player: "legal", Name: "one", Message: start}))
	before := c.service.sessions[c.session].messaged
	result[AnswerResult](c.start("answer", AnswerRequest{Player: "random", Name: "two", Message: "(INFO)"}))
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		before.turn <- struct{}{}
		match := before.answerer.Match()
		<-before.turn
		if match == "" {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the player before is still in match %s", match)
		}
	}
}
