package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/playground"
	"github.com/gdl-playground/engine/playground/board"
)

const (
	matches     = 2
	maxPlies    = 24 // of a match that are looked at
	picturePly  = 10 // of the position in the picture, or as far as the match goes
	oneSheet    = 30 * time.Second
	maxNamed    = 3  // moves that are given as examples of those that cannot be pressed
	maxButtons  = 12 // beside the board that are still seen at a glance
	maxChoices  = 40 // that a menu offers where presses leave several moves
	requestTime = time.Minute
)

// A report says what the page makes of a rule sheet.
type report struct {
	Name      string   `json:"name"`
	Problem   string   `json:"problem"` // why it cannot be played, or empty
	Drawn     []string `json:"drawn"`   // shapes of what is drawn in the first position that shows any
	Shown     int      `json:"shown"`   // facts of all positions that drawings show
	Facts     int      `json:"facts"`   // of all positions
	Positions int      `json:"positions"`
	Moves     int      `json:"moves"`   // of roles that can choose, in all positions
	Pressed   int      `json:"pressed"` // of them that are played on a drawing
	Buttons   int      `json:"buttons"` // of them that are buttons beside it
	Missing   []string `json:"missing"` // some of the others
	Cut       bool     `json:"cut"`     // time was up before all positions were seen

	Position *playground.PositionResult `json:"position,omitempty"`
}

var errUnplayable = errors.New("not playable")

// A client asks a service for positions of one sheet.
type client struct {
	service *playground.Service
	id      int
}

// call sends one request and waits for its answer.
func (c *client) call(kind string, body, result any) error {
	c.id++
	text, err := json.Marshal(map[string]any{"v": playground.Version, "id": c.id, "type": kind, "session": "sheet",
		"revision": 1, "body": body})
	if err != nil {
		return err
	}
	replied := make(chan []byte, 1)
	c.service.Handle(text, nil, func(reply []byte, _ [][]byte) {
		var head struct{ Kind playground.Kind }
		if json.Unmarshal(reply, &head) == nil && head.Kind != playground.KindProgress {
			replied <- slices.Clone(reply)
		}
	})
	var reply struct {
		Kind  string
		Body  json.RawMessage
		Error struct{ Message string }
	}
	select {
	case text := <-replied:
		if err := json.Unmarshal(text, &reply); err != nil {
			return err
		}
	case <-time.After(requestTime):
		return errors.New("no answer within a minute")
	}
	if reply.Kind != "result" {
		return errors.New(reply.Error.Message)
	}
	return json.Unmarshal(reply.Body, result)
}

// survey plays random matches on a sheet.
func survey(text string) report {
	r := report{Drawn: []string{}, Missing: []string{}}
	c := &client{service: playground.New(playground.Config{})}
	var checked playground.CheckResult
	err := c.call("check", playground.CheckRequest{Text: text}, &checked)
	if err == nil && !checked.Playable {
		err = errUnplayable
	}
	begin := time.Now()
	for match := 0; match < matches && err == nil; match++ {
		rng := rand.New(rand.NewPCG(uint64(match), 1))
		var moves [][]string
		for err == nil && len(moves) < maxPlies {
			var p playground.PositionResult
			if err = c.call("position", playground.PositionRequest{Moves: moves}, &p); err != nil {
				break
			}
			r.look(match, &p)
			if p.Terminal || len(p.Stuck) > 0 {
				break
			}
			if r.Cut = time.Since(begin) > oneSheet; r.Cut {
				return r
			}
			joint := make([]string, len(p.Legal))
			for role, legal := range p.Legal {
				joint[role] = legal[rng.IntN(len(legal))].Text
			}
			moves = append(moves, joint)
		}
	}
	if err != nil {
		r.Problem = err.Error()
	}
	return r
}

// look counts what is drawn of a position.
func (r *report) look(match int, p *playground.PositionResult) {
	if len(r.Drawn) == 0 {
		for _, b := range p.Boards {
			if b.Shape != board.Choice {
				r.Drawn = append(r.Drawn, string(b.Shape))
			}
		}
		if len(p.Gauges) > 0 {
			r.Drawn = append(r.Drawn, "gauges")
		}
	}
	r.Positions++
	if match == 0 && p.Ply <= picturePly && (r.Position == nil || !p.Terminal) {
		r.Position = p
	}
	r.Facts += len(p.Facts)
	r.Shown += len(p.Facts) - len(p.OffBoard)
	if p.Terminal {
		return
	}
	for _, role := range p.Choice {
		legal := p.Legal[role]
		r.Moves += len(legal)
		var without []string
		for i := range legal {
			switch {
			case len(legal[i].Clicks) == 0:
				without = append(without, legal[i].Text)
			case pressable(legal, &legal[i]):
				r.Pressed++
			default:
				r.miss(legal[i].Text)
			}
		}
		if len(without) <= maxButtons {
			r.Buttons += len(without)
			continue
		}
		for _, text := range without {
			r.miss(text)
		}
	}
}

func (r *report) miss(move string) {
	if len(r.Missing) < maxNamed && !slices.Contains(r.Missing, move) {
		r.Missing = append(r.Missing, move)
	}
}

// pressable reports whether presses lead to a move: to it alone or to a short
// menu. Where the same presses go on to other moves, the last one again means
// that this is all.
func pressable(legal []playground.Legal, move *playground.Legal) bool {
	same := 0
	for i := range legal {
		if len(legal[i].Clicks) == len(move.Clicks) && overlap(legal[i].Clicks, move.Clicks) {
			same++
		}
	}
	return same <= maxChoices
}

// overlap reports whether presses can mean two moves: each click has a cell that
// counts for both.
func overlap(a, b [][]board.BoardCell) bool {
	for i := range b {
		if !slices.ContainsFunc(b[i], func(c board.BoardCell) bool { return slices.Contains(a[i], c) }) {
			return false
		}
	}
	return true
}
