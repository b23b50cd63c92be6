package games

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"time"

	"pbemd/engine"
)

// The bounds of a variant whose file does not come with the program: it must
// not cost more than the server can spend on one game among many.
const (
	foreignBytes   = 64 << 10
	foreignSquares = 256
	foreignMen     = 60
	foreignMoves   = 120 // characters of one man's moves
	foreignLegs    = 2   // further legs in one man's moves, by the letter a
	foreignAllLegs = 16  // the same in those of all men
	foreignText    = 20_000
)

// foreignTime is how long the reading and the trial of such a file may take,
// foreignTurn how long all legal moves of one position.
const (
	foreignTime = 5 * time.Second
	foreignTurn = 100 * time.Millisecond
)

// Foreign compiles a variant whose file does not come with the program, and
// tries it in random games. Name is the file's, further are other files that it
// may inherit from beside those of the program. What is wrong in the file is
// reported as by Load; a file that costs too much is a mistake as well.
func Foreign(name string, text []byte, further map[string][]byte) (*Game, error) {
	if len(text) > foreignBytes {
		return nil, Mistakes{{name, 0, fmt.Sprintf("the file has %d bytes, %d are allowed", len(text), foreignBytes)}}
	}
	type loaded struct {
		game *Game
		err  error
	}
	// Compiling and moving are bounded by the file, which is bounded above; the
	// time is the last resort against what these bounds overlook.
	done := make(chan loaded, 1)
	go func() {
		game, err := guarded(name, func() (*Game, error) { return tried(name, text, further) })
		done <- loaded{game, err}
	}()
	late := time.NewTimer(foreignTime)
	defer late.Stop()
	select {
	case l := <-done:
		return l.game, l.err
	case <-late.C:
		return nil, Mistakes{{name, 0, fmt.Sprintf("reading and trying it takes longer than %s: fewer squares, men or legs of moves are needed", foreignTime)}}
	}
}

// Accepted compiles a variant whose file Foreign has accepted before. It tries
// nothing and has no bound of time: on a busy machine a game under way must not
// lose its rules.
func Accepted(name string, text []byte, further map[string][]byte) (*Game, error) {
	return guarded(name, func() (*Game, error) { return load(overlay(name, text, further), name, true) })
}

// guarded turns a panic of code that meets a file which its tests did not
// foresee into a mistake of that file.
func guarded(name string, load func() (*Game, error)) (game *Game, err error) {
	defer func() {
		if p := recover(); p != nil {
			game, err = nil, Mistakes{{name, 0, fmt.Sprintf("it cannot be used: %v", p)}}
		}
	}()
	return load()
}

func tried(name string, text []byte, further map[string][]byte) (*Game, error) {
	game, err := load(overlay(name, text, further), name, true)
	if err != nil {
		return nil, err
	}
	if reason := try(game); reason != "" {
		return nil, Mistakes{{name, 0, "in a trial game " + reason}}
	}
	return game, nil
}

// overlaid are the program's files with some more.
type overlaid map[string][]byte

// overlay adds a file and further ones, which it takes precedence over.
func overlay(name string, text []byte, further map[string][]byte) overlaid {
	all := overlaid{}
	maps.Copy(all, further)
	all[name] = text
	return all
}

// ReadFile reads a file.
func (o overlaid) ReadFile(name string) ([]byte, error) {
	if text, ok := o[name]; ok {
		return text, nil
	}
	return files.ReadFile(name)
}

// Open opens one of the program's own files: the others are only read whole.
func (o overlaid) Open(name string) (fs.File, error) { return files.Open(name) }

// bound judges what a file asks for before it is compiled.
func (l *loader) bound(f *file) {
	if n := f.Files * f.Ranks; n > foreignSquares {
		l.mistake("files", fmt.Sprintf("the board has %d squares, %d are allowed in a variant that is added", n, foreignSquares))
	}
	if n := len(f.Men); n > foreignMen {
		l.mistake("men", fmt.Sprintf("there are %d men, %d are allowed in a variant that is added", n, foreignMen))
	}
	if n := len(f.Rules.Text); n > foreignText {
		l.mistake("rules.text", fmt.Sprintf("the rules have %d bytes, %d are allowed in a variant that is added", n, foreignText))
	}
	all := 0
	for _, man := range f.Spec.Men {
		legs := strings.Count(man.Moves, "a")
		all += legs
		if n := len(man.Moves); n > foreignMoves {
			l.mistake("men."+man.Name+".moves", fmt.Sprintf("the moves have %d characters, %d are allowed in a variant that is added", n, foreignMoves))
		}
		if legs > foreignLegs {
			l.mistake("men."+man.Name+".moves", fmt.Sprintf("the moves have %d further legs (a), %d are allowed in a variant that is added", legs, foreignLegs))
		}
	}
	if all > foreignAllLegs {
		l.mistake("men", fmt.Sprintf("the moves of all men have %d further legs (a), %d are allowed in a variant that is added", all, foreignAllLegs))
	}
}

// The bounds of the trial.
const (
	trialGames = 6
	trialPlies = 80
	trialMoves = 2000 // legal moves of one position
)

// try plays random games and says what went wrong in them, "" nothing.
func try(game *Game) string {
	chance := rand.New(rand.NewPCG(1, 2))
	for range trialGames {
		position := game.Start()
		for range trialPlies {
			moves, took := timed(position)
			if took > foreignTurn {
				return fmt.Sprintf("finding the legal moves of one position took %s, %s are allowed", took.Round(time.Millisecond), foreignTurn)
			}
			if len(moves) > trialMoves {
				return fmt.Sprintf("a position had %d legal moves, %d are allowed", len(moves), trialMoves)
			}
			if len(moves) == 0 || position.EndAfter(1).Over() {
				break
			}
			position.Make(moves[chance.IntN(len(moves))])
			if reason := readBack(game, position); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// timed finds the legal moves of a position, and how long that takes: the least
// of three times, since a busy machine pauses now and then.
func timed(position *engine.Position) (moves []engine.Move, least time.Duration) {
	for n := range 3 {
		began := time.Now()
		moves = position.Moves(moves[:0])
		if took := time.Since(began); n == 0 || took < least {
			least = took
		}
		if least <= foreignTurn {
			break
		}
	}
	return moves, least
}

// readBack says whether a position can be written down and read again, as a
// game by mail needs it.
func readBack(game *Game, position *engine.Position) string {
	text := position.String()
	again, err := game.Parse(text)
	if err != nil {
		return fmt.Sprintf("a position could not be read again: %v: %s", err, text)
	}
	if again.String() != text {
		return "a position is read as another one than it was written: " + text
	}
	return ""
}
