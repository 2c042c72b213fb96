package compare

import "github.com/gdl-playground/engine/game"

// A Verdict is what a comparison found out.
type Verdict string

const (
	Same      Verdict = "same"      // proved: no sequence of joint moves tells the games apart
	Different Verdict = "different" // proved: Result.Moves does
	Undecided Verdict = "undecided" // the bounds were reached before either was proved
)

// A Method says what a proof that two games are the same rests on.
type Method string

const (
	// the rules are the same except for order, names of variables and views, and repetition
	ByRules     Method = "rules"
	ByPositions Method = "positions" // every position that a match can reach was looked at
)

// A Side is one of the two sheets.
type Side int

const (
	A Side = iota
	B
)

// Result tells what a comparison found. It is plain data that can be sent as
// JSON; pairs of values are for the first and the second sheet.
type Result struct {
	Verdict Verdict `json:"verdict"`
	Method  Method  `json:"method,omitempty"` // of the proof, for Same
	// Map has the names that were related to other ones, nothing if all stand
	// for themselves. Roles are in it if they differ in name or in place.
	Map *Map `json:"map,omitempty"`
	// Positions counts the different positions of each sheet that exploration
	// met, Pairs the pairs of them that it compared.
	Positions [2]int `json:"positions"`
	Pairs     int    `json:"pairs"`
	// Sampled counts the pairs that random matches compared besides.
	Sampled int `json:"sampled"`
	// Depth says that no sequence of fewer joint moves than this leads to a
	// difference; 0 for Same, where none at all does.
	Depth int `json:"depth"`

	// Moves leads to the difference: for each sheet its joint moves, each a list
	// of terms in the sheet's role order and spelling.
	Moves [2][][]string `json:"moves"`
	// Shortest says that no shorter sequence leads to any difference.
	Shortest    bool         `json:"shortest"`
	Differences []Difference `json:"differences,omitempty"` // at most MaxDifferences
	More        int          `json:"more,omitempty"`        // how many further ones there are after Moves
	// Changes is the structural difference of the rules, those at fault first.
	Changes []Change `json:"changes,omitempty"`

	// Obstacle is the first position that one of the machines could not
	// evaluate. It is left out of the comparison, so that the games can then be
	// told apart but not be proved the same.
	Obstacle *Obstacle `json:"obstacle,omitempty"`
}

// A Kind says what two games differ in.
type Kind string

const (
	InRoles Kind = "roles" // how many roles there are, or what they are called
	InEnd   Kind = "end"   // the match ends in one only
	InLegal Kind = "legal" // a move is legal in one only
	InGoal  Kind = "goal"  // a role gets different goals
)

// A Difference is one thing that two games do not have in common after the same
// moves.
type Difference struct {
	Kind Kind `json:"kind"`
	// Role, of InLegal and InGoal, and Move, of InLegal, are as each sheet
	// spells them. A move that the other sheet does not know is "" there.
	Role [2]string `json:"role"`
	Move [2]string `json:"move"`
	// Holds says for InEnd whether the match ends and for InLegal whether the
	// move is legal.
	Holds [2]bool `json:"holds"`
	// Goals holds the values of InGoal: 0..100, or one of game.NoGoal,
	// game.ManyGoals and game.BadGoal.
	Goals [2]game.Goal `json:"goals"`
	// Roles holds the names of all roles for InRoles.
	Roles [2][]string `json:"roles"`
	// Reasons explains both sides; nil where nothing is to be explained or
	// explaining takes too long. All but the first MaxExplained differences have none.
	Reasons [2]*Reason `json:"reasons"`
}

const (
	// MaxDifferences is how many differences of one position a result tells.
	MaxDifferences = 20
	// MaxExplained is how many of them have reasons.
	MaxExplained = 3
	// MaxChanges is how many rules a result lists as changed.
	MaxChanges = 200
)

// A Reason is the proof of a claim, or what comes nearest to one, as far as it
// is opened.
type Reason struct {
	Claim string `json:"claim"`
	Holds bool   `json:"holds"`
	// Cause is what a claim that holds rests on: "rule", "fact" of the sheet,
	// "position" or "move".
	Cause string `json:"cause,omitempty"`
	// Rule gives the claim; if it does not hold, it is the rule that lacks least.
	// It is nil if no rule can give the claim, or none is needed.
	Rule       *Rule       `json:"rule,omitempty"`
	Conditions []Condition `json:"conditions,omitempty"` // of Rule, in its order
	Again      bool        `json:"again,omitempty"`      // opened elsewhere in the same reason
}

// A Condition is one of a rule, with the values of variables put in.
type Condition struct {
	Text    string  `json:"text"`
	Verdict string  `json:"verdict"`          // "holds", "fails", or "open" if nobody looked
	Reason  *Reason `json:"reason,omitempty"` // of what it says, or of what it denies
}

// A Rule is a form of a sheet and where it stands.
type Rule struct {
	Form   int    `json:"form"`   // its index among the forms
	From   int    `json:"from"`   // byte offset in the text
	To     int    `json:"to"`     // of its end
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // in characters, from 1
	Text   string `json:"text"`   // as its author wrote it
}

// A Change is a rule of one sheet that the other one does not have, or two rules
// that are much alike. Variables, the order of conditions and repetition do not
// count.
type Change struct {
	Rules [2]*Rule `json:"rules"` // nil where there is none
	// AtFault says of the first difference that it comes from this change: the
	// rule is in the proof of what holds in one sheet, or is the nearest to
	// giving what does not hold, or the same for facts that the positions do not
	// have in common, back to the first move.
	AtFault bool `json:"atFault"`
}

// An Obstacle is a position that could not be evaluated.
type Obstacle struct {
	Side    Side       `json:"side"`
	Moves   [][]string `json:"moves"` // joint moves that lead there, as the first sheet spells them
	Message string     `json:"message"`
	Rule    *Rule      `json:"rule,omitempty"` // at fault, if that is known
}
