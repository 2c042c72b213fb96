package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// What strangers may use of a player that listens.
const (
	// messageBytes is the longest message that a player reads: ten times the
	// largest rules that anybody has published.
	messageBytes = 4 << 20
	// shortBody is how much of a message is read without waiting for others, and
	// longBodies how many longer ones are read or answered simultaneously.
	shortBody, longBodies = 64 << 10, 16
	// readTime is how long a request may take to arrive, one that is refused as well.
	readTime = 10 * time.Second
	// maxConnections is how many connections may be open, and silentTime how long
	// one may say nothing whole where others wait to be let in, and a long message
	// nothing at all, for others wait to be read. A connection with half a short
	// message costs less than 100 kB, so that there can be many.
	maxConnections, silentTime = 512, time.Second
)

// read reads a message that came at a time. After an answer, which needs its text,
// the caller calls answered.
func (s *playerServer) read(w http.ResponseWriter, r *http.Request, came time.Time) (
	text string, answered func(), err error,
) {
	if r.ContentLength > messageBytes {
		return "", nil, &http.MaxBytesError{Limit: messageBytes}
	}
	body := http.MaxBytesReader(w, r.Body, messageBytes)
	short, err := io.ReadAll(io.LimitReader(body, shortBody+1)) // one more tells whether that is all
	if err != nil || len(short) <= shortBody {
		return string(short), func() {}, err
	}
	select {
	case s.bodies <- struct{}{}:
	case <-r.Context().Done():
		return "", nil, r.Context().Err()
	}
	more, err := io.ReadAll(&steady{body, http.NewResponseController(w), came.Add(readTime)})
	if err != nil {
		<-s.bodies
		return "", nil, err
	}
	return string(short) + string(more), func() { <-s.bodies }, nil
}

// A steady reader fails when nothing comes for silentTime, or not all until a deadline.
type steady struct {
	io.Reader
	control  *http.ResponseController
	deadline time.Time
}

// Read implements [io.Reader].
func (r *steady) Read(b []byte) (int, error) {
	next := time.Now().Add(silentTime)
	if next.After(r.deadline) {
		next = r.deadline
	}
	if err := r.control.SetReadDeadline(next); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return r.Reader.Read(b)
}

// refuse answers a request without reading it. What still comes of it in the time
// of requests is taken in, and kept nowhere: where a connection ends before all is
// sent, many programs see that and not the answer.
func refuse(w http.ResponseWriter, r *http.Request, words string, status int) {
	w.Header().Set("Connection", "close")
	control := http.NewResponseController(w)
	duplex := control.EnableFullDuplex()
	http.Error(w, words, status)
	if duplex == nil && control.Flush() == nil {
		io.Copy(io.Discard, r.Body) // whoever hangs up meanwhile needs no answer
	}
}

// A badMessage says why a message cannot be answered by anybody.
type badMessage struct{ error }

// origins are those web pages that may talk to a player: pages of this computer
// and whatever the list names, * for any.
type origins []string

// parseOrigins reads a list of origins such as https://example.org.
func parseOrigins(list string) (origins, error) {
	var o origins
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSuffix(strings.TrimSpace(word), "/")
		switch u, err := url.Parse(word); {
		case word == "":
		case word == "*" || word == "null":
			o = append(o, word)
		case err != nil || u.Scheme == "" || u.Host == "" || u.Path != "":
			return nil, wrongUsage("%q is no origin such as https://example.org", word)
		default:
			o = append(o, strings.ToLower(word))
		}
	}
	return o, nil
}

// allow reports whether pages of an origin may talk to the player.
func (o origins) allow(origin string) bool {
	if slices.Contains(o, "*") || slices.Contains(o, strings.ToLower(origin)) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
