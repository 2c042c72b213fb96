// Package alphabeta searches a game tree for one role against all others, and
// proves what positions are worth.
//
// [Searcher] is the way in. It deepens its search ply by ply and asks an inner
// search for the value of each move of the root. The inner search is alpha-beta
// (Knuth and Moore 1975) with a transposition table, killer moves, a history of
// cut-offs and principal variation search (Marsland and Campbell 1982), made for
// any number of roles by the paranoid reduction (Sturtevant and Korf 2000): the
// searching role maximises its goal, all others together minimise it. Where
// several roles choose simultaneously the others are taken to see the searching
// role's move first, which gives a value that it can guarantee. With two roles
// that move in turn and a constant sum of goals this is plain alpha-beta.
//
// A value and a proof travel side by side: the value may rest on estimates, the
// proof is an interval that rests on terminal states alone. Cut-offs use both.
// Proofs hold at any depth, so no position is searched twice to be believed.
//
// Where the machine has code for it ([game.TreeSearcher]), two roles that move in turn are searched by a
// generated module, five to fifty times as fast: everything below the moves of the root, with a table in
// the module's memory. Go deepens, orders the moves of the root, and keeps the clock.
//
// [Minimax] looks at every line. It is slow and clear, and tests compare the
// search with it.
package alphabeta
