// Package montecarlo searches by Monte Carlo tree search.
//
// [Searcher] is the way in. Plain, it is UCT (Kocsis and Szepesvári 2006). Where
// several roles choose in a state, each chooses for itself by UCB1 (Auer,
// Cesa-Bianchi and Fischer 2002) from what its own moves brought it: decoupled
// UCT (Finnsson and Björnsson 2008; Lanctot and others 2013). Tuned, it adds:
//
//   - Batches. One call of a generated module costs the same for 128 random
//     matches from one node as for 4 from each of 32, so several paths are
//     selected before any is simulated. Nodes that wait count as visited
//     (WU-UCT: Liu and others 2020). See [game.Leaves].
//   - Relays. Where matches take longer than the walk and their code is large, those of a
//     round do not wait for its longest: paths that are through make room for the next.
//     How many wait follows from how wide the tree is, and no two at one leaf.
//   - Pace. Where matches cost less than the walk that led to a leaf, more of them
//     are played from it.
//   - Decisive matches. In random matches who can win by the next move does, where
//     generated code sees it at little cost (Teytaud and Teytaud 2010).
//   - Preferred moves. In random matches moves are more often played that are good wherever
//     they are played, in games where there are such ([search.Problem.Moves]).
//   - Proofs. Terminal states bound what a move can be worth (MCTS-Solver:
//     Winands, Björnsson and Saito 2008; score bounds: Cazenave and Saffidine
//     2010), and a move whose value is settled is not selected again.
//   - Evaluation. An estimate orders moves that have not been tried, and its
//     minimax has a share in their values (implicit minimax backups: Lanctot
//     and others 2014).
//
// The tree is kept from one move of a match to the next. It lies in slices
// without pointers, so that a round allocates nothing. At a number of bytes it is
// thinned: nodes that were hardly visited become leaves again. With a seed and a
// number of nodes the search is the same each time.
package montecarlo
