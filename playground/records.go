package playground

import (
	"errors"
	"strconv"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

const (
	mostTournamentPlayers = 64
	mostRepeats           = 1000
	mostPairings          = 100_000
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
	if _, err := match.Line(j.ctx, m, moves); err != nil {
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

// serverFile writes a match as ggp-base's server does.
func serverFile(j *job, _ *session, q ServerFileRequest) (r ServerFileResult, err error) {
	m, err := playable(j, q.Text)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	file, err := match.WriteServerFile(j.ctx, m, q.Record)
	if illegal := (*match.IllegalError)(nil); errors.As(err, &illegal) {
		err = failure(FailRecord, "The rules do not allow this match: "+err.Error()+".", err.Error())
	}
	return ServerFileResult{string(file)}, err
}

// pairings says who plays whom.
func pairings(_ *job, _ *session, q PairingsRequest) (r PairingsResult, err error) {
	if q.Players < 1 || q.Players > mostTournamentPlayers || q.Repeats < 1 || q.Repeats > mostRepeats {
		return r, failure(FailRequest, "A tournament has 1 to "+strconv.Itoa(mostTournamentPlayers)+
			" players and up to "+strconv.Itoa(mostRepeats)+" repetitions.", "players")
	}
	left := mostPairings / q.Repeats
	for _, n := range q.Roles {
		if n < 1 || n > mostTournamentPlayers || match.CountRoundRobin(q.Players, n) > left {
			return r, failure(FailRequest, "These are too many matches for a tournament.", "roles")
		}
		left -= match.CountRoundRobin(q.Players, n)
	}
	plan := match.RoundRobin
	if q.Pairs {
		plan = match.Pairs
	}
	r.Pairings = plan(q.Players, q.Roles, q.Repeats)
	return r, nil
}

// standings says what players have reached.
func standings(_ *job, _ *session, q StandingsRequest) (StandingsResult, error) {
	return StandingsResult{match.Standings(q.Players, q.Records)}, nil
}
