//go:build !unix

package compare_test

import "time"

var processBegin = time.Now()

// processorTime returns the time by the clock where no other is to be had.
func processorTime() time.Duration { return time.Since(processBegin) }
