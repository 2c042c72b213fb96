//go:build !linux

package player

import "time"

// threadTime returns the time: that of a thread cannot be asked for here.
func threadTime() time.Time { return time.Now() }
