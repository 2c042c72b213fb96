// Package simultaneous searches games in which two roles choose simultaneously.
//
// A position where both choose is a matrix game of the positions that follow. It
// is worth what both get if they mix their moves best, so that an opponent who
// knows how [Searcher] plays cannot exploit it: in rock paper scissors a
// guaranteed single move is worth 0, the best mix 50. Matrices are solved by
// regret matching (CFR+: Tammelin 2014).
package simultaneous
