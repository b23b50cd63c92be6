package command

// Grammar is what the reader has to be told about the world.
type Grammar struct {
	// IsVariant tells whether a lower-case word, or several with one blank between,
	// name a variant: ids, names and aliases.
	IsVariant func(words string) bool
	// LooksLikeMove tells whether a text has the form of a move of some variant.
	LooksLikeMove func(text string) bool
	// IsCode tells whether a word has the form of a code that "yes" may carry; nil: none has.
	IsCode func(word string) bool
	// IsUserid tells whether a lower-case word is a player; nil when that is not
	// known. It decides only whether "message bob carol" names two receivers.
	IsUserid func(word string) bool
	// IsNumbered tells whether a number at the beginning of a line, with a move or
	// a command behind it, is that of a board: "17 Nf3" in the reply to a mail with
	// several boards. Nil: none is.
	IsNumbered func(board uint64) bool
	// Verbs are the commands that exist; nil: all. Any other word is unknown.
	Verbs map[Verb]bool
	// Variants are the names offered for a variant misspelt; may be nil.
	Variants []string
}

// Reading is what a mail says.
type Reading struct {
	Commands     []Command // certain, in order
	Asks         []Ask     // not certain, in order
	Untried      []Command // certain by themselves, but standing after a line that must be asked about first
	Message      string    // the words for the opponent, lines separated by "\n"; passwords as ***
	Multiple     bool      // the Subject was "multiple"
	FromSubject  bool      // the command stands in the Subject
	SubjectBoard uint64    // the board that a Subject of our own letters names ("Re: chess Board 17 bob"), 0 none
	Secrets      []string  // every word that is, or may be, a password: for Mask
}

// Ask is a line that nearly reads as a command.
type Ask struct {
	Doubt Doubt
	Line  int      // as in Command
	Words string   // the line, cleaned, passwords as ***
	Verb  Verb     // what it might be; "" unknown
	Ready []string // lines that would be certain, likeliest first; may be empty
	Usage []string // how the command is written, for Malformed

	// Userid and Password are the words that stand where the model has these two,
	// "" for none: whose the line is, if the password is right. It is secret.
	Userid, Password string
}

// Doubt is why a line is asked about.
type Doubt uint8

// The doubts.
const (
	Prose        Doubt = iota // begins like a command and goes on as a sentence; it is also part of the message
	Questioned                // "resign?"; also part of the message
	Negated                   // "not resign", or resign within a sentence; also part of the message
	Misspelt                  // near to a command word
	Malformed                 // a command whose words do not fit; see Usage
	Unknown                   // has the form of a command, but there is none of that name
	SeveralMoves              // more than one move on a line
	UnclearMove               // nearly has the form of a move
	NoVariant                 // a command but for the word before it, which names no variant
	Buried                    // a whole command that stands where the message is; also part of the message
)

// InMessage tells whether a line with this doubt is also part of the message. It may well be
// nothing but words to the opponent: where nothing is open that it could
// refer to, it need not be asked about.
func (d Doubt) InMessage() bool {
	return d == Prose || d == Questioned || d == Negated || d == Buried
}

// String names the doubt, for logs.
func (d Doubt) String() string {
	names := [...]string{"prose", "questioned", "negated", "misspelt", "malformed", "unknown", "several moves", "unclear move", "no variant", "buried"}
	if int(d) < len(names) {
		return names[d]
	}
	return "doubt"
}
