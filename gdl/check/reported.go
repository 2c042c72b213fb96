package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
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
	alwaysOver   map[int]bool       // forms that are reported for saying that every state is terminal
	apart        map[int]bool       // forms that are to be several facts
	odd          map[string]bool    // folded names of facts that are set with an odd number of arguments
	lists        []gdl.Place        // conditions on lists, which GDL does not have
	listForms    map[int]bool       // forms in which lists stand where no relation asks for them: ?n in [1, 2]
	rewritten    []gdl.Place        // what fixes write otherwise as a whole
	misread      map[gdl.Place]bool // atoms of relations that nothing defines: more may be wrong in them
	openList     bool               // base or input lists something by a variable
	unused       bool               // a relation that no condition asks for: it may be meant as one that is
	unclosed     bool               // a form lacks its end: what is missing may be what is written there
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
		stateHeads: map[signature]bool{}, listForms: map[int]bool{},
		variables: map[formName]bool{}, meant: map[string]bool{},
		alwaysOver: map[int]bool{}, apart: map[int]bool{}, odd: map[string]bool{}, misread: map[gdl.Place]bool{},
	}
}

// noteLists notes the forms of a sheet in which a list is reported that no relation asks for.
func (r *reported) noteLists(s *gdl.Sheet) {
	for i := range s.Forms {
		if slices.ContainsFunc(s.Forms[i].Diagnostics, func(d gdl.Diagnostic) bool {
			return strings.Contains(d.Message, builtin.Lists)
		}) {
			r.listForms[i] = true
		}
	}
}

// explains reports whether a diagnostic only follows from another: a variable lacks a condition because
// it is written as a constant there, or a keyword is missing because it is misspelt.
func (r *reported) explains(d gdl.Diagnostic) bool {
	switch d.Code {
	case gdl.CodeMissing:
		return r.unclosed || len(d.Args) > 0 && r.meant[d.Args[0]]
	case gdl.CodeUnsafe:
		return len(d.Args) > 0 &&
			r.variables[formName{d.Place.Form, strings.ToLower(strings.TrimPrefix(d.Args[0], "?"))}]
	case gdl.CodeRepeated:
		return r.suspects[d.Place.Form] && r.hasVariables(d.Place.Form) || within(d.Place, r.rewritten)
	case gdl.CodeBase:
		return r.openList || r.suspectHeads[d.Place.Form] ||
			len(d.Args) > 0 && d.Args[0] == "input" && r.meant["input"]
	case gdl.CodeUnread:
		return r.meant["true"] || len(d.Args) > 0 && r.odd[strings.ToLower(d.Args[0])]
	case gdl.CodeEmptyBody, gdl.CodeParentheses:
		return r.alwaysOver[d.Place.Form] || r.apart[d.Place.Form] || within(d.Place, r.rewritten)
	case gdl.CodeNoWin:
		return r.unused
	case gdl.CodeForeign:
		return within(d.Place, r.lists) && !strings.Contains(d.Message, builtin.Lists) ||
			strings.HasPrefix(d.Message, commas) && (r.listForms[d.Place.Form] || r.apart[d.Place.Form])
	case gdl.CodeUnexpected:
		for p := range r.misread {
			if p.Form == d.Place.Form && p.From <= d.Place.From && d.Place.To <= p.To {
				return true
			}
		}
	}
	return false
}

// within reports whether a place lies in one of others.
func within(p gdl.Place, others []gdl.Place) bool {
	return slices.ContainsFunc(others, func(o gdl.Place) bool {
		return o.Form == p.Form && o.From <= p.From && p.To <= o.To
	})
}

// hasVariables reports whether constants of a form seem to be variables.
func (r *reported) hasVariables(form int) bool {
	for n := range r.variables {
		if n.form == form {
			return true
		}
	}
	return false
}
