package check

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Check returns everything that is wrong or doubtful about a sheet, syntax included, sorted by place.
func Check(s *gdl.Sheet) []gdl.Diagnostic {
	r, err := NewChecker().Check(context.Background(), s, nil)
	if err != nil {
		panic(err) // only the context could have ended it
	}
	return r.Diagnostics
}

// A Checker checks sheets and remembers what it found out about each form by itself, so that checking
// a sheet that differs little from the one before is quick. It knows forms by identity: the sheets
// have to come from one [gdl.Parser]. It forgets forms that the last sheet did not have. A Checker is
// for one goroutine.
type Checker struct {
	current, previous map[*gdl.Parsed]*formFacts // those of the last sheet, and of the one before while a sheet is checked
	numbers           numbering
	first             int // how many numbers the first sheet had since they were begun
}

// NewChecker returns a checker that has seen nothing yet.
func NewChecker() *Checker { return &Checker{} }

// A Result is what checking a sheet found out.
type Result struct {
	Diagnostics []gdl.Diagnostic // syntax included, sorted by place
	Values      *Values          // nil if working them out takes too long
}

// Check checks a sheet of any size: it looks at ctx before each form that is not remembered and before
// each of a dozen passes over the sheet, and calls yield, if that is not nil, after them. A pass takes
// well under a second in a browser even on the largest sheets that are read. The error is ctx.Err().
func (k *Checker) Check(ctx context.Context, s *gdl.Sheet, yield func()) (*Result, error) {
	forms, err := k.forms(ctx, s, yield)
	if err != nil {
		return nil, err
	}
	c := newChecker(s, forms, len(k.numbers))
	for _, pass := range []func(){
		c.local, c.keywords, c.relations, c.arities, c.state, c.moves, c.spellings, c.roles,
		c.lists, c.duplicates, c.shadows, c.domains, c.dependencies,
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pass()
		if yield != nil {
			yield()
		}
	}
	out := append(slices.DeleteFunc(s.Diagnostics(), c.foreignWord), c.diagnostics...)
	gdl.SortByPlace(out)
	return &Result{out, c.values}, nil
}

// forms returns what is known of each form by itself; nil of those in which nothing could be read.
func (k *Checker) forms(ctx context.Context, s *gdl.Sheet, yield func()) ([]*formFacts, error) {
	k.previous, k.current = k.current, make(map[*gdl.Parsed]*formFacts, len(k.current))
	if k.numbers == nil || len(k.numbers) > k.first+maxNew {
		k.previous, k.numbers, k.first = nil, numbering{}, 0
	}
	out := make([]*formFacts, len(s.Forms))
	for i, f := range s.Forms {
		if f.Partial == nil {
			continue
		}
		known, ok := k.current[f.Parsed]
		if !ok {
			if known, ok = k.previous[f.Parsed]; !ok {
				if err := ctx.Err(); err != nil {
					maps.Copy(k.current, k.previous)
					return nil, err
				}
				known = gatherFacts(f.Parsed)
				k.numbers.number(known)
				if yield != nil {
					yield()
				}
			}
			k.current[f.Parsed] = known
		}
		out[i] = known
	}
	k.previous = nil
	if k.first == 0 {
		k.first = len(k.numbers)
	}
	return out, nil
}

