// Package learn finds out what kind of game is played and what positions are
// worth, before the first move.
//
// [Knowledge] is the way in. Random matches show which facts go with winning.
// A logistic regression over the facts and the number of legal moves is a
// piece-square table for any sheet that has pieces and squares; with the lines that
// make goals, where these are sets of facts, it sees three of four in a row. It is
// fitted by Adagrad (Duchi, Hazan and Singer 2011). Where the machine plays many matches
// in a batch, each position is labelled by the mean of several matches. Two
// roles that move in turn then play against themselves by what was learned, and
// learn from these positions too. What was learned counts only if it correlates
// with the goals of matches that were held out. Moves are kept that are good by themselves,
// if that says more than what positions are worth.
package learn
