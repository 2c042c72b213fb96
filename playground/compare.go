package playground

import (
	"context"
	"errors"
	"strconv"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
)

// compareGames says whether two texts are the same game.
func compareGames(j *job, _ *session, q CompareRequest) (r CompareResult, err error) {
	if len(q.Texts) != 2 {
		return r, failure(FailRequest, "A comparison is one of two texts.", "texts")
	}
	t, err := newTimedJob(j, q.Seconds)
	if err != nil {
		return r, err
	}
	var docs [2]*document
	for side, text := range q.Texts {
		if docs[side], _, err = newDocument(j, newSession(), text); err != nil {
			return r, err
		}
		if _, err := docs[side].compiled(); err != nil {
			f := *asFailure(err)
			f.Args = append([]string{strconv.Itoa(side)}, f.Args...) // which text it is about
			return r, &f
		}
	}
	found, err := compare.Games(j.ctx, docs[compare.A].rules.Clone(), docs[compare.B].rules.Clone(), compare.Options{
		EveryGoal: q.EveryGoal, Map: q.given(), Limit: t.limit, // and a while for what was found until then
		Machine: networkMachine,
		Progress: func(p compare.Progress) {
			if t.due() {
				j.report(CompareProgress{p.Stage, p.Pairs, p.Depth, p.Sampled})
			}
		},
	})
	if found == nil {
		return r, errors.Join(ended(err), j.ctx.Err())
	}
	w := comparison{docs[compare.A].sheet, docs[compare.B].sheet}
	r = w.result(found)
	r.Stopped = j.ctx.Err() != nil
	if found.Verdict == compare.Different && !r.Stopped {
		for side := range docs {
			if p := positionOf(j, q.Texts[side], found.Moves[side]); p != nil {
				r.Shown[side] = []PositionResult{*p}
			}
		}
	}
	return r, ended(err)
}

// networkMachine makes a machine on the propositional network of rules.
func networkMachine(ctx context.Context, rules *logic.Rules) (game.Machine, error) {
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return nil, err
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		return nil, err
	}
	return propnet.NewMachine(net, circuit), nil
}

// given returns the map of names of a request; nil if names are to be looked for.
func (q *CompareRequest) given() *compare.Map {
	if !q.SameNames && len(q.Names) == 0 {
		return nil
	}
	m := &compare.Map{}
	for _, p := range q.Names {
		m.Names = append(m.Names, compare.Pair{A: p.A, B: p.B})
	}
	return m
}

// A comparison puts results of package compare into the protocol's words: these
// are the two sheets.
type comparison [2]*gdl.Sheet

// result returns a comparison in the words of the protocol.
func (w comparison) result(c *compare.Result) CompareResult {
	r := CompareResult{
		Verdict: CompareVerdict(c.Verdict), ByRules: c.Method == compare.ByRules, Positions: c.Positions,
		Pairs:   c.Pairs,
		Sampled: c.Sampled, Depth: c.Depth, Moves: c.Moves, Shortest: c.Shortest, More: c.More,
	}
	if c.Map != nil {
		r.Roles, r.Names = namePairs(c.Map.Roles), namePairs(c.Map.Names)
	}
	for i := range c.Differences {
		r.Differences = append(r.Differences, w.difference(&c.Differences[i]))
	}
	for _, x := range c.Changes {
		change := RuleChange{AtFault: x.AtFault}
		for side, rule := range x.Rules {
			change.Rules[side] = w.rule(side, rule)
		}
		r.Changes = append(r.Changes, change)
	}
	if o := c.Obstacle; o != nil {
		r.Obstacle = &CompareObstacle{int(o.Side), o.Moves, o.Message, w.rule(int(o.Side), o.Rule)}
	}
	return r
}

func namePairs(pairs []compare.Pair) (named []NamePair) {
	for _, p := range pairs {
		named = append(named, NamePair{p.A, p.B})
	}
	return named
}

func (w comparison) difference(d *compare.Difference) GameDifference {
	x := GameDifference{Kind: DifferenceKind(d.Kind), Role: d.Role, Move: d.Move, Holds: d.Holds, Roles: d.Roles}
	for side := range w {
		if d.Kind == compare.InGoal {
			x.Goals[side] = asGoal(game.Goal(d.Goals[side]))
		}
		x.Reasons[side] = w.reason(side, d.Reasons[side])
	}
	return x
}

// reason returns a list of one reason, or of none.
func (w comparison) reason(side int, r *compare.Reason) []CompareReason {
	if r == nil {
		return nil
	}
	x := CompareReason{Claim: r.Claim, Holds: r.Holds, Cause: r.Cause, Again: r.Again, Rules: w.rule(side, r.Rule)}
	for _, c := range r.Conditions {
		x.Conditions = append(x.Conditions, CompareCondition{c.Text, c.Verdict, w.reason(side, c.Reason)})
	}
	return []CompareReason{x}
}

// rule returns a list of one rule, or of none.
func (w comparison) rule(side int, r *compare.Rule) []ComparedRule {
	if r == nil {
		return nil
	}
	at := Range{w[side].UTF16(r.From), w[side].UTF16(r.To)}
	return []ComparedRule{{Range: at, LineNumber: r.Line, Rule: r.Form, Text: r.Text}}
}
