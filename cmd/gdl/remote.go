package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/gdl-playground/engine/match"
)

// replyBytes is the longest reply of a player that is read.
const replyBytes = 1 << 20

// client speaks to players and follows no redirections: a player could send messages on to others by them, which
// only we can reach.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// address tells the address of a player from the name of one: it is a URL of
// http, or has a port.
func address(name string) (url string, ok bool) {
	if strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://") {
		return name, true
	}
	if strings.Contains(name, ":") {
		return "http://" + name, true
	}
	return "", false
}

// post returns a transport that sends messages to a player over HTTP, with the
// headers that players of the protocol expect.
func post(url, receiver string) match.Transport {
	return func(ctx context.Context, message string) (string, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(message))
		if err != nil {
			return "", err
		}
		r.Header.Set("Accept", "text/delim")
		r.Header.Set("Content-Type", "text/acl")
		r.Header.Set("Sender", "GAMESERVER")
		r.Header.Set("Receiver", receiver)
		reply, err := client.Do(r)
		if err != nil {
			return "", err
		}
		defer reply.Body.Close()
		text, err := io.ReadAll(io.LimitReader(reply.Body, replyBytes))
		if err == nil && reply.StatusCode != http.StatusOK {
			err = fmt.Errorf("the player answers %s", printable(reply.Status))
		}
		return string(text), err
	}
}
