package playground

import (
	"errors"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

// readRecord reads a match from a file. One that names no roles, as ggp-base writes
// it, gets those of the open sheet if its moves can be played there.
func readRecord(j *job, _ *session, q ReadRecordRequest) (r ReadRecordResult, err error) {
	if r.Record, err = match.ReadRecord([]byte(q.Data)); err != nil {
		return r, failure(FailRecord, "This is no match: "+err.Error()+".", err.Error())
	}
	if r.Record.Rules != "" {
		r.Record.RulesHash = match.HashRules(r.Record.Rules)
	}
	if hash := r.Record.RulesHash; hash != "" {
		r.Fits = hash == match.HashRules(q.Text)
		return r, nil
	}
	m, err := playable(j, q.Text)
	if err != nil { // an open sheet that cannot be played is not the match's
		return r, ended(j.ctx.Err())
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	moves, err := r.Record.Moves()
	if err != nil {
		return r, failure(FailRecord, "This is no match: "+err.Error()+".", err.Error())
	}
	if _, err := match.StateAfter(j.ctx, m, moves); err != nil {
		return r, nil
	}
	r.Fits = true
	if len(r.Record.Roles) == 0 {
		for _, role := range m.Rules().Roles {
			r.Record.Roles = append(r.Record.Roles, m.Rules().Terms.String(role))
		}
	}
	return r, nil
}

// playable returns a machine for the rules of a text.
func playable(j *job, text string) (*reasoner.Machine, error) {
	doc, _, err := newDocument(j, newSession(), text)
	if err != nil {
		return nil, err
	}
	var rules *logic.Rules
	if rules, err = doc.compiled(); err != nil {
		return nil, err
	}
	return reasoner.New(rules, reasoner.Options{})
}
