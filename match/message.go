package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gdl-playground/engine/gdl"
)

// A Verb is what a message asks for.
type Verb string

const (
	Info    Verb = "info"    // say who you are and whether you are free
	Start   Verb = "start"   // a match begins: prepare
	Ask     Verb = "play"    // here is what was played: say your move
	Stop    Verb = "stop"    // the match has ended with these moves
	Abort   Verb = "abort"   // the match is off
	Preview Verb = "preview" // rules to get ready for
)

// A Message is what a game manager sends to a player. Fields that the verb does
// not use are zero.
type Message struct {
	Verb       Verb
	Match      string        // identifies the match; letters, digits, dots, dashes
	Role       string        // Start: the player's role
	Rules      string        // Start, Preview: the rule sheet
	StartClock time.Duration // Start, Preview: to prepare in, whole seconds
	PlayClock  time.Duration // Start: for each move, whole seconds
	Moves      []gdl.Term    // Ask, Stop: the last joint move in role order; empty before the first
}

// String writes the message as the protocol has it.
func (m Message) String() string {
	verb := strings.ToUpper(string(m.Verb))
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	switch m.Verb {
	case Start:
		return fmt.Sprintf("(%s %s %s (%s) %d %d)", verb, m.Match, m.Role, bare(m.Rules), seconds(m.StartClock),
			seconds(m.PlayClock))
	case Preview:
		return fmt.Sprintf("(%s (%s) %d)", verb, bare(m.Rules), seconds(m.StartClock))
	case Ask, Stop:
		if len(m.Moves) == 0 {
			return fmt.Sprintf("(%s %s NIL)", verb, m.Match)
		}
		return fmt.Sprintf("(%s %s %s)", verb, m.Match, listText(m.Moves))
	case Abort:
		return fmt.Sprintf("(%s %s)", verb, m.Match)
	}
	return "(" + verb + ")"
}

// listText writes moves as a list.
func listText(moves []gdl.Term) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return "(" + strings.Join(texts, " ") + ")"
}

// bare takes comments and line ends out of rules, because not all programs that
// read messages know them.
func bare(rules string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(rules, "\r", "\n")) {
		line, _, _ = strings.Cut(line, ";")
		if words := strings.Fields(line); len(words) > 0 {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strings.Join(words, " "))
		}
	}
	return b.String()
}

// ParseMessage reads a message. Verbs may be in any case. Comments, which may
// hold parentheses, end with their line, as everywhere in GDL. A byte order mark
// in front, which some managers send, says nothing.
func ParseMessage(text string) (Message, error) {
	plain := bare(strings.TrimPrefix(text, "\ufeff"))
	if plain == "" {
		return Message{}, errors.New("the message is empty")
	}
	inner, after, ok := cutList(plain)
	if !ok || strings.TrimSpace(after) != "" {
		return Message{}, fmt.Errorf("a message is one list, not %s", abridged(text))
	}
	parts, err := items(inner)
	if err != nil {
		return Message{}, err
	}
	if len(parts) == 0 {
		return Message{}, fmt.Errorf("the message is empty")
	}
	m := Message{Verb: Verb(strings.ToLower(parts[0]))}
	parts = parts[1:]
	wanted := map[Verb]int{Info: 0, Start: 5, Ask: 2, Stop: 2, Abort: 1, Preview: 2}
	n, known := wanted[m.Verb]
	if !known {
		return m, fmt.Errorf("there is no message %s", abridged(string(m.Verb)))
	}
	if m.Verb == Start && len(parts) > n {
		parts = parts[:n] // later versions may add to it, as ggp-base has it
	}
	if len(parts) != n {
		return m, fmt.Errorf("a message %s has %d parts, not %d", m.Verb, n, len(parts))
	}
	switch m.Verb {
	case Start:
		return m, firstError(readMatch(&m.Match, parts[0]), readRole(&m.Role, parts[1]),
			readRules(&m.Rules, parts[2]), readSeconds(&m.StartClock, parts[3]), readSeconds(&m.PlayClock, parts[4]))
	case Preview:
		return m, firstError(readRules(&m.Rules, parts[0]), readSeconds(&m.StartClock, parts[1]))
	case Ask, Stop:
		return m, firstError(readMatch(&m.Match, parts[0]), readMoves(&m.Moves, parts[1]))
	case Abort:
		return m, readMatch(&m.Match, parts[0])
	}
	return m, nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// maxMatchBytes is how long the name of a match or a role may be. Players remember names of matches that are over, and
// answer with the name of a role that the rules do not have.
const maxMatchBytes = 1000

func readMatch(to *string, part string) error {
	if len(part) > maxMatchBytes {
		return fmt.Errorf("a match is called by at most %d bytes, not by %s", maxMatchBytes, abridged(part))
	}
	*to = part
	return nil
}

func readRole(to *string, part string) error {
	if len(part) > maxMatchBytes {
		return fmt.Errorf("a role is called by at most %d bytes, not by %s", maxMatchBytes, abridged(part))
	}
	*to = part
	return nil
}

func readRules(to *string, part string) error {
	inner, _, ok := cutList(part)
	if !ok {
		return fmt.Errorf("rules come as a list, not as %s", abridged(part))
	}
	*to = inner
	return nil
}

func readSeconds(to *time.Duration, part string) error {
	n, err := strconv.Atoi(part)
	if err != nil || n < 0 || n > 1e6 {
		return fmt.Errorf("a clock is a number of seconds, not %s", abridged(part))
	}
	*to = time.Duration(n) * time.Second
	return nil
}

func readMoves(to *[]gdl.Term, part string) error {
	if strings.EqualFold(part, "nil") {
		return nil
	}
	inner, _, ok := cutList(part)
	if !ok {
		return fmt.Errorf("moves come as a list, not as %s", abridged(part))
	}
	moves, err := gdl.ParseTerms(inner)
	*to = moves
	return err
}

// items splits the inside of a list into words and lists.
func items(text string) ([]string, error) {
	var parts []string
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		if rest[0] == ')' {
			return nil, fmt.Errorf("a parenthesis closes nothing: %s", abridged(rest))
		}
		if rest[0] == '(' {
			_, after, ok := cutList(rest)
			if !ok {
				return nil, fmt.Errorf("a parenthesis never closes: %s", abridged(rest))
			}
			parts = append(parts, rest[:len(rest)-len(after)])
			rest = after
			continue
		}
		end := strings.IndexAny(rest, " \t\r\n()")
		if end < 0 {
			end = len(rest)
		}
		parts = append(parts, rest[:end])
		rest = rest[end:]
	}
	return parts, nil
}
