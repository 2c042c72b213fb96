package match

// A Pairing says who plays which role of a game.
type Pairing struct {
	Game    int   `json:"game"`    // which
	Players []int `json:"players"` // by role
	Round   int   `json:"round"`   // which repetition, from 0
}

// A Standing is what a player has reached in matches. Intervals are half the width
// of 95 % intervals.
type Standing struct {
	Player         string  `json:"player"`
	Matches        int     `json:"matches"` // that ended with a goal for the player
	Score          float64 `json:"score"`   // mean goal, 0..100
	ScoreInterval  float64 `json:"scoreInterval"`
	Rating         float64 `json:"rating"` // in Elo points; the mean of all players is 0
	RatingInterval float64 `json:"ratingInterval"`
	Timeouts       int     `json:"timeouts"`
	Illegal        int     `json:"illegal"`
	Errors         int     `json:"errors"`
}
