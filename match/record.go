package match

import (
	"encoding/hex"
	"strings"

	"github.com/gdl-playground/engine/internal/sha256"
)

// An End says why a match is over.
type End string

const (
	EndNone     End = ""         // it goes on
	EndTerminal End = "terminal" // as the rules say
	EndStuck    End = "stuck"    // a role has no legal move
	EndPlies    End = "plies"    // the most plies allowed
	EndAborted  End = "aborted"
)

// A Fault says why a move in the record is a random one and not the player's, in
// the words of ggp-base.
type Fault string

const (
	FaultNone    Fault = ""
	FaultTime    Fault = "TO" // no answer within the play clock and the grace
	FaultError   Fault = "CE" // the player failed, or its answer cannot be read
	FaultIllegal Fault = "IL" // the move is not legal
)

// RecordVersion is the version of the form of records. The first had neither
// hash nor times nor variations, and wrote faults as words.
const RecordVersion = 2

// A Record is what is written down about a match. It is plain data; its JSON is
// our own form, and [WriteServerFile] writes that of ggp-base.
type Record struct {
	Version   int      `json:"version"`
	Match     string   `json:"match"`
	Game      string   `json:"game"`
	RulesHash string   `json:"rulesHash,omitempty"` // see HashRules
	Rules     string   `json:"rules,omitempty"`     // the rule sheet, where a record carries it along
	Address   string   `json:"address,omitempty"`   // of what is known about the game elsewhere
	Roles     []string `json:"roles"`
	Players   []string `json:"players"`          // in role order
	Humans    []bool   `json:"humans,omitempty"` // in role order; missing if that is not known
	// Tournament is the name of the tournament that the match belongs to.
	Tournament   string  `json:"tournament,omitempty"`
	Token        string  `json:"token,omitempty"`        // random, from other servers
	Began        int64   `json:"began,omitempty"`        // milliseconds since 1970
	PreviewClock float64 `json:"previewClock,omitempty"` // seconds; 0: no preview
	StartClock   float64 `json:"startClock"`             // seconds; 0: none
	PlayClock    float64 `json:"playClock"`              // seconds; 0: none
	Seed         uint64  `json:"seed"`
	Scrambled    bool    `json:"scrambled,omitempty"`
	Steps        []Ply   `json:"steps"`
	End          End     `json:"end"`   // empty while the match goes on
	Goals        []*int  `json:"goals"` // in role order; null where the rules give no single value
	// Variations are other moves that somebody tried.
	Variations []Variation `json:"variations,omitempty"`
}

// A Ply is one joint move.
type Ply struct {
	Moves   []string  `json:"moves"`            // in role order
	Seconds []float64 `json:"seconds"`          // that the players took
	At      int64     `json:"at,omitempty"`     // milliseconds from the beginning to the state after it
	Faults  []Fault   `json:"faults,omitempty"` // in role order; missing if there are none
	Errors  []string  `json:"errors,omitempty"` // what faults say, for people
}

// A Variation is a line of joint moves that leaves the match.
type Variation struct {
	Ply   int        `json:"ply"`   // how many joint moves of the match come before
	Moves [][]string `json:"moves"` // joint moves, in role order
}

// HashRules returns the hash of a rule sheet: the same for sheets that differ in
// comments, blanks or the case of letters alone.
func HashRules(rules string) string {
	text := bare(rules)
	for _, parenthesis := range []string{"(", ")"} {
		text = strings.ReplaceAll(text, " "+parenthesis, parenthesis)
		text = strings.ReplaceAll(text, parenthesis+" ", parenthesis)
	}
	sum := sha256.Sum256([]byte(strings.ToLower(text)))
	return hex.EncodeToString(sum[:])
}
