package gdl

// The codes of everything that parsing and checking report. They are stable:
// pages link to them and translations are keyed by them. Explain of package
// editor has a page for each.
const (
	// Found while reading.
	CodeUnclosed     Code = "unclosed"          // a form lacks closing parentheses
	CodeUnopened     Code = "unopened"          // a rule lacks the parenthesis before its arrow
	CodeStray        Code = "stray-parenthesis" // a ) closes nothing
	CodeMissingName  Code = "missing-name"      // ( is not followed by a name
	CodeUnexpected   Code = "unexpected"        // a word stands where it has no meaning
	CodeCharacter    Code = "bad-character"     // a byte is not text
	CodeLimit        Code = "limit"             // larger or deeper than can be read
	CodeKeywordArity Code = "keyword-arity"     // a keyword has the wrong number of arguments
	CodeEmptyBody    Code = "empty-body"        // a rule without conditions
	CodeEmptyOr      Code = "empty-or"          // a disjunction without alternatives
	CodeParentheses  Code = "parentheses"       // (p) for p
	CodeForeign      Code = "foreign-syntax"    // an arrow, comment or separator of another language
)

// Found in one form.
const (
	CodeHead             Code = "head"              // a relation that cannot be a head
	CodeCondition        Code = "condition"         // a relation that cannot be a condition
	CodeRoleRule         Code = "role-rule"         // roles that depend on conditions
	CodeVariableInFact   Code = "variable-in-fact"  // a fact is not ground
	CodeUnsafe           Code = "unsafe-variable"   // no positive condition binds a variable
	CodeNotOver          Code = "not-over"          // not around something that is not an atom
	CodeAnd              Code = "and"               // the connective and, which GDL does not have
	CodeGoalValue        Code = "goal-value"        // a goal that is not an integer from 0 to 100
	CodeNeverFires       Code = "never-fires"       // conditions that exclude each other
	CodeRepeated         Code = "repeated"          // a condition that stands there twice or always holds
	CodeSimilarVariables Code = "similar-variables" // two variables, one letter apart
	CodeHeuristic        Code = "heuristic"         // a heuristic that is not an integer from 0 to 100
	CodeGDL2             Code = "gdl-ii"            // sees, random: not supported
)

// Found by looking at the sheet as a whole.
const (
	CodeMissing         Code = "missing-keyword"       // no role, legal, goal or terminal
	CodeUndefined       Code = "undefined"             // nothing defines a relation
	CodeForgottenTrue   Code = "forgotten-true"        // a state fact or move is used as a relation
	CodeUnused          Code = "unused"                // no condition asks for a relation
	CodeArity           Code = "arity"                 // one name with different numbers of arguments
	CodeTwoUses         Code = "relation-and-function" // one name for a relation and inside terms
	CodeSpelling        Code = "mixed-case"            // one name in different spellings
	CodeNeverTrue       Code = "never-true"            // neither init nor next sets a fact that is asked for
	CodeNeverLegal      Code = "never-legal"           // does asks for a move that is never legal
	CodeVanishes        Code = "vanishes"              // init sets a fact that no next rule keeps
	CodeUnread          Code = "unread"                // a state fact that no condition asks for
	CodeUnknownRole     Code = "unknown-role"          // a role that no role fact names
	CodeStateInInit     Code = "depends-on-state"      // init, base or input depends on the state
	CodeDoesInLegal     Code = "depends-on-does"       // legal, goal or terminal depends on moves
	CodeNegationCycle   Code = "negation-cycle"        // a relation depends on its own negation
	CodeNegationByValue Code = "negation-by-value"     // only the values of constants keep it from that
	CodeRecursion       Code = "recursion"             // an argument may grow without bound
	CodeDuplicate       Code = "duplicate"             // the same rule stands there twice
	CodeShadowed        Code = "shadowed"              // another rule gives all that this one does
	CodeOffTurn         Code = "off-turn"              // a role may lack a move when it is not its turn
	CodeLegalInNext     Code = "legal-in-next"         // a rule of next asks for what could be done, not for what was
	CodeIdleRole        Code = "idle-role"             // a role that has no move or no goal
	CodeAlwaysOver      Code = "always-over"           // terminal is a fact
	CodeNoWin           Code = "no-win"                // no goal of 100
	CodeBase            Code = "base"                  // base or input does not list what occurs
)
