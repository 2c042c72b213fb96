// Package editor answers what an editor asks about a rule sheet: what a name is, where it is defined and
// used, what may be written at a place, what the parts of the sheet are.
//
// [NewIndex] is the way in for questions about names; [Outline] and [Folds] describe the sheet, [Explain]
// a diagnostic and [KeywordPage] a word of the language. Places are byte offsets of the sheet's text.
//
// Everything works on half-written text, for the forms that can be read at least in part. An [Index] is
// immutable and safe for many goroutines. Nothing is changed here: [Index.Rename] returns edits.
package editor
