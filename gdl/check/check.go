package check

import (
	"context"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/pace"
)

// Check returns everything that is wrong or doubtful about a sheet, syntax included, sorted by place.
func Check(s *gdl.Sheet) []gdl.Diagnostic {
	r, err := NewChecker().Check(context.Background(), s)
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
	// Forms by identity: those of the last sheet, and while one is checked those of the sheet before.
	current, previous map[*gdl.Parsed]*form

	numbers numbering
	first   int // how many numbers the first sheet had since they were begun

	// What checks sheets with comments of other languages; nil until there was one.
	commentless *commentless
}

// NewChecker returns a checker that has seen nothing yet.
func NewChecker() *Checker { return &Checker{} }

// A Result is what checking a sheet found out.
type Result struct {
	Diagnostics []gdl.Diagnostic // syntax included, sorted by place
	Values      *Values          // nil if working them out takes too long, or nothing is certain
}

// Check checks a sheet of any size: it calls [pace.Check] before each form that is not remembered and before
// each of a dozen passes over the sheet. A pass takes well under a second in a browser even on the largest
// sheets that are read. The error is that of the check.
func (c *Checker) Check(ctx context.Context, s *gdl.Sheet) (*Result, error) {
	forms, err := c.forms(ctx, s)
	if err != nil {
		return nil, err
	}
	if d, found := aroundRules(s); found {
		return &Result{Diagnostics: []gdl.Diagnostic{d}}, nil
	}
	if comments := foreignComments(s, forms); len(comments) > 0 {
		if c.commentless == nil {
			c.commentless = &commentless{gdl.NewParser(), NewChecker()}
		}
		diagnostics, err := c.commentless.check(ctx, s, comments)
		return &Result{Diagnostics: diagnostics}, err
	}
	return checkForms(ctx, s, forms, c.numbers)
}

// checkForms checks a sheet whose forms have been read and whose signatures have numbers.
func checkForms(ctx context.Context, s *gdl.Sheet, forms []*form, numbers numbering) (*Result, error) {
	foreign, diagnostics := findForeignText(s, forms, numbers)
	if d, found := otherLanguage(s, forms); found && len(foreign.forms) == 0 {
		out := append(slices.DeleteFunc(s.Diagnostics(), func(d gdl.Diagnostic) bool {
			return inWords(d) && d.Code != gdl.CodeUnopened && d.Code != gdl.CodeCharacter
		}), d)
		gdl.SortByPlace(out)
		return &Result{Diagnostics: out}, nil
	}
	t := newTables(s, foreign.asMeant(forms, numbers), foreign, len(numbers))
	g := &guesser{left: maxGuesses}
	r := newReported()
	r.noteLists(s)
	syntax := s.Diagnostics()
	r.unclosed = slices.ContainsFunc(syntax, func(d gdl.Diagnostic) bool { return d.Code == gdl.CodeUnclosed })
	diagnostics = append(diagnostics, commentDirections(s)...)
	var values *Values
	for _, pass := range []func() []gdl.Diagnostic{
		func() []gdl.Diagnostic { return formDiagnostics(t, r) },
		func() []gdl.Diagnostic { return missingKeywords(t, foreign, r) },
		func() []gdl.Diagnostic { return alwaysOver(t, r) },
		func() []gdl.Diagnostic { return foreignVariables(t, r) },
		func() []gdl.Diagnostic { return markedNames(t) },
		func() []gdl.Diagnostic { return lostMarks(t, r) },
		func() []gdl.Diagnostic { return alike(t, r) },
		func() []gdl.Diagnostic { return uses(t, g, r, len(foreign.forms) > 0) },
		func() []gdl.Diagnostic { return arities(t, r) },
		func() []gdl.Diagnostic { return stateFacts(t, g, r) },
		func() []gdl.Diagnostic { return roles(t, g, r) },
		func() []gdl.Diagnostic { return moves(t, g, r) },
		func() []gdl.Diagnostic { return spellings(t, r) },
		func() []gdl.Diagnostic { return lists(t, g) },
		func() []gdl.Diagnostic { return duplicates(t) },
		func() []gdl.Diagnostic { return subsumed(t) },
		func() []gdl.Diagnostic {
			if t.foreign {
				return nil // rules in another language give any value
			}
			if values = possibleValues(t); values == nil {
				return nil // nothing is certain before the end
			}
			return conflicts(t, values.domains, g, r)
		},
		func() []gdl.Diagnostic { return dependencies(t) },
	} {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		diagnostics = append(diagnostics, foreign.elsewhere(pass())...)
	}
	syntax = slices.DeleteFunc(syntax, func(d gdl.Diagnostic) bool { return foreign.explains(s, d) })
	out := slices.DeleteFunc(append(syntax, diagnostics...), r.explains)
	out = alternatives(s, out)
	aroundOddities(out)
	gdl.SortByPlace(out)
	out = withinForms(answer(together(s, dotted(s, withoutHalfTyped(s, out)))))
	return &Result{out, values}, nil
}

// forms returns what is known of each form by itself; nil of those in which nothing could be read.
func (c *Checker) forms(ctx context.Context, s *gdl.Sheet) ([]*form, error) {
	c.previous, c.current = c.current, make(map[*gdl.Parsed]*form, len(c.current))
	if c.numbers == nil || len(c.numbers) > c.first+maxNew {
		c.previous, c.numbers, c.first = nil, numbering{}, 0
	}
	out := make([]*form, len(s.Forms))
	for i, f := range s.Forms {
		if f.Partial == nil {
			continue
		}
		known, ok := c.current[f.Parsed]
		if !ok {
			if known, ok = c.previous[f.Parsed]; !ok {
				if err := pace.Check(ctx); err != nil {
					maps.Copy(c.current, c.previous)
					return nil, err
				}
				known = readForm(f.Parsed)
				c.numbers.number(known)
			}
			c.current[f.Parsed] = known
		}
		out[i] = known
	}
	c.previous = nil
	if c.first == 0 {
		c.first = len(c.numbers)
	}
	return out, nil
}
