// Package satplan finds ways to a goal for one role by deciding whether formulas
// can be true: planning as satisfiability (Kautz and Selman, ECAI 1992).
//
// [Planner] is the way in. The circuit of a game tells of each move what it needs
// and what it changes, as conditions on the state (effects.go). A formula says that
// a number of steps lead from a position to an end with the goal that is wanted
// (unroll.go); a step may be empty, so that a formula of n steps holds all shorter
// ways as well. Formulas of more and more steps are searched in turns, each with half the
// effort of the shorter one (plan.go; Rintanen, Heljanko and Niemelä, Planning as
// Satisfiability, Artificial Intelligence 170, 2006).
//
// Moves of which none spoils what another one needs are made in one step, in the
// order of their numbers or against it: the same work calls this an ∃-step plan.
// All the orders in which a sudoku can be filled are one step, instead of
// fifty in more than 10^60 orders.
//
// Counters that go on with every move are constants of each step where a step is one
// move: a puzzle of thirty moves is one formula of thirty steps.
//
// What a formula says is checked by playing it. An end on the way, which formulas see
// between steps alone, spoils a plan; then each step gets a single move. A goal is
// refuted where no position has it, or where a formula that has all ways to the end
// of the match is contradictory; then the next lower goal is wanted.
package satplan
