// Package coverage tells what the rules of a sheet do: in one position, how many instances of each
// rule hold; over random matches, which rules fire, how much work they are, and which of their
// conditions never matter.
//
// [NewCounter] counts in one position, [Cover] plays matches. A condition never matters if, in all
// positions looked at, it never failed where all others of its rule held. Counting how often a
// literal fails during evaluation would say more about the planner's order than about the rule.
// Instead the reasoner is asked for the rule with this one condition turned into its opposite, which
// must never hold. Conditions that bind a variable have no such question.
package coverage

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// firingSteps bounds the work of finding out how often a rule fires.
const firingSteps = 1 << 18

// A Counter counts how many instances of each rule hold. It remembers the rules for which counting
// took too long and does not try them again.
type Counter struct {
	m      *reasoner.Machine
	rules  *logic.Rules
	costly []bool // by clause
}

// NewCounter returns a counter that asks a machine.
func NewCounter(m *reasoner.Machine) *Counter {
	return &Counter{m: m, rules: m.Rules(), costly: make([]bool, len(m.Rules().Clauses))}
}

// Firing returns for each form of the sheet how many instances of its rule hold in a state, counted
// up to limit for each combination of its branches: 0 for facts, -1 where counting would take too
// long. Without a joint move nobody does anything, so rules about moves do not fire.
func (c *Counter) Firing(ctx context.Context, s game.State, joint game.JointMove, limit int) (counts []int, err error) {
	err = c.m.Do(ctx, func() {
		c.m.Load(s, joint)
		counts = c.firing(limit)
	})
	return counts, err
}

func (c *Counter) firing(limit int) []int {
	counts := make([]int, len(c.rules.Sheet.Forms))
	for i := range c.rules.Clauses {
		clause := &c.rules.Clauses[i]
		if len(clause.Body) == 0 || c.rules.Relations[clause.Head.Relation].Helper || counts[clause.Rule] < 0 {
			continue
		}
		if _, n, ok := c.solutions(i, limit); ok {
			counts[clause.Rule] += n
		} else {
			counts[clause.Rule] = -1
		}
	}
	return counts
}

// solutions finds values for which a clause holds in what is loaded; ok is false where that takes too long.
func (c *Counter) solutions(i, limit int) (values []logic.Term, n int, ok bool) {
	clause := &c.rules.Clauses[i]
	ok = !c.costly[i] && c.m.Within(firingSteps, func() {
		values, n = c.m.Solutions(clause.Rule, clause.Body, clause.Vars, limit)
	})
	c.costly[i] = !ok
	return values, n, ok
}

// Instances visits the instances of rules that hold in a state, at most limit of each clause: a clause and the values
// of its variables. It leaves out clauses that choose does not name and those for which finding them takes too long.
func (c *Counter) Instances(
	ctx context.Context, s game.State, joint game.JointMove, limit int,
	choose func(*logic.Clause) bool, visit func(clause *logic.Clause, values []logic.Term),
) error {
	return c.m.Do(ctx, func() {
		c.m.Load(s, joint)
		for i := range c.rules.Clauses {
			clause := &c.rules.Clauses[i]
			if c.rules.Relations[clause.Head.Relation].Helper || !choose(clause) {
				continue
			}
			if len(clause.Body) == 0 {
				visit(clause, nil)
				continue
			}
			values, n, _ := c.solutions(i, limit)
			width := len(clause.Vars)
			for k := range n {
				visit(clause, values[k*width:(k+1)*width])
			}
		}
	})
}

// Coverage tells what the rules of a sheet did in random matches.
type Coverage struct {
	Matches   int            // that were begun
	Positions int            // that were looked at to the end
	Rules     []RuleCoverage // by form of the sheet
}

// A RuleCoverage tells what one rule did. It is zero for facts.
type RuleCoverage struct {
	Fired     int   // positions in which it held for some values of its variables
	Instances int64 // for how many values, all positions together, in each at most MaxInstances
	Steps     int64 // work that went into it while the matches were played, rules that it uses apart
	Unknown   int   // positions in which finding out would have taken too long
	// Idle lists the conditions that never failed where all others held: in all
	// these positions the rule would have said the same without them.
	// Conditions that give a variable its only value are not among them, nor is
	// any condition of a rule that never fired.
	Idle []gdl.Span
}

// MaxInstances is how many instances of a rule coverage counts in one position.
const MaxInstances = 1000

// CoverOptions bounds the random matches that coverage is taken over.
type CoverOptions struct {
	Seed     uint64
	Matches  int
	MaxPlies int             // of each match
	Progress func(*Coverage) // called after each position, with what is known so far; may be nil
}

