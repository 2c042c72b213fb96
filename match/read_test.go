package match_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/match"
)

// serverFile is a match as the description of ggp-base's form has it.
const serverFile = `{
	"matchId": "Base.choosing.1447713312345", "randomToken": "a1b2c3", "startTime": 1447713312345,
	"gameMetaURL": "http://games.example.org/base/games/choosing/", "previewClock": -1,
	"startClock": 30, "playClock": 15,
	"playerNamesFromHost": ["first", "second"], "isPlayerHuman": [false, true], "tournamentNameFromHost": "spring",
	"states": ["( ( turn xplayer ) ( cell 1 1 b ) )", "( ( turn oplayer ) )", "( ( done ) )"],
	"stateTimes": [1447713312345, 1447713313345, 1447713315345],
	"moves": [["( mark  2 )", "noop"], ["noop", "( mark 1\n)"]],
	"errors": [["", ""], ["IL", ""], ["", "TO"]],
	"goalValues": [50, 50], "isCompleted": true, "isAborted": false, "scrambled": true, "somethingNew": {"a": 1}}`

func TestMatchesOfTheServerAreRead(t *testing.T) {
	r, err := match.ReadRecord([]byte(serverFile))
	if err != nil {
		t.Fatal(err)
	}
	fifty := 50
	want := match.Record{
		Version: match.RecordVersion, Match: "Base.choosing.1447713312345", Token: "a1b2c3", Began: 1447713312345,
		Address: "http://games.example.org/base/games/choosing/", StartClock: 30, PlayClock: 15,
		Players: []string{"first", "second"}, Humans: []bool{false, true}, Tournament: "spring", Scrambled: true,
		Steps: []match.Ply{
			{Moves: []string{"(mark 2)", "noop"}, At: 1000, Faults: []match.Fault{match.FaultIllegal, ""}},
			{Moves: []string{"noop", "(mark 1)"}, At: 3000, Faults: []match.Fault{"", match.FaultTime}},
		},
		End: match.EndTerminal, Goals: []*int{&fifty, &fifty},
	}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("read as\n%+v\nwant\n%+v", r, want)
	}
}

