// Package propnet turns rules into a propositional network, boils the network
// down to a circuit, and plays on it.
//
// [Build] is the way in: it gives a [Net], which is for people, with names, kinds
// and the rules that each gate comes from. [Optimize] makes the [Circuit] that
// play needs of it, and [NewMachine] a [Machine] that evaluates the circuit: a
// [game.Machine] that also expands positions and plays random matches, 64 at a
// time. A [Builder] makes networks by hand, a [Marking] shows the values of a
// network's nodes.
//
// Networks and circuits are immutable and safe for many goroutines; a Machine is
// for one, and its clones share what does not change. The same rules always give
// the same network. Building fails, with the rule at fault, when the network
// would exceed its [Limits]; it never returns part of one. A network is right for
// all states that can be reached from the initial one.
//
// The package does not judge rules: what cannot be stratified is an error, what
// breaks other conditions of GDL is not noticed.
//
// Propositional networks are those of Cox, Schkufza, Madsen and Genesereth:
// Factoring General Games using Propositional Automata, GIGA 2009, and of chapter
// 10 of the Stanford notes on general game playing.
//
// # From rules to a circuit
//
// Rules are rewritten so that they have fewer instances (split.go, cover.go,
// unique.go), for which it is estimated what can stand in each column of each
// relation (domain.go). They are ground semi-naively, atom by atom (ground.go,
// join.go). Where rewriting rested on a claim, such as that there is one white
// king, the claim is proved on the ground rules or the rules are ground again
// without it (uniqueproof.go). Ground rules become gates, atoms that are always or
// never true left out (build.go).
//
// Views that read each other in a circle are unrolled to their least fixpoint
// (circle.go). Wide gates are factored, relieved of what legal moves imply, and
// share what they have in common (optimize.go, factor.go, imply.go, cubes.go,
// extract.go); at last they are cut into gates of two inputs.
//
// What circuits prove about a game is in turns.go, goalsum.go, timer.go and
// symmetry.go, how near a position is to its goals in fuzzy.go.
package propnet
