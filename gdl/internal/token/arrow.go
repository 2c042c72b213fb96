package token

import "strings"

// foreignArrows are ways in which other languages write the arrow of a rule.
var foreignArrows = map[string]bool{
	"=>": true, "->": true, "<-": true, ":-": true, "=<": true, "<==": true, "<--": true, "<=>": true,
	"⇐": true, "←": true, "≤": true, "⇒": true, "→": true, "⟸": true, "if": true,
}

// IsForeignArrow reports whether a word is the arrow of a rule in another language.
func IsForeignArrow(word string) bool { return foreignArrows[strings.ToLower(word)] }
