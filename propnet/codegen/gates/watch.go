package gates

import (
	"context"

	"github.com/gdl-playground/engine/internal/pace"
)

// lookEvery is how many gates are worked on between looks at the context: about a
// millisecond of work.
const lookEvery = 1 << 12

// A Watch ends the generation of a module when its context is done. The zero
// watch never does.
type Watch struct {
	Ctx  context.Context
	left int // gates until the next look
}

// An interruption carries the error of a context to the exported function that
// began to generate a module.
type interruption struct{ err error }

// spend counts gates that are worked on.
func (w *Watch) spend(gates int) {
	if w.left -= gates; w.left < 0 {
		w.Look()
	}
}

// Look looks at the context, and ends the generation if it is done.
func (w *Watch) Look() {
	if w.Ctx == nil {
		return
	}
	w.left = lookEvery
	if err := pace.Check(w.Ctx); err != nil {
		panic(interruption{err})
	}
}

// RecoverInterruption makes an interruption the error of a function.
func RecoverInterruption(err *error) {
	if r := recover(); r != nil {
		i, ok := r.(interruption)
		if !ok {
			panic(r)
		}
		*err = i.err
	}
}
