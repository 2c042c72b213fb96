package logic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/internal/scc"
)

// A Lifetime says how long the atoms of a relation keep their truth.
type Lifetime uint8

const (
	Static   Lifetime = iota // for good: the relation depends on the rules alone
	PerState                 // in one state: true is below the relation
	PerMove                  // in one state with one joint move: does is below it
)

// Dependencies is the predicate dependency graph of stratified rules, condensed to its strongly
// connected components. Evaluated component by component in their order, every negation asks for a
// relation that is complete already, which gives stratified rules their one meaning (Apt, Blair and
// Walker: Towards a Theory of Declarative Knowledge, 1988).
type Dependencies struct {
	Lifetime  []Lifetime // by relation
	Component []uint32   // by relation; a relation only depends on components with numbers up to its own
	Recursive []bool     // by relation: it depends on itself
	Clauses   [][]int    // by relation: indices into Rules.Clauses of the clauses that define it
	Order     []Relation // relations by component, dependencies first
	Level     []int      // by relation: how many components lie on the longest way down, itself included
}

// A CycleError says that rules are not stratified: a relation depends on its
// own negation, so they have no unique meaning.
type CycleError struct {
	Cycle []string // names of relations along the cycle, the first one again at the end
	Rules []int    // the form that makes each step of the cycle
	Neg   []bool   // whether the step goes through a negation

	relations []Relation // along the cycle
}

// maxShown is how many steps of a cycle its message shows.
const maxShown = 20

func (e *CycleError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "relation %s depends on its own negation: %s", e.Cycle[0], e.Cycle[0])
	for i, neg := range e.Neg {
		if i == maxShown {
			b.WriteString(" → …")
			break
		}
		if neg {
			fmt.Fprintf(&b, " → (not %s)", e.Cycle[i+1])
		} else {
			fmt.Fprintf(&b, " → %s", e.Cycle[i+1])
		}
	}
	return b.String()
}

// A LifetimeError says that a relation depends on what is not known when it is asked for. Each engine
// could make something else of it.
type LifetimeError struct {
	Relation string // such as legal
	On       string // does, or true
	Rule     int    // the form of the first rule by which it depends on that
}

func (e *LifetimeError) Error() string {
	if e.On == keywords[RelDoes].name {
		return fmt.Sprintf("%s depends on does, though it is asked for before moves are chosen", e.Relation)
	}
	return fmt.Sprintf("%s depends on %s, though there is no state before it", e.Relation, e.On)
}

// checkLifetimes holds the relations that GDL gives a meaning to what is known when they are asked for.
func checkLifetimes(r *Rules, d *Dependencies) error {
	for _, x := range []struct {
		relation Relation
		most     Lifetime
	}{
		{RelInit, Static}, {RelLegal, PerState}, {RelGoal, PerState}, {RelTerminal, PerState},
	} {
		if d.Lifetime[x.relation] <= x.most {
			continue
		}
		e := &LifetimeError{Relation: r.RelationName(x.relation), On: keywords[RelTrue].name}
		if d.Lifetime[x.relation] == PerMove {
			e.On = keywords[RelDoes].name
		}
		for _, i := range d.Clauses[x.relation] {
			c := &r.Clauses[i]
			if slices.ContainsFunc(c.Body, func(l Literal) bool {
				return (l.Kind == Holds || l.Kind == Fails) && d.Lifetime[l.Atom.Relation] > x.most
			}) {
				e.Rule = c.Rule
				break
			}
		}
		return e
	}
	return nil
}

// An edge leads from the head of a clause to a relation in its body.
type edge struct {
	to   Relation
	rule int
	neg  bool
}

