package playground

import (
	"strings"

	"github.com/gdl-playground/engine/game"
)

// owners says which role a content of a board belongs to. Rules never say so
// in so many words, so it is judged by evidence: the same name, a rule whose
// move of the role makes the content, a fact that pairs the two, and last the
// beginning of the name.
type owners struct {
	of map[game.Symbol]owner
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

func findOwners(rules *game.Rules, boards []*grid, d *domains) *owners {
	o := &owners{of: map[game.Symbol]owner{}}
	votes := map[game.Symbol][]int{}
	for _, g := range boards {
		for _, l := range g.layers {
			if len(l.content) == 0 {
				votes[l.functor.name] = make([]int, len(rules.Roles))
			}
			for _, arg := range l.content {
				names, _ := d.constants(statePlace(l.functor.name, l.functor.arity, arg))
				for _, s := range names {
					if !g.empty[s] {
						votes[s] = make([]int, len(rules.Roles))
					}
				}
			}
		}
	}
	if len(rules.Roles) < 2 {
		return o // with one role there is nobody to tell apart
	}
	roles := map[game.Symbol]int{}
	for i, r := range rules.Roles {
		roles[rules.Terms.Functor(r)] = i
	}
	for i := range rules.Clauses {
		weighClause(&rules.Clauses[i], roles, votes)
	}
	for s, v := range votes {
		name := strings.ToLower(rules.Terms.Spelling(s))
		for role, i := range roles {
			r := strings.ToLower(rules.Terms.Spelling(role))
			switch {
			case name == r:
				v[i] += samePiece
			case strings.HasPrefix(name, r) || strings.HasPrefix(r, name):
				v[i] += 2 * samePrefix
			case name[0] == r[0] && len(name) <= 3:
				v[i] += samePrefix
			}
		}
	}
	for s, v := range votes {
		best, second := -1, -1
		for i := range v {
			switch {
			case best < 0 || v[i] > v[best]:
				best, second = i, best
			case second < 0 || v[i] > v[second]:
				second = i
			}
		}
		if v[best] >= enough && v[best] > v[second] {
			o.of[s] = owner{role: best}
		}
	}
	o.namePieces(rules)
	return o
}

// weighClause looks for roles and contents that a rule speaks of together.
func weighClause(c *game.Clause, roles map[game.Symbol]int, votes map[game.Symbol][]int) {
	var makers []int
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind == game.Holds && l.Atom.Relation == game.RelDoes {
			if r, ok := roles[l.Atom.Args[0].Functor]; ok && l.Atom.Args[0].Ground {
				makers = append(makers, r)
			}
		}
	}
	if c.Head.Relation == game.RelNext && len(makers) == 1 {
		eachConstant(&c.Head, func(s game.Symbol) {
			if v, ok := votes[s]; ok {
				v[makers[0]] += makesContent
			}
		})
	}
	var inRoles []int
	var contents []game.Symbol
	visit := func(s game.Symbol) {
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
			if c.Body[i].Kind == game.Holds {
				eachConstant(&c.Body[i].Atom, visit)
			}
		}
	}
	// A rule that names two roles or two contents pairs nothing.
	if len(inRoles) == 1 && len(contents) == 1 && c.Head.Relation != game.RelInit {
		votes[contents[0]][inRoles[0]] += weight
	}
}

// eachConstant calls f for every constant in the arguments of an atom.
func eachConstant(a *game.Atom, f func(game.Symbol)) {
	var walk func(p *game.Pattern)
	walk = func(p *game.Pattern) {
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
func (o *owners) namePieces(rules *game.Rules) {
	count := make([]int, len(rules.Roles))
	for _, w := range o.of {
		count[w.role]++
	}
	for s, w := range o.of {
		if count[w.role] < 2 {
			continue
		}
		name := rules.Terms.Spelling(s)
		role := strings.ToLower(rules.Terms.Spelling(rules.Terms.Functor(rules.Roles[w.role])))
		low := strings.ToLower(name)
		switch {
		case low == role:
			name = ""
		case strings.HasPrefix(low, role):
			name = name[len(role):]
		case len(name) > 1 && len(name) <= 3 && low[0] == role[0]:
			name = name[1:]
		}
		w.piece = strings.Trim(name, "_-")
		o.of[s] = w
	}
}
