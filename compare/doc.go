// Package compare says whether two rule sheets describe the same game and, if
// they do not, after which shortest sequence of joint moves they differ, in
// what, and why.
//
// [Games] is the way in. Two sheets are the same game if they have the same
// roles and, after every sequence of joint moves, the same legal moves, the same
// end and, where it ends, the same goals. How facts are named and how many there
// are does not matter, nor what the rules look like. A [Map] relates the names
// of one sheet to those of the other; it is given or inferred.
//
// Every comparison is bounded in pairs of states, memory, time and joint moves
// of one state, and ends when its context does. A verdict of [Same] or
// [Different] is never a guess; what is not decided within the bounds is
// [Undecided]. The same sheets and options give the same result, except for
// where a limit of time cuts the work off. The machines add terms to both rule
// sets, so a comparison belongs to one goroutine.
//
// The package compares games as they are played, so base, input and heuristic
// relations do not count, and neither does what a sheet says about positions
// that no match reaches.
package compare

// # How it works
//
// A sheet is a deterministic transition system whose states put out what a
// player can observe: legal moves, the end, goals. Of such systems two are trace
// equivalent exactly if they are bisimilar, which is decided as the equivalence
// of finite automata is: explore both in step, breadth first over pairs of
// states (Hopcroft and Karp: A Linear Algorithm for Testing Equivalence of
// Finite Automata, Cornell TR 71-114, 1971). The states of both sides lie in one
// union-find structure; a pair whose states are in one class already follows from
// pairs that are, or will be, looked at. So at most as many pairs are looked at
// as both games together have states, even where one of them tells apart what
// the other does not. Breadth first the first difference is a shortest one, and
// that holds with the classes, too: if a pair that was left out differs after n
// moves, one of the pairs that its class was made of differs after n moves or
// fewer, and none of those lies deeper (explore.go).
//
// States are known by 128 bits of hash, so a proof is one up to a chance of
// about 2^-90 at the sizes that fit into memory.
//
// Sheets that are the same rules except for order, names of variables and of views,
// comments and repetition are seen to be by their clauses, without playing
// (canonical.go). Games that are too big to explore are played at random and
// with aims (sample.go), and what differs then is made as short as the budget
// allows (shorten.go).
