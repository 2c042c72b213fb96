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
package circuit
