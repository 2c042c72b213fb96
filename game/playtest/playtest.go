// Package playtest plays games to find out about their rules and about the machines that play them.
//
// [NewAudit] plays random matches and notes what breaks the conditions that a game should keep,
// [NewReach] looks for matches that show a game to be winnable. [Agree] plays the same random
// matches on two machines and returns where they first differ. [Perft] counts joint-move sequences,
// as move generators are tested in computer chess, and [CountChildren] measures how fast a machine
// expands positions.
//
// Equal seeds give equal matches. Everything works on the [game.Machine] contract alone and stops
// with ctx.Err() when the context is cancelled.
package playtest
