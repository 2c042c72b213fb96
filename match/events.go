package match

// A Stage is what a match waits for.
type Stage string

const (
	StageInfo    Stage = "info"    // for players to say who they are
	StagePreview Stage = "preview" // for players that look at the rules
	StageStart   Stage = "start"   // for players that prepare
	StagePlay    Stage = "play"    // for moves
	StageDelay   Stage = "delay"   // for people who watch
	StagePaused  Stage = "paused"  // for somebody who lets it go on
	StageStop    Stage = "stop"    // for players that hear of the end
)

// Awaited says what a match waits for.
type Awaited struct {
	Stage Stage   `json:"stage"`
	Ply   int     `json:"ply"`   // how many joint moves have been played
	Clock float64 `json:"clock"` // seconds, without the grace; 0: no limit
}

// An Entry is a message as it went over the wire.
type Entry struct {
	Seconds float64 `json:"seconds"` // since the match began
	Role    int     `json:"role"`    // of the player
	Ply     int     `json:"ply"`     // how many joint moves had been played
	Out     bool    `json:"out"`     // to the player, else from it
	Text    string  `json:"text"`
	Error   string  `json:"error,omitempty"` // why there is no answer
}
