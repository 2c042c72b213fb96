package playground

import (
	"context"
	"errors"
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

// Error makes a Failure an error, so that handlers can return one.
func (f *Failure) Error() string { return f.Message }

func failure(code FailureCode, message string, args ...string) *Failure {
	return &Failure{Code: code, Args: args, Message: message, Rule: -1}
}

// asFailure tells the page about an error in the protocol's words.
func asFailure(err error) *Failure {
	var f *Failure
	if errors.As(err, &f) {
		return f
	}
	var limit *logic.LimitError
	if errors.As(err, &limit) {
		f := failure(FailLimit, "The engine gave up: "+limit.Error()+".", limit.What,
			strconv.FormatInt(limit.Limit, 10))
		f.Rule = limit.Rule
		return f
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return failure(FailCancelled, "Stopped.")
	}
	return failure(FailInternal, "Internal error: "+err.Error()+".", err.Error())
}
