package exercise_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/exercise"
)

// walk is a game for one: three steps to the right win, one to the left of the
// beginning loses.
const walk = `(role robot)
(init (at 1))
(<= (legal robot (go ?way)) (way ?way))
(<= (next (at ?y)) (does robot (go right)) (true (at ?x)) (succ ?x ?y))
(<= (next (at ?x)) (does robot (go left)) (true (at ?y)) (succ ?x ?y))
(<= terminal (true (at 4)))
(<= terminal (true (at 0)))
(<= (goal robot 100) (true (at 4)))
(<= (goal robot 0) (not (true (at 4))))
(way left) (way right)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
`

// steps are joint moves of the walk.
func steps(ways ...string) (moves [][]string) {
	for _, w := range ways {
		moves = append(moves, []string{"(go " + w + ")"})
	}
	return moves
}

// mend changes a text at several places.
func mend(t *testing.T, text string, edits ...string) string {
	t.Helper()
	for i := 0; i < len(edits); i += 2 {
		if !strings.Contains(text, edits[i]) {
			t.Fatalf("no %q", edits[i])
		}
		text = strings.Replace(text, edits[i], edits[i+1], 1)
	}
	return text
}

// run checks an answer by one check, with walk as the reference.
func run(t *testing.T, c exercise.Check, a exercise.Answer) exercise.Outcome {
	t.Helper()
	e := &exercise.Exercise{Version: 1, ID: "walk", Title: "Walk", Reference: walk, Checks: []exercise.Check{c}}
	results, err := exercise.Run(t.Context(), e, &a, exercise.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 1 {
		t.Fatalf("%d results", len(results))
	}
	return results[0]
}

func TestChecksOfASheet(t *testing.T) {
	tests := []struct {
		name  string
		check exercise.Check
		edits []string
		want  string // a part of the message; empty if it passes
		moves int    // of the counterexample; -1 for none
	}{
		{"the same game", exercise.Check{Kind: exercise.Same}, nil, "", -1},
		{"other names of facts", exercise.Check{Kind: exercise.Same},
			[]string{"(role robot)", "; mine\n(role robot)"}, "", -1,
		},
		{"a move too few", exercise.Check{Kind: exercise.Same}, []string{"(way left)", ""},
			"At the start `robot` may play `(go left)`, but not in this answer.", 0,
		},
		{"a move too many", exercise.Check{Kind: exercise.Same}, []string{"(way left)", "(way left) (way up)"},
			"may play `(go up)` in this answer, but not", 0,
		},
		{"an end too few", exercise.Check{Kind: exercise.Same}, []string{"(<= terminal (true (at 0)))", ""},
			"After 1 move the match goes on in this answer", 1,
		},
		{"another goal", exercise.Check{Kind: exercise.Same}, []string{"robot 100", "robot 90"},
			"After 3 moves `robot` gets 90 in this answer", 3,
		},
		{"other roles", exercise.Check{Kind: exercise.Same}, []string{"(role robot)", "(role robot) (role other)"},
			"roles `robot`, `other`", -1,
		},
		{"a warning", exercise.Check{Kind: exercise.Clean}, []string{"(true (at ?x))", "(true (at ?x)) (foo ?x)"},
			"foo", -1,
		},
		{"no warning", exercise.Check{Kind: exercise.Clean}, nil, "", -1},
		{"answers", exercise.Check{Kind: exercise.Query, Term: "(succ ?x 3)"}, nil, "", -1},
		{"an answer too few", exercise.Check{Kind: exercise.Query, Term: "(succ ?x 3)"}, []string{"(succ 2 3)", ""},
			"`(succ 2 3)` should follow", 0,
		},
		{"an answer too many", exercise.Check{Kind: exercise.Query, Term: "(true (at ?x))", After: steps("right")},
			[]string{"(init (at 1))", "(init (at 1)) (init (at 3))"}, "`(true (at 4))` follows", 1,
		},
		{"a fact", exercise.Check{Kind: exercise.Holds, Term: "(true (at 2))", After: steps("right")}, nil, "", -1},
		{"no fact", exercise.Check{Kind: exercise.Holds, Term: "(true (at 3))", After: steps("right")}, nil,
			"After 1 move `(true (at 3))` does not hold", 1,
		},
		{"a fact that must not be",
			exercise.Check{Kind: exercise.Holds, Not: true, Term: "(true (at 2))", After: steps("right")}, nil,
			"holds", 1,
		},
		{"a name that is not there", exercise.Check{Kind: exercise.Holds, Term: "(won robot)"}, nil,
			"say nothing about `won`", -1,
		},
		{"a name that must not be there",
			exercise.Check{Kind: exercise.Holds, Not: true, Term: "(won robot)"}, nil, "", -1,
		},
		{"a legal move", exercise.Check{Kind: exercise.Legal, Role: "robot", Term: "(go left)"}, nil, "", -1},
		{"an illegal move", exercise.Check{Kind: exercise.Legal, Role: "robot", Term: "(go up)"}, nil,
			"may not play `(go up)`", 0,
		},
		{"no such role", exercise.Check{Kind: exercise.Legal, Role: "ann", Term: "(go up)"}, nil, "no role `ann`", -1},
		{"moves that cannot be played", exercise.Check{Kind: exercise.Ends, After: steps("left", "left")}, nil,
			"already ended", 1,
		},
		{"the end", exercise.Check{Kind: exercise.Ends, After: steps("left")}, nil, "", -1},
		{"no end", exercise.Check{Kind: exercise.Ends, Not: true, After: steps("left")}, nil, "the match ends", 1},
		{"a goal", exercise.Check{Kind: exercise.Goal, Role: "robot", Number: 0, After: steps("left")}, nil, "", -1},
		{"several goals", exercise.Check{Kind: exercise.Goal, Role: "robot"},
			[]string{"(<= (goal robot 100) (true (at 4)))", "(goal robot 100)"}, "several goals", 0,
		},
		{"perft", exercise.Check{Kind: exercise.Perft, Number: 3}, nil, "", -1},
		{"another perft", exercise.Check{Kind: exercise.Perft, Number: 4},
			[]string{"(<= terminal (true (at 0)))", ""}, "This game can begin with 2 moves in 4 ways", -1,
		},
		{"playable", exercise.Check{Kind: exercise.Playable}, nil, "", -1},
		{"stuck", exercise.Check{Kind: exercise.Playable}, []string{"(way ?way)", "(way ?way) (true (at 1))"},
			"no legal move", 1,
		},
		{"no goal at the end", exercise.Check{Kind: exercise.Playable},
			[]string{"(<= (goal robot 0) (not (true (at 4))))", ""}, "has no goal", 1,
		},
		{"winnable", exercise.Check{Kind: exercise.Winnable}, nil, "", -1},
		{"not winnable", exercise.Check{Kind: exercise.Winnable}, []string{"robot 100", "robot 60"},
			"`robot` cannot win", 3,
		},
		{"it need not end", exercise.Check{Kind: exercise.Finite, Number: 8}, nil,
			"After 8 moves the match still goes on", 8,
		},
		{"it ends", exercise.Check{Kind: exercise.Finite, Number: 3}, []string{"(way left)", ""}, "", -1},
		{"a name", exercise.Check{Kind: exercise.Uses, Term: "succ"}, nil, "", -1},
		{"no name", exercise.Check{Kind: exercise.Uses, Term: "distinct"}, nil, "do not use `distinct`", -1},
		{"a name too many", exercise.Check{Kind: exercise.Uses, Not: true, Term: "not"}, nil, "do without", -1},
		{"few rules", exercise.Check{Kind: exercise.Rules, Number: 7}, nil, "", -1},
		{"too many rules", exercise.Check{Kind: exercise.Rules, Number: 6}, nil, "7 rules", -1},
		{"few ground rules", exercise.Check{Kind: exercise.Ground, Number: 50}, nil, "", -1},
		{"too many ground rules", exercise.Check{Kind: exercise.Ground, Number: 5}, nil,
			"ground rules, and 5 are enough", -1,
		},
		{"rules that cannot be read", exercise.Check{Kind: exercise.Same}, []string{"(role robot)", "(role robot"},
			"closes", -1,
		},
		{"rules without meaning", exercise.Check{Kind: exercise.Same},
			[]string{"(way left)", "(way left) (<= p (not q)) (<= q (not p))"}, "negation", -1,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, test.check, exercise.Answer{Sheet: mend(t, walk, test.edits...)})
			if test.want == "" {
				if r.Verdict != exercise.Passed {
					t.Errorf("%s: %s", r.Verdict, r.Message)
				}
				return
			}
			if r.Verdict != exercise.Failed || !strings.Contains(r.Message, test.want) {
				t.Errorf("%s: %q, want %q", r.Verdict, r.Message, test.want)
			}
			switch {
			case test.moves < 0 && r.Counterexample != nil:
				t.Errorf("a counterexample %+v", r.Counterexample)
			case test.moves >= 0 && (r.Counterexample == nil || len(r.Counterexample.Moves) != test.moves):
				t.Errorf("counterexample %+v, want %d moves", r.Counterexample, test.moves)
			}
		})
	}
}

