// Package exercise says what an exercise on rule sheets is, and checks answers to
// it by what their rules mean.
//
// [Parse] reads an exercise from JSON and [Exercise.Problems] says what is wrong
// with one; [Run] checks an [Answer] and returns an [Outcome] for each check. A
// check that fails carries its counterexample: joint moves from the initial
// position and what is to be seen there.
//
// An exercise is data. Nothing in it or in an answer is run but rules, and those
// only within bounds of work, memory and time; checking ends soon after its
// context does. The same exercise and answer give the same results, except for
// where a limit of time cuts the work off: a check that was not decided has the
// verdict [Undecided], never [Passed].
//
// What a learner reads comes as Markdown without markup of its own: names stand
// in backquotes, and the page shows all of it as text.
package exercise
