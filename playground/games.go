package playground

import "github.com/gdl-playground/engine/games"

// describeGame returns what the gallery says of a game.
func describeGame(g games.Game) GameInfo {
	return GameInfo{
		Name: g.Name, Title: g.Title, Description: g.Description, Category: string(g.Category), Tags: g.Tags,
		Teaches: g.Teaches, Origin: g.Origin, Roles: g.Roles, Difficulty: g.Difficulty,
	}
}

// getGame answers the call game: a bundled game by its name.
func getGame(_ *job, _ *session, q GameRequest) (GameResult, error) {
	g, ok := games.Find(q.Name)
	if !ok {
		return GameResult{}, failure(FailUnknownGame, "There is no bundled game "+q.Name+".", q.Name)
	}
	return GameResult{Game: describeGame(g), Text: g.Rules}, nil
}
