// Package reasoner plays a game straight from its rules: exactly, for every
// game that the rules describe, and with a proof for each answer.
//
// [New] is the way in. A [Machine] answers queries by tabled resolution (Chen
// and Warren: Tabled Evaluation with Delaying for General Logic Programs,
// J. ACM 43, 1996), restricted to stratified programs: a relation is asked
// with some arguments given, its clauses are planned for that way of asking,
// and the answers to each call are kept for as long as they stay true: for
// good if they follow from the rules alone, for one state if they depend on
// true, for one joint move if they depend on does. Recursive relations are
// evaluated semi-naively, each answer driving the clauses that wait for it.
//
// Evaluation ends for all rules that keep the recursion restriction of GDL;
// for others it stops with a logic.LimitError. It is deterministic. A Machine
// is for one goroutine. [Naive] is the slow and clear evaluation that judges it.
package reasoner
