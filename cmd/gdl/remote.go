package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/match"
)

// replyBytes is the longest reply of a player that is read.
const replyBytes = 1 << 20

// client speaks to players and follows no redirections: a player could send messages on to others by them, which
// only we can reach.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport:     oneMessageEach(),
}

// oneMessageEach returns a transport with a connection for each message, as ggp-base has it. Many players close theirs
// after an answer without saying so, and a message on a connection that closes is a move lost.
func oneMessageEach() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableKeepAlives = true
	return t
}

// address tells the address of a player from the name of one: it is a URL of
// http, or a host and a port. All names of one address give the same, as far as their text shows it.
func address(name string) (at string, ok bool) {
	if !likeAddress(name) {
		return "", false
	}
	if !strings.Contains(name, "://") {
		name = "http://" + name
	}
	u, err := url.Parse(name)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Host, ":") == "" {
		return "", false
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return "", false
		}
	}
	u.Host, u.Fragment = strings.ToLower(u.Host), ""
	if u.Port() == usualPorts[u.Scheme] && u.Hostname() != "" {
		u.Host = strings.TrimSuffix(u.Host, ":"+u.Port())
	}
	if u.Path == "/" {
		u.Path = ""
	}
	return u.String(), true
}

// usualPorts are the ports that an address need not name.
var usualPorts = map[string]string{"http": "80", "https": "443"}

// likeAddress reports whether a name is meant as an address: no player that searches has a colon.
func likeAddress(name string) bool { return strings.Contains(name, ":") }

// noAddress refuses what is no address.
func noAddress(name string) error {
	return wrongUsage("%.200q is no address such as http://localhost:9147", name)
}

// post returns a transport that sends messages to a player over HTTP, with the
// headers that players of the protocol expect.
func post(at, receiver string) match.Transport {
	return func(ctx context.Context, message string) (string, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, at, strings.NewReader(message))
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
			err = fmt.Errorf("the player answers %s", printable(reply.Status)+reasonOf(string(text)))
		}
		return string(text), err
	}
}

// reasonRunes is how many characters are told of why a player refuses a message.
const reasonRunes = 200

// reasonOf returns the first line of what a player says with a refusal, behind a colon; nothing where it says nothing.
func reasonOf(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = strings.TrimSpace(line)
	if line == "" {
		return ""
	}
	runes := []rune(line)
	if len(runes) > reasonRunes {
		runes = append(runes[:reasonRunes], '…')
	}
	return ": " + printable(string(runes))
}
