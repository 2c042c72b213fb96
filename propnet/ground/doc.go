// Package ground turns the rules of a game into a ground program: all facts,
// moves and views that a match can reach, and the instances of the rules that can
// fire.
//
// [Ground] is the way in. [Program.Propagate] leaves out of a program what is
// constant or never read. Programs are immutable and safe for many goroutines; the
// same rules always give the same program. A program is right for all states that
// can be reached from the initial one. Grounding fails with a *logic.LimitError,
// naming the rule at fault, when a program would exceed its [Limits], and with the
// error of its context; it never returns part of a program.
//
// The package does not judge rules: what cannot be stratified is an error, what
// breaks other conditions of GDL is not noticed.
//
// # From rules to ground rules
//
// A rule of n variables over a domain of d terms has up to d^n instances, so rules
// are rewritten first.
//
// What each column of each relation can hold is bounded by letting constants flow
// along the variables of the rules (domain.go); views are restricted to what
// somebody asks them (narrow.go). A negated view about something of which there
// is only one, such as the white king, is rewritten to speak of that one thing
// (mutex.go). Rules are split where some variables are needed by few literals
// only (split.go): this is the elimination of variables along a tree decomposition
// (Dechter: Bucket Elimination, Artificial Intelligence 113, 1999; Bichler, Morak,
// Woltran: lpopt: A Rule Optimization Tool for Answer Set Programming, LOPSTR
// 2016). Relations that hold for almost all pairs are covered by few products of
// sets before they are split (cover.go).
//
// Rewritten rules are instantiated by a semi-naive fixpoint over a relaxed game,
// in which negations are ignored and every move that is ever legal can be made at
// any time (instantiate.go, join.go). What rewriting claimed is proved on the
// ground rules, or they are ground again without it (mutexproof.go).
package ground
