package reasoner

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/internal/scc"
	"github.com/gdl-playground/engine/logic"
)

// Phase says what the truth of a relation depends on.
type Phase uint8

const (
	Static Phase = iota // on the rules alone
	View                // on the state: true is below it
	Step                // on the state and the joint move: does is below it
)

// Dependencies is the predicate graph of a rule set, condensed.
type Dependencies struct {
	Phase     []Phase          // by relation
	Component []int            // by relation; a relation only depends on components with numbers up to its own
	Recursive []bool           // by relation: it depends on itself
	Clauses   [][]int          // by relation: indices into Rules.Clauses of the clauses that define it
	Order     []logic.Relation // relations by component, dependencies first
	Level     []int            // by relation: how many components lie on the longest way down, itself included
}

// A CycleError says that rules are not stratified: a relation depends on its
// own negation, so they have no unique meaning.
type CycleError struct {
	Cycle []string // names of relations along the cycle, the first one again at the end
	Rules []int    // the form that makes each step of the cycle
	Neg   []bool   // whether the step goes through a negation

	relations []logic.Relation // along the cycle
}

// maxTold is how many steps of a cycle its message tells.
const maxTold = 20

func (e *CycleError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "relation %s depends on its own negation: %s", e.Cycle[0], e.Cycle[0])
	for i, neg := range e.Neg {
		if i == maxTold {
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

// An edge leads from the head of a clause to a relation in its body.
type edge struct {
	to   logic.Relation
	rule int
	neg  bool
}

// Stratify computes the dependencies of a rule set, or returns a *CycleError.
// A state is given, so true depends on nothing, although next makes it.
func Stratify(r *logic.Rules) (*Dependencies, error) {
	n := len(r.Relations)
	d := &Dependencies{
		Phase:     make([]Phase, n),
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
			if l.Kind == logic.Holds || l.Kind == logic.Fails {
				edges[head] = append(edges[head], edge{l.Atom.Relation, c.Rule, l.Kind == logic.Fails})
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
	d.Phase[logic.RelTrue] = View
	d.Phase[logic.RelDoes] = Step
	for changed := true; changed; { // a component needs a second round at most
		changed = false
		for _, rel := range d.Order {
			for _, e := range edges[rel] {
				if p := d.Phase[e.to]; p > d.Phase[rel] {
					d.Phase[rel] = p
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

// condense finds the strongly connected components.
func (d *Dependencies) condense(edges [][]edge) {
	component, order := scc.Components(len(edges), func(node, i int) (int, bool) {
		if i == len(edges[node]) {
			return 0, false
		}
		return int(edges[node][i].to), true
	})
	d.Component = component
	for _, rel := range order {
		d.Order = append(d.Order, logic.Relation(rel))
	}
}

// cycle finds the shortest way back along which from depends on its negation.
func (d *Dependencies) cycle(r *logic.Rules, edges [][]edge, from logic.Relation, first edge) error {
	type step struct {
		prev logic.Relation
		e    edge
	}
	came := map[logic.Relation]step{first.to: {}}
	queue := []logic.Relation{first.to}
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
