package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// owners says which role a content of a board belongs to. Rules never state it,
// so it is judged by evidence: the same name, a rule whose
// move of the role makes the content, a fact that pairs the two, and last the
// beginning of the name.
type owners struct {
	of map[logic.Symbol]owner
}

type owner struct {
	role  int
	piece string // what is left of the name, such as "king"; empty if a role has one kind
}

// Weights of evidence.
const (
	samePiece    = 1000 // the content is the role's name
	makesContent = 6    // (<= (next (cell … x)) … (does xplayer …))
	pairedFact   = 5    // (owner xplayer x)
	sameRule     = 2    // both in one rule
	samePrefix   = 1    // xplayer, x
	enough       = 2
)

// findOwners finds which role's the pieces on some boards are.
func findOwners(rules *logic.Rules, boards []*grid, d *Domains) *owners {
	o := &owners{of: map[logic.Symbol]owner{}}
	if len(rules.Roles) < 2 {
		return o // with one role there is nobody to tell apart
	}
	var marks []logic.Symbol // facts without content, such as (white ?x ?y)
	for _, g := range boards {
		for _, l := range g.layers {
			if len(l.content) == 0 {
				if !g.empty[l.functor.name] {
					marks = append(marks, l.functor.name)
				}
				continue
			}
			var contents []logic.Symbol
			for _, arg := range l.content {
				names, _ := d.constants(statePlace(l.functor.name, l.functor.arity, arg))
				contents = append(contents, names...)
			}
			o.judge(rules, slices.DeleteFunc(contents, func(s logic.Symbol) bool { return g.empty[s] || g.lasting[s] }))
		}
	}
	o.judge(rules, marks)
	o.namePieces(rules)
	return o
}

// judge finds the owners of contents that one kind of facts can have, as far as
// they are not known from a lower layer.
func (o *owners) judge(rules *logic.Rules, contents []logic.Symbol) {
	votes := map[logic.Symbol][]int{}
	for _, s := range contents {
		votes[s] = make([]int, len(rules.Roles))
	}
	roles := map[logic.Symbol]int{}
	for i, r := range rules.Roles {
		roles[rules.Terms.Functor(r)] = i
	}
	for i := range rules.Clauses {
		weighClause(&rules.Clauses[i], roles, votes)
	}
	for s, v := range votes {
		for role, i := range roles {
			v[i] += weighNames(folded(rules, s), folded(rules, role))
		}
		role, ok := winner(v)
		if _, known := o.of[s]; ok && !known {
			o.of[s] = owner{role: role}
		}
	}
}

// folded returns the letters of a name in lower case. They are as many as the
// name has, though some take more bytes than the capitals do.
func folded(rules *logic.Rules, s logic.Symbol) []rune {
	return []rune(strings.ToLower(rules.Terms.Spelling(s)))
}

// weighNames compares the names of a content and of a role.
func weighNames(content, role []rune) int {
	switch {
	case slices.Equal(content, role):
		return samePiece
	case beginsWith(content, role) || beginsWith(role, content):
		return 2 * samePrefix
	case abbreviates(content, role):
		return samePrefix
	}
	return 0
}

func beginsWith(name, prefix []rune) bool {
	return len(name) >= len(prefix) && slices.Equal(name[:len(prefix)], prefix)
}

// abbreviates says whether a content is short and begins with the first letter
// of a role, as wk does for white.
func abbreviates(content, role []rune) bool {
	return len(content) <= 3 && content[0] == role[0]
}

// winner returns the role with most votes, if they are enough and it is the
// only one.
func winner(votes []int) (best int, ok bool) {
	ok = true
	for i := 1; i < len(votes); i++ {
		switch {
		case votes[i] > votes[best]:
			best, ok = i, true
		case votes[i] == votes[best]:
			ok = false
		}
	}
	return best, ok && votes[best] >= enough
}

// weighClause looks for roles and contents that a rule speaks of together.
func weighClause(c *logic.Clause, roles map[logic.Symbol]int, votes map[logic.Symbol][]int) {
	var makers []int
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind == logic.Holds && l.Atom.Relation == logic.RelDoes {
			if r, ok := roles[l.Atom.Args[0].Functor]; ok && l.Atom.Args[0].Ground {
				makers = append(makers, r)
			}
		}
	}
	if c.Head.Relation == logic.RelNext && len(makers) == 1 {
		eachConstant(&c.Head, func(s logic.Symbol) {
			if v, ok := votes[s]; ok {
				v[makers[0]] += makesContent
			}
		})
		// Of several functions without a content each says what is there. A single
		// one is nobody's more than anybody else's.
		if p := &c.Head.Args[0]; p.Var < 0 && len(p.Args) > 0 && len(votes) > 1 {
			if v, ok := votes[p.Functor]; ok {
				v[makers[0]] += makesContent
			}
		}
	}
	var inRoles []int
	var contents []logic.Symbol
	visit := func(s logic.Symbol) {
		if r, ok := roles[s]; ok {
			inRoles = append(inRoles, r)
		}
		if _, ok := votes[s]; ok {
			contents = append(contents, s)
		}
	}
	eachConstant(&c.Head, visit)
	weight := pairedFact
	if len(c.Body) > 0 {
		weight = sameRule
		for i := range c.Body {
			if c.Body[i].Kind == logic.Holds {
				eachConstant(&c.Body[i].Atom, visit)
			}
		}
	}
	// A rule that names two roles or two contents pairs nothing.
	if len(inRoles) == 1 && len(contents) == 1 && c.Head.Relation != logic.RelInit {
		votes[contents[0]][inRoles[0]] += weight
	}
}

// eachConstant calls f for every constant in the arguments of an atom.
func eachConstant(a *logic.Atom, f func(logic.Symbol)) {
	var walk func(p *logic.Pattern)
	walk = func(p *logic.Pattern) {
		if p.Var < 0 && len(p.Args) == 0 {
			f(p.Functor)
		}
		for i := range p.Args {
			walk(&p.Args[i])
		}
	}
	for i := range a.Args {
		walk(&a.Args[i])
	}
}

// namePieces finds what kind of piece each content is, for roles that have
// several: what is left of wk or white_king without the role's share.
func (o *owners) namePieces(rules *logic.Rules) {
	count := make([]int, len(rules.Roles))
	for _, w := range o.of {
		count[w.role]++
	}
	for s, w := range o.of {
		if count[w.role] < 2 {
			continue
		}
		name := []rune(rules.Terms.Spelling(s))
		content, role := folded(rules, s), folded(rules, rules.Terms.Functor(rules.Roles[w.role]))
		switch {
		case beginsWith(content, role):
			name = name[len(role):]
		case len(content) > 1 && abbreviates(content, role):
			name = name[1:]
		}
		w.piece = strings.Trim(string(name), "_-")
		o.of[s] = w
	}
}
