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
//
// # What the passes are worth
//
// Chess shows each of them. Restricting views to what is asked leaves 13 times
// fewer instances of its largest view. "The king is not threatened where he stands
// after this capture" has seven arguments and 12 million ground rules; that there
// is one king eliminates his square before those of the attackers, and 130
// thousand are left. A mutex group is claimed on rules with variables and proved
// on ground rules, since there moves, turns and frame axioms are plain sets, and
// the same proof before grounding would take a theorem prover. The proof ignores
// negations, which are all that the rewriting changes, so it holds for either
// form of the rules.
//
// "Somewhere else" is a relation of nearly all pairs of squares: joining with it
// makes 63 rules for each square of a chess board, a binary tree over the squares
// six. Rules that read moves are left as they are: that one of the other moves is
// made is the same as that none of these is, which is shorter still.
//
// The relations base and input are not trusted. Of 126 public sheets that have
// them, reachability finds no more facts than they list in 103; in the others a
// smaller program would have to be proved right, and some lists are wrong.
package ground
