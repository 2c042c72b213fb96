package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// Bounds of files with matches, which may come from anybody.
const (
	maxFileBytes = 64 << 20
	maxSteps     = 100_000
	maxRoles     = 1000
	maxMoveBytes = 1 << 16
)

// ReadRecord reads a match: our own form in any version, or that of ggp-base's
// server. Keys that it does not know are ignored, and what it can do without may be
// missing, in that of ggp-base also of another kind. A record of ggp-base names no roles.
func ReadRecord(data []byte) (Record, error) {
	if len(data) > maxFileBytes {
		return Record{}, fmt.Errorf("a file of %d bytes is no match", len(data))
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); errors.As(err, new(*json.UnmarshalTypeError)) {
		return Record{}, plainly(err)
	} else if err != nil {
		return Record{}, fmt.Errorf("a match is one JSON object: %w", err)
	}
	var r Record
	var err error
	if _, ours := keys["version"]; ours {
		r, err = readOurs(data)
	} else if keys["moves"] == nil && keys["states"] == nil {
		return r, errors.New("there are no moves: this is no match")
	} else {
		r, err = readServers(keys)
	}
	if err != nil {
		return r, err
	}
	if err := r.check(); err != nil {
		return r, err
	}
	r.tame(r.roles())
	return r, nil
}

// oldFaults are the words for faults in the first version.
var oldFaults = map[Fault]Fault{"timeout": FaultTime, "error": FaultError, "illegal": FaultIllegal}

// readOurs reads a record in our own form, of any version so far.
func readOurs(data []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(data, &r); err != nil {
		return r, plainly(err)
	}
	if r.Version < 1 || r.Version > RecordVersion {
		return r, fmt.Errorf("a match of version %d cannot be read, only up to %d", r.Version, RecordVersion)
	}
	r.Version = RecordVersion
	for i := range r.Steps {
		for role, f := range r.Steps[i].Faults {
			if to, ok := oldFaults[f]; ok {
				r.Steps[i].Faults[role] = to
			}
		}
	}
	return r, nil
}

// roles returns how many roles there are. Where nobody names them, that is how many
// move, and in a match without moves how many play.
func (r *Record) roles() int {
	switch {
	case len(r.Roles) > 0:
		return len(r.Roles)
	case len(r.Steps) > 0:
		return len(r.Steps[0].Moves)
	}
	return min(len(r.Players), maxRoles)
}

// check says why a record cannot be that of a match. It does not know the rules.
func (r *Record) check() error {
	roles := r.roles()
	if roles > maxRoles || len(r.Steps) > maxSteps {
		return fmt.Errorf("a match of %d roles and %d plies is not read", roles, len(r.Steps))
	}
	for i, s := range r.Steps {
		if err := checkMoves(s.Moves, roles); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if len(s.Faults) > 0 && len(s.Faults) != roles || len(s.Errors) > 0 && len(s.Errors) != roles {
			return fmt.Errorf("ply %d: %d faults for %d roles", i+1, len(s.Faults), roles)
		}
	}
	if n := len(r.Goals); n > 0 && roles > 0 && n != roles {
		return fmt.Errorf("%d goals for %d roles", n, roles)
	}
	for _, v := range r.Variations {
		if v.Ply < 0 || v.Ply > len(r.Steps) || len(v.Moves) > maxSteps {
			return fmt.Errorf("a variation of %d plies leaves the match after ply %d of %d", len(v.Moves), v.Ply,
				len(r.Steps))
		}
		for _, moves := range v.Moves {
			if err := checkMoves(moves, roles); err != nil {
				return fmt.Errorf("a variation after ply %d: %w", v.Ply, err)
			}
		}
	}
	return nil
}

func checkMoves(moves []string, roles int) error {
	if len(moves) != roles {
		return fmt.Errorf("%d moves for %d roles", len(moves), roles)
	}
	for _, m := range moves {
		if len(m) > maxMoveBytes {
			return fmt.Errorf("a move of %d bytes", len(m))
		}
		if _, err := gdl.ParseTerm(m); err != nil {
			return fmt.Errorf("%s is no move: %w", abridged(m), err)
		}
	}
	return nil
}

