package playground

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

const (
	maxAnswers = 1000
	maxLamp    = 999                    // instances of a rule that are counted
	lampTime   = 100 * time.Millisecond // for all rules of a position
)

// query answers for which bindings conditions hold after a line.
func query(j *job, s *session, q QueryRequest) (r QueryResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	g, err := doc.game(j)
	if err != nil {
		return r, err
	}
	conditions, err := gdl.ParseLiterals(q.Text)
	if err != nil {
		return r, failure(FailTerm, "This is not a condition: "+err.Error()+".", q.Text, err.Error())
	}
	at, err := g.follow(j.ctx, q.Line)
	if err != nil {
		return r, err
	}
	if at.ply < len(q.Line) {
		return r, badLine(at.ply)
	}
	limit := q.Limit
	if limit < 1 || limit > maxAnswers {
		limit = maxAnswers
	}
	answers, err := doc.reasoner.Ask(j.ctx, at.state, nil, conditions, limit)
	if err != nil {
		return r, asTermFailure(q.Text, err)
	}
	r.Variables, r.More = answers.Vars, answers.More
	for _, row := range answers.Rows {
		words := make([]string, len(row))
		for i, t := range row {
			words[i] = g.rules.Terms.String(t)
		}
		r.Answers = append(r.Answers, words)
	}
	return r, nil
}

// asTermFailure tells what is wrong with a question, if that is what an error
// is about.
func asTermFailure(text string, err error) error {
	var unknown *game.UnknownError
	var unbound *game.UnboundError
	if errors.As(err, &unknown) || errors.As(err, &unbound) {
		return failure(FailTerm, upperFirst(err.Error())+".", text, err.Error())
	}
	return err
}

// lamps says which rules fire in a position, and how many instances of each.
// Where that takes long, the rules at the end of the sheet go without.
func (d *document) lamps(ctx context.Context, at *treePosition) ([]Lamp, error) {
	if at.lamps != nil {
		return at.lamps, nil
	}
	begin := time.Now()
	lamps := []Lamp{}
	for i, f := range d.sheet.Forms {
		if f.Rule == nil || len(f.Rule.Body) == 0 || time.Since(begin) > lampTime {
			continue
		}
		answers, err := d.reasoner.Ask(ctx, at.state, nil, f.Rule.Body, maxLamp)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil: // the rule has no meaning, or one too large: no lamp
			continue
		}
		lamps = append(lamps, Lamp{i, len(answers.Rows)})
	}
	at.lamps = lamps
	return lamps, nil
}
