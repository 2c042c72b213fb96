// Package builtin knows the relations, functions and quantifiers that other languages have built in and
// GDL has not, and what to write instead.
package builtin

import "strings"

// What to write instead, as the end of a sentence.
const (
	Equality   = "two values are the same where one variable stands in both places"
	Inequality = "did you mean `distinct`?"
	Order      = "GDL does not compare numbers: list the pairs as facts, such as `(succ 1 2)`"
	Arithmetic = "GDL does not calculate: list the results as facts, such as `(succ 1 2)`"
	Lists      = "GDL has no lists and ranges: list the values as facts, such as `(index 1)`, and ask for one by " +
		"`(index ?i)`"
	State = "nothing is added or taken away in GDL: `next` says what holds in the following state, and what no rule " +
		"gives does not"
	Joins  = "GDL has `not` and `or` alone: write `(or condition condition)` for what it stands for"
	Else   = "GDL has neither `if` nor `else` among conditions: write a rule for each case"
	Fails  = "what always fails can be left out: where no rule gives a fact it does not hold"
	ForAll = "GDL has no quantifiers; say by a rule when a value fails, such as `(<= failing ...)`, and ask for " +
		"`(not failing)`"
	Exists = "GDL has no quantifiers; a condition with a variable asks whether there is a value; to negate that, " +
		"give it a name by a rule"
)

var remedies = map[string]string{
	"=": Equality, "==": Equality, "===": Equality, "eq": Equality, "eql": Equality, "equal": Equality,
	"equals": Equality,
	"<":      Order, ">": Order, ">=": Order, "=<": Order,
	"is": Arithmetic, "+": Arithmetic, "-": Arithmetic, "*": Arithmetic, "/": Arithmetic,
	"!=": Inequality, "/=": Inequality, "\\=": Inequality, "<>": Inequality, "neq": Inequality, "≠": Inequality,
	"\\==": Inequality, "=\\=": Inequality, "=/=": Inequality, "!==": Inequality, "~=": Inequality, "ne": Inequality,
	"not=": Inequality, "not-equal": Inequality, "not_equal": Inequality, "notequal": Inequality, "unequal": Inequality,
	"different": Inequality, "differ": Inequality, "dif": Inequality,
	"member": Lists, "memberchk": Lists, "in": Lists, "between": Lists, "range": Lists, "append": Lists,
	"length":  Lists,
	"findall": Lists, "bagof": Lists, "setof": Lists, "nth": Lists, "nth0": Lists, "nth1": Lists,
	"∈": Lists, "count": Arithmetic, "sum": Arithmetic, "max": Arithmetic, "min": Arithmetic,
	"retract": State, "delete": State, "remove": State, "del": State, "assert": State, "assertz": State, "add": State,
	"insert": State, "xor": Joins, "nand": Joins, "nor": Joins, "xnor": Joins,
	"if": Else, "else": Else, "fail": Fails, "fails": Fails, "false": Fails,
	"forall": ForAll, "∀": ForAll, "exists": Exists, "∃": Exists,
}

// keywords are words that people write for a relation that GDL has under another name.
var keywords = map[string]string{
	"initial": "init", "initially": "init", "initialize": "init", "initialise": "init",
	"start": "init", "begin": "init", "first": "init",
	"do": "does", "did": "does", "move": "does", "action": "does", "player": "role", "players": "role", "agent": "role",
	"holds": "true", "state": "true", "fact": "true", "end": "terminal", "over": "terminal", "finished": "terminal",
	"gameover": "terminal", "game-over": "terminal", "game_over": "terminal", "ended": "terminal",
	"score": "goal", "reward": "goal", "payoff": "goal", "utility": "goal",
	"possible": "legal", "allowed": "legal", "after": "next", "following": "next", "becomes": "next",
}

// Keyword returns the relation of GDL that is meant by a word that it does not have, or "".
func Keyword(name string) string { return keywords[strings.ToLower(name)] }

// Remedy returns what to write instead of a name that other languages have built in, or "".
func Remedy(name string) string { return remedies[strings.ToLower(name)] }

// IsQuantifier reports whether a name is forall or exists.
func IsQuantifier(name string) bool {
	remedy := Remedy(name)
	return remedy == ForAll || remedy == Exists
}
