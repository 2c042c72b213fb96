//go:build js && wasm && !rules

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hack-pad/safejs"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/scripting"
)

// A library is the engine as functions for the scripts of a worker. It has one
// game at a time: what came of an earlier one is refused, or means nothing.
//
// Functions return texts, numbers, Uint8Array and Int32Array; lists and records
// come as JSON, and what went wrong as an object {error}. The scripts around it
// belong to a visitor, so nothing that they pass is taken for granted.
type library struct {
	host                   *host
	uint8Array, int32Array safejs.Value
	game                   *scripting.Game
}

// offerLibrary puts the functions into the global object gdlLibrary.
func offerLibrary() error {
	h, err := newHost()
	if err != nil {
		return err
	}
	l := &library{host: h, uint8Array: h.uint8Array}
	if l.int32Array, err = safejs.Global().Get("Int32Array"); err != nil {
		return err
	}
	functions := map[string]any{}
	for name, f := range map[string]func(arguments) (any, error){
		"load": l.load, "initial": l.initial, "legal": l.legal, "anyLegal": l.anyLegal, "next": l.next, "terminal": l.terminal,
		"goal": l.goal, "facts": l.facts, "moveText": l.moveText, "findMove": l.findMove,
		"playouts": l.playouts, "nodes": l.nodes, "values": l.values,
	} {
		if functions[name], err = safejs.FuncOf(guarded(f)); err != nil {
			return err
		}
	}
	return safejs.Global().Set("gdlLibrary", functions)
}

// guarded turns errors and panics into what scripts see: a panic that left the
// function would end the program.
func guarded(f func(arguments) (any, error)) func(safejs.Value, []safejs.Value) any {
	failed := func(err error) any { return map[string]any{"error": err.Error()} }
	return func(_ safejs.Value, args []safejs.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				result = failed(fmt.Errorf("the engine ran into an error of its own: %v", r))
			}
		}()
		result, err := f(args)
		if err != nil {
			return failed(err)
		}
		return result
	}
}

var errArguments = errors.New("arguments are missing or of another kind")

// arguments are those of a call.
type arguments []safejs.Value

func (a arguments) int(i int) (int, error) {
	if i >= len(a) || a[i].Type() != safejs.TypeNumber {
		return 0, errArguments
	}
	return a[i].Int()
}

func (a arguments) text(i int) (string, error) {
	if i >= len(a) || a[i].Type() != safejs.TypeString {
		return "", errArguments
	}
	return a[i].String()
}

// bytes copies a Uint8Array.
func (a arguments) bytes(i int) ([]byte, error) {
	if i >= len(a) || a[i].Type() != safejs.TypeObject {
		return nil, errArguments
	}
	const most = 1 << 24
	n, err := a[i].Length()
	if err != nil || n > most {
		return nil, errArguments
	}
	b := make([]byte, n)
	_, err = safejs.CopyBytesToGo(b, a[i])
	return b, err
}

// moves reads an array of numbers.
func (a arguments) moves(i int) ([]game.Move, error) {
	if i >= len(a) || a[i].Type() != safejs.TypeObject {
		return nil, errArguments
	}
	const most = 1 << 16
	n, err := a[i].Length()
	if err != nil || n > most {
		return nil, errArguments
	}
	moves := make([]game.Move, n)
	for j := range moves {
		v, err := a[i].Index(j)
		if err != nil {
			return nil, err
		}
		if v.Type() != safejs.TypeNumber {
			return nil, errArguments
		}
		x, err := v.Int()
		if err != nil || x < 0 || x > 1<<31-1 {
			return nil, errArguments
		}
		moves[j] = game.Move(x)
	}
	return moves, nil
}

// stateAndRole reads the first two arguments of most calls.
func (l *library) stateAndRole(a arguments) ([]byte, int, error) {
	if l.game == nil {
		return nil, 0, errNoGame
	}
	s, err := a.bytes(0)
	if err != nil {
		return nil, 0, err
	}
	role, err := a.int(1)
	return s, role, err
}

// state reads the first argument.
func (l *library) state(a arguments) ([]byte, error) {
	if l.game == nil {
		return nil, errNoGame
	}
	return a.bytes(0)
}

var errNoGame = errors.New("no rules have been loaded")

// give makes a Uint8Array.
func (l *library) give(b []byte) (any, error) {
	array, err := l.uint8Array.New(len(b))
	if err != nil {
		return nil, err
	}
	_, err = safejs.CopyBytesToJS(array, b)
	return array, err
}

