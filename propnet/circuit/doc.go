// Package circuit holds what play needs of a network: an and-inverter graph
// whose gates have two inputs, and the simplifications that lead to it.
//
// A [Graph] is how it begins: gates of any number of inputs, equal ones shared,
// constants folded. [Graph.Simplify] makes its gates fewer and decomposes them
// into the pairs of a [Circuit], which is immutable and which interpreters,
// code generators and provers read. Simplifying keeps the values of everything
// that play reads in every state with legal moves; it ends early with the error
// of its context, and with a *logic.LimitError when a circuit is too large.
//
// And-inverter graphs are those of Kuehlmann, Paruthi, Krohm and Ganai (Robust
// Boolean Reasoning for Equivalence Checking and Functional Property
// Verification, IEEE TCAD 21, 2002); how they are rewritten follows Mishchenko,
// Chatterjee and Brayton (DAG-Aware AIG Rewriting, DAC 2006) and the
// multi-level minimisers before them, named at each pass.
//
// # Why these passes in this order
//
// A rule becomes a term for each value of its variables, and most of its conditions
// do not mention that value: factoring pulls them out (factor.go). Rules also
// ask again what made a move legal. Only legal moves are played, so a move stands
// for all that makes it legal, and what the rest of a gate implies is left out of
// it (imply.go). Then most frame axioms are plain sets of moves, "none of those
// onto, from or over this square", and sets have large parts in common (cubes.go),
// then pairs (extract.go). Terms are factored before implications, since a condition
// that only some moves imply would otherwise be asked for each of the others; and
// again after them.
//
// Tic-tac-toe has 177 gates without factoring, 149 with it and 119 with
// implications; the eight puzzle 2,269, 1,006 and 628; hex 90,646 without factoring
// and 64,323 with it, where a first million of visited nodes shows nothing that
// is implied, and the pass gives up.
package circuit
