package player

import (
	"syscall"
	"time"
	"unsafe"
)

// threadTime returns a time that passes only while the calling thread computes.
func threadTime() time.Time {
	const clockThreadCPU = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	_, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPU, uintptr(unsafe.Pointer(&t)), 0)
	if errno != 0 {
		return time.Now()
	}
	return time.Unix(t.Unix())
}
