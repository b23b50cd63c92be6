package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// plannedAhead is how long before it begins a vacation can be planned.
const plannedAhead = 366 * clock.Day

// vacation lists, begins, plans, changes or ends the vacations of a player.
func (v *visit) vacation(player store.Player, c command.Command) error {
	v.title = "Your vacations"
	if c.Count == 0 && len(c.Args) == 0 {
		v.sections = append(v.sections, v.vacationText(player))
		return nil
	}
	change, err := v.vacationChange(player, c)
	if err != nil {
		return err
	}
	if err := v.prove(player, c, v.subjectOfVacation(player)); err != nil {
		return err
	}
	if most := v.desk.options.Caps.Vacations; v.overToday("vacations "+player.Userid, most) {
		return refuse("You have changed your vacations %d times today, and each time your opponents are told. Please try again tomorrow.", most)
	}
	player.Vacations = rememberedOf(change.plan, v.now)
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	v.reschedule(player)
	v.notes = append(v.notes, change.own+" "+v.daysLeftText(player))
	return v.tellAbsence(player, change)
}

// subjectOfVacation is what has to be proven: a letter of a board as it is now
// will do, since that is what one has at hand before leaving.
func (v *visit) subjectOfVacation(player store.Player) subject {
	if v.topic.owner == player.Userid && v.topic.Kind == proof.Game {
		game, ok := v.draft.Game(v.topic.Number())
		if ok && game.Active() && slices.Contains(game.Players[:], player.Userid) && game.Serial == v.topic.Serial {
			return subject{kind: proof.Game, number: game.Board, serial: game.Serial}
		}
	}
	return accountSubject()
}

// vacationChange is what a command makes of a player's vacations.
type vacationChange struct {
	plan   []store.Vacation
	own    string                      // what the player is told
	others func(r store.Player) string // what each of his opponents is told
}

func (v *visit) vacationChange(player store.Player, c command.Command) (vacationChange, error) {
	if len(c.Args) > 0 && c.Args[0] == command.Off {
		return v.vacationOff(player, c)
	}
	if v.desk.options.VacationDays == 0 {
		return vacationChange{}, refuse("There are no vacations on this server. \"adjourn\" proposes a pause of one game to your opponent.")
	}
	wish, err := v.wishedVacation(player, c)
	if err != nil {
		return vacationChange{}, err
	}
	begins := v.at
	plan, placed, replaced := placeVacation(player.Vacations, wish, begins)
	if err := v.withinBudget(player, plan, placed, c); err != nil {
		return vacationChange{}, err
	}
	change := vacationChange{plan: plan, own: "Your vacation is " + v.spanText(player, placed, begins) + ". " + v.standstill(player, placed)}
	for _, old := range replaced {
		change.own += " It replaces the one " + v.spanText(player, old, begins) + "."
	}
	change.others = func(r store.Player) string {
		if !placed.From.After(begins) {
			return player.Name + " is on vacation, until " + v.date(r, placed.To) + "."
		}
		return player.Name + " will be on vacation " + v.spanText(r, placed, begins) + "."
	}
	return change, nil
}

// wishedVacation is the time that a command names. Days that are named, the last
// one included, are those of the player's zone. One that was asked about begins
// when the player has said yes, so that nobody decides afterwards whether he was
// away.
func (v *visit) wishedVacation(player store.Player, c command.Command) (store.Vacation, error) {
	begins, zone := v.at, zoneOf(player)
	wish := store.Vacation{From: begins}
	named := c.Args
	if len(named) == 0 {
		named = []string{command.Present}
	}
	if named[0] == command.On {
		return v.longestVacation(player, begins)
	}
	if named[0] != command.Present {
		day, ok := dayNamed(withYear(named), clock.DayStart(begins, 0, zone).Add(-1))
		if !ok {
			return wish, noDay(named[0], begins)
		}
		wish.From = latest(day, begins)
		if day.Before(clock.DayStart(begins, 0, zone)) {
			return wish, refuse("%s is over, so a vacation cannot begin then. Write for example \"vacation 14\", which begins now.", v.date(player, day))
		}
	}
	switch {
	case c.Count > 0 && wish.From.Equal(begins):
		wish.To = begins.Add(time.Duration(c.Count) * clock.Day)
	case c.Count > 0:
		wish.To = clock.DayStart(wish.From, c.Count, zone)
	default:
		day, ok := dayNamed(named[1], clock.DayStart(wish.From, 0, zone).Add(-1))
		if !ok {
			return wish, noDay(named[1], begins)
		}
		wish.To = clock.DayStart(day, 1, zone)
	}
	switch {
	case !wish.To.After(wish.From):
		return wish, refuse("This vacation would end, on %s, before it begins, on %s. The first day stands first, for example \"vacation %s %s\".",
			v.date(player, wish.To), v.date(player, wish.From), begins.In(zone).Format(dayForm), begins.In(zone).AddDate(0, 0, 13).Format(dayForm))
	case wish.From.After(begins.Add(plannedAhead)):
		return wish, refuse("%s is more than a year ahead. A vacation can be planned up to a year before it begins.", v.date(player, wish.From))
	}
	return wish, nil
}

