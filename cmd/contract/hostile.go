package main

import (
	"fmt"
	"strings"
)

// A kind is a way to be hostile: rules that a size makes ever more expensive.
type kind struct {
	name string
	text func(size int) string
	from int     // the first size
	grow float64 // from one size to the next
}

// sizes is how many sheets there are of each kind.
const sizes = 20

// A sheet is a rule sheet with a name.
type sheet struct{ name, text string }

// hostile returns 200 sheets, the smallest of each kind first.
func hostile() (all []sheet) {
	for i := range sizes {
		for _, k := range kinds {
			all = append(all, sheet{fmt.Sprintf("%s-%d", k.name, k.size(i)), k.text(k.size(i))})
		}
	}
	return all
}

// size returns the size of the i-th sheet of a kind.
func (k kind) size(i int) int {
	size := float64(k.from)
	for range i {
		size *= k.grow
	}
	return max(int(size), k.from+i)
}

// frame closes a sheet with what every game needs: a role, a move that is always
// there, an end after three plies, and a goal.
const frame = `
(role p) (init (ply 0)) (after 0 1) (after 1 2) (after 2 3) (legal p wait)
(<= (next (ply ?n)) (true (ply ?m)) (after ?m ?n))
(<= terminal (true (ply 3)))
(<= (goal p 100) (true (ply 3)))
`

var kinds = []kind{
	{"wide-facts", wideFacts, 2, 1.2},
	{"wide-moves", wideMoves, 2, 1.12},
	{"deep-terms", deepTerms, 8, 1.45},
	{"long-chain", longChain, 64, 1.4},
	{"long-counter", longCounter, 64, 1.4},
	{"union", union, 32, 1.5},
	{"long-body", longBody, 8, 1.35},
	{"alternatives", alternatives, 2, 1.15},
	{"growing", growing, 1, 1.1},
	{"closure", closure, 4, 1.35},
}

// repeat joins n texts made from a format with the numbers 0 to n-1.
func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// wideFacts has facts of many columns, any of which can hold anything.
func wideFacts(columns int) string {
	values := repeat(columns, " ?x%d")
	return frame + "(value 0) (value 1) (value 2) (value 3)\n" +
		"(init (row" + strings.Repeat(" 0", columns) + "))\n" +
		"(<= (next (row" + values + "))" + repeat(columns, " (value ?x%d)") + " (does p wait))\n"
}

// wideMoves has moves of many columns.
func wideMoves(columns int) string {
	values := repeat(columns, " ?x%d")
	return frame + repeat(6, "(value %d) ") +
		"(<= (legal p (go" + values + "))" + repeat(columns, " (value ?x%d)") + ")\n" +
		"(<= (next (gone ?x0)) (does p (go" + values + ")))\n"
}

// deepTerms writes terms that are nested deeply.
func deepTerms(depth int) string {
	term := strings.Repeat("(s ", depth) + "z" + strings.Repeat(")", depth)
	return frame + "(init (number " + term + "))\n(<= (next (number ?x)) (true (number (s ?x))))\n"
}

// longChain has views each of which asks the next one, the last one first.
func longChain(length int) string {
	var b strings.Builder
	for i := range length {
		fmt.Fprintf(&b, "(<= (v%d ?x) (v%d ?x) (true (ply ?x)))\n", i, i+1)
	}
	fmt.Fprintf(&b, "(<= (v%d ?x) (true (ply ?x)))\n(<= (next (seen ?x)) (v0 ?x))\n", length)
	return frame + b.String()
}

// longCounter counts far.
func longCounter(length int) string {
	var b strings.Builder
	for i := range length {
		fmt.Fprintf(&b, "(succ %d %d) ", i, i+1)
	}
	return frame + b.String() + "\n(init (at 0))\n(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))\n" +
		"(<= (less ?x ?y) (succ ?x ?y))\n(<= (less ?x ?z) (succ ?x ?y) (less ?y ?z))\n" +
		"(<= (next (passed ?x)) (true (at ?y)) (less ?x ?y))\n"
}

// union has many rules for one relation, each about another fact.
func union(rules int) string {
	return frame + repeat(rules, "(init (f%d on)) ") +
		repeat(rules, "(<= (some ?x) (true (f%d ?x)))\n") +
		repeat(rules, "(<= (next (f%[1]d ?x)) (some ?x) (true (f%[1]d ?y)))\n")
}

// longBody has one rule with many conditions, which share variables by pairs.
func longBody(literals int) string {
	var b strings.Builder
	for i := range literals {
		fmt.Fprintf(&b, " (true (edge ?x%d ?x%d)) (not (true (edge ?x%d ?x%d)))", i, i+1, i+1, i)
	}
	return frame + "(init (edge a b)) (init (edge b c)) (init (edge c a)) (init (edge a a))\n" +
		"(<= (next (edge ?x ?y)) (true (edge ?x ?y)))\n(<= (next (edge ?y ?x)) (true (edge ?x ?y)) (does p wait))\n" +
		"(<= (next (round ?x0))" + b.String() + ")\n"
}

// alternatives has a rule of many disjunctions, whose choices multiply.
func alternatives(disjunctions int) string {
	return frame + "(init (on 0)) (<= (next (on ?x)) (true (on ?x)))\n" +
		"(<= (next (all yes))" + repeat(disjunctions, " (or (true (on %[1]d)) (true (off %[1]d)))") + ")\n" +
		repeat(disjunctions, "(<= (next (off %[1]d)) (not (true (on %[1]d))))\n")
}

// growing has terms that grow with each ply, in as many ways as the size says.
func growing(ways int) string {
	return frame + "(init (list nil)) (init (pile nil))\n" +
		repeat(ways, "(legal p (put %[1]d))\n"+
			"(<= (next (list (cons %[1]d ?l))) (true (list ?l)) (does p (put %[1]d)))\n") +
		"(<= (next (pile (pair ?a ?a))) (true (pile ?a)))\n" +
		"(<= (next (pile (pair ?a ?b))) (true (pile ?a)) (true (list ?b)))\n"
}

// closure reads itself over edges that the moves set.
func closure(nodes int) string {
	return frame + repeat(nodes, "(node %d) ") + "\n" +
		"(<= (legal p (join ?x ?y)) (node ?x) (node ?y))\n(<= (next (edge ?x ?y)) (does p (join ?x ?y)))\n" +
		"(<= (next (edge ?x ?y)) (true (edge ?x ?y)))\n" +
		"(<= (path ?x ?y) (true (edge ?x ?y)))\n(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))\n" +
		"(<= (next (met ?x ?y ?z)) (path ?x ?y) (path ?y ?z) (not (path ?z ?x)))\n"
}
