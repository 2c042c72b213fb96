package playground

import "github.com/gdl-playground/engine/exercise"

// problems says what is wrong with an exercise that somebody writes.
func problems(_ *job, _ *session, q ProblemsRequest) (r ProblemsResult, err error) {
	e, err := exercise.Parse([]byte(q.Text))
	if err != nil {
		return ProblemsResult{Problems: []string{err.Error()}}, nil
	}
	return ProblemsResult{Problems: e.Problems(), Exercise: e}, nil
}
