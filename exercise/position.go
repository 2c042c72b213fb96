package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// clean looks for errors and warnings.
func (r *run) clean(context.Context, *Check) (*finding, error) {
	for _, d := range r.sheet.diagnostics {
		if d.Severity == gdl.Error || d.Severity == gdl.Warning {
			f := fails("%s", sentence(d.Message))
			if d.Place.Form >= 0 {
				f.line = lineOf(r.sheet.parsed, d.Place)
			}
			return f, nil
		}
	}
	return nil, nil
}

// reach plays the moves of a check in the answer's game. The finding says that
// they cannot be played.
func (r *run) reach(ctx context.Context, c *Check) (*reasoner.Machine, place, *finding, error) {
	m, err := r.sheet.play()
	if err != nil {
		return nil, place{}, nil, err
	}
	p, err := follow(ctx, m, c.After, c.Joint)
	var move *moveError
	if errors.As(err, &move) {
		f := fails("%s %s, so this answer does not get to the position that this check is about.", after(move.ply),
			move.text)
		return m, p, f.at(Counterexample{
			Moves: c.After[:min(move.ply, len(c.After))], Yours: move.text,
			Expected: "the match goes on as in the check",
		}), nil
	}
	return m, p, nil, err
}

// example is the position of a check, and what is to be seen there.
func (c *Check) example(claim, yours, expected string) Counterexample {
	return Counterexample{Moves: c.After, Claim: claim, Yours: yours, Expected: expected}
}

// holds asks for one atom.
func (r *run) holds(ctx context.Context, c *Check) (*finding, error) {
	m, p, f, err := r.reach(ctx, c)
	if f != nil || err != nil {
		return f, err
	}
	holds, err := ask(ctx, m, p, c.Term)
	var unknown *logic.UnknownError
	if errors.As(err, &unknown) && !c.Not {
		return fails("These rules say nothing about `%s`.", unknown.Name), nil
	}
	if err != nil && unknown == nil {
		return nil, err
	}
	if holds != c.Not {
		return nil, nil
	}
	yours, expected := truth(c.Term, holds), truth(c.Term, !holds)
	return fails("%s %s, but it should be the other way round.", after(len(c.After)), yours).
		at(c.example(c.Term, yours, expected)), nil
}

func truth(atom string, holds bool) string {
	if holds {
		return fmt.Sprintf("`%s` holds", atom)
	}
	return fmt.Sprintf("`%s` does not hold", atom)
}

// ask reports whether conditions hold for some values of their variables.
func ask(ctx context.Context, m *reasoner.Machine, p place, text string) (bool, error) {
	conditions, err := gdl.ParseLiterals(text)
	if err != nil {
		return false, err
	}
	answers, err := m.Ask(ctx, p.state, p.joint, conditions, 1)
	if err != nil {
		return false, err
	}
	return len(answers.Rows) > 0, nil
}

// mostAnswers is how many answers to a question are compared.
const mostAnswers = 10_000

// query compares the answers to a question in both sheets.
func (r *run) query(ctx context.Context, c *Check) (*finding, error) {
	m, p, f, err := r.reach(ctx, c)
	if f != nil || err != nil {
		return f, err
	}
	yours, err := answers(ctx, m, p, c.Term)
	var unknown *logic.UnknownError
	if errors.As(err, &unknown) {
		return fails("These rules say nothing about `%s`.", unknown.Name), nil
	}
	if err != nil {
		return nil, err
	}
	reference, err := r.subject()
	if err != nil {
		return nil, err
	}
	if p, err = follow(ctx, reference, c.After, c.Joint); err != nil {
		return nil, &referenceError{err}
	}
	expected, err := answers(ctx, reference, p, c.Term)
	if err != nil {
		return nil, &referenceError{err}
	}
	for _, x := range expected {
		if _, found := slices.BinarySearch(yours, x); !found {
			return fails("`%s` should follow from these rules, but it does not.", x).
				at(c.example(x, truth(x, false), truth(x, true))), nil
		}
	}
	for _, x := range yours {
		if _, found := slices.BinarySearch(expected, x); !found {
			return fails("`%s` follows from these rules, but it should not.", x).
				at(c.example(x, truth(x, true), truth(x, false))), nil
		}
	}
	return nil, nil
}

// answers returns a question with each of its answers put in, sorted. More than mostAnswers are an error: which of
// them come first depends on the order of rules.
func answers(ctx context.Context, m *reasoner.Machine, p place, text string) ([]string, error) {
	conditions, err := gdl.ParseLiterals(text)
	if err != nil {
		return nil, err
	}
	found, err := m.Ask(ctx, p.state, p.joint, conditions, mostAnswers)
	if err != nil {
		return nil, err
	}
	if found.More {
		return nil, &logic.LimitError{What: "answers", Limit: mostAnswers, Rule: -1}
	}
	var all []string
	for _, row := range found.Rows {
		var values []string // pairs of a variable and its value
		for i, v := range found.Vars {
			values = append(values, strings.ToLower(v), m.Rules().Terms.Canonical(row[i]))
		}
		var words []string
		for i := range conditions {
			words = append(words, instance(&conditions[i].Atom, values))
		}
		all = append(all, strings.Join(words, " "))
	}
	slices.Sort(all)
	return all, nil
}

