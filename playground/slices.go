package playground

import (
	"encoding/json"
	"strconv"
	"strings"
)

// sliceSize is how many bytes of JSON the page reads in one task, 1 ms or so, and
// of how many a list is not cut.
const sliceSize = 1 << 16

// Slices cuts a reply whose text is long: whoever shows answers must not stand
// still while it reads 40,000 moves. It returns the messages to send in its place,
// in order: a Slice for each part of a long list, and then the reply with these
// lists empty. A short reply is returned as it is.
func Slices(reply []byte) [][]byte {
	if len(reply) <= sliceSize {
		return [][]byte{reply}
	}
	var head Slice
	if err := json.Unmarshal(reply, &head); err != nil {
		return [][]byte{reply} // not a reply: for the other side to complain about
	}
	c := cutter{text: reply}
	c.value()
	var messages [][]byte
	// A list was finished before the one that it is in, and has to come after it.
	for i := len(c.lists) - 1; i >= 0; i-- {
		for _, items := range c.lists[i].parts {
			text, err := json.Marshal(Slice{head.V, head.ID, KindSlice, head.Revision, c.lists[i].at, items})
			if err != nil {
				panic(err) // the items come from a text that was read above
			}
			messages = append(messages, text)
		}
	}
	return append(messages, c.out)
}

// A cutter copies a valid JSON text without its long lists.
type cutter struct {
	text  []byte
	pos   int
	out   []byte
	at    []step // that lead to the value being copied
	ends  []int  // in out, of the items of the lists being copied
	lists []cutList
}

// A step leads from an object or a list to what is in it.
type step struct {
	key   []byte // as JSON, nil for the step to an item
	index int    // of the item
}

// A cutList is a list that was taken out.
type cutList struct {
	at    string // a JSON pointer
	parts []json.RawMessage
}

// value copies a value.
func (c *cutter) value() {
	switch c.text[c.pos] {
	case '{':
		c.object()
	case '[':
		c.array()
	default:
		c.scalar()
	}
}

// valueAt copies a value in the one being copied.
func (c *cutter) valueAt(s step) {
	c.at = append(c.at, s)
	c.value()
	c.at = c.at[:len(c.at)-1]
}

// scalar copies a string, a number, a truth value or null.
func (c *cutter) scalar() {
	begin := c.pos
	if c.text[c.pos] == '"' {
		for c.pos++; c.text[c.pos] != '"'; c.pos++ {
			if c.text[c.pos] == '\\' {
				c.pos++
			}
		}
		c.pos++
	} else {
		for c.pos < len(c.text) && !isJSONEnd(c.text[c.pos]) {
			c.pos++
		}
	}
	c.out = append(c.out, c.text[begin:c.pos]...)
}

func isJSONEnd(b byte) bool { return b == ',' || b == ']' || b == '}' }

// byte copies a byte of punctuation.
func (c *cutter) byte() {
	c.out = append(c.out, c.text[c.pos])
	c.pos++
}

func (c *cutter) object() {
	c.byte()
	for c.text[c.pos] != '}' {
		if c.text[c.pos] == ',' {
			c.byte()
		}
		begin := c.pos
		c.scalar()
		key := c.text[begin:c.pos]
		c.byte() // the colon
		c.valueAt(step{key: key})
	}
	c.byte()
}

func (c *cutter) array() {
	begin, first := len(c.out), len(c.ends)
	c.byte()
	for c.text[c.pos] != ']' {
		if c.text[c.pos] == ',' {
			c.byte()
		}
		c.valueAt(step{index: len(c.ends) - first})
		c.ends = append(c.ends, len(c.out))
	}
	c.byte()
	if len(c.out)-begin > sliceSize {
		c.takeOut(begin, c.ends[first:])
	}
	c.ends = c.ends[:first]
}

// takeOut makes a list that was copied an empty one, and keeps its items in parts.
func (c *cutter) takeOut(begin int, ends []int) {
	list := cutList{at: c.pointer()}
	from := begin + 1 // behind the bracket or a comma
	for i, end := range ends {
		if end-from < sliceSize && i < len(ends)-1 {
			continue
		}
		part := append([]byte{'['}, c.out[from:end]...)
		list.parts = append(list.parts, append(part, ']'))
		from = end + 1
	}
	c.lists = append(c.lists, list)
	c.out = append(c.out[:begin], '[', ']')
}

// pointerEscapes are those of keys in a JSON pointer, RFC 6901.
var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// pointer returns where the value being copied is.
func (c *cutter) pointer() string {
	var b strings.Builder
	for _, s := range c.at {
		name := strconv.Itoa(s.index)
		if s.key != nil {
			if err := json.Unmarshal(s.key, &name); err != nil {
				panic(err) // the text is valid
			}
		}
		b.WriteString("/" + pointerEscapes.Replace(name))
	}
	return b.String()
}