// stratify computes the dependencies of rules, or returns a *[CycleError] where they are not
// stratified as they stand. The state is given, so true depends on
// nothing, although next describes what is true later.
func stratify(r *Rules) (*Dependencies, error) {
	n := len(r.Relations)
	d := &Dependencies{
		Lifetime:  make([]Lifetime, n),
		Recursive: make([]bool, n),
		Clauses:   make([][]int, n),
	}
	edges := make([][]edge, n)
	for i := range r.Clauses {
		c := &r.Clauses[i]
		head := c.Head.Relation
		d.Clauses[head] = append(d.Clauses[head], i)
		for j := range c.Body {
			l := &c.Body[j]
			if l.Kind == Holds || l.Kind == Fails {
				edges[head] = append(edges[head], edge{l.Atom.Relation, c.Rule, l.Kind == Fails})
			}
		}
	}
	d.condense(edges)
	for _, rel := range d.Order {
		for _, e := range edges[rel] {
			if d.Component[e.to] != d.Component[rel] {
				continue
			}
			d.Recursive[rel] = true
			if e.neg {
				return nil, d.cycle(r, edges, rel, e)
			}
		}
	}
	d.level(edges)
	d.Lifetime[RelTrue] = PerState
	d.Lifetime[RelDoes] = PerMove
	for changed := true; changed; { // a component needs a second round at most
		changed = false
		for _, rel := range d.Order {
			for _, e := range edges[rel] {
				if p := d.Lifetime[e.to]; p > d.Lifetime[rel] {
					d.Lifetime[rel] = p
					changed = true
				}
			}
		}
	}
	return d, nil
}

// level measures the longest chains of components.
func (d *Dependencies) level(edges [][]edge) {
	d.Level = make([]int, len(edges))
	for from := 0; from < len(d.Order); {
		component := d.Component[d.Order[from]]
		to, level := from, 1
		for ; to < len(d.Order) && d.Component[d.Order[to]] == component; to++ {
			for _, e := range edges[d.Order[to]] {
				if d.Component[e.to] != component {
					level = max(level, 1+d.Level[e.to])
				}
			}
		}
		for _, rel := range d.Order[from:to] {
			d.Level[rel] = level
		}
		from = to
	}
}

// condense finds the strongly connected components and orders them, dependencies first.
func (d *Dependencies) condense(edges [][]edge) {
	d.Component, d.Order = scc.Components(len(edges), func(node Relation, i int) (Relation, bool) {
		if i == len(edges[node]) {
			return 0, false
		}
		return edges[node][i].to, true
	})
}

// cycle returns the shortest cycle on which a relation depends on its own negation.
func (d *Dependencies) cycle(r *Rules, edges [][]edge, from Relation, first edge) error {
	type step struct {
		prev Relation
		e    edge
	}
	came := map[Relation]step{first.to: {}}
	queue := []Relation{first.to}
	for len(queue) > 0 && queue[0] != from {
		v := queue[0]
		queue = queue[1:]
		for _, e := range edges[v] {
			if _, seen := came[e.to]; !seen && d.Component[e.to] == d.Component[from] {
				came[e.to] = step{v, e}
				queue = append(queue, e.to)
			}
		}
	}
	var path []edge
	for v := from; v != first.to; v = came[v].prev {
		path = append(path, came[v].e)
	}
	path = append(path, first)
	slices.Reverse(path)
	err := &CycleError{Cycle: []string{r.RelationName(from)}}
	for _, e := range path {
		err.relations = append(err.relations, e.to)
		err.Cycle = append(err.Cycle, r.RelationName(e.to))
		err.Rules = append(err.Rules, e.rule)
		err.Neg = append(err.Neg, e.neg)
	}
	return err
}

// PositiveCycles numbers the strongly connected components of the rules' positive conditions: only
// relations of one component can prove each other. It reports for each relation whether it may be
// needed to prove itself.
func (r *Rules) PositiveCycles() (component []uint32, recursive []bool) {
	edges := make([][]edge, len(r.Relations))
	for i := range r.Clauses {
		c := &r.Clauses[i]
		for _, l := range c.Body {
			if l.Kind == Holds {
				edges[c.Head.Relation] = append(edges[c.Head.Relation], edge{to: l.Atom.Relation, rule: c.Rule})
			}
		}
	}
	var d Dependencies
	d.condense(edges)
	recursive = make([]bool, len(edges))
	for from := range edges {
		for _, e := range edges[from] {
			recursive[from] = recursive[from] || d.Component[e.to] == d.Component[from]
		}
	}
	return d.Component, recursive
}
