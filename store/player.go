package store

import (
	"fmt"
	"iter"
	"slices"
	"time"
)

// Player is an account.
type Player struct {
	Userid        string         `json:",omitempty"` // lower case; never given again
	Name          string         `json:",omitempty"` // the userid as typed at signup
	Number        uint64         `json:",omitempty"` // given at the first PutPlayer, from 1; never given again
	Serial        uint64         `json:",omitempty"` // it only grows; what is bound to an older one is spent
	Addresses     []string       `json:",omitempty"` // confirmed ones, lower case; the first is the primary one
	Password      string         `json:",omitempty"` // hash in PHC form, "" when there is none
	Zone          string         `json:",omitempty"` // time zone by its IANA name, "" is UTC
	Joined        time.Time      `json:",omitzero"`
	Closed        time.Time      `json:",omitzero"` // when signed off; zero: a player
	NoChallenges  bool           `json:",omitempty"`
	NoBroadcasts  bool           `json:",omitempty"` // gets no words that go to everybody
	NoMessages    bool           `json:",omitempty"` // gets no messages from other players
	NoTournaments bool           `json:",omitempty"` // gets no announcements of tournaments
	NoCopies      bool           `json:",omitempty"` // gets no copy of the board after an own move
	Digest        bool           `json:",omitempty"` // gets the boards of a day in one mail
	Weekends      bool           `json:",omitempty"` // asks for games whose clocks rest on Saturdays and Sundays
	Side          string         `json:",omitempty"` // which side stands at the bottom: "" his own, "white" always White
	BoardForm     string         `json:",omitempty"` // how boards come: "" as picture and text, or another form by its name
	Colours       string         `json:",omitempty"` // colours of pictures by their name, "" the usual ones
	Calendar      bool           `json:",omitempty"` // gets the deadlines as calendar files
	Profile       string         `json:",omitempty"` // one line about himself, which others may read
	Blocked       []string       `json:",omitempty"` // userids from whom nothing is taken for him
	Autostart     []string       `json:",omitempty"` // variants in which challenges to the player begin at once; EveryVariant: in all
	Declines      []string       `json:",omitempty"` // variants in which the player takes no challenges
	Limits        map[string]int `json:",omitempty"` // variant, or EveryVariant, to how many running games others may bring the player
	Vacations     []Vacation     `json:",omitempty"` // past, present and planned ones, in order
	Refused       *Refused       `json:",omitempty"` // the last answer that refused something, nil none
	Barred        *Barred        `json:",omitempty"` // kept from playing by a director, nil not
	Former        []string       `json:",omitempty"` // userids that the player had before, in lower case: what was written to them is the player's
	Became        string         `json:",omitempty"` // of a closed account: the userid under which it goes on, "" none
	Rights        []Right        `json:",omitempty"` // what the player may do beside playing, in the order given
	Returned      []Returned     `json:",omitempty"` // addresses from which letters came back
}

// Right is something that a player may do beside playing, given by a director.
type Right struct {
	What string // RightDirect or RightTournaments
	By   string // userid of the director who gave it
	At   time.Time
}

// The rights that there are.
const (
	RightDirect      = "direct"      // the commands of directors
	RightTournaments = "tournaments" // tournaments alone
)

// May tells whether the player was given a right.
func (p Player) May(what string) bool {
	return slices.ContainsFunc(p.Rights, func(r Right) bool { return r.What == what })
}

// Returned is an address of a player from which letters came back.
type Returned struct {
	Address string
	Letters []string  // their Message-IDs, each once, the latest last
	Since   time.Time `json:",omitzero"` // since when the address is not written to; zero: it is
}

// Barred is the block of an account by a director.
type Barred struct {
	By  string // userid of the director
	Why string
	At  time.Time
}

// Vacation is a time in which a player need not move.
type Vacation struct{ From, To time.Time }

// EveryVariant stands for all variants together where one could be named.
const EveryVariant = "*"

// Refused is what a player was told in a letter that refused or asked about a
// command, so that his question about it can be answered.
type Refused struct {
	Letter string // its Message-ID
	Words  string `json:",omitempty"` // what he had written, passwords hidden
	Text   string // what he was told
	Topic  string `json:",omitempty"` // the command that it was, "" none
	Board  uint64 `json:",omitempty"` // whose present state was shown, 0 none
}

// Primary is the address that mails go to, "" when the player has none.
func (p Player) Primary() string {
	if len(p.Addresses) == 0 {
		return ""
	}
	return p.Addresses[0]
}

// Has says whether the address, in lower case, is one of the player's.
func (p Player) Has(address string) bool { return slices.Contains(p.Addresses, address) }

var players = kind[Player]{
	bucket: "players",
	key:    func(p *Player) string { return p.Userid },
	index: func(p *Player) []entry {
		entries := []entry{{"players by number", number(p.Number)}}
		for _, address := range p.Addresses {
			entries = append(entries, entry{"addresses", address})
		}
		return entries
	},
	tidy: func(p *Player) {
		utc(&p.Joined, &p.Closed)
		p.Returned = slices.DeleteFunc(slices.Clone(p.Returned), func(r Returned) bool { return !p.Has(r.Address) })
		for i := range p.Returned {
			utc(&p.Returned[i].Since)
		}
		p.Vacations = slices.Clone(p.Vacations) // the caller's stay as they are
		for i := range p.Vacations {
			utc(&p.Vacations[i].From, &p.Vacations[i].To)
		}
		if p.Barred != nil {
			barred := *p.Barred
			utc(&barred.At)
			p.Barred = &barred
		}
		p.Rights = slices.Clone(p.Rights)
		for i := range p.Rights {
			utc(&p.Rights[i].At)
		}
	},
}

// AddressTaken is the refusal to give a player an address of another one.
type AddressTaken struct {
	Address string
	Userid  string // whose it is
}

// Error tells the operator; people without proof must not learn it.
func (a *AddressTaken) Error() string {
	return fmt.Sprintf("the address %s already belongs to the player %s", a.Address, a.Userid)
}

// Player finds an account, closed ones included.
func (d *Draft) Player(userid string) (Player, bool) { return players.get(d, userid) }

// PlayerByAddress finds whose confirmed address this is.
func (d *Draft) PlayerByAddress(address string) (Player, bool) {
	userid, ok := d.get("addresses", address)
	if !ok {
		return Player{}, false
	}
	return players.must(d, string(userid)), true
}

// PlayerByNumber finds an account by its number, closed ones included.
func (d *Draft) PlayerByNumber(n uint64) (Player, bool) {
	userid, ok := d.get("players by number", number(n))
	if !ok {
		return Player{}, false
	}
	return players.must(d, string(userid)), true
}

// PutPlayer writes an account. A Number of 0 stands for the one that the account
// has, or for a new one when it is new. PutPlayer writes nothing and returns *AddressTaken when
// an address is another player's; there is no other error.
func (d *Draft) PutPlayer(p Player) error {
	for _, address := range p.Addresses {
		if owner, ok := d.get("addresses", address); ok && string(owner) != p.Userid {
			return &AddressTaken{Address: address, Userid: string(owner)}
		}
	}
	if p.Number == 0 {
		p.Number = d.numberOf(p.Userid)
	}
	players.put(d, p)
	return nil
}

func (d *Draft) numberOf(userid string) uint64 {
	if p, ok := d.Player(userid); ok {
		return p.Number
	}
	return d.next("player")
}

// Players walks all accounts by userid, closed ones included.
func (d *Draft) Players() iter.Seq[Player] { return players.all(d) }