// instance returns an atom with values put in for its variables.
func instance(t *gdl.Term, values []string) string {
	if t.Kind == gdl.Variable {
		for i := 0; i < len(values); i += 2 {
			if values[i] == t.Fold {
				return values[i+1]
			}
		}
		return t.Fold
	}
	if len(t.Args) == 0 {
		return t.Fold
	}
	words := []string{t.Fold}
	for i := range t.Args {
		words = append(words, instance(&t.Args[i], values))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// legal asks for one move.
func (r *run) legal(ctx context.Context, c *Check) (*finding, error) {
	m, p, f, err := r.reach(ctx, c)
	if f != nil || err != nil {
		return f, err
	}
	role := roleOf(m, c.Role)
	if role < 0 {
		return noRole(c.Role), nil
	}
	var move game.Move
	may, err := findMove(ctx, m, p.state, role, c.Term, &move)
	if err != nil || may != c.Not {
		return nil, err
	}
	yours, expected := permission(c.Role, c.Term, may), permission(c.Role, c.Term, !may)
	return fails("%s %s, but it should be the other way round.", after(len(c.After)), yours).
		at(c.example(fmt.Sprintf("(legal %s %s)", c.Role, c.Term), yours, expected)), nil
}

func noRole(name string) *finding { return fails("There is no role `%s` in this answer.", name) }

// ends asks whether the match is over.
func (r *run) ends(ctx context.Context, c *Check) (*finding, error) {
	m, p, f, err := r.reach(ctx, c)
	if f != nil || err != nil {
		return f, err
	}
	ends, err := m.Terminal(ctx, p.state)
	if err != nil || ends != c.Not {
		return nil, err
	}
	return fails("%s %s, but it should be the other way round.", after(len(c.After)), ending(ends)).
		at(c.example("terminal", ending(ends), ending(!ends))), nil
}

// goal asks what a role gets.
func (r *run) goal(ctx context.Context, c *Check) (*finding, error) {
	m, p, f, err := r.reach(ctx, c)
	if f != nil || err != nil {
		return f, err
	}
	role := roleOf(m, c.Role)
	if role < 0 {
		return noRole(c.Role), nil
	}
	have, err := m.Goal(ctx, p.state, role)
	if err != nil || have == game.Goal(c.Number) {
		return nil, err
	}
	yours, expected := reward(c.Role, have), reward(c.Role, game.Goal(c.Number))
	return fails("%s %s; expected: %s.", after(len(c.After)), yours, expected).
		at(c.example(fmt.Sprintf("(goal %s %d)", c.Role, c.Number), yours, expected)), nil
}

// uses looks for a name.
func (r *run) uses(_ context.Context, c *Check) (*finding, error) {
	line := r.sheet.mentions(strings.ToLower(c.Term))
	switch {
	case line == 0 && !c.Not:
		return fails("These rules do not use `%s`.", c.Term), nil
	case line > 0 && c.Not:
		f := fails("These rules use `%s`, and this time they should do without it.", c.Term)
		f.line = line
		return f, nil
	}
	return nil, nil
}

// mentions returns the first line with a form that mentions a name, or 0.
func (s *sheet) mentions(fold string) int {
	for i, f := range s.parsed.Forms {
		if f.Rule != nil && (termMentions(&f.Rule.Head, fold) || literalsMention(f.Rule.Body, fold)) {
			return s.lineOf(i)
		}
	}
	return 0
}

func termMentions(t *gdl.Term, fold string) bool {
	return t.Fold == fold || slices.ContainsFunc(t.Args, func(a gdl.Term) bool { return termMentions(&a, fold) })
}

// literalsMention reports whether a name or keyword, in lower case, occurs in literals.
func literalsMention(ls []gdl.Literal, fold string) bool {
	return slices.ContainsFunc(ls, func(l gdl.Literal) bool {
		switch l.Kind {
		case gdl.Not:
			if fold == "not" {
				return true
			}
		case gdl.Or:
			if fold == "or" {
				return true
			}
		case gdl.Distinct:
			if fold == "distinct" {
				return true
			}
		}
		return termMentions(&l.Atom, fold) || literalsMention(l.Sub, fold)
	})
}

// rules counts rules that have conditions.
func (r *run) rules(_ context.Context, c *Check) (*finding, error) {
	n := r.sheet.rules()
	if n <= c.Number {
		return nil, nil
	}
	return fails("This sheet has %d rules with conditions, and %d are enough.", n, c.Number), nil
}

// rules counts the rules of a sheet that have conditions.
func (s *sheet) rules() (n int) {
	for _, f := range s.parsed.Forms {
		if f.Rule != nil && len(f.Rule.Body) > 0 {
			n++
		}
	}
	return n
}
