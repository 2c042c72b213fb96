package exercise

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Version is the version of the JSON form of exercises. [Parse] reads this one
// and all before it.
const Version = 1

// Bounds on exercises and answers.
const (
	MaxBytes     = 1 << 20   // of the JSON form of an exercise
	MaxSheet     = 128 << 10 // bytes of a rule sheet
	MaxText      = 16 << 10  // bytes of any other text
	MaxChecks    = 40
	MaxHints     = 20
	MaxChoices   = 20
	MaxMoves     = 200 // joint moves to a position
	MaxMatch     = 2000
	MaxDepth     = 8 // of perft and of search trees, in plies
	MaxLocked    = 40
	MaxPlies     = 1000 // of a match that has to end
	maxTermBytes = 1000
)

// An Exercise is a task on a rule sheet: what to do, what to begin with, and how
// an answer is checked.
type Exercise struct {
	Version int    `json:"version"`         // of this form
	ID      string `json:"id"`              // a short name, for links and progress
	Title   string `json:"title"`           // a few words
	Text    string `json:"text"`            // Markdown
	Start   string `json:"start,omitempty"` // the rule sheet to begin with
	// Locked are the parts of Start that an answer has to keep as they are, in
	// its order. If all of Start is locked there is nothing to write.
	Locked []Lines `json:"locked,omitempty"`
	// Reference is a sheet that passes all checks. It is encoded so that nobody
	// reads it by accident, and it is no secret: Base64 of UTF-8.
	Reference Hidden   `json:"reference,omitempty"`
	Hints     []string `json:"hints,omitempty"` // Markdown, to be opened one by one
	Checks    []Check  `json:"checks"`
}

// Lines are some lines of a text.
type Lines struct {
	From int `json:"from"` // the first, from 1
	To   int `json:"to"`   // the last, included
}

// Hidden is a text that is encoded in JSON.
type Hidden string

// MarshalText encodes the text.
func (h Hidden) MarshalText() ([]byte, error) {
	return []byte(base64.StdEncoding.EncodeToString([]byte(h))), nil
}

// UnmarshalText decodes the text.
func (h *Hidden) UnmarshalText(encoded []byte) error {
	text, err := base64.StdEncoding.DecodeString(string(encoded))
	if err != nil {
		return fmt.Errorf("the reference is not encoded as it should be: %w", err)
	}
	*h = Hidden(text)
	return nil
}

// A CheckKind says what a check looks at.
type CheckKind string

// What checks look at. Those that follow moves play [Check.After] first.
const (
	Same     CheckKind = "same"     // the answer is the same game as the reference
	Clean    CheckKind = "clean"    // the sheet has no errors and no warnings
	Query    CheckKind = "query"    // Term, with variables, has the same answers as in the reference
	Holds    CheckKind = "holds"    // Term, an atom such as (true f) or (line x), holds; follows moves
	Legal    CheckKind = "legal"    // Role may make the move Term; follows moves
	Ends     CheckKind = "ends"     // the match has ended; follows moves
	Goal     CheckKind = "goal"     // Role gets Number; follows moves
	Perft    CheckKind = "perft"    // as many sequences of Number joint moves as the reference has
	Playable CheckKind = "playable" // every role has a move until the end, and one goal there
	Winnable CheckKind = "winnable" // every role gets 100 in some match
	Finite   CheckKind = "finite"   // every match ends within Number joint moves
	Uses     CheckKind = "uses"     // the sheet mentions the name Term
	Rules    CheckKind = "rules"    // the sheet has at most Number rules with conditions
	Ground   CheckKind = "ground"   // the network is made of at most Number ground rules
	Question CheckKind = "question" // the learner answers Ask
	Marking  CheckKind = "marking"  // the learner gives the values of Nodes; follows moves
	Network  CheckKind = "network"  // the learner writes gates for Nodes
	Match    CheckKind = "match"    // the learner, as Role, gets at least Number against Opponent
)

// A Check is one thing that an answer has to fulfil. Which fields count depends
// on Kind.
type Check struct {
	Kind CheckKind `json:"kind"`
	// Not asks for the opposite, of holds, legal, ends and uses.
	Not  bool   `json:"not,omitempty"`
	Role string `json:"role,omitempty"`
	Term string `json:"term,omitempty"`
	// After leads from the initial position to the one that is looked at: for
	// each ply the moves of all roles, in role order.
	After [][]string `json:"after,omitempty"`
	// Joint is a joint move in that position, for checks that look at does or
	// next: a marking, or a question about an atom.
	Joint  []string `json:"joint,omitempty"`
	Number int      `json:"number,omitempty"`
	// Ask is what a question asks.
	Ask *Ask `json:"ask,omitempty"`
	// Nodes are propositions of the network of the reference, as the rules write
	// them: (legal x a), (next f), terminal.
	Nodes []string `json:"nodes,omitempty"`
	// Opponent is the id of a bundled player, such as "random".
	Opponent string `json:"opponent,omitempty"`
	// Message is added to what is said when the check fails: the author's own
	// words on what probably went wrong. Markdown.
	Message string `json:"message,omitempty"`
}