// giveJSON returns a value as JSON.
func giveJSON(v any, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(v)
	return string(text), err
}

// load takes rules and how many milliseconds making a network may take.
func (l *library) load(a arguments) (any, error) {
	text, err := a.text(0)
	if err != nil {
		return nil, err
	}
	milliseconds, err := a.int(1)
	if err != nil {
		return nil, err
	}
	l.game = nil // its memory can go before the next one's is taken
	g, err := scripting.Load(text,
		scripting.Options{Build: time.Duration(milliseconds) * time.Millisecond, Host: l.host})
	if err != nil {
		return nil, err
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
	return giveJSON(about, nil)
}

func (l *library) initial(arguments) (any, error) {
	if l.game == nil {
		return nil, errNoGame
	}
	s, err := l.game.Initial()
	if err != nil {
		return nil, err
	}
	return l.give(s)
}

// legal takes a state and a role.
func (l *library) legal(a arguments) (any, error) {
	s, role, err := l.stateAndRole(a)
	if err != nil {
		return nil, err
	}
	moves, err := l.game.Legal(s, role)
	if err != nil {
		return nil, err
	}
	array, err := l.int32Array.New(len(moves))
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		if err := array.SetIndex(i, int(m)); err != nil {
			return nil, err
		}
	}
	return array, nil
}

// anyLegal takes a state and a role.
func (l *library) anyLegal(a arguments) (any, error) {
	s, role, err := l.stateAndRole(a)
	if err != nil {
		return nil, err
	}
	move, err := l.game.AnyLegal(s, role)
	return int(move), err
}

// next takes a state and the numbers of a joint move.
func (l *library) next(a arguments) (any, error) {
	s, err := l.state(a)
	if err != nil {
		return nil, err
	}
	joint, err := a.moves(1)
	if err != nil {
		return nil, err
	}
	if s, err = l.game.Next(s, joint); err != nil {
		return nil, err
	}
	return l.give(s)
}

// terminal takes a state.
func (l *library) terminal(a arguments) (any, error) {
	s, err := l.state(a)
	if err != nil {
		return nil, err
	}
	return l.game.Terminal(s)
}

// goal takes a state and a role.
func (l *library) goal(a arguments) (any, error) {
	s, role, err := l.stateAndRole(a)
	if err != nil {
		return nil, err
	}
	return l.game.Goal(s, role)
}

// facts takes a state.
func (l *library) facts(a arguments) (any, error) {
	s, err := l.state(a)
	if err != nil {
		return nil, err
	}
	return giveJSON(l.game.Facts(s))
}

// moveText takes a role and the number of a move.
func (l *library) moveText(a arguments) (any, error) {
	if l.game == nil {
		return nil, errNoGame
	}
	role, err := a.int(0)
	if err != nil {
		return nil, err
	}
	move, err := a.int(1)
	if err != nil || move < 0 || move > 1<<31-1 {
		return nil, errArguments
	}
	return l.game.MoveText(role, game.Move(move))
}

// findMove takes a role and a text.
func (l *library) findMove(a arguments) (any, error) {
	if l.game == nil {
		return nil, errNoGame
	}
	role, err := a.int(0)
	if err != nil {
		return nil, err
	}
	text, err := a.text(1)
	if err != nil {
		return nil, err
	}
	move, err := l.game.FindMove(role, text)
	return int(move), err
}

// playouts takes a state, how many random matches to play and a seed. The goals
// come by role: their sums over the matches that ended.
func (l *library) playouts(a arguments) (any, error) {
	s, n, err := l.stateAndRole(a)
	if err != nil {
		return nil, err
	}
	seed, err := a.int(2)
	if err != nil {
		return nil, err
	}
	t, err := l.game.Playouts(s, n, uint64(seed))
	return giveJSON(struct {
		Done  int     `json:"done"`
		Cut   int     `json:"cut"`
		Plies int64   `json:"plies"`
		Sum   []int64 `json:"sum"`
	}{t.Done, t.Cut, t.Plies, t.Sum}, err)
}

func (l *library) nodes(arguments) (any, error) {
	if l.game == nil {
		return nil, errNoGame
	}
	return giveJSON(l.game.Nodes())
}

// values takes a state and the numbers of a joint move, of which there may be none.
func (l *library) values(a arguments) (any, error) {
	s, err := l.state(a)
	if err != nil {
		return nil, err
	}
	joint, err := a.moves(1)
	if err != nil {
		return nil, err
	}
	values, err := l.game.Values(s, joint)
	if err != nil {
		return nil, err
	}
	return l.give(values)
}
