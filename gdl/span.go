package gdl

// Span is a half-open range of bytes inside one top-level form, counted from
// the form's first byte. Being relative, the spans of a form stay true when
// the text above it changes, so parsed forms can be cached by their text.
type Span struct {
	From, To int // byte offsets, 0 <= From <= To <= length of the form
}

// Place is a [Span] together with the form it lies in: a position that can be
// resolved against a [Sheet].
type Place struct {
	Form int // index into Sheet.Forms
	Span
}

// Position is a place in a text as people count it.
type Position struct {
	Line   int // from 1; LF, CRLF and a lone CR each end a line
	Column int // in runes, from 1
}