// A checker looks at a sheet as a whole.
type checker struct {
	sheet       *gdl.Sheet
	forms       []*formFacts // of the sheet, by index; nil if nothing of one could be read, or its line is another language
	numbers     int          // signatures in forms have numbers below it
	values      *Values      // nil if working them out takes too long
	diagnostics []gdl.Diagnostic

	list     []*relation // in the order in which they first appear
	table    map[signature]*relation
	numbered []*relation            // the same by the number of the signature
	byName   map[string][]*relation // with any number of arguments
	facts    stateTable             // what init and next set
	legal    stateTable             // what moves legal allows
	roleOf   map[string]bool        // the folded names of all roles
	anyRole  bool                   // a role that is not a constant, or none at all
	meant    map[signature]bool     // what facts would define if they were the rules that they look like
	lost     map[string]bool        // folded names in forms that say nothing as they stand: they may be defined or asked for there

	foreign     map[int]bool       // lines of another language: whether they are rules or facts, and not comments
	misfits     map[gdl.Place]bool // names that have been reported for their number of arguments
	suggestions *suggestions       // nil until one is needed
	guesses     int                // how many pairs of names may still be compared
	steps       int                // how many conditions may still be compared by shadows
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
	index        int // in checker.list
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

// newChecker tables the relations of a sheet.
func newChecker(s *gdl.Sheet, forms []*formFacts, numbers int) *checker {
	c := &checker{
		sheet: s, forms: forms, numbers: numbers,
		numbered: make([]*relation, numbers), table: map[signature]*relation{}, byName: map[string][]*relation{},
		roleOf: map[string]bool{}, meant: map[signature]bool{}, lost: map[string]bool{},
		foreign: map[int]bool{}, misfits: map[gdl.Place]bool{}, guesses: maxGuesses, steps: maxShadowSteps,
	}
	foreign := c.foreignLines()
	for i, f := range c.forms {
		text := s.Forms[i].Text
		if foreign[i] {
			continue
		}
		if f == nil {
			c.lose(text)
			continue
		}
		h := f.head
		if f.meant.fold != "" {
			c.meant[f.meant] = true
			c.lose(text) // its names mean nothing as they stand
			continue
		}
		r := c.relation(h, f.headNumber)
		r.heads = append(r.heads, ref{form: i, atom: h})
		if len(f.rule.Body) == 0 {
			r.facts = true
		} else {
			r.rules = true
		}
		for _, a := range f.atoms {
			r := c.relation(a.Term, a.number)
			r.uses = append(r.uses, ref{i, a.Term, a.negative, a.inOr})
		}
		switch {
		case len(h.Args) == 1 && (h.Fold == "init" || h.Fold == "next"):
			c.facts.add(i, &h.Args[0])
		case len(h.Args) == 2 && h.Fold == "legal":
			c.legal.add(i, &h.Args[1])
		case len(h.Args) == 1 && h.Fold == "role":
			if h.Args[0].Kind == gdl.Constant {
				c.roleOf[h.Args[0].Fold] = true
			} else {
				c.anyRole = true
			}
		}
	}
	c.anyRole = c.anyRole || len(c.roleOf) == 0
	return c
}

// lose notes the names in the text of a form that says nothing as it stands.
func (c *checker) lose(form string) {
	s := token.NewScanner(form, 0)
	for t := s.Next(); t.Kind != token.End; t = s.Next() {
		if t.Kind == token.Name {
			c.lost[strings.ToLower(form[t.From:t.To])] = true
		}
	}
}

// relation returns the relation of an atom whose signature has this number, a
// new one if need be.
func (c *checker) relation(t *gdl.Term, number int32) *relation {
	r := c.numbered[number]
	if r == nil {
		s := signatureOf(t)
		r = &relation{signature: s, index: len(c.list), name: t.Name}
		c.numbered[number] = r
		c.table[s] = r
		c.list = append(c.list, r)
		c.byName[s.fold] = append(c.byName[s.fold], r)
	}
	return r
}

func (c *checker) report(severity gdl.Severity, code gdl.Code, at gdl.Place, format string, args ...any) *gdl.Diagnostic {
	c.diagnostics = append(c.diagnostics, newDiagnostic(severity, code, at, format, args))
	return &c.diagnostics[len(c.diagnostics)-1]
}

// where returns "line:column" of a place.
func (c *checker) where(p gdl.Place) string {
	from, _ := c.sheet.Offset(p)
	return c.sheet.Position(from).String()
}

// lineOf returns the line in which a place begins.
func (c *checker) lineOf(p gdl.Place) int {
	from, _ := c.sheet.Offset(p)
	return c.sheet.Position(from).Line
}

// local adds what is known of each form by itself.
func (c *checker) local() {
	for i, f := range c.forms {
		if f != nil {
			for _, d := range f.local {
				d = d.In(i)
				if v, ok := f.unbound[d.Place.Span]; ok && d.Code == gdl.CodeUnsafe {
					c.suggest(&d, v)
				}
				c.diagnostics = append(c.diagnostics, d)
			}
		}
	}
}

// suggestions are the relations with one argument, given by facts, that
// conditions ask about variables: for each variable name the one that does most
// often, and the one that does most often about any.
type suggestions struct {
	byName map[string]*relation // by folded name
	any    *relation            // nil if there is none
}

// collectSuggestions counts what conditions ask about variables.
func (c *checker) collectSuggestions() *suggestions {
	s := &suggestions{byName: map[string]*relation{}}
	most, mostOf := -1, map[string]int{}
	for _, r := range c.list {
		if r.arity != 1 || r.keyword() || !r.facts {
			continue
		}
		all, by := 0, map[string]int{}
		for _, u := range r.uses {
			if x := &u.atom.Args[0]; !u.negative && x.Kind == gdl.Variable {
				all++
				by[x.Fold]++
			}
		}
		if all > most {
			most, s.any = all, r
		}
		for name, n := range by {
			if n > mostOf[name] {
				mostOf[name], s.byName[name] = n, r
			}
		}
	}
	return s
}

// suggest names a condition that could give a variable a value.
func (c *checker) suggest(d *gdl.Diagnostic, variable string) {
	if c.suggestions == nil {
		c.suggestions = c.collectSuggestions()
	}
	best := c.suggestions.byName[strings.ToLower(variable)]
	if best == nil {
		best = c.suggestions.any
	}
	name := "index"
	if best != nil {
		name = best.name
	}
	condition := fmt.Sprintf("(%s %s)", name, variable)
	if strings.HasSuffix(d.Message, "?") { // of a name that was perhaps meant
		d.Message += fmt.Sprintf(" Or add a condition such as `%s`", condition)
	} else {
		d.Message += fmt.Sprintf("; add one such as `%s`", condition)
	}
	if best == nil {
		return // that relation is only an example
	}
	h := c.forms[d.Place.Form].head
	d.AddFix(gdl.Place{Form: d.Place.Form, Span: gdl.Span{From: h.Span.To, To: h.Span.To}}, "Add "+condition, "\n  "+condition)
}

// whole is the place of what concerns the sheet and no form of it.
var whole = gdl.Place{Form: -1}

// keywords reports that nobody plays, or that a game lacks what every game has.
func (c *checker) keywords() {
	defined := map[string]bool{}
	for s := range c.meant {
		defined[s.fold] = true
	}
	for _, r := range c.list {
		if keyword.Is(r.fold) && len(r.heads) > 0 {
			defined[r.fold] = true // be it with a wrong number of arguments, which is said there
		}
	}
	for _, k := range []struct{ name, message string }{
		{"role", "no roles: nobody plays; add a fact such as `(role player)`"},
		{"legal", "no legal moves: add rules with the head `(legal ?role ?move)`"},
		{"goal", "no goals: nobody can win; add rules with the head `(goal ?role 100)`"},
		{"terminal", "no end: add a rule with the head `terminal`"},
	} {
		if !defined[k.name] && !c.lost[k.name] {
			d := c.report(gdl.Error, gdl.CodeMissing, whole, "%s", k.message)
			d.Args = []string{k.name}
		}
	}
}
