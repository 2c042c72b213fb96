package playground

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/exercise"
)

// sameAs is an exercise whose answer is a bundled game.
func sameAs(t *testing.T, name string) exercise.Exercise {
	return exercise.Exercise{
		Version: 1, ID: name, Title: name, Reference: exercise.Hidden(rulesOf(t, name)),
		Checks: []exercise.Check{{Kind: exercise.Clean}, {Kind: exercise.Same}},
	}
}

func TestAnAnswerIsCheckedAndItsCounterexampleShown(t *testing.T) {
	c := newClient(t)
	rules := rulesOf(t, "tic-tac-toe")
	broken := strings.Replace(rules, "(not (marked ?column ?row))", "(not (marked ?column ?row)) (distinct ?content x)",
		1)
	r := result[CheckExerciseResult](c.start("checkExercise", CheckExerciseRequest{
		Exercise: sameAs(t, "tic-tac-toe"), Answer: exercise.Answer{Sheet: broken}, Boards: true,
	}))
	if r.Passed || r.Stopped || len(r.Outcomes) != 2 || r.Outcomes[0].Outcome.Verdict != exercise.Passed {
		t.Fatalf("%+v", r)
	}
	same := r.Outcomes[1]
	if same.Outcome.Verdict != exercise.Failed || same.Outcome.Counterexample == nil || same.Yours == nil ||
		same.Expected == nil {
		t.Fatalf("%+v", same)
	}
	if n := len(same.Outcome.Counterexample.Moves); same.Yours.Ply != n || same.Expected.Ply != n ||
		len(same.Yours.Boards) == 0 {
		t.Errorf("after %d moves: %+v", n, same)
	}
	r = result[CheckExerciseResult](c.start("checkExercise", CheckExerciseRequest{
		Exercise: sameAs(t, "tic-tac-toe"), Answer: exercise.Answer{Sheet: rules},
	}))
	if !r.Passed || r.Summary.Rules == 0 || r.Summary.Fingerprint == "" {
		t.Errorf("the reference: %+v", r)
	}
}

func TestAnExerciseThatCannotBeUsedSaysWhy(t *testing.T) {
	c := newClient(t)
	r := result[CheckExerciseResult](c.start("checkExercise", CheckExerciseRequest{
		Exercise: exercise.Exercise{Version: 1, Title: "A", Checks: []exercise.Check{{Kind: "pretty"}}},
	}))
	if r.Passed || len(r.Outcomes) > 0 || !strings.Contains(strings.Join(r.Problems, " "), "pretty") {
		t.Errorf("%+v", r)
	}
	p := result[ProblemsResult](c.start("problems", ProblemsRequest{`{"version": 1, "title": "A", "checks": []}`}))
	if p.Exercise == nil || len(p.Problems) != 1 {
		t.Errorf("%+v", p)
	}
	p = result[ProblemsResult](c.start("problems", ProblemsRequest{"{"}))
	if p.Exercise != nil || len(p.Problems) != 1 {
		t.Errorf("%+v", p)
	}
	wantFailure(c.start("checkExercise", CheckExerciseRequest{Seconds: 1e9}), FailRequest)
}

func TestCheckingStops(t *testing.T) {
	c := newClient(t)
	e := sameAs(t, "draughts-6x6")
	e.Checks = e.Checks[1:]
	answer := strings.Replace(rulesOf(t, "draughts-6x6"), "(role", "(<= (extra ?r) (role ?r))\n(role", 1)
	running := c.start("checkExercise", CheckExerciseRequest{Exercise: e, Answer: exercise.Answer{Sheet: answer},
		Seconds: 60})
	<-running.replies // its first progress
	if !result[CancelResult](c.start("cancel", CancelRequest{running.id})).Found {
		t.Fatal("nothing to cancel")
	}
	if r := result[CheckExerciseResult](running); !r.Stopped || r.Passed || len(r.Outcomes) != 0 {
		t.Errorf("%+v", r)
	}
}

// countless is a game with 40^6 legal moves.
func countless() string {
	var b strings.Builder
	b.WriteString("(role robot) (init y) (<= (next y) (true y)) (<= terminal (true z)) (goal robot 100)\n")
	b.WriteString("(<= (legal robot (m ?a ?b ?c ?d ?e ?f)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))\n")
	for i := range 40 {
		fmt.Fprintf(&b, "(d %d)\n", i)
	}
	return b.String()
}

func TestAnAnswerThatExplodesIsCutOff(t *testing.T) {
	c := newClient(t)
	e := sameAs(t, "tic-tac-toe")
	e.Checks = []exercise.Check{
		{Kind: exercise.Ends}, {Kind: exercise.Playable}, {Kind: exercise.Legal, Role: "robot", Term: "noop"},
	}
	r := result[CheckExerciseResult](c.start("checkExercise", CheckExerciseRequest{
		Exercise: e, Answer: exercise.Answer{Sheet: countless()}, Seconds: 0.2, Boards: true,
	}))
	if len(r.Outcomes) != 3 || r.Passed || r.Outcomes[0].Outcome.Verdict != exercise.Failed ||
		r.Outcomes[0].Yours != nil {
		t.Errorf("%+v", r)
	}
	for _, x := range r.Outcomes[1:] {
		if x.Outcome.Verdict != exercise.Undecided || x.Outcome.Message == "" {
			t.Errorf("%+v", x.Outcome)
		}
	}
}

func TestRightAnswersAreFound(t *testing.T) {
	c := newClient(t)
	e := sameAs(t, "tic-tac-toe")
	e.Checks = append(e.Checks, exercise.Check{Kind: exercise.Question, Role: "x",
		Ask: &exercise.Ask{Text: "How many moves?", Compute: exercise.ComputeMoves}})
	r := result[AnswersResult](c.start("answers", AnswersRequest{e}))
	if len(r.Answers) != 3 || len(r.Answers[0]) != 0 || len(r.Answers[2]) != 1 || r.Answers[2][0] != "9" {
		t.Errorf("%q", r.Answers)
	}
	wantFailure(c.start("answers", AnswersRequest{}), FailRequest)
}
