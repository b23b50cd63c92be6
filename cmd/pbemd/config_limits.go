package main

import "time"

// limits judges [limits]. No key of it takes a number that would mean no bound,
// unless the example says so.
func (j *judge) limits() {
	l := j.config.Limits
	j.number("limits.mail_bytes", l.MailBytes, 16<<10, 64<<20)
	j.number("limits.header_bytes", l.HeaderBytes, 4<<10, 16<<20)
	j.number("limits.parts", l.Parts, 1, 1000)
	j.number("limits.depth", l.Limits.Depth, 1, 50)
	j.number("limits.text_bytes", l.TextBytes, 1<<10, 16<<20)
	j.number("limits.lines", l.Lines, 100, 1_000_000)
	j.number("limits.own_lines", l.OwnLines, 10, 100_000)
	j.number("limits.addresses", l.Addresses, 10, 10_000)
	j.number("limits.commands", l.Commands, 1, 1000)
	j.number("limits.challenges", l.Challenges, 1, 10_000)
	j.number("limits.challenges_a_day", l.ChallengesADay, 1, 10_000)
	j.number("limits.asked", l.Asked, 1, 1000)
	j.number("limits.proposals", l.Proposals, 1, 100)
	j.number("limits.message", l.Message, 100, 1_000_000)
	j.number("limits.subscriptions", l.Subscriptions, 1, 100_000)
	j.number("limits.chats", l.Chats, 1, 10_000)
	j.number("limits.messages", l.Messages, 1, 10_000)
	j.number("limits.receivers", l.Receivers, 1, 1000)
	j.number("limits.blocked", l.Blocked, 1, 10_000)
	j.number("limits.queue", l.Queue, 1, 1000)
	j.number("limits.branches", l.Branches, 1, 1000)
	j.number("limits.line_moves", l.Caps.Depth, 2, 1000)
	j.number("limits.tree_moves", l.Tree, 2, 10_000)
	j.number("limits.records", l.Records, 10_000, 10_000_000)
	j.number("limits.record_moves", l.RecordMoves, 100, 1_000_000)
	j.number("limits.entrants", l.Entrants, 2, 200)
	j.number("limits.reminders", l.Reminders, 1, 1000)
	j.number("limits.questions", l.Questions, 1, 1000)
	j.number("limits.own_addresses", l.OwnAddresses, 1, 1000)
	j.number("limits.new_addresses", l.NewAddresses, 1, 1000)
	j.number("limits.invitations", l.Invitations, 1, 1000)
	j.number("limits.vacations", l.Vacations, 1, 1000)
	j.number("limits.strangers", l.Strangers, 1, 1000)
	j.number("limits.answers", l.Answers, 1, 100_000)
	j.number("limits.fruitless", l.Fruitless, 1, 1000)
	j.number("limits.bounces", l.Bounces, 1, 100)
	j.number("limits.passwords", l.Passwords, 1, 100)
	j.number("limits.letters_an_hour", l.LettersAnHour, 1, 100_000)
	j.number("limits.letters_a_day", l.LettersADay, 10, 10_000_000)
	j.length("limits.mail_time", l.MailTime, 100*time.Millisecond, 10*time.Minute)
}
