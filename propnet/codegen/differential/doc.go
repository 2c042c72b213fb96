// Package differential finds rule sheets on which two engines of ours do not say
// the same.
//
// [RandomSheet] writes rules, [Mutate] changes those of a game, [Engines.Compare]
// plays random matches of a sheet on every engine there is and compares each with
// its judge, and [Shrink] makes a sheet on which engines differ as small as it gets. All of it
// depends on seeds alone (McKeeman: Differential Testing for Software, Digital
// Technical Journal 10, 1998; Zeller, Hildebrandt: Simplifying and Isolating
// Failure-Inducing Input, IEEE TSE 28, 2002).
package differential
