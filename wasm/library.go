//go:build js && wasm && !first

//lint:file-ignore U1000 what is exported is called by scripts

package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/scripting"
)

// A library is the engine as functions that a script of the same worker calls. A
// player calls them thousands of times for a move, so they are exports of the
// module and take numbers alone: with values of JavaScript a call takes more than
// twice the time. What is no number crosses in a room of the program's memory, where the
// caller puts it and the reply is found.
//
// A result is a number from 0 on: of a move, or of the bytes of the reply. Below 0
// it tells of an error, whose text has as many bytes, and one less. The script that
// calls belongs to a visitor, so nothing that it passes is taken for granted. There
// is one game at a time: what came of an earlier one is refused, or means nothing.
type library struct {
	host *runner
	game *scripting.Game
	room []byte
}

// theLibrary is nil unless the program runs as a library.
var theLibrary *library

func offerLibrary() error {
	h, err := newRunner()
	if err != nil {
		return err
	}
	h.waits = true // a script's call returns its result
	theLibrary = &library{host: h, room: make([]byte, 1<<16)}
	return nil
}

const (
	maxRoom   = 1 << 28 // bytes
	maxMemory = 1 << 28 // bytes that games may have in use
)

var (
	errNoGame    = errors.New("no rules have been loaded")
	errArguments = errors.New("arguments are missing or of another kind")
)

// gdlRoom returns the address of a room of at least some bytes; what was in it
// stays. It is 0 where there is no such room.
//
//go:wasmexport gdlRoom
func gdlRoom(bytes int32) *byte {
	l := theLibrary
	if l == nil || bytes < 0 || bytes > maxRoom {
		return nil
	}
	l.reserve(int(bytes))
	return &l.room[0]
}

func (l *library) reserve(bytes int) {
	if bytes > len(l.room) {
		l.room = append(l.room, make([]byte, bytes-len(l.room))...)
	}
}

// call turns errors and panics into results: a panic that left the function would
// end the program.
func call(f func(*library) (int, error)) (result int32) {
	l := theLibrary
	if l == nil {
		return -1
	}
	failed := func(err error) int32 { return -int32(l.put([]byte(err.Error()))) - 1 }
	defer func() {
		if r := recover(); r != nil {
			result = failed(fmt.Errorf("the engine ran into an error of its own: %v", r))
		}
	}()
	n, err := f(l)
	if err != nil {
		return failed(err)
	}
	return int32(n)
}

// play is call for functions that need a game.
func play(f func(*library) (int, error)) int32 {
	return call(func(l *library) (int, error) {
		if l.game == nil {
			return 0, errNoGame
		}
		return f(l)
	})
}

// take returns the first bytes of the room.
func (l *library) take(n int32) ([]byte, error) {
	if n < 0 || int(n) > len(l.room) {
		return nil, errArguments
	}
	return l.room[:n], nil
}

// takeMoves returns n bytes and m numbers of moves that follow them, aligned.
func (l *library) takeMoves(n, m int32) (state []byte, moves []game.Move, err error) {
	const most = 1 << 16
	from := (int(n) + 3) &^ 3
	if n < 0 || m < 0 || m > most || from+int(m)*4 > len(l.room) {
		return nil, nil, errArguments
	}
	for i := range int(m) {
		moves = append(moves, game.Move(binary.LittleEndian.Uint32(l.room[from+i*4:])))
	}
	return l.room[:n], moves, nil
}

// put leaves a reply in the room and returns its length.
func (l *library) put(reply []byte) int {
	l.reserve(len(reply))
	return copy(l.room, reply)
}

func (l *library) putJSON(v any, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	text, err := json.Marshal(v)
	return l.put(text), err
}

// gdlLoad reads the rules that are n bytes of the room. Milliseconds bounds the
// making of a network. The reply is JSON.
//
//go:wasmexport gdlLoad
func gdlLoad(n, milliseconds int32) int32 {
	return call(func(l *library) (int, error) {
		text, err := l.take(n)
		if err != nil {
			return 0, err
		}
		l.game = nil // its memory can go before the next one's is taken
		g, err := scripting.Load(string(text),
			scripting.Options{Build: time.Duration(milliseconds) * time.Millisecond, Host: l.host,
				Memory: maxMemory})
		if err != nil {
			return 0, err
		}
		l.game = g
		about := struct {
			Roles   []string `json:"roles"`
			Network bool     `json:"network"`
			Problem string   `json:"problem"`
		}{Roles: g.Roles(), Network: g.Networked()}
		if err := g.Problem(); err != nil {
			about.Problem = err.Error()
		}
		return l.putJSON(about, nil)
	})
}

