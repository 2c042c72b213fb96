package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/match"
)

var publicSheets = flag.Int("sheets", 0, "how many public sheets concurrent matches are played on, too")

// Machines of one match are made while its player uses others, and matches follow
// each other before all that belonged to the last one is freed. With -race this
// says whether they share what they should not.
func TestMatchesBeginWhileOthersEnd(t *testing.T) {
	sheets := []string{ticTacToe, "../../games/three-for-three/rules.kif", "../../games/eight-puzzle/rules.kif"}
	for _, name := range corpusGames[:min(*publicSheets, len(corpusGames))] {
		sheets = append(sheets, filepath.Join(corpus.Dir(t), "games", name+".kif"))
	}
	var players sync.WaitGroup
	for i, style := range []string{"hard", "easy", "random", "legal"} {
		var log strings.Builder
		e := &env{strings.NewReader(""), io.Discard, &log}
		s := e.newPlayerServer(mustPlayer(t, style), "", true)
		players.Go(func() {
			for n := range sheets {
				file := sheets[(n+i)%len(sheets)]
				beginAndLeave(t, s, fmt.Sprintf("m.%d.%d", i, n), readText(t, file))
			}
			if strings.Contains(log.String(), "broke down") {
				t.Errorf("%s: %s", style, log.String())
			}
		})
	}
	players.Wait()
}

// beginAndLeave begins a match and leaves it after a move, without waiting for
// what the player does then.
func beginAndLeave(t *testing.T, s *playerServer, id, rules string) {
	m, err := judgeOf(t.Context(), rules)
	if err != nil {
		return // not playable
	}
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	for _, x := range []match.Message{
		{Verb: match.Start, Role: role, Rules: rules, StartClock: time.Second, PlayClock: time.Second},
		{Verb: match.Ask},
		{Verb: match.Abort},
	} {
		x.Match = id
		reply, err := s.answer(t.Context(), x.String())
		if err != nil && !errors.Is(err, context.DeadlineExceeded) || reply == "busy" {
			t.Errorf("%s is answered with %q, %v: %.60s", x.Verb, reply, err, rules)
		}
	}
}
