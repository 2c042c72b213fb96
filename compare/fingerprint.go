package compare

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/internal/sha256"
	"github.com/gdl-playground/engine/logic"
)

// Fingerprint returns a short text that is the same for rule sets that differ in
// nothing but order and names, for answers that were copied or found alike.
// Order is that of rules, conditions, and arguments of views and facts; names are
// those of variables, views and facts, and constants that can be in no move, role
// or goal. Comments and repetition do not count either, but rules that the game
// does not need do. Two rule sets with different fingerprints may still be the
// same game.
//
// The rules are read as a graph, and the fingerprint is one of the graph without
// its names; see graph. It fails when the context is done.
func Fingerprint(ctx context.Context, rules *logic.Rules) (string, error) {
	c, err := newCanonicaliser(ctx, rules, lowerCase, true)
	if err != nil {
		return "", err
	}
	g := ruleGraph{graph: newGraph(), rules: rules, shown: shownNames(rules),
		symbols: map[symbol]int{}, columns: map[column]int{}}
	type clause struct {
		relation logic.Relation
		key      string
	}
	seen := map[clause]bool{}
	for i, x := range c.unfolded {
		if x == nil {
			continue // it cannot hold
		}
		if key := (clause{x.Head.Relation, c.keys[i]}); !seen[key] {
			seen[key] = true
			g.clause(x)
		}
	}
	colours := g.canonical()
	slices.Sort(colours)
	var all []byte
	for _, colour := range colours {
		all = binary.LittleEndian.AppendUint64(all, colour)
	}
	sum := sha256.Sum256(all)
	return hex.EncodeToString(sum[:8]), nil
}

// A symbol is a relation or a functor with its number of arguments.
type symbol struct {
	relation bool
	name     string
	arity    int
}

// A column is an argument of a symbol without a name of its own.
type column struct{ symbol, argument int }

// A ruleGraph is the graph of a rule set. Its nodes are clauses, atoms, terms
// and variables as they stand there, and each relation and functor once.
type ruleGraph struct {
	graph
	rules   *logic.Rules
	shown   map[string]bool
	symbols map[symbol]int
	columns map[column]int
}

// Labels of edges. Arguments of what has a name are labelled by their place.
const (
	edgeHead uint64 = iota + 1
	edgeBody
	edgeSymbol
	edgeColumn
	edgeEither
	edgePlace
)

// clause adds the nodes and edges of a clause.
func (g *ruleGraph) clause(x *logic.Clause) {
	at := g.node("clause")
	vars := make([]int, len(x.Vars))
	for v := range vars {
		vars[v] = -1
	}
	g.edge(at, g.atom("head", &x.Head, vars), edgeHead)
	for i := range x.Body {
		l := &x.Body[i]
		if l.Kind == logic.Holds || l.Kind == logic.Fails {
			g.edge(at, g.atom(strconv.Itoa(int(l.Kind)), &l.Atom, vars), edgeBody)
			continue
		}
		pair := g.node(strconv.Itoa(int(l.Kind)))
		for k := range l.Atom.Args {
			g.edge(pair, g.pattern(&l.Atom.Args[k], vars), edgeEither)
		}
		g.edge(at, pair, edgeBody)
	}
}

func (g *ruleGraph) atom(kind string, a *logic.Atom, vars []int) int {
	info := g.rules.Relations[a.Relation]
	s := symbol{true, folded(g.rules.Terms, info.Name), info.Arity}
	if info.Helper {
		s.name = "(" + strconv.Itoa(int(a.Relation)) // no name of a sheet
	}
	return g.application(kind, s, a.Relation < logic.RelBase, a.Args, vars)
}

// pattern returns the node of a term, or of the variable that it is.
func (g *ruleGraph) pattern(p *logic.Pattern, vars []int) int {
	if p.Var >= 0 {
		if vars[p.Var] < 0 {
			vars[p.Var] = g.node("variable")
		}
		return vars[p.Var]
	}
	s := symbol{false, folded(g.rules.Terms, p.Functor), len(p.Args)}
	return g.application("term", s, g.shown[s.name], p.Args, vars)
}

// application returns the node of a symbol with arguments as it stands somewhere.
// Arguments of a symbol that counts by its name are in order, others are known by
// what stands in the same column elsewhere.
func (g *ruleGraph) application(kind string, s symbol, named bool, args []logic.Pattern, vars []int) int {
	at := g.node(kind)
	of, known := g.symbols[s]
	if !known {
		label := "symbol " + strconv.Itoa(s.arity)
		if named {
			label += " " + s.name
		}
		of = g.node(label)
		g.symbols[s] = of
	}
	g.edge(at, of, edgeSymbol)
	for i := range args {
		argument := g.pattern(&args[i], vars)
		if named {
			g.edge(at, argument, edgePlace+uint64(i))
			continue
		}
		c, known := g.columns[column{of, i}]
		if !known {
			c = g.node("column")
			g.edge(of, c, edgeColumn)
			g.columns[column{of, i}] = c
		}
		place := g.node("place")
		g.edge(at, place, edgeBody)
		g.edge(place, c, edgeColumn)
		g.edge(place, argument, edgeEither)
	}
	return at
}

// folded returns a name in lower case.
func folded(terms *logic.Terms, s logic.Symbol) string { return strings.ToLower(terms.Spelling(s)) }
