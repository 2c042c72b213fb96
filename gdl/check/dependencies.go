package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/internal/scc"
)

// An edge of the dependency graph: the relation of a head needs that of a
// condition.
type edge struct {
	to int // index of the relation
	ref
}

// dependencies checks what GDL demands of the graph of relations: nothing that
// is asked for before moves are chosen depends on moves, no relation depends
// on its own negation, and recursion does not build ever larger terms.
func dependencies(t *tables) []gdl.Diagnostic {
	g := graphCheck{tables: t}
	graph := make([][]edge, len(g.list))
	for i, f := range g.forms {
		if f == nil || !f.whole {
			continue // what is missing of the form might change what it needs
		}
		from := g.byNumber[f.headNumber].index
		for _, a := range f.atoms {
			if k, ok := keyword.Table[a.Fold]; ok && !k.Body {
				continue // no condition, which is said with the form
			}
			to := g.byNumber[a.number].index
			graph[from] = append(graph[from], edge{to, ref{i, a.Term, a.negative, a.inOr}})
		}
	}
	match := []signature{{"true", 1}, {"does", 2}, {"next", 1}, {"legal", 2}, {"goal", 2}, {"terminal", 0}}
	state, moves := match[:2], match[1:2]
	for _, bar := range []struct {
		from    signature
		to      []signature
		code    gdl.Code
		message string
	}{
		{signature{"init", 1}, match, gdl.CodeStateInInit,
			"init describes the state before there is one, so it cannot depend on `%s`"},
		{signature{"base", 1}, state, gdl.CodeStateInInit,
			"base lists what may ever be in a state, so it cannot depend on `%s`"},
		{signature{"input", 2}, state, gdl.CodeStateInInit,
			"input lists the moves that may ever be made, so it cannot depend on `%s`"},
		{signature{"legal", 2}, moves, gdl.CodeDoesInLegal,
			"legal is asked before moves exist, so it cannot depend on `%s`"},
		{signature{"goal", 2}, moves, gdl.CodeDoesInLegal,
			"goal belongs to a state, not to a move, so it cannot depend on `%s`"},
		{signature{"terminal", 0}, moves, gdl.CodeDoesInLegal,
			"terminal belongs to a state, not to a move, so it cannot depend on `%s`"},
		{signature{keyword.Heuristic, 2}, moves, gdl.CodeDoesInLegal,
			"heuristic belongs to a state, not to a move, so it cannot depend on `%s`"},
	} {
		g.mustNotReach(graph, bar.from, bar.to, bar.code, bar.message)
	}
	component := components(graph)
	g.negationCycles(graph, component)
	g.recursion(graph, component)
	return g.diagnostics
}

// A graphCheck looks at the graph of dependencies.
type graphCheck struct {
	*tables
	findings
}

// mustNotReach reports each condition by which a relation depends on one of
// others, itself or through further relations.
func (g *graphCheck) mustNotReach(graph [][]edge, from signature, others []signature, code gdl.Code, format string) {
	start := g.bySignature[from]
	if start == nil {
		return
	}
	goal := map[int]bool{}
	for _, s := range others {
		if r := g.bySignature[s]; r != nil {
			goal[r.index] = true
		}
	}
	ways := map[int][]edge{} // by relation: from there to a goal, nil if there is no way
	for _, e := range graph[start.index] {
		if goal[e.to] {
			d := g.report(gdl.Error, code, e.place(), format, g.list[e.to].name)
			if from.fold == "init" {
				d.Message += "; did you mean `next`?"
				d.AddFix(gdl.Place{Form: e.form, Span: g.forms[e.form].head.At}, "Use next", "next")
			}
			continue
		}
		way, known := ways[e.to]
		if !known && len(ways) < maxCycles {
			way = path(graph, e.to, func(to int) bool { return goal[to] }, nil)
			ways[e.to] = way
		}
		if way == nil || e.to == start.index {
			continue // what leads back here is reported where it leads on
		}
		d := g.report(gdl.Error, code, e.place(), format, g.list[way[len(way)-1].to].name)
		names, places := g.chain(start.name, append([]edge{e}, way...), func(to int) string { return g.list[to].name })
		d.Message += fmt.Sprintf(": %s (%s)", strings.Join(names, " → "), strings.Join(places, ", "))
		for _, step := range shown(way) {
			d.AddNote(step.place(), "`%s` asks for `%s` here", g.forms[step.form].head.Name, step.atom.Name)
		}
	}
}

