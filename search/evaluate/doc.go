// Package evaluate estimates positions that a search does not look beyond: by the
// goals that the rules give on the way, by the number of legal moves, by random
// matches, or by what the machine tells of how near the goals are.
//
// No estimate is a whole number of points. Goals are, so a position whose value
// is that of a goal has been searched to terminal states.
package evaluate
