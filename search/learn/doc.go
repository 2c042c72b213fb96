// Package learn finds out what kind of game is played and what positions are
// worth, before the first move.
//
// [Knowledge] is the way in. Random matches show which facts go with winning.
// A logistic regression over the facts and the numbers of legal moves is a
// piece-square table for any sheet that has pieces and squares. With the lines that
// make goals, where these are sets of facts, it also sees three of four in a row. It is
// fitted by Adagrad (Duchi, Hazan and Singer 2011). Where the machine plays many matches
// in a batch, each position is labelled by the mean of several matches. In games of two
// roles that move in turn it then plays against itself by what was learned, and
// learns from these positions too. What was learned counts only if it correlates
// with the goals of matches that were held out. The values of moves, wherever they are
// played, are kept where they say more than the values of positions do.
package learn
