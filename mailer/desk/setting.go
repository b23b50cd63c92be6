package desk

import (
	"slices"
	"strings"

	"pbemd/store"
)

// setting is one thing that a player can choose with "set". Whoever adds one
// adds a row to settings, and its name to the settings of package command.
type setting struct {
	name    string
	aliases []string
	values  []string // what can be sent; of a setting with free values examples of it
	free    bool     // the values are examples
	about   string   // what it is for, without a full stop, at most 50 characters
	// get is the value that a player has, as it can be sent.
	get func(p store.Player) string
	// change puts a value, given as typed; a refusal says what is wrong with
	// it, errNoValue that it is none of the values.
	change func(p *store.Player, value string) error
	// resolve puts the ids of variants in the place of their names in a value;
	// nil where none stand there.
	resolve func(d *Desk, value string) (string, error)
}

// settings is the one table from which "set" is read, carried out and
// explained, in the order in which it is shown.
func settings() []setting {
	return []setting{
		zoneSetting(),
		onOff("challenges", "whether others may challenge you", inverted,
			func(p *store.Player) *bool { return &p.NoChallenges }),
		autostartSetting(),
		onOff("messages", "whether others may write to you", inverted,
			func(p *store.Player) *bool { return &p.NoMessages }),
		onOff("broadcasts", "words of players to everybody here", inverted,
			func(p *store.Player) *bool { return &p.NoBroadcasts }),
		onOff("tournaments", "a mail when a tournament is announced", inverted,
			func(p *store.Player) *bool { return &p.NoTournaments }),
		onOff("copies", "a mail with the board after your own moves", inverted,
			func(p *store.Player) *bool { return &p.NoCopies }, "copy"),
		onOff("digest", "one mail a day with all boards, not one for each", direct,
			func(p *store.Player) *bool { return &p.Digest }),
		onOff("weekends", "in games you ask for, clocks rest at weekends", direct,
			func(p *store.Player) *bool { return &p.Weekends }),
		oneOf("side", "which side is at the bottom of the diagram", []string{"own", "white"},
			func(p *store.Player) *string { return &p.Side }),
		oneOf("board", "how boards are sent to you", boardForms(),
			func(p *store.Player) *string { return &p.BoardForm }, "boards"),
		oneOf("colours", "the colours of pictures", colourNames(),
			func(p *store.Player) *string { return &p.Colours }, "colors", "colour", "color"),
		onOff("calendar", "a calendar file of the deadline with each board", direct,
			func(p *store.Player) *bool { return &p.Calendar }),
	}
}

// settingOf finds a setting by a name or alias, in lower case.
func settingOf(name string) (setting, bool) {
	for _, s := range settings() {
		if s.name == name || slices.Contains(s.aliases, name) {
			return s, true
		}
	}
	return setting{}, false
}

// How a field of a record holds what is on: as it is, or as its opposite,
// where on is the usual.
const (
	direct   = false
	inverted = true
)

// onOff is a setting that is on or off.
func onOff(name, about string, opposite bool, field func(*store.Player) *bool, aliases ...string) setting {
	return setting{
		name: name, aliases: aliases, values: []string{"on", "off"}, about: about,
		get: func(p store.Player) string {
			if *field(&p) != opposite {
				return "on"
			}
			return "off"
		},
		change: func(p *store.Player, value string) error {
			on, ok := switched[strings.ToLower(value)]
			if !ok {
				return errNoValue
			}
			*field(p) = on != opposite
			return nil
		},
	}
}

// switched are the words that are read as on and off.
var switched = map[string]bool{
	"on": true, "yes": true, "true": true, "1": true,
	"off": false, "no": false, "false": false, "0": false, "none": false,
}

// oneOf is a setting with a few values, of which the first is the usual one
// and is held as "".
func oneOf(name, about string, values []string, field func(*store.Player) *string, aliases ...string) setting {
	return setting{
		name: name, aliases: aliases, values: values, about: about,
		get: func(p store.Player) string {
			if value := *field(&p); value != "" {
				return value
			}
			return values[0]
		},
		change: func(p *store.Player, value string) error {
			value = strings.ToLower(value)
			if !slices.Contains(values, value) {
				return errNoValue
			}
			if value == values[0] {
				value = ""
			}
			*field(p) = value
			return nil
		},
	}
}