// withYear is the first day named, in the year of the last one when only that
// says which: "1 July - 14 July 2027".
func withYear(named []string) string {
	first := named[0]
	if len(named) > 1 && len(named[1]) == len(dayForm) && len(first) < len(dayForm) && first <= named[1][5:] {
		return named[1][:5] + first
	}
	return first
}

// dayForm is how days are written in commands.
const dayForm = "2006-01-02"

func noDay(named string, now time.Time) error {
	return refuse("There is no such day as \"%s\". Write for example \"vacation until %s\".", named, now.AddDate(0, 0, 14).Format(dayForm))
}

// longestVacation is one that takes all that is left of this year.
func (v *visit) longestVacation(player store.Player, begins time.Time) (store.Vacation, error) {
	wish := store.Vacation{From: begins}
	zone := zoneOf(player)
	left := v.daysLeft(player, player.Vacations, begins.In(zone).Year())
	if left < clock.Day {
		return wish, refuse("Your vacation of this year is used or planned: %s left. \"vacation\" alone lists what you have.", haveDays(left))
	}
	wish.To = begins.Add(left.Truncate(clock.Day))
	if end := time.Date(begins.In(zone).Year()+1, time.January, 1, 0, 0, 0, 0, zone); wish.To.After(end) {
		wish.To = end
	}
	return wish, nil
}

// vacationOff ends the vacation that goes on, or takes back one that is planned:
// the next one, or that of the day named.
func (v *visit) vacationOff(player store.Player, c command.Command) (vacationChange, error) {
	begins := v.at
	at, named := begins, len(c.Args) > 1
	if named {
		day, ok := dayNamed(c.Args[1], clock.DayStart(begins, 0, zoneOf(player)).Add(-1))
		if !ok {
			return vacationChange{}, noDay(c.Args[1], begins)
		}
		at = latest(day, begins)
	}
	i := slices.IndexFunc(player.Vacations, func(one store.Vacation) bool { return one.To.After(at) })
	if i < 0 || named && !player.Vacations[i].From.Before(clock.DayStart(at, 1, zoneOf(player))) {
		return vacationChange{}, refuse("You have no vacation then that could be ended. \"vacation\" alone lists what you have.")
	}
	one, plan := player.Vacations[i], slices.Clone(player.Vacations)
	if one.From.After(begins) {
		return vacationChange{
			plan: slices.Delete(plan, i, i+1),
			own:  "Your vacation " + v.spanText(player, one, begins) + " is taken back.",
			others: func(r store.Player) string {
				return player.Name + " has taken back the vacation " + v.spanText(r, one, begins) + "."
			},
		}, nil
	}
	plan[i].To = begins
	return vacationChange{
		plan:   plan,
		own:    "Your vacation has ended. " + v.standstill(player, plan[i]),
		others: func(store.Player) string { return player.Name + " is back from vacation." },
	}, nil
}

// standstill says how long the clocks stand because of a vacation.
func (v *visit) standstill(player store.Player, one store.Vacation) string {
	after := afterVacation(one)
	if !after.After(v.at) {
		return "Your clocks go on."
	}
	until := v.date(player, after)
	return fmt.Sprintf("Your clocks stand still until %s, and no reminders come; you can move all the same.", until)
}