// Cover plays uniformly random matches, looks in each position what each rule
// does there, and adds it up. It returns what it has together with the error
// that stopped it, such as ctx.Err().
func Cover(ctx context.Context, rules *logic.Rules, o CoverOptions) (*Coverage, error) {
	m, err := reasoner.New(rules.Clone(), reasoner.Options{})
	if err != nil {
		return nil, err
	}
	c := newCoverer(m)
	defer c.finish()
	rng := rand.New(rand.NewPCG(o.Seed, 0x636F766572616765))
	for range o.Matches {
		s, err := m.Initial(ctx)
		if err != nil {
			return c.result, err
		}
		c.result.Matches++
		for ply := 0; ; ply++ {
			joint, err := c.choose(ctx, s, rng)
			if err != nil {
				return c.result, err
			}
			if err := c.look(ctx, s, joint); err != nil {
				return c.result, err
			}
			if o.Progress != nil {
				c.finish()
				o.Progress(c.result)
			}
			if joint == nil || ply+1 >= o.MaxPlies {
				break
			}
			if s, err = c.next(ctx, s, joint); err != nil {
				return c.result, err
			}
		}
	}
	return c.result, nil
}

// A coverer adds up what rules do.
type coverer struct {
	*Counter
	steps  []uint64 // by form: work that went into it
	result *Coverage
	idle   []map[gdl.Span]bool // by form: the conditions that others leave safe, and whether they never failed alone
}

func newCoverer(m *reasoner.Machine) *coverer {
	forms := len(m.Rules().Sheet.Forms)
	c := &coverer{Counter: NewCounter(m), steps: make([]uint64, forms), idle: make([]map[gdl.Span]bool, forms)}
	c.result = &Coverage{Rules: make([]RuleCoverage, forms)}
	for i := range c.rules.Clauses {
		clause := &c.rules.Clauses[i]
		idle := c.idle[clause.Rule]
		if idle == nil {
			idle = map[gdl.Span]bool{}
			c.idle[clause.Rule] = idle
		}
		for j := range clause.Body {
			l := &clause.Body[j]
			_, ok := without(clause, j)
			before, seen := idle[l.Span] // by another branch of the rule
			idle[l.Span] = ok && !c.rules.IsPart(l) && (before || !seen)
		}
	}
	return c
}

// without returns the body of a clause with one literal turned into its
// opposite; false if nothing else binds its variables.
func without(clause *logic.Clause, at int) (body []logic.Literal, ok bool) {
	body = slices.Clone(clause.Body)
	l := &body[at]
	switch l.Kind {
	case logic.Holds:
		l.Kind = logic.Fails
		bound := make([]bool, len(clause.Vars))
		for i := range body {
			if body[i].Kind == logic.Holds {
				body[i].Atom.EachVar(func(v int) { bound[v] = true })
			}
		}
		return body, !slices.Contains(bound, false)
	case logic.Fails:
		l.Kind = logic.Holds
	case logic.Differs:
		l.Kind = logic.Equals
	case logic.Equals:
		l.Kind = logic.Differs
	}
	return body, true
}

// choose draws a joint move, nil where the match ends, and has the machine do
// all the work that playing is, goals included.
func (c *coverer) choose(ctx context.Context, s game.State, rng *rand.Rand) (joint game.JointMove, err error) {
	defer c.m.Measure(c.steps)()
	end, err := c.m.Terminal(ctx, s)
	if err != nil {
		return nil, err
	}
	var legal []game.Move
	for role := range c.rules.Roles {
		if end {
			if _, err := c.m.Goal(ctx, s, role); err != nil {
				return nil, err
			}
			continue
		}
		if legal, err = c.m.Legal(ctx, s, role, legal[:0]); err != nil {
			return nil, err
		}
		if len(legal) == 0 {
			return nil, nil
		}
		joint = append(joint, legal[rng.IntN(len(legal))])
	}
	return joint, nil
}

func (c *coverer) next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	defer c.m.Measure(c.steps)()
	return c.m.Next(ctx, s, joint)
}

// look adds what the rules do in one position: of one in which it is stopped, nothing.
func (c *coverer) look(ctx context.Context, s game.State, joint game.JointMove) error {
	var counts []int
	err := c.m.Do(ctx, func() {
		c.m.Load(s, joint)
		counts = c.firing(MaxInstances)
		for i := range c.rules.Clauses {
			clause := &c.rules.Clauses[i]
			for j := range clause.Body {
				if span := clause.Body[j].Span; c.idle[clause.Rule][span] && c.matters(clause, j) {
					c.idle[clause.Rule][span] = false
				}
			}
		}
	})
	if err != nil {
		return err
	}
	c.result.Positions++
	for rule, n := range counts {
		r := &c.result.Rules[rule]
		switch {
		case n < 0:
			r.Unknown++
		case n > 0:
			r.Fired++
			r.Instances += int64(n)
		}
	}
	return nil
}

// matters reports whether a condition fails alone in what is loaded; true as
// well if that cannot be found out.
func (c *coverer) matters(clause *logic.Clause, at int) bool {
	body, _ := without(clause, at)
	n := 0
	ended := c.m.Within(firingSteps, func() { _, n = c.m.Solutions(clause.Rule, body, clause.Vars, 1) })
	return !ended || n > 0
}

// finish puts together what is kept apart while matches are played.
func (c *coverer) finish() {
	for rule := range c.result.Rules {
		r := &c.result.Rules[rule]
		r.Steps = int64(c.steps[rule])
		r.Idle = nil
		if r.Fired == 0 {
			continue
		}
		for span, still := range c.idle[rule] {
			if still {
				r.Idle = append(r.Idle, span)
			}
		}
		slices.SortFunc(r.Idle, func(a, b gdl.Span) int { return a.From - b.From })
	}
}
