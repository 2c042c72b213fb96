// Package proof finds out what is true of a game in every reachable state: whose
// turn it is, what goals add up to, how long a match lasts, which facts are a
// clock, and which permutations of facts and moves change nothing.
//
// Each question is one function from a circuit to an answer. An answer is proved,
// never guessed; that there is none only means that simple means do not find
// it. [FindLines] alone serves estimates: what blocks a line is guessed there. All
// work is bounded, and ends early when the context is done.
package proof
