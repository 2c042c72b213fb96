package codegen

import (
	"context"

	"github.com/gdl-playground/engine/internal/pace"
)

// lookEvery is how many gates are worked on between looks at the context: about a
// millisecond of work.
const lookEvery = 1 << 12

// A watch ends the generation of a module when its context is done. The zero
// watch never does.
type watch struct {
	ctx  context.Context
	left int // gates until the next look
}

// An interruption carries the error of a context to the exported function that
// began to generate a module.
type interruption struct{ err error }

// spend counts gates that are worked on.
func (w *watch) spend(gates int) {
	if w.left -= gates; w.left >= 0 || w.ctx == nil {
		return
	}
	w.left = lookEvery
	if err := pace.Check(w.ctx); err != nil {
		panic(interruption{err})
	}
}

// recoverInterruption makes an interruption the error of a function.
func recoverInterruption(err *error) {
	if r := recover(); r != nil {
		i, ok := r.(interruption)
		if !ok {
			panic(r)
		}
		*err = i.err
	}
}
