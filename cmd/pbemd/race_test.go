//go:build race

package main

// raceDetector: everything takes many times as long.
const raceDetector = true
