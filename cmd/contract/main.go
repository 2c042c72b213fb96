// Command contract checks what the engine promises about memory and time: each
// call on each sheet of a folder, and on 200 sheets written to be expensive, stays
// under 2 GB and ends at most a tenth or 200 ms after its clock. It prints a table
// and exits with 1 when a promise is broken.
//
//	go run ./cmd/contract [-sheets FOLDER] [-only TEXT] [-write FOLDER]
//
// With -write it only writes its own sheets, for what checks the same in Chromium.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"
)

const (
	mostBytes = 2 << 30
	// oneSheet is how long a process for one sheet may take in all: it is killed then.
	oneSheet = time.Minute
)

// A row is what is known about a sheet.
type row struct {
	name  string
	calls []call
	bytes int64  // of the process at its largest
	fault string // why there are no calls
}

// broken says which promise is not kept, or nothing.
func (r row) broken() string {
	if r.fault != "" {
		return r.fault
	}
	if r.bytes > mostBytes {
		return "memory"
	}
	for _, c := range r.calls {
		if c.late() {
			return c.Name + " is late"
		}
	}
	return ""
}

func main() {
	folder := flag.String("sheets", "", "a `folder` of rule sheets to check as well")
	only := flag.String("only", "", "check only sheets whose names contain a `text`")
	written := flag.String("write", "", "write the sheets of its own into a `folder`")
	one := flag.Bool("one", false, "check the sheet on the standard input, and print what its calls took")
	flag.Parse()
	if *one {
		debug.SetMemoryLimit(mostBytes / 4 * 3)
		text, err := io.ReadAll(os.Stdin)
		if err == nil {
			err = json.NewEncoder(os.Stdout).Encode(measure(context.Background(), string(text), clocks))
		}
		exitOn(err)
		return
	}
	if *written != "" {
		exitOn(write(*written))
		return
	}
	sheets := hostile()
	var paths []string
	if *folder != "" {
		var err error
		paths, err = filepath.Glob(filepath.Join(*folder, "*.kif"))
		exitOn(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		exitOn(err)
		sheets = append(sheets, sheet{filepath.Base(path), string(text)})
	}
	broken, checked := 0, 0
	fmt.Printf("%-36s", "sheet")
	for _, c := range clocks {
		fmt.Printf(" %8s", c.Name+" ms")
	}
	fmt.Printf(" %8s %8s\n", "late ms", "MB")
	for _, s := range sheets {
		if !strings.Contains(s.name, *only) {
			continue
		}
		checked++
		r := inProcess(s)
		r.print()
		if r.broken() != "" {
			broken++
		}
	}
	fmt.Printf("%d sheets, %d break a promise\n", checked, broken)
	if broken > 0 {
		os.Exit(1)
	}
}

// write puts the sheets written to be expensive into a folder.
func write(folder string) error {
	for _, s := range hostile() {
		if err := os.WriteFile(filepath.Join(folder, s.name+".kif"), []byte(s.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "contract:", err)
		os.Exit(3)
	}
}

// inProcess measures a sheet in a process of its own, whose memory is its own too.
func inProcess(s sheet) row {
	r := row{name: s.name}
	self, err := os.Executable()
	exitOn(err)
	ctx, cancel := context.WithTimeout(context.Background(), oneSheet)
	defer cancel()
	c := exec.CommandContext(ctx, self, "-one")
	c.Stdin, c.Stderr = strings.NewReader(s.text), os.Stderr
	out, err := c.Output()
	r.bytes = peak(c.ProcessState)
	switch {
	case ctx.Err() != nil:
		r.fault = "killed after " + oneSheet.String()
	case err != nil:
		r.fault = err.Error()
	default:
		exitOn(json.Unmarshal(out, &r.calls))
	}
	return r
}

// print prints a sheet's row: milliseconds by call, the latest call, megabytes, and notes.
func (r row) print() {
	late := time.Duration(0)
	var notes []string
	fmt.Printf("%-36.36s", r.name)
	for i := range clocks {
		if i >= len(r.calls) {
			fmt.Printf(" %8s", "-")
			continue
		}
		c := r.calls[i]
		fmt.Printf(" %8.0f", c.Took.Seconds()*1e3)
		late = max(late, c.Took-c.Clock)
		if c.End != "" {
			notes = append(notes, c.Name+": "+c.End)
		}
	}
	if b := r.broken(); b != "" {
		notes = append([]string{"BROKEN: " + b}, notes...)
	}
	fmt.Printf(" %8.0f %8d  %.160s\n", late.Seconds()*1e3, r.bytes>>20, strings.Join(notes, "; "))
}
