package reasoner

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// firingSteps is how much work it may be to find out how often a rule fires.
const firingSteps = 1 << 18

// Firing returns for each form of the sheet how many instances of its rule hold
// in a state, counted up to limit for each combination of its branches: 0 for
// facts, -1 where counting would take too long. Without a joint move nobody
// does anything, so rules about moves do not fire.
func (m *Machine) Firing(ctx context.Context, s game.State, joint game.JointMove, limit int) (counts []int, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		m.does(joint)
		counts = m.firing(limit)
	})
	return counts, err
}

func (m *Machine) firing(limit int) []int {
	counts := make([]int, len(m.given.Sheet.Forms))
	dear := m.author().dear
	for i := range m.given.Clauses {
		c := &m.given.Clauses[i]
		if len(c.Body) == 0 || m.given.Relations[c.Head.Relation].Helper || counts[c.Rule] < 0 {
			continue
		}
		n := 0
		ended := !dear[i] && m.within(firingSteps, logic.PerMove, func() { _, n = m.solutions(c.Rule, c.Body, c.Vars, limit) })
		dear[i] = !ended // do not try again
		if ended {
			counts[c.Rule] += n
		} else {
			counts[c.Rule] = -1
		}
	}
	return counts
}

// Coverage tells what the rules of a sheet did in random matches.
type Coverage struct {
	Matches   int // that were begun
	Positions int
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
	Yield    func()          // see [Options]
	Progress func(*Coverage) // called after each position, with what is known so far; may be nil
}

// Cover plays uniformly random matches, looks in each position what each rule
// does there, and adds it up. It returns what it has together with the error
// that stopped it, such as ctx.Err().
func Cover(ctx context.Context, rules *logic.Rules, o CoverOptions) (*Coverage, error) {
	m, err := New(rules.Clone(), Options{Yield: o.Yield})
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
	m      *Machine
	meter  meter
	result *Coverage
	idle   []map[gdl.Span]bool // by form: the conditions that others leave safe, and whether they never failed alone
}

func newCoverer(m *Machine) *coverer {
	forms := len(m.given.Sheet.Forms)
	c := &coverer{m: m, meter: meter{steps: make([]uint64, forms)}, idle: make([]map[gdl.Span]bool, forms)}
	c.result = &Coverage{Rules: make([]RuleCoverage, forms)}
	for i := range m.given.Clauses {
		clause := &m.given.Clauses[i]
		idle := c.idle[clause.Rule]
		if idle == nil {
			idle = map[gdl.Span]bool{}
			c.idle[clause.Rule] = idle
		}
		for j := range clause.Body {
			l := &clause.Body[j]
			_, ok := without(clause, j)
			before, seen := idle[l.Span] // by another branch of the rule
			idle[l.Span] = ok && !m.isPart(l) && (before || !seen)
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
	c.m.meter = &c.meter
	defer func() { c.m.meter = nil }()
	c.meter.last = c.m.steps
	end, err := c.m.Terminal(ctx, s)
	if err != nil {
		return nil, err
	}
	var legal []game.Move
	for role := range c.m.given.Roles {
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
	c.m.meter = &c.meter
	defer func() { c.m.meter = nil }()
	c.meter.last = c.m.steps
	return c.m.Next(ctx, s, joint)
}

// look adds what the rules do in one position.
func (c *coverer) look(ctx context.Context, s game.State, joint game.JointMove) error {
	return c.m.guard(ctx, func() {
		c.m.load(s)
		c.m.does(joint)
		c.result.Positions++
		for rule, n := range c.m.firing(MaxInstances) {
			r := &c.result.Rules[rule]
			switch {
			case n < 0:
				r.Unknown++
			case n > 0:
				r.Fired++
				r.Instances += int64(n)
			}
		}
		for i := range c.m.given.Clauses {
			clause := &c.m.given.Clauses[i]
			for j := range clause.Body {
				if span := clause.Body[j].Span; c.idle[clause.Rule][span] && c.matters(clause, j) {
					c.idle[clause.Rule][span] = false
				}
			}
		}
	})
}

// matters reports whether a condition fails alone in what is loaded; true as
// well if that cannot be found out.
func (c *coverer) matters(clause *logic.Clause, at int) bool {
	body, _ := without(clause, at)
	n := 0
	ended := c.m.within(firingSteps, logic.PerMove, func() { _, n = c.m.solutions(clause.Rule, body, clause.Vars, 1) })
	return !ended || n > 0
}

// finish puts together what is kept apart while matches are played.
func (c *coverer) finish() {
	for rule := range c.result.Rules {
		r := &c.result.Rules[rule]
		r.Steps = int64(c.meter.steps[rule])
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

// A meter adds up the steps that each rule takes.
type meter struct {
	steps []uint64 // by form
	last  uint64   // count of the machine when a clause was last charged
}

// charge gives the steps since the last time to the code that took them.
func (m *meter) charge(c *code, now uint64) {
	if c != nil && c.clause != nil && c.clause.Rule >= 0 {
		m.steps[c.clause.Rule] += now - m.last
	}
	m.last = now
}
