package token

import "strings"

// foreignArrows are ways in which other languages write the arrow of a rule, and whether they point from
// conditions to what follows from them.
var foreignArrows = map[string]bool{
	"=>": true, "->": true, "==>": true, "-->": true, "⇒": true, "→": true, "⟹": true, "implies": true, "imply": true,
	"<-": false, ":-": false, "<:": false, "=<": false, "<==": false, "<--": false, "<=>": false,
	"<–": false, "<—": false, "<−": false, "<＝": false, "＜=": false, "＜-": false, "＜－": false, "≦": false,
	":–": false, ":—": false, "：-": false, "–>": true, "—>": true, "−>": true, "=＞": true, "＝>": true,
	"⇐": false, "←": false, "≤": false, "⟸": false, "if": false, "iff": false, "when": false,
	"\\leftarrow": false, "\\Leftarrow": false, "\\gets": false, "\\rightarrow": true, "\\to": true, "\\implies": true,
}

// IsForeignArrow reports whether a word is the arrow of a rule in another language.
func IsForeignArrow(word string) bool {
	_, ok := foreignArrows[strings.ToLower(word)]
	return ok
}

// IsWord reports whether an arrow is a word of English. People put the conditions behind some of them.
func IsWord(arrow string) bool {
	return IsForeignArrow(arrow) && 'a' <= arrow[0]|0x20 && arrow[0]|0x20 <= 'z'
}

// PointsRight reports whether a word is an arrow from conditions to what follows from them.
func PointsRight(word string) bool { return foreignArrows[strings.ToLower(word)] }
