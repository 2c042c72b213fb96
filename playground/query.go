package playground

import (
	"context"
	"errors"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

const (
	maxAnswers = 1000
	maxLamp    = 999 // instances of a rule that are counted
)

// query answers for which bindings conditions hold after a line.
func query(j *job, s *session, q QueryRequest) (r QueryResult, err error) {
	sc, err := s.scene(j, q.Moves, q.Text)
	if err != nil {
		return r, err
	}
	limit := q.Limit
	if limit < 1 || limit > maxAnswers {
		limit = maxAnswers
	}
	answers, err := sc.doc.reasoner.Ask(j.ctx, sc.at.state, sc.joint, sc.conditions, limit)
	if err != nil {
		return r, asTermFailure(q.Text, err)
	}
	r.Variables, r.More = answers.Vars, answers.More
	for _, row := range answers.Rows {
		words := make([]string, len(row))
		values := map[string]string{}
		for i, t := range row {
			words[i] = sc.doc.rules.Terms.String(t)
			values[strings.ToLower(answers.Vars[i])] = words[i]
		}
		r.Answers = append(r.Answers, words)
		r.Instances = append(r.Instances, spelled(q.Text, sc.conditions, values))
	}
	return r, nil
}

// spelled writes conditions with values put in for their variables.
func spelled(text string, conditions []gdl.Literal, values map[string]string) string {
	var b strings.Builder
	done := 0
	var term func(x *gdl.Term)
	term = func(x *gdl.Term) {
		if v, ok := values[x.Fold]; ok && x.Kind == gdl.Variable {
			b.WriteString(text[done:x.Span.From])
			b.WriteString(v)
			done = x.Span.To
		}
		for i := range x.Args {
			term(&x.Args[i])
		}
	}
	var literal func(l *gdl.Literal)
	literal = func(l *gdl.Literal) {
		term(&l.Atom)
		for i := range l.Sub {
			literal(&l.Sub[i])
		}
	}
	for i := range conditions {
		literal(&conditions[i])
	}
	b.WriteString(text[done:])
	return b.String()
}

// upperFirst makes a sentence of an error, which begins with a letter of ours.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// asTermFailure tells what is wrong with a question, if that is what an error
// is about.
func asTermFailure(text string, err error) error {
	var unknown *logic.UnknownError
	var unbound *logic.UnboundError
	if errors.As(err, &unknown) || errors.As(err, &unbound) {
		return failure(FailTerm, upperFirst(err.Error())+".", text, err.Error())
	}
	return err
}

// lamps says which rules fire in a position, and how many instances of each.
// Rules that depend on moves show what they did with the joint move that led
// here. Rules whose instances are too many to count have no lamp.
func (d *document) lamps(ctx context.Context, at *treePosition) ([]RuleStatus, error) {
	if at.lamps != nil {
		return at.lamps, nil
	}
	now, err := d.firing.Firing(ctx, at.state, nil, maxLamp)
	if err != nil {
		return nil, err
	}
	before := now
	if at.parent != nil {
		if before, err = d.firing.Firing(ctx, at.parent.state, d.jointMove(at), maxLamp); err != nil {
			return nil, err
		}
	}
	lamps := []RuleStatus{}
	moving := d.formsAboutMoves()
	for form, f := range d.sheet.Forms {
		count := now[form]
		if moving[form] {
			count = before[form]
		}
		if f.Rule != nil && len(f.Rule.Body) > 0 && count >= 0 {
			lamps = append(lamps, RuleStatus{form, min(count, maxLamp)})
		}
	}
	at.lamps = lamps
	return lamps, nil
}

// formsAboutMoves tells which rules depend on moves.
func (d *document) formsAboutMoves() []bool {
	moving := make([]bool, len(d.sheet.Forms))
	for i := range d.rules.Clauses {
		c := &d.rules.Clauses[i]
		moving[c.Rule] = moving[c.Rule] || d.dependsOnMoves(c.Head.Relation)
	}
	return moving
}
