// Package match manages matches: who plays, what was played, how long they may
// think, and what is written down about it.
//
// [Play] is the way in for a match that runs by itself; a [Tree] keeps a match
// that people play, with every line they tried; [ParseMessage] and
// [Message.String] speak the protocol of General Game Playing, so that a player
// in this program and a player elsewhere are treated alike (Genesereth, Love,
// Pell: General Game Playing: Overview of the AAAI Competition, AI Magazine
// 26(2), 2005).
//
// The package opens no sockets and starts no clocks of its own: it uses only
// deadlines of contexts, so it runs in a browser and on a server. A Tree and a
// match belong to one goroutine.
package match
