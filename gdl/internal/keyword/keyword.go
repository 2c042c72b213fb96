// Package keyword lists the relations to which GDL gives a meaning.
package keyword

// A Keyword is a relation to which GDL gives a meaning.
type Keyword struct {
	Name  string // in lower case
	Arity int
	Head  bool   // may be a fact or the head of a rule
	Body  bool   // may be a condition
	About string // its meaning in a few words
	Args  string // what its arguments are, if there are several
}

// Table has the relations of GDL-I, and sees of GDL-II. The connectives
// not, or and distinct are tokens of their own. Keys are names in lower case.
var Table = map[string]Keyword{
	"role":     {"role", 1, true, true, "who plays", ""},
	"base":     {"base", 1, true, false, "what may ever be a fact of the state", ""},
	"input":    {"input", 2, true, false, "which moves a role may ever make", "a role and a move"},
	"init":     {"init", 1, true, false, "a fact of the first state", ""},
	"true":     {"true", 1, false, true, "a fact of the present state", ""},
	"does":     {"does", 2, false, true, "the move a role makes now", "a role and a move"},
	"next":     {"next", 1, true, false, "a fact of the following state", ""},
	"legal":    {"legal", 2, true, true, "a move a role may make", "a role and a move"},
	"goal":     {"goal", 2, true, true, "what a role has reached, 0 to 100", "a role and a number"},
	"terminal": {"terminal", 0, true, true, "the match is over", ""},
	"sees":     {"sees", 2, true, false, "GDL-II: not supported", ""},
}

// Order lists the keywords in the order of a well laid out sheet.
var Order = []string{"role", "base", "input", "init", "true", "does", "next", "legal", "goal", "terminal"}

// Heuristic is the relation of our extension: (heuristic ?role ?n) says how
// promising a position looks, n in 0..100. Other programs see a plain relation.
const Heuristic = "heuristic"

// Is reports whether a folded name is a keyword relation.
func Is(fold string) bool { _, ok := Table[fold]; return ok }

// HasRole reports whether the first argument of a relation, given in lower case, is a role.
func HasRole(fold string) bool {
	switch fold {
	case "role", "input", "does", "legal", "goal", "sees", Heuristic:
		return true
	}
	return false
}
