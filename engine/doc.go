// Package engine owns the rules of play: boards, men, moves, ends and position strings of every variant.
//
// A variant is data (Spec), compiled once to flat tables (Variant). A Position makes and unmakes moves on
// it without allocation. What data cannot say is a small module behind the interface Rule. The engine
// knows nothing of mail, people or storage, holds no global state, and takes neither time nor chance of
// itself. Where a clause of the rules is meant, comments name it as it is called in the rules.
package engine
