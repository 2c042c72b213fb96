package check

import (
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// A shapeTable holds the shapes of terms that can stand at a place.
type shapeTable struct {
	any    bool // a variable stands there: every term may
	shapes map[signature][]ref
	order  []signature
	names  []string             // of order, as first written
	arity  map[string]signature // the first of each name
	uneven map[string]bool      // names that have several numbers of arguments, none left out
}

// add adds a term of a form.
func (t *shapeTable) add(form int, x *gdl.Term) {
	if x.Kind == gdl.Variable {
		t.any = true
		return
	}
	if t.shapes == nil {
		t.shapes, t.arity, t.uneven = map[signature][]ref{}, map[string]signature{}, map[string]bool{}
	}
	s := signatureOf(x)
	if len(t.shapes[s]) == 0 {
		t.order = append(t.order, s)
		t.names = append(t.names, x.Name)
		if other, ok := t.arity[s.fold]; !ok {
			t.arity[s.fold] = s
		} else if other.arity > 0 && s.arity > 0 {
			t.uneven[s.fold] = true
		}
	}
	t.shapes[s] = append(t.shapes[s], ref{form: form, atom: x})
}

// has reports whether a term of this shape can stand there.
func (t *shapeTable) has(s signature) bool { return t.any || len(t.shapes[s]) > 0 }

// A lookup compares the facts and moves that conditions ask for with those that rules give.
type lookup struct {
	*tables
	*guesser
	*reported
	findings
}

// unknownShape reports a fact or move that cannot be.
func (l *lookup) unknownShape(x *gdl.Term, all, name gdl.Place, code gdl.Code, table *shapeTable, format string) {
	if l.unreadable[x.Fold] || plainName(x.Fold) != x.Fold {
		return
	}
	if _, known := table.arity[x.Fold]; !known && l.mentioned[x.Fold] {
		return // the form with the error may say that there is one
	}
	if s, ok := table.arity[x.Fold]; ok {
		first := table.shapes[s][0]
		d := l.report(gdl.Warning, code, all, "`%s` has %s here, %d at %s, so this never holds", x.Name,
			phrase.Count(len(x.Args), "argument"), s.arity, l.where(first.place()))
		d.AddNote(first.place(), "%s here", phrase.Count(s.arity, "argument"))
		l.misfits[name] = true
		return
	}
	d := l.report(gdl.Warning, code, all, format, x.Name)
	if near := l.nearest(x.Fold, table.names); near != "" {
		l.meant[strings.ToLower(near)] = true
		d.Message += fmt.Sprintf("; did you mean `%s`?", near)
		d.AddFix(name, "Use "+near, near)
	}
}
