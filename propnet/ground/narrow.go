package ground

import (
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// narrow restricts views to the terms that somebody asks them about, see
// [domains], by a condition on their rules for each column that could hold
// clearly more. What is asked for never depends on the state, so conditions
// cost no gates. Rules of views that nobody asks are left out.
func narrow(a *analysis) {
	d := a.domains
	out := a.rules.WithClauses(nil)
	guards := map[*domain]logic.Relation{}
	guard := func(column *domain, rule int) logic.Relation {
		rel, ok := guards[column]
		if !ok {
			table := rows.NewTable[logic.Term](1)
			a.spend(len(column.list))
			for _, t := range column.list {
				table.Add([]logic.Term{t})
			}
			var facts []logic.Clause
			rel, facts = a.table(out, rule, table)
			out.Clauses = append(out.Clauses, facts...)
			guards[column] = rel
		}
		return rel
	}
	for i := range a.rules.Clauses {
		c := a.rules.Clauses[i]
		a.spend(1)
		if d.called(c.Head.Relation) {
			q := d.question(c.Head.Relation)
			if !q.put {
				continue
			}
			body := d.infer(&a.rules.Clauses[i])
			d.solve(body, len(c.Body), false)
			possible := true
			for k, column := range q.columns {
				p := &c.Head.Args[k]
				switch {
				case column.open:
				case p.Ground:
					possible = possible && column.has[p.Term]
				case p.Var >= 0 && body.values[p.Var].exceed(column):
					l := logic.Literal{Kind: logic.Holds, Atom: logic.Atom{Relation: guard(column, c.Rule),
						Args: []logic.Pattern{*p}}}
					c.Body = append(c.Body[:len(c.Body):len(c.Body)], l)
				}
			}
			if !possible {
				continue
			}
		}
		out.Clauses = append(out.Clauses, c)
	}
	if len(guards) > 0 {
		a.replace(out)
	} else {
		a.rules = out
	}
}

// narrowFactor is how many times as many terms as are asked for a variable must
// be able to have before it is restricted.
const narrowFactor = 1.2

// exceed reports whether there are clearly more values than a column asks for.
func (v values) exceed(column *domain) bool {
	return !v.known || float64(len(v.list)) > narrowFactor*float64(len(column.list))
}
