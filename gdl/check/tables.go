package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// The tables of a sheet say what each relation, fact, move and role of it is and where it stands. They
// are made once per check. Passes add to what is unreadable, which those after them go by.
type tables struct {
	sheet   *gdl.Sheet
	forms   []*form // by index; nil if nothing of one could be read, or its line is another language
	numbers int     // signatures in forms have numbers below it

	list        []*relation // in the order in which they first appear
	bySignature map[signature]*relation
	byNumber    []*relation            // of the signature
	byName      map[string][]*relation // with any number of arguments
	facts       shapeTable             // what init and next set
	legal       shapeTable             // what moves legal allows
	roleOf      map[string]bool        // the folded names of all roles
	anyRole     bool                   // a role that is not a constant, or none at all
	// unreadable are folded names in forms that say nothing as they stand: they may be defined or used there.
	unreadable map[string]bool
	foreign    bool // lines are rules in another language
	// mentioned are those in forms with an error, in which a condition may not be read as one.
	mentioned map[string]bool
	halfSet   map[string]bool // those of them in forms that seem to set a fact of the state
}

// A signature tells relations apart: real sheets use one name with several
// numbers of arguments.
type signature struct {
	fold  string
	arity int
}

func signatureOf(t *gdl.Term) signature { return signature{t.Fold, len(t.Args)} }

// A relation is a name with a number of arguments.
type relation struct {
	signature
	index        int // in tables.list
	name         string
	heads        []ref
	uses         []ref
	facts, rules bool // among heads are those of forms without, and with, conditions
}

// keyword reports whether GDL gives the relation a meaning.
func (r *relation) keyword() bool { k, ok := keyword.Table[r.fold]; return ok && k.Arity == r.arity }

// A ref is a place where an atom stands.
type ref struct {
	form int
	atom *gdl.Term
	negative,
	inOr bool
}

// place returns the place of the atom, name that of its relation's name.
func (r ref) place() gdl.Place { return gdl.Place{Form: r.form, Span: r.atom.Span} }

func (r ref) name() gdl.Place { return gdl.Place{Form: r.form, Span: r.atom.At} }

// newTables tables the forms of a sheet, except for lines of another language.
func newTables(s *gdl.Sheet, forms []*form, foreign *foreignText, numbers int) *tables {
	t := &tables{
		sheet: s, forms: slices.Clone(forms), numbers: numbers,
		byNumber: make([]*relation, numbers), bySignature: map[signature]*relation{}, byName: map[string][]*relation{},
		roleOf: map[string]bool{}, unreadable: map[string]bool{}, mentioned: map[string]bool{},
		halfSet: map[string]bool{}, foreign: foreign.hasCode(),
	}
	maps.Copy(t.unreadable, foreign.left)
	anyHead := false // a form that cannot be read may give any relation
	for i, f := range t.forms {
		text := s.Forms[i].Text
		if code, found := foreign.at(s, gdl.Place{Form: i}); found && (foreign.forms[i] || !isRule(f)) {
			t.forms[i] = nil
			if code {
				markNames(text, t.unreadable)
			}
			continue
		}
		if foreign.notation[i] {
			t.mention(text)
		}
		if f == nil {
			markNames(text, t.unreadable)
			anyHead = anyHead || variableHead(text)
			continue
		}
		if !f.whole || f.invalid {
			t.mention(text)
		}
		for _, n := range f.names {
			if plain := plainName(n.fold); plain != n.fold {
				t.unreadable[plain] = true // said of the name that looks like it
			}
		}
		h := f.head
		r := t.relation(h, f.headNumber)
		r.heads = append(r.heads, ref{form: i, atom: h})
		if len(f.rule.Body) == 0 {
			r.facts = true
		} else {
			r.rules = true
		}
		for _, a := range f.atoms {
			r := t.relation(a.Term, a.number)
			r.uses = append(r.uses, ref{i, a.Term, a.negative, a.inOr})
		}
		t.addHead(i, h)
	}
	t.anyRole = t.anyRole || len(t.roleOf) == 0
	if anyHead {
		for name, k := range keyword.Table {
			t.unreadable[name] = t.unreadable[name] || k.Head
		}
		for _, r := range t.list {
			t.unreadable[r.fold] = true
		}
	}
	return t
}

// addHead notes the fact, the move or the role that the head of a form gives, if it gives one.
func (t *tables) addHead(form int, h *gdl.Term) {
	switch {
	case len(h.Args) == 1 && (h.Fold == "init" || h.Fold == "next"):
		t.facts.add(form, &h.Args[0])
	case len(h.Args) == 2 && h.Fold == "legal":
		t.legal.add(form, &h.Args[1])
	case len(h.Args) == 1 && h.Fold == "role":
		if h.Args[0].Kind == gdl.Constant {
			t.roleOf[h.Args[0].Fold] = true
		} else {
			t.anyRole = true
		}
	}
}

// variableHead reports whether a variable stands for the relation in the head of a rule.
func variableHead(form string) bool {
	s := token.NewScanner(form, 0)
	for _, want := range []token.Kind{token.Open, token.Arrow} {
		if s.Next().Kind != want {
			return false
		}
	}
	head := s.Next()
	if head.Kind == token.Open {
		head = s.Next()
	}
	return head.Kind == token.Variable
}

// isRule reports whether a form is meant for a program without any doubt.
func isRule(f *form) bool {
	return f != nil && (f.rule.Arrow || len(f.head.Args) > 0 && keyword.Table[f.head.Fold].Head)
}

// markNames notes the folded names in the text of a form.
func markNames(form string, in map[string]bool) {
	s := token.NewScanner(form, 0)
	for w := s.Next(); w.Kind != token.End; w = s.Next() {
		if w.Kind == token.Name {
			name := strings.ToLower(strings.Trim(form[w.From:w.To], "[]{}"))
			in[name], in[strings.Trim(name, quotes+"':,")] = true, true
		}
	}
}

// mention marks the names in a form with an error.
func (t *tables) mention(form string) {
	names := map[string]bool{}
	markNames(form, names)
	maps.Copy(t.mentioned, names)
	if names["init"] || names["next"] {
		maps.Copy(t.halfSet, names)
	}
}

// relation returns the relation of an atom whose signature has this number, a
// new one if need be.
func (t *tables) relation(atom *gdl.Term, number int32) *relation {
	r := t.byNumber[number]
	if r == nil {
		s := signatureOf(atom)
		r = &relation{signature: s, index: len(t.list), name: atom.Name}
		t.byNumber[number] = r
		t.bySignature[s] = r
		t.list = append(t.list, r)
		t.byName[s.fold] = append(t.byName[s.fold], r)
	}
	return r
}

// where returns "line:column" of a place.
func (t *tables) where(p gdl.Place) string {
	from, _ := t.sheet.Offset(p)
	return t.sheet.Position(from).String()
}

// heads returns the heads of a relation.
func (t *tables) heads(name string, arity int) []ref {
	if r := t.bySignature[signature{name, arity}]; r != nil {
		return r.heads
	}
	return nil
}

// given returns what stands as the last argument in the heads of a relation.
func (t *tables) given(name string, arity int) (shapes shapeTable) {
	for _, h := range t.heads(name, arity) {
		shapes.add(h.form, &h.atom.Args[arity-1])
	}
	return shapes
}

// uses returns the conditions that ask for a relation.
func (t *tables) uses(name string, arity int) []ref {
	if r := t.bySignature[signature{name, arity}]; r != nil {
		return r.uses
	}
	return nil
}
