// Package learn finds out what kind of game is played and what positions are
// worth, before the first move.
//
// [Knowledge] is the way in. Random matches show which facts go with winning.
// A logistic regression over the facts and the numbers of legal moves is a
// piece-square table for any sheet that has pieces and squares. With the lines that
// make goals, where these are sets of facts, it also sees three of four in a row. Where
// the machine plays many matches in a batch, each position is labelled by the mean of
// several matches. In games of two roles that move in turn it then plays against itself
// by what was learned, and learns from these positions too, and where goals are lines
// from positions near the end, whose results alpha-beta has proved. What was learned counts only
// if it correlates with the goals of matches that were held out.
//
// Where two roles move pieces, how many moves a fact brings its role tells as much of
// what it is worth, and more where random matches end by accident. A linear regression
// finds that out, and it is added to what results have taught. The values of moves,
// wherever they are played, are kept where they say more than the values of positions do.
package learn
