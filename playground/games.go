package playground

import (
	"strings"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
)

func describeGame(g games.Game) GameInfo {
	return GameInfo{
		Name: g.Name, Title: g.Title, Description: g.Description, Category: string(g.Category), Tags: g.Tags,
		Teaches: g.Teaches, Origin: g.Origin, Roles: g.Roles, Difficulty: g.Difficulty,
	}
}

func getGame(_ *job, _ *session, q GameRequest) (GameResult, error) {
	g, ok := games.Find(q.Name)
	if !ok {
		return GameResult{}, failure(FailUnknownGame, "There is no bundled game "+q.Name+".", q.Name)
	}
	return GameResult{Game: describeGame(g), Text: g.Rules}, nil
}

// sampleMoves returns the first half of the recorded match, which is where a
// board shows best what the game is about.
func sampleMoves(g games.Game) (joints [][]string) {
	for _, joint := range g.Facts.Sample[:(len(g.Facts.Sample)+1)/2] {
		text := strings.TrimSuffix(strings.TrimPrefix(joint, "("), ")")
		moves, err := gdl.ParseTerms(text)
		if err != nil {
			panic("games: the sample of " + g.Name + ": " + err.Error()) // bundled, and tested
		}
		var words []string
		for _, m := range moves {
			words = append(words, text[m.Span.From:m.Span.To])
		}
		joints = append(joints, words)
	}
	return joints
}
