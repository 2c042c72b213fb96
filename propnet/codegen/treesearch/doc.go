// Package treesearch searches by alpha-beta in a generated module, for games of
// two roles that move in turn.
//
// [Compile] makes the module, and a [Tree] is an instance of it at work for one
// role; it implements [game.TreeSearch]. Values and proofs are those of package
// search, which says what they mean.
//
// The code of a search is written in statements of package asm: the children of a
// position in code.go, the way to them and back in position.go, wins that are foreseen in
// foresight.go, the steps of a search in steps.go, the loop over them in run.go, the
// transposition table in table.go, what orders moves in history.go.
package treesearch
