// Package sat decides whether a propositional formula in conjunctive normal form
// can be true, by conflict-driven clause learning (Marques-Silva and Sakallah,
// GRASP, IEEE Transactions on Computers 48, 1999).
//
// [Solver] is the way in: make variables, add clauses, solve. A search that was
// stopped goes on where it stood when Solve is called again. It is what MiniSat
// made common (Een and Sorensson, An Extensible SAT-solver, SAT 2003): two watched
// literals (Chaff, DAC 2001) with a blocking literal beside each, learning at the
// first unique implication point, decisions by activity, saved phases, restarts
// by Luby's sequence; of the learned clauses those are kept whose literals belong
// to few levels of decision (Audemard and Simon, IJCAI 2009).
//
// The same clauses and the same seed give the same search. Nothing is allocated
// while a formula is propagated, once the lists of watches have their size.
package sat
