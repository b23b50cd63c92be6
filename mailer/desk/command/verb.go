package command

// Verb is a command word in its full and lower-case form. What players type for
// it (abbreviations, slips, older words) is the reader's business.
type Verb string

// String returns the word itself.
func (v Verb) String() string { return string(v) }

// The words of a game in progress.
const (
	Move    Verb = "move"    // Move holds the move; also pass and swap
	Resign  Verb = "resign"  // at any time
	Draw    Verb = "draw"    // proposes a draw, or draws a man where the variant has it
	Propose Verb = "propose" // proposes a draw everywhere
	Claim   Verb = "claim"   // claims a draw by repetition or move count
	Undo    Verb = "undo"    // proposes to take back; Plies says how much, 0 means to before the own last move
	Accept  Verb = "accept"  // a proposal or challenge; Object may say which
	Decline Verb = "decline" // also "reject"
	Abort   Verb = "abort"
	Adjourn Verb = "adjourn" // Count is the days, or Value the day: 2006-01-02 or 01-02
	Resume  Verb = "resume"  // ends an adjournment
	Show    Verb = "show"    // Boards or Userids; Form for other forms than text
	ShowAs  Verb = "showas"  // the same as the named player sees it
	Moves   Verb = "moves"   // what the player may do now
	Preview Verb = "preview"
	Submit  Verb = "submit"
	Confirm Verb = "confirm" // a submitted move
	Queue   Verb = "queue"
	If      Verb = "if"     // Move holds the whole tree after the word "if"
	Cancel  Verb = "cancel" // moves in advance; Object may say which
	Chat    Verb = "chat"
	Kibitz  Verb = "kibitz"
	PGN     Verb = "pgn" // Boards, or Filter "all"
)

// The words around games.
const (
	Challenge   Verb = "challenge"
	Withdraw    Verb = "withdraw" // a challenge, a proposal, an entry
	Rematch     Verb = "rematch"
	Seek        Verb = "seek"      // Count is how many games are looked for
	Seeks       Verb = "seeks"     // what others are looking for
	Limit       Verb = "limit"     // Count is the limit
	Games       Verb = "games"     // Userids, Filter
	Next        Verb = "next"      // the next game that waits for the player
	Running     Verb = "running"   // the games that go on, of everybody; Variant
	Standings   Verb = "standings" // Variant
	Ratings     Verb = "ratings"   // Variant; Userids: of these players
	Rating      Verb = "rating"    // Variant, Userids; none: the player's own
	Record      Verb = "record"    // Variant, Userids: games against one player, or of two
	History     Verb = "history"
	Subscribe   Verb = "subscribe"
	Unsubscribe Verb = "unsubscribe"
	Notify      Verb = "notify"
	Mute        Verb = "mute" // Value "off": no longer
)

// The words of an account.
const (
	Help      Verb = "help"    // Args is the topic
	Signup    Verb = "signup"  // Userid, Password, Addresses
	Add       Verb = "add"     // Addresses, none: show them
	Remove    Verb = "remove"  // Addresses
	Primary   Verb = "primary" // Addresses
	Change    Verb = "change"  // Object is "password" or "address"
	Signoff   Verb = "signoff"
	Delete    Verb = "delete"
	Invite    Verb = "invite" // Addresses
	Set       Verb = "set"    // Setting, Value
	Vacation  Verb = "vacation"
	Profile   Verb = "profile" // Text
	Block     Verb = "block"
	Unblock   Verb = "unblock"
	Yes       Verb = "yes" // Code and Add may be set
	No        Verb = "no"
	List      Verb = "list"    // Args are variants
	Who       Verb = "who"     // Userids
	Message   Verb = "message" // Userids are the receivers
	Broadcast Verb = "broadcast"
)

// The words of tournaments.
const (
	Tournaments Verb = "tournaments" // Filter "all": those that are over, too; Variant
	Tournament  Verb = "tournament"  // Object is "" to show it, "new" (Args is the kind, Text the title), "start", "cancel", "until" (Value is the day), "remove" or "readmit" (Userids), with a reason as Text
	Enter       Verb = "enter"
	Crosstable  Verb = "crosstable"
	Why         Verb = "why"    // Board is a board or a tournament, Count a round of it
	Ladder      Verb = "ladder" // Userids is who is challenged
)

// The words of directors, whose further words stand in Args.
const (
	Variants Verb = "variants"
	Direct   Verb = "direct" // what directors do: Object is one of Directives, Args its words, Text the reason
	Acts     Verb = "acts"   // what directors have done
)
