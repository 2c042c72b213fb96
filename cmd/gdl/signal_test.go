//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
)

func TestSignalsThatEndTheProgramEndItsContext(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if s == syscall.SIGHUP && signal.Ignored(s) {
			continue
		}
		ctx := interruptible(t.Context())
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Fatal(err)
		}
		<-ctx.Done() // were the signal not heard, the test itself would end by it
	}
}

func TestAClosedTerminalIsIgnoredWhereNohupSaysSo(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("it is ignored here already")
	}
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	ctx := interruptible(t.Context())
	if !signal.Ignored(syscall.SIGHUP) || ctx.Err() != nil {
		t.Error("the program ends with its terminal")
	}
}
