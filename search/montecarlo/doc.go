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
//   - Relays. Where random matches take longer than selection and their code is large, a round
//     does not wait for its longest match: the next paths begin in the lanes that have become free.
//     How many paths wait depends on how wide the tree is; two wait at one leaf only if both came to its
//     position by new edges.
//   - Pace. Where random matches take less time than the selection of a leaf, more of them
//     are played from it.
//   - Decisive moves. In random matches a role that can win by its next move does, where
//     generated code sees such moves at little cost (Teytaud and Teytaud 2010).
//   - Preferred moves. Random matches play moves more often that are good wherever
//     they are played, in games that have such moves ([search.Problem.Moves]).
//   - Proofs. Terminal states bound what a move can be worth (MCTS-Solver:
//     Winands, Björnsson and Saito 2008; score bounds: Cazenave and Saffidine
//     2010), and a move whose value is settled is not selected again.
//   - Transpositions. Where one role alone has a choice, paths that come to one position after as many plies share its
//     node, and what is known of it from all of them counts (Childs, Brodeur and Kocsis 2008).
//   - Evaluation. An estimate orders moves that have not been tried, and the minimax of
//     estimates has a share in their values (implicit minimax backups: Lanctot
//     and others 2014).
//
// The tree is kept from one move of a match to the next. It lies in slices
// without pointers, so that a round allocates nothing unless they grow. A tree that has reached its limit of bytes
// is thinned: nodes that were hardly visited become leaves again. With a seed and a
// bound on nodes the search is the same each time.
package montecarlo
