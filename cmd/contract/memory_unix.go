//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns how much memory a process had at its largest, in bytes.
func peak(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" { // in bytes there, in kilobytes elsewhere
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