func TestMatchesOfTheServerAreReadWhateverIsMissing(t *testing.T) {
	for name, text := range map[string]string{
		"only moves": `{"moves": [["a", "b"]]}`,
		"not begun":  `{"matchId": "m", "states": ["( )"], "moves": []}`,
		"of another kind": `{"moves": [["a", "b"]], "startClock": "soon", "errors": 3,
			"goalValues": null, "stateTimes": {}}`,
		"one state more":    `{"moves": [["a", "b"]], "states": ["( )", "( )"], "errors": [["", ""]]}`,
		"odd errors":        `{"moves": [["a", "b"]], "errors": [[], ["IL"]]}`,
		"errors of a crash": `{"moves": [["a", "b"]], "errors": [["", ""], ["something else", ""]]}`,
	} {
		r, err := match.ReadRecord([]byte(text))
		if err != nil || r.End != "" {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestFilesThatAreNoMatchAreErrors(t *testing.T) {
	deep := strings.Repeat("(a ", 100_000) + strings.Repeat(")", 100_000)
	for name, c := range map[string]struct{ text, fails string }{
		"no JSON":            {"(match)", "one JSON object"},
		"a list":             {"[]", "not a JSON array"},
		"a version in words": {`{"version": "2"}`, "version cannot be a JSON string"},
		"times in words": {`{"version": 2, "roles": ["x"], "steps": [{"moves": ["a"], "seconds": ["1"]}]}`,
			"steps.seconds cannot be a JSON string"},
		"something else":      {`{"name": "x"}`, "no match"},
		"a later version":     {`{"version": 99}`, "version 99"},
		"moves of a kind":     {`{"moves": "a"}`, "moves cannot be read"},
		"a move that is none": {`{"moves": [["(((", "b"]]}`, "is no move"},
		"a deep move":         {`{"moves": [["` + deep + `", "b"]]}`, "ply 1"},
		"a move too few": {`{"version": 2, "roles": ["x", "o"], "steps": [{"moves": ["a"]}]}`,
			"1 moves for 2 roles"},
		"faults too many": {`{"version": 2, "roles": ["x"], "steps": [{"moves": ["a"], "faults": ["TO", "IL"]}]}`,
			"2 faults for 1 roles"},
		"a variation from nowhere": {`{"version": 2, "roles": ["x"], "steps": [], "variations": [{"ply": 3}]}`,
			"after ply 3"},
	} {
		if r, err := match.ReadRecord([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%s: %+v, %v; want an error with %q", name, r.Steps, err, c.fails)
		}
	}
}

func TestWordsAndNumbersOfAStrangerAreCutToWhatAListCanShow(t *testing.T) {
	long := strings.Repeat("é", 1_000_000)
	r, err := match.ReadRecord([]byte(`{"version": 2, "match": "` + long + `", "game": "` + long + `",
		"roles": ["x", "o"], "players": ["` + long + `", "b", "c", "d"], "humans": [true, true, true],
		"began": 9000000000000000000, "startClock": 1e308, "playClock": -1e308, "end": "<i>", "goals": [50, 4096],
		"steps": [{"moves": ["a", "b"], "seconds": [-1, 1e300, 3], "at": -9000000000000000000,
			"faults": ["constructor", ""], "errors": ["` + long + `", ""]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("é", 200) + "…"
	fifty := 50
	want := match.Record{
		Version: match.RecordVersion, Match: name, Game: name, Roles: []string{"x", "o"}, Players: []string{name, "b"},
		Humans: []bool{true, true}, StartClock: 1e6, Goals: []*int{&fifty, nil},
		Steps: []match.Ply{{
			Moves: []string{"a", "b"}, Seconds: []float64{0, 1e6}, Faults: []match.Fault{match.FaultError, ""},
			Errors: []string{strings.Repeat("é", 1000) + "…", ""},
		}},
	}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("read as\n%.2000v\nwant\n%.2000v", r, want)
	}
}

func TestSignsThatCannotBeSeenAreNoPartOfNames(t *testing.T) {
	r, err := match.ReadRecord([]byte(`{"version": 2, "match": " \u202eevil\u202c\u0007 ", "game": "two\nlines\u2066",
		"roles": ["x\u200f"], "players": ["\u0000a\u001b[31m"], "end": "", "goals": [], "steps": [{"moves": ["m"],
			"seconds": [], "faults": ["CE"], "errors": ["\u202ewhy\r\n"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	got := []string{r.Match, r.Game, r.Roles[0], r.Players[0], r.Steps[0].Errors[0]}
	if want := []string{"evil", "two lines", "x", "a[31m", "why"}; !slices.Equal(got, want) {
		t.Errorf("read as %q, want %q", got, want)
	}
}

func TestAMatchThatNamesNoRolesHasNotAnyNumberOfGoals(t *testing.T) {
	r, err := match.ReadRecord([]byte(`{"version": 2, "match": "m", "game": "g", "rulesHash": "` +
		strings.Repeat("0", 1_000_000) + `", "roles": [], "players": [], "steps": [], "end": "terminal",
		"goals": [0` + strings.Repeat(",100", 500_000) + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Goals) > 1000 || len(r.RulesHash) > 1000 {
		t.Errorf("%d goals, and a hash of %d bytes", len(r.Goals), len(r.RulesHash))
	}
}

func TestRecordsOfTheFirstVersionStayReadable(t *testing.T) {
	r, err := match.ReadRecord([]byte(`{"version": 1, "match": "m", "game": "g", "roles": ["x", "o"],
		"players": ["a", "b"], "startClock": 1, "playClock": 2, "seed": 3, "end": "terminal", "goals": [100, null],
		"steps": [{"moves": ["a", "b"], "seconds": [0.1, 0.2], 
			"faults": ["timeout", "illegal"], "errors": ["", ""]}]}`))
	if err != nil || r.Version != match.RecordVersion || r.Goals[1] != nil ||
		r.Steps[0].Faults[0] != match.FaultTime || r.Steps[0].Faults[1] != match.FaultIllegal {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRecordsGoOutAndIn plays a match, and writes and reads it in both forms.
func TestRecordsGoOutAndIn(t *testing.T) {
	m := judge(t)
	r, err := match.Play(t.Context(), m, match.Setup{
		Match: "m", Game: "choosing", Rules: choosing, Names: []string{"a", "b"}, Seed: 3,
		Players: []match.Player{match.NewRemote(answering(t)), match.NewRemote(answering(t))},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Variations = []match.Variation{{Ply: 1, Moves: [][]string{{"noop", "(mark 2)"}}}}
	r.Steps[1].Faults, r.Steps[1].Errors = []match.Fault{"", match.FaultError}, []string{"", "gone"}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := match.ReadRecord(text)
	if err != nil || !reflect.DeepEqual(back, r) {
		t.Errorf("read back as\n%+v\n%v, want\n%+v", back, err, r)
	}
	file, err := match.WriteServerFile(t.Context(), m, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"states":["( ( cell 1 1 b ) ( turn xplayer ) )"`, `"moves":[["( mark 1 1 )","noop"],["noop","( mark 1 1 )"]]`,
		`"errors":[["",""],["",""],["","CE"]]`, `"goalValues":[50,50]`, `"previewClock":-1`, `"isCompleted":true`,
	} {
		if !strings.Contains(string(file), want) {
			t.Errorf("there is no %s in\n%s", want, file)
		}
	}
	other, err := match.ReadRecord(file)
	if err != nil || len(other.Steps) != 2 || other.Steps[1].Faults[1] != match.FaultError || *other.Goals[0] != 50 {
		t.Errorf("%+v, %v", other, err)
	}
	r.Steps[0].Moves[0] = "(mark 9 9)"
	if _, err := match.WriteServerFile(t.Context(), m, r); err == nil {
		t.Error("a match with a move that is not legal is written")
	}
}

func TestHashesOfRulesSeeWhatMattersAlone(t *testing.T) {
	a := match.HashRules("; a game\n(role X)\r\n(<= (legal x a)\n  (true b))")
	if b := match.HashRules("(ROLE x) (<= (legal x a)(true  b) )"); a != b {
		t.Error("comments, blanks or case matter")
	}
	for _, x := range [][2]string{{"(init ( cell 1 1 b ))", "(init (cell 1 1 b))"}, {"(f (g a ) b)", "(f (g a) b)"}} {
		if match.HashRules(x[0]) != match.HashRules(x[1]) {
			t.Errorf("%s and %s have different hashes", x[0], x[1])
		}
	}
	if c := match.HashRules("(role x) (<= (legal x ab) (true b))"); a == c {
		t.Error("other rules have the same hash")
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add([]byte(serverFile))
	f.Add([]byte(`{"version": 2, "roles": ["x"], "steps": [{"moves": ["a"]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := match.ReadRecord(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.ReadRecord(text); err != nil {
			t.Errorf("what was read cannot be read again: %v", err)
		}
	})
}
