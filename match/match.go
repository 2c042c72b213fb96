// Package match manages matches: who plays, how long they may think, what was
// played, and what is written down about it.
//
// [Play] is the way in: it asks players for moves until the match ends and
// returns its [Record]. A [Manager] does the same and can be paused and watched
// meanwhile; [ReadRecord] reads what was written down, [RoundRobin] and
// [Standings] make a tournament of it. A player is anything with the methods of [Player]:
// [NewLocal] makes one from a search, [NewRemote] one that answers messages of
// the protocol of General Game Playing, and [Answerer] turns a player in this
// program into one that others can send such messages to (Genesereth, Love,
// Pell: General Game Playing: Overview of the AAAI Competition, AI Magazine
// 26(2), 2005).
//
// The package opens no sockets: whoever uses it brings the transport. Clocks
// are deadlines of contexts. What random choices there are follow from a seed.
package match
