// Package puzzle searches games for one role.
//
// [Searcher] is the way in. It searches in four ways, in turn. Breadth first search
// finds the shortest line and proves it. Package satplan finds lines that are too
// long for it where each move settles something for good: sudokus. Beams
// of 32, 64, ... positions a ply (Lowerre 1976) are ranked by how many moves
// they leave, how few, or how near the goal is: peg solitaire falls to a beam of
// 32 after some thousand positions. One position stands for all its mirror
// images, which would fill a beam. Monte Carlo tree search comes last.
//
// Many puzzles carry a clock that does nothing but end the match. Where the
// machine proves that, an earlier state dominates a later one that differs in
// the clock alone, and only the earlier is expanded.
//
// The best ending is kept from move to move. Where all known endings are worth
// nothing, the longest line without an end is followed: a move towards a known
// goal of 0 would give up most sudokus with the first move.
package puzzle
