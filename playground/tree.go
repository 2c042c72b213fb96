package playground

import (
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/player"
)

// Bounds on what a request for a search tree may ask for.
const (
	maxTreeDepth  = 20
	maxTreeVisits = 20_000
	// soonVisits is how much of a tree goes into the answer to a job that was
	// cancelled: writing all of it down takes a third of a second in a browser,
	// and whoever cancels does not want to wait.
	soonVisits  = 500
	treeSeconds = 60
)

// searchTree answers with the tree that alpha-beta searches from a position.
// When the job is cancelled the answer is the beginning of what it has searched
// of it.
func searchTree(j *job, s *session, q TreeRequest) (r TreeResult, err error) {
	switch {
	case q.Depth < 1 || q.Depth > maxTreeDepth:
		return r, failure(FailRequest, "A search tree is 1 to 20 plies deep.", "depth")
	case q.Limit < 1 || q.Limit > maxTreeVisits:
		return r, failure(FailRequest, "A search tree has 1 to 20000 visits.", "limit")
	}
	p, err := s.cursorOf(j, q.Moves, q.Role)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	o := p.options(j, q.Role, treeSeconds)
	o.MaxDepth, o.TableBytes, o.Seed, o.Progress = q.Depth, tableBytes, uint64(q.Seed), nil
	rec, err := player.Record(j.ctx, p.machine, p.at.state, o, q.Limit, q.Table)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	if err != nil && (j.ctx.Err() == nil || len(rec.Visits) == 0) {
		return r, err
	}
	most := maxTreeVisits
	if j.ctx.Err() != nil {
		most = soonVisits
	}
	return p.tree(&rec, most), nil
}

// tree puts a recording, up to a number of visits, into the protocol's words.
func (p *cursor) tree(rec *alphabeta.Recording, most int) TreeResult {
	most = min(most, len(rec.Visits))
	r := TreeResult{Machine: p.kind, Full: rec.Full || most < len(rec.Visits), Visits: make([]TreeVisit, 0, most)}
	names := make([]map[game.Move]string, len(p.rules.Roles))
	for role := range names {
		names[role] = map[game.Move]string{}
	}
	for _, v := range rec.Visits[:most] {
		t := TreeVisit{
			Parent: int(v.Parent), Depth: v.Depth, Alpha: v.Alpha.Points(), Beta: v.Beta.Points(),
			Mine: v.Mine, Theirs: v.Theirs, Value: v.Value.Points(), Low: int(v.Proof.Low), High: int(v.Proof.High),
			Cause: VisitCause(v.Cause.String()),
		}
		for role, m := range v.Joint {
			name, known := names[role][m]
			if !known {
				name = p.rules.Terms.String(p.machine.MoveTerm(role, m))
				names[role][m] = name
			}
			t.Joint = append(t.Joint, name)
		}
		r.Visits = append(r.Visits, t)
	}
	for _, step := range rec.Steps {
		n := int(step.Visit)
		if n >= most {
			continue
		}
		if step.Leave {
			n = -1 - n
		}
		r.Steps = append(r.Steps, n)
	}
	return r
}

// cursorOf is [session.cursorAt] on the fastest machine for a role that exists.
func (s *session) cursorOf(j *job, moves [][]string, role int) (cursor, error) {
	p, err := s.cursorAt(j, moves, "")
	if err == nil && (role < 0 || role >= len(p.rules.Roles)) {
		err = errors.Join(failure(FailRequest, "The rules have no such role.", "role"), p.machine.Close())
	}
	return p, err
}
