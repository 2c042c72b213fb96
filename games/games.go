// Package games holds the bundled games: for each a rule sheet, what people
// should know about it, and facts that every engine has to reproduce.
//
// [All] is the way in. The sheets are meant to be read: they show how GDL is
// written well. A folder holds rules.kif and game.json; matches.txt, which only
// tests read, records matches with their goals. Counts and matches of the first games
// were computed by programs written for each of them by hand, apart from the sheets,
// so that they judge the sheets too; how later ones get theirs stands in CONTRIBUTING.md.
package games

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"sync"
)

// A Category groups games in the gallery.
type Category string

// The categories in the order of the gallery.
const (
	Start        Category = "start"        // short sheets to begin with
	Connect      Category = "connect"      // place pieces: connect, enclose, own
	Capture      Category = "capture"      // move pieces: capture, block, conquer
	Simultaneous Category = "simultaneous" // all players choose simultaneously
	Puzzle       Category = "puzzle"       // one player
)

// A Game is a bundled game.
type Game struct {
	Name        string   `json:"-"` // of its folder and in links
	Title       string   `json:"title"`
	Description string   `json:"description"` // one sentence
	Category    Category `json:"category"`
	Tags        []string `json:"tags"`       // a word or two each, for the gallery
	Difficulty  int      `json:"difficulty"` // of reading the sheet: 1 easy .. 5
	Teaches     string   `json:"teaches"`    // what its sheet shows about GDL, one sentence
	Origin      string   `json:"origin"`     // of the game; the sheets are our own
	Roles       []string `json:"roles"`
	Facts       Facts    `json:"facts"`
	Rules       string   `json:"-"` // the rule sheet
}

// Facts are what is known of a game. A zero value means that nothing is said.
type Facts struct {
	// Perft counts the joint-move sequences of lengths 1, 2, … from the initial
	// state; those that ended before are not continued.
	Perft []int64 `json:"perft"`
	// Bases and Inputs count the base and input facts that the sheet declares.
	Bases  int `json:"bases"`
	Inputs int `json:"inputs"`
	// States counts the reachable states, Final those of them that are terminal.
	States int `json:"states,omitempty"`
	Final  int `json:"final,omitempty"`
	// Value holds the goals under best play, in role order.
	Value []int `json:"value,omitempty"`
	// Shortest is the least number of moves to a goal of 100, for one player.
	Shortest int `json:"shortest,omitempty"`
	// Sample is a typical line of joint moves from the initial state to the end, each
	// in the form (move move …), and SampleGoals what it brings.
	Sample      []string `json:"sample,omitempty"`
	SampleGoals []int    `json:"sampleGoals,omitempty"`
}

// order is the order of the gallery.
var order = []string{
	"tic-tac-toe",
	"nim",
	"rock-paper-scissors",
	"river-crossing",
	"maze",

	"connect-four-4x4",
	"connect-four",
	"three-for-three",
	"dots-and-boxes",
	"hex-5x5",
	"reversi",

	"breakthrough-4x5",
	"breakthrough-6x6",
	"breakthrough-8x8",
	"fox-and-hounds",
	"draughts-6x6",
	"nine-mens-morris",
	"dice-of-doom",

	"prisoners-dilemma",
	"goofspiel",
	"tron",

	"water-jugs",
	"hanoi",
	"eight-puzzle",
	"lights-out",
	"eight-queens",
	"knights-tour",
	"peg-solitaire",
}

//go:embed */rules.kif */game.json
var files embed.FS

var bundled struct {
	once  sync.Once
	games []Game
}

// load reads the games when somebody first asks for them. A variable made by [sync.OnceValue] would be made where
// nobody ever does, and put the games into every program that is linked with this package.
func load() []Game {
	bundled.once.Do(func() { bundled.games = readAll() })
	return bundled.games
}

func readAll() []Game {
	games := make([]Game, len(order))
	for i, name := range order {
		g, err := read(name)
		if err != nil {
			panic(fmt.Sprintf("games: %v", err)) // the files are compiled in, so a test has read them
		}
		games[i] = g
	}
	return games
}

func read(name string) (Game, error) {
	g := Game{Name: name}
	about, err := files.ReadFile(name + "/game.json")
	if err != nil {
		return g, err
	}
	d := json.NewDecoder(bytes.NewReader(about))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, fmt.Errorf("%s/game.json: %w", name, err)
	}
	rules, err := files.ReadFile(name + "/rules.kif")
	g.Rules = string(rules)
	return g, err
}

// All returns the bundled games in the order of the gallery. What it returns
// is shared and must not be changed.
func All() []Game { return load() }

// Find returns the game of that name.
func Find(name string) (Game, bool) {
	for _, g := range load() {
		if g.Name == name {
			return g, true
		}
	}
	return Game{}, false
}
