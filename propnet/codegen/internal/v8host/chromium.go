package v8host

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// chromium is a browser that is driven over a pair of pipes, by the Chrome
// DevTools Protocol.
type chromium struct {
	process *exec.Cmd
	profile string // folder
	in      *os.File
	out     *bufio.Reader
	pipes   [2]*os.File // to be closed: ours
	id      int         // of the last message
	session string
}

var chromiumNames = []string{"chromium", "chromium-browser", "google-chrome"}

// StartChromium starts a browser without a window, with an empty page.
func StartChromium() (*Host, error) {
	var path string
	for _, name := range chromiumNames {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		return nil, fmt.Errorf("chromium: %w", ErrMissing)
	}
	profile, err := os.MkdirTemp("", "v8host")
	if err != nil {
		return nil, err
	}
	c := &chromium{profile: profile}
	if err := c.start(path); err != nil {
		return nil, errors.Join(err, c.stop())
	}
	return &Host{engine: c}, nil
}

func (c *chromium) start(path string) error {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer theirIn.Close()
	out, theirOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close())
	}
	defer theirOut.Close()
	c.in, c.out, c.pipes = in, bufio.NewReaderSize(out, 1<<16), [2]*os.File{in, out}
	c.process = exec.Command(path, "--remote-debugging-pipe", "--user-data-dir="+c.profile,
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		// A page may otherwise compile 8 MB synchronously; the product compiles in workers, which have no such limit.
		"--enable-features=WebAssemblyUnlimitedSyncCompilation")
	c.process.ExtraFiles = []*os.File{theirIn, theirOut} // 3 and 4, as the browser expects
	if err := c.process.Start(); err != nil {
		c.process = nil
		return err
	}
	var target struct{ TargetID string }
	if err := c.send("Target.createTarget", map[string]any{"url": "about:blank"}, &target); err != nil {
		return err
	}
	var attached struct{ SessionID string }
	if err := c.send("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true},
		&attached); err != nil {
		return err
	}
	c.session = attached.SessionID
	_, err = c.evaluate(actionsScript + `
		function run(action, payload) {
			const reply = actions[action](Uint8Array.from(atob(payload), (x) => x.charCodeAt(0)));
			let text = "";
			for (const b of reply) text += String.fromCharCode(b);
			return btoa(text);
		}`)
	return err
}

// send sends a message and waits for the answer to it.
func (c *chromium) send(method string, params any, result any) error {
	c.id++
	message := map[string]any{"id": c.id, "method": method, "params": params}
	if c.session != "" && method != "SystemInfo.getProcessInfo" && method != "Browser.close" {
		message["sessionId"] = c.session
	}
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if _, err := c.in.Write(append(text, 0)); err != nil {
		return err
	}
	for {
		line, err := c.out.ReadBytes(0)
		if err != nil {
			return err
		}
		var answer struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		if err := json.Unmarshal(line[:len(line)-1], &answer); err != nil {
			return err
		}
		switch {
		case answer.ID != c.id: // an event
		case answer.Error != nil:
			return fmt.Errorf("%s: %s", method, answer.Error.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

func (c *chromium) evaluate(expression string) (string, error) {
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	if err := c.send("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true},
		&answer); err != nil {
		return "", err
	}
	if x := answer.ExceptionDetails; x != nil {
		return "", errors.New(x.Exception.Description)
	}
	return answer.Result.Value, nil
}

func (c *chromium) do(action byte, parts [][]byte) ([]byte, error) {
	var payload []byte
	for _, p := range parts {
		payload = append(payload, p...)
	}
	reply, err := c.evaluate(fmt.Sprintf("run(%d, %q)", action, base64.StdEncoding.EncodeToString(payload)))
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(reply)
}

// cpuTime returns the processor time of the pages' processes.
func (c *chromium) cpuTime() (time.Duration, error) {
	var info struct {
		ProcessInfo []struct {
			Type    string
			CPUTime float64 // in seconds
		}
	}
	if err := c.send("SystemInfo.getProcessInfo", nil, &info); err != nil {
		return 0, err
	}
	sum := 0.0
	for _, p := range info.ProcessInfo {
		if p.Type == "renderer" {
			sum += p.CPUTime
		}
	}
	return time.Duration(sum * float64(time.Second)), nil
}

func (c *chromium) stop() error {
	var err error
	if c.process != nil {
		err = errors.Join(c.send("Browser.close", nil, nil), c.process.Wait())
	}
	for _, p := range c.pipes {
		if p != nil {
			err = errors.Join(err, p.Close())
		}
	}
	return errors.Join(err, os.RemoveAll(c.profile))
}
