package playground

import (
	"context"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// position answers where joint moves lead.
func position(j *job, s *session, q PositionRequest) (r PositionResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	return doc.position(j, q)
}

// position describes a position of the document's game.
func (d *document) position(j *job, q PositionRequest) (r PositionResult, err error) {
	g, err := d.game()
	if err != nil {
		return r, err
	}
	at, err := g.follow(j.ctx, q.Moves)
	if err != nil {
		return r, err
	}
	r.Ply = at.ply
	for _, role := range g.rules.Roles {
		r.Roles = append(r.Roles, g.rules.Terms.String(role))
	}
	if r.Terminal, err = g.machine.Terminal(j.ctx, at.state); err != nil {
		return r, err
	}
	if err = d.showFacts(j.ctx, at, &r); err != nil {
		return r, err
	}
	if err = d.showMoves(j.ctx, at, &r); err != nil {
		return r, err
	}
	for role := range g.rules.Roles {
		goal, err := g.machine.Goal(j.ctx, at.state, role)
		if err != nil {
			return r, err
		}
		r.Goals = append(r.Goals, asGoal(goal))
	}
	if q.RuleStatus {
		r.RuleStatus, err = d.ruleStatus(j.ctx, at)
	}
	return r, err
}

// showFacts fills in the facts of a position and its boards.
func (d *document) showFacts(ctx context.Context, at *treePosition, r *PositionResult) error {
	t := d.rules.Terms
	facts := d.played.machine.Facts(at.state)
	slices.SortFunc(facts, func(a, b logic.Term) int { return strings.Compare(t.String(a), t.String(b)) })
	for _, f := range facts {
		r.Facts = append(r.Facts, t.String(f))
	}
	v, err := d.seeBoards(ctx, facts)
	r.Boards, r.Gauges = v.Boards, v.Gauges
	for _, f := range v.OffBoard {
		r.OffBoard = append(r.OffBoard, t.String(f))
	}
	return err
}

// showMoves fills in the moves of a position and how they are clicked.
func (d *document) showMoves(ctx context.Context, at *treePosition, r *PositionResult) error {
	m := d.played.machine
	r.Last = d.lastMoves(at, r.Boards)
	legal := make([][]game.Move, len(r.Roles))
	for role := range legal {
		moves, err := m.Legal(ctx, at.state, role, nil)
		if err != nil {
			return err
		}
		legal[role] = moves
		var shown []Legal
		for _, mv := range moves {
			shown = append(shown, d.clicksOf(r.Boards, role, m.MoveTerm(role, mv)))
		}
		r.Legal = append(r.Legal, shown)
		switch {
		case r.Terminal:
		case len(moves) == 0:
			r.Stuck = append(r.Stuck, role)
		case len(moves) > 1:
			r.Choice = append(r.Choice, role)
		}
	}
	for _, role := range r.Choice {
		if err := d.clickArrivals(ctx, at.state, legal, role, r); err != nil {
			return err
		}
	}
	if len(r.Boards) == 0 && len(r.Gauges) == 0 && len(r.Facts) > 0 {
		return nil // the facts are a list, and so are the moves
	}
	for _, role := range r.Choice {
		terms := make([]logic.Term, len(legal[role]))
		for i, mv := range legal[role] {
			terms[i] = m.MoveTerm(role, mv)
		}
		d.offerChoices(terms, role, r)
	}
	return nil
}

func asGoal(g game.Goal) Goal {
	switch g {
	case game.NoGoal:
		return Goal{Problem: GoalNone}
	case game.ManyGoals:
		return Goal{Problem: GoalMany}
	case game.BadGoal:
		return Goal{Problem: GoalNotInt}
	}
	v := int(g)
	return Goal{Value: &v}
}