func TestFactsThatAreMissingAreListed(t *testing.T) {
	r := run(t, exercise.Check{Kind: exercise.Same}, exercise.Answer{Sheet: mend(t, walk, "(succ 2 3)", "(succ 2 4)")})
	x := r.Counterexample
	if x == nil || strings.Join(x.Missing, " ") != "(at 3)" || strings.Join(x.Extra, " ") != "(at 4)" {
		t.Errorf("%+v", x)
	}
}

func TestQuestions(t *testing.T) {
	holds := []exercise.Choice{
		{Text: "(true (at 2))"}, {Text: "(true (at 1))", Message: "It has left."}, {Text: "(legal robot (go left))"},
	}
	number := func(c exercise.Compute) *exercise.Ask { return &exercise.Ask{Text: "How many?", Compute: c} }
	tests := []struct {
		name   string
		check  exercise.Check
		values []string
		want   string
	}{
		{"no answer", exercise.Check{Ask: number(exercise.ComputeStates)}, nil, "not answered"},
		{"a given answer", exercise.Check{Ask: &exercise.Ask{Text: "?", Answers: []string{"(go  Left)"}}},
			[]string{" (GO left) "}, "",
		},
		{"a wrong answer", exercise.Check{Ask: &exercise.Ask{Text: "?", Answers: []string{"7"}}}, []string{"8"},
			"`8` is not right",
		},
		{"choices",
			exercise.Check{Ask: &exercise.Ask{Text: "?", Choices: holds, Compute: exercise.ComputeHolds},
				After: steps("right")},
			[]string{"3", "1"}, "",
		},
		{"a choice too few",
			exercise.Check{Ask: &exercise.Ask{Text: "?", Choices: holds, Compute: exercise.ComputeHolds},
				After: steps("right")},
			[]string{"3"}, "still missing",
		},
		{"a choice too many",
			exercise.Check{Ask: &exercise.Ask{Text: "?", Choices: holds, Compute: exercise.ComputeHolds},
				After: steps("right")},
			[]string{"1", "2", "3"}, "It has left.",
		},
		{"moves", exercise.Check{Role: "robot", Ask: number(exercise.ComputeMoves)}, []string{"2"}, ""},
		{"sequences", exercise.Check{Number: 2, Ask: number(exercise.ComputePerft)}, []string{"2"}, ""},
		{"positions", exercise.Check{Ask: number(exercise.ComputeStates)}, []string{"5"}, ""},
		{"a game tree without end", exercise.Check{Role: "robot", Ask: number(exercise.ComputeValue)},
			[]string{"100"}, "The exercise itself is at fault: positions come up again",
		},
		{"visits", exercise.Check{Role: "robot", Number: 1, Ask: number(exercise.ComputeVisits)}, []string{"3"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.check.Kind = exercise.Question
			r := run(t, test.check, exercise.Answer{Given: []exercise.Given{{Check: 0, Values: test.values}}})
			if !strings.Contains(r.Message, test.want) || (r.Verdict == exercise.Passed) != (test.want == "") {
				t.Errorf("%s: %q, want %q", r.Verdict, r.Message, test.want)
			}
		})
	}
}

