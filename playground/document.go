package playground

import (
	"errors"
	"strconv"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/reasoner"
)

// A document is one revision of a session's text, with all that was computed
// from it.
type document struct {
	revision int
	sheet    *gdl.Sheet
	rules    *game.Rules // nil if there are none to play
	obstacle *Failure    // why the rules cannot be played, or nil

	index    *gdl.Index        // made when first needed
	played   *playedGame       // likewise
	reasoner *reasoner.Machine // of played
	boards   *boardModel       // likewise
	samples  [][]game.Term
}

// newDocument reads a text. Only cancelling is an error; whatever is wrong with
// the text is part of the document.
func newDocument(j *job, parser *gdl.Parser, text string) (*document, []gdl.Diagnostic, error) {
	d := &document{revision: j.Revision}
	sheet, err := parser.ParseContext(j.ctx, text, j.service.config.Yield)
	if err != nil {
		return nil, nil, err
	}
	d.sheet = sheet
	diagnostics, err := gdl.CheckContext(j.ctx, sheet, j.service.config.Yield)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range diagnostics {
		if x.Severity == gdl.Error {
			d.obstacle = failure(FailNotPlayable, "The rules have errors.")
			d.obstacle.Rule = x.Place.Form
			return d, diagnostics, nil
		}
	}
	if d.rules, err = game.Compile(sheet); err != nil {
		d.obstacle = asFailure(err)
		if errors.Is(err, game.ErrNoRoles) {
			d.obstacle = failure(FailNotPlayable, err.Error())
		}
	}
	return d, diagnostics, nil
}

// document returns the session's text if it is the one that a request is about.
func (s *session) document(j *job) (*document, error) {
	switch {
	case s.doc == nil:
		return nil, failure(FailUnknownSession, "The engine does not know these rules yet.")
	case s.doc.revision != j.Revision:
		return nil, failure(FailStale, "The rules have changed.", strconv.Itoa(s.doc.revision))
	}
	return s.doc, nil
}

// game returns what positions are computed with.
func (d *document) game(j *job) (*playedGame, error) {
	if d.obstacle != nil {
		return nil, d.obstacle
	}
	if d.played == nil {
		m, err := reasoner.New(d.rules, reasoner.Options{Yield: j.service.config.Yield})
		if err != nil {
			return nil, err
		}
		d.reasoner, d.played = m, newPlayedGame(m)
	}
	return d.played, nil
}

func check(j *job, s *session, q CheckRequest) (CheckResult, error) {
	doc, diagnostics, err := newDocument(j, s.parser, q.Text)
	if err != nil {
		return CheckResult{}, err
	}
	s.doc = doc
	return describeText(doc, diagnostics), nil
}