// path returns the shortest chain of edges from a relation to one that done
// accepts, by relations that within accepts if that is not nil.
func path(graph [][]edge, from int, done func(int) bool, within func(int) bool) []edge {
	type step struct {
		before int // index in steps
		edge
	}
	var steps []step
	seen := map[int]bool{}
	expand := func(node, before int) (int, bool) {
		for _, e := range graph[node] {
			if within != nil && !within(e.to) {
				continue
			}
			if done(e.to) {
				steps = append(steps, step{before, e})
				return len(steps) - 1, true
			}
			if !seen[e.to] {
				seen[e.to] = true
				steps = append(steps, step{before, e})
			}
		}
		return 0, false
	}
	last, found := expand(from, -1)
	for i := 0; !found && i < len(steps); i++ {
		last, found = expand(steps[i].to, i)
	}
	if !found {
		return nil
	}
	var way []edge
	for i := last; i >= 0; i = steps[i].before {
		way = append(way, steps[i].edge)
	}
	slices.Reverse(way)
	return way
}

// maxChain is how many steps of a way through the dependencies a message shows, half of them
// from each end.
const maxChain = 20

// shown returns the steps of a way that a message shows.
func shown(way []edge) []edge {
	if len(way) <= maxChain {
		return way
	}
	return slices.Concat(way[:maxChain/2], way[len(way)-maxChain/2:])
}

// chain names what a chain of dependencies goes through, and where each is
// asked for: legal, (not moved), does and 6:3, 8:5.
func (g *graphCheck) chain(from string, way []edge, name func(to int) string) (names, places []string) {
	names = []string{from}
	for i, e := range shown(way) {
		if i == maxChain/2 && len(way) > maxChain {
			names, places = append(names, "…"), append(places, "…")
		}
		n := name(e.to)
		if e.negative {
			n = "(not " + n + ")"
		}
		names = append(names, n)
		places = append(places, g.where(e.place()))
	}
	return names, places
}

// components numbers the strongly connected components of the graph, those
// that others depend on first.
func components(graph [][]edge) []int {
	number, _ := scc.Components(len(graph), func(node uint32, i int) (uint32, bool) {
		if i == len(graph[node]) {
			return 0, false
		}
		return uint32(graph[node][i].to), true
	})
	component := make([]int, len(number))
	for node, n := range number {
		component[node] = int(n)
	}
	return component
}

// negationCycles reports relations that depend on their own negation. Where
// what stands in the heads keeps the rules apart, as in "goal 0 if not goal 100",
// the sheet has a clear meaning all the same and gets a hint.
func (g *graphCheck) negationCycles(graph [][]edge, component []int) {
	members := map[int][]int{}
	suspicious := map[int]bool{}
	for n, edges := range graph {
		members[component[n]] = append(members[component[n]], n)
		for _, e := range edges {
			if e.negative && component[e.to] == component[n] {
				suspicious[component[n]] = true
			}
		}
	}
	for n := range graph { // in the order of the sheet
		if k := component[n]; suspicious[k] {
			delete(suspicious, k)
			g.negationIn(graph, component, k, members[k])
		}
	}
}

// Bounds that no sheet meant for people comes near; without them a large and
// hopeless one could keep a checker busy for minutes.
const (
	maxCycles    = 50        // cycles that are reported, of each kind
	maxRulePairs = 1_000_000 // pairs of a condition and a rule that are compared in one component
)

