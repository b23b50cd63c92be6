//go:build !linux

package main

import (
	"math/rand/v2"
	"testing"
)

// disk is the disk of the machine: there is no way here to have it fail for
// one process alone.
type disk interface {
	name() string
	fail(t *testing.T, server *process, chance *rand.Rand)
	heal(t *testing.T, server *process)
	restart() bool
	readOnly(t *testing.T, on bool) bool
}

type sound struct{}

func disksHere() string { return sound{}.name() }

func newDisk(*testing.T, string, *rand.Rand) disk { return sound{} }

func (sound) name() string                          { return "nothing: disks cannot fail here" }
func (sound) fail(*testing.T, *process, *rand.Rand) {}
func (sound) heal(*testing.T, *process)             {}
func (sound) restart() bool                         { return false }
func (sound) readOnly(*testing.T, bool) bool        { return false }
