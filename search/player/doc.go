// Package player plays one role of one match: it gets to know the game, chooses
// a method for each position, and bounds how well it plays by its [Style].
//
// [Best] is the way in for a single question. A [Player] keeps what it learned
// from one move of a match to the next. [Analyse] values every legal move,
// [Solve] proves what a position is worth, and [Styles] lists opponents of every
// strength for people.
//
// A role alone is served by puzzle, two roles that choose simultaneously by
// simultaneous, two in turn by a short alpha-beta search and then by Monte Carlo
// tree search that goes on from what was proved. Among three roles and more,
// each is taken to look after itself unless alpha-beta proves a win against all.
//
// A legal move comes back whatever happens: when the deadline is near, when ctx
// is cancelled and when the machine runs into a limit. With a fixed seed and a
// budget in nodes, not in time, everything is deterministic.
package player
