// Package notation reads and writes moves as chess players do. Reading is
// generous: phones, word processors and old habits change what people mean to
// type. What it cannot take is refused on one of three rungs, each with a
// sentence for the player: Unreadable, Ambiguous, Illegal. Writing is
// algebraic notation as PGN has it, generalised to every variant, and long
// forms that cannot be taken for another move.
package notation
