package playground

import (
	"strconv"

	"github.com/gdl-playground/engine/match"
)

const (
	mostTournamentPlayers = 64
	mostRepeats           = 1000
	mostPairings          = 100_000
)

// pairings says who plays whom.
func pairings(_ *job, _ *session, q PairingsRequest) (r PairingsResult, err error) {
	if q.Players < 1 || q.Players > mostTournamentPlayers || q.Repeats < 1 || q.Repeats > mostRepeats {
		return r, failure(FailRequest, "A tournament has 1 to "+strconv.Itoa(mostTournamentPlayers)+
			" players and up to "+strconv.Itoa(mostRepeats)+" repetitions.", "players")
	}
	plan, count := match.RoundRobin, match.CountRoundRobin
	if q.Pairs {
		plan, count = match.Pairs, match.CountPairs
	}
	left := mostPairings / q.Repeats
	for _, n := range q.Roles {
		if n < 1 || n > mostTournamentPlayers || count(q.Players, n) > left {
			return r, failure(FailRequest, "These are too many matches for a tournament.", "roles")
		}
		left -= count(q.Players, n)
	}
	r.Pairings = plan(q.Players, q.Roles, q.Repeats)
	return r, nil
}
