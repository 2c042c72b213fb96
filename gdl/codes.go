package gdl

// The codes of everything that parsing and checking report. They are stable:
// pages link to them and translations are keyed by them. [Explain] has a page
// for each.
const (
	// Found while reading.
	CodeUnclosed     Code = "unclosed"          // a form lacks closing parentheses
	CodeStray        Code = "stray-parenthesis" // a ) closes nothing
	CodeMissingName  Code = "missing-name"      // ( is not followed by a name
	CodeUnexpected   Code = "unexpected"        // a word stands where it has no meaning
	CodeCharacter    Code = "bad-character"     // a byte is not text
	CodeLimit        Code = "limit"             // larger or deeper than can be read
	CodeKeywordArity Code = "keyword-arity"     // a keyword has the wrong number of arguments
	CodeEmptyBody    Code = "empty-body"        // a rule without conditions
	CodeEmptyOr      Code = "empty-or"          // a disjunction without alternatives
	CodeParentheses  Code = "parentheses"       // (p) for p
)
