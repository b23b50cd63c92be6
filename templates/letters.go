package templates

// Signup asks somebody whether he wants to join.
type Signup struct {
	Server, Name, Code string
	Lapses             string   // date and time with zone
	Further            []string // other addresses that were named, which are asked when this one has answered
}

// Taken says, to a confirmed address only, that a userid is not to be had.
type Taken struct {
	Server, Name string
	Reason       string // a sentence
}

// Welcome greets a new player.
type Welcome struct {
	Server, Address, Name string
	Password              bool // one was set at signup
}

// Join is the one answer to people who are no players.
type Join struct {
	Server, Address string
	Registration    string // "open", "invite" or "closed"
	Note            string // what was wrong with a signup, or ""
}

// Invitation asks somebody to join in a player's name.
type Invitation struct {
	Server, Address, By, Code, Note string
}

// Held asks a player whether a command without proof is his.
type Held struct {
	Server, Name string
	Commands     []string
	From         string // the address it came from, when it is not one of his
	Wrong        string // a sentence on a proof that was tried and failed, or ""
	Lapses       string
}

// Address asks a mail address whether it is a player's.
type Address struct {
	Server, Name string
	Lapses       string
	Primary      bool // all letters are to go there, not only what is sent from there be his
}

// Account tells an address of a player, or one that was his, what has been
// changed about his account.
type Account struct {
	Server, Name string
	What         string // sentences
	Lapses       string // until when a "no" gives the address back, "" where it cannot
}

// Returned asks an address from which letters came back whether it takes mail
// again, or tells another address of the player that it does not.
type Returned struct {
	Server, Name string
	Address      string // from which letters came back
	Since        string // when the last of them did
	Lapses       string // until when the question waits, "" where nothing is asked
}

// Farewell is the last letter to somebody who has signed off.
type Farewell struct {
	Server, Name string
	What         string // what became of games, challenges and data: sentences
	By, Why      string // who has closed the account, and the reason; "" the player himself
}

// Directed tells a player what a director has done that concerns him.
type Directed struct {
	Server, Name string
	By, Title    string // the userid of the director, "" the operator; who that is
	What         string // sentences
	Why          string // the reason, in the director's words
}

// Sure asks a director whether what cannot be taken back is to be done.
type Sure struct {
	Server, Name string
	Commands     []string
	What         string // what is going to happen: sentences
	Lapses       string
}

// Announcement brings a director's words to all players.
type Announcement struct {
	Server, Name string
	By, Title    string // the userid of the director, "" the operator; who that is
	Text         string
}

// Paused tells a player that a mail is kept while the server rests.
type Paused struct {
	Server, Name, Since, Received string
	Why                           string // in the director's words
}

// Terms are what a game is to be, as its challenges list it.
type Terms struct {
	Sides, Rated, Clock string // a few words each
	Private             bool
	Rematch             uint64 // the board that it follows, 0 none
}

// Challenge asks a player for a game.
type Challenge struct {
	Server, Name, From string
	Number             uint64
	Variant, VariantID string
	Terms              Terms
	Strength           string // the challenger's rating, "" of no interest
	Several            bool   // others are asked as well
	Message, Lapses    string
	Commitment         string // of a game of chance: what the server has bound itself to
	Word               string // the challenger's contribution to chance when he chose one, else ""
}

// Challenged is the challenger's copy.
type Challenged struct {
	Name, To           string // To: all who are asked
	Number             uint64
	Variant, VariantID string
	Terms              Terms
	Strength           string // the rating of the one who is asked, "" of no interest
	Several            bool
	Lapses             string
	Commitment, Word   string // as of Challenge
}

// Sought tells a player that challenges of his stand open to all.
type Sought struct {
	Name               string
	Numbers            []string // at least one
	Total              int      // how many games of the variant he looks for now, when it is more than these, else 0
	Others             int      // how many such challenges of others the player could accept
	Variant, VariantID string
	Terms              Terms
	Lapses             string
	Commitment, Word   string // as of Challenge; Commitment only of a single one
}

// ChallengeOver tells that a challenge led to no game with its reader, or with
// one of those whom he asked.
type ChallengeOver struct {
	Name               string
	Number             uint64
	Variant, VariantID string
	What               string // a sentence: who ended it and how
	Message, By        string
	Left               string // those who can still accept it, "" nobody
	Taken              bool   // it has become a game of others
}