// nim is a heap of four: take one or two, and win with the last one.
const nim = `(role a) (role b)
(init (heap 4)) (init (turn a))
(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?m))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (next (heap ?m)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?m))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= terminal (true (heap 0)))
(<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
(<= (goal ?p 0) (true (turn ?p)))
(minus 4 1 3) (minus 4 2 2) (minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
`

func TestQuestionsAboutGameTrees(t *testing.T) {
	ask := func(c exercise.Compute) *exercise.Ask { return &exercise.Ask{Text: "?", Compute: c} }
	tests := []struct {
		name  string
		check exercise.Check
		value string
		right bool
	}{
		{"the value for who begins", exercise.Check{Role: "a", Ask: ask(exercise.ComputeValue)}, "100", true},
		{"the value for the other", exercise.Check{Role: "b", Ask: ask(exercise.ComputeValue)}, "0", true},
		{"the best move", exercise.Check{Role: "a", Ask: ask(exercise.ComputeBest)}, "(take 1)", true},
		{"not the best move", exercise.Check{Role: "a", Ask: ask(exercise.ComputeBest)}, "(take 2)", false},
		// Heaps in the order of visits: 4; 3, 2, 1, 0, 0; 1, 0 below the other reply to 3;
		// then 2, 1, 0, where one reply shows that taking two is no better.
		{"positions of alpha-beta", exercise.Check{Role: "a", Number: 8, Ask: ask(exercise.ComputeVisits)}, "11", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.check.Kind = exercise.Question
			e := &exercise.Exercise{Version: 1, ID: "nim", Title: "Nim", Start: nim,
				Checks: []exercise.Check{test.check}}
			a := exercise.Answer{Given: []exercise.Given{{Values: []string{test.value}}}}
			results, err := exercise.Run(t.Context(), e, &a, exercise.Options{})
			if err != nil || exercise.AllPassed(results) != test.right {
				t.Errorf("%+v, %v", results, err)
			}
		})
	}
}

