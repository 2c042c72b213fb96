package check

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// reported is what the passes of one check have reported and others should know, so that a mistake gets
// its message and what follows from it gets none.
type reported struct {
	misfits      map[gdl.Place]bool // names that are reported for their number of arguments
	suspects     map[int]bool       // forms with a condition that seems to be mistaken: they may well fire
	suspectHeads map[int]bool       // forms whose heads seem to be mistaken: they may well give something else
	stateHeads   map[signature]bool // relations that seem to be meant as facts of the state
	variables    map[formName]bool  // constants that seem to be variables
	meant        map[string]bool    // folded names that others seem to be misspellings of
	unused       bool               // a relation that no condition asks for: it may be meant as one that is
	missing      bool               // a keyword that every game has: it may be what asks for a relation
}

// A formName is a folded name in one form.
type formName struct {
	form int
	fold string
}

func newReported() *reported {
	return &reported{
		misfits: map[gdl.Place]bool{}, suspects: map[int]bool{}, suspectHeads: map[int]bool{},
		stateHeads: map[signature]bool{},
		variables:  map[formName]bool{}, meant: map[string]bool{},
	}
}

// explains reports whether a diagnostic only follows from another: a variable lacks a condition because
// it is written as a constant there, or a keyword is missing because it is misspelt.
func (r *reported) explains(d gdl.Diagnostic) bool {
	if d.Code == gdl.CodeMissing && len(d.Args) > 0 && r.meant[d.Args[0]] {
		return true
	}
	if d.Code != gdl.CodeUnsafe || len(d.Args) == 0 {
		return false
	}
	return r.variables[formName{d.Place.Form, strings.ToLower(strings.TrimPrefix(d.Args[0], "?"))}]
}
