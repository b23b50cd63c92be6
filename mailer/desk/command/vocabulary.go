package command

import (
	"slices"
	"strings"
)

// allVerbs lists every command word; a verb is added here and in parsers.
var allVerbs = []Verb{
	Move, Resign, Draw, Propose, Claim, Undo, Accept, Decline, Abort, Adjourn, Resume, Show, ShowAs, Moves, Preview,
	Submit, Confirm, Queue, If, Cancel, Chat, Kibitz, PGN,
	Challenge, Withdraw, Rematch, Seek, Seeks, Limit, Games, Next, Running, Standings, Ratings, Rating, Record, History, Subscribe, Unsubscribe, Notify, Mute,
	Help, Signup, Invite, Add, Remove, Primary, Change, Signoff, Delete, Set, Vacation, Profile, Block, Unblock, Yes, No, List, Who, Message, Broadcast,
	Tournaments, Tournament, Enter, Crosstable, Why, Ladder, Variants, Direct, Acts,
}

var known = set(allVerbs)

func set[T comparable](list []T) map[T]bool {
	m := make(map[T]bool, len(list))
	for _, v := range list {
		m[v] = true
	}
	return m
}

// supports tells whether the commands that exist include a verb.
func (g *Grammar) supports(v Verb) bool { return g.Verbs == nil || g.Verbs[v] }

// grave are the verbs that cannot be taken back by their sender, so that a slip
// is never taken for them.
var grave = set([]Verb{Resign, Signoff, Delete, Abort})

// pressed are the verbs that "?" beside them makes doubtful. The other ones ask
// somebody else anyway, or only show something.
var pressed = set([]Verb{Resign, Accept, Decline, Yes, No, Abort, Signoff, Delete, Claim, Withdraw, Cancel, Confirm, Submit, Queue})

// changing are the verbs that are asked about even in the middle of a mail.
var changing = set([]Verb{Resign, Draw, Propose, Claim, Undo, Accept, Decline, Abort, Adjourn})

// synonyms are other words for verbs.
var synonyms = map[string]Verb{
	"reject": Decline, "refuse": Decline, "offer": Propose, "takeback": Undo, "register": Signup,
	"sign-up": Signup, "sign-off": Signoff, "show-as": ShowAs, "board": Show, "position": Show,
	"mov": Move, "mve": Move, "moove": Move, // slips too short to be found otherwise
	"sub": Subscribe, "unsub": Unsubscribe, "chal": Challenge, "prev": Preview, // the model's short forms
}

// kindred are words that people try for commands of other names. Each of them is
// one of plain English, too, so that it is asked about.
var kindred = map[string][]Verb{
	"play": {Seek, Challenge}, "rules": {Help}, "explain": {Help}, "players": {List}, "join": {Enter}, "tables": {Running},
}

// ofPlay are words that follow "play" in talk of a game, and name no player there.
var ofPlay = set([]string{"king", "queen", "rook", "bishop", "knight", "pawn", "fair", "check", "mate"})

// pairs are two words that stand for one verb.
var pairs = map[string]Verb{
	"sign up": Signup, "sign off": Signoff, "show as": ShowAs, "take back": Undo,
	"offer draw": Propose, "propose draw": Propose, "draw offer": Propose,
	"offer undo": Undo, "propose undo": Undo, "claim draw": Claim, "draw claim": Claim,
}

// phrase is what a turn of speech says.
type phrase struct {
	verb   Verb
	object string
}

// phrases are whole lines that are as good as a command word.
var phrases = map[string]phrase{
	"i resign": {verb: Resign}, "i resign the game": {verb: Resign}, "i resign this game": {verb: Resign},
	"i offer a draw": {verb: Propose}, "i propose a draw": {verb: Propose}, "offer a draw": {verb: Propose}, "propose a draw": {verb: Propose},
	"i offer draw": {verb: Propose}, "i propose draw": {verb: Propose}, "i would like to offer a draw": {verb: Propose},
	"i'd like to offer a draw": {verb: Propose}, "i claim a draw": {verb: Claim}, "claim a draw": {verb: Claim}, "i claim draw": {verb: Claim},
	"i accept": {verb: Accept}, "i accept the draw": {verb: Accept, object: "draw"}, "i accept your draw": {verb: Accept, object: "draw"},
	"i accept the challenge": {verb: Accept, object: "challenge"}, "i accept your challenge": {verb: Accept, object: "challenge"},
	"i decline": {verb: Decline}, "i decline the draw": {verb: Decline, object: "draw"}, "i decline your draw": {verb: Decline, object: "draw"},
	"i decline the challenge": {verb: Decline, object: "challenge"}, "i decline your challenge": {verb: Decline, object: "challenge"},
	"challenge accepted": {verb: Accept, object: "challenge"}, "my games": {verb: Games}, "no thanks": {verb: No}, "no thank you": {verb: No},
}

