// Package gdl turns the text of a rule sheet, in the Game Description
// Language, into a tree with the place of every name, says what is wrong with
// it, lays it out and helps to edit it.
//
// [Parse] is the way in, or a [Parser] for a text that changes; [Check] tells
// everything that can be known of a sheet without playing it, [Format] lays it
// out, [NewIndex] answers an editor's questions.
//
// Every text gets a [Sheet]: a form that cannot be read has no rule, and a
// diagnostic instead. All of it ends in time and space proportional to the
// text, but for a few passes that have fixed bounds; no function panics or
// recurses deeper than [MaxNesting]. Sheets are immutable and may be shared;
// the same text always gives the same diagnostics in the same order.
//
// The package does not evaluate rules: whether a match ends, everyone can
// move and goals are unique is for those who play it.
//
// It follows "Game Description Language Specification" (Love, Hinrichs,
// Haley, Schkufza, Genesereth; Stanford Logic Group, 2008), and accepts what
// public sheets do beyond it, with a warning. Names are compared without
// regard to letter case and kept as they are written.
//
// # How a sheet is parsed
//
// A scanner finds the top-level forms by counting parentheses. Each form is
// parsed by itself, with a participle grammar, and kept by its text, together
// with all that can be said of the form alone: its own diagnostics and the
// names in it. So a keystroke costs the parsing of one form, and the passes
// over the whole sheet work on those tables.
//
// A form that never closes is cut where a new one seems to begin: before a
// line that starts with a rule, or with a parenthesis in column 1, unless
// forms of the sheet that do close have conditions there. Where the parser
// fails, a walk over the tokens finds the first one that cannot stand where
// it does, and the parts of a rule are parsed one by one, so that each gets
// its own diagnostic.
package gdl
