package desk

import "time"

// Caps bound what one mail or one player can cause. Zero is no bound. The tags
// are the names of the bounds in a configuration.
type Caps struct {
	// Commands is how many commands are taken from one mail.
	Commands int `toml:"commands"`
	// Games is how many games a player may have running that he has asked for or
	// accepted.
	Games int `toml:"games"`
	// Challenges is how many challenges a player may have waiting for an
	// answer.
	Challenges int `toml:"challenges"`
	// ChallengesADay is how many challenges a player may send to the same
	// opponent in a day: each is a mail to him, and so is taking it back.
	ChallengesADay int `toml:"challenges_a_day"`
	// Asked is how many players one challenge may ask.
	Asked int `toml:"asked"`
	// Proposals is how often a player may propose something on a board between
	// two moves: his opponent gets a mail each time.
	Proposals int `toml:"proposals"`
	// Entrants is how many players a tournament can have.
	Entrants int `toml:"entrants"`
	// Message is how many characters of a player's words are passed on;
	// what is beyond is cut, and he is told.
	Message int `toml:"message"`
	// Subscriptions is how many a player may have to what is not his own.
	Subscriptions int `toml:"subscriptions"`
	// Chats is how often a player may speak on boards in a day, Messages how
	// many messages to others he may send, and Receivers how many one of them
	// may have.
	Chats     int `toml:"chats"`
	Messages  int `toml:"messages"`
	Receivers int `toml:"receivers"`
	// Broadcasts is how often in a day a player may write to all others.
	Broadcasts int `toml:"broadcasts"`
	// Blocked bounds the players whom one player can block.
	Blocked int `toml:"blocked"`
	// Queue is how many moves a player may have queued on a board.
	Queue int `toml:"queue"`
	// Branches is how many lines his conditional moves on a board may make,
	// Depth how many moves of both sides a line may have, and Tree how many
	// moves all lines may have together.
	Branches int `toml:"branches"`
	Depth    int `toml:"line_moves"`
	Tree     int `toml:"tree_moves"`
	// Records is how many bytes of game records are sent in one letter, and
	// RecordMoves how many moves they may have together.
	Records     int `toml:"records"`
	RecordMoves int `toml:"record_moves"`
	// Reminders is how many reminders a player gets in a day of UTC, warnings
	// not counted: one who has left many boards lying needs no heap of mails.
	Reminders int `toml:"reminders"`
	// Questions is how often a player is asked in a day whether a command that
	// nothing proved is his.
	Questions int `toml:"questions"`
	// OwnAddresses is how many addresses a player can have, and NewAddresses how
	// many he may name in a day: each of them gets a mail.
	OwnAddresses int `toml:"own_addresses"`
	NewAddresses int `toml:"new_addresses"`
	// Invitations is how many people a player may invite in a day: each of them
	// gets a mail from somebody he may not know.
	Invitations int `toml:"invitations"`
	// Strangers is how many answers in a day an address gets that is no
	// player's, so that a forged sender costs its owner little.
	Strangers int `toml:"strangers"`
	// Passwords is how many passwords are tried of one mail from an address
	// that is no player's: each takes a good part of a second.
	Passwords int `toml:"passwords"`
	// WrongPasswords is how many wrong passwords of a player are tried in a day:
	// so many from addresses of his, and so many from others.
	WrongPasswords int `toml:"wrong_passwords"`
	// LettersAnHour is how many letters go out to one address in an hour, and
	// LettersADay how many in all in a day; what goes beyond waits.
	LettersAnHour int `toml:"letters_an_hour"`
	LettersADay   int `toml:"letters_a_day"`
	// MailTime is how long the handling of one mail may take.
	MailTime time.Duration `toml:"mail_time"`
	// Vacations is how often a player may change his vacations in a day: each
	// time all his opponents get a mail.
	Vacations int `toml:"vacations"`
	// Answers is how many answers an address gets in a day.
	Answers int `toml:"answers"`
	// Fruitless is how many mails about one thing, in which nothing could be
	// done, are answered at once; the next ones are after growing pauses.
	Fruitless int `toml:"fruitless"`
	// Bounces is how many letters must come back from an address, as one that
	// takes no mail, before it is not written to any more.
	Bounces int `toml:"bounces"`
}

// DefaultCaps are the caps used unless the operator sets others.
func DefaultCaps() Caps {
	return Caps{
		Commands: 20, Games: 500, Challenges: 50, ChallengesADay: 10, Asked: 10, Entrants: 100, Proposals: 3, Message: 10000,
		Subscriptions: 100, Chats: 60, Messages: 40, Receivers: 10, Broadcasts: 1, Blocked: 100,
		Queue: 50, Branches: 100, Depth: 40, Tree: 500, Records: 200_000, RecordMoves: 10_000,
		Reminders: 5, Questions: 10, OwnAddresses: 10, NewAddresses: 10, Invitations: 5, Strangers: 3,
		Passwords: 3, WrongPasswords: 20, LettersAnHour: 200, LettersADay: 2000, MailTime: 10 * time.Second,
		Vacations: 5, Answers: 100, Fruitless: 20, Bounces: 3,
	}
}

// beyond tells whether a number is over a bound.
func beyond(n, most int) bool { return most > 0 && n > most }

// overToday adds one to what a player, or an address, has caused today, and tells
// whether it is over a bound.
func (v *visit) overToday(what string, most int) bool {
	return beyond(v.draft.AddTally(dayOf(v.now), what, 1), most)
}
