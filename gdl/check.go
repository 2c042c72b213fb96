package gdl

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Check returns everything that is wrong or doubtful about a sheet, syntax
// included, sorted by place. It is quick for a sheet that differs little from
// one the same [Parser] has seen: what concerns one form only is kept with the
// form.
func Check(s *Sheet) []Diagnostic {
	out, err := CheckContext(context.Background(), s, nil)
	if err != nil {
		panic(err) // only the context could have ended it
	}
	return out
}

// CheckContext is [Check] for sheets of any size: it looks at ctx before each
// of a dozen passes, and calls yield, if that is not nil, after it. A pass
// takes well under a second in a browser even on the largest sheets that are
// read. The error is ctx.Err().
func CheckContext(ctx context.Context, s *Sheet, yield func()) ([]Diagnostic, error) {
	c := newChecker(s)
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
	sortByPlace(out)
	return out, nil
}

// A checker looks at a sheet as a whole.
type checker struct {
	sheet       *Sheet // without lines of another language
	diagnostics []Diagnostic

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

	foreign     map[int]bool   // lines of another language: whether they are rules or facts, and not comments
	misfits     map[Place]bool // names that have been reported for their number of arguments
	suggestions *suggestions   // nil until one is needed
	guesses     int            // how many pairs of names may still be compared
	steps       int            // how many conditions may still be compared by shadows
}

// A signature tells relations apart: real sheets use one name with several
// numbers of arguments.
type signature struct {
	fold  string
	arity int
}

func signatureOf(t *Term) signature { return signature{t.Fold, len(t.Args)} }

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
func (r *relation) keyword() bool { k, ok := keywords[r.fold]; return ok && k.arity == r.arity }

// A ref is a place where an atom stands.
type ref struct {
	form int
	atom *Term
	negative,
	inOr bool
}

// place returns the place of the atom, name that of its relation's name.
func (r ref) place() Place { return Place{r.form, r.atom.Span} }

func (r ref) name() Place { return Place{r.form, r.atom.At} }

// newChecker tables the relations of a sheet.
func newChecker(s *Sheet) *checker {
	c := &checker{
		numbered: make([]*relation, s.numbers), table: map[signature]*relation{}, byName: map[string][]*relation{},
		roleOf: map[string]bool{}, meant: map[signature]bool{}, lost: map[string]bool{},
		foreign: map[int]bool{}, misfits: map[Place]bool{}, guesses: maxGuesses, steps: maxShadowSteps,
	}
	c.sheet = c.foreignLines(s)
	for i, f := range c.sheet.Forms {
		if f.facts == nil {
			c.lose(f.Text)
			continue
		}
		h := f.facts.head
		if f.facts.meant.fold != "" {
			c.meant[f.facts.meant] = true
			c.lose(f.Text) // its names mean nothing as they stand
			continue
		}
		r := c.relation(h, f.facts.headNumber)
		r.heads = append(r.heads, ref{form: i, atom: h})
		if len(f.facts.rule.Body) == 0 {
			r.facts = true
		} else {
			r.rules = true
		}
		for _, a := range f.facts.atoms {
			r := c.relation(a.Term, a.number)
			r.uses = append(r.uses, ref{i, a.Term, a.negative, a.inOr})
		}
		switch {
		case len(h.Args) == 1 && (h.Fold == "init" || h.Fold == "next"):
			c.facts.add(i, &h.Args[0])
		case len(h.Args) == 2 && h.Fold == "legal":
			c.legal.add(i, &h.Args[1])
		case len(h.Args) == 1 && h.Fold == "role":
			if h.Args[0].Kind == Constant {
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
	s := newScanner(form, 0)
	for t := s.next(); t.kind != tokenEnd; t = s.next() {
		if t.kind == tokenName {
			c.lost[strings.ToLower(form[t.from:t.to])] = true
		}
	}
}

// relation returns the relation of an atom whose signature has this number, a
// new one if need be.
func (c *checker) relation(t *Term, number int32) *relation {
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

func (c *checker) report(severity Severity, code Code, at Place, format string, args ...any) *Diagnostic {
	c.diagnostics = append(c.diagnostics, newDiagnostic(severity, code, at, format, args))
	return &c.diagnostics[len(c.diagnostics)-1]
}

// where returns "line:column" of a place.
func (c *checker) where(p Place) string {
	from, _ := c.sheet.Offset(p)
	return c.sheet.Position(from).String()
}

// lineOf returns the line in which a place begins.
func (c *checker) lineOf(p Place) int {
	from, _ := c.sheet.Offset(p)
	return c.sheet.Position(from).Line
}

// local adds what is known of each form by itself.
func (c *checker) local() {
	for i, f := range c.sheet.Forms {
		if f.facts != nil {
			for _, d := range f.facts.local {
				d = d.in(i)
				if v, ok := f.facts.unbound[d.Place.Span]; ok && d.Code == CodeUnsafe {
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
			if x := &u.atom.Args[0]; !u.negative && x.Kind == Variable {
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
func (c *checker) suggest(d *Diagnostic, variable string) {
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
	h := c.sheet.Forms[d.Place.Form].facts.head
	d.fixAt(Place{d.Place.Form, Span{h.Span.To, h.Span.To}}, "Add "+condition, "\n  "+condition)
}

// whole is the place of what concerns the sheet and no form of it.
var whole = Place{Form: -1}

// keywords reports that nobody plays, or that a game lacks what every game has.
func (c *checker) keywords() {
	defined := map[string]bool{}
	for s := range c.meant {
		defined[s.fold] = true
	}
	for _, r := range c.list {
		if isKeyword(r.fold) && len(r.heads) > 0 {
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
			d := c.report(Error, CodeMissing, whole, "%s", k.message)
			d.Args = []string{k.name}
		}
	}
}