func TestNetworksByHand(t *testing.T) {
	nodes := []string{"(next (at 2))", "terminal"}
	double := []string{"g0 = (true (at 1))"}
	for range 90 {
		double = append(double, "g1 = (and g0 g0)", "g0 = (and g1 g1)")
	}
	tests := []struct {
		name   string
		kind   exercise.CheckKind
		values []string
		want   string
	}{
		{"marked", exercise.Marking, []string{"1", "0"}, ""},
		{"marked wrongly", exercise.Marking, []string{"1", "1"}, "The value of `terminal` is not 1. It reads `(or"},
		{"not marked", exercise.Marking, []string{"1"}, "Give each node a value"},
		{"built", exercise.Network, []string{
			"one = (and (true (at 1)) (does robot (go right)))",
			"(next (at 2)) = (or one (and (true (at 3)) (does robot (go left))))",
			"terminal = (or (true (at 0)) (true (at 4)))",
		}, ""},
		{"built with a gate missing", exercise.Network, []string{
			"(next (at 2)) = (and (true (at 1)) (does robot (go right)))",
			"terminal = (or (true (at 0)) (true (at 4)))",
		}, "After 2 moves, with the moves `(go left)`, `(next (at 2))` is 0 in this answer, and it should be 1."},
		{"built without an end", exercise.Network, []string{"(next (at 2)) = (true (at 1))"}, "no line for `terminal`"},
		{"built of nothing", exercise.Network, []string{"terminal = (and)"}, "Line 1"},
		{"built of what is not there", exercise.Network, []string{"terminal = (true (at 9))"},
			"has no `(true (at 9))`",
		},
		{"gates that double", exercise.Network, double, "There are 181 lines"},
		{"gates that double, within the lines", exercise.Network, append(double[:99], "terminal = g0"), "no line for"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := exercise.Check{Kind: test.kind, Nodes: nodes}
			if test.kind == exercise.Marking {
				c.Joint = []string{"(go right)"}
			}
			r := run(t, c, exercise.Answer{Given: []exercise.Given{{Check: 0, Values: test.values}}})
			if !strings.Contains(r.Message, test.want) || (r.Verdict == exercise.Passed) != (test.want == "") {
				t.Errorf("%s: %q, want %q", r.Verdict, r.Message, test.want)
			}
		})
	}
}

func TestMatchesAreReplayed(t *testing.T) {
	c := exercise.Check{Kind: exercise.Match, Role: "robot", Number: 100, Opponent: "random"}
	tests := []struct {
		name  string
		moves [][]string
		want  string
	}{
		{"won", steps("right", "right", "right"), ""},
		{"lost", steps("left"), "You got 0"},
		{"not over", steps("right"), "not ended yet"},
		{"not played", nil, "Play the match"},
		{"made up", steps("up"), "cannot be replayed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, c, exercise.Answer{Given: []exercise.Given{{Check: 0, Moves: test.moves}}})
			if !strings.Contains(r.Message, test.want) || (r.Verdict == exercise.Passed) != (test.want == "") {
				t.Errorf("%s: %q, want %q", r.Verdict, r.Message, test.want)
			}
		})
	}
}

