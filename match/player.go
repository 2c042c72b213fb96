package match

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/gdl-playground/engine/gdl"
)

// A Player plays one role of one match. The deadline of each context is the
// clock; an answer after it does not count. The methods are called one at a
// time, in the order of the match: Start, Move until the end, Stop or Abort. A
// player that is an [io.Closer] is closed after that.
type Player interface {
	// Start tells that a match begins. A player that fails here is still asked
	// for moves.
	Start(ctx context.Context, b Beginning) error
	// Move returns the player's move. Last is the joint move that was played
	// before, empty at the first call.
	Move(ctx context.Context, last []gdl.Term) (gdl.Term, error)
	// Stop tells that the match has ended with a joint move.
	Stop(ctx context.Context, last []gdl.Term) error
	// Abort tells that the match was broken off.
	Abort(ctx context.Context) error
}

// A Beginning is what a player learns when a match starts.
type Beginning struct {
	Match      string
	Role       string // the player's role
	Rules      string // the rule sheet
	StartClock time.Duration
	PlayClock  time.Duration
}

// A Transport carries a message to a player and brings back its reply.
type Transport func(ctx context.Context, message string) (reply string, err error)

// A remote player is reached by messages.
type remote struct {
	send  Transport
	match string
	names *scrambler // nil: words are sent as they are
	log   func(out bool, text string, err error)
}

// NewRemote returns a player that is reached by messages of the protocol.
func NewRemote(send Transport) Player { return &remote{send: send} }

// say sends a message and returns the reply.
func (r *remote) say(ctx context.Context, m Message) (string, error) {
	if r.names != nil {
		var err error
		if m, err = r.scrambled(m); err != nil {
			return "", err
		}
	}
	text := m.String()
	if r.log == nil {
		return r.send(ctx, text)
	}
	r.log(true, text, nil)
	reply, err := r.send(ctx, text)
	r.log(false, reply, err)
	return reply, err
}

// scrambled returns a message with other words.
func (r *remote) scrambled(m Message) (Message, error) {
	m.Role, m.Rules = r.names.text(m.Role), r.names.text(m.Rules)
	moves, err := r.names.terms(m.Moves)
	m.Moves = moves
	return m, err
}

// busyPause is how long a player that is busy is left in peace before it gets START
// again.
const busyPause = 500 * time.Millisecond

// errBusy is the error of a player that plays another match while the clock lasts.
var errBusy = errors.New("the player is busy with another match")

// saysBusy reports whether a reply is that of a player that is busy.
func saysBusy(reply string) bool { return strings.EqualFold(strings.TrimSpace(reply), "busy") }

func (r *remote) Start(ctx context.Context, b Beginning) error {
	r.match = b.Match
	start := Message{
		Verb: Start, Match: b.Match, Role: b.Role, Rules: b.Rules, StartClock: b.StartClock, PlayClock: b.PlayClock,
	}
	for end := time.Now().Add(b.StartClock); ; {
		reply, err := r.say(ctx, start)
		if err != nil || !saysBusy(reply) {
			return err
		}
		// It may still be at the end of the match before.
		if time.Until(end) < 2*busyPause || sleep(ctx, busyPause) != nil {
			return errBusy
		}
	}
}

func (r *remote) Move(ctx context.Context, last []gdl.Term) (gdl.Term, error) {
	reply, err := r.say(ctx, Message{Verb: Ask, Match: r.match, Moves: last})
	if err != nil {
		return gdl.Term{}, err
	}
	if r.names != nil {
		if saysBusy(reply) { // no new name is spelled with a y
			return gdl.Term{}, errBusy
		}
		reply = eachWord(reply, r.names.back)
	}
	return gdl.ParseTerm(strings.TrimSpace(reply))
}

func (r *remote) Stop(ctx context.Context, last []gdl.Term) error {
	_, err := r.say(ctx, Message{Verb: Stop, Match: r.match, Moves: last})
	return err
}

func (r *remote) Abort(ctx context.Context) error {
	_, err := r.say(ctx, Message{Verb: Abort, Match: r.match})
	return err
}

// preview tells of rules to come, and info asks who the player is. Players that do
// not know these messages may never answer.
func (r *remote) preview(ctx context.Context, rules string, clock time.Duration) error {
	_, err := r.say(ctx, Message{Verb: Preview, Rules: rules, StartClock: clock})
	return err
}

func (r *remote) info(ctx context.Context) error {
	_, err := r.say(ctx, Message{Verb: Info})
	return err
}