// Moves returns the joint moves of a record as terms.
func (r *Record) Moves() ([][]gdl.Term, error) {
	var all [][]gdl.Term
	for i, s := range r.Steps {
		var joint []gdl.Term
		for _, text := range s.Moves {
			x, err := gdl.ParseTerm(text)
			if err != nil {
				return nil, fmt.Errorf("ply %d: %w", i+1, err)
			}
			joint = append(joint, x)
		}
		all = append(all, joint)
	}
	return all, nil
}

// A serverMatch is a match as ggp-base's server writes it.
type serverMatch struct {
	Match        string     `json:"matchId"`
	Token        string     `json:"randomToken"`
	Began        int64      `json:"startTime"`
	Address      string     `json:"gameMetaURL,omitempty"`
	PreviewClock int        `json:"previewClock"`
	StartClock   int        `json:"startClock"`
	PlayClock    int        `json:"playClock"`
	Players      []string   `json:"playerNamesFromHost,omitempty"`
	Humans       []bool     `json:"isPlayerHuman,omitempty"`
	Tournament   string     `json:"tournamentNameFromHost,omitempty"`
	States       []string   `json:"states"`
	Times        []int64    `json:"stateTimes"`
	Moves        [][]string `json:"moves"`
	Errors       [][]string `json:"errors,omitempty"`
	Goals        []int      `json:"goalValues,omitempty"`
	Completed    bool       `json:"isCompleted"`
	Aborted      bool       `json:"isAborted"`
	Scrambled    bool       `json:"scrambled"`
}

// readServers reads ggp-base's form, key by key: one that is of another kind than
// expected is as if it were missing, except for the moves.
func readServers(keys map[string]json.RawMessage) (Record, error) {
	var f serverMatch
	optional := func(key string, to any) {
		if text, ok := keys[key]; ok {
			_ = json.Unmarshal(text, to) // see above
		}
	}
	optional("matchId", &f.Match)
	optional("randomToken", &f.Token)
	optional("startTime", &f.Began)
	optional("gameMetaURL", &f.Address)
	optional("previewClock", &f.PreviewClock)
	optional("startClock", &f.StartClock)
	optional("playClock", &f.PlayClock)
	optional("playerNamesFromHost", &f.Players)
	optional("isPlayerHuman", &f.Humans)
	optional("tournamentNameFromHost", &f.Tournament)
	optional("stateTimes", &f.Times)
	optional("errors", &f.Errors)
	optional("goalValues", &f.Goals)
	optional("isCompleted", &f.Completed)
	optional("isAborted", &f.Aborted)
	optional("scrambled", &f.Scrambled)
	if text, ok := keys["moves"]; ok {
		if err := json.Unmarshal(text, &f.Moves); err != nil {
			return Record{}, fmt.Errorf("the moves cannot be read: %w", err)
		}
	}
	return f.record()
}

// record returns the record of a match in ggp-base's form.
func (f *serverMatch) record() (Record, error) {
	if len(f.Moves) > maxSteps {
		return Record{}, fmt.Errorf("a match of %d plies is not read", len(f.Moves))
	}
	r := Record{
		Version: RecordVersion, Match: f.Match, Token: f.Token, Began: f.Began, Address: f.Address,
		PreviewClock: float64(max(f.PreviewClock, 0)), StartClock: float64(max(f.StartClock, 0)),
		PlayClock: float64(max(f.PlayClock, 0)), Players: f.Players, Humans: f.Humans, Tournament: f.Tournament,
		Scrambled: f.Scrambled, Steps: []Ply{},
	}
	for i, moves := range f.Moves {
		s := Ply{}
		for _, text := range moves {
			if len(text) > maxMoveBytes {
				return r, fmt.Errorf("ply %d: a move of %d bytes", i+1, len(text))
			}
			x, err := gdl.ParseTerm(strings.TrimSpace(text))
			if err != nil {
				return r, fmt.Errorf("ply %d: %s is no move: %w", i+1, abridged(text), err)
			}
			s.Moves = append(s.Moves, x.String())
		}
		if i+1 < len(f.Times) {
			s.At = f.Times[i+1] - f.Began
		}
		s.Faults = faultsOf(f.errorsOf(i), len(s.Moves))
		r.Steps = append(r.Steps, s)
	}
	switch {
	case f.Aborted:
		r.End = EndAborted
	case f.Completed:
		r.End = EndTerminal
	}
	for _, g := range f.Goals {
		r.Goals = append(r.Goals, &g)
	}
	return r, nil
}