func TestLockedPartsStay(t *testing.T) {
	e := &exercise.Exercise{
		Version: 1, ID: "x", Title: "X", Start: "(p 1)\n(p 2)\n; yours\n", Locked: []exercise.Lines{{From: 1, To: 2}},
		Reference: "(p 1)\n(p 2)\n(q 1)\n", Checks: []exercise.Check{{Kind: exercise.Query, Term: "(q ?x)"}},
	}
	for sheet, want := range map[string]string{
		"(p 1)\n(p 2)\n(q 1)\n":             "",
		"; before\n(p 1)  \n(p 2)\n(q 1)\n": "",
		"(p 1)\n(p 3)\n(q 1)\n":             "begins with `(p 1)`",
	} {
		results, err := exercise.Run(t.Context(), e, &exercise.Answer{Sheet: sheet}, exercise.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r := results[0]; exercise.AllPassed(results) != (want == "") || !strings.Contains(r.Message, want) {
			t.Errorf("%q: %+v", sheet, r)
		}
	}
}

// endless are rules whose facts never come to an end.
const endless = `(init (n z)) (<= (next (n (s ?x))) (true (n ?x)))
(<= (deep ?x) (true (n ?x)))
(<= (deep (s ?x)) (deep ?x))
(<= (legal robot wait) (deep ?x))
(role robot) (<= terminal (deep a)) (goal robot 0)
`

func TestRulesWithoutEndAreCutOff(t *testing.T) {
	for _, kind := range []exercise.CheckKind{exercise.Same, exercise.Playable, exercise.Winnable, exercise.Ground} {
		r := run(t, exercise.Check{Kind: kind, Number: 10}, exercise.Answer{Sheet: endless})
		if r.Verdict == exercise.Passed || r.Message == "" {
			t.Errorf("%s: %s %q", kind, r.Verdict, r.Message)
		}
	}
}

func TestAStoppedCheckEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := &exercise.Exercise{
		Version: 1, ID: "x", Title: "X", Reference: walk,
		Checks: []exercise.Check{{Kind: exercise.Clean}, {Kind: exercise.Same}},
	}
	results, err := exercise.Run(ctx, e, &exercise.Answer{Sheet: walk}, exercise.Options{
		Time: time.Minute, Progress: func(done, all int) {
			if done == 1 && all == 2 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) || len(results) != 1 {
		t.Errorf("%d results, %v", len(results), err)
	}
}

func TestProblemsOfExercises(t *testing.T) {
	tests := []struct{ name, json, want string }{
		{"no checks", `{"version": 1, "id": "a", "title": "A"}`, "no checks"},
		{
			"a check that is not known",
			`{"version": 1, "title": "A", "checks": [{"kind": "pretty"}]}`, `"pretty", which is unknown`,
		},
		{"no reference", `{"version": 1, "title": "A", "checks": [{"kind": "same"}]}`, "compares with the solution"},
		{"a reference with errors",
			`{"version": 1, "title": "A", "reference": "KHAgP3gp", "checks": [{"kind": "same"}]}`,
			"The reference has an error in line 1",
		},
		{"another version", `{"version": 9, "title": "A", "checks": [{"kind": "clean"}]}`, "version 9"},
		{"no title", `{"version": 1, "checks": [{"kind": "clean"}]}`, "title is missing"},
		{"an empty hint", `{"version": 1, "title": "A", "hints": ["a", " "], "checks": [{"kind": "clean"}]}`,
			"Hint 2 is empty.",
		},
		{"no move", `{"version": 1, "title": "A", "checks": [{"kind": "legal", "role": "x", "term": "(a"}]}`,
			"is none",
		},
		{"no player",
			`{"version": 1, "title": "A",
			  "checks": [{"kind": "match", "role": "x", "number": 100, "opponent": "god"}]}`,
			`"god"`,
		},
		{"no rules of the match",
			`{"version": 1, "title": "A",
			  "checks": [{"kind": "match", "role": "x", "number": 100, "opponent": "random"}]}`,
			"needs a start or a reference to play by",
		},
		{"too deep",
			`{"version": 1, "title": "A", "reference": "KHAp", "checks": [{"kind": "perft", "number": 30}]}`,
			"plies deep",
		},
		{"locked lines that are not there",
			`{"version": 1, "title": "A", "start": "(p)", "locked": [{"from": 2, "to": 3}],
			  "checks": [{"kind": "clean"}]}`,
			"locked lines",
		},
		{"a question without an answer",
			`{"version": 1, "title": "A", "checks": [{"kind": "question", "ask": {"text": "?"}}]}`,
			"which answer is right",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e, err := exercise.Parse([]byte(test.json))
			if err != nil {
				t.Fatal(err)
			}
			if found := strings.Join(e.Problems(), "\n"); !strings.Contains(found, test.want) {
				t.Errorf("%s", found)
			}
			if _, err := exercise.Run(t.Context(), e, &exercise.Answer{}, exercise.Options{}); err == nil {
				t.Error("it runs")
			}
		})
	}
}

// What is wrong with a text is said in the words of JSON and of exercises, not in those of the program.
func TestWhatIsNoExerciseIsSaidInWords(t *testing.T) {
	for text, want := range map[string]string{
		"5":             "the exercise cannot be read: it is an object with a title and checks, and not a number",
		`"words"`:       "the exercise cannot be read: it is an object with a title and checks, and not a text",
		"[1, 2]":        "the exercise cannot be read: it is an object with a title and checks, and not a list",
		`{"title": 5}`:  `the exercise cannot be read: "title" holds a number, and should hold a text`,
		`{"checks": 5}`: `the exercise cannot be read: "checks" holds a number, and should hold a list`,
		`{"version": 1.5}`: `the exercise cannot be read: "version" holds the number 1.5, and should hold a whole ` +
			`number`,
		`{"checks": [{"not": "yes"}]}`: `the exercise cannot be read: "checks.not" holds a text, and should hold a ` +
			`truth value`,
		`{"titel": "A"}`: `the exercise cannot be read: unknown field "titel"`,
		"{":              "the exercise cannot be read: it ends too early",
		"{ my words":     "the exercise cannot be read: it is no JSON from byte 3 on: ",
	} {
		if _, err := exercise.Parse([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestExercisesThatCannotBeRead(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON": "{", "an unknown field": `{"titel": "A"}`, "two of them": `{} {}`,
		"a reference in clear": `{"reference": "(role x)"}`, "too long": strings.Repeat(" ", exercise.MaxBytes) + "{}",
	} {
		if e, err := exercise.Parse([]byte(text)); err == nil {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestAnExerciseSurvivesItsJSON(t *testing.T) {
	e := exercise.Exercise{
		Version: 1, ID: "x", Title: "X", Reference: walk, Checks: []exercise.Check{{Kind: exercise.Same}},
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "robot") {
		t.Error("the reference can be read by accident")
	}
	back, err := exercise.Parse(text)
	if err != nil || back.Reference != walk {
		t.Errorf("%+v, %v", back, err)
	}
}

func TestSheetsAreSummarised(t *testing.T) {
	a := exercise.Summarise(t.Context(), "(p 1)\n(<= (q ?x) (p ?x))")
	b := exercise.Summarise(t.Context(), "(<= (q ?y) (p ?y)) ; mine\n(p 1)")
	if a.Rules != 1 || a.Fingerprint == "" || a != b {
		t.Errorf("%+v, %+v", a, b)
	}
	if c := exercise.Summarise(t.Context(), "(<= (q ?y) (p ?y)"); c.Fingerprint != "" {
		t.Errorf("%+v", c)
	}
}

func FuzzRun(f *testing.F) {
	f.Add(`{"version": 1, "title": "A", "start": "(p 1)", "checks": [{"kind": "clean"}]}`, "(p 1)", "1")
	f.Add(`{"version": 1, "title": "A", "reference": "KHAgMSk=",
		"checks": [{"kind": "query", "term": "(p ?x)"}]}`, "(p 2)", "")
	f.Add(`{"version": 1, "title": "A", "start": "(role x) (init a)",
		"checks": [{"kind": "network", "nodes": ["(true a)"]},
		{"kind": "question", "role": "x", "ask": {"text": "?", "compute": "value"}}]}`, "", "(true a) = (not (true a))")
	f.Fuzz(func(t *testing.T, text, sheet, value string) {
		e, err := exercise.Parse([]byte(text))
		if err != nil || len(e.Problems()) > 0 {
			return
		}
		a := exercise.Answer{Sheet: sheet}
		for i := range e.Checks {
			a.Given = append(a.Given, exercise.Given{Check: i, Values: []string{value}, Moves: [][]string{{value}}})
		}
		outcomes, err := exercise.Run(t.Context(), e, &a, exercise.Options{Time: 50 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range outcomes {
			if (x.Verdict == exercise.Passed) != (x.Message == "") {
				t.Errorf("%s: %q", x.Verdict, x.Message)
			}
		}
	})
}

// TestTheLinesOfANetworkPass writes networks whose nodes share views and gates, read each other, and never change.
func TestTheLinesOfANetworkPass(t *testing.T) {
	const sheet = `(role a) (role b) (init (p 1)) (init off)
		(<= (legal ?r (set ?n)) (role ?r) (n ?n)) (<= (legal ?r wait) (role ?r)) (n 1) (n 2)
		(<= (next (p ?n)) (does a (set ?n)) (not lit)) (<= (next (p ?n)) (true (p ?n)) twice)
		(<= (next on) (true on)) (<= (next on) (does b (set 1)) (true (p 1)) (not lit))
		(<= (next off) (not (does b (set 1))) (true off))
		(<= lit (true (p 1)) (true on)) (<= twice lit (true (p 2)))
		(<= terminal twice) (<= (goal ?r 100) (role ?r) lit) (<= (goal ?r 0) (role ?r) (not lit))`
	e := &exercise.Exercise{Version: 1, Title: "A", Start: sheet, Checks: []exercise.Check{
		{Kind: exercise.Network, Nodes: []string{"(next (p 1))", "(next (p 2))", "terminal"}},
		{Kind: exercise.Network, Nodes: []string{"twice", "lit", "(goal a 0)", "(next on)", "(next off)"}},
		{Kind: exercise.Network, Nodes: []string{"(true on)"}},
	}}
	answers, err := exercise.Answers(t.Context(), e, exercise.Options{})
	if err != nil {
		t.Fatal(err)
	}
	answer := &exercise.Answer{}
	for i, lines := range answers {
		answer.Given = append(answer.Given, exercise.Given{Check: i, Values: lines})
	}
	outcomes, err := exercise.Run(t.Context(), e, answer, exercise.Options{})
	if err != nil || !exercise.AllPassed(outcomes) {
		t.Errorf("%q: %+v, %v", answers, outcomes, err)
	}
}

func TestRightAnswersAreFoundOut(t *testing.T) {
	question := func(c exercise.Check, a exercise.Ask) exercise.Check {
		a.Text, c.Kind, c.Ask = "?", exercise.Question, &a
		return c
	}
	e := &exercise.Exercise{
		Version: exercise.Version, ID: "a", Title: "A",
		Start: "(role r)\n(init p)\n(<= (legal r (go ?n)) (n ?n))\n(n 1)\n(n 2)\n" +
			"(<= (next q) (does r (go 1)))\n(<= terminal (true q))\n(goal r 100)\n",
		Checks: []exercise.Check{
			question(exercise.Check{Role: "r"}, exercise.Ask{Compute: exercise.ComputeMoves}),
			question(exercise.Check{}, exercise.Ask{Answers: []string{"two", "2"}}),
			question(exercise.Check{}, exercise.Ask{Compute: exercise.ComputeHolds,
				Choices: []exercise.Choice{{Text: "(true p)"}, {Text: "(true q)"}}}),
			{Kind: exercise.Marking, Nodes: []string{"(next q)", "terminal"}, Joint: []string{"(go 1)"}},
			{Kind: exercise.Clean},
			question(exercise.Check{Role: "nobody"}, exercise.Ask{Compute: exercise.ComputeMoves}),
		},
	}
	have, err := exercise.Answers(t.Context(), e, exercise.Options{})
	want := [][]string{{"2"}, {"two"}, {"1"}, {"1", "0"}, nil, nil}
	if err != nil || !reflect.DeepEqual(have, want) {
		t.Fatalf("%q, %v; want %q", have, err, want)
	}
	answer := &exercise.Answer{Sheet: e.Start}
	for i, values := range have {
		answer.Given = append(answer.Given, exercise.Given{Check: i, Values: values})
	}
	outcomes, err := exercise.Run(t.Context(), e, answer, exercise.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range outcomes[:4] {
		if x.Verdict != exercise.Passed {
			t.Errorf("check %d: %+v", i, x)
		}
	}
}
