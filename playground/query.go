package playground

import (
	"errors"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

const maxAnswers = 1000

// query answers for which bindings conditions hold after joint moves.
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
		r.Instances = append(r.Instances, instantiate(q.Text, sc.conditions, values))
	}
	return r, nil
}

// instantiate writes conditions with values put in for their variables.
func instantiate(text string, conditions []gdl.Literal, values map[string]string) string {
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
