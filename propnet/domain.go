package propnet

import "github.com/gdl-playground/engine/game"

// domains bounds which terms each column of each table can hold, by letting
// terms flow along the variables of the rules until nothing moves. It is much
// cheaper than grounding and tells how large an instance count to expect.
type domains struct {
	rules   *game.Rules
	columns map[shape][]*domain
}

// A domain is the set of terms of one column.
type domain struct {
	list  []game.Term
	has   map[game.Term]bool
	extra float64 // bound on the compound terms that were not enumerated
}

func (d *domain) size() float64 { return max(1, float64(len(d.list))+d.extra) }

func (d *domain) add(t game.Term) bool {
	if d.has[t] {
		return false
	}
	d.has[t] = true
	d.list = append(d.list, t)
	return true
}

// maxDomain bounds the terms enumerated for a column; beyond it a column is
// simply large.
const maxDomain = 1 << 14

// A flow carries the terms of the domain that bounds a variable into a column
// of the head.
type flow struct {
	clause   *game.Clause
	variable int
	from     *domain
	taken    int // terms of from already carried over
	to       *domain
}

func newDomains(rules *game.Rules) *domains {
	d := &domains{rules: rules, columns: map[shape][]*domain{}}
	var flows []*flow
	for i := range rules.Clauses {
		c := &rules.Clauses[i]
		s, columns, any := shapeOf(&c.Head)
		if any {
			continue
		}
		for k := range columns {
			to := d.of(s)[k]
			switch p := &columns[k]; {
			case p.Ground:
				to.add(p.Term)
			case p.Var >= 0:
				flows = append(flows, &flow{clause: c, variable: p.Var, to: to})
			default:
				flows = append(flows, &flow{clause: c, variable: -1, to: to})
				to.extra = max(to.extra, 64) // compound: not followed
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range flows {
			if f.variable < 0 {
				continue
			}
			from := d.bounding(f.clause, f.variable)
			if from == nil {
				continue
			}
			if from != f.from {
				f.from, f.taken = from, 0
			}
			f.to.extra = max(f.to.extra, min(from.extra, maxDomain))
			for ; f.taken < len(from.list) && len(f.to.list) < maxDomain; f.taken++ {
				changed = f.to.add(from.list[f.taken]) || changed
			}
		}
	}
	return d
}

// of returns the columns of a table.
func (d *domains) of(s shape) []*domain {
	columns := d.columns[s]
	if columns == nil {
		columns = make([]*domain, s.columns(d.rules))
		for i := range columns {
			columns[i] = &domain{has: map[game.Term]bool{}}
		}
		d.columns[s] = columns
	}
	return columns
}

// bounding returns the smallest domain that a positive literal gives a
// variable, or nil when none is known.
func (d *domains) bounding(c *game.Clause, variable int) *domain {
	var best *domain
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind != game.Holds {
			continue
		}
		s, columns, any := shapeOf(&l.Atom)
		if any {
			continue
		}
		for k := range columns {
			if columns[k].Var == variable {
				if x := d.of(s)[k]; best == nil || x.size() < best.size() {
					best = x
				}
			}
		}
	}
	return best
}

// sizes returns a bound on the number of terms for each variable of a clause.
func (d *domains) sizes(c *game.Clause) []float64 {
	sizes := make([]float64, len(c.Vars))
	for v := range sizes {
		sizes[v] = 64 // nothing known: bound inside a compound term or by a whole fact
		if x := d.bounding(c, v); x != nil {
			sizes[v] = x.size()
		}
	}
	return sizes
}