// gdlInitial gives the initial state.
//
//go:wasmexport gdlInitial
func gdlInitial() int32 {
	return play(func(l *library) (int, error) {
		s, err := l.game.Initial()
		return l.put(s), err
	})
}

// gdlLegal gives the legal moves of a role in a state of n bytes, as numbers of
// four bytes each.
//
//go:wasmexport gdlLegal
func gdlLegal(n, role int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		moves, err := l.game.Legal(s, int(role))
		if err != nil {
			return 0, err
		}
		l.reserve(len(moves) * 4)
		for i, m := range moves {
			binary.LittleEndian.PutUint32(l.room[i*4:], uint32(m))
		}
		return len(moves) * 4, nil
	})
}

// gdlAnyLegal returns the number of a legal move.
//
//go:wasmexport gdlAnyLegal
func gdlAnyLegal(n, role int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		move, err := l.game.AnyLegal(s, int(role))
		return int(move), err
	})
}

// gdlNext gives the state after a joint move of m moves.
//
//go:wasmexport gdlNext
func gdlNext(n, m int32) int32 {
	return play(func(l *library) (int, error) {
		s, joint, err := l.takeMoves(n, m)
		if err != nil {
			return 0, err
		}
		next, err := l.game.Next(s, joint)
		return l.put(next), err
	})
}

// gdlTerminal returns 1 where the match ends, else 0.
//
//go:wasmexport gdlTerminal
func gdlTerminal(n int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		end, err := l.game.Terminal(s)
		if end {
			return 1, err
		}
		return 0, err
	})
}

// gdlGoal returns the goal value of a role.
//
//go:wasmexport gdlGoal
func gdlGoal(n, role int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		return l.game.Goal(s, int(role))
	})
}

// gdlFacts gives the facts of a state, as JSON.
//
//go:wasmexport gdlFacts
func gdlFacts(n int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		return l.putJSON(l.game.Facts(s))
	})
}

// gdlMoveText gives a move as it stands in the rules.
//
//go:wasmexport gdlMoveText
func gdlMoveText(role, move int32) int32 {
	return play(func(l *library) (int, error) {
		text, err := l.game.MoveText(int(role), game.Move(uint32(move)))
		return l.put([]byte(text)), err
	})
}

// gdlFindMove returns the number of the move whose text is n bytes of the room.
//
//go:wasmexport gdlFindMove
func gdlFindMove(n, role int32) int32 {
	return play(func(l *library) (int, error) {
		text, err := l.take(n)
		if err != nil {
			return 0, err
		}
		move, err := l.game.FindMove(int(role), string(text))
		return int(move), err
	})
}

// gdlPlayouts plays random matches. The reply is JSON: goals come by role, as sums
// over the matches that ended.
//
//go:wasmexport gdlPlayouts
func gdlPlayouts(n, matches, seed int32) int32 {
	return play(func(l *library) (int, error) {
		s, err := l.take(n)
		if err != nil {
			return 0, err
		}
		t, err := l.game.Playouts(s, int(matches), uint64(uint32(seed)))
		return l.putJSON(struct {
			Done  int     `json:"done"`
			Cut   int     `json:"cut"`
			Plies int64   `json:"plies"`
			Sum   []int64 `json:"sum"`
		}{t.Done, t.Cut, t.Plies, t.Sum}, err)
	})
}

// gdlNodes gives the nodes of the network, as JSON.
//
//go:wasmexport gdlNodes
func gdlNodes() int32 {
	return play(func(l *library) (int, error) { return l.putJSON(l.game.Nodes()) })
}

// gdlValues gives a byte for each node: its value, when a joint move of m moves,
// of which there may be none, is made in a state.
//
//go:wasmexport gdlValues
func gdlValues(n, m int32) int32 {
	return play(func(l *library) (int, error) {
		s, joint, err := l.takeMoves(n, m)
		if err != nil {
			return 0, err
		}
		values, err := l.game.Values(s, joint)
		return l.put(values), err
	})
}