// Board is the letter that carries a board to one of its players.
type Board struct {
	Variant, VariantID string
	Number             uint64
	Names              [2]string // White's and Black's names
	Sides              [2]string // how the variant calls the two sides
	Rated              bool
	Private            bool
	New                bool
	Subject            string // follows the number in the Subject, may be empty
	News               []string
	Standing           string   // whose turn, or the result: a sentence
	Ratings            string   // what a game that is over did to the ratings, "" of one that is not rated
	Changes            []string // of the rating of White and of Black, none where there is none
	Rows               []string // the table of moves, drawn
	Diagram            string
	Onlookers          string // who else gets the board, "" for nobody
	Comments           []Comment
	Started, Last, Now string
	Used               string   // time used by both
	Left               string   // time left to both, "" without a limit
	Deadline           string   // until when the player to move has time, and who it is
	Away               []string // who is on vacation, and until when
	Limits             string   // the clock that was agreed on, "" for the usual one
	Notes              []string
}

// Absence tells a player of a vacation of one against whom he plays.
type Absence struct {
	Server, Name string
	By           string // whose vacation it is
	What         string // a sentence: when it is, or what has become of it
	Boards       string // on which they play: "board 1", "boards 1 and 3"
}

// Notice tells somebody who looks on that a board has changed, without drawing
// it.
type Notice struct {
	Variant, VariantID string
	Number             uint64
	Names, Sides       [2]string
	New                bool
	Subject            string // follows the number in the Subject, may be empty
	News               []string
	Standing           string
	Over               bool
}

// Words brings what was said on a board to one who is on it.
type Words struct {
	VariantID string
	Number    uint64
	By, Text  string
	Apart     bool // the players do not get it
	Kibitz    bool // the reader can answer those who look on, and nobody else
	Player    bool // the reader plays on the board
}

// Digest brings everything that has happened in a day in one letter.
type Digest struct {
	Server, Name string
	Day          string
	Waiting      int    // on how many boards the reader is to move
	Example      string // the number of a board for an example, "" when none is his
	Boards       []DigestBoard
	Words        []Comment // of other players to the reader
}

// DigestBoard is a board in a digest; Text is the board mail.
type DigestBoard struct {
	Number  uint64
	Variant string
	Waits   bool // the reader is to move
	Text    string
}

// Message brings a player's words to another one.
type Message struct {
	Server, Name, By, Text string
	All                    bool // they go to everybody here
}

// Comment is a player's words to the others.
type Comment struct{ By, Text string }

// Answer tells a player what became of his mail when a board alone does not.
type Answer struct {
	Subject  string
	Name     string
	Received string // when the mail came that this answers
	Board    uint64
	Items    []Item
	Several  bool // the mail held more than one command
	Sections []string
	Diagram  string
	Footing  string // what can be replied now, "" for the usual hint
}

// Item is one command and its fate.
type Item struct {
	Fate  string // "Done", "Refused", "Not tried"
	Words string
	Text  string
}

// Help is one help page: the letter to somebody who is no player, and the
// frame of a page within an answer.
type Help struct{ Title, Text string }

// HelpPage is what the pages in help/ may mention.
type HelpPage struct{ Server, Address string }

// Tournament tells a player about a tournament.
type Tournament struct {
	Server   string
	Number   uint64
	Subject  string // a few words behind the number in the Subject
	Title    string
	What     string   // sentences
	Sections []string // tables, drawn
	Footing  string   // what can be replied
}

// Fault says that a mail could not be handled by the server's own fault.
type Fault struct {
	Name, Subject, Received string
}

func (Signup) templateName() string        { return "signup" }
func (Taken) templateName() string         { return "taken" }
func (Welcome) templateName() string       { return "welcome" }
func (Join) templateName() string          { return "join" }
func (Invitation) templateName() string    { return "invitation" }
func (Held) templateName() string          { return "held" }
func (Address) templateName() string       { return "address" }
func (Account) templateName() string       { return "account" }
func (Returned) templateName() string      { return "returned" }
func (Farewell) templateName() string      { return "farewell" }
func (Challenge) templateName() string     { return "challenge" }
func (Challenged) templateName() string    { return "challenged" }
func (Sought) templateName() string        { return "sought" }
func (ChallengeOver) templateName() string { return "challenge-over" }
func (Board) templateName() string         { return "board" }
func (Absence) templateName() string       { return "absence" }
func (Notice) templateName() string        { return "notice" }
func (Words) templateName() string         { return "words" }
func (Digest) templateName() string        { return "digest" }
func (Message) templateName() string       { return "message" }
func (Answer) templateName() string        { return "answer" }
func (Help) templateName() string          { return "help" }
func (Tournament) templateName() string    { return "tournament" }
func (Fault) templateName() string         { return "fault" }
func (Directed) templateName() string      { return "directed" }
func (Sure) templateName() string          { return "sure" }
func (Announcement) templateName() string  { return "announcement" }
func (Paused) templateName() string        { return "paused" }
