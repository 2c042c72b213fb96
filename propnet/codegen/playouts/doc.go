// Package playouts plays random matches in a generated module, 128 or
// more at a time, without ever leaving it.
//
// [Compile] makes the module, and a [Sampler] is an instance of it: it plays from
// states, a [LeafRun] from positions that are planes already, and a [Relay] from
// positions that come one after the other. Matches depend on their seed alone.
//
// What is proved of reachable states makes code smaller: turns, so that roles
// share one choice, and groups of bases of which exactly one holds. A [Program]
// that rests on such proofs plays only from states that they cover.
//
// The gates of a step are planned in step.go and, for the goals of matches that have
// ended, in goals.go. The loop over steps is written in play.go, what happens
// to matches that end in epilogue.go, choosing among thousands of moves in
// scan.go, and choosing good moves more often in prefer.go.
package playouts