// negationIn looks for negation cycles in component k rule by rule.
func (g *graphCheck) negationIn(graph [][]edge, component []int, k int, members []int) {
	rules, rulesGraph, ok := g.rulesOf(graph, component, k, members)
	if !ok {
		g.report(gdl.Warning, gdl.CodeLimit, g.list[members[0]].heads[0].place(),
			"too many rules depend on each other here to see whether one depends on its own negation")
		return
	}
	ruleComponent := components(rulesGraph)
	reported := map[ref]bool{} // conditions of cycles
	before := len(g.diagnostics)
	for from, edges := range rulesGraph {
		for _, e := range edges {
			if e.negative && ruleComponent[e.to] == ruleComponent[from] && !reported[e.ref] &&
				len(g.diagnostics)-before < maxCycles {
				for _, step := range g.negationCycle(rulesGraph, ruleComponent, rules, from, e) {
					reported[step.ref] = true
				}
			}
		}
	}
	if len(g.diagnostics) > before {
		return
	}
	for _, n := range members {
		for _, e := range graph[n] {
			if e.negative && component[e.to] == k {
				g.report(gdl.Hint, gdl.CodeNegationByValue, e.place(),
					"`%s` depends on its own negation, and only what stands in the heads keeps its rules apart; "+
						"some programs refuse this", g.list[n].name)
				return
			}
		}
	}
}

// rulesOf returns the forms of the rules of component k and the graph of these
// rules: one needs those whose heads its conditions may match. It reports
// whether that is not too much work.
func (g *graphCheck) rulesOf(
	graph [][]edge, component []int, k int, members []int,
) (rules []int, rulesGraph [][]edge, ok bool) {
	number := map[int]int{}   // by form
	byHead := map[int][]int{} // by relation: indexes into rules
	for _, n := range members {
		for _, h := range g.list[n].heads {
			number[h.form] = len(rules)
			byHead[n] = append(byHead[n], len(rules))
			rules = append(rules, h.form)
		}
	}
	rulesGraph = make([][]edge, len(rules))
	pairs := 0
	for _, n := range members {
		for _, e := range graph[n] {
			if component[e.to] != k {
				continue
			}
			if pairs += len(byHead[e.to]); pairs > maxRulePairs {
				return nil, nil, false
			}
			from := number[e.form]
			for _, to := range byHead[e.to] {
				if mayUnify(e.atom, g.forms[rules[to]].head) {
					rulesGraph[from] = append(rulesGraph[from], edge{to, e.ref})
				}
			}
		}
	}
	return rules, rulesGraph, true
}

// negationCycle reports that a rule needs, by the edge e, the negation of what
// its own head leads to, and returns the edges of that cycle.
func (g *graphCheck) negationCycle(graph [][]edge, component []int, rules []int, from int, e edge) []edge {
	head := func(rule int) *gdl.Term { return g.forms[rules[rule]].head }
	way := []edge{e}
	if e.to != from {
		way = append(way, path(graph, e.to, func(to int) bool { return to == from },
			func(to int) bool { return component[to] == component[from] })...)
	}
	names, places := g.chain(head(from).Name, way, func(to int) string { return head(to).Name })
	d := g.report(gdl.Error, gdl.CodeNegationCycle, e.place(), "relation %s depends on its own negation: %s (%s)",
		head(from).Name, strings.Join(names, " → "), strings.Join(places, ", "))
	d.Args = names
	for _, step := range shown(way[1:]) {
		needs := "needs"
		if step.negative {
			needs = "needs not"
		}
		d.AddNote(step.place(), "`%s` %s `%s`", g.forms[step.form].head.Name, needs, step.atom.Name)
	}
	return way
}

// recursion reports arguments of recursive conditions that nothing bounds
// (definition 15 of the GDL specification of 2008): each must be ground, or be
// an argument of the head, or of a positive condition outside the recursion.
// Where no rule of the recursion builds terms nothing can grow, so that such
// rules break the letter of the restriction only.
func (g *graphCheck) recursion(graph [][]edge, component []int) {
	reported := 0
	for n, edges := range graph {
		for _, e := range edges {
			if component[e.to] != component[n] || e.negative {
				continue
			}
			f := g.forms[e.form]
			for i := range e.atom.Args {
				arg := &e.atom.Args[i]
				if g.bounded(f, e.atom, arg, component, n) {
					continue
				}
				if reported++; reported > maxCycles {
					return
				}
				severity, text := gdl.Error,
					"argument %s of `%s` may grow without bound in this recursion; add a condition "+
						"outside of it, such as `(index %s)`"
				if !g.builds(component, component[n]) {
					severity, text = gdl.Warning,
						"argument %s of `%s` needs a condition outside of the recursion, such as "+
							"`(index %s)`: it cannot grow here, but the specification asks for one"
				}
				d := g.report(severity, gdl.CodeRecursion, gdl.Place{Form: e.form, Span: arg.Span}, text, sourceOf(arg),
					e.atom.Name, sourceOf(arg))
				d.Args = []string{sourceOf(arg), e.atom.Name}
				if e.to != n {
					way := path(graph, e.to, func(to int) bool { return to == n },
						func(to int) bool { return component[to] == component[n] })
					for _, step := range shown(way) {
						d.AddNote(step.place(), "`%s` needs `%s`", g.forms[step.form].head.Name, step.atom.Name)
					}
				}
			}
		}
	}
}

