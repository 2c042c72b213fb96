package playground

import "github.com/gdl-playground/engine/match"

// standings says what players have reached.
func standings(_ *job, _ *session, q StandingsRequest) (StandingsResult, error) {
	return StandingsResult{match.Standings(q.Players, q.Records)}, nil
}
