// Package propnet turns rules into a propositional network, and plays on it.
//
// [Build] is the way in: it gives a [Net], which is for people, with names, kinds
// and the rules that each gate comes from. [Optimize] makes the circuit that play
// needs of it, and [NewMachine] a [Machine] that evaluates the circuit: a
// [game.Machine] that also expands positions and plays random matches, 64 at a
// time. A [Builder] makes networks by hand, a [Marking] shows the values of a
// network's nodes.
//
// Networks and circuits are immutable and safe for many goroutines; a Machine is
// for one, and its clones share what does not change. The same rules always give
// the same network. Building fails, with the rule at fault, when the network
// would exceed its limits; it never returns part of one. A network is right for
// all states that can be reached from the initial one.
//
// Propositional networks are those of Cox, Schkufza, Madsen and Genesereth
// (Factoring General Games using Propositional Automata, GIGA 2009) and of chapter
// 10 of the Stanford notes on general game playing.
//
// # Rooms
//
// Package ground turns rules into ground rules; here they become gates and
// propositions (build.go). Package circuit simplifies gates to an and-inverter
// graph; here networks are lowered to what it takes (lower.go), with views that
// read each other in a cycle turned into their least fixpoint (cycle.go,
// eliminate.go). Package proof finds properties of a circuit; here they are
// offered to players (properties.go). Package codegen generates WebAssembly from
// a circuit.
package propnet
