// Package command turns the words of a mail into commands.
//
// It knows how people type commands, and neither players, boards nor rules: what
// has the form of a move, and what is a variant, it is told. It is pure and never
// fails: every mail gives a Reading. What is certain stands in its Commands, what
// only might be a command in its Asks; it never guesses.
package command

// Command is one command, with everything that its words say. Fields that were
// not given are zero. Whether the named boards, players and variants exist, and
// who may do it, is for others to find out.
type Command struct {
	Verb  Verb
	Words string // the player's words on one line, cleaned, passwords as ***; read again they give the same command
	Line  int    // which of the own lines it stands on, from 0; SubjectLine for the Subject

	Variant    string // as typed, lower case: id, name or alias; need not exist
	Board      uint64 // number of a board, challenge or seek
	Boards     []Spot // every board named, when a command takes several; Board is the first
	Move       string // the move as typed, without its #n
	MoveNumber int    // n of #n: the mover's own n-th move, or for Show the printed number
	MoveSide   string // for Show: White when the board after White's n-th move is meant, else ""

	Userid      string   // who sends it, in the model's form; lower case, but of Signup as typed
	Password    string   // his password as typed; secret
	NewPassword string   // of Change; secret
	Userids     []string // other players, lower case, in order; of a challenge both when both are named
	Addresses   []string // as typed

	Side    string            // White, Black or Random: of the first named player of a challenge when two are named, else of the sender
	Rated   *bool             // nil: not said
	Clock   string            // as typed, lower case: move:7/21, total:60, fischer:10+2/20
	Options map[string]string // further options without dashes, lower case; value "" when none; nil when none

	Plies   int      // of Undo; 0: to before the asker's last move
	Count   int      // of Limit, Seek, Vacation (days); 0: not said, or see Given
	Given   bool     // of Limit and Seek: a number was said, 0 included, or off
	Object  string   // of Direct one of Directives, or a word near one; else what is accepted, declined, cancelled, changed: draw, undo, challenge, address, ...; of Limit "off"
	Filter  string   // all, active, inactive or next
	Form    string   // of Show: text, png, gif, svg, fen, pgn or html
	Setting string   // of Set, lower case
	Value   string   // of Set; of Accept: the player's own word for the chance of the game
	Code    string   // of Yes, lower case
	Add     bool     // of Yes: "yes add"
	Args    []string // further words, lower case, where the verb has no field for them
	Text    string   // words to others on the command's own line: "chat: hello"
}

// Spot is a board at some time: 17, 17#12 or 17#12w.
type Spot struct {
	Board      uint64 // 0: the board at hand
	MoveNumber int    // 0: as it stands now
	MoveSide   string // White: after White's move of that number; "": after both
}

// on takes a board that stands before the command for the one that it is about;
// false when it names another one itself.
func (c *Command) on(board uint64) bool {
	if c.Board != 0 || len(c.Boards) > 1 {
		return false
	}
	c.Board = board
	switch {
	case len(c.Boards) == 1: // "board 17 show #12"
		c.Boards[0].Board = board
	case spotted[c.Verb] && len(c.Userids) == 0 && c.Filter == "":
		c.Boards = []Spot{{Board: board}}
	}
	return true
}

// spotted are the verbs that look for their boards in Boards.
var spotted = set([]Verb{Show, ShowAs, PGN, History, Subscribe, Unsubscribe, Notify})

// The values of sides.
const (
	White  = "white"
	Black  = "black"
	Random = "random"
)

// SubjectLine is the Line of what stands in the Subject.
const SubjectLine = -1
