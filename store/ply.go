package store

import (
	"encoding/json"
	"errors"
	"time"
)

// Ply is one move of a game as it is kept for ever.
type Ply struct {
	Number       int       // from 1
	Side         uint8     // 0 White, 1 Black
	MoveNumber   int       `json:",omitempty"` // as printed: one for White's and Black's move together
	Move         string    // in the form of records, read back to exactly this move
	SAN          string    `json:",omitempty"` // as the field writes it
	Position     string    // position string after it
	Digest       string    `json:",omitempty"` // of the repetition key of that position
	At           time.Time `json:",omitzero"`  // when it counted
	Used         time.Duration
	Left         time.Duration `json:",omitempty"` // what the player had on his clock when the turn began
	By           string        `json:",omitempty"` // "" the player; "if" and "queue" what he has decided in advance
	Comment      string        `json:",omitempty"` // message sent to the opponent with it
	Irreversible bool          `json:",omitempty"` // no earlier position can come again
	Step         bool          `json:",omitempty"` // part of a turn that the same side goes on with
}

const plies = "plies"

func plyKey(board uint64, n int) string { return number(board) + plyNumber(n) }

func decodePly(board uint64, n int, value []byte) Ply {
	var p Ply
	if err := json.Unmarshal(value, &p); err != nil {
		fail(plies, plyKey(board, n), err)
	}
	if p.Number != n {
		fail(plies, plyKey(board, n), errors.New("it holds another ply"))
	}
	return p
}

// Ply finds the n-th ply of a game.
func (d *Draft) Ply(board uint64, n int) (Ply, bool) {
	value, ok := d.get(plies, plyKey(board, n))
	if !ok {
		return Ply{}, false
	}
	return decodePly(board, n, value), true
}

// PutPly writes ply p.Number of a game. The head, with its count of plies, is
// the caller's to put.
func (d *Draft) PutPly(board uint64, p Ply) {
	utc(&p.At)
	key := plyKey(board, p.Number)
	if p.Number < 1 {
		fail(plies, key, errors.New("plies are numbered from 1"))
	}
	value, err := json.Marshal(&p)
	if err != nil {
		fail(plies, key, err)
	}
	d.put(plies, key, value)
}

// DropPlies removes the plies of a game from number from on.
func (d *Draft) DropPlies(board uint64, from int) {
	for key := range d.walk(plies, plyKey(board, max(from, 1)), after(number(board))) {
		d.drop(plies, key)
	}
}

// Plies lists the plies from <= number <= to of a game, as far as they exist.
// It costs what is listed, wherever in the game that is.
func (d *Draft) Plies(board uint64, from, to int) []Ply {
	if from = max(from, 1); to < from {
		return nil
	}
	var list []Ply
	for key, value := range d.walk(plies, plyKey(board, from), plyKey(board, to)+"\x00") {
		list = append(list, decodePly(board, plyOf(key), value))
	}
	return list
}
