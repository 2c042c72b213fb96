// Package playouts plays random matches in a generated module, 128 or
// more at a time, without ever leaving it.
//
// [Compile] makes the module, and a [Sampler] is an instance of it: it plays from
// states, a [LeafRun] from positions that are planes already, and a [Relay] from
// positions that come one after the other. Matches depend on their seed alone.
//
// What is proved of reachable states makes code smaller: turns, so that roles
// share one choice, and groups of bases of which exactly one holds. A [Program]
// that rests on such proofs plays only from states that they cover. The step is
// planned in playouts.go; the loop over steps is written in play.go, what happens
// to matches that end in epilogue.go, choosing among thousands of moves in
// scan.go, and choosing more often what is good in prefer.go.
package playouts
