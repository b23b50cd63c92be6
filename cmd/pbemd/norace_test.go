//go:build !race

package main

// raceDetector: everything takes its time.
const raceDetector = false
