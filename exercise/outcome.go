package exercise

// A Verdict is what a check found out about an answer.
type Verdict string

const (
	Passed    Verdict = "passed"
	Failed    Verdict = "failed"
	Undecided Verdict = "undecided" // a bound was reached before it was found out
)

// An Outcome says what one check found out.
type Outcome struct {
	// Check is the index of the check, or -1 for what every sheet has to fulfil:
	// that it can be read and that it keeps the locked parts.
	Check          int             `json:"check"`
	Kind           CheckKind       `json:"kind"` // empty for -1
	Verdict        Verdict         `json:"verdict"`
	Message        string          `json:"message"`              // what is wrong; Markdown; empty if passed
	LineNumber     int             `json:"lineNumber,omitempty"` // of the answer's sheet, where that is at fault
	Counterexample *Counterexample `json:"counterexample,omitempty"`
}

// A Counterexample is a position in which a check fails.
type Counterexample struct {
	// Moves leads to the position in the answer's game: joint moves, the moves of
	// all roles in role order.
	Moves [][]string `json:"moves"`
	// Reference leads to the same position of the reference, for checks that
	// compare with it.
	Reference [][]string `json:"reference"`
	Compared  bool       `json:"compared"` // Reference counts
	Yours     string     `json:"yours"`    // what is to be seen in the answer's game; Markdown
	Expected  string     `json:"expected"` // what should be
	// Claim is an atom whose truth in the answer's position is the matter, such
	// as (legal x (mark 1 1)): why it holds or does not can be asked.
	Claim string `json:"claim,omitempty"`
	// Missing and Extra are facts of one position that the other lacks, where
	// both sheets have the same names for facts: at most 20 each.
	Missing []string `json:"missing,omitempty"` // from the answer
	Extra   []string `json:"extra,omitempty"`   // in the answer
}

// A Summary is what can be said of a sheet that was handed in, next to its
// outcomes.
type Summary struct {
	Rules int `json:"rules"` // that have conditions
	// Fingerprint is the same for sheets that differ in nothing but order, names
	// of variables and views, comments and repetition. It is empty for a sheet
	// that cannot be read.
	Fingerprint string `json:"fingerprint"`
}
