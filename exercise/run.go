package exercise

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// A Verdict is what a check found out about an answer.
type Verdict string

const (
	Passed    Verdict = "passed"
	Failed    Verdict = "failed"
	Undecided Verdict = "undecided" // a bound was reached before it was found out
)

// A Result says what one check found out.
type Result struct {
	// Check is the index of the check, or -1 for what every sheet has to fulfil:
	// that it can be read and that it keeps the locked parts.
	Check          int             `json:"check"`
	Kind           CheckKind       `json:"kind"` // empty for -1
	Verdict        Verdict         `json:"verdict"`
	Message        string          `json:"message"`              // what is wrong; Markdown; empty if passed
	LineNumber     int             `json:"lineNumber,omitempty"` // of the answer's sheet, where that is at fault
	Counterexample *Counterexample `json:"counterexample,omitempty"`
}

// A Counterexample is a position in which a check fails.
type Counterexample struct {
	// Moves leads to the position in the answer's game: joint moves, the moves of
	// all roles in role order.
	Moves [][]string `json:"moves"`
	// Reference leads to the same position of the reference, for checks that
	// compare with it.
	Reference [][]string `json:"reference"`
	Compared  bool       `json:"compared"` // Reference counts
	Yours     string     `json:"yours"`    // what is to be seen in the answer's game; Markdown
	Expected  string     `json:"expected"` // what should be
	// Claim is an atom whose truth in the answer's position is the matter, such
	// as (legal x (mark 1 1)): why it holds or does not can be asked.
	Claim string `json:"claim,omitempty"`
	// Missing and Extra are facts of one position that the other lacks, where
	// both sheets have the same names for facts: at most 20 each.
	Missing []string `json:"missing,omitempty"` // from the answer
	Extra   []string `json:"extra,omitempty"`   // in the answer
}

// Options bound checking. The zero value is a sensible choice.
type Options struct {
	// Time is how long one check may take; 0 means 5 seconds.
	Time time.Duration
	// Progress is called before each check with how many are done, if it is not
	// nil.
	Progress func(done, all int)
	// Pause is called now and then if it is not nil, so that a caller that shares
	// its thread can let others work.
	Pause func()
	// Machine makes a fast machine for comparisons; nil means that the reasoner
	// does all the work. See compare.Options.
	Machine func(ctx context.Context, rules *logic.Rules) (game.Machine, error)
}

// Run checks an answer. The results are those of the checks, in their order, and
// before them one for the sheet if it cannot be used at all. An exercise that has
// problems is an error, see [Exercise.Problems]; so is ctx.Err(), with the
// results until then.
func Run(ctx context.Context, e *Exercise, a *Answer, o Options) ([]Result, error) {
	if problems := e.Problems(); len(problems) > 0 {
		return nil, fmt.Errorf("the exercise cannot be used: %s", strings.Join(problems, " "))
	}
	if o.Time <= 0 {
		o.Time = 5 * time.Second
	}
	if o.Pause == nil {
		o.Pause = func() {}
	}
	r := &run{Options: o, exercise: e, answer: a}
	if e.AsksForSheet() {
		r.sheet = read(a.Sheet, r.Pause)
		if problem := r.unusable(); problem != nil {
			return []Result{*problem}, ctx.Err()
		}
	}
	var results []Result
	for i := range e.Checks {
		if err := ctx.Err(); err != nil {
			return results, err
		}
		if o.Progress != nil {
			o.Progress(i, len(e.Checks))
		}
		result, err := r.one(ctx, i)
		if err != nil {
			return results, err
		}
		results = append(results, result)
	}
	return results, nil
}

// AllPassed reports whether every check of an exercise passed.
func AllPassed(results []Result) bool {
	for _, r := range results {
		if r.Verdict != Passed {
			return false
		}
	}
	return len(results) > 0
}

// A run checks one answer.
type run struct {
	Options
	exercise *Exercise
	answer   *Answer
	sheet    *sheet // of the answer
	expected *sheet // of the reference; nil until it is needed
}

// checkers look at an answer, one for each kind.
var checkers = map[CheckKind]func(*run, context.Context, *Check) (*finding, error){
	Same: (*run).same, Clean: (*run).clean, Query: (*run).query, Holds: (*run).holds, Legal: (*run).legal,
	Ends: (*run).ends, Goal: (*run).goal, Perft: (*run).perft, Playable: (*run).playable, Winnable: (*run).winnable,
	Finite: (*run).finite, Uses: (*run).uses, Rules: (*run).rules, Ground: (*run).ground, Question: (*run).question,
	Marking: (*run).marking, Network: (*run).network, Match: (*run).match,
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
func (r *run) one(ctx context.Context, i int) (Result, error) {
	c := &r.exercise.Checks[i]
	limited, cancel := context.WithTimeout(ctx, r.Time)
	defer cancel()
	found, err := checkers[c.Kind](r, limited, c)
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	if err != nil {
		found = r.gaveUp(err)
	}
	result := Result{Check: i, Kind: c.Kind, Verdict: Passed}
	if found == nil {
		return result, nil
	}
	result.Verdict, result.Message, result.LineNumber = Failed, found.message, found.line
	result.Counterexample = found.counterexample
	if found.undecided {
		result.Verdict = Undecided
	} else if c.Message != "" {
		result.Message += " " + c.Message
	}
	return result, nil
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
		f.message = fmt.Sprintf("This was not found out within %v. Do your rules make very many facts or positions?", r.Time)
	case errors.As(err, &limit):
		f.message = "The engine gave up: " + limit.Error() + ". Do your rules go on without an end?"
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