// Ask is a question. It has choices or is answered by a word or number.
type Ask struct {
	Text    string   `json:"text"` // Markdown
	Choices []Choice `json:"choices,omitempty"`
	// Answers are the right words or numbers, any of which will do, or the
	// numbers of the right choices, from 1, all of which are to be chosen. There
	// are none if Compute says how they are found.
	Answers []string `json:"answers,omitempty"`
	Compute Compute  `json:"compute,omitempty"`
}

// A Choice is one that a learner can make.
type Choice struct {
	Text    string `json:"text"`              // Markdown; for ComputeHolds an atom
	Message string `json:"message,omitempty"` // for whoever chose it although it is wrong; Markdown
}

// Compute says how the answers to a question are found in the game of the
// reference, or of Start if there is none, after [Check.After].
type Compute string

// What is computed.
const (
	ComputeHolds  Compute = "holds"  // the choices that hold there, after Joint if that is given
	ComputeMoves  Compute = "moves"  // the number of legal moves of Role
	ComputePerft  Compute = "perft"  // the number of sequences of Number joint moves
	ComputeValue  Compute = "value"  // the goal of Role under best play of all
	ComputeBest   Compute = "best"   // the moves of Role that bring it the most
	ComputeVisits Compute = "visits" // the positions that alpha-beta visits, Number plies deep
	ComputeStates Compute = "states" // the positions that can be reached
)

// An Answer is what a learner hands in. Fields that no check asks for may be
// empty.
type Answer struct {
	Sheet string  `json:"sheet"`
	Given []Given `json:"given"` // for checks that ask something, in any order
}

// Given is what a learner gives for one check.
type Given struct {
	Check int `json:"check"` // its index
	// Values are: for a question the word, number or the numbers of the choices,
	// from 1; for a marking "1" or "0" for each node; for a network its lines.
	Values []string `json:"values"`
	// Moves are the joint moves of a match.
	Moves [][]string `json:"moves"`
}

// Parse reads an exercise. Fields that it does not know, and kinds of checks, are
// errors that name them; so the text is kept elsewhere while it is mended.
func Parse(data []byte) (*Exercise, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("the exercise has %d bytes; at most %d are read", len(data), MaxBytes)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	e := &Exercise{}
	if err := d.Decode(e); err != nil {
		return nil, fmt.Errorf("the exercise cannot be read: %s", inWords(err))
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("the exercise cannot be read: there is more after its end")
	}
	return e, nil
}

// inWords says what is wrong with the text of an exercise, to somebody who knows JSON and not this program.
func inWords(err error) string {
	var wrong *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "":
		return fmt.Sprintf("it is an object with a title and checks, and not %s", ofJSON(wrong.Value))
	case errors.As(err, &wrong):
		return fmt.Sprintf("%q holds %s, and should hold %s", wrong.Field, ofJSON(wrong.Value), ofGo(wrong.Type))
	case errors.As(err, &syntax):
		return fmt.Sprintf("it is no JSON from byte %d on: %s", syntax.Offset, syntax)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// ofJSON names a value of JSON, which package json calls "number", "string", "array", "object" or "bool", and a number
// that does not fit "number" with its digits.
func ofJSON(value string) string {
	word, rest, _ := strings.Cut(value, " ")
	switch word {
	case "string":
		return "a text"
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "a truth value"
	}
	if rest == "" {
		return "a number"
	}
	return "the number " + rest
}

// ofGo names what JSON has for values of a type.
func ofGo(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Slice:
		return "a list"
	case reflect.Bool:
		return "a truth value"
	case reflect.Int:
		return "a whole number"
	}
	return "an object"
}

// AsksForSheet reports whether a check is about the answer's rules.
func (k CheckKind) AsksForSheet() bool {
	switch k {
	case Question, Marking, Network, Match:
		return false
	}
	return true
}

// AsksForSheet reports whether the exercise has something to write.
func (e *Exercise) AsksForSheet() bool {
	for _, c := range e.Checks {
		if c.Kind.AsksForSheet() {
			return true
		}
	}
	return false
}
