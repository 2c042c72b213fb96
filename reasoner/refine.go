package reasoner

import (
	"errors"
	"fmt"

	"github.com/gdl-playground/engine/game"
)

// Prepare stratifies rules. Where a relation depends on its own negation only
// because its name covers several things, such as a goal of 0 for whoever does
// not have the goal 100, the relation is split by a constant argument and the
// returned rules, which mean the same, are used instead. Rules that cannot be
// stratified in this way are a *CycleError.
func Prepare(rules *game.Rules) (*game.Rules, *Dependencies, error) {
	deps, err := Stratify(rules)
	var cycle *CycleError
	if err == nil || !errors.As(err, &cycle) {
		return rules, deps, err
	}
	if len(cycle.relations) > maxRefined {
		return nil, nil, err
	}
	refined := rules
	for _, rel := range cycle.relations {
		refined = refine(refined, rel)
	}
	if deps, again := Stratify(refined); again == nil {
		return refined, deps, nil
	}
	return nil, nil, err
}

// maxRefined is how many relations of a cycle are tried to be split; each is a
// pass over all rules.
const maxRefined = 100

// refine splits a relation by the constants that its clauses have in one
// argument, if there is such an argument: each constant gets a relation of its
// own, from which the relation itself follows.
func refine(rules *game.Rules, rel game.Relation) *game.Rules {
	at, values := splitting(rules, rel)
	if at < 0 {
		return rules
	}
	out := rules.WithClauses(nil)
	arity := rules.Relations[rel].Arity
	parts := map[game.Term]game.Relation{}
	part := func(value game.Term, rule int) game.Relation {
		p, ok := parts[value]
		if !ok {
			p = out.AddHelper(rule, arity)
			parts[value] = p
		}
		return p
	}
	var clauses []game.Clause
	for _, v := range values {
		args := make([]game.Pattern, arity)
		vars := make([]string, 0, arity)
		for i := range args {
			if i == at {
				args[i] = v.pattern
				continue
			}
			args[i] = game.Pattern{Var: len(vars)}
			vars = append(vars, fmt.Sprintf("?%d", i+1))
		}
		clauses = append(clauses, game.Clause{
			Rule: v.rule,
			Head: game.Atom{Relation: rel, Args: args},
			Body: []game.Literal{{Kind: game.Holds, Atom: game.Atom{Relation: part(v.pattern.Term, v.rule), Args: args}}},
			Vars: vars,
		})
	}
	for _, c := range rules.Clauses {
		if c.Head.Relation == rel {
			c.Head.Relation = part(c.Head.Args[at].Term, c.Rule)
		}
		body := make([]game.Literal, len(c.Body))
		for i, l := range c.Body {
			if (l.Kind == game.Holds || l.Kind == game.Fails) && l.Atom.Relation == rel && l.Atom.Args[at].Ground {
				l.Atom.Relation = part(l.Atom.Args[at].Term, c.Rule)
			}
			body[i] = l
		}
		c.Body = body
		clauses = append(clauses, c)
	}
	out.Clauses = clauses
	return out
}

// A headValue is a constant that heads of a relation have in one argument.
type headValue struct {
	pattern game.Pattern
	rule    int // the first that has it
}

// splitting finds an argument that is ground in all heads of a relation, and
// its values in the order of the rules.
func splitting(rules *game.Rules, rel game.Relation) (at int, values []headValue) {
	for at := range rules.Relations[rel].Arity {
		values = nil
		seen := map[game.Term]bool{}
		ground := true
		for i := range rules.Clauses {
			c := &rules.Clauses[i]
			if c.Head.Relation != rel {
				continue
			}
			p := c.Head.Args[at]
			ground = ground && p.Ground
			if p.Ground && !seen[p.Term] {
				seen[p.Term] = true
				values = append(values, headValue{p, c.Rule})
			}
		}
		if ground && len(values) > 1 {
			return at, values
		}
	}
	return -1, nil
}
