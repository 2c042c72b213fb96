package playground

import (
	"errors"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/reasoner/coverage"
)

// cover plays random matches and says what the rules do in them.
func cover(j *job, s *session, q CoverRequest) (r CoverResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	if q.Matches < 1 || q.Matches > 10000 {
		return r, failure(FailRequest, "Coverage takes 1 to 10000 matches.", "matches")
	}
	t, err := newTimedJob(j, q.Seconds)
	if err != nil {
		return r, err
	}
	ctx, cancel := t.limited()
	defer cancel()
	m, _, err := e.clone(MachineReasoner)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	const maxPlies = 1000
	c, err := coverage.Cover(ctx, m.Rules(), coverage.CoverOptions{
		Seed: uint64(q.Seed), Matches: q.Matches, MaxPlies: maxPlies,
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

// coverage returns what was covered in the words of the protocol; facts are left out.
func (t *timedJob) coverage(sheet *gdl.Sheet, c *coverage.Coverage) CoverResult {
	r := CoverResult{Matches: c.Matches, Positions: c.Positions, Seconds: t.seconds()}
	all := int64(0)
	for i := range c.Rules {
		all += c.Rules[i].Steps
	}
	for form, x := range c.Rules {
		if f := sheet.Forms[form]; f.Rule == nil || len(f.Rule.Body) == 0 {
			continue
		}
		rule := RuleCover{Rule: form, Fired: x.Fired, Instances: x.Instances, Unknown: x.Unknown,
			Share: float64(x.Steps) / float64(max(all, 1))}
		for _, span := range x.Idle {
			rule.Idle = append(rule.Idle, rangeOf(sheet, gdl.Place{Form: form, Span: span}))
		}
		r.Rules = append(r.Rules, rule)
	}
	return r
}
