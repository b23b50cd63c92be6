package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// homecoming is how long after a vacation the clock still stands, when that has
// lasted for homecomingAfter at least: many short ones would otherwise double
// the days of a year.
const (
	homecoming      = clock.Day
	homecomingAfter = 3 * clock.Day
)

// afterVacation is until when the clock stands still because of a vacation.
func afterVacation(one store.Vacation) time.Time {
	if one.To.Sub(one.From) < homecomingAfter {
		return one.To
	}
	return one.To.Add(homecoming)
}

// vacationKept is how long a vacation that is over is remembered: no turn lasts
// longer.
const vacationKept = (clock.MostDays + 100) * clock.Day

// rememberedOf leaves out of a plan what matters no more: vacations long over, and
// those that ended as they began.
func rememberedOf(plan []store.Vacation, now time.Time) []store.Vacation {
	return slices.DeleteFunc(plan, func(one store.Vacation) bool {
		return one.To.Add(vacationKept).Before(now) || !one.From.Before(one.To)
	})
}

// placeVacation puts a vacation among those of a player, in their order. The one
// that goes on gets the new end; planned ones that overlap the new one are
// replaced by it; one that borders on it becomes a part of it, since else a day
// of coming home would lie between.
func placeVacation(plan []store.Vacation, wish store.Vacation, now time.Time) (after []store.Vacation, placed store.Vacation, replaced []store.Vacation) {
	for _, one := range plan {
		switch {
		case one.To.Before(wish.From), one.From.After(wish.To):
			after = append(after, one)
		case one.To.Equal(wish.From):
			wish.From = one.From
		case one.From.Equal(wish.To):
			wish.To = one.To
		case !one.From.After(now):
			wish.From = one.From
			replaced = append(replaced, one)
		default:
			replaced = append(replaced, one)
		}
	}
	after = append(after, wish)
	slices.SortFunc(after, func(a, b store.Vacation) int { return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To)) })
	return after, wish, replaced
}

// daysLeft is what a plan leaves of a player's days in a year; less than nothing
// when it takes more than there is.
func (v *visit) daysLeft(player store.Player, plan []store.Vacation, year int) time.Duration {
	left := time.Duration(v.desk.options.VacationDays) * clock.Day
	for _, one := range plan {
		left -= clock.DaysIn(clock.Span{From: one.From, To: one.To}, year, zoneOf(player))
	}
	return left
}

// withinBudget refuses a plan that takes more days than a player has in one of
// the years that the new vacation touches, and says what he can send.
func (v *visit) withinBudget(player store.Player, plan []store.Vacation, placed store.Vacation, c command.Command) error {
	zone := zoneOf(player)
	for year := placed.From.In(zone).Year(); year <= placed.To.Add(-1).In(zone).Year(); year++ {
		over := -v.daysLeft(player, plan, year).Round(time.Hour) // minutes are not counted
		if over <= 0 {
			continue
		}
		takes := clock.DaysIn(clock.Span{From: placed.From, To: placed.To}, year, zone)
		left := max(takes.Round(time.Hour)-over, 0)
		hint := "\"vacation\" alone lists what you have planned."
		if whole := int(left / clock.Day); whole > 0 {
			hint = fmt.Sprintf("You can send \"vacation %s\".", v.shorterVacation(placed, whole, zone, c))
		}
		return refuse("This vacation takes %s of %d, and of the %d that everybody has in a calendar year %s left for it. %s",
			inDays(takes), year, v.desk.options.VacationDays, haveDays(left), hint)
	}
	return nil
}

// shorterVacation is the same vacation with fewer days.
func (v *visit) shorterVacation(placed store.Vacation, days int, zone *time.Location, c command.Command) string {
	if len(c.Args) == 0 || c.Args[0] == command.Present || c.Args[0] == command.On {
		return number(days)
	}
	last := clock.DayStart(placed.From, days-1, zone)
	return placed.From.In(zone).Format(dayForm) + " " + last.Format(dayForm)
}

// inDays is a time in days, and hours when it is not a whole number of days.
func inDays(d time.Duration) string {
	if hours := d.Round(time.Hour) % clock.Day / time.Hour; hours != 0 {
		return span(d.Round(time.Hour))
	}
	return counted(int(d.Round(time.Hour)/clock.Day), "day")
}

// haveDays says how many days there are: "1 day is", "3 days are".
func haveDays(d time.Duration) string {
	if text := inDays(d); text == "1 day" {
		return text + " is"
	} else if text != "0 days" {
		return text + " are"
	}
	return "none is"
}

// spanText says when a vacation is, as a reader's clock shows it.
func (v *visit) spanText(reader store.Player, one store.Vacation, now time.Time) string {
	if !one.From.After(now) {
		return "until " + v.date(reader, one.To)
	}
	return "from " + v.date(reader, one.From) + " until " + v.date(reader, one.To)
}

// daysLeftText says how many days a player has left, of next year only when he
// has planned some.
func (v *visit) daysLeftText(player store.Player) string {
	year := v.now.In(zoneOf(player)).Year()
	text := fmt.Sprintf("Of your %d days of %d, %s left.", v.desk.options.VacationDays, year, haveDays(v.daysLeft(player, player.Vacations, year)))
	next := v.daysLeft(player, player.Vacations, year+1)
	if next != time.Duration(v.desk.options.VacationDays)*clock.Day {
		text += fmt.Sprintf(" Of those of %d, %s left.", year+1, haveDays(next))
	}
	return text
}

// vacationText lists the vacations of a player that are not over.
func (v *visit) vacationText(player store.Player) string {
	if v.desk.options.VacationDays == 0 {
		return "There are no vacations on this server."
	}
	var lines []string
	for _, one := range player.Vacations {
		if one.To.After(v.now) {
			lines = append(lines, templates.ListItem(v.spanText(player, one, v.now)))
		}
	}
	text := templates.Fill("You have planned no vacation.")
	if len(lines) > 0 {
		text = "Your vacations:\n\n" + strings.Join(lines, "\n")
	}
	return text + "\n\n" + templates.Fill(v.daysLeftText(player)) + "\n\n" +
		templates.Fill("To go on vacation now, reply for example with \"vacation 14\" or \"vacation until "+v.now.AddDate(0, 0, 13).In(zoneOf(player)).Format(dayForm)+
			"\"; to end one, or to take the next one back, with \"vacation off\".")
}
