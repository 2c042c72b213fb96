package playground

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/exercise"
)

const (
	mostCheckSeconds = 60
	// shownOutcomes is how many counterexamples are drawn: boards have to be found
	// for each text.
	shownOutcomes = 4
)

// checkExercise checks an answer.
func checkExercise(j *job, _ *session, q CheckExerciseRequest) (r CheckExerciseResult, err error) {
	if !(q.Seconds >= 0 && q.Seconds <= mostCheckSeconds) {
		return r, failure(FailRequest, "A check takes up to 60 seconds.", "seconds")
	}
	if r.Problems = q.Exercise.Problems(); len(r.Problems) > 0 {
		return r, nil
	}
	outcomes, err := exercise.Run(j.ctx, &q.Exercise, &q.Answer, exercise.Options{
		Time:     time.Duration(q.Seconds * float64(time.Second)),
		Progress: func(done, all int) { j.report(ExerciseProgress{done, all}) },
		Machine:  networkMachine,
	})
	r.Passed, r.Stopped = err == nil && exercise.AllPassed(outcomes), j.ctx.Err() != nil
	r.Summary = exercise.Summarise(j.ctx, q.Answer.Sheet)
	for _, x := range outcomes {
		r.Outcomes = append(r.Outcomes, ExerciseOutcome{Outcome: x})
	}
	if err := ended(err); err != nil || !q.Boards {
		return r, err
	}
	shown := 0
	for i := range r.Outcomes {
		if x := &r.Outcomes[i]; x.Outcome.Counterexample != nil && shown < shownOutcomes {
			shown++
			q.show(j, x)
		}
	}
	return r, nil
}

// rightAnswers finds out the right answers to questions.
func rightAnswers(j *job, _ *session, q AnswersRequest) (r AnswersResult, err error) {
	if len(q.Exercise.Problems()) > 0 {
		return r, failure(FailRequest, "The exercise has problems.", "exercise")
	}
	r.Answers, err = exercise.Answers(j.ctx, &q.Exercise, exercise.Options{})
	return r, err
}

// show adds the positions of a counterexample.
func (q *CheckExerciseRequest) show(j *job, x *ExerciseOutcome) {
	c := x.Outcome.Counterexample
	text := q.Answer.Sheet
	if !x.Outcome.Kind.AsksForSheet() {
		text = q.Exercise.Subject()
	}
	x.Yours = positionOf(j, text, c.Moves)
	if c.Compared {
		x.Expected = positionOf(j, string(q.Exercise.Reference), c.Reference)
	}
}

// drawingTime is how long drawing one position may take.
const drawingTime = 2 * time.Second

// positionOf describes a position of a text's game; nil if that cannot be done, or
// takes too long: a sheet need not be a whole game, and a drawing is an extra.
func positionOf(j *job, text string, moves [][]string) *PositionResult {
	ctx, cancel := context.WithTimeout(j.ctx, drawingTime)
	defer cancel()
	limited := *j
	limited.ctx = ctx
	doc, _, err := newDocument(&limited, newSession(), text)
	if err != nil {
		return nil
	}
	r, err := doc.position(&limited, PositionRequest{Moves: moves})
	if err != nil || r.Ply != len(moves) {
		return nil
	}
	return &r
}
