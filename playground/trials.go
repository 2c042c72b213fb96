package playground

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/coverage"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// A trial is a job that plays random matches for a while and tells how far it
// is.
type trial struct {
	*job
	begin    time.Time
	reported time.Time
}

// newTrial starts the clock of a job. Its context ends when the time is over
// and gives way to messages.
func newTrial(j *job, seconds float64) (*trial, context.Context, context.CancelFunc, error) {
	if !(seconds >= 0.1 && seconds <= 600) {
		return nil, nil, nil, failure(FailRequest, "A trial takes 0.1 to 600 seconds.", "seconds")
	}
	now := time.Now()
	ctx, cancel := context.WithTimeout(j.ctx, time.Duration(seconds*float64(time.Second)))
	return &trial{j, now, now}, yielding{ctx, j.service.config.Yield}, cancel, nil
}

func (t *trial) seconds() float64 { return time.Since(t.begin).Seconds() }

// due reports whether it is time to send progress.
func (t *trial) due() bool {
	if time.Since(t.reported) < 150*time.Millisecond {
		return false
	}
	t.reported = time.Now()
	return true
}

// ended returns the error of a trial unless it only says that it had to stop.
func ended(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// cover plays random matches and says what the rules do in them.
func cover(j *job, s *session, q CoverRequest) (r CoverResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	if q.Matches < 1 || q.Matches > 10000 {
		return r, failure(FailRequest, "Coverage takes 1 to 10000 matches.", "matches")
	}
	t, ctx, cancel, err := newTrial(j, q.Seconds)
	if err != nil {
		return r, err
	}
	defer cancel()
	m, _, err := e.clone(MachineReasoner)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	const maxPlies = 1000
	c, err := coverage.Cover(ctx, m.Rules(), coverage.CoverOptions{
		Seed: uint64(q.Seed), Matches: q.Matches, MaxPlies: maxPlies, Yield: j.service.config.Yield,
		Progress: func(c *coverage.Coverage) {
			if t.due() {
				t.report(t.coverage(m.Rules().Sheet, c))
			}
		},
	})
	if c == nil {
		return r, err
	}
	return t.coverage(m.Rules().Sheet, c), ended(err)
}

func (t *trial) coverage(sheet *gdl.Sheet, c *coverage.Coverage) CoverResult {
	r := CoverResult{Matches: c.Matches, Positions: c.Positions, Seconds: t.seconds()}
	all := int64(0)
	for i := range c.Rules {
		all += c.Rules[i].Steps
	}
	for form, x := range c.Rules {
		if f := sheet.Forms[form]; f.Rule == nil || len(f.Rule.Body) == 0 {
			continue
		}
		rule := RuleCover{Rule: form, Fired: x.Fired, Instances: x.Instances, Unknown: x.Unknown, Share: float64(x.Steps) / float64(max(all, 1))}
		for _, span := range x.Idle {
			rule.Idle = append(rule.Idle, rangeOf(sheet, gdl.Place{Form: form, Span: span}))
		}
		r.Rules = append(r.Rules, rule)
	}
	return r
}

// auditPositions bounds the search for matches that are won.
const auditPositions = 1 << 30

// audit plays random matches and says whether they keep the conditions of a
// good game. Half of the time is left to look for matches that are won, by
// roles that won none.
func audit(j *job, s *session, q AuditRequest) (r AuditResult, err error) {
	if q.Matches < 1 || q.Matches > 1000000 || q.MaxPlies < 1 || q.MaxPlies > 100000 {
		return r, failure(FailRequest, "An audit takes 1 to 1000000 matches of at most 100000 plies.", "matches")
	}
	p, err := s.play(j, nil, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	t, ctx, cancel, err := newTrial(j, q.Seconds)
	if err != nil {
		return r, err
	}
	defer cancel()
	half, stop := context.WithDeadline(ctx, t.begin.Add(time.Duration(q.Seconds/2*float64(time.Second))))
	defer stop()
	a, err := playtest.NewAudit(yielding{half, j.service.config.Yield}, p.machine, playtest.AuditOptions{
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

// goalsAfter tells which values the rules give a role after a line, and by which
// rule each.
func goalsAfter(j *job, s *session, line [][]string, role int) (goals []AuditGoal, err error) {
	p, err := s.play(j, line, MachineReasoner)
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
		goal := logic.Atom{Relation: logic.RelGoal, Args: []logic.Pattern{terms.Pattern(p.rules.Roles[role]), terms.Pattern(row[0])}}
		why, err := explain.New(m).Why(j.ctx, p.at.state, nil, explain.Claim{Atom: goal})
		if err != nil {
			return nil, err
		}
		at := gdl.Place{Form: why.Uses[0].Rule}
		at.To = len(p.rules.Sheet.Forms[at.Form].Text)
		goals = append(goals, AuditGoal{terms.String(row[0]), rangeOf(p.rules.Sheet, at), lineOf(p.rules.Sheet, at).Line})
	}
	return goals, nil
}

var auditKinds = map[playtest.FindingKind]AuditKind{
	playtest.Stuck: AuditStuck, playtest.GoalMissing: AuditGoalMissing, playtest.GoalDouble: AuditGoalDouble,
	playtest.GoalInvalid: AuditGoalInvalid, playtest.Repeats: AuditRepeats, playtest.Unended: AuditUnended,
}

// audited says what random matches showed, and what was found after them if
// reach is not nil.
func (t *trial) audited(p *playing, a *playtest.Audit, reach *playtest.Reach) AuditResult {
	r := AuditResult{Machine: p.kind, Matches: a.Matches, Ended: a.Ended, Longest: a.Longest, Seconds: t.seconds()}
	for _, f := range a.Findings {
		r.Findings = append(r.Findings, AuditFinding{Kind: auditKinds[f.Kind], Role: f.Role, Moves: p.lineText(f.Line), Back: f.Back, Count: f.Count})
	}
	found := a.Best
	if reach != nil {
		found, r.Positions = reach.Best, reach.Positions
	}
	for _, best := range found {
		x := AuditBest{Moves: p.lineText(best.Line), Most: reach != nil && reach.Complete || best.Goal == 100}
		if best.Goal >= 0 {
			goal := int(best.Goal)
			x.Goal = &goal
		}
		r.Best = append(r.Best, x)
	}
	return r
}