// objects are what proposals, challenges and other open things are called.
var objects = set([]string{"draw", "undo", "challenge", "rematch", "proposal", "offer", "adjournment", "abort", "if", "queue", "submit", "seek", "entry"})

// filters choose among boards.
var filters = set([]string{"all", "active", "inactive", "next"})

// forms are those in which a board can be shown.
var forms = set([]string{"text", "png", "gif", "svg", "fen", "pgn", "html"})

// settings are the words that may follow "set".
var settings = set([]string{
	"challenges", "zone", "timezone", "board", "boards", "calendar", "colour", "color", "side", "copies", "copy", "messages", "broadcasts", "autostart", "chat", "digest", "colours", "colors",
	"observers", "tournaments", "kibitz", "weekends", "nags", "language",
})

// syntax are words that mean something within commands.
var syntax = []string{
	"multiple", "to", "on", "off", "new", "or", "and", "then", "else", "game", "system", "server", "operator", "director", "admin", "postmaster", "mailer-daemon",
	"password", "address", "please", "pass", "swap", "me", "you", "everybody", "everyone", "nobody", "not", "the", "user", "userid", "player", "players", "none", "clock", "rated", "unrated", "private", "invite",
	White, Black, Random,
}

// IsWord tells whether a lower-case word means something in commands, so that no
// player may be called so.
func IsWord(w string) bool {
	_, other := synonyms[w]
	return other || known[Verb(w)] || objects[w] || filters[w] || forms[w] || settings[w] || stop[w] ||
		slices.Contains(syntax, w)
}

// stop are the words of sentences: where one stands among the words of a command,
// somebody talks.
var stop = set(strings.Fields(`
	a an the this that these those it its it's i i'm i'd i'll i've me my mine we us our you your yours he him his she her they them their
	is am are was were be been being do does did done has have had can could will would shall may might must should
	not no don't won't can't didn't doesn't isn't never ever and or but so if then than as at by for from in into of out over to up with
	about after again also any both each how just like more most much only other same some such there here what when where which
	who why very too yet well good nice great bad thank sorry hope think know guess maybe now today soon later once still let let's
	go going get got one two back down because while until since without really please thanks
	received accepted interesting tomorrow yesterday tonight always though wow ok okay hi hello dear
`))

// common tells whether a word means something in plain English, so that it is no
// mistyped command word.
func common(w string) bool { return stop[w] || everyday[w] }

// IsCommon tells whether a word, in any case, is one of plain English that is not
// likely to be a command mistyped.
func IsCommon(word string) bool { return common(strings.ToLower(word)) }

// everyday are words within a slip's distance of command words, or the beginning
// of one.
var everyday = set(strings.Fields(`
	mover moved love mode mood moor wove dove cove rove mote mole
	chow shoe shot shop slow snow shoo shown shows showed stow
	drew drawn raw drawer draws drag dray brew crew
	game gamer gained gates names dames fames gamble
	nest text neat newt net nets
	chap chart cheat coat char hat
	undone unto under
	lost fist mist last lest lists listed lint
	seed seem see seen week peek meek sleek
	held hell heal heap yelp kelp helps helped hemp
	except accent accepts accepted
	recline incline declined declines
	climb claims claimed clam
	abroad aboard above
	submits summit
	quest queen queues queued
	confirms confirmed conform concern
	changes changed chance chances hang hangs charge
	setting sets sat sit bet pet met wet yes
	historic story rated rations recorded recorder records nations rates
	messages massage massaged mess
	profiles profits block blocks lock clock blocked flock
	deleted finds kind mind fund bind wind fine found
	gave live given gives five hive tale takes taken make cake lake wake rake
	ends send bend drip droop crop prop drops dropped
	results cancels cancelled canal notice notices
	unless proper properly property prevent stand stands standing standard withdrew withdrawn within
	cancer chancel cats chan extent expend gratings incite outfox presume prof ravings rena review sign stan stat statistic unlock vocation
	show's rating's standing's variant's statistic's
	cross vary various variant state statist broad subs limited limits challenges challenged challenging challenger
`))
