package exercise

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// Options bound checking. The zero value is a sensible choice.
type Options struct {
	// Time is how long one check may take; 0 means 5 seconds.
	Time time.Duration
	// Progress is called before each check with how many are done, if it is not
	// nil.
	Progress func(done, all int)
	// Machine makes a fast machine for comparisons; nil means that the reasoner
	// does all the work. See compare.Options.
	Machine func(ctx context.Context, rules *logic.Rules) (game.Machine, error)
}

// Run checks an answer. The outcomes are those of the checks, in their order, or
// a single one for the sheet if it cannot be used at all. An exercise that has
// problems is an error, see [Exercise.Problems]; so is ctx.Err(), with the
// outcomes until then.
func Run(ctx context.Context, e *Exercise, a *Answer, o Options) ([]Outcome, error) {
	if problems := e.Problems(); len(problems) > 0 {
		return nil, fmt.Errorf("the exercise cannot be used: %s", strings.Join(problems, " "))
	}
	r := newRun(e, a, o)
	if e.AsksForSheet() {
		r.sheet = read(a.Sheet)
		if problem := r.unusable(); problem != nil {
			return []Outcome{*problem}, pace.Check(ctx)
		}
	}
	var outcomes []Outcome
	for i := range e.Checks {
		if err := pace.Check(ctx); err != nil {
			return outcomes, err
		}
		if o.Progress != nil {
			o.Progress(i, len(e.Checks))
		}
		outcome, err := r.one(ctx, i)
		if err != nil {
			return outcomes, err
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// Answers returns for each check what has to be given for it: all right choices by
// their numbers, from 1, one of the right words or numbers, the value of each
// node, or the lines of a network. It is nil where nothing is asked, where a match
// is asked for, and where the answer cannot be found out: [Run] says why.
func Answers(ctx context.Context, e *Exercise, o Options) ([][]string, error) {
	if problems := e.Problems(); len(problems) > 0 {
		return nil, fmt.Errorf("the exercise cannot be used: %s", strings.Join(problems, " "))
	}
	r := newRun(e, &Answer{}, o)
	answers := make([][]string, len(e.Checks))
	for i := range e.Checks {
		limited, cancel := context.WithTimeout(ctx, r.Time)
		answers[i] = r.answers(limited, &e.Checks[i])
		cancel()
		if err := pace.Check(ctx); err != nil {
			return answers, err
		}
	}
	return answers, nil
}

// answers returns what has to be given for a check; nil if that is not known.
func (r *run) answers(ctx context.Context, c *Check) []string {
	switch c.Kind {
	case Marking:
		if found, err := r.values(ctx, c); err == nil {
			return found
		}
	case Network:
		if found, err := r.lines(ctx, c); err == nil {
			return found
		}
	case Question:
		if found, err := r.right(ctx, c); err == nil {
			if len(c.Ask.Choices) == 0 {
				found = found[:min(1, len(found))]
			}
			return found
		}
	}
	return nil
}

// AllPassed reports whether every check of an exercise passed.
func AllPassed(outcomes []Outcome) bool {
	for _, r := range outcomes {
		if r.Verdict != Passed {
			return false
		}
	}
	return len(outcomes) > 0
}

// A run checks one answer.
type run struct {
	Options
	exercise *Exercise
	answer   *Answer
	sheet    *sheet // of the answer
	expected *sheet // of the reference; nil until it is needed
}

func newRun(e *Exercise, a *Answer, o Options) *run {
	if o.Time <= 0 {
		o.Time = 5 * time.Second
	}
	return &run{Options: o, exercise: e, answer: a}
}

// checkers look at an answer, one for each kind. They are a function's, because what
// a variable holds is part of every program that reads exercises.
func checkers() map[CheckKind]func(*run, context.Context, *Check) (*finding, error) {
	return map[CheckKind]func(*run, context.Context, *Check) (*finding, error){
		Same: (*run).same, Clean: (*run).clean, Query: (*run).query, Holds: (*run).holds, Legal: (*run).legal,
		Ends: (*run).ends, Goal: (*run).goal, Perft: (*run).perft, Playable: (*run).playable, Winnable: (*run).winnable,
		Finite: (*run).finite, Uses: (*run).uses, Rules: (*run).rules, Ground: (*run).ground, Question: (*run).question,
		Marking: (*run).marking, Network: (*run).network, Match: (*run).match,
	}
}

// A finding is why a check fails; nil if it passes.
type finding struct {
	message        string
	line           int // of the answer's sheet, or 0
	counterexample *Counterexample
	undecided      bool
}

func fails(format string, args ...any) *finding {
	return &finding{message: fmt.Sprintf(format, args...)}
}

// at adds the position that shows a finding.
func (f *finding) at(c Counterexample) *finding {
	f.counterexample = &c
	return f
}

// one runs a check within its time. Only the end of ctx is an error.
func (r *run) one(ctx context.Context, i int) (Outcome, error) {
	c := &r.exercise.Checks[i]
	limited, cancel := context.WithTimeout(ctx, r.Time)
	defer cancel()
	found, err := checkers()[c.Kind](r, limited, c)
	if pace.Check(ctx) != nil {
		return Outcome{}, pace.Check(ctx)
	}
	if err != nil {
		found = r.gaveUp(err)
	}
	x := Outcome{Check: i, Kind: c.Kind, Verdict: Passed}
	if found == nil {
		return x, nil
	}
	x.Verdict, x.Message, x.LineNumber, x.Counterexample = Failed, found.message, found.line, found.counterexample
	if found.undecided {
		x.Verdict = Undecided
	} else if c.Message != "" {
		x.Message += " " + c.Message
	}
	return x, nil
}

// gaveUp says why a check came to no verdict.
func (r *run) gaveUp(err error) *finding {
	f := &finding{undecided: true}
	var limit *logic.LimitError
	var reference *referenceError
	var cycle *logic.CycleError
	switch {
	case errors.As(err, &reference):
		f.message = "The exercise itself is at fault: " + reference.Error() + "."
	case errors.Is(err, context.DeadlineExceeded):
		f.message = fmt.Sprintf("This was not found out within %v. Do these rules make very many facts or positions?",
			r.Time)
	case errors.As(err, &limit):
		f.message = "The engine gave up: " + limit.Error() + ". Do these rules go on without an end?"
		f.line = r.sheet.lineOf(limit.Rule)
	case errors.As(err, &cycle):
		f.undecided = false
		f.message = "These rules have no clear meaning: " + cycle.Error() + "."
		f.line = r.sheet.lineOf(cycle.Rules[0])
	default:
		f.message = "This could not be checked: " + err.Error() + "."
	}
	return f
}

// given returns what the learner gave for a check, or nil.
func (r *run) given(c *Check) *Given {
	for i := range r.answer.Given {
		g := &r.answer.Given[i]
		if g.Check >= 0 && g.Check < len(r.exercise.Checks) && &r.exercise.Checks[g.Check] == c {
			return g
		}
	}
	return nil
}
