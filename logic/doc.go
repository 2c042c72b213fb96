// Package logic turns a parsed sheet into the logic program that all engines
// evaluate: interned names and ground terms, and clauses without disjunction.
//
// [Compile] is the way in. The [Rules] it returns are immutable except for
// their [Terms], which grow while engines work; a Terms belongs to one
// goroutine, and Clone makes an independent one. Compiling ends for every
// sheet: what would grow without bound is a [LimitError] that names the rule
// at fault.
//
// [Stratified] tells which relations depend on which, how long the truth of their atoms lasts, and
// refuses rules that have no unique meaning.
//
// The package knows what rules say, not how they are evaluated: nothing here
// looks at a state.
//
// Besides the relations of the Game Description Language (Love, Hinrichs,
// Haley, Schkufza, Genesereth: General Game Playing: Game Description
// Language Specification, Stanford LG-2006-01, 2008) one extension is known:
// (heuristic ?role ?n), n in 0..100, says how promising a state looks to a
// role. Search uses it where it stops looking ahead; other programs ignore it.
package logic
