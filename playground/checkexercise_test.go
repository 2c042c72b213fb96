package playground

import (
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
	if !r.Passed {
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
