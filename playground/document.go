package playground

import (
	"strconv"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/editor"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/playground/board"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/coverage"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// A document is one revision of a session's text, with all that was computed
// from it.
type document struct {
	revision int
	sheet    *gdl.Sheet
	roles    []string // of the sheet
	obstacle *Failure // why the rules cannot be played, or nil as far as is known

	values   *check.Values      // what can stand in each argument
	index    *editor.Index      // made when first needed
	rules    *logic.Rules       // likewise
	played   *playedGame        // likewise
	reasoner *reasoner.Machine  // of played
	explain  *explain.Explainer // asks reasoner
	firing   *coverage.Counter  // asks reasoner
	domains  *board.Domains     // of rules
	boards   *board.Model       // made when first needed
	samples  [][]logic.Term
}

// newDocument reads a text. Only cancelling is an error; whatever is wrong with
// the text is part of the document. The rules are compiled when somebody plays
// them, not at every keystroke.
func newDocument(j *job, s *session, text string) (*document, []gdl.Diagnostic, error) {
	d := &document{revision: j.Revision}
	sheet, err := s.parser.ParseContext(j.ctx, text)
	if err != nil {
		return nil, nil, err
	}
	d.sheet = sheet
	d.roles = logic.RoleNames(sheet)
	checked, err := s.checker.Check(j.ctx, sheet)
	if err != nil {
		return nil, nil, err
	}
	d.values = checked.Values
	for _, x := range checked.Diagnostics {
		if x.Severity == gdl.Error {
			d.obstacle = failure(FailNotPlayable, "The rules have errors.")
			d.obstacle.Rule = x.Place.Form
			return d, checked.Diagnostics, nil
		}
	}
	if len(d.roles) == 0 {
		d.obstacle = failure(FailNotPlayable, logic.ErrNoRoles.Error())
	}
	return d, checked.Diagnostics, nil
}

// compile makes the rules ready for engines, or the error of compiling them the obstacle, unless either is
// there already.
func (d *document) compile() {
	if d.rules != nil || d.obstacle != nil {
		return
	}
	rules, err := logic.Compile(d.sheet)
	if err != nil {
		d.obstacle = asFailure(err)
		return
	}
	d.rules = rules
}

// compiled returns the rules, ready for engines.
func (d *document) compiled() (*logic.Rules, error) {
	d.compile()
	if d.obstacle != nil {
		return nil, d.obstacle
	}
	return d.rules, nil
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
func (d *document) game() (*playedGame, error) {
	if d.played == nil {
		rules, err := d.compiled()
		if err != nil {
			return nil, err
		}
		m, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			return nil, err
		}
		d.reasoner, d.played = m, newPlayedGame(m)
		d.explain, d.firing = explain.New(m), coverage.NewCounter(m)
	}
	return d.played, nil
}

// names returns the index of the names in the document, made when first asked
// for.
func (d *document) names() *editor.Index {
	if d.index == nil {
		d.index = editor.NewIndex(d.sheet, d.values)
	}
	return d.index
}
