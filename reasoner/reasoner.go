// Package reasoner plays a game straight from its rules: exactly, for every game that the rules
// describe.
//
// [New] is the way in. A [Machine] is a [game.Machine]; [Machine.Ask] answers questions of several
// conditions, [Machine.Query] and [Machine.Solutions] are what the packages above build on: grounding,
// and the rooms reasoner/explain (why something holds, or does not) and reasoner/coverage (what the
// rules do). Evaluation ends for all rules that keep the recursion restriction of GDL; for others it
// stops with a [logic.LimitError]. It is deterministic. A Machine is for one goroutine. Each engine of
// this project has a judge, a slower reference implementation that tests compare it with; that of the
// reasoner is package naive.
//
// # Tabled resolution
//
// Bottom-up evaluation derives everything that is true in a state, whether anybody asks for it or not,
// and fails on relations that are infinite unless some arguments are given: lists of any length, or
// lines of sight from every square to every square. So the rules are evaluated top-down with tables
// (Tamaki and Sato: OLD Resolution with Tabulation, ICLP 1986; Chen and Warren: Tabled Evaluation with
// Delaying for General Logic Programs, J. ACM 43, 1996). Rules are stratified (see
// [logic.Stratified]), so no negation ever has to be delayed.
//
// A relation is planned for each way in which its arguments are given, so joins start from what is
// known (plan.go). The answers to each call are kept in a table (table.go) for the lifetime of its
// relation: for good if they follow from the rules alone, for one state if they depend on true, for
// one joint move if they depend on does.
//
// Recursive calls are evaluated semi-naively (Bancilhon and Ramakrishnan: An Amateur's Introduction to
// Recursive Query Processing Strategies, SIGMOD 1986), driven by demand: a clause that needs answers
// of its own component waits as a consumer and is resumed once with each new answer (eval.go).
//
// Static relations are derived completely beforehand where that is little work (tabulate.go). Then the
// planner knows their sizes. Pentago became a thousand times faster by this alone, because it no
// longer tries all pairs of marbles before it looks at the table of neighbours.
package reasoner
