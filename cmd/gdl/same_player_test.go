package main

import (
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/learn"
)

// A readiness is what a player got ready before its first move.
type readiness struct {
	Prepared, Code bool
	Class          search.Class
	Weights        []learn.Weight
	Fit            float64
	ByMobility     bool
}

// A playedMatch is one between players of this program, some of which are reached over HTTP.
type playedMatch struct {
	Moves []string
	Goals string
	Ready []readiness // by role
}

// TestThePlayerOverHTTPIsTheOneThatPlaysHere plays each match twice, with the odd roles and with the even ones reached
// over HTTP. There are no clocks: players prepare and search for a number of positions. So each role makes the same
// moves in both, after the same preparation, and the players score half of the points each.
func TestThePlayerOverHTTPIsTheOneThatPlaysHere(t *testing.T) {
	for _, c := range []struct {
		game     string
		style    string
		plies    int
		prepared bool // positions are looked at before the match
		code     bool // generated code can search by alpha-beta, as far as that is known without playing
	}{
		{"tic-tac-toe", "skilled", 9, true, true},
		{"connect-four-4x4", "skilled", 3, true, true},
		{"goofspiel", "skilled", 2, true, true},
		{"three-for-three", "skilled", 2, true, false},
		{"eight-puzzle", "skilled", 2, true, false},
		{"tic-tac-toe", "alphabeta-3", 4, true, true},
		{"tic-tac-toe", "beginner", 3, true, true},
		{"tic-tac-toe", "legal", 9, false, false},
	} {
		t.Run(c.game+" "+c.style, func(t *testing.T) {
			rules := readText(t, "../../games/"+c.game+"/rules.kif")
			var fastest playedMatch
			for _, engine := range append([]string{""}, engineNames...) {
				a := playSome(t, rules, engine, c.style, c.plies, 0)
				b := playSome(t, rules, engine, c.style, c.plies, 1)
				if !reflect.DeepEqual(a, b) {
					t.Errorf("-engine %s: with the even roles over HTTP\n%+v\nwith the odd ones\n%+v", engine, a, b)
				}
				for role, r := range a.Ready {
					code := c.code && (engine == "" || engine == "compiled")
					if r.Prepared != c.prepared || r.Code != code {
						t.Errorf("-engine %s, role %d: prepared: %v, with code: %v", engine, role, r.Prepared, r.Code)
					}
				}
				if engine == "" {
					fastest = a
				} else if engine == "compiled" && !reflect.DeepEqual(a, fastest) {
					t.Errorf("with compiled code\n%+v\nby default\n%+v", a, fastest)
				}
			}
		})
	}
}

// playSome plays a match, all of whose roles play in a style. Those that leave a remainder by two are reached over
// HTTP.
func playSome(t *testing.T, text, engine, id string, plies, remainder int) (played playedMatch) {
	t.Helper()
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	rules, m := machineToPlay(t, e, text, engine)
	table := e.newTable(&seriesOrder{}, m.Machine)
	here := make([]match.Player, len(rules.Roles)) // by role: who thinks
	setup := match.Setup{Match: "m", Game: "g", Rules: text, MaxPlies: plies, Seed: 1}
	for role := range rules.Roles {
		setup.Names = append(setup.Names, fmt.Sprint(role))
		if role%2 == remainder {
			server := httptest.NewServer(e.keeping(t, id, engine, &here[role]))
			defer server.Close()
			setup.Players = append(setup.Players, match.NewRemote(post(server.URL, "")))
			continue
		}
		var err error
		if here[role], err = table.local(mustPlayer(t, id), role, playerSeed); err != nil {
			t.Fatal(err)
		}
		setup.Players = append(setup.Players, here[role])
	}
	setup.Await = func(w match.Awaited) {
		if w.Stage == match.StagePlay && w.Ply == 0 {
			for _, p := range here {
				played.Ready = append(played.Ready, readinessOf(p))
			}
		}
	}
	judge, err := reasoner.New(rules.Clone(), reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	record, err := match.Play(t.Context(), judge, setup)
	if err := errors.Join(err, m.Close()); err != nil {
		t.Fatal(err)
	}
	for _, s := range record.Steps {
		if s.Faults != nil {
			t.Errorf("-engine %s: %v", engine, s.Errors)
		}
		played.Moves = append(played.Moves, strings.Join(s.Moves, " "))
	}
	played.Goals = goalWords(record)
	return played
}

// keeping returns the server of a player in a style, which leaves in p the player that the last match began with.
func (e *env) keeping(t *testing.T, id, engine string, p *match.Player) *playerServer {
	s := e.newPlayerServer(mustPlayer(t, id), engine, false)
	begin := s.answerer.NewPlayer
	s.answerer.NewPlayer = func(b match.Beginning) (made match.Player, err error) {
		*p, err = begin(b)
		return *p, err
	}
	return s
}

// readinessOf returns what a player of this program has got ready.
func readinessOf(p match.Player) readiness {
	x := match.SearcherOf(p)
	if x == nil {
		return readiness{}
	}
	r := readiness{Prepared: x.Prepared(), Code: x.HasCode(), Class: x.Class(), ByMobility: x.ByMobility()}
	r.Weights, r.Fit = x.Weights()
	return r
}
