package playground

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// assemble puts a reply together from its messages, as the page does.
func assemble(t *testing.T, messages [][]byte) any {
	t.Helper()
	var reply any
	if err := json.Unmarshal(messages[len(messages)-1], &reply); err != nil {
		t.Fatal(err)
	}
	for _, message := range messages[:len(messages)-1] {
		var s struct {
			At   string
			Kind Kind
			Body []any
		}
		if err := json.Unmarshal(message, &s); err != nil || s.Kind != KindSlice {
			t.Fatal(err, s.Kind)
		}
		reply = appendAt(reply, strings.Split(s.At, "/")[1:], s.Body)
	}
	return reply
}

func appendAt(x any, at []string, items []any) any {
	if len(at) == 0 {
		return append(x.([]any), items...)
	}
	switch x := x.(type) {
	case map[string]any:
		key := strings.NewReplacer("~1", "/", "~0", "~").Replace(at[0])
		x[key] = appendAt(x[key], at[1:], items)
	case []any:
		i, err := strconv.Atoi(at[0])
		if err != nil {
			panic(err)
		}
		x[i] = appendAt(x[i], at[1:], items)
	}
	return x
}

func TestLongRepliesComeInSlices(t *testing.T) {
	many := make([]any, 40_000)
	for i := range many {
		many[i] = map[string]any{"text": fmt.Sprintf(`(go "%d" \ ])`, i), "clicks": []any{}}
	}
	long := strings.Repeat(`é"[`, 100_000)
	bodies := map[string]any{
		"short":               map[string]any{"legal": []any{many[:3]}},
		"one long list":       map[string]any{"legal": []any{many, many[:1]}, "roles": []any{"a", "b"}},
		"long lists in long":  []any{[]any{many, many}, many, 7.5, nil, true},
		"a long text":         map[string]any{"text": long},
		"long texts":          []any{long, "x", long},
		"keys to be escaped":  map[string]any{`a/b~"c`: many, "": map[string]any{"": many}},
		"nothing":             map[string]any{},
		"an object of a list": map[string]any{"a": map[string]any{"b": []any{[]any{many}}}, "c": many[:100]},
	}
	for name, body := range bodies {
		t.Run(name, func(t *testing.T) {
			text, err := json.Marshal(Reply{Version, 7, KindResult, 3, body})
			if err != nil {
				t.Fatal(err)
			}
			var want any
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			messages := Slices(text)
			for _, m := range messages {
				if len(m) > 2*sliceSize && !strings.Contains(name, "text") {
					t.Errorf("a message of %d bytes", len(m))
				}
			}
			if (len(text) > sliceSize) != (len(messages) > 1) && name != "a long text" {
				t.Errorf("%d bytes in %d messages", len(text), len(messages))
			}
			if got := assemble(t, messages); !reflect.DeepEqual(got, want) {
				t.Error("put together it is another reply")
			}
		})
	}
}

func TestSlicesLeaveWhatIsNoReply(t *testing.T) {
	text := []byte("{" + strings.Repeat(" ", sliceSize))
	if got := Slices(text); len(got) != 1 || &got[0][0] != &text[0] {
		t.Error("it was cut")
	}
}