// errorsOf returns the errors of a ply. There is a list for each state, so those
// of the first ply stand at the second; some files leave out that of the first.
func (f *serverMatch) errorsOf(ply int) []string {
	if len(f.Errors) > len(f.Moves) {
		ply++
	}
	if ply < len(f.Errors) {
		return f.Errors[ply]
	}
	return nil
}

// faultsOf reads the errors of a ply; nil where there are none.
func faultsOf(errs []string, roles int) []Fault {
	if len(errs) != roles || !slices.ContainsFunc(errs, func(e string) bool { return e != "" }) {
		return nil
	}
	faults := make([]Fault, roles)
	for role, e := range errs {
		switch code := Fault(strings.ToUpper(strings.TrimSpace(e))); {
		case code == "":
		case strings.HasPrefix(string(code), string(FaultTime)):
			faults[role] = FaultTime
		case strings.HasPrefix(string(code), string(FaultIllegal)):
			faults[role] = FaultIllegal
		default:
			faults[role] = FaultError
		}
	}
	return faults
}

// WriteServerFile writes a match in the form of ggp-base's server. The machine
// must be one of its rules; it tells the states.
func WriteServerFile(ctx context.Context, m game.Machine, r Record) ([]byte, error) {
	seconds := func(s float64) int { return int(math.Ceil(s)) }
	f := serverMatch{
		Match: r.Match, Token: r.Token, Began: r.Began, Address: r.Address, PreviewClock: -1,
		StartClock: seconds(r.StartClock), PlayClock: seconds(r.PlayClock), Players: r.Players, Humans: r.Humans,
		Tournament: r.Tournament, Completed: r.End == EndTerminal, Aborted: r.End == EndAborted, Scrambled: r.Scrambled,
		Moves: [][]string{},
	}
	if r.PreviewClock > 0 {
		f.PreviewClock = seconds(r.PreviewClock)
	}
	faulty := slices.ContainsFunc(r.Steps, func(s Ply) bool { return s.Faults != nil })
	s, err := m.Initial(ctx)
	if err != nil {
		return nil, err
	}
	moves, err := r.Moves()
	if err != nil {
		return nil, err
	}
	f.addState(m, s, r.Began, nil, faulty)
	for i, joint := range moves {
		found, err := LegalJoint(ctx, m, s, joint)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		if s, err = m.Next(ctx, s, found); err != nil {
			return nil, err
		}
		var texts []string
		for role := range joint {
			texts = append(texts, spaced(joint[role].String()))
		}
		f.Moves = append(f.Moves, texts)
		f.addState(m, s, r.Began+r.Steps[i].At, r.Steps[i].Faults, faulty)
	}
	if f.Completed && !slices.Contains(r.Goals, nil) {
		for _, g := range r.Goals {
			f.Goals = append(f.Goals, *g)
		}
	}
	return json.Marshal(f)
}

// addState adds a state and the faults of the ply that led to it.
func (f *serverMatch) addState(m game.Machine, s game.State, at int64, faults []Fault, faulty bool) {
	f.States = append(f.States, spaced(factsText(m.Rules().Terms, m.Facts(s))))
	f.Times = append(f.Times, at)
	if !faulty {
		return
	}
	errs := make([]string, len(m.Rules().Roles))
	for role := range faults {
		errs[role] = string(faults[role])
	}
	f.Errors = append(f.Errors, errs)
}

// factsText writes facts as a list.
func factsText(terms *logic.Terms, facts []logic.Term) string {
	var texts []string
	for _, f := range facts {
		texts = append(texts, terms.String(f))
	}
	slices.Sort(texts)
	return "(" + strings.Join(texts, " ") + ")"
}

// spaced puts blanks around parentheses, as ggp-base does.
func spaced(text string) string {
	return strings.TrimSpace(strings.NewReplacer("(", "( ", ")", " )").Replace(text))
}
