package gdl

// A keyword is a relation to which GDL gives a meaning.
type keyword struct {
	name  string
	arity int
	head  bool // may be a fact or the head of a rule
	body  bool // may be a condition
}

// keywords are the relations of GDL-I, of which sees is only in GDL-II. The
// connectives not, or and distinct are tokens of their own.
var keywords = map[string]keyword{
	"role":     {"role", 1, true, true},
	"base":     {"base", 1, true, false},
	"input":    {"input", 2, true, false},
	"init":     {"init", 1, true, false},
	"true":     {"true", 1, false, true},
	"does":     {"does", 2, false, true},
	"next":     {"next", 1, true, false},
	"legal":    {"legal", 2, true, true},
	"goal":     {"goal", 2, true, true},
	"terminal": {"terminal", 0, true, true},
	"sees":     {"sees", 2, true, false},
}

// heuristic is the relation of our extension: (heuristic ?role ?n) says how
// promising a position looks, n in 0..100. Other programs see a plain relation.
const heuristic = "heuristic"

// isKeyword reports whether a folded name is a keyword relation.
func isKeyword(fold string) bool { _, ok := keywords[fold]; return ok }

// hasRole reports whether the first argument of a keyword relation is a role.
func hasRole(fold string) bool {
	switch fold {
	case "role", "input", "does", "legal", "goal", "sees", heuristic:
		return true
	}
	return false
}
