package playground

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// auditPositions bounds the search for matches that are won.
const auditPositions = 1 << 30

// audit plays random matches and says whether they keep the conditions of a
// good game. Half of the time is left to look for matches that are won, by
// roles that won none.
func audit(j *job, s *session, q AuditRequest) (r AuditResult, err error) {
	if q.Matches < 1 || q.Matches > 1000000 || q.MaxPlies < 1 || q.MaxPlies > 100000 {
		return r, failure(FailRequest, "An audit takes 1 to 1000000 matches of at most 100000 plies.", "matches")
	}
	p, err := s.cursorAt(j, nil, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	t, err := newTimedJob(j, q.Seconds)
	if err != nil {
		return r, err
	}
	ctx, cancel := t.limited()
	defer cancel()
	half, stop := context.WithDeadline(ctx, t.begin.Add(time.Duration(q.Seconds/2*float64(time.Second))))
	defer stop()
	a, err := playtest.NewAudit(half, p.machine, playtest.AuditOptions{
		Seed: uint64(q.Seed), Matches: q.Matches, MaxPlies: q.MaxPlies,
		Progress: func(a *playtest.Audit) {
			if t.due() {
				t.report(t.audited(&p, a, nil))
			}
		},
	})
	if err = ended(err); err != nil || ctx.Err() != nil {
		return t.audited(&p, a, nil), err
	}
	reach, err := playtest.NewReach(ctx, p.machine, playtest.ReachOptions{
		Seed: uint64(q.Seed), Positions: auditPositions, MaxPlies: q.MaxPlies, Known: a.Best,
		Progress: func(reach *playtest.Reach) {
			if t.due() {
				t.report(t.audited(&p, a, reach))
			}
		},
	})
	r = t.audited(&p, a, reach)
	if err := ended(err); err != nil {
		return r, err
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Kind == AuditGoalDouble || f.Kind == AuditGoalInvalid {
			if f.Goals, err = goalsAfter(j, s, f.Moves, f.Role); err != nil {
				return r, ended(err)
			}
		}
	}
	return r, nil
}

// goalsAfter tells which values the rules give a role after joint moves, and by
// which rule each.
func goalsAfter(j *job, s *session, moves [][]string, role int) (goals []AuditGoal, err error) {
	p, err := s.cursorAt(j, moves, MachineReasoner)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	m := p.machine.(*reasoner.Machine)
	terms := p.rules.Terms
	question, err := gdl.ParseLiterals("(goal " + terms.String(p.rules.Roles[role]) + " ?value)")
	if err != nil {
		return nil, err
	}
	const most = 10
	answers, err := m.Ask(j.ctx, p.at.state, nil, question, most)
	if err != nil {
		return nil, err
	}
	for _, row := range answers.Rows {
		goal := logic.Atom{Relation: logic.RelGoal, Args: []logic.Pattern{terms.Pattern(p.rules.Roles[role]),
			terms.Pattern(row[0])}}
		why, err := explain.New(m).Why(j.ctx, p.at.state, nil, explain.Claim{Atom: goal})
		if err != nil {
			return nil, err
		}
		at := gdl.Place{Form: why.Uses[0].Rule}
		at.To = len(p.rules.Sheet.Forms[at.Form].Text)
		goals = append(goals, AuditGoal{terms.String(row[0]), rangeOf(p.rules.Sheet, at),
			lineOf(p.rules.Sheet, at).Line})
	}
	return goals, nil
}

var auditKinds = map[playtest.FindingKind]AuditKind{
	playtest.Stuck: AuditStuck, playtest.GoalMissing: AuditGoalMissing, playtest.GoalDouble: AuditGoalDouble,
	playtest.GoalInvalid: AuditGoalInvalid, playtest.Repeats: AuditRepeats, playtest.Unended: AuditUnended,
	playtest.Unvalued: AuditUnvalued,
}

// audited says what random matches showed, and what was found after them if
// reach is not nil.
func (t *timedJob) audited(p *cursor, a *playtest.Audit, reach *playtest.Reach) AuditResult {
	r := AuditResult{Machine: p.kind, Matches: a.Matches, Ended: a.Ended, Longest: a.Longest, Seconds: t.seconds()}
	for _, f := range a.Findings {
		r.Findings = append(r.Findings, AuditFinding{Kind: auditKinds[f.Kind], Role: f.Role, Moves: p.movesText(f.Line),
			Back: f.Back, Count: f.Count})
	}
	found := a.Best
	if reach != nil {
		found, r.Positions = reach.Best, reach.Positions
	}
	for _, best := range found {
		x := AuditBest{Moves: p.movesText(best.Line), Most: reach != nil && reach.Complete || best.Goal == 100}
		if best.Goal >= 0 {
			goal := int(best.Goal)
			x.Goal = &goal
		}
		r.Best = append(r.Best, x)
	}
	return r
}
