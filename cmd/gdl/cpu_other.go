//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime returns the time since the process began: for one busy thread about
// the processor time, which this system does not tell in a common way.
func cpuTime() time.Duration { return time.Since(started) }
