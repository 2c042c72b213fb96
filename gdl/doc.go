// Package gdl turns the text of a rule sheet, in the Game Description Language, into a tree with the
// place of every name, and back into text.
//
// [Parse] is the way in, or a [Parser] for a text that changes. [Format] lays a text out. [ParseTerm]
// and its siblings read what is smaller than a sheet, such as a move.
//
// Every text gets a [Sheet]: a form that cannot be read has no rule, and a diagnostic instead. Parsing
// takes time and space proportional to the text, never panics, and never recurses deeper than
// [MaxNesting]. Sheets are immutable and may be shared by goroutines. The same text always gives the
// same diagnostics in the same order.
//
// The package knows the grammar, not the meaning: whether relations are defined, variables are bound
// and so on is for package check, what an editor asks is for package editor, and what follows from the
// rules is for those who evaluate them.
//
// It follows "Game Description Language Specification" (Love, Hinrichs, Haley, Schkufza, Genesereth;
// Stanford Logic Group, 2008), and accepts what public sheets do beyond it, with a warning. Names are
// compared without regard to letter case and kept as they are written.
package gdl

// # Form by form
//
// A scanner finds the top-level forms by counting parentheses (split.go). Each form is parsed by itself
// and kept by its text, so a keystroke costs the parsing of one form: participle's grammar is typed and
// short, but its reflection takes 13 ms for the 38 KB of chess, and four times that as WebAssembly.
// Spans count from the beginning of their form, so they stay true when the text above it changes.
//
// Parsing by form also gives each form a diagnostic of its own, where participle stops at the first.
// It blames the place where its last alternative began; a walk over the tokens finds the one that is
// really wrong (syntaxerror.go), and the parts of a rule are parsed one by one (parse.go). Fuzzing
// holds grammar and walk together.
//
// # Which form lacks a parenthesis
//
// Only the layout can tell. A form that never closes is cut where a new one seems to begin: before a
// line that starts with a rule, or with a parenthesis in column 1, unless forms of the sheet that do
// close have conditions there, as those of 85 public sheets do. Within the form, a line that is indented
// like its first condition ends the conditions above it. A rule that closes too early is known by the
// indented lines behind it.
//
// Of 1,044 parentheses taken out of public sheets all are charged to the right form, 1,036 give one
// error and no other, and the fix restores 796 sheets to the letter. Of 348 parentheses put in all give
// one error, and the fix restores 344 sheets (recovery_test.go).
