// Package game holds the words that all engines share: interned terms,
// normalised rules, states, moves and the [Machine] interface that the
// reasoner, the propositional network and the generated code implement and
// that search plays on.
//
// [Compile] is the way in: it turns a parsed sheet into [Rules], from which
// each engine makes its machine.
//
// Beside the relations of the Game Description Language (Love, Hinrichs,
// Haley, Schkufza, Genesereth: General Game Playing: Game Description
// Language Specification, Stanford LG-2006-01, 2008) one extension is known:
// (heuristic ?role ?n), n in 0..100, says how promising a state looks to a
// role. Search uses it where it stops looking ahead; other programs ignore it.
package game