// builds reports whether a rule for a relation of a component could make ever
// larger terms.
func (g *graphCheck) builds(component []int, of int) bool {
	for i := range g.forms {
		f := g.forms[i]
		if f != nil && f.head != nil && component[g.byNumber[f.headNumber].index] == of && g.deepens(f, component, of) {
			return true
		}
	}
	return false
}

// deepens reports whether one step of the recursion by a rule could put terms
// inside functions: in its head what recursive conditions give. It cannot where
// a condition outside of the recursion says what a variable is, nor where the
// variable stands as deep in the recursive condition.
func (g *graphCheck) deepens(f *form, component []int, of int) bool {
	limited, head, given := map[string]int{}, map[string]int{}, map[string]int{}
	deepest(f.head, head)
	for _, a := range f.atoms {
		switch inside := component[g.byNumber[a.number].index] == of; {
		case a.negative || a.inOr: // gives nothing in every case
		case inside:
			deepest(a.Term, given)
		default:
			deepest(a.Term, limited)
		}
	}
	for v, depth := range head {
		if _, ok := limited[v]; !ok && depth > given[v] {
			return true
		}
	}
	return false
}

// deepest notes of each variable of an atom within how many functions it
// stands, if that is more than what is noted of it.
func deepest(atom *gdl.Term, of map[string]int) {
	var walk func(t *gdl.Term, depth int)
	walk = func(t *gdl.Term, depth int) {
		if t.Kind == gdl.Variable {
			of[t.Fold] = max(of[t.Fold], depth)
		}
		for i := range t.Args {
			walk(&t.Args[i], depth+1)
		}
	}
	for i := range atom.Args {
		walk(&atom.Args[i], 0)
	}
}

// bounded reports whether an argument of a recursive condition is one that the
// recursion restriction allows. n is the relation of the rule's head.
func (g *graphCheck) bounded(f *form, atom, arg *gdl.Term, component []int, n int) bool {
	same := func(x gdl.Term) bool { return sameTerm(arg, &x) }
	if isGround(arg) || slices.ContainsFunc(f.head.Args, same) {
		return true
	}
	limits := map[*gdl.Term]bool{} // the conditions outside of the recursion that have this argument
	for _, a := range f.atoms {
		limits[a.Term] = component[g.byNumber[a.number].index] != component[n] && slices.ContainsFunc(a.Args, same)
	}
	return limitedBeside(f.body, atom.Span, limits)
}

// limitedBeside reports whether one of the limits holds together with the
// condition at a place, whatever alternatives hold elsewhere.
func limitedBeside(ls []gdl.Literal, at gdl.Span, limits map[*gdl.Term]bool) bool {
	for i := range ls {
		switch l := &ls[i]; l.Kind {
		case gdl.Positive:
			if limits[&l.Atom] {
				return true
			}
		case gdl.And:
			if limitedBeside(l.Sub, at, limits) {
				return true
			}
		case gdl.Or:
			if limitedByOr(l, at, limits) {
				return true
			}
		}
	}
	return false
}

// limitedByOr is [limitedBeside] for an or: if the place is in one of its
// alternatives only that one counts, otherwise each of them does.
func limitedByOr(l *gdl.Literal, at gdl.Span, limits map[*gdl.Term]bool) bool {
	all := len(l.Sub) > 0
	for j := range l.Sub {
		limited := limitedBeside(l.Sub[j:j+1], at, limits)
		if branch := l.Sub[j].Span; branch.From <= at.From && at.To <= branch.To {
			return limited
		}
		all = all && limited
	}
	return all
}
