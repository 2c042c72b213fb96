package playground

import (
	"runtime"

	"github.com/gdl-playground/engine/search/player"
)

func hello(_ *job, _ *session, _ HelloRequest) (HelloResult, error) {
	return HelloResult{
		Version:   Version,
		Toolchain: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH,
		Players:   players(),
	}, nil
}

// players lists the opponents that a visitor can choose from.
func players() []Player {
	var out []Player
	for _, p := range player.Styles() {
		out = append(out, Player{ID: p.ID, Name: p.Name, About: p.About})
	}
	return out
}
